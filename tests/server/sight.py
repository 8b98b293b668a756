"""What viewers of a table may be shown, held against everything they were sent. One Sight hears all
messages of all viewers of a table: each must be in order and whole by itself, and together they must
tell of the same table; nobody may see what is hidden from them."""
import json
import re

VIEW = set("number time options playing games_over commit host chair chairs chat game".split())
CHAIR = set("name bot host here since word rematch".split())
GAME = set("""number game turn phase active active_crossed players first_six dice closed hand hands
    tableau pile played seat decision moves sealed may_come_back deadline time_left winners commit
    words seed""".split())
PLAYER = set("name person left bot here since hand_over_from awaited chosen sheet".split())
SHEET = set("crossed struck closed misthrows points total".split())
EVENT = set("number time what who seat text options lot die dice move settled view".split())
SETTLED = set("decision action choices taken_number taken closed misthrow over".split())
PHASES = {"dice": {"lots", "roll", "action1", "action2", "over"},
          "cards": {"lots", "deal", "take", "shuffle", "call", "play", "over"}}
PHASES["jokers"] = PHASES["cards"]
CARD = re.compile(r"^[rygbj]([2-9]|1[0-2])$")


class Wrong(AssertionError):
    """The server told something that cannot be."""


def hold(truth, *what):
    if not truth:
        raise Wrong(*what)


def same(one, other, *what):
    if one != other:
        raise Wrong(*what, one, other)


def number_of(card):
    return int(card.split("=")[0][1:])


def check_back(back):
    same(set(back), {"number", "kinds"}, "a back")
    hold(2 <= back["number"] <= 12 and re.match(r"^[rygbj]*$", back["kinds"]), back)


