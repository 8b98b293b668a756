#!/usr/bin/python3
"""What a server must not put up with: bad input of any kind gets an error with a code and a sentence
and changes nothing; other sites, the hasty and the greedy are kept out; nothing secret gets out."""
import json
import os
import re
import sqlite3
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room

BAD_BODIES = [
    b"", b"{", b"[]", b"null", b"7", b"\"text\"", b"{}{}", b"{\"do\":7}", b"{\"do\":null}", b"{\"id\":\"a\"}",
    b"\x00\x01\x02", b"\xff\xfe", b"{\"do\":\"say\",\"text\":\"\xff\"}", b"{\"do\":\"say\",\"text\":\"\xed\xa0\x80\"}",
    b"{\"do\":\"say\",\"text\":\"\\ud800\"}", b"{\"do\":\"say\"}", b"{\"do\":\"say\",\"text\":7}",
    b"{\"do\":\"choose\",\"decision\":\"1\",\"move\":\"-\"}", b"{\"do\":\"choose\",\"decision\":1.5,\"move\":\"-\"}",
    b"{\"do\":\"choose\",\"decision\":1e99,\"move\":\"-\"}", b"{\"do\":\"choose\",\"decision\":99999999999999999999,\"move\":\"-\"}",
    b"{\"do\":\"choose\",\"decision\":1}", b"{\"do\":\"choose\",\"move\":\"-\"}", b"{\"do\":\"hand-over\",\"seat\":-1e400}",
    b"{\"do\":\"sit\",\"name\":[\"Anna\"]}", b"{\"do\":\"sit\",\"name\":{\"a\":1}}", b"{\"do\":\"set-options\",\"options\":7}",
    b"{\"do\":\"set-options\",\"options\":{\"game\":\"chess\"}}", b"{\"do\":\"set-options\"}",
    b"[" * 2000, b"{\"a\":" * 700, b"{\"do\":\"say\",\"text\":\"a\"", b"NaN", b"{'do':'say'}",
    b"{\"do\":\"say\",\"text\":\"a\",}", b"// no\n{}",
]
CODES = {"bad-message", "unknown-command", "not-a-move", "too-large", "bad-command-id", "bad-chat", "no-such-seat",
         "no-game"}


def setUpModule():
    global server
    server = wire.Server()
    unittest.addModuleCleanup(server.clean_up)


