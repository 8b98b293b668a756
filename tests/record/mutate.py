#!/usr/bin/python3
"""Random legal Qwixx records of all games, and broken ones, for differential testing.

    mutate.py --seed S --count N --out DIR

writes N files into DIR, roughly half of them legal; the same seed gives the same files.
legal-*.qwixx are legal by construction; bent-*.qwixx are games played by a slightly wrong rule
(named in the file name; legal when the occasion never came); text-*.qwixx are records with
words, lines or bytes changed (sometimes harmlessly). What is right is for a checker to say.
"""
import argparse
import os
import random

COLOURS = "rygb"
NAMES = ["Max", "Emma", "Laura", "Linus", "Anne", "Zoë", "Jürgen Groß", "Иван", "李雷", "👩‍🚀 Ada",
         "a|b > c", "1: x", "%p", "x" * 40, "ж" * 40, "end", "-", "a \t b", "\u00a0", "e\u0301", "\ufeff"]


def place(colour, number):  # 0 is the leftmost box, 10 the last
    return number - 2 if colour in "ry" else 12 - number


class Sheet:
    def __init__(self):
        self.last = dict.fromkeys(COLOURS, -1)
        self.count = dict.fromkeys(COLOURS, 0)
        self.locks = set()
        self.misthrows = 0

    def fits(self, colour, number):
        p = place(colour, number)
        return p > self.last[colour] and (p < 10 or self.count[colour] >= 5)

    def cross(self, colour, number):
        p = place(colour, number)
        self.last[colour] = max(p, self.last[colour])
        self.count[colour] += 1
        if p == 10:
            self.locks.add(colour)

    def total(self, lock=1, also=()):
        crosses = [self.count[c] + (lock if c in self.locks or c in also else 0) for c in COLOURS]
        return sum(n * (n + 1) // 2 for n in crosses) - 5 * self.misthrows


COMMON_BENDS = ["s2", "s2same", "s3", "number", "bang-missing", "bang-extra", "bang-one", "x-dash",
                "late-end", "five", "three", "order", "no-last", "last-after-end", "misthrow-at-end",
                "no-lock", "lock-for-all", "end-missing", "end-early", "play-on", "no-misthrow"]
DICE_BENDS = COMMON_BENDS + ["closed", "d9", "d9", "die-stays", "die-gone", "die-order", "sum", "join",
                             "join", "whites-again", "other-die"]
CARD_BENDS = COMMON_BENDS + ["c7sum", "c7sum", "c7two", "c8", "c8", "unplayed", "mixed", "four", "not-in-hand",
                             "twice", "joker-plain", "joker-shuffle", "direction", "shuffle-missing",
                             "shuffle-extra", "shuffle-late", "shuffle-early", "shuffle-end", "shuffle-twice",
                             "shuffle-lacks", "shuffle-foreign", "refill", "called", "take-order", "take-few",
                             "take-many", "two-rows-of-all", "zero-cards"]


class Play:
    """One random game; `bend` names one rule to play wrongly once or often, after a while."""

    def __init__(self, rng, game, bend=None, wait=0):
        self.rng, self.game, self.bend = rng, game, bend
        self.wait, self.fires, self.fired = wait, rng.choice([1, 1, 1000]), False
        n = rng.randint(1 if game == "dice" else 2, 5)
        self.n, self.sheets = n, [Sheet() for _ in range(n)]
        self.closed, self.over, self.turns = set(), False, 0
        style = rng.random()  # keen games close rows, lazy ones end by misthrows, wild ones jump
        self.eager = 0.97 if style < 0.7 else 0.3 if style < 0.85 else 0.8
        self.skip = rng.choice([1, 2, 2, 3]) if style < 0.85 else 10
        self.rig = rng.choice([0.1, 0.5, 0.9])
        self.rows = rng.sample(COLOURS, 4)  # the table's favourite rows, the same for all seats
        self.limit = rng.randint(0, 40) if rng.random() < 0.3 else 10**6
        self.lines = ["qwixx 1 " + {"dice": "dice", "cards": "cards", "jokers": "cards jokers"}[game]]
        self.lines += ["player " + rng.choice(NAMES) for _ in range(n)]
        if game == "dice" and rng.random() < 0.4:
            rolls = [rng.randint(1, 5) for _ in range(rng.randint(0, 9))] + [6]
            self.active = (len(rolls) - 1) % n
            self.lines.append("start first-six " + " ".join(map(str, rolls)))
        else:
            self.active = rng.randrange(n)
            self.lines.append("start lots %d" % (self.active + 1))

    def bent(self, name):
        """Asked only where it would make a difference: is the rule broken now?"""
        if self.bend != name:
            return False
        if self.wait > 0:
            self.wait -= 1
            return False
        self.fires -= 1
        self.fired = self.fired or self.fires >= 0
        return self.fires >= 0

    def run(self):
        if self.game != "dice":
            self.deal()
        while not self.over and self.turns < self.limit:
            if self.turns and self.bent("end-early"):
                self.limit = 0
                self.over = True
                break
            self.lines.append("")  # filled when the turn is done
            if self.game == "dice":
                self.lines[-1] = self.dice_turn()
            else:
                self.card_turn()
            self.turns += 1
            step = self.rng.choice([0, 2, -1]) if self.bent("order") else 1
            self.active = (self.active + step) % self.n
            if self.over and self.bend == "play-on" and not self.fired:
                self.over, self.fired = False, True
        if self.bend == "shuffle-end" and self.discards:
            self.lines.append(["shuffle", list(self.discards)])
        self.fired = self.fired or self.over and self.bend in ("end-missing", "no-lock", "lock-for-all", "shuffle-end")
        if self.over and self.bend != "end-missing":
            lock = 0 if self.bend == "no-lock" else 1
            locked = set().union(*[s.locks for s in self.sheets]) if self.bend == "lock-for-all" else ()
            self.lines.append("end " + " ".join(str(s.total(lock, locked)) for s in self.sheets))
        return [line if isinstance(line, str) else " ".join([line[0]] + line[1]) for line in self.lines]

    # -- choices

    def choose(self, sheet, number, colours, closed=()):
        """A row for a number, or None; keen players take what skips least."""
        odd = []  # what a bent rule would allow
        if self.bend in ("s2", "s2same", "s3", "closed", "join"):
            for c in colours:
                p = place(c, number)
                if (self.bend == "s2" and p < sheet.last[c] and c not in closed
                        or self.bend == "s2same" and p == sheet.last[c] and c not in closed
                        or self.bend == "s3" and p == 10 and sheet.count[c] == 4 and c not in closed
                        or self.bend == "closed" and c in closed and sheet.fits(c, number)
                        or self.bend == "join" and p == 10 and 0 < sheet.count[c] < 5 and c not in closed
                        and any(s.count[c] >= 5 for s in self.sheets if s is not sheet)):
                    odd.append(c)
        if odd and self.bent(self.bend):
            return self.rng.choice(odd)
        fits = [c for c in self.rows if c in colours and c not in closed and sheet.fits(c, number)]
        closing = [c for c in fits if place(c, number) == 10]
        if closing and self.rng.random() < 0.9:
            return self.rng.choice(closing)
        fits = [c for c in fits if place(c, number) - sheet.last[c] - 1 <= self.skip]
        if not fits or self.rng.random() > self.eager:
            return None
        if self.skip == 10:
            return self.rng.choice(fits)
        return min(fits, key=lambda c: place(c, number) - sheet.last[c])

    def word(self, colour, number, again=False):
        bang = place(colour, number) == 10
        if bang and self.bent("bang-missing") or bang and again and self.bent("bang-one"):
            bang = False
        elif not bang and self.bent("bang-extra"):
            bang = True
        return "%s%d%s" % (colour, number, "!" if bang else "")

    def common(self, number):
        """The action of all seats: their words, and whether the active one crossed."""
        picks, words, seen = [], [], set()
        for sheet in self.sheets:
            n = number
            if self.bent("number"):
                n = max(2, min(12, number + self.rng.choice([-1, 1])))
            c = self.choose(sheet, n, COLOURS, self.closed)
            picks.append((c, n))
            words.append("-" if c is None else self.word(c, n, c in seen))
            seen.add(c)
        for sheet, (c, n) in zip(self.sheets, picks):
            if c is not None:
                sheet.cross(c, n)
        return " ".join(words), picks[self.active][0] is not None

    def sign(self, crossed):
        """Nothing in the active player's own action."""
        sheet = self.sheets[self.active]
        if not crossed:
            sheet.misthrows += not self.bent("no-misthrow")
            if sheet.misthrows >= {"five": 5, "three": 3}.get(self.bend, 4):
                self.over = True
        return "x" if crossed == self.bent("x-dash") else "-"

    def wanted(self):
        """Closing numbers that somebody waits for, as chance may be pushed towards them."""
        return [12 if c in "ry" else 2 for s in self.sheets for c in COLOURS
                if s.count[c] >= 5 and c not in s.locks and c not in self.closed]

    # -- the dice game

    def dice_turn(self):
        rng, sheet = self.rng, self.sheets[self.active]
        white = [rng.randint(1, 6), rng.randint(1, 6)]
        wanted = self.wanted()
        if wanted and rng.random() < self.rig * 0.5:
            white = [rng.choice(wanted) // 2] * 2
        dice = {c: rng.randint(1, 6) for c in COLOURS}
        shown = [c for c in COLOURS if c not in self.closed]
        if self.closed and self.bent("die-stays"):
            shown = list(COLOURS)
        if self.bent("die-gone"):
            shown.remove(rng.choice(shown))
        if self.bent("die-order"):
            shown[0], shown[1] = shown[1], shown[0]
        before = set(self.closed)
        first, crossed = self.common(sum(white))
        self.closed = set().union(*[s.locks for s in self.sheets])
        new = self.closed - before
        for c in new - sheet.locks:  # tempt the active player with the die that leaves (D9)
            dice[c] = max(1, min(6, (sheet.last[c] + 3 if c in "ry" else 11 - sheet.last[c]) - rng.choice(white)))
        roll = " ".join(["%d%d" % tuple(white)] + ["%s%d" % (c, dice[c]) for c in shown])
        turn = "%d: %s | %s" % (self.active + 1, roll, first)
        if len(self.closed) >= 2 and not self.bent("late-end") or len(self.closed) >= 3:
            self.over = True
            if not crossed and self.bent("misthrow-at-end"):
                sheet.misthrows += 1
            return turn + (" | " + self.sign(crossed) if self.bent("last-after-end") else "")
        if self.closed != before and self.bent("no-last"):
            return turn

        options = {(c, w + dice[c]) for c in COLOURS for w in white}
        if self.bent("sum"):
            options = {(c, max(2, min(12, n + 1))) for c, n in options} - options
        if self.bent("whites-again"):
            options = {(c, sum(white)) for c in COLOURS}
        if self.bent("other-die"):
            options = {(c, w + dice[d]) for c in COLOURS for d in COLOURS for w in white}
        options = sorted(options)
        rng.shuffle(options)
        for c, n in options:
            if c in new and sheet.fits(c, n) and self.bent("d9"):
                break
            if self.choose(sheet, n, c, self.closed):
                break
        else:
            return turn + " | " + self.sign(crossed)
        sheet.cross(c, n)
        self.closed |= sheet.locks
        self.over = len(self.closed) >= (3 if self.bend == "late-end" else 2)
        return turn + " | " + self.word(c, n)

    # -- the card games

    def deal(self):
        kinds = "rygbj" if self.game == "jokers" else COLOURS
        cards = ["%s%d" % (k, v) for k in kinds for v in range(2, 13)]
        self.rng.shuffle(cards)
        self.lines.append(["deck", cards])  # the list stays shared: unseen cards may be swapped
        self.hands = [cards[4 * i:4 * i + 4] for i in range(self.n)]
        self.tableau = cards[4 * self.n:4 * self.n + 4]
        self.source, self.next, self.discards = cards, 4 * self.n + 4, []

    def reshuffle(self):
        cards = self.discards
        self.rng.shuffle(cards)
        shown = cards
        if self.bent("shuffle-lacks"):
            shown = cards[:-1]
        if self.bent("shuffle-foreign"):
            shown = cards[:-1] + [self.rng.choice(self.tableau + self.hands[0])]
        if any(k[0] == "j" for k in cards) and self.bent("joker-shuffle"):
            shown = [k + ("=r" if k[0] == "j" else "") for k in cards]
        if not self.bent("shuffle-missing"):
            where = len(self.lines) - 1
            if self.bent("shuffle-early"):
                where -= 1
            self.lines[where:where] = [["shuffle", shown]] * (2 if self.bent("shuffle-twice") else 1)
        self.source, self.next, self.discards = cards, 0, []

    def draw(self, k):
        """The gaps' new cards; the pile is renewed as soon as it is empty."""
        drawn = []
        while len(drawn) < k:
            if self.next == len(self.source):  # only after a late shuffle
                self.reshuffle()
            drawn.append(self.source[self.next])
            self.next += 1
            if self.next == len(self.source) and not (len(drawn) == k and self.bent("shuffle-late")):
                self.reshuffle()
        return drawn

    def card_turn(self):
        rng, sheet, hand = self.rng, self.sheets[self.active], self.hands[self.active]
        k = 5 - len(hand)
        if k < 3 and self.bent("take-many"):
            k += 1
        if k > 1 and self.bent("take-few"):
            k -= 1
        places = sorted(rng.sample(range(4), k))
        hand += [self.tableau[p] for p in places]
        wanted = self.wanted()
        if wanted and rng.random() < self.rig * 0.4:
            number, top = str(rng.choice(wanted)), self.next + k
            for j in range(top, len(self.source)):
                if self.source[j][1:] == number:
                    self.source[top], self.source[j] = self.source[j], self.source[top]
                    break
        called = self.source[min(self.next, len(self.source) - 1)][1:]
        gaps = places[::-1] if k > 1 and self.bent("refill") else places
        for p, card in zip(gaps, self.draw(k)):
            self.tableau[p] = card
        if self.next < len(self.source) and not self.bent("called"):
            called = self.source[self.next][1:]
        if self.discards and self.bent("shuffle-extra"):
            self.lines.insert(len(self.lines) - 1, ["shuffle", list(self.discards)])
        if len(places) > 1 and self.bent("take-order"):
            places.reverse()
        common, crossed = self.common(int(called))
        turn = "%d: take %s | %s | %s" % (self.active + 1, " ".join(str(p + 1) for p in places), called, common)
        if self.finished() and not self.bent("late-end"):
            self.over = True
            if not crossed and self.bent("misthrow-at-end"):
                sheet.misthrows += 1
            if not self.bent("last-after-end"):
                self.lines[-1] = turn
                return
        elif self.bent("no-last"):
            self.lines[-1] = turn
            return
        self.lines[-1] = turn + " | " + self.card_play(sheet, hand, crossed)
        self.over = self.over or self.finished() and self.bend != "late-end"
        self.over = self.over or any(len(s.locks) > 2 for s in self.sheets)

    def finished(self):
        if self.bend == "two-rows-of-all" and len(set().union(*[s.locks for s in self.sheets])) > 1:
            return True
        return any(len(s.locks) > 1 for s in self.sheets)

    def lines_of(self, sheet, colour, numbers):
        """The sets of numbers that may be crossed, each in the row's direction."""
        order = sorted({v for v in numbers if place(colour, v) > sheet.last[colour]},
                       key=lambda v: place(colour, v))
        sets = [[v] for v in order] + [[v, w] for i, v in enumerate(order) for w in order[i + 1:]]
        sets += [[v, w, u] for i, v in enumerate(order) for j, w in enumerate(order[i + 1:], i + 1)
                 for u in order[j + 1:]]
        good, odd = [], []
        for line in sets:
            gaps = [place(colour, b) - place(colour, a) - 1 for a, b in zip(line, line[1:])]
            short = place(colour, line[-1]) == 10 and sheet.count[colour] + len(line) - 1 < 5
            if sum(gaps) <= 1 and not short:
                good.append(line)
            elif (self.bend == "c7sum" and not short and max(gaps) == 1
                  or self.bend == "c7two" and not short and sum(gaps) == 2
                  or self.bend == "c8" and short and sum(gaps) <= 1 and sheet.count[colour] + len(line) == 5):
                odd.append(line)
        return good, odd

    def card_play(self, sheet, hand, crossed):
        rng, best = self.rng, None
        for c in self.rows:
            good, odd = self.lines_of(sheet, c, [int(k[1:]) for k in hand if k[0] in (c, "j")])
            if odd and self.bent(self.bend):
                best = (99, c, rng.choice(odd))
            for line in good:
                first = place(c, line[0]) - sheet.last[c] - 1
                worth = 3 * len(line) - first + (9 if place(c, line[-1]) == 10 else 0)
                if first <= self.skip and rng.random() < self.eager and (best is None or worth > best[0]):
                    best = (worth, c, line)
        if best:
            colour, line = best[1:]
            played = []
            for v in line:
                played.append(rng.choice([k for k in hand if k[0] in (colour, "j") and int(k[1:]) == v]))
        else:
            line, played = [], [rng.choice(hand)]
            colour = rng.choice(COLOURS) if played[0][0] == "j" else played[0][0]
        more = [k for k in hand if k[0] in (colour, "j") and k not in played]
        most = 4 if len(more) + len(played) > 3 and self.bent("four") else 3
        while more and len(played) < most and (most == 4 or rng.random() < 0.35):
            played.append(more.pop(rng.randrange(len(more))))
        others = [k for k in hand if k[0] not in (colour, "j")]
        if others and len(played) < 3 and self.bent("mixed"):
            played.append(rng.choice(others))
        for k in played:
            hand.remove(k)
            self.discards.append(k)
        for v in line:
            sheet.cross(colour, v)
        shown = [k + ("=" + colour if k[0] == "j" and not self.bent("joker-plain") else "") for k in played]
        if self.bent("not-in-hand"):
            shown[0] = rng.choice([c + shown[0][1:3].strip("=") for c in COLOURS if c != shown[0][0]])
        if self.bent("zero-cards"):
            shown = []
        rng.shuffle(shown)
        if line and self.bent("twice"):
            line = line + [line[-1]]
            sheet.cross(colour, line[-1])
        if line and self.bent("unplayed"):
            v = rng.choice([v for v in range(2, 13) if v not in line])
            line = sorted(line + [v], key=lambda v: place(colour, v))
        if len(line) > 1 and self.bent("direction"):
            line = line[::-1]
        numbers = " ".join(self.word(colour, v)[1:] for v in line) or self.sign(crossed)
        return " ".join(shown) + " > " + numbers


# ---------------------------------------------------------------- text

def dress(rng, lines):
    """The bytes of a record: plain, or with every liberty that the format gives."""
    if rng.random() < 0.4:
        return ("\n".join(lines) + rng.choice(["\n", ""])).encode()
    gap = lambda least=1: "".join(rng.choice("  \t") for _ in range(rng.choice([least, least, least, 1, 3])))
    loose, noise = rng.random() < 0.6, rng.choice([0, 0.1, 0.5])
    free = ["", "  \t", "# comment", " # | > r5! é 👍 #", "#", "#\u2028"]
    tags = ["%date 2024-02-30", "%key", "  %seed  18446744073709551616 | > :", "%% %", "%é\t# c", "%end 3", "%-", "%1: x"]
    out = [rng.choice(free) for _ in range(rng.choice([0, 0, 0, 2]))]
    for i, line in enumerate(lines):
        if loose and line.startswith("player "):
            line = gap(0) + "player" + gap() + line[7:] + gap(0)
        elif loose:
            line = line.replace(" | ", "|").replace(" > ", ">").replace(": ", ":", 1)
            line = "".join(gap() if c == " " else gap(0) + c + gap(0) if c in "|>" else
                           c + gap(0) if c == ":" else c for c in line)
            line = gap(0) + line + gap(0)
        if rng.random() < noise * 0.5:
            line += rng.choice(["# x", " #", "#" + "é" * 50])
        out.append(line)
        while rng.random() < noise:
            out.append(rng.choice(tags + free))
    ends = rng.choice([["\n"], ["\r\n"], ["\n", "\r\n"]])
    text = "".join(line + rng.choice(ends) for line in out)
    return (text if rng.random() < 0.7 else text.rstrip("\r\n")).encode()


def change_word(rng, word):
    """One word a little wrong."""
    digits = [i for i, c in enumerate(word) if c in "0123456789"]
    ways = [lambda: word + "!", lambda: word.replace("!", ""), lambda: word.upper(), lambda: "-", lambda: "x",
            lambda: "-" + word, lambda: "+" + word, lambda: word[:-1], lambda: word + rng.choice("0129:|>=!,é\u00a0")]
    if digits:
        i, j = digits[0], digits[-1] + 1
        number = int(word[i:j]) if word[i:j].isdigit() else 7
        step = lambda: word[:i] + str(abs(number + rng.choice([-1, 1, 1, -2, 2, 10]))) + word[j:]
        ways += [step] * 8
        ways += [lambda: word[:i] + "0" + word[i:], lambda: word[:i] + " " + word[i:], lambda: word[:j] + " " + word[j:],
                 lambda: word[:i] + chr(0xFF10 + number % 10) + word[j:], lambda: word[:i] + "9" * 30 + word[j:],
                 lambda: word[:i] + "-0" + word[j:]]
    if word[:1] in COLOURS + "j":
        ways += [lambda: rng.choice(COLOURS + "j") + word[1:]] * 5
    if "=" in word:
        ways += [lambda: word[:-1] + rng.choice("rygbj"), lambda: word.split("=")[0]] * 3
    if word in "-x|>":
        ways += [lambda: rng.choice("-x|>")] * 6 + [lambda: ""] * 2
    return rng.choice(ways)()


def change_lines(rng, lines):
    """Words or lines of a record changed; gives a new list."""
    lines = list(lines)
    i = rng.randrange(len(lines)) if rng.random() < 0.75 else rng.randrange(max(0, len(lines) - 3), len(lines))
    words = lines[i].split(" ")
    j = rng.randrange(len(words))
    header = [k for k, line in enumerate(lines) if line[:4] in ("play", "star", "deck", "qwix")]
    way = rng.randrange(26)
    if way < 9:
        words[j] = change_word(rng, words[j])
        lines[i] = " ".join(words)
    elif way == 9:
        words.pop(j)
        lines[i] = " ".join(words)
    elif way == 10:
        words.insert(j, rng.choice(words))
        lines[i] = " ".join(words)
    elif way == 11:
        k = rng.randrange(len(words))
        words[j], words[k] = words[k], words[j]
        lines[i] = " ".join(words)
    elif way == 12:
        lines.pop(i)
    elif way == 13:
        lines.insert(i, lines[i])
    elif way == 14:
        k = min(i + 1, len(lines) - 1)
        lines[i], lines[k] = lines[k], lines[i]
    elif way == 15:
        lines = lines[:i + 1]  # often still a game in progress
    elif way == 16:  # totals
        if lines[-1].startswith("end"):
            lines[-1] = rng.choice([lines[-1] + " 0", lines[-1].rsplit(" ", 1)[0], lines[-1] + " |", "end"])
        else:
            lines.append("end" + " 0" * rng.randint(1, 5))
    elif way == 17:  # bars
        lines[i] = rng.choice([lines[i] + " |", lines[i].replace("|", "||", 1), lines[i].replace(" |", "", 1),
                               lines[i] + " | -", lines[i] + " | x", lines[i].rsplit(" |", 1)[0]])
    elif way == 18:  # names
        lines[1:2] = ["player" + rng.choice(["", " ", " " + "x" * 41, " " + "ж" * 41, " " + "x" * 39 + "é", " #", "\t \t",
                                          "s Max", "\u00a0Max", " Max#", " " + "é " * 19 + "x", " " * 50 + "M"])]
    elif way == 19:  # the number of players
        lines[1:1] = ["player More"] * rng.randint(1, 5)
    elif way == 20:
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(["%", "% key", "%#", "%k", "hello", "player Late", "start lots 1",
                                                                "qwixx 1 dice", "deck r2", "shuffle", "end", "|", "1:", "0"]))
    elif way == 21:
        lines[0] = rng.choice(["qwixx 1", "qwixx 2 dice", "qwixx 01 dice", "Qwixx 1 dice", "qwixx 1 jokers", "qwixx 1 dice jokers",
                               "qwixx 1 cards jokers x", "qwixx 1 cards", "qwixx 1 cards jokers", "qwixx1 dice", "qwixx 1 dice x"])
    elif way == 22 and header:
        k = rng.choice(header)
        lines[k], lines[header[-1]] = lines[header[-1]], lines[k]
    elif way == 23:
        starts = [k for k, line in enumerate(lines) if line.startswith("start")]
        for k in starts:
            lines[k] = "start " + rng.choice(["lots 0", "lots 6", "lots 1 1", "lots", "first-six", "first-six 6", "first-six 5",
                                              "first-six 6 6", "first-six 1 2 3 6", "first-six 7 6", "lots 01", "Lots 1", "lots 2"])
    elif way == 24:
        lines[i] = rng.choice([lines[i].replace(":", " :", 1), lines[i].replace(" ", "", 1), lines[i].replace(":", "", 1),
                               lines[i].replace(" ", "\u00a0", 1), lines[i].replace("|", ">", 1), lines[i].replace(">", "|", 1)])
    else:
        lines.insert(rng.randrange(len(lines)), lines.pop(i) if len(lines) > 1 else "")
    return lines or [""]


def change_bytes(rng, data):
    bad = [b"\xff", b"\x80", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x00", b"\x01", b"\x0b", b"\x0c",
           b"\r", b"\r\r", b"\x1b", b"\x7f", b"\xc2\x80", b"\xc2\x85", b"\xc2\x9f", b"\xc2\xa0", b"\xef\xbb\xbf", b"\xe2\x80\xa8",
           b"\n", b" ", b"\t", b"#", b"%", b"!", b"|", b"-", b"x", b"0", b"1", b":", b">", b"\xe2\x80\xae", b"\xf0\x9f\x98\x80"]
    at = rng.randrange(len(data) + 1)
    way = rng.randrange(9)
    if way < 4:
        return data[:at] + rng.choice(bad) + data[at:]
    if way == 4:
        return data[:at] + bytes([rng.randrange(256)]) + data[at + 1:]
    if way == 5:
        return data[:at] + data[at + rng.choice([1, 1, 2, 5, 20]):]
    if way == 6:
        return data[:at]
    if way == 7:
        return rng.choice([b"\xef\xbb\xbf" + data, data + b"\r", data + b"\x1a", data + b"\n\n", data + b"#\xc3", b"\n" + data])
    return data.replace(b"\n", rng.choice([b"\r", b"\r\r\n", b"\n\n", b"\n\r", b"\xc2\x85"]), rng.choice([1, -1]))


def records(seed, count):
    """(name, bytes) count times."""
    rng = random.Random(seed)
    lines = []
    for i in range(count):
        if i % 2 == 0:
            lines = Play(rng, rng.choice(["dice", "dice", "cards", "jokers"])).run()
            yield "legal-%06d.qwixx" % i, dress(rng, lines)
        elif rng.random() < 0.45:
            game = rng.choice(["dice", "cards", "jokers"])
            bend = rng.choice(DICE_BENDS if game == "dice" else CARD_BENDS)
            for wait in [rng.choice([0, 1, 4, 10]), 2] + [0] * 10:  # until the occasion came
                play = Play(rng, game, bend, wait)
                bent = play.run()
                if play.fired:
                    break
            yield "bent-%06d-%s.qwixx" % (i, bend), dress(rng, bent)
        elif rng.random() < 0.75:
            for _ in range(rng.choice([1, 1, 1, 2])):
                lines = change_lines(rng, lines)
            yield "text-%06d.qwixx" % i, dress(rng, lines)
        else:
            yield "text-%06d-bytes.qwixx" % i, change_bytes(rng, dress(rng, lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    for name, data in records(arguments.seed, arguments.count):
        with open(os.path.join(arguments.out, name), "wb") as file:
            file.write(data)


if __name__ == "__main__":
    main()
