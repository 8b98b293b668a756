#!/usr/bin/python3
"""What persons may do at a table, over the wire: sit, be renamed and removed, talk, take back, leave,
play again, continue on another device."""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room


def setUpModule():
    global server
    server = wire.Server()
    unittest.addModuleCleanup(server.clean_up)


def without_views(events):
    return [{key: value for key, value in event.items() if key != "view"} for event in events]


def whats(events):
    return [event["what"] for event in events]


class BeforeAGame(unittest.TestCase):
    def test_a_table_is_opened_by_a_host_who_is_not_seated(self):
        room = Room(server)
        view = room.view(room.host)
        self.assertTrue(view["host"])
        self.assertNotIn("chair", view)
        self.assertEqual(view["options"], {"game": "dice", "start": "lots", "pace": "untimed", "access": "link"})
        self.assertEqual(view["chairs"], [])
        self.assertNotIn("game", view)
        self.assertNotIn("host", {key for key, value in room.view().items() if value is True})
        self.assertEqual(whats(room.events())[:2], ["opened", "committed"])

    def test_persons_sit_are_renamed_and_removed(self):
        room = Room(server)
        anna = room.sit("Anna", room.host)
        ben = room.sit("Ben")
        self.assertEqual(room.refused(server.new_person(), "sit", name="Ben"), "name-taken")
        self.assertEqual(room.refused(ben, "sit", name="Again"), "already-seated")
        self.assertEqual(room.refused(ben, "rename", name="Anna"), "name-taken")
        self.assertEqual(room.refused(ben, "rename", name=" "), "bad-name")
        room.do(ben, "rename", name="Bénédicte 🎲")
        self.assertEqual([chair["name"] for chair in room.view()["chairs"]], ["Anna", "Bénédicte 🎲"])
        self.assertEqual(room.view(ben)["chair"], 2)
        self.assertEqual(room.refused(ben, "remove", name="Anna"), "not-host")
        self.assertEqual(room.refused(anna, "remove", name="Carl"), "nobody-of-that-name")
        room.do(anna, "remove", name="Bénédicte 🎲")
        self.assertNotIn("chair", room.view(ben))
        for level in ("random", "random", "greedy", "master"):
            room.do(anna, "seat-bot", level=level)
        self.assertEqual([(chair["name"], chair.get("bot")) for chair in room.view()["chairs"]],
                         [("Anna", None), ("random", "random"), ("random 2", "random"), ("greedy", "greedy"),
                          ("master", "master")])
        self.assertEqual(room.refused(server.new_person(), "sit", name="Ben"), "table-full")
        self.assertEqual(room.refused(anna, "seat-bot", level="random"), "table-full")
        room.do(anna, "remove", name="random")
        # Whom the host removed stays out until the host lets them in.
        guests = room.path + "/guests"
        self.assertEqual(room.refused(ben, "sit", name="Ben"), "kept-out")
        self.assertEqual(server.get(guests, ben).json()["code"], "not-host")
        self.assertEqual(server.get(guests, anna).json(), {"guests": [{"name": "Bénédicte 🎲", "kept_out": True}]})
        self.assertEqual(server.post(guests, {"mute": "Bénédicte 🎲"}, anna).json()["code"], "not-public")
        self.assertEqual(server.post(guests, {"let_in": "Carl"}, anna).json()["code"], "nobody-of-that-name")
        self.assertEqual(server.post(guests, {"let_in": 1}, anna).json()["code"], "bad-message")
        self.assertEqual(server.post(guests, {"let_in": "Bénédicte 🎲"}, anna).status, 200)
        room.sit("Ben", ben)
        self.assertEqual(room.refused(ben, "rename", name="An\u200bna"), "bad-name")

    def test_programs_of_others_are_no_bots_here(self):
        room = Room(server)
        for level in ("exec:/bin/true", "exec:", "optimal", "", "Random", "../random", "random\n"):
            self.assertEqual(room.refused(room.host, "seat-bot", level=level), "unknown-bot", level)

    def test_options(self):
        room = Room(server)
        ben = room.sit("Ben")
        self.assertEqual(room.refused(ben, "set-options", options={"game": "cards"}), "not-host")
        self.assertEqual(room.refused(room.host, "set-options", options={"game": "cards", "start": "first-six"}),
                         "bad-options")
        room.do(room.host, "set-options", options={"game": "jokers", "pace": "fast", "access": "public"})
        self.assertEqual(room.view()["options"],
                         {"game": "jokers", "start": "lots", "pace": "fast", "access": "public"})
        public = [table for table in server.get("/api/v1/tables").json()["tables"] if table["table"] == room.id]
        self.assertEqual([(table["playing"], table["chairs"], table["options"]["game"]) for table in public],
                         [(False, [{"name": "Ben"}], "jokers")])
        room.do(room.host, "set-options", options={})
        self.assertEqual(room.view()["options"], {"game": "dice", "start": "lots", "pace": "untimed", "access": "link"})
        self.assertNotIn(room.id, [table["table"] for table in server.get("/api/v1/tables").json()["tables"]])

    def test_a_game_needs_its_players(self):
        room = Room(server, game="cards")
        self.assertEqual(room.refused(room.host, "start"), "only-bots")
        room.sit("Anna", room.host)
        self.assertEqual(room.refused(room.host, "start"), "too-few-seats")
        self.assertEqual(room.refused(room.host, "rematch"), "nothing-played")
        self.assertEqual(room.refused(room.host, "choose", decision=1, move="-"), "no-game")

    def test_who_leaves_is_gone_and_the_next_is_host(self):
        room = Room(server)
        room.sit("Anna", room.host)
        ben = room.sit("Ben")
        room.do(room.host, "leave")
        self.assertTrue(room.view(ben)["host"])
        self.assertEqual([chair["name"] for chair in room.view()["chairs"]], ["Ben"])
        self.assertEqual(room.refused(room.host, "leave"), "not-seated")


