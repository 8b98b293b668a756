#!/usr/bin/python3
"""An independent reference checker for Qwixx game records (NOTATION.md, RULINGS.md).

Written from the documents alone, for differential testing: naive and readable on purpose.

    reference_checker.py FILE...      ('-' is standard input): one JSON object per file and line

check(data: bytes) -> dict is the whole interface.
"""
import json
import re
import sys
import unicodedata

COLOURS = "rygb"
ROW_NUMBERS = {  # S1, from left to right
    "r": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "y": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "g": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "b": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
}


class Broken(Exception):
    """What is wrong, the clause, and where: a character index in the line (or, given, a line)."""

    def __init__(self, at, error, clause=None, line=None):
        super().__init__(error)
        self.at, self.error, self.clause, self.line = at, error, clause, line


# ---------------------------------------------------------------- text

class Word:
    def __init__(self, text, at):
        self.text, self.at = text, at


def words_of(text, offset=0):
    """The words of a piece of a line; only spaces and tabs part words."""
    return [Word(m.group(), offset + m.start()) for m in re.finditer(r"[^ \t]+", text)]


def split_at(text, separator, offset):
    """The pieces of a text between separators, each with its place in the line."""
    pieces, start = [], 0
    while True:
        found = text.find(separator, start)
        if found < 0:
            pieces.append((text[start:], offset + start))
            return pieces
        pieces.append((text[start:found], offset + start))
        start = found + 1


def number_of(word_text, at):
    """A number without a sign: ASCII digits, no leading zeros."""
    if not re.fullmatch(r"[0-9]+", word_text):
        raise Broken(at, "a number should stand here")
    if word_text[0] == "0" and word_text != "0":
        raise Broken(at, "a number has no leading zeros")
    return int(word_text) if len(word_text) <= 6 else 10**6  # out of every range here


def cross_of(word):
    """A cross such as r5 or r12!: (row, number, has a '!')."""
    m = re.fullmatch(r"([rygb])([0-9]+)(!?)", word.text)
    if not m:
        raise Broken(word.at, "a cross (row letter and number) or '-' should stand here")
    number = number_of(m.group(2), word.at + 1)
    if not 2 <= number <= 12:
        raise Broken(word.at + 1, "a row has the numbers 2 to 12", "S1")
    return m.group(1), number, m.group(3) == "!"


def card_of(word):
    """A card of a deck or a shuffle: ('r', 5), a joker ('j', 5)."""
    m = re.fullmatch(r"([rygbj])([0-9]+)", word.text)
    if not m:
        raise Broken(word.at, "a card should stand here")
    number = number_of(m.group(2), word.at + 1)
    if not 2 <= number <= 12:
        raise Broken(word.at + 1, "cards have the numbers 2 to 12", "C1")
    return m.group(1), number


def played_card_of(word):
    """A played card: ('r', 5, 'r'), a joker with its colour named ('j', 5, 'r')."""
    m = re.fullmatch(r"(j[0-9]+)=([rygb])", word.text)
    if m:
        kind, number = card_of(Word(m.group(1), word.at))
        return kind, number, m.group(2)
    kind, number = card_of(word)
    if kind == "j":
        raise Broken(word.at, "a played joker names its colour", "C6")
    return kind, number, kind


# ---------------------------------------------------------------- sheets

class Sheet:
    def __init__(self):
        self.rows = {"r": [], "y": [], "g": [], "b": []}  # numbers crossed, in order
        self.locks = set()
        self.misthrows = 0

    def score(self):
        total = -5 * self.misthrows
        for colour in COLOURS:
            n = len(self.rows[colour]) + (1 if colour in self.locks else 0)
            total += n * (n + 1) // 2
        return total

    def judge(self, row, number, at, crossed_in_play=()):
        """Raises unless S2 and S3 allow the cross; says whether it closes the row.
        crossed_in_play: numbers of the same play already crossed left of it (C8)."""
        order = ROW_NUMBERS[row]
        before = self.rows[row] + list(crossed_in_play)
        for other in before:
            if order.index(other) >= order.index(number):
                raise Broken(at, "crosses go from left to right in a row", "S2")
        if number == order[-1] and len(before) < 5:
            raise Broken(at, "the last number needs five crosses in its row", "S3")
        return number == order[-1]

    def cross(self, row, number):
        self.rows[row].append(number)
        if number == ROW_NUMBERS[row][-1]:
            self.locks.add(row)


