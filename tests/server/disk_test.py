#!/usr/bin/python3
"""A disk with no room left: commands fail and say so, tables stay as they were told, and when there
is room again the server goes on. The room is what the system lets the process write (RLIMIT_FSIZE)."""
import contextlib
import os
import resource
import signal
import sqlite3
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room

ENDLESS = resource.RLIM_INFINITY


def take_room(server):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, ENDLESS))


def give_room(server):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (ENDLESS, ENDLESS))


class FullDisk(unittest.TestCase):
    def setUp(self):
        # A write too far is an error here, not the end of the process; the log goes the same way.
        self.server = wire.Server(preexec=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
        self.addCleanup(self.server.clean_up)

    def assert_cannot_store(self, answer):
        self.assertEqual((answer.status, answer.json()["code"]), (503, "cannot-store"), answer)

    def test_nothing_happens_and_then_it_goes_on(self):
        server = self.server
        room = Room(server)
        anna = room.sit("Anna", room.host)
        ben = room.sit("Ben")
        room.do(anna, "say", text="before")
        # All have been noticed to be here: from now on only commands make events.
        socket = room.socket(anna)
        before = socket.receive()["view"]
        before = room.wait_for(lambda view: view["number"] >= before["number"], anna)

        take_room(server)
        for do, fields in (("say", {"text": "lost"}), ("rename", {"name": "Else"}), ("start", {}), ("leave", {})):
            self.assert_cannot_store(room.send(ben if do != "start" else anna, do, **fields))
        self.assert_cannot_store(server.post("/api/v1/persons", {"keep": "token"}))
        self.assert_cannot_store(server.post("/api/v1/tables", {"options": {}}, anna))
        socket.send_json({"id": "s1", "do": "say", "text": "by socket"})
        message = socket.receive()
        self.assertEqual((message["type"], message["id"], message["code"]), ("error", "s1", "cannot-store"))
        self.assertEqual(room.view(anna), before)
        answer = server.get("/healthz")  # it lives, and says how it is
        self.assertEqual((answer.status, answer.json()["status"]), (200, "cannot-store"))
        self.assert_cannot_store(server.get("/readyz"))

        give_room(server)
        time.sleep(1.1)  # it looks once a second
        self.assertEqual((server.get("/readyz").status, server.get("/healthz").json()["status"]), (200, "ok"))
        number = self.soon(room, anna, "say", text="after")
        self.assertEqual(number, before["number"] + 1)
        socket.send_json({"id": "s1", "do": "say", "text": "by socket"})
        heard = []
        while not heard or heard[-1]["type"] != "answer":
            heard.append(socket.receive())
        told = [event["text"] for message in heard for event in message.get("events", [])]
        self.assertEqual(told, ["after", "by socket"])
        socket.leave()
        self.assertEqual([line["text"] for line in room.view()["chat"]], ["before", "after", "by socket"])

        events = room.events(0, anna)
        server.kill()
        server.start()
        self.assertEqual(without_views(room.events(0, anna)[:len(events)]), without_views(events))

    def soon(self, room, token, do, **fields):
        """A command that is obeyed once the server has noticed that it can store again."""
        until = time.monotonic() + wire.PATIENCE
        while (answer := room.send(token, do, **fields)).status == 503:
            self.assertEqual(answer.json()["code"], "cannot-store")
            self.assertLess(time.monotonic(), until)
            time.sleep(0.1)
        self.assertEqual(answer.status, 200, answer)
        return answer.json()["number"]

    def test_a_game_with_bots_stands_still_and_goes_on(self):
        server = self.server
        room = Room(server, game="cards")
        anna = room.sit("Anna", room.host)
        for level in ("random", "greedy"):
            room.do(anna, "seat-bot", level=level)
        room.do(anna, "start")
        for full in range(3):
            view = room.wait_for(lambda view: view["game"].get("moves") or not view["playing"], anna)
            if not view["playing"]:
                break
            take_room(server)
            game = view["game"]
            answer = room.send(anna, "choose", decision=game["decision"], move=game["moves"][0]["move"])
            self.assert_cannot_store(answer)
            view = room.view(anna)  # a bot may have been quicker than the disk was full
            time.sleep(1.5)  # the server tries again on its own, and must not get ahead of the disk
            self.assertEqual(room.view(anna), view)
            give_room(server)
            room.wait_for(lambda view: view["game"].get("moves") or not view["playing"], anna)
            self.soon(room, anna, "choose", decision=game["decision"], move=game["moves"][-1]["move"])
        self.assertFalse(room.play_out([anna])["playing"])
        record = server.get(room.path + "/games/1/record")
        self.assertEqual(record.status, 200)
        events = room.events(0, anna)
        self.assertEqual([event["number"] for event in events], list(range(1, len(events) + 1)))
        server.kill()
        server.start()
        self.assertEqual(without_views(room.events(0, anna)[:len(events)]), without_views(events))
        self.assertEqual(server.get(room.path + "/games/1/record").body, record.body)

    def test_a_disk_that_is_full_when_a_table_is_loaded(self):
        server = self.server
        room = Room(server)
        anna = room.sit("Anna", room.host)
        told = without_views(room.events(0, anna))
        server.kill()
        server.start()
        take_room(server)
        answer = server.get(room.path, anna)  # to see a table is allowed to fail, to see a wrong one is not
        if answer.status == 200:
            self.assertEqual([chair["name"] for chair in answer.json()["view"]["chairs"]], ["Anna"])
        else:
            self.assert_cannot_store(answer)
        self.assert_cannot_store(room.send(anna, "say", text="lost"))
        give_room(server)
        self.soon(room, anna, "say", text="after")
        self.assertEqual(without_views(room.events(0, anna)[:len(told)]), told)


class DamagedFile(unittest.TestCase):
    def test_a_server_that_found_damage_is_not_ready(self):
        server = wire.Server()
        self.addCleanup(server.clean_up)
        room = Room(server)
        room.sit("Anna", room.host)
        for _ in range(30):
            room.do(room.host, "say", text="x" * 300)
        server.stop()
        with contextlib.closing(sqlite3.connect(server.database)) as file:
            page, size = (file.execute(f"SELECT {what}").fetchone()[0] for what in (
                "rootpage FROM sqlite_schema WHERE name = 'events'", "page_size FROM pragma_page_size"))
        with open(server.database, "r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)
        server.start()
        until = time.monotonic() + wire.PATIENCE
        while server.get("/readyz").status == 200 and time.monotonic() < until:  # it looks through the file
            time.sleep(0.05)
        answer = server.get(room.path)
        self.assertEqual((answer.status, answer.json()["code"]), (503, "cannot-store"))
        time.sleep(1.1)
        self.assertEqual(server.get("/readyz").status, 503)
        self.assertEqual(server.get("/healthz").json()["status"], "cannot-store")
        self.assertEqual(server.log_text().count("the store is not well"), 1)


def without_views(events):
    return [{key: value for key, value in event.items() if key != "view"} for event in events]


if __name__ == "__main__":
    unittest.main()
