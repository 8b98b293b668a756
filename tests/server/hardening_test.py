#!/usr/bin/env python3
"""Somebody who wants to hurt the others, over the wire: limits are persons' and addresses', answers keep their order,
a backup that is brought back is noticed. Addresses are made up by a proxy that the server trusts. How much an attack
costs the others is measured by tools/attack; here it is only whether the limits hold."""
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
import unittest

import wire
from room import Room

API = "/api/v1"


class Address:
    """A client somewhere else."""

    def __init__(self, server, address):
        self.server, self.address = server, address

    def request(self, method, path, body=None, token=None):
        return self.server.request(method, path, body, token, {"X-Forwarded-For": self.address})

    def get(self, path, token=None):
        return self.request("GET", path, token=token)

    def post(self, path, body, token=None):
        return self.request("POST", path, body, token)

    def socket(self, path, token=None):
        return wire.WebSocket(self.server, path, token, {"X-Forwarded-For": self.address})

    def until_refused(self, times, ask):
        """How often it went well, and the code of the first refusal."""
        for i in range(times):
            answer = ask()
            if answer.status == 429:
                return i, answer.json()["code"]
        return times, None


class Limits(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = wire.Server(None, "--trust-proxy", "--connections-per-address", "1000")
        cls.addClassCleanup(cls.server.clean_up)

    def test_an_address_makes_few_persons_and_others_are_not_hindered(self):
        mallory, anna = Address(self.server, "192.0.2.1"), Address(self.server, "192.0.2.2")
        made, why = mallory.until_refused(200, lambda: mallory.post(f"{API}/persons", {"keep": "token"}))
        self.assertEqual(why, "too-fast")
        self.assertLess(made, 80)
        self.assertEqual(anna.post(f"{API}/persons", {"keep": "token"}).status, 201)

    def test_an_address_opens_few_tables_whoever_it_says_it_is(self):
        mallory = Address(self.server, "192.0.2.3")
        tokens = [mallory.post(f"{API}/persons", {"keep": "token"}).json()["token"] for _ in range(20)]
        turn = iter(range(10_000))
        made, why = mallory.until_refused(300, lambda: mallory.post(
            f"{API}/tables", {"options": {"access": "public"}}, tokens[next(turn) % 20]))
        self.assertEqual(why, "too-fast")
        self.assertLess(made, 80)

    def test_an_ipv6_network_is_one_address(self):
        made = 0
        for i in range(200):
            mallory = Address(self.server, f"2001:db8:1:1::{i + 1:x}")
            made += mallory.post(f"{API}/persons", {"keep": "token"}).status == 201
        self.assertLess(made, 80)

    def test_an_ipv6_network_of_many_such_has_so_much_and_no_more(self):
        """Home lines get 256 networks of 64 bits, tunnels 65,536."""
        made = 0
        for i in range(800):
            mallory = Address(self.server, f"2001:db8:2:{i:x}::1")
            made += mallory.post(f"{API}/persons", {"keep": "token"}).status == 201
        self.assertGreaterEqual(made, 8 * 60)  # telephones of one provider have one such network, too
        self.assertLess(made, 8 * 60 + 60)
        self.assertEqual(Address(self.server, "2001:db8:3::1").post(f"{API}/persons", {"keep": "token"}).status, 201)

    def test_who_asks_too_much_leaves_the_others_of_their_address_their_share(self):
        home = Address(self.server, "192.0.2.7")
        mallory, anna = (home.post(f"{API}/persons", {"keep": "token"}).json()["token"] for _ in range(2))
        began = time.monotonic()
        refused = sum(home.get(f"{API}/me", mallory).status == 429 for _ in range(3000))
        took = time.monotonic() - began  # 200 at once and 50 a second: on a busy machine more are answered
        self.assertGreater(refused, max(1, min(1000, 3000 - 200 - 50 * took - 100)))
        self.assertEqual([home.get(f"{API}/me", anna).status for _ in range(40)], [200] * 40)

    def test_reading_is_counted(self):
        mallory, anna = Address(self.server, "192.0.2.4"), Address(self.server, "192.0.2.5")
        token = mallory.post(f"{API}/persons", {"keep": "token"}).json()["token"]
        read, why = mallory.until_refused(3000, lambda: mallory.get(f"{API}/tables", token))
        self.assertEqual(why, "too-fast")
        self.assertEqual(anna.get(f"{API}/tables").status, 200)
        self.assertEqual(mallory.get("/healthz").status, 200)

    def test_who_reconnects_may_not_talk_more(self):
        room = Room(self.server)
        room.sit("Anna", room.host)
        anna = Address(self.server, "192.0.2.6")
        answered = refused = 0
        for _ in range(8):
            socket = anna.socket(room.path + "/play", room.host)
            socket.receive()
            for i in range(15):
                socket.send_json({"do": "say", "text": "again and again"})
            left = 15
            while left:
                kind = socket.receive()["type"]
                answered += kind == "answer"
                refused += kind == "error"
                left -= kind in ("answer", "error")
            socket.leave()
        self.assertGreater(refused, 40)
        self.assertLess(answered, 80)


class Order(unittest.TestCase):
    def test_events_come_before_the_answer_to_whoever_was_away(self):
        """After a restart what was missed is read from the log; a command that came along has to wait for it."""
        server = wire.Server()
        self.addCleanup(server.clean_up)
        rooms = []
        for _ in range(6):
            room = Room(server)
            room.sit("Anna", room.host)
            for i in range(5):
                room.do(room.host, "say", text=f"line {i}")
            for i in range(70):  # more than a table remembers
                room.do(room.host, "rename", name=f"Anna {i}")
            rooms.append(room)
        server.stop()
        server.start()
        for room in rooms:
            socket = room.socket(room.host, after=5)
            socket.send_json({"id": "now", "do": "say", "text": "I am back"})
            told = 5
            while (message := socket.receive())["type"] != "answer":
                self.assertEqual(message["type"], "events", message)
                for event in message["events"]:
                    self.assertEqual(event["number"], told + 1)
                    told += 1
            self.assertGreaterEqual(told, message["number"])
            socket.leave()


class Restored(unittest.TestCase):
    def stopped_before_a_game(self):
        """A server that was stopped; a room in it, who sits there, what the next game is committed to."""
        server = wire.Server()
        self.addCleanup(server.clean_up)
        room = Room(server)
        anna = room.sit("Anna", room.host)
        commit = room.view()["commit"]
        server.stop()
        return server, room, anna, commit

    def test_a_backup_is_noticed_and_committed_to_anew(self):
        server, room, anna, commit = self.stopped_before_a_game()
        backup = os.path.join(server.folder, "backup.db")
        shutil.copy(server.database, backup)
        server.start()
        self.assertEqual(room.view()["commit"], commit)
        room.do(anna, "start")
        game = room.play_out([anna])["game"]
        self.assertEqual(game["commit"], commit)
        self.assertIn("seed", game)
        server.stop()
        for end in ("-wal", "-shm"):
            if os.path.exists(server.database + end):
                os.remove(server.database + end)
        shutil.copy(backup, server.database)
        server.start()
        self.assertIn("committed to anew", server.log_text())
        self.assertNotEqual(room.view()["commit"], commit)
        room.do(anna, "start", word="mine")
        self.assertNotEqual(room.play_out([anna])["game"]["seed"], game["seed"])

    def test_a_backup_of_a_running_server_is_brought_back(self):
        server = wire.Server()
        self.addCleanup(server.clean_up)
        room = Room(server)
        anna = room.sit("Anna", room.host)
        room.do(anna, "start")
        played = room.play_out([anna])
        backup = os.path.join(server.folder, "backup.db")
        def qwixx(*arguments):
            return subprocess.run([wire.BINARY, *arguments, "--database", "sqlite:" + server.database],
                                  capture_output=True, text=True, timeout=wire.PATIENCE)
        made = qwixx("backup", backup)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        self.assertEqual(os.stat(backup).st_mode & 0o777, 0o600)
        self.assertIn("is there already", qwixx("backup", backup).stderr)
        commit = room.view()["commit"]
        room.do(anna, "start")
        second = room.play_out([anna])
        self.assertEqual(second["games_over"], 2)
        self.assertIn("is in use by another server", qwixx("restore", backup).stderr)
        self.assertEqual(room.view()["games_over"], 2)
        server.stop()
        back = qwixx("restore", backup)
        self.assertEqual((back.returncode, back.stderr), (0, ""))
        server.start()
        self.assertIn("committed to anew", server.log_text())
        view = room.view(anna)
        self.assertEqual(view["games_over"], 1)
        self.assertEqual(view["game"]["players"][0]["sheet"], played["game"]["players"][0]["sheet"])
        self.assertNotEqual(view["commit"], commit)
        room.do(anna, "start")
        self.assertNotEqual(room.play_out([anna])["game"]["seed"], second["game"]["seed"])
        server.stop()
        # What was there is still there, and can be had again.
        again = qwixx("restore", server.database + ".before-restore-1")
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        server.start()
        self.assertEqual(room.view()["games_over"], 2)

    def test_a_folder_that_was_brought_back_whole_needs_a_word(self):
        """Then FILE-generation is as old as the file, and nothing is noticed."""
        server, room, anna, commit = self.stopped_before_a_game()
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(server.folder, folder, dirs_exist_ok=True)
            server.start()
            room.do(anna, "start")
            seed = room.play_out([anna])["game"]["seed"]
            server.stop()
            shutil.copytree(folder, server.folder, dirs_exist_ok=True)
        server.options = ("--restored",)
        server.start()
        self.assertNotEqual(room.view()["commit"], commit)
        server.stop()
        server.options = ()
        server.start()
        self.assertNotEqual(room.view()["commit"], commit)
        room.do(anna, "start")
        self.assertNotEqual(room.play_out([anna])["game"]["seed"], seed)

    def test_only_a_database_of_ours_is_brought_back(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in (("text", b"not a database"), ("empty", b"")):
                file = os.path.join(folder, name)
                with open(file, "wb") as out:
                    out.write(content)
                done = subprocess.run([wire.BINARY, "restore", file, "--database", f"sqlite:{folder}/new.db"],
                                      capture_output=True, text=True, timeout=wire.PATIENCE)
                self.assertEqual(done.returncode, 2, done)
                self.assertIn("is no database of this program", done.stderr)
                self.assertFalse(os.path.exists(f"{folder}/new.db"))


class OldFiles(unittest.TestCase):
    def test_a_database_of_the_first_schema_is_brought_up_to_date(self):
        server = wire.Server()
        self.addCleanup(server.clean_up)
        room = Room(server)
        anna = room.sit("Anna", room.host)
        room.do(anna, "start")
        view = room.view(anna)
        server.stop()
        inside = sqlite3.connect(server.database)
        inside.executescript("""
            DROP INDEX tables_lived; ALTER TABLE tables DROP COLUMN lived; DROP INDEX links_person;
            DROP TABLE snapshots; DROP TABLE hours; DROP TABLE life; DROP TABLE guests;
            DROP INDEX tables_marked; ALTER TABLE tables DROP COLUMN marked;
            ALTER TABLE seeds DROP COLUMN may_be_known;
            DROP INDEX events_sat; DROP INDEX secrets_person; DROP TABLE barred; PRAGMA user_version = 1;""")
        inside.close()
        os.remove(server.database + "-generation")
        server.start()
        self.assertEqual(room.view(anna)["game"]["dice"], view["game"]["dice"])
        room.play_out([anna])


if __name__ == "__main__":
    unittest.main()
