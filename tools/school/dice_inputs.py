"""What the network looks at, as src/bots/dice_inputs.cpp says it, for many positions at once."""
import subprocess
import tempfile

import numpy
import torch

from dice_rules import BOARDS, solver_rows
from sheets import (CLOSED, CROSSES_BEFORE_LAST, Inputs, Layout, MARKS, MOST_MISTHROWS, OPEN_ROWS,
                    ROW_STATES, row_state)

HAZARD, COST = 0.04, 3  # the pace of good players
SHEET = 2 * ROW_STATES + MOST_MISTHROWS
STAGES = 9  # of a row
RACE = STAGES * STAGES
UNIT = 50


def row_stages():
    """How near to its end a row is, roughly."""
    stages = torch.zeros(ROW_STATES, dtype=torch.long)
    for last, crosses in OPEN_ROWS:
        by_reach = 0 if last + 1 <= 5 else 1 if last + 1 <= 8 else 2
        by_crosses = 0 if crosses <= 2 else 1 if crosses < CROSSES_BEFORE_LAST else 2
        stages[row_state(last, crosses)] = 3 * by_reach + by_crosses
    return stages


def layout_of(players):
    return Layout([("own", SHEET), ("leader", SHEET), ("others", SHEET), ("race_with_leader", RACE),
                   ("race_with_others", RACE), ("margin_to_leader", MARKS),
                   ("outlook_on_leader", MARKS), ("outlook_on_second", MARKS), ("numbers", 4),
                   ("rolls_until_active", players)])


class Foresight:
    """What the solver's paced table expects of every sheet."""

    def __init__(self, values_file, players, device):
        with open(values_file, "rb") as file:
            header = file.readline().split()
            assert header[:2] == [b"qwixx", b"values"] and int(header[3]) == players
            values = numpy.fromfile(file, "<i4")
        assert len(values) == players * BOARDS * MOST_MISTHROWS
        self.gains = (torch.from_numpy(values).to(device).double() / 2**22).float()
        self.rows = solver_rows().to(device)

    @staticmethod
    def solve(program, players, device):
        """By the program `qwixx`, perhaps with arguments before its command."""
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/values"
            subprocess.run([*program.split(), "solve", "paced", "--players", str(players),
                            "--hazard", str(HAZARD), "--cost", str(COST), "--out", file],
                           check=True, stdout=subprocess.DEVNULL)
            return Foresight(file, players, device)

    def gain(self, rows, misthrows, rolls_until_active):
        """For sheets of any shape [...]; rows is [..., 4]."""
        states = self.rows[rows]
        rising = pair(states[..., 0], states[..., 1])
        falling = pair(states[..., 2], states[..., 3])
        misthrows = misthrows.clamp(max=MOST_MISTHROWS - 1)  # with four nothing is asked
        board = rolls_until_active * BOARDS + pair(rising, falling)
        return self.gains[board * MOST_MISTHROWS + misthrows]


def pair(a, b):
    """The number of two things in either order."""
    high, low = torch.maximum(a, b), torch.minimum(a, b)
    return high * (high + 1) // 2 + low


class Look:
    """Positions from a seat, as inputs of a network: which ones, and how strong."""

    def __init__(self, foresight, players, device):
        self.foresight, self.players, self.device = foresight, players, device
        self.layout = layout_of(players)
        self.stages = row_stages().to(device)
        self.seats = torch.arange(players, device=device)
        self.directions = torch.tensor([0, 0, ROW_STATES, ROW_STATES], device=device)

    def __call__(self, positions, seat, rolls_until_active):
        """seat [n] looks; rolls_until_active [n] is its own wait."""
        order = (seat[:, None] + self.seats) % self.players  # the own sheet first
        take = lambda x: torch.gather(x, 1, order)
        rows = torch.gather(positions.rows, 1, order[..., None].expand(-1, -1, 4))
        misthrows, total = take(positions.misthrows), take(positions.total).float()
        waits = (rolls_until_active[:, None] + self.seats) % self.players
        gains = self.foresight.gain(rows, misthrows, waits)
        outlook = total + gains

        at = self.layout
        inputs = Inputs()
        add, add_margin = inputs.add, inputs.add_margin

        def add_sheet(begin, rows, misthrows):
            add(begin + self.directions + rows)
            add(begin + 2 * ROW_STATES + misthrows.clamp(max=MOST_MISTHROWS - 1))

        def add_races(begin, other):
            race = begin + STAGES * self.stages[rows[:, 0]] + self.stages[other]
            add(race, (rows[:, 0] != CLOSED).float())

        n = torch.arange(len(seat), device=self.device)
        leader = 1 + outlook[:, 1:].argmax(1)
        margin = total[:, 0] - total[n, leader]
        ahead = outlook[:, 0] - outlook[n, leader]
        add_sheet(at.own, rows[:, 0], misthrows[:, 0])
        add_sheet(at.leader, rows[n, leader], misthrows[n, leader])
        add_races(at.race_with_leader, rows[n, leader])
        add_margin(at.margin_to_leader, margin)
        add_margin(at.outlook_on_leader, ahead)
        numbers = torch.stack([margin, ahead, gains[:, 0], gains[n, leader]], 1) / UNIT
        inputs.add_numbers(at.numbers, numbers)
        add(at.rolls_until_active + rolls_until_active)
        if self.players > 2:
            others = [(leader + i - 1) % (self.players - 1) + 1 for i in range(1, self.players - 1)]
            for other in others:
                add_sheet(at.others, rows[n, other], misthrows[n, other])
                add_races(at.race_with_others, rows[n, other])
            second = torch.stack([outlook[n, other] for other in others], 1).amax(1)
            add_margin(at.outlook_on_second, outlook[:, 0] - second)
        return inputs.all()
