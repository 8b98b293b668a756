#!/usr/bin/python3
"""`qwixx admin` beside a server that runs and without one; and a person who wants to see, and then to be without,
all that is kept of them."""
import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room


def admin(server, *words, code=0):
    """What the command says, as JSON."""
    ran = subprocess.run([wire.BINARY, "admin", *words, "--json", "--database", "sqlite:" + server.database],
                         capture_output=True, text=True, timeout=wire.PATIENCE, check=False)
    assert ran.returncode == code, (words, ran)
    return json.loads(ran.stdout) if code == 0 or ran.stdout else ran.stderr


class Running(unittest.TestCase):
    def setUp(self):
        self.server = wire.Server()
        self.addCleanup(self.server.clean_up)

    def played(self, game="dice"):
        """A table where Anna and Rude have played a game and talked: its room, and both."""
        room = Room(self.server, game=game, access="public")
        anna = room.sit("Anna", room.host)
        rude = room.sit("Rude")
        room.do(rude, "say", text="a rude word")
        room.do(anna, "say", text="Oh dear")
        room.do(anna, "start")
        room.play_out([anna, rude])
        return room, anna, rude

    def test_what_is_kept_is_as_the_logs_say(self):
        for game in ("dice", "cards", "jokers"):
            self.played(game)
        checked = admin(self.server, "check")
        self.assertEqual((checked["tables"], checked["games"], checked["findings"]), (3, 3, []))
        listed = admin(self.server, "tables")["tables"]
        self.assertEqual([[chair["name"] for chair in table["chairs"]] for table in listed], [["Anna", "Rude"]] * 3)
        self.assertEqual(len(admin(self.server, "tables", "--limit", "2")["tables"]), 2)
        link = f"https://qwixx.example/table/{listed[0]['table']}"
        self.assertEqual(admin(self.server, "show", link)["table"], listed[0]["table"])

    def test_faults_are_found_and_put_right_while_it_runs(self):
        room, anna, rude = self.played()
        self.server.stop()
        with sqlite3.connect(self.server.database) as database:
            database.execute("UPDATE chairs SET name = 'Enna' WHERE name = 'Anna'")
            database.execute("UPDATE players SET total = total + 1")
            database.execute("UPDATE games SET record = record || '#'")
        self.server.start()
        found = admin(self.server, "check", code=1)["findings"]
        self.assertEqual({one["table"] for one in found}, {room.id})
        self.assertTrue(all(one["can_be_rebuilt"] for one in found), found)
        self.assertEqual(len(found), 2, found)
        self.assertEqual(admin(self.server, "rebuild")["tables"], 1)
        self.assertEqual(admin(self.server, "check")["findings"], [])
        room.do(anna, "rematch")
        room.do(rude, "rematch")
        room.play_out([anna, rude])
        self.assertEqual(admin(self.server, "check")["findings"], [])

    def test_a_name_and_a_line_go_while_people_look_at_them(self):
        room, anna, rude = self.played()
        views = {"": room.socket(anna), "?views=patches": wire.WebSocket(
            self.server, room.path + "/play?views=patches", rude)}
        for seen in views.values():
            self.addCleanup(seen.close)
            seen.receive()
        shown = admin(self.server, "show", room.id)
        line = next(line["number"] for line in shown["chat"] if line["text"] == "a rude word")
        admin(self.server, "remove-line", room.id, str(line))
        for seen in views.values():
            message = seen.receive()
            self.assertEqual(message["type"], "table")
            self.assertEqual([said["text"] for said in message["view"]["chat"]], ["…", "Oh dear"])
        self.assertEqual(admin(self.server, "remove-name", room.id, "Rude"), {"done": "remove-name", "table": room.id})
        for seen in views.values():
            view = seen.receive()["view"]
            self.assertEqual([chair["name"] for chair in view["chairs"]], ["Anna", "Player"])
            self.assertEqual([said["name"] for said in view["chat"]], ["Player", "Anna"])
        # It goes on where it was, with patches too.
        patched = wire.Patched()
        patched.rebuilt(json.dumps({"type": "table", "view": view}))
        number = room.do(rude, "say", text="who, me?")
        heard = patched.rebuilt(json.dumps(views["?views=patches"].receive()))["events"]
        self.assertEqual([(event["number"], event["who"]) for event in heard], [(number, "Player")])
        views[""].receive()
        everything = room.get(room.path + "/events?after=0&wait=0").body + room.get(room.path + "/games/1/record").body
        self.assertNotIn(b"Rude", everything)
        self.assertNotIn(b"a rude word", everything)
        self.assertIn(b"Player", everything)
        for path in ("/api/v1/games", "/api/v1/tables"):
            self.assertNotIn(b"Rude", self.server.get(path).body)
        self.assertEqual(admin(self.server, "check")["findings"], [])
        for seen in views.values():
            seen.leave()

    def test_what_is_not_there_is_told(self):
        room, _, _ = self.played()
        self.assertIn("There is no such table.", admin(self.server, "close", "none", code=1))
        self.assertIn("There is no such table.", admin(self.server, "show", "none", code=1))
        self.assertIn("Nobody at this table", admin(self.server, "remove-name", room.id, "Carl", code=1))
        self.assertIn("is no line of chat", admin(self.server, "remove-line", room.id, "1", code=1))
        self.assertIn("is no address", admin(self.server, "bar", "example.org", code=1))
        self.assertIn("This machine itself", admin(self.server, "bar", "127.0.0.1", code=1))
        self.assertIn("is not barred", admin(self.server, "unbar", "203.0.113.7", code=1))

    def test_a_table_is_closed_and_whoever_is_there_sent_away(self):
        room, anna, _ = self.played()
        seen = room.socket(anna)
        self.addCleanup(seen.close)
        seen.receive()
        admin(self.server, "close", room.id)
        with self.assertRaises(wire.Closed) as closed:
            while True:
                seen.receive()
        self.assertEqual(closed.exception.reason, "no-such-table")
        self.assertEqual(self.server.get(room.path, anna).status, 404)
        self.assertEqual(self.server.get(room.path + "/games/1/record").status, 200)
        admin(self.server, "remove-name", room.id, "Rude")  # its games are still there
        self.assertNotIn(b"Rude", self.server.get(room.path + "/games/1/record").body)
        self.assertEqual(admin(self.server, "check")["findings"], [])

    def test_the_socket_is_the_owners_and_speaks_only_orders(self):
        path = self.server.database + "-admin"
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
        for words in (b"", b"GET / HTTP/1.1\r\n\r\n", b"{}", b"x" * 100_000):
            with socket.socket(socket.AF_UNIX) as other:
                other.settimeout(wire.PATIENCE)
                other.connect(path)
                try:
                    other.sendall(words)
                    other.shutdown(socket.SHUT_WR)
                    self.assertIn(b"does not know this order", other.recv(1 << 16))
                except OSError:
                    self.assertGreater(len(words), 1000)  # it did not read on
        self.assertEqual(admin(self.server, "barred"), {"barred": []})
        self.server.stop()
        self.assertFalse(os.path.exists(path))
        self.server.start()

    def test_drained_it_is_not_ready_and_sends_people_away(self):
        room, anna, _ = self.played()
        seen = room.socket(anna)
        self.addCleanup(seen.close)
        seen.receive()
        self.assertEqual(self.server.get("/readyz").status, 200)
        admin(self.server, "drain")
        self.assertEqual(self.server.get("/readyz").status, 404)
        with self.assertRaises(wire.Closed) as closed:
            while True:
                seen.receive()
        self.assertEqual(closed.exception.code, 1001)
        self.assertEqual(self.server.get("/healthz").status, 200)


