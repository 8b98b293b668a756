#!/usr/bin/python3
"""How long one of our bots thinks about a decision, in games of several of it.

    bench/think_time.py [--program build/qwixx] [--game G] [--players N] [--games N] [--seed S] LEVEL

It is the other program of an arena (docs/bots.md), hands every question on to `qwixx bot LEVEL` and notes
what the answer took: of the processor, so that a busy machine tells the same, and by the clock. Questions
with one legal move are answered and not noted. With dice the first one also solves the value table: it is left out."""
import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time


def hand_on(program, level, notes):
    level, _, limit = level.partition(":")
    bot = subprocess.Popen([program, "bot", level, *(["--think", limit] if limit else [])], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def clocks():
        with open(f"/proc/{bot.pid}/schedstat") as file:
            return int(file.read().split()[0]), time.perf_counter_ns()

    with open(notes, "a") as file:
        for line in sys.stdin.buffer:
            before = clocks()
            bot.stdin.write(line)
            bot.stdin.flush()
            if b'"choose"' not in line:
                continue
            answer = bot.stdout.readline()
            after = clocks()
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
            if len(json.loads(line)["moves"]) == 1:
                continue
            file.write(f"{after[0] - before[0]} {after[1] - before[1]}\n")
            file.flush()
    bot.stdin.close()
    bot.wait()


def show(name, nanoseconds):
    milliseconds = sorted(each / 1e6 for each in nanoseconds)

    def at(part):
        return milliseconds[min(len(milliseconds) - 1, int(part * len(milliseconds)))]

    mean = sum(milliseconds) / len(milliseconds)
    print(f"{name}: mean {mean:.2f} ms, p50 {at(0.5):.2f}, p90 {at(0.9):.2f}, p99 {at(0.99):.2f}, "
          f"most {milliseconds[-1]:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("level")
    parser.add_argument("--program", default="build/qwixx")
    parser.add_argument("--game", default="dice", choices=["dice", "cards", "jokers"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--notes", help=argparse.SUPPRESS)  # where the program in the arena writes
    options = parser.parse_args()
    if options.notes:
        return hand_on(options.program, options.level, options.notes)
    with tempfile.TemporaryDirectory() as folder:
        notes = os.path.join(folder, "notes")
        relay = shlex.join([sys.executable, os.path.abspath(__file__), options.level, "--program", options.program,
                            "--notes", notes])
        bots = ["exec:" + relay] + [options.level] * (options.players - 1)
        subprocess.run([options.program, "arena", *bots, "--game", options.game, "--games", str(options.games),
                        "--seed", str(options.seed), "--threads", "1"], check=True, stdout=subprocess.DEVNULL)
        with open(notes) as file:
            took = [tuple(map(int, line.split())) for line in file]
    if options.game == "dice":
        took = took[1:]
    print(f"{options.level}, {options.game}, {options.players} players: {len(took)} decisions")
    show("processor", [each[0] for each in took])
    show("clock", [each[1] for each in took])
    return None


if __name__ == "__main__":
    main()
