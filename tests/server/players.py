"""People at the tables of a server: they connect, catch up, choose at random, say things, take back,
lose their connection, send things twice; and hold what they are told against sight.py."""
import http.client
import json
import select
import time

import wire
from sight import Sight, hold, same

# Why somebody who plays by the rules may still be refused: the others, the plug or the disk were quicker.
RACES = {"old-decision", "no-game", "nothing-sealed", "not-asked", "stopping", "cannot-store"}
PER_SECOND, AT_ONCE = 15, 30  # a little below what the server allows


class Bucket:
    """Keeps a person from sending faster than the server wants to listen."""

    def __init__(self):
        self.left, self.then = AT_ONCE, time.monotonic()

    def take(self):
        now = time.monotonic()
        self.left = min(AT_ONCE, self.left + (now - self.then) * PER_SECOND)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Client:
    """Somebody who looks at a table over one connection at a time, and may play there."""

    def __init__(self, server, table, token, sight, random, name="", polls=False, habits=None):
        self.server, self.table, self.token, self.sight, self.random = server, table, token, sight, random
        self.name, self.polls = name, polls
        self.habits = habits or {}  # how likely they do what is not their turn
        self.number = None  # of the last event told
        self.view = None
        self.connection = None
        self.patched = None  # makes views of patches, where those come
        self.lost = False  # the connection broke, and that may be
        self.may_break = False
        self.pending = {}  # commands without an answer, by id
        self.answered = {}  # the latest commands with the number that was their answer
        self.latest_answer = 0
        self.sent = 0
        self.bucket = Bucket()
        self.events = {}  # as told, without views
        self.decided = None  # the decision chosen for last

    @property
    def path(self):
        return f"/api/v1/tables/{self.table}"

    # ---------------------------------------------------------------- connection

    def connect(self):
        self.lost = False
        if self.polls:
            if self.number is None:
                self.hear(self.server.get(self.path, self.token).body.decode())
            self.patched = None
            self.connection = wire.LongPoll(self.server, self.table, self.number, self.token)
        else:
            query = [] if self.number is None else [f"after={self.number}"]
            self.patched = wire.Patched() if self.random.random() < 0.6 else None
            query += ["views=patches"] if self.patched else []
            self.connection = wire.WebSocket(self.server, f"{self.path}/play?{'&'.join(query)}", self.token)
        self.heard_at = time.monotonic()
        for command in list(self.pending.values()):
            self.deliver(command)
        self.listen()  # something may have come with the answer to the handshake
        return self

    def disconnect(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def fileno(self):
        return self.connection.fileno()

    def listen(self):
        """Hears what has come."""
        if self.connection is None:
            return
        try:
            texts = self.connection.messages()
            self.heard_at = time.monotonic()
            for text in texts:
                self.hear(text)
            if self.polls and texts:
                self.connection.ask(self.number)
        except wire.Closed as closed:
            if not self.may_break:
                raise AssertionError(f"{closed}, heard last {time.monotonic() - self.heard_at:.1f} s ago; the server "
                                     f"{'runs' if self.server.process.poll() is None else 'has ended'}") from closed
            self.disconnect()
            self.lost = True

    def hear(self, text):
        message = self.sight.hear(self.token, text, self.patched and self.patched.rebuilt(text))
        kind = message["type"]
        if kind == "table":
            hold(self.number is None or self.patched and message["view"]["number"] == self.number,
                 "a whole table for one who said what they know", self.number)
            self.view = message["view"]
            self.number = self.view["number"]
        elif kind == "events":
            for event in message["events"]:
                same(event["number"], self.number + 1, "the number of an event")
                self.number = event["number"]
                self.events[self.number] = {key: value for key, value in event.items() if key != "view"}
            if message["events"]:
                self.view = message["events"][-1]["view"]
        elif kind == "answer":
            self.take_answer(message["id"], message["number"])
            hold(message["number"] <= self.number, "an answer before its events", message)
        elif kind == "error":
            self.take_refusal(message.get("id"), message["code"])

    # ---------------------------------------------------------------- commands

    def send(self, do, **fields):
        self.sent += 1
        command = {"id": f"c{self.sent}", "do": do, **fields}
        self.pending[command["id"]] = command
        self.deliver(command)
        return command["id"]

    def deliver(self, command):
        try:
            if not self.polls:
                self.connection.send_json(command)
                return
            answer = self.server.post(self.path + "/commands", command, self.token)
        except (wire.Closed, OSError, http.client.HTTPException):
            if not self.may_break:
                raise
            return
        message = answer.json()
        if answer.status == 200:
            self.take_answer(message["id"], message["number"])
        else:
            self.take_refusal(message.get("id"), message["code"])

    def take_answer(self, id, number):
        command = self.pending.pop(id, None)
        if command is None:
            same(self.answered[id][1], number, "another answer to the same command", id)
            return
        self.answered[id] = (command, number)
        self.latest_answer = max(self.latest_answer, number)

    def take_refusal(self, id, code):
        command = self.pending.pop(id, None)
        if command is not None and command["do"] == "choose":
            self.decided = None
        hold(code in RACES, "refused", code, command)

    def check_answers(self):
        """The event whose number was the answer is what the command wished."""
        for command, number in self.answered.values():
            event = self.events.get(number)
            if event is None:
                continue
            if command["do"] == "choose":
                same((event["what"], event["move"]), ("chosen", command["move"]), command)
            elif command["do"] == "say":
                same((event["what"], event["text"]), ("said", command["text"]), command)
            elif command["do"] == "take-back":
                same(event["what"], "taken-back", command)

    # ---------------------------------------------------------------- play

    def game(self):
        return (self.view or {}).get("game", {})

    def likes(self, habit):
        return self.random.random() < self.habits.get(habit, 0)

    def is_up_to_date(self):
        """Whether they have heard all that they did. By long polls the answer can be there first."""
        return self.connection and self.view and not self.pending and self.number >= self.latest_answer

    def act(self):
        """Does at most one thing."""
        if not self.is_up_to_date() or not self.view["playing"]:
            return
        game = self.game() if self.name else {}  # the nameless only watch, also their own game
        if game.get("moves") and self.decided != game["decision"]:
            if not self.bucket.take():
                return
            if game["decision"] > 1 and self.likes("stale"):
                self.send("choose", decision=game["decision"] - 1, move="-")
                return
            self.decided = game["decision"]
            self.send("choose", decision=game["decision"], move=self.random.choice(game["moves"])["move"])
            if self.likes("break"):  # before the answer is there: it is sent again, with the same id
                self.disconnect()
                self.connect()
        elif "sealed" in game and self.likes("take-back") and self.bucket.take():
            self.decided = None
            self.send("take-back", decision=game["decision"])
        elif self.likes("again") and self.answered and self.bucket.take():
            id = self.random.choice(list(self.answered)[-5:])
            self.deliver(self.answered[id][0])
        elif self.likes("say") and self.bucket.take():
            self.send("say", text=f"{self.name} says {self.sent}")
        elif self.likes("reconnect"):
            self.polls ^= self.likes("switch")
            self.disconnect()
            self.connect()


class Crowd:
    """Tables and all who look at them, taking turns in one thread."""

    def __init__(self):
        self.clients = []

    def round(self, timeout=0.02):
        connected = [client for client in self.clients if client.connection]
        ready, _, _ = select.select(connected, [], [], timeout)
        for client in ready:
            if client.connection:
                client.listen()
        for client in self.clients:
            client.act()
        return bool(ready)

    def play(self, until, patience=wire.PATIENCE):
        quiet_since = time.monotonic()
        while not until():
            if self.round():
                quiet_since = time.monotonic()
            elif time.monotonic() - quiet_since > patience:
                raise AssertionError(f"nothing happens any more: {self.state()}")

    def state(self):
        return [(client.name, client.number, client.pending, client.lost,
                 client.decided,
                 {key: client.game().get(key) for key in ("phase", "decision", "moves", "sealed", "players")})
                for client in self.clients]

    def catch_up(self):
        """Lets everybody hear all there is at their table."""
        latest = {}
        for client in self.clients:
            latest[client.table] = max(latest.get(client.table, 0), client.number or 0)
        self.play(lambda: all(client.connection is None or client.number >= latest[client.table]
                              for client in self.clients))

    def disconnect(self):
        for client in self.clients:
            client.disconnect()


def seat(crowd, server, random, kind, persons, bots=(), habits=None, options=None, polls=()):
    """A table with persons (connected, with a seat) and bots, ready to start."""
    tokens = [server.new_person() for _ in range(persons)]
    table = server.new_table(tokens[0], game=kind, **(options or {}))
    sight = Sight()
    clients = []
    for i, token in enumerate(tokens):
        client = Client(server, table, token, sight, random, f"Player {i + 1}", i in polls, habits)
        client.connect()
        crowd.clients.append(client)
        clients.append(client)
        client.send("sit", name=client.name, word=f"word{i}")
        crowd.play(lambda: not client.pending)
    for level in bots:
        clients[0].send("seat-bot", level=level)
    crowd.play(lambda: not clients[0].pending)
    return clients


def is_over(client):
    return client.view is not None and client.view["games_over"] > 0 and not client.view["playing"]
