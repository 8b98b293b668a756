"""A table that tests talk to step by step, over HTTP alone."""
import random
import time

import wire


class Room:
    def __init__(self, server, **options):
        self.server = server
        self.host = server.new_person()
        self.id = server.new_table(self.host, **options)
        self.path = f"/api/v1/tables/{self.id}"
        self.sent = 0

    def send(self, token, do, **fields):
        """A command with an id of its own; who is too fast waits a little."""
        self.sent += 1
        command = {"id": f"r{self.sent}", "do": do, **fields}
        while (answer := self.server.post(self.path + "/commands", command, token)).status == 429:
            time.sleep(0.1)
        return answer

    def do(self, token, do, **fields):
        """A command that must be obeyed: the number of its last event."""
        answer = self.send(token, do, **fields)
        assert answer.status == 200, (do, fields, answer)
        message = answer.json()
        assert (message["type"], message["id"]) == ("answer", f"r{self.sent}"), message
        return message["number"]

    def refused(self, token, do, **fields):
        """A command that must be refused by the table, which stays as it is: the code."""
        before = self.view(token)
        answer = self.send(token, do, **fields)
        assert answer.status == 409, (do, fields, answer)
        message = answer.json()
        assert (message["type"], message["id"]) == ("error", f"r{self.sent}"), message
        assert message["message"].endswith("."), message
        since = [event["what"] for event in self.events(before["number"], token)]
        by_bots = {"chosen", "drawn", "revealed", "committed"} if any("bot" in chair for chair in before["chairs"]) or \
            any("bot" in player for player in before.get("game", {}).get("players", [])) else set()
        assert set(since) <= by_bots, (do, fields, "changed something", since)
        return message["code"]

    def sit(self, name, token=None, **fields):
        token = token or self.server.new_person()
        self.do(token, "sit", name=name, **fields)
        return token

    def get(self, path, token=None):
        """Who looks too often waits a little."""
        while (answer := self.server.get(path, token)).status == 429:
            time.sleep(0.1)
        return answer

    def table(self, token=None):
        answer = self.get(self.path, token)
        assert answer.status == 200, answer
        return answer.json()

    def view(self, token=None):
        return self.table(token)["view"]

    def events(self, after=0, token=None, wait=0):
        answer = self.get(f"{self.path}/events?after={after}&wait={wait}", token)
        assert answer.status == 200, answer
        return answer.json()["events"]

    def socket(self, token=None, after=None):
        return wire.WebSocket(self.server, self.path + "/play" + ("" if after is None else f"?after={after}"), token)

    def wait_for(self, done, token=None):
        """The first view of which this is true."""
        until = time.monotonic() + wire.PATIENCE
        view = self.view(token)
        while not done(view):
            assert time.monotonic() < until, view
            self.events(view["number"], token, wait=1)
            view = self.view(token)
        return view

    def choose(self, token, pick=None):
        """Chooses for a person who is asked."""
        game = self.view(token)["game"]
        moves = [move["move"] for move in game["moves"]]
        self.do(token, "choose", decision=game["decision"], move=pick(moves) if pick else random.choice(moves))

    def play_out(self, tokens, pick=None):
        """Plays the game under way to its end, for these persons: the last view."""
        until = time.monotonic() + wire.PATIENCE
        while True:
            acted = False
            for token in tokens:
                view = self.view(token)
                if not view["playing"]:
                    return view
                if view["game"].get("moves"):
                    answer = self.send(token, "choose", decision=view["game"]["decision"],
                                       move=(pick or random.choice)([move["move"] for move in view["game"]["moves"]]))
                    assert answer.status in (200, 409), answer
                    acted = True
            assert time.monotonic() < until, "the game does not end"
            if not acted:
                self.events(view["number"], tokens[0], wait=1)


def last(moves):
    return moves[-1]