class Barring(unittest.TestCase):
    def setUp(self):
        self.server = wire.Server(None, "--trust-proxy")
        self.addCleanup(self.server.clean_up)

    def status(self, address, path="/api/v1/tables"):
        return self.server.request("GET", path, headers={"X-Forwarded-For": address}).status

    def test_who_is_barred_gets_nothing_and_is_cut_off(self):
        room = Room(self.server)
        seen = wire.WebSocket(self.server, room.path + "/play", room.host, {"X-Forwarded-For": "203.0.113.7"})
        self.addCleanup(seen.close)
        seen.receive()
        admin(self.server, "bar", "203.0.113.7")
        admin(self.server, "bar", "2001:db8:1:2::9")
        with self.assertRaises(wire.Closed):
            while True:
                seen.receive()
        for path in ("/api/v1/tables", "/", "/api/v1/nowhere"):
            self.assertEqual(self.status("203.0.113.7", path), 403)
        self.assertEqual(self.status("2001:db8:1:2:ffff::1"), 403)  # the same network
        self.assertEqual(self.status("203.0.113.8"), 200)
        with self.assertRaises(wire.Refused) as refused:
            wire.WebSocket(self.server, room.path + "/play", room.host, {"X-Forwarded-For": "203.0.113.7"})
        self.assertEqual(json.loads(refused.exception.body)["code"], "barred")
        self.server.stop()
        self.server.start()
        self.assertEqual(self.status("203.0.113.7"), 403)  # it is kept
        self.assertEqual([one["address"] for one in admin(self.server, "barred")["barred"]],
                         ["203.0.113.7", "2001:db8:1:2::"])
        admin(self.server, "unbar", "203.0.113.7")
        self.assertEqual(self.status("203.0.113.7"), 200)


