#!/usr/bin/env python3
"""docs/protocol.md against the code: every error code and every limit that a client can meet is on the page, with
the number that the code has, and no code has two meanings."""
import json
import os
import re
import unittest

SOURCE = os.environ.get("QWIXX_SOURCE_DIR", ".")


def read(*path):
    with open(os.path.join(SOURCE, *path), encoding="utf-8") as file:
        return file.read()


def sources(folder):
    for where, _, names in os.walk(os.path.join(SOURCE, "src", folder)):
        for name in sorted(names):
            if name.endswith((".h", ".cpp")):
                yield read(where, name)


PAGE = read("docs", "protocol.md")
ERRORS = PAGE[PAGE.index("\n## Errors"):PAGE.index("\n## Limits")]
CODE = r'"([a-z]+(?:-[a-z]+)*)"'

SERVER = set()  # (status, code)
for text in sources("server"):
    SERVER |= set(re.findall(r"(?:\{|error_answer\(|refuse\()\s*(\d{3}),\s*" + CODE + r",", text))
SAID = set()  # to sockets, where there is no status
for text in sources("server"):
    SAID |= set(re.findall(r"(?:error_message\([^,()]+,|sent_away\(|send_away\(\w+,|->close\()\s*" + CODE, text))
PROTOCOL = set(re.findall(r"(?:fail\(|bad_message = )" + CODE, read("src", "protocol", "table_reader.cpp")))
TABLE = set(re.findall(r"\{" + CODE + r',\s*"[A-Z]', read("src", "table", "refusal.cpp")))

# What the page says of a limit, and where the code has it.
LIMITS = [
    (r"A message of a client has at most (\d+) KB", "server/net/listener.h", r"longest_message = (\d+)UZ \* 1024"),
    (r"a body (\d+) KB", "server/net/listener.h", r"longest_body = (\d+)UZ \* 1024"),
    (r"a head (\d+) KB", "server/net/http_connection.cpp", r"longest_head = (\d+)UZ \* 1024"),
    (r"as a host (\d+) seats", "server/tables/open_table.h", r"most_searching_seats = (\d+);"),
    (r"the next, (\d+) events", "server/tables/open_table.h", r"most_events_of_a_game = (\d+);"),
    (r"to their seat (\d+) times", "server/tables/open_table.h", r"most_returns = (\d+);"),
    (r"What is said has at most (\d+) bytes", "server/tables/guests.h", r"longest_chat_bytes = (\d+);"),
    (r"at most (\d+) events: ask again", "server/store/table_log.h", r"most_told = (\d+);"),
    (r"too long ago \(some ([\d,]+) events\)", "server/store/table_log.h", r"most_replayed = (\d+);"),
    (r"or more than (\d+) follow it", "server/store/table_log.h", r"most_told = (\d+);"),
    (r"after (\d+) of them", "server/api/play_socket.cpp", r"too_fast_at_most = (\d+);"),
    (r"address has at most (\d+) connections", "server/serve.h", r"connections_per_address = (\d+);"),
    (r"(\d+) times as much as an address", "server/net/http_text.h", r"addresses_of_a_network = (\d+);"),
    (r"when (\d+) of its questions wait", "server/api/api.cpp", r"most_reads_waiting = (\d+);"),
    (r"A person has at most (\d+) open tables", "server/api/api.cpp", r"most_tables_per_person = (\d+);"),
    (r"a person has at most (\d+) secrets", "server/store/store.h", r"most_secrets = (\d+);"),
    (r"secrets and (\d+) open links", "server/store/store.h", r"most_links = (\d+);"),
    (r"the latest ([\d,]+) games", "server/store/store.h", r"most_games_counted = (\d+);"),
    (r"that is silent for (\d+) s", "server/net/listener.h", r"idle\{(\d+)'000\}"),
    (r"no answer within (\d+) s", "server/net/listener.h", r"answer_time\{(\d+)'000\}"),
    (r"more than (\d+) KB wait", "server/net/listener.h", r"longest_queue =\s+(\d+)UZ \* 1024"),
    (r"\(0 to (\d+), \d+ unless said\)", "server/api/api.cpp", r"longest_wait = (\d+);"),
    (r"\(0 to \d+, (\d+) unless said\)", "server/api/api.cpp", r"usual_wait = (\d+);"),
    (r"`limit` is at most (\d+)", "server/api/api.cpp", r"most_listed = (\d+);"),
    (r"1 to (\d+) characters \|", "table/options.h", r"longest_chat = (\d+);"),
    (r"the last (\d+) lines; not with events", "table/options.h", r"chat_kept = (\d+);"),
    (r"the last (\d+) commands of each person", "table/options.h", r"\banswers_kept = (\d+);"),
    (r"all of the last (\d+) seconds", "table/options.h", r"\banswers_stay = (\d+)'000;"),
    (r"(\d+) of a person at most", "table/options.h", r"young_answers_kept = (\d+);"),
    (r"and (\d+) of all", "table/options.h", r"all_answers_kept = (\d+);"),
    (r"up to (\d+) letters, digits", "table/options.h", r"longest_word = (\d+);"),
    (r"A name has 1 to (\d+) characters", "record/record.cpp", r"longest_name = (\d+);"),
]