def judge_bang(closes, bang, at, clause):
    if closes and not bang:
        raise Broken(at, "'!' is missing after a cross that closes its row", clause)
    if bang and not closes:
        raise Broken(at, "'!' after a cross that closes no row", clause)


# ---------------------------------------------------------------- the record

class Record:
    def __init__(self):
        self.game = None        # 'dice', 'cards', 'jokers'
        self.names = []
        self.active = None      # the seat to move, from 0; None before 'start'
        self.sheets = []
        self.turns = 0
        self.over = False
        self.ended = False      # 'end' was read
        self.closed = set()     # dice: rows closed for everybody
        self.dealt = False      # cards: 'deck' was read
        self.hands, self.tableau, self.pile, self.discards = [], [], [], []
        self.shuffle = None     # cards: (new pile, line) waiting for its turn
        self.line = 0

    # -- statements

    def statement(self, text):
        words = words_of(text)
        if not words:
            return
        first = words[0]
        if self.game is None:
            self.first_statement(words)
        elif first.text.startswith("%"):
            if first.text == "%":
                raise Broken(first.at, "'%' without a key")
        elif self.ended:
            raise Broken(first.at, "only '%' lines may follow 'end'")
        elif first.text == "player":
            self.player(text[first.at + len("player"):], first)
        elif first.text == "start":
            self.start(words)
        elif first.text == "deck":
            self.deck(words)
        elif first.text == "shuffle":
            self.read_shuffle(words)
        elif first.text == "end":
            self.end(words)
        elif re.match("[0-9]", first.text):
            self.turn(text, first)
        else:
            raise Broken(first.at, "no such statement")

    def first_statement(self, words):
        games = {"qwixx 1 dice": "dice", "qwixx 1 cards": "cards",
                 "qwixx 1 cards jokers": "jokers"}
        text = " ".join(w.text for w in words)
        if text not in games:
            raise Broken(words[0].at, "a record starts with 'qwixx 1' and the game")
        self.game = games[text]

    def player(self, rest, word):
        if self.active is not None:
            raise Broken(word.at, "all players stand before 'start'")
        name = rest.strip(" \t")
        if not 1 <= len(name) <= 40:
            raise Broken(word.at, "a name has 1 to 40 characters")
        if len(self.names) == 5:
            raise Broken(word.at, "at most five players", "D1" if self.game == "dice" else "C1")
        self.names.append(name)

    def start(self, words):
        at = words[0].at
        if self.active is not None:
            raise Broken(at, "a second 'start'")
        fewest = 1 if self.game == "dice" else 2
        if len(self.names) < fewest:
            raise Broken(at, "too few players", "D1" if self.game == "dice" else "C1")
        count = len(self.names)
        how = words[1].text if len(words) > 1 else ""
        if how == "lots":
            if len(words) != 3:
                raise Broken(at, "'start lots' and one seat")
            seat = number_of(words[2].text, words[2].at)
            if not 1 <= seat <= count:
                raise Broken(words[2].at, "no such seat")
            self.active = seat - 1
        elif how == "first-six":
            if self.game != "dice":
                raise Broken(words[1].at, "in the card game lots decide who starts", "C1")
            if len(words) < 3:
                raise Broken(at, "the rolls are missing")
            for word in words[2:]:
                if word.text not in ("1", "2", "3", "4", "5", "6"):
                    raise Broken(word.at, "a roll of one die should stand here")
                if (word.text == "6") != (word is words[-1]):
                    raise Broken(word.at, "the last and only the last roll is a 6", "D2")
            self.active = (len(words) - 3) % count
        else:
            raise Broken(at, "'start lots' or 'start first-six' should stand here")
        self.sheets = [Sheet() for _ in self.names]

    def all_cards(self):
        kinds = "rygbj" if self.game == "jokers" else "rygb"
        return {(kind, number) for kind in kinds for number in range(2, 13)}

    def deck(self, words):
        at = words[0].at
        if self.game == "dice":
            raise Broken(at, "the dice game has no deck")
        if self.active is None:
            raise Broken(at, "'start' stands before 'deck'")
        if self.dealt:
            raise Broken(at, "a second 'deck'")
        cards = self.pile_of(words, self.all_cards(), "C1")
        self.hands = []
        for _ in self.names:
            self.hands.append(cards[:4])
            cards = cards[4:]
        self.tableau, self.pile = cards[:4], cards[4:]
        self.dealt = True

    def pile_of(self, words, expected, clause):
        """The cards after 'deck' or 'shuffle': exactly the expected ones, in any order."""
        cards = []
        for word in words[1:]:
            card = card_of(word)
            if card not in expected:
                raise Broken(word.at, "this card cannot be here", clause)
            if card in cards:
                raise Broken(word.at, "this card is here twice", clause)
            cards.append(card)
        if len(cards) != len(expected):
            raise Broken(words[0].at, "cards are missing", clause)
        return cards

    def read_shuffle(self, words):
        at = words[0].at
        if self.game == "dice":
            raise Broken(at, "the dice game has no cards")
        if not self.dealt:
            raise Broken(at, "'deck' stands before 'shuffle'")
        if self.shuffle is not None or self.over:
            raise Broken(at, "no turn follows that needs the shuffle", "C4")
        # The cards played before the next turn are all that can be shuffled in it.
        self.shuffle = (self.pile_of(words, set(self.discards), "C4"), self.line)

    def end(self, words):
        at = words[0].at
        self.need_header(at)
        if self.shuffle is not None:
            raise Broken(0, "no turn follows this shuffle", "C4", self.shuffle[1])
        if not self.over:
            raise Broken(at, "the game is not over", "D10" if self.game == "dice" else "C12")
        if len(words) - 1 != len(self.sheets):
            raise Broken(at, "'end' has one total for each seat")
        for word, sheet in zip(words[1:], self.sheets):
            if not re.fullmatch(r"0|-?[1-9][0-9]*", word.text):
                raise Broken(word.at, "a total should stand here")
            if word.text != str(sheet.score()):
                raise Broken(word.at, "the total is " + str(sheet.score()), "S4")
        self.ended = True

    def need_header(self, at):
        if self.game is None:
            raise Broken(at, "the record is empty")
        if self.active is None:
            raise Broken(at, "'start' is missing")
        if self.game != "dice" and not self.dealt:
            raise Broken(at, "'deck' is missing")

    def end_of_file(self):
        self.need_header(0)
        if self.shuffle is not None:
            raise Broken(0, "no turn follows this shuffle", "C4", self.shuffle[1])
        if self.over and not self.ended:
            raise Broken(0, "the game is over but 'end' is missing")

    # -- turns

    def turn(self, text, first):
        self.need_header(first.at)
        m = re.match(r"([0-9]+):", first.text)
        if not m:
            raise Broken(first.at, "a turn starts with a seat and a colon")
        if self.over:
            raise Broken(first.at, "the game is over", "D10" if self.game == "dice" else "C12")
        seat = number_of(m.group(1), first.at)
        if seat != self.active + 1:
            raise Broken(first.at, "seat %d is to play" % (self.active + 1), "D11")
        begin = first.at + m.end()
        parts = split_at(text[begin:], "|", begin)
        for part, at in parts:
            if not words_of(part):
                raise Broken(at, "an empty part")
        if self.game == "dice":
            self.dice_turn(parts)
        else:
            self.card_turn(parts)
        self.turns += 1
        self.active = (self.active + 1) % len(self.sheets)

    def common_action(self, part, at, number, closed, bang_clause):
        """The action of every seat: all judged first, then all crossed together.
        Gives the set of rows closed and whether the active player crossed."""
        words = words_of(part, at)
        if len(words) != len(self.sheets):
            raise Broken(at, "one choice for each seat should stand here")
        choices = []
        for word, sheet in zip(words, self.sheets):
            if word.text == "-":
                choices.append(None)
                continue
            row, crossed, bang = cross_of(word)
            if crossed != number:
                raise Broken(word.at, "only %d may be crossed" % number,
                             "D4" if self.game == "dice" else "C5")
            if row in closed:
                raise Broken(word.at, "the row is closed", "D8")
            judge_bang(sheet.judge(row, crossed, word.at), bang, word.at, bang_clause)
            choices.append((row, crossed))
        closings = set()
        for choice, sheet in zip(choices, self.sheets):
            if choice is not None:
                sheet.cross(*choice)
                closings |= {choice[0]} & sheet.locks
        return closings, choices[self.active] is not None

    def dice_turn(self, parts):
        if len(parts) not in (2, 3):
            raise Broken(parts[-1][1], "a dice turn has three parts, two when action 1 ends the game")
        roll = words_of(*parts[0])
        if not re.fullmatch("[1-6][1-6]", roll[0].text):
            raise Broken(roll[0].at, "the two white dice should stand here")
        white = [int(c) for c in roll[0].text]
        coloured = {}
        in_play = [c for c in COLOURS if c not in self.closed]
        for word in roll[1:]:
            if not re.fullmatch("[rygb][1-6]", word.text):
                raise Broken(word.at, "a coloured die should stand here")
            coloured[word.text[0]] = int(word.text[1])
        if [word.text[0] for word in roll[1:]] != in_play:
            raise Broken(roll[0].at, "the coloured dice in play are " + " ".join(in_play), "D3")

        closings, crossed = self.common_action(*parts[1], sum(white), self.closed, "D8")
        self.closed |= closings
        if len(self.closed) >= 2:
            if len(parts) != 2:
                raise Broken(parts[2][1], "action 1 ended the game: there is no action 2", "D10")
            self.over = True
            return
        if len(parts) != 3:
            raise Broken(parts[1][1], "action 2 is missing", "D5")

        words = words_of(*parts[2])
        if len(words) != 1:
            raise Broken(words[1].at, "action 2 is one cross, '-' or 'x'", "D5")
        word, sheet = words[0], self.sheets[self.active]
        if self.nothing(word, crossed, "D7"):
            return
        row, number, bang = cross_of(word)
        if row in self.closed:
            raise Broken(word.at, "the row is closed and its die gone", "D9")
        if number not in (white[0] + coloured[row], white[1] + coloured[row]):
            raise Broken(word.at, "no white die and this coloured die make this sum", "D5")
        judge_bang(sheet.judge(row, number, word.at), bang, word.at, "D8")
        sheet.cross(row, number)
        self.closed |= sheet.locks
        if len(self.closed) >= 2:
            self.over = True

    def nothing(self, word, crossed, clause):
        """'-' or 'x' in the active player's own action: settles a misthrow."""
        if word.text == "-":
            if not crossed:
                raise Broken(word.at, "nothing was crossed in either action: 'x'", clause)
            return True
        if word.text == "x":
            if crossed:
                raise Broken(word.at, "a cross was made before: no misthrow", clause)
            sheet = self.sheets[self.active]
            sheet.misthrows += 1
            if sheet.misthrows == 4:
                self.over = True
            return True
        return False

    def card_turn(self, parts):
        if len(parts) not in (3, 4):
            raise Broken(parts[-1][1], "a card turn has four parts, three when action 2 ends the game")
        self.take(words_of(*parts[0]))

        called = words_of(*parts[1])
        if len(called) != 1:
            raise Broken(called[1].at, "one number is called")
        if number_of(called[0].text, called[0].at) != self.pile[0][1]:
            raise Broken(called[0].at, "%d is on top of the pile" % self.pile[0][1], "C5")

        _, crossed = self.common_action(*parts[2], self.pile[0][1], set(), "C10")
        if any(len(sheet.locks) >= 2 for sheet in self.sheets):
            if len(parts) != 3:
                raise Broken(parts[3][1], "action 2 ended the game: there is no action 3", "C12")
            self.over = True
            return
        if len(parts) != 4:
            raise Broken(parts[2][1], "action 3 is missing", "C6")
        self.play(*parts[3], crossed)
        if any(len(sheet.locks) >= 2 for sheet in self.sheets):
            self.over = True

    def take(self, words):
        hand = self.hands[self.active]
        if words[0].text != "take":
            raise Broken(words[0].at, "'take' should stand here")
        places = []
        for word in words[1:]:
            place = number_of(word.text, word.at)
            if not 1 <= place <= 4:
                raise Broken(word.at, "the tableau has the places 1 to 4", "C3")
            if places and places[-1] >= place:
                raise Broken(word.at, "places stand in rising order")
            places.append(place)
        if len(hand) + len(places) != 5:
            raise Broken(words[0].at, "the hand is filled to five cards", "C3")
        for place in places:
            hand.append(self.tableau[place - 1])
            self.tableau[place - 1] = None
        for place in places:
            self.tableau[place - 1] = self.pile.pop(0)
            if not self.pile:
                if self.shuffle is None:
                    raise Broken(words[0].at, "the pile runs out: a shuffle is missing", "C4")
                self.pile, self.shuffle, self.discards = list(self.shuffle[0]), None, []
        if self.shuffle is not None:
            raise Broken(0, "the next turn does not need this shuffle", "C4", self.shuffle[1])

    def play(self, part, at, crossed):
        hand, sheet = self.hands[self.active], self.sheets[self.active]
        pieces = split_at(part, ">", at)
        if len(pieces) != 2:
            raise Broken(at, "played cards, '>' and the numbers crossed should stand here")
        played, numbers = words_of(*pieces[0]), words_of(*pieces[1])
        if not played or not numbers:
            raise Broken(at, "an empty part beside '>'")
        if len(played) > 3:
            raise Broken(played[3].at, "at most three cards are played", "C6")
        colours, usable = [], []
        for word in played:
            kind, number, colour = played_card_of(word)
            if (kind, number) not in hand:
                raise Broken(word.at, "this card is not in the hand", "C6")
            hand.remove((kind, number))
            self.discards.append((kind, number))
            colours.append(colour)
            usable.append(number)
        row = colours[0]
        if any(colour != row for colour in colours):
            raise Broken(at, "played cards are of one colour", "C6")

        if len(numbers) == 1 and self.nothing(numbers[0], crossed, "C11"):
            return
        line = []  # the numbers crossed in this play
        for word in numbers:
            m = re.fullmatch(r"([0-9]+)(!?)", word.text)
            if not m:
                raise Broken(word.at, "a number crossed should stand here")
            number = number_of(m.group(1), word.at)
            if number not in usable:
                raise Broken(word.at, "this number was not played", "C7")
            closes = sheet.judge(row, number, word.at, line)
            judge_bang(closes, m.group(2) == "!", word.at, "C10")
            line.append(number)
        order = ROW_NUMBERS[row]
        between = order[order.index(line[0]):order.index(line[-1]) + 1]
        if len([n for n in between if n not in line]) > 1:
            raise Broken(numbers[0].at, "more than one number is left out", "C7")
        for number in line:
            sheet.cross(row, number)