class WithoutAServer(unittest.TestCase):
    def test_the_command_does_it_itself(self):
        server = wire.Server()
        room = Room(server)
        room.sit("Rude", room.host)
        server.stop()
        admin(server, "remove-name", room.id, "Rude")
        self.assertEqual(admin(server, "show", room.id)["chairs"], [{"name": "Player"}])
        admin(server, "bar", "203.0.113.7")
        self.assertIn("No server runs", admin(server, "drain", code=1))
        admin(server, "close", room.id)
        self.assertEqual(admin(server, "tables"), {"tables": []})
        admin(server, "rebuild")
        server.start()
        server.clean_up()

    def test_an_id_may_begin_with_a_dash(self):
        server = wire.Server()
        server.stop()
        for table in ("-GJajCSeCqI0zFCnW23Y", "--JajCSeCqI0zFCnW23Y"):
            self.assertIn("There is no such table.", admin(server, "close", table, code=1))
        server.own_folder.cleanup()

    def test_there_must_be_a_database(self):
        for words in (["tables"], ["close", "x"], ["check"]):
            ran = subprocess.run([wire.BINARY, "admin", *words, "--database", "sqlite:/nonexistent/x.db"],
                                 capture_output=True, text=True, timeout=wire.PATIENCE, check=False)
            self.assertEqual((ran.returncode, ran.stdout), (2, ""), words)
            self.assertIn("There is no database", ran.stderr)