class Talk(unittest.TestCase):
    def test_what_is_said_is_told_and_kept(self):
        room = Room(server)
        anna = room.sit("Anna", room.host)
        watcher = room.socket()
        self.assertEqual(watcher.receive()["type"], "table")
        number = room.do(anna, "say", text="Grüße & <b>\"Küsse\"</b> \\ 🎲")
        while (message := watcher.receive())["type"] != "events" or message["events"][-1]["what"] != "said":
            pass
        self.assertEqual(message["events"][-1]["text"], "Grüße & <b>\"Küsse\"</b> \\ 🎲")
        self.assertEqual(message["events"][-1]["number"], number)
        self.assertNotIn("chat", message["events"][-1]["view"])
        self.assertEqual([line["text"] for line in room.view()["chat"]], ["Grüße & <b>\"Küsse\"</b> \\ 🎲"])
        room.do(anna, "say", text="x" * 300)
        for text in ("", " ", "x" * 301, "a\nb", "\x07", " outer"):
            self.assertEqual(room.refused(anna, "say", text=text), "bad-chat", text)
        self.assertEqual(room.refused(server.new_person(), "say", text="I am not seated"), "not-seated")
        watcher.leave()


class Choosing(unittest.TestCase):
    def both_to_choose(self):
        """A dice game at a moment when two persons are to choose."""
        room = Room(server)
        anna, ben = room.sit("Anna", room.host), room.sit("Ben")
        room.do(anna, "start")
        while True:
            views = room.view(anna)["game"], room.view(ben)["game"]
            if all(view.get("moves") for view in views):
                return room, anna, ben, views[0]["decision"]
            self.assertNotEqual(views[0]["phase"], "over")
            for token, view in zip((anna, ben), views):
                if view.get("moves"):
                    room.choose(token, lambda moves: moves[0])
                    break

    def test_a_sealed_choice_is_the_own_and_can_be_taken_back(self):
        room, anna, ben, decision = self.both_to_choose()
        moves = [move["move"] for move in room.view(anna)["game"]["moves"]]
        spectator, other = room.socket(), room.socket(ben)
        for socket in (spectator, other):
            self.assertEqual(socket.receive()["type"], "table")
        for move in moves:
            number = room.do(anna, "choose", decision=decision, move=move)
            self.assertEqual(room.view(anna)["game"]["sealed"], move)
            self.assertEqual(room.refused(anna, "choose", decision=decision, move=move), "already-chosen")
            for token in (None, ben):
                view = room.view(token)["game"]
                self.assertNotIn("sealed", view)
                seat = room.view(anna)["game"]["seat"]
                self.assertTrue(view["players"][seat - 1]["chosen"])
                self.assertNotIn("move", room.events(number - 1, token)[0])
            self.assertEqual(room.events(number - 1, anna)[0]["move"], move)
            room.do(anna, "take-back", decision=decision)
            self.assertNotIn("sealed", room.view(anna)["game"])
        self.assertEqual(room.refused(anna, "take-back", decision=decision), "nothing-sealed")
        if decision > 1:
            self.assertEqual(room.refused(anna, "choose", decision=decision - 1, move="-"), "old-decision")
        self.assertEqual(room.refused(anna, "choose", decision=decision + 1, move="-"), "not-asked")
        self.assertEqual(room.refused(server.new_person(), "choose", decision=decision, move="-"), "not-playing")
        # What was told while it was sealed is the same whatever was chosen.
        for socket in (spectator, other):
            told = []
            while len(told) < 2 * len(moves):
                told += [event for event in socket.receive().get("events", [])
                         if event["what"] in ("chosen", "taken-back")]
            chosen = [{key: value for key, value in event.items() if key not in ("number", "time", "view")}
                      for event in told if event["what"] == "chosen"]
            self.assertTrue(all(event == chosen[0] for event in chosen), chosen)
            views = [{key: value for key, value in event["view"].items() if key not in ("number", "time")}
                     for event in told if event["what"] == "chosen"]
            self.assertTrue(all(view == views[0] for view in views))
            socket.leave()

    def test_the_same_command_again_gets_its_first_answer(self):
        room, anna, _, decision = self.both_to_choose()
        command = {"id": "once", "do": "choose", "decision": decision, "move": "-"}
        answers = [server.post(room.path + "/commands", command, anna) for _ in range(3)]
        self.assertEqual({(answer.status, answer.body) for answer in answers}, {(200, answers[0].body)})
        number = answers[0].json()["number"]
        again = {**command, "do": "say", "text": "not this"}
        self.assertEqual(server.post(room.path + "/commands", again, anna).json()["number"], number)
        self.assertEqual(room.view(anna)["number"], number)
        with_socket = room.socket(anna)
        with_socket.send_json(command)
        while (message := with_socket.receive())["type"] != "answer":
            pass
        self.assertEqual(message, {"type": "answer", "id": "once", "number": number})
        with_socket.leave()