# ---------------------------------------------------------------- the file

def decode(raw):
    """The text of one line (without LF, and CR before LF), or what is wrong with its bytes."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        good = raw[:error.start].decode("utf-8")
        raise Broken(len(good), "invalid UTF-8") from None
    for at, char in enumerate(text):
        if char != "\t" and unicodedata.category(char) == "Cc":
            raise Broken(at, "a control character")
    return text


def check(data):
    record = Record()
    lines = data.split(b"\n")
    for index, raw in enumerate(lines):
        if index < len(lines) - 1 and raw.endswith(b"\r"):
            raw = raw[:-1]
        record.line = index + 1
        text = ""
        try:
            if index == 0 and raw.startswith(b"\xef\xbb\xbf"):
                raise Broken(0, "a byte-order mark")
            text = decode(raw)
            record.statement(text.split("#", 1)[0])
            if index == len(lines) - 1:
                record.end_of_file()
        except Broken as broken:
            if text == "":
                text = raw.decode("utf-8", "replace")
            if broken.line is not None:
                line, column = broken.line, 1
            else:
                line, column = record.line, len(text[:broken.at].encode("utf-8")) + 1
            return {"ok": False, "line": line, "column": column,
                    "error": broken.error, "clause": broken.clause}
    scores = [sheet.score() for sheet in record.sheets]
    winners = [i + 1 for i, s in enumerate(scores) if s == max(scores)] if record.over else []
    return {"ok": True, "game": record.game, "players": len(record.names),
            "turns": record.turns, "over": record.over, "scores": scores, "winners": winners}


def main(arguments):
    if not arguments:
        print("usage: reference_checker.py FILE...", file=sys.stderr)
        return 2
    status = 0
    for name in arguments:
        try:
            if name == "-":
                data = sys.stdin.buffer.read()
            else:
                with open(name, "rb") as file:
                    data = file.read()
        except OSError as error:
            print("%s: %s" % (name, error), file=sys.stderr)
            status = 2
            continue
        result = {"file": name}
        result.update(check(data))
        print(json.dumps(result))
        if not result["ok"]:
            status = max(status, 1)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