class Forgetting(unittest.TestCase):
    def setUp(self):
        self.server = wire.Server()
        self.addCleanup(self.server.clean_up)

    def dump(self):
        """All that is in the file, as text."""
        with sqlite3.connect(self.server.database) as database:
            return "\n".join(database.iterdump())

    def test_a_person_gets_all_that_is_kept_and_is_then_forgotten(self):
        room = Room(self.server, access="public")
        anna = room.sit("Anna", room.host)
        berta = room.sit("Berta")
        room.do(berta, "say", text="my secret hobby")
        room.do(anna, "start")
        room.play_out([anna, berta])
        other = Room(self.server)  # where she is host, and plays
        other.do(other.host, "sit", name="Carl")
        mine = self.server.new_table(berta)
        alone = Room.__new__(Room)
        alone.server, alone.id, alone.path, alone.sent = self.server, mine, f"/api/v1/tables/{mine}", 0
        alone.do(berta, "sit", name="Berta B")
        alone.do(berta, "seat-bot", level="random")
        alone.do(berta, "start")
        gone = Room(self.server)  # she was there, was removed, and the table has no game
        gone.sit("Anna", gone.host)
        gone.do(berta, "sit", name="Berta C")
        gone.do(gone.host, "remove", name="Berta C")
        code = self.server.post("/api/v1/me/links", {}, berta).json()["code"]
        device = self.server.post("/api/v1/links", {"code": code, "keep": "token"}).json()["token"]

        kept = self.server.get("/api/v1/me/data", berta).json()
        self.assertEqual(kept["statistics"]["dice"]["games"], 1)
        self.assertEqual(len(kept["devices"]), 2)
        self.assertEqual({table["table"] for table in kept["tables"]}, {room.id, mine, gone.id})
        self.assertIn("Berta", kept["games"][0]["record"])
        lines = [event["line"] for table in kept["tables"] for event in table["events"]]
        for word in ("my secret hobby", "Berta B", "Berta C"):
            self.assertTrue(any(word in line for line in lines), word)
        self.assertNotIn("Oh dear", json.dumps(kept))
        self.assertTrue(next(table for table in kept["tables"] if table["table"] == gone.id)["kept_out"])

        person = kept["person"]
        self.assertIn(person, self.dump())
        seen = room.socket(berta)
        self.addCleanup(seen.close)
        seen.receive()
        watching = room.socket(anna)
        self.addCleanup(watching.close)
        watching.receive()
        answer = self.server.request("DELETE", "/api/v1/me", token=berta)
        self.assertEqual((answer.status, answer.json()), (200, {}))
        self.assertRegex(answer.headers["Set-Cookie"], r"^qwixx=; .*Max-Age=0")
        with self.assertRaises(wire.Closed) as closed:
            while True:
                seen.receive()
        self.assertEqual(closed.exception.reason, "no-person")
        until = time.monotonic() + wire.PATIENCE
        while (message := watching.receive())["type"] != "table":
            self.assertLess(time.monotonic(), until)
        self.assertEqual([chair["name"] for chair in message["view"]["chairs"]], ["Anna"])
        self.assertEqual([player["name"] for player in message["view"]["game"]["players"]], ["Anna", "Player"])

        for token in (berta, device):
            self.assertEqual(self.server.get("/api/v1/me", token).status, 401)
        everything = self.dump()
        for word in (person, "Berta", "my secret hobby"):
            self.assertNotIn(word, everything)
        record = self.server.get(room.path + "/games/1/record").body.decode()
        self.assertIn("Player", record)
        games = self.server.get("/api/v1/me/games", anna).json()["games"]
        self.assertEqual([player["name"] for player in games[0]["players"]], ["Anna", "Player"])
        self.assertNotIn("bot", games[0]["players"][1])
        ran = subprocess.run([wire.BINARY, "verify", "-"], input=record, capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 0, ran)
        self.assertEqual(admin(self.server, "check")["findings"], [])
        # The bot plays her game on to its end, and others play on.
        view = alone.wait_for(lambda view: not view["playing"])
        self.assertTrue(view["game"]["players"][0]["left"])
        room.do(anna, "say", text="she is gone")
        watching.leave()

    def test_who_was_nowhere_is_forgotten_too_and_a_page_of_others_cannot_do_it(self):
        token = self.server.new_person()
        self.assertEqual(self.server.request("DELETE", "/api/v1/me").status, 401)
        evil = {"Origin": "http://evil.example"}
        self.assertEqual(self.server.request("DELETE", "/api/v1/me", token=token, headers=evil).status, 403)
        self.assertEqual(self.server.request("DELETE", "/api/v1/me", token=token).status, 200)
        self.assertEqual(self.server.get("/api/v1/me/data", token).status, 401)


if __name__ == "__main__":
    unittest.main()