class BadInput(unittest.TestCase):
    def setUp(self):
        self.room = Room(server)
        self.room.sit("Anna", self.room.host)

    def assert_error(self, message, codes):
        self.assertEqual(message["type"], "error")
        self.assertIn(message["code"], codes)
        self.assertRegex(message["message"], r"^.+\.$")

    def test_bodies_of_commands(self):
        before = self.room.view(self.room.host)
        for body in BAD_BODIES:
            # One person may not send so much at once: each is sent by somebody else.
            answer = server.request("POST", self.room.path + "/commands", body, server.new_person())
            self.assertIn(answer.status, (400, 409, 413), (body, answer))
            self.assert_error(answer.json(), CODES | {"not-seated", "not-host", "not-playing"})
        self.assertEqual(self.room.view(self.room.host), before)

    def test_messages_of_sockets(self):
        before = None
        for body in BAD_BODIES:
            socket = self.room.socket(self.room.host)
            first = socket.receive()
            self.assertEqual(first["type"], "table")
            try:
                wire.time.sleep(0.1)  # a person may not send more for having a new connection
                socket.send_text(body)
                self.assert_error(self.next_answer(socket), CODES)
                socket.send_json({"id": "after", "do": "take-back", "decision": 1})
                self.assertEqual(self.next_answer(socket)["id"], "after")
                socket.leave()
            except wire.Closed as closed:
                # What is not UTF-8 is no text message: the protocol of sockets closes it (1007).
                self.assertTrue(closed.code == 1007 and not is_utf8(body) or
                                closed.code == 1009 and len(body) > 4096, (body, closed))
            view = self.room.view(self.room.host)
            if before:
                self.assertEqual(without_presence(view), without_presence(before), body)
            before = view

    def next_answer(self, socket):
        while (message := socket.receive())["type"] not in ("answer", "error"):
            pass
        return message

    def test_binary_and_broken_frames(self):
        for kind, payload, options in (
                (2, b"{\"do\":\"leave\"}", {}), (1, b"{\"do\":\"leave\"}", {"masked": False}),
                (3, b"x", {}), (9, b"x" * 126, {}), (0, b"{\"do\":\"leave\"}", {}), (1, b"x" * 5000, {}),
                (8, b"x", {})):
            socket = self.room.socket(self.room.host)
            socket.receive()
            try:
                socket.send_frame(kind, payload, **options)
                self.assert_error(self.next_answer(socket), CODES)
            except wire.Closed:
                pass
            socket.close()
        self.assertEqual([chair["name"] for chair in self.room.view()["chairs"]], ["Anna"])

    def test_a_message_in_pieces_and_a_ping_between_them(self):
        socket = self.room.socket(self.room.host)
        text = json.dumps({"id": "p", "do": "say", "text": "in pieces"}).encode()
        socket.send_frame(1, text[:5], last=False)
        socket.send_frame(9, b"are you there")
        socket.send_frame(0, text[5:20], last=False)
        socket.send_frame(0, text[20:])
        self.assertEqual(self.next_answer(socket)["type"], "answer")
        self.assertEqual(socket.pongs, [b"are you there"])
        socket.leave()

    def test_every_message_is_answered_in_order(self):
        socket = self.room.socket(self.room.host)
        texts = []
        for i in range(8):
            texts += [json.dumps({"id": f"good{i}", "do": "say", "text": f"number {i}"}), "{",
                      json.dumps({"id": f"bad{i}", "do": "win"}), json.dumps({"id": f"no{i}", "do": "rematch"})]
        for text in texts:
            socket.send_text(text)
        answers = [self.next_answer(socket) for _ in texts]
        self.assertEqual([answer.get("id") for answer in answers],
                         [id for i in range(8) for id in (f"good{i}", None, f"bad{i}", f"no{i}")])
        socket.leave()

    def test_commands_that_are_no_such_thing(self):
        room, host = self.room, self.room.host
        for command, code in (({"do": "win"}, "unknown-command"), ({"do": ""}, "unknown-command"),
                              ({"do": "open"}, "unknown-command"), ({"do": "resume"}, "unknown-command"),
                              ({"do": "choose", "decision": 1, "move": "Q7"}, "not-a-move"),
                              ({"do": "choose", "decision": 1, "move": ""}, "not-a-move")):
            answer = server.post(room.path + "/commands", {"id": "u1", **command}, host)
            self.assertEqual(answer.status, 400, answer)
            self.assertEqual((answer.json()["code"], answer.json()["id"]), (code, "u1"), answer)
        for id in ("", "a b", "x" * 65, "é", "a/b"):
            answer = server.post(room.path + "/commands", {"id": id, "do": "say", "text": "no"}, host)
            self.assertIn(answer.status, (200, 400, 409), answer)
            self.assertEqual(answer.status == 200, id == "", answer)
        # Without an id it is done each time.
        numbers = [server.post(room.path + "/commands", {"do": "say", "text": "twice"}, host).json()["number"]
                   for _ in range(2)]
        self.assertEqual(numbers[1], numbers[0] + 1)

    def test_too_much(self):
        answer = server.request("POST", self.room.path + "/commands",
                                json.dumps({"do": "say", "text": "x" * 20_000}).encode(), self.room.host)
        self.assertEqual((answer.status, answer.json()["code"]), (413, "too-large"))
        answer = server.request("GET", "/api/v1/" + "x" * 100_000)
        self.assertIn(answer.status, (400, 404, 413, 414, 431))
        self.assertEqual(server.get("/api/v1/health").status, 200)

    def test_addresses(self):
        path = self.room.path
        for method, address, status, code in (
                ("GET", "/api/v1/nothing", 404, "not-found"), ("GET", "/api/", 404, "not-found"),
                ("GET", "/api/v1/tables/nosuchtable", 404, "no-such-table"),
                ("GET", "/api/v1/tables/" + "x" * 500, 404, "no-such-table"),
                ("GET", "/api/v1/tables/..%2F..%2Fetc", 404, "not-found"),
                ("GET", "/api/v1/tables/%00", 400, "bad-message"),
                ("GET", "/api/v1/tables/nosuchtable/events?after=0", 404, "no-such-table"),
                ("GET", "/api/v1/tables/nosuchtable/games/1/record", 404, "no-such-game"),
                ("DELETE", path, 405, "wrong-method"), ("PUT", "/api/v1/me", 405, "wrong-method"),
                ("GET", "/api/v1/persons", 405, "wrong-method"), ("GET", path + "/commands", 405, "wrong-method"),
                ("GET", path + "/events?after=0&wait=31", 400, "bad-message"),
                ("GET", path + "/events?after=-1&wait=0", 400, "bad-message"),
                ("GET", path + "/events?after=x&wait=0", 400, "bad-message"),
                ("GET", "/api/v1/games?limit=x", 400, "bad-message"),
                ("GET", "/api/v1/games?before=x", 400, "bad-message")):
            with self.subTest(address=address, method=method):
                answer = server.request(method, address, token=self.room.host)
                self.assertEqual((answer.status, answer.json()["code"]), (status, code), answer)
        answer = server.post("/api/v1/tables/nosuchtable/commands", {"do": "leave"}, self.room.host)
        self.assertEqual((answer.status, answer.json()["code"]), (404, "no-such-table"))
        for body in (b"{}", b"{\"keep\":\"all\"}", b"{\"keep\":7}", b"", b"[]"):
            self.assertEqual(server.request("POST", "/api/v1/persons", body).status, 400, body)
        for options in ({"game": "chess"}, {"game": "cards", "start": "first-six"}, {"pace": 15}, []):
            answer = server.post("/api/v1/tables", {"options": options}, self.room.host)
            self.assertIn(answer.status, (400, 409), (options, answer))
            self.assertIn(answer.json()["code"], ("bad-message", "bad-options"))

    def test_a_socket_for_no_table(self):
        for path, status in (("/api/v1/tables/nosuchtable/play", 404), ("/api/v1/health", (400, 404)), ("/", (400, 404))):
            try:
                socket = wire.WebSocket(server, path, self.room.host)
                self.assertEqual(socket.receive()["code"], "no-such-table")
                socket.close()
            except wire.Refused as refused:
                self.assertIn(refused.status, status if isinstance(status, tuple) else (status,))
            except wire.Closed as closed:
                self.assertEqual(closed.reason, "no-such-table")