class Codes(unittest.TestCase):
    def test_the_sources_are_understood(self):
        self.assertGreater(len(SERVER), 12)
        self.assertGreaterEqual(PROTOCOL, {"bad-message", "unknown-command", "not-a-move"})
        self.assertGreater(len(TABLE), 35)
        self.assertGreaterEqual(SAID, {"too-fast", "no-person"})

    def test_all_are_on_the_page_and_no_others(self):
        rows = re.findall(r"^\| ((?:`[a-z-]+`,? ?)+)\| [^|]*\|$", ERRORS, re.M)
        described = [code for row in rows for code in re.findall(r"`([a-z-]+)`", row)]
        self.assertEqual(len(described), len(set(described)), "a code is described twice")
        self.assertEqual(set(described), {code for _, code in SERVER} | PROTOCOL | TABLE)
        listed = json.loads(read("docs", "openapi.json"))["components"]["schemas"]["ErrorCode"]["enum"]
        self.assertEqual(sorted(listed), sorted(described))

    def test_none_has_two_meanings(self):
        codes = {code for _, code in SERVER} | PROTOCOL
        self.assertEqual(codes & TABLE, set(), "of the server and of the table")
        self.assertLessEqual(SAID, codes)
        for code in codes:
            self.assertLessEqual(len({status for status, other in SERVER if other == code}), 1, code)

    def test_closing_codes(self):
        described = set(re.findall(r"\b(10\d\d)\b", PAGE[PAGE.index("### The socket"):PAGE.index("### Commands")]))
        codes = dict(re.findall(r"(\w+) = (10\d\d)", read("src", "server", "net", "web_frames.h")))
        sources = read("src", "server", "net", "web_socket.cpp") + read("src", "server", "net", "web_frames.cpp")
        used = set(re.findall(r"CloseCode::(\w+)", sources)) - {"Normal"}  # that is the client's to say
        self.assertEqual(described, {codes[name] for name in used})


class Limits(unittest.TestCase):
    def test_the_page_has_the_numbers_of_the_code(self):
        for said, file, written in LIMITS:
            with self.subTest(said):
                in_code = re.findall(written, read("src", *file.split("/")))
                self.assertEqual(len(in_code), 1, (file, written))
                on_page = [number.replace(",", "") for number in re.findall(said, " ".join(PAGE.split()))]
                self.assertEqual(on_page, in_code)

    def test_the_page_has_the_allowances_of_the_code(self):
        code = read("src", "server", "api", "limits.h") + read("src", "server", "net", "bucket.h")
        numbers = {name: float(value) for name, value in re.findall(r"constexpr double (\w+) = ([\d.]+);", code)}

        def allowance(of, kind):
            """As the page would say it."""
            cases = code[code.index(f"Allowance {of}(Kind kind)"):]
            cases = cases[:cases.index("    }\n")]
            said = re.search(rf"case Kind::{kind}: return \{{(.*), (.*)\}};", cases)
            if not said:
                self.assertEqual(kind, "Command", of)
                said = re.search(r"default: return \{(.*), (.*)\};", cases)
            often, at_once = (eval(number, {}, numbers) for number in said.groups())
            return f"{often:g} a second, {at_once:g} at once" if often >= 1 \
                else f"one in {1 / often:g} seconds, {at_once:g} at once"

        rows = {what: (person.strip(), address.strip()) for what, person, address in
                re.findall(r"^\| ([^|]+) \|([^|]*)\|([^|]*)\|$", PAGE[PAGE.index("\n## Limits"):], re.M)}
        for row, kind in (("commands and other changes", "Command"), ("chat among them", "Chat"), ("`start` and `rematch` among them", "Start"),
                          ("what only reads, and sockets opened", "Look"), ("`DELETE /me` and `/me/data`", "OwnData")):
            self.assertEqual(rows[row], (allowance("of_person", kind), allowance("of_address", kind)))
        for kind in ("Person", "Table"):
            of_each = rows["persons, and tables"][1]
            self.assertEqual(of_each.replace(" of each", ""), allowance("of_address", kind))


if __name__ == "__main__":
    unittest.main()
