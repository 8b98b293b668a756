#!/usr/bin/python3
"""Seats of persons who are gone or slow. It takes a minute because the rules say so, not because it
works: everything in here waits at the same time."""
import os
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room


def setUpModule():
    global server
    server = wire.Server()
    unittest.addModuleCleanup(server.clean_up)


class Absence(unittest.TestCase):
    def test_bots_take_the_seats_of_those_who_are_gone_or_slow(self):
        untimed, fast, still = Room(server), Room(server, pace="fast"), Room(server, pace="fast")
        rooms = (untimed, fast, still)
        persons = {room: (room.host, server.new_person()) for room in rooms}
        sockets = {room: [room.socket(person) for person in persons[room]] for room in rooms}
        for room in rooms:
            for socket, name in zip(sockets[room], ("Anna", "Ben")):  # who asks over HTTP is here for longer
                socket.send_json({"id": "sit", "do": "sit", "name": name})
                while socket.receive()["type"] != "answer":
                    pass
        for room in rooms:
            room.do(room.host, "start")
        self.leave(untimed, persons[untimed], sockets[untimed])
        for socket in sockets[still]:
            socket.leave()
        self.run_out_of_time(fast, persons[fast])
        self.stands_still(still)
        self.hand_over(untimed, persons[untimed])
        for socket in [sockets[untimed][0], *sockets[fast]]:
            socket.leave()

    def leave(self, room, persons, sockets):
        anna, _ = persons
        self.assertEqual(room.refused(anna, "hand-over", seat=2), "not-absent")
        self.assertEqual(room.refused(anna, "hand-over", seat=1), "own-seat")
        self.assertEqual(room.refused(anna, "hand-over", seat=3), "no-such-seat")
        self.assertEqual(room.refused(anna, "come-back"), "not-handed-over")
        sockets[1].leave()

    def run_out_of_time(self, room, persons):
        """Two who watch their clock run out three times; then bots play for them, until one is back."""
        view = room.view(persons[0])
        self.assertIn("deadline", view["game"])
        self.assertEqual(room.refused(persons[0], "hand-over", seat=2), "table-is-timed")
        view = room.wait_for(lambda view: any("bot" in player for player in view["game"]["players"])
                             or not view["playing"])
        late = [event for event in room.events() if event["what"] == "timed-out"]
        self.assertGreaterEqual(len(late), 3)
        by_bot = next(event for event in late if event.get("text"))
        self.assertEqual(len([event for event in late if event["seat"] == by_bot["seat"]
                              and event["number"] <= by_bot["number"]]), 3)
        self.assertGreaterEqual(late[0]["time"], view["game"].get("deadline", 0) - 3_600_000)
        person = persons[by_bot["seat"] - 1]
        if room.view(person)["playing"]:
            self.assertTrue(room.view(person)["game"]["may_come_back"])
            room.do(person, "come-back")
            self.assertNotIn("bot", room.view()["game"]["players"][by_bot["seat"] - 1])

    def stands_still(self, room):
        """Where nobody is connected no clock runs: it was started, and has its time left."""
        events = room.events()
        self.assertIn("disconnected", [event["what"] for event in events])
        view = room.view()
        self.assertTrue(view["playing"])
        self.assertGreater(view["game"]["time_left"], 0)
        self.assertNotIn("deadline", view["game"])

    def hand_over(self, room, persons):
        anna, ben = persons
        gone = room.wait_for(lambda view: "hand_over_from" in view["game"]["players"][1], anna)
        may = gone["game"]["players"][1]["hand_over_from"]
        while (now := room.table(anna)["now"]) < may:
            time.sleep(min(1, (may - now) / 1000 + 0.01))
        room.do(anna, "hand-over", seat=2)
        self.assertEqual(room.view()["game"]["players"][1]["bot"], "greedy")
        view = room.view(ben)
        if view["playing"]:
            self.assertTrue(view["game"]["may_come_back"])
            self.assertEqual(room.refused(ben, "choose", decision=view["game"]["decision"], move="-"), "bot-plays")
            room.do(ben, "come-back")
            self.assertNotIn("bot", room.view()["game"]["players"][1])
        room.play_out([anna, ben])


if __name__ == "__main__":
    unittest.main()