def is_utf8(data):
    try:
        data.decode()
        return True
    except UnicodeDecodeError:
        return False


def without_presence(view):
    """Who came and went is told by events too; the rest must be as it was."""
    return {**{key: value for key, value in view.items() if key not in ("number", "time")},
            "chairs": [{key: value for key, value in chair.items() if key not in ("here", "since")}
                       for chair in view["chairs"]]}


class Strangers(unittest.TestCase):
    def test_who_is_nobody_can_only_watch(self):
        room = Room(server)
        for token in (None, "nonsense", "x" * 3000):
            answer = server.post(room.path + "/commands", {"do": "sit", "name": "Eve"}, token)
            self.assertEqual((answer.status, answer.json()["code"]), (401, "no-person"))
            for path in ("/api/v1/me", "/api/v1/me/games", "/api/v1/me/tables"):
                self.assertEqual(server.get(path, token).status, 401)
            self.assertEqual(server.post("/api/v1/tables", {"options": {}}, token).status, 401)
            self.assertEqual(server.post("/api/v1/me/links", {}, token).status, 401)
        socket = room.socket()
        self.assertEqual(socket.receive()["type"], "table")
        socket.send_json({"id": "w", "do": "sit", "name": "Eve"})
        message = socket.receive()
        self.assertEqual((message["type"], message["id"], message["code"]), ("error", "w", "no-person"))
        socket.leave()

    def test_pages_of_other_sites(self):
        room = Room(server)
        own = f"http://127.0.0.1:{server.port}"
        for origin in ("http://evil.example", "null", own + ".evil.example", own + "0", "https://127.0.0.1"):
            answer = server.request("POST", room.path + "/commands", {"do": "sit", "name": "Eve"}, room.host,
                                    {"Origin": origin})
            self.assertEqual((answer.status, answer.json()["code"]), (403, "wrong-origin"), origin)
            with self.assertRaises(wire.Refused) as refused:
                wire.WebSocket(server, room.path + "/play", room.host, {"Origin": origin})
            self.assertEqual(refused.exception.status, 403)
            self.assertEqual(json.loads(refused.exception.body)["code"], "wrong-origin")
        answer = server.request("POST", room.path + "/commands", {"do": "sit", "name": "Anna"}, room.host, {"Origin": own})
        self.assertEqual(answer.status, 200)
        wire.WebSocket(server, room.path + "/play", room.host, {"Origin": own}).leave()

    def test_answers_carry_what_browsers_need_to_be_careful(self):
        for path in ("/", "/api/v1/health", "/api/v1/tables", "/nothing"):
            headers = server.get(path).headers
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff", path)
            self.assertIn("Referrer-Policy", headers, path)
            self.assertNotIn("Access-Control-Allow-Origin", headers)
        policy = server.get("/").headers["Content-Security-Policy"]
        self.assertIn("'wasm-unsafe-eval'", policy)
        self.assertNotIn("unsafe-inline", policy)


