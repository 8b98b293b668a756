#!/usr/bin/python3
"""Games a second from Python: two `greedy` players with dice, in plain Python, by a policy in numpy, and by the
engine's own bot. Run it on the module as it is installed, or beside a library: QWIXX_LIBRARY=FILE
PYTHONPATH=python python3 bench/python_speed.py. All three must make the same points; docs/library.md has the figures."""

import random
import time

import numpy as np

import qwixx


def choose(sheet, options, most):
    """The cross that skips least, if it does not skip too much; of (row, place)."""
    best = None
    for row, place in options:
        last, crosses = sheet[row]
        if place > last and (place < 10 or crosses >= 5) and place - last - 1 <= most:
            best, most = (row, place), place - last - 2  # the next must skip less
    return best


def cross(sheet, row, place, closed):
    crosses = sheet[row][1] + 1
    if place == 10:
        crosses += 1  # the lock
        closed.add(row)
    sheet[row] = (place, crosses)


def plain_game(draw, first):
    """One game in plain Python, as one writes it first: a sheet is the last place and the crosses of each row."""
    sheets = [[(-1, 0)] * 4 for _ in range(2)]
    misthrows, closed, active = [0, 0], set(), first
    while True:
        white = draw(1, 6), draw(1, 6)
        colored = [draw(1, 6) for _ in range(4)]
        rows = [row for row in range(4) if row not in closed]
        place = lambda row, total: total - 2 if row < 2 else 12 - total
        called = [(row, place(row, sum(white))) for row in rows]
        chosen = [choose(sheets[seat], called, 2 if seat == active else 1) for seat in range(2)]
        for seat, one in enumerate(chosen):
            if one:
                cross(sheets[seat], *one, closed)
        if len(closed) < 2:
            own = [(row, place(row, one + colored[row])) for row in rows if row not in closed for one in white]
            one = choose(sheets[active], own, 1 if chosen[active] else 4)
            if one:
                cross(sheets[active], *one, closed)
            elif not chosen[active]:
                misthrows[active] += 1
        if len(closed) >= 2 or max(misthrows) >= 4:
            return [sum(n * (n + 1) // 2 for _, n in sheet) - 5 * missed for sheet, missed in zip(sheets, misthrows)]
        active = 1 - active


def policy(positions):
    crossed = qwixx.mask_of(positions.sheet).reshape(-1, 4, 11)
    place = np.arange(11)
    reached = np.where(crossed, place + 1, 0).max(axis=2, keepdims=True)
    skips = np.where(qwixx.mask_of(positions.may_cross), (place - reached).reshape(-1, 44), 99)
    most = np.where(positions.active, 2, 1) if positions.action == 1 else np.where(positions.crossed, 1, 4)
    return qwixx.box_of(np.where(skips.min(axis=1) <= most, skips.argmin(axis=1), qwixx.nothing))


def timed(what, games, play):
    began = time.process_time()
    totals = np.asarray(play(games))
    took = time.process_time() - began
    print(f"{what:28} {games / took:12,.0f} games a second of processor time, {totals.mean():.2f} points")
    return games / took, totals.mean()


def main():
    draw = random.Random(1).randint
    plain = timed("plain Python", 3_000, lambda n: [plain_game(draw, i % 2) for i in range(n)])
    many = timed("a policy in numpy", 50_000, lambda n: qwixx.play_policies([policy, policy], n))
    ours = timed("the engine's greedy", 1_000_000, lambda n: qwixx.play_games(["greedy", "greedy"], n))
    print(f"against plain Python: {many[0] / plain[0]:.1f} and {ours[0] / plain[0]:,.0f} times")
    assert abs(plain[1] - ours[1]) < 1.5 and abs(many[1] - ours[1]) < 0.6, "they do not play the same game"


main()