class Leaving(unittest.TestCase):
    def test_a_bot_plays_on_and_the_game_is_lost(self):
        room = Room(server)
        anna, ben = room.sit("Anna", room.host), room.sit("Ben")
        room.do(anna, "start")
        room.do(ben, "leave")
        self.assertEqual(room.refused(ben, "sit", name="Ben"), "game-runs")
        self.assertEqual(room.refused(anna, "rename", name="Else"), "game-runs")
        player = room.view(anna)["game"]["players"][1]
        self.assertTrue(player["left"])
        self.assertEqual(player["bot"], "greedy")
        self.assertNotIn("seat", room.view(ben)["game"])
        room.play_out([anna])
        record = server.get(room.path + "/games/1/record").body.decode()
        self.assertRegex(record, r"(?m)^%left 2 1$")
        lost = server.get("/api/v1/me/games", ben).json()["games"][0]["players"][1]
        self.assertTrue(lost["left"])
        self.assertFalse(lost.get("won", False))
        statistics = server.get("/api/v1/me", ben).json()["statistics"]["dice"]
        self.assertEqual((statistics["games"], statistics["wins"]), (1, 0))


    def test_what_was_told_is_told_again_as_it_was(self):
        """Also to one who has left, and to those whose seats have moved up since."""
        room = Room(server)
        persons = [room.sit("Anna", room.host), room.sit("Ben"), room.sit("Cleo")]
        room.do(room.host, "start")
        room.play_out(persons)
        told = [without_views(room.events(0, person)) for person in persons]
        room.do(persons[0], "leave")
        for person in persons[1:]:
            room.do(person, "rematch")
        for person in persons[1:]:
            if room.view(person)["game"].get("moves"):
                room.choose(person)
        room.do(persons[2], "leave")
        for person, before in zip(persons, told):
            self.assertEqual(without_views(room.events(0, person))[:len(before)], before)
            middle = len(before) // 2
            self.assertEqual(without_views(room.events(middle, person))[:len(before) - middle], before[middle:])


class Watching(unittest.TestCase):
    def test_who_only_watches_makes_nothing_happen(self):
        own = wire.Server()
        self.addCleanup(own.clean_up)
        room = Room(own)
        room.sit("Anna", room.host)
        own.stop()
        own.start()
        number = room.view()["number"]
        for _ in range(5):
            self.assertEqual(room.view()["number"], number)
            self.assertEqual(room.events(number), [])
        self.assertEqual(room.events(number, wait=1), [])
        self.assertEqual(room.events(number, wait=1), [])
        for _ in range(2):
            socket = room.socket()
            self.assertEqual(socket.receive()["view"]["number"], number)
            socket.leave()