class TooMuch(unittest.TestCase):
    def test_messages_too_fast(self):
        room = Room(server)
        room.sit("Anna", room.host)
        socket = room.socket(room.host)
        socket.receive()
        for i in range(50):
            socket.send_json({"id": f"f{i}", "do": "say", "text": f"quick {i}"})
        answers = []
        while len(answers) < 50:
            message = socket.receive()
            if message["type"] in ("answer", "error"):
                answers.append(message)
        hasty = [message for message in answers if message["type"] == "error"]
        self.assertTrue(hasty)
        self.assertEqual({message["code"] for message in hasty}, {"too-fast"})
        self.assertGreaterEqual(len(answers) - len(hasty), 40 - room.sent)  # of the person, whatever the connection
        self.assertEqual(len(room.view()["chat"]), len(answers) - len(hasty))
        with self.assertRaises(wire.Closed) as closed:
            for i in range(1000):
                socket.send_json({"do": "say", "text": "quick"})
            while True:
                socket.receive()
        self.assertIn(closed.exception.reason, ("too-fast", "end of stream") if closed.exception.code else (closed.exception.reason,))
        socket.close()
        # What is no command costs the server no time, but counts.
        statuses = [server.post(room.path + "/commands", {"do": "win"}, room.host) for _ in range(300)]
        self.assertIn((429, "too-fast"), {(answer.status, answer.json().get("code")) for answer in statuses})

    def test_too_many_connections(self):
        few = wire.Server(None, "--connections-per-address", "5")
        self.addCleanup(few.clean_up)
        room = Room(few)
        sockets = []
        with self.assertRaises((wire.Refused, wire.Closed)) as end:
            while len(sockets) < 10:
                sockets.append(room.socket())
        self.assertLessEqual(len(sockets), 5)
        if isinstance(end.exception, wire.Refused):
            self.assertEqual((end.exception.status, json.loads(end.exception.body)["code"]), (429, "too-many-connections"))
        for socket in sockets:
            socket.leave()
        self.assertEqual(room.view()["chairs"], [])  # room again

    def test_too_many_tables(self):
        anna = server.new_person()
        statuses = []
        while len(statuses) < 60 and (not statuses or statuses[-1] != "too-many-tables"):
            answer = server.post("/api/v1/tables", {"options": {}}, anna)
            statuses.append("opened" if answer.status == 201 else answer.json()["code"])
            if statuses[-1] == "too-fast":
                statuses.pop()
                wire.time.sleep(0.1)
        self.assertEqual(statuses, ["opened"] * 50 + ["too-many-tables"])


class Secrets(unittest.TestCase):
    def test_nothing_secret_is_stored_logged_or_told(self):
        """All bytes heard in this module, and the log, hold no secret of a person but to itself, no
        id of one, and no seed before its time."""
        own = wire.Server()
        self.addCleanup(own.clean_up)
        room = Room(own, game="cards")
        anna, ben = room.sit("Anna", room.host, word="w0rdofanna"), room.sit("Ben")
        code = own.post("/api/v1/me/links", {}, anna).json()["code"]
        self.assertNotIn("w0rdofanna", own.get(room.path, ben).body.decode())
        room.do(anna, "start")
        own.heard.clear()
        for token in (anna, ben, None):
            for path in ("", "/events?after=0&wait=0", "/games/1/record", "/games/0/record", "/games/2/record"):
                own.get(room.path + path, token)
        for path in ("/metrics", "/api/v1/tables", "/api/v1/games", "/api/v1/health"):
            own.get(path)
        for path in ("/api/v1/me", "/api/v1/me/games", "/api/v1/me/tables"):
            own.get(path, anna)
        heard = b"\n".join(own.heard)
        own.stop()
        with open(own.log, "rb") as file:
            log = file.read()
        stored = b""
        for name in os.listdir(own.folder):
            if name.startswith("qwixx.db"):
                with open(os.path.join(own.folder, name), "rb") as file:
                    stored += file.read()
        for secret in (anna, ben, code):
            for place in (heard, log, stored):
                self.assertNotIn(secret.encode(), place)
        inside = sqlite3.connect(f"file:{own.database}?mode=ro", uri=True)
        self.addCleanup(inside.close)
        texts = set()
        for (name,) in inside.execute("select name from sqlite_master where type = 'table'").fetchall():
            for row in inside.execute(f"select * from \"{name}\"").fetchall():
                texts |= {value for value in row if isinstance(value, str)}
        persons = {part for text in texts for part in re.findall(r"opened (\S+)|sat (\S+)", text) for part in part if part}
        seeds = {text for text in texts if re.fullmatch(r"[0-9a-f]{64}", text) and text.encode() not in heard}
        self.assertEqual(len(persons), 2)
        for person in persons:
            self.assertNotIn(person.encode(), heard)
            self.assertNotIn(person.encode(), log)
        cards = max((re.findall(r"\b[rygb](?:[2-9]|1[0-2])\b", text) for text in texts), key=len)
        self.assertEqual(len(cards), 44)
        self.assertNotIn(" ".join(cards[:8]).encode(), heard)
        for seed in seeds:
            self.assertNotIn(seed.encode(), heard + log)


if __name__ == "__main__":
    unittest.main()
