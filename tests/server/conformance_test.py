#!/usr/bin/python3
"""Whole games of all kinds over the wire, at two to five seats, by persons and bots. Connections
break at random moments, commands are sent twice or too late, choices are taken back; sockets and
long polls sit side by side. sight.py holds what all of them are told.

QWIXX_WIRE_ROUNDS=N plays so many times as much; QWIXX_WIRE_SEED plays the same persons' choices again."""
import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from players import Client, Crowd, is_over, seat
from sight import without_chat

ROUNDS = int(os.environ.get("QWIXX_WIRE_ROUNDS", "1"))
SEED = int(os.environ.get("QWIXX_WIRE_SEED", "0")) or random.randrange(1, 1 << 31)
HABITS = {"stale": 0.05, "take-back": 0.1, "again": 0.05, "say": 0.02, "reconnect": 0.05, "break": 0.05, "switch": 0.3}
LEVELS = ["random", "novice", "casual", "greedy"]


def setUpModule():
    global server
    print("QWIXX_WIRE_SEED =", SEED)
    server = wire.Server(None, "--connections-per-address", "1000")
    unittest.addModuleCleanup(server.clean_up)


def qwixx(*arguments):
    return subprocess.run([wire.BINARY, *arguments], capture_output=True, text=True, timeout=wire.PATIENCE)


class Games(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(SEED)
        self.crowd = Crowd()
        self.addCleanup(self.crowd.disconnect)

    def sit_down(self, kind, seats, options=None):
        persons = self.random.randint(1, seats)
        bots = [self.random.choice(LEVELS) for _ in range(seats - persons)]
        polls = [i for i in range(persons) if self.random.random() < 0.3]
        clients = seat(self.crowd, server, self.random, kind, persons, bots, HABITS, options, polls)
        host = clients[0]
        watchers = [Client(server, host.table, token, host.sight, self.random, "", polls, {"reconnect": 0.02})
                    for token, polls in ((None, False), (None, True), (server.new_person(), False),
                                         (host.token, True), (clients[-1].token, False))]
        self.crowd.clients += [watcher.connect() for watcher in watchers]
        return host, clients, watchers

    def test_all_kinds_at_two_to_five_seats(self):
        for _ in range(ROUNDS):
            self.crowd.disconnect()
            self.crowd = Crowd()
            self.addCleanup(self.crowd.disconnect)
            tables = [self.sit_down(kind, seats, options)
                      for kind in ("dice", "cards", "jokers") for seats in range(2, 6)
                      for options in [{"start": "first-six"} if kind == "dice" and seats % 2 else None]]
            tables.append(self.sit_down("dice", 1))
            for host, _, _ in tables:
                self.assert_no_record_yet(host)
                host.send("start")
            half = self.random.randint(20, 60)
            self.crowd.play(lambda: all(host.number > half or is_over(host) for host, _, _ in tables))
            for host, _, _ in tables:
                if not is_over(host):
                    self.assert_no_record_yet(host)
            self.crowd.play(lambda: all(is_over(client) for client in self.crowd.clients))
            self.crowd.catch_up()
            for host, clients, watchers in tables:
                self.check_table(host, clients, watchers)

    def assert_no_record_yet(self, host):
        for token in (None, host.token):
            answer = server.get(host.path + "/games/1/record", token)
            if answer.status == 200:  # the bots have ended it, and the news is on its way
                self.assertEqual(server.get(host.path).json()["view"]["games_over"], 1)
            else:
                self.assertEqual((answer.status, answer.json()["code"]), (404, "no-such-game"))

    def check_table(self, host, clients, watchers):
        for client in clients:
            client.check_answers()
        for client in clients + watchers:
            table = self.latest(client)
            self.assertEqual(without_chat(table["view"]), without_chat(client.view))
            # From the first event on, it is told again as it was told then.
            whole = server.get(host.path + "/events?after=0&wait=0", client.token)
            client.sight.hear(client.token, whole.body.decode())
            self.assertGreaterEqual(len(whole.json()["events"]), client.number)
        host.sight.check_nothing_twice()
        self.check_chat(host)
        record = server.get(host.path + "/games/1/record")
        self.assertEqual(record.status, 200)
        host.sight.check_secrets(record.body.decode())
        self.check_record(host, record.body)
        self.check_lists(host, clients)

    def latest(self, client):
        """The table as the server shows it, once this client has heard as much. That somebody came or
        went can happen at any time."""
        while True:
            table = server.get(client.path, client.token).json()
            self.crowd.play(lambda: client.number >= table["view"]["number"])
            if client.number == table["view"]["number"]:
                return table

    def check_chat(self, host):
        said = [(number, event["who"], event["text"])
                for number, event in sorted(host.sight.events.items()) if event["what"] == "said"]
        chat = server.get(host.path, None).json()["view"].get("chat", [])
        self.assertEqual([(line["number"], line["name"], line["text"]) for line in chat], said[-100:])

    def check_record(self, host, record):
        with tempfile.NamedTemporaryFile(suffix=".qwixx") as file:
            file.write(record)
            file.flush()
            checked, verified = qwixx("check", file.name), qwixx("verify", file.name)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        end = [line for line in record.decode().splitlines() if line.startswith("end ")][0]
        totals = [player["sheet"]["total"] for player in host.game()["players"]]
        self.assertEqual([int(total) for total in end.split()[1:]], totals)
        best = max(totals)
        self.assertEqual(host.game()["winners"], [i + 1 for i, total in enumerate(totals) if total == best])
        for line in (f"%seed {host.game()['seed']}", f"%commit {host.game()['commit']}"):
            self.assertIn(line, record.decode().splitlines())

    def check_lists(self, host, clients):
        game = host.game()
        for client in clients:
            mine = server.get("/api/v1/me/games", client.token).json()["games"]
            self.assertEqual([(one["table"], one["game"], one["kind"], one["seat"]) for one in mine],
                             [(host.table, 1, game["game"], client.game()["seat"])])
            self.assertEqual([(player["name"], player["total"], player.get("bot", False)) for player in mine[0]["players"]],
                             [(player["name"], player["sheet"]["total"], not player.get("person", False))
                              for player in game["players"]])
            total = game["players"][client.game()["seat"] - 1]["sheet"]["total"]
            won = mine[0]["players"][mine[0]["seat"] - 1].get("won", False)
            statistics = server.get("/api/v1/me", client.token).json()["statistics"]
            alone = len(game["players"]) == 1  # then it is neither won nor lost
            self.assertEqual(statistics[game["game"]], {"games": 1, "wins": int(won and not alone), "alone": int(alone),
                                                        "mean": total, "best": total})
            tables = server.get("/api/v1/me/tables", client.token).json()["tables"]
            self.assertEqual([table["table"] for table in tables], [host.table])


if __name__ == "__main__":
    unittest.main()