class PlayingAgain(unittest.TestCase):
    def test_the_next_game_starts_when_all_want_it(self):
        room = Room(server, access="public")
        anna, ben = room.sit("Anna", room.host), room.sit("Ben")
        room.do(anna, "start", word="abc123")
        commit = room.view()["game"]["commit"]
        self.assertEqual(room.view()["game"]["words"][:2], ["abc123", ""])
        room.play_out([anna, ben])
        self.assertNotEqual(room.wait_for(lambda view: "commit" in view)["commit"], commit)
        room.do(anna, "rematch")
        self.assertEqual(room.refused(anna, "rematch"), "already-wanted")
        self.assertEqual([chair.get("rematch", False) for chair in room.view()["chairs"]], [True, False])
        room.do(ben, "rematch", word="xyz")
        view = room.view(ben)
        self.assertTrue(view["playing"])
        self.assertEqual((view["game"]["number"], view["games_over"], view["game"]["words"]), (2, 1, ["", "xyz"]))
        first = server.get(room.path + "/games/1/record")
        self.assertEqual(first.status, 200)
        self.assertEqual(server.get(room.path + "/games/2/record").status, 404)
        room.play_out([anna, ben])
        self.assertEqual(server.get(room.path + "/games/1/record").body, first.body)
        second = server.get(room.path + "/games/2/record")
        self.assertEqual(second.status, 200)
        for game in ("0", "3", "x", "-1", "99999999999999999999"):
            self.assertEqual(server.get(f"{room.path}/games/{game}/record").json()["code"], "no-such-game")
        self.check_lists(room, anna)

    def check_lists(self, room, anna):
        recent = [game for game in server.get("/api/v1/games?limit=100").json()["games"] if game["table"] == room.id]
        self.assertEqual([game["game"] for game in recent], [2, 1])
        self.assertTrue(all("seat" not in game for game in recent))
        first_page = server.get("/api/v1/me/games?limit=1", anna).json()
        self.assertEqual([game["game"] for game in first_page["games"]], [2])
        rest = server.get("/api/v1/me/games?limit=1&before=" + first_page["before"], anna).json()
        self.assertEqual([game["game"] for game in rest["games"]], [1])
        if "before" in rest:
            self.assertEqual(server.get("/api/v1/me/games?before=" + rest["before"], anna).json(), {"games": []})


class AnotherDevice(unittest.TestCase):
    def test_a_link_works_once(self):
        room = Room(server)
        anna = room.sit("Anna", room.host)
        link = server.post("/api/v1/me/links", {}, anna)
        self.assertEqual(link.status, 201)
        self.assertIn(link.json()["code"], link.json()["url"])
        self.assertRegex(link.json()["code"], "^[2-9A-HJ-NP-Z]{8}$")  # is typed by people
        use = {"code": link.json()["code"], "keep": "token"}
        answer = server.post("/api/v1/links", use)
        self.assertEqual(answer.status, 201)
        other = answer.json()["token"]
        self.assertNotEqual(other, anna)
        self.assertEqual(room.view(other)["chair"], 1)
        again = server.post("/api/v1/links", use)
        self.assertEqual((again.status, again.json()["code"]), (404, "no-such-code"))
        room.do(other, "say", text="from the telephone")
        room.do(anna, "say", text="and from here")
        self.assertEqual([line["name"] for line in room.view()["chat"]], ["Anna", "Anna"])

    def test_a_browser_keeps_its_secret_in_a_cookie(self):
        answer = server.post("/api/v1/persons", {"keep": "cookie"})
        self.assertEqual((answer.status, answer.json()), (201, {}))
        cookie = answer.headers["Set-Cookie"]
        self.assertIn("HttpOnly", cookie)
        self.assertRegex(cookie, "SameSite=(Strict|Lax)")
        secret = cookie.split(";")[0]
        headers = {"Cookie": "other=1; " + secret}
        opened = server.request("POST", "/api/v1/tables", {"options": {}}, headers=headers)
        self.assertEqual(opened.status, 201)
        view = server.request("GET", "/api/v1/tables/" + opened.json()["table"], headers=headers).json()["view"]
        self.assertTrue(view["host"])


if __name__ == "__main__":
    unittest.main()