def check_sheet(sheet):
    hold(set(sheet) <= SHEET, "a sheet", sheet)
    points = sheet["points"]
    for row in "rygb":
        crosses = len(sheet["crossed"].get(row, [])) + (row in sheet.get("closed", ""))
        same(points.get(row, 0), crosses * (crosses + 1) // 2, "points of a row", sheet)
    same(abs(points.get("misthrows", 0)), 5 * sheet.get("misthrows", 0), "misthrows", sheet)
    same(sheet["total"], sum(points.get(row, 0) for row in "rygb") - 5 * sheet.get("misthrows", 0),
         "the total", sheet)


def check_game(game):
    hold(set(game) <= GAME, "a game has a field that no test knows", set(game) - GAME)
    hold(game["phase"] in PHASES[game["game"]], game["phase"])
    over = game["phase"] == "over"
    if not over:
        hold("seed" not in game and "winners" not in game, "too early", game)
    for player in game["players"]:
        hold(set(player) <= PLAYER, "a player has a field that no test knows", set(player) - PLAYER)
        check_sheet(player["sheet"])
    if "seat" not in game:
        hold(not {"hand", "moves", "sealed"} & set(game) or
             not (game.get("hand") or game.get("moves")), "a spectator sees too much", game)
    if game.get("moves"):
        hold(game["players"][game["seat"] - 1].get("awaited"), "moves for one who is not asked", game)
    if "sealed" in game:
        hold(game["players"][game["seat"] - 1].get("chosen"), "sealed by one who has not chosen", game)
    if game["game"] != "dice":
        check_cards(game)


def check_cards(game):
    hand = game.get("hand", [])
    for cards in game.get("hands", []):
        for back in cards:
            check_back(back)
    for place in game.get("tableau", []):
        if place is not None:
            check_back(place)
    if pile := game.get("pile"):
        hold(set(pile) <= {"size", "top"}, pile)
        if pile.get("top"):
            check_back(pile["top"])
    hold(all(CARD.match(card) for card in hand + game.get("played", [])), game)
    hold(not set(hand) & set(game.get("played", [])), "a card in hand that was played", game)
    if "seat" in game and game.get("hands"):
        same(sorted(map(number_of, hand)),
             sorted(back["number"] for back in game["hands"][game["seat"] - 1]), "the own hand")
    if game["phase"] == "play":
        for move in game.get("moves", []):
            cards = move["move"].split(">")[0].split()
            hold({card.split("=")[0] for card in cards} <= set(hand), "cards of others", move)


def check_view(view):
    hold(set(view) <= VIEW, "a view has a field that no test knows", set(view) - VIEW)
    for chair in view["chairs"]:
        hold(set(chair) <= CHAIR, "a chair has a field that no test knows", set(chair) - CHAIR)
    if "chair" in view:
        hold(1 <= view["chair"] <= len(view["chairs"]), view)
    if "game" in view:
        check_game(view["game"])
        same(view["playing"], view["game"]["phase"] != "over", "playing")
    else:
        hold(not view["playing"], view)


def check_event(event, own_seat):
    hold(set(event) <= EVENT, "an event has a field that no test knows", set(event) - EVENT)
    if "move" in event:
        same(event["what"], "chosen")
        same(event["seat"], own_seat, "the choice of another", event)
    for settled in event.get("settled", []):
        hold(set(settled) <= SETTLED, "settled has a field that no test knows", settled)
        if "taken" in settled:
            same(settled["choices"][0]["seat"], own_seat, "a card that another took", event)
            same(number_of(settled["taken"]), settled["taken_number"])


def public_event(event):
    public = {key: value for key, value in event.items() if key not in ("view", "move")}
    if "settled" in event:
        public["settled"] = [{key: value for key, value in settled.items() if key != "taken"}
                             for settled in event["settled"]]
    return public


def public_view(view):
    """What everybody sees of it. What a back can be is narrowed by the own cards."""
    public = {key: value for key, value in view.items() if key not in ("host", "chair", "chat", "game")}
    if "game" in view:
        own = ("seat", "hand", "moves", "sealed", "may_come_back", "hands", "tableau", "pile")
        game = {key: value for key, value in view["game"].items() if key not in own}
        game["hands"] = [[back["number"] for back in backs] for backs in view["game"].get("hands", [])]
        game["tableau"] = [place and place["number"] for place in view["game"].get("tableau", [])]
        pile = view["game"].get("pile", {})
        game["pile"] = [pile.get("size"), (pile.get("top") or {}).get("number")]
        public["game"] = game
    return public


def without_chat(view):
    return {key: value for key, value in view.items() if key != "chat"}


class Sight:
    """All that was told of one table, to anybody. A viewer is a person's token, or None."""

    def __init__(self):
        self.events = {}  # by number, as all may know them
        self.views = {}
        self.own_events = {}  # by viewer and number
        self.own_views = {}
        self.own_seat = {}  # by viewer, as last told
        self.texts = []  # everything, with the highest number in it

    def hear(self, viewer, text, rebuilt=None):
        """Takes note of a message and gives it back as JSON. Where patches came, it is the message
        with the views that they made."""
        message = rebuilt or json.loads(text)
        top = 0
        if message["type"] == "table":
            top = message["view"]["number"]
            self.see(viewer, message["view"])
        elif message["type"] == "events":
            for event in message["events"]:
                top = event["number"]
                self.hear_event(viewer, event)
        self.texts.append((top, text))
        return message

    def see(self, viewer, view):
        check_view(view)
        number = view["number"]
        same(self.views.setdefault(number, public_view(view)), public_view(view),
             "two viewers see different tables", number)
        same(self.own_views.setdefault((viewer, number), without_chat(view)), without_chat(view),
             "one viewer sees different tables", number)
        self.own_seat[viewer] = view.get("game", {}).get("seat")
        if number in self.events:
            self.compare(self.events[number], self.views[number])

    def hear_event(self, viewer, event):
        number = event["number"]
        told = {key: value for key, value in event.items() if key != "view"}
        if "view" in event:
            same(event["view"]["number"], number, "the view after an event")
            self.events.setdefault(number, public_event(event))
            self.see(viewer, event["view"])
            check_event(event, self.own_seat[viewer])
        same(self.events.setdefault(number, public_event(event)), public_event(event),
             "two viewers are told different things", number)
        same(self.own_events.setdefault((viewer, number), told), told,
             "one viewer is told different things", number)

    def compare(self, event, view):
        """What an event says is in the view after it."""
        game = view.get("game")
        if "options" in event:
            same(event["options"], view["options"], "options")
        if event["what"] in ("sat", "renamed", "bot-seated"):
            hold(event["who"] in [chair["name"] for chair in view["chairs"]], event)
        if event["what"] in ("removed", "left"):
            hold(event["who"] not in [chair["name"] for chair in view["chairs"]], event)
        if event.get("dice") and game["phase"].startswith("action") and not event.get("settled"):
            same(event["dice"], game["dice"], "dice")
        for settled in event.get("settled", []):
            for choice in settled["choices"]:
                if cross := re.match(r"^([rygb])(\d+)!?$", choice["move"]):
                    sheet = game["players"][choice["seat"] - 1]["sheet"]
                    hold(int(cross[2]) in sheet["crossed"].get(cross[1], []), "not crossed", choice, sheet)
            if settled.get("over"):
                same(game["phase"], "over", event)

    def check_nothing_twice(self):
        """Without gaps from the first event on; every choice once, every word said once."""
        same(sorted(self.events), list(range(1, max(self.events) + 1)), "a gap")
        sealed, said = set(), set()
        for number in sorted(self.events):
            event = self.events[number]
            if event["what"] == "chosen":
                hold(event["seat"] not in sealed, "chosen twice", event)
                sealed.add(event["seat"])
            elif event["what"] == "taken-back":
                hold(event["seat"] in sealed, "nothing to take back", event)
                sealed.discard(event["seat"])
            elif event["what"] == "said":
                hold((event["who"], event["text"]) not in said, "said twice", event)
                said.add((event["who"], event["text"]))
            if event.get("settled") or event["what"] == "started":
                sealed.clear()

    def check_secrets(self, record=None):
        """The seed was told by nothing that was sent before it was revealed; the record never."""
        for number, event in self.events.items():
            if event["what"] != "revealed":
                continue
            seed = event["text"]
            for top, text in self.texts:
                if seed not in text:
                    continue
                hold(top >= number, "the seed came too early", text)
                for told in json.loads(text).get("events", []):
                    hold(told["number"] >= number or seed not in json.dumps(told),
                         "the seed came too early", told)
        for _, text in self.texts:
            hold("deck " not in text and "qwixx 1 " not in text, "a record among the messages", text)
        if record and (deck := re.search(r"^deck (.*)$", record, re.M)):
            self.check_dealt(deck[1].split())

    def check_dealt(self, deck):
        """Everybody held what the deck says, as it was dealt."""
        for (_, number), view in self.own_views.items():
            event, game = self.events.get(number), view.get("game", {})
            if not event or event["what"] != "drawn" or game.get("turn") != 1 or not game.get("hand"):
                continue
            if game["phase"] == "take" and game.get("pile", {}).get("size") == len(deck) - 4 * (len(game["players"]) + 1):
                first = 4 * (game["seat"] - 1)
                same(sorted(game["hand"]), sorted(deck[first:first + 4]), "the hand that was dealt")
