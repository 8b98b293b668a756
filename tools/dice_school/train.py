#!/usr/bin/python3
"""Teaches a network for the dice game, many thousand games side by side; best on a GPU.

The first rounds are played by the solver's table for a table of good players, the others by the
network that learns. Everything is seeded; a training that was stopped goes on from its checkpoint.
"""
import argparse
import os
import time

import torch

from inputs import Foresight, Look
from learn import Games, Learner
from network import Quick, net_of, put_into, read_learned, DICE
from play import PaceJudge, Together, Turns, WinJudge, match
from rules import Positions, Rules

TAUGHT_ROUNDS = 4
AT_RANDOM = 0.02  # of the choices in action 1


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--until", type=int, help="stop after this round, to go on later")
    parser.add_argument("--games", type=int, default=65536, help="side by side")
    parser.add_argument("--turns", type=int, default=16, help="of every game in a round")
    parser.add_argument("--cells", type=int, default=64, help="in the first hidden layer")
    parser.add_argument("--lam", type=float, default=0.6, help="how far a result reaches back")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="build/qwixx", help="that solves the table")
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--into", help="put the network into this file of networks")
    parser.add_argument("--against", help="play 200,000 games against the network of this file")
    return parser.parse_args()


def share_of_one(turns, look, net, other, games, generator):
    """How often one with a network wins among players with another one, in per cent."""
    playing = [Together(turns, WinJudge(look, Quick(one))) for one in (net, other)]
    seated = [0] + [1] * (look.players - 1)
    shares = match(turns, playing, seated, games, generator)[0][:, 0]
    return 100 * shares.mean().item(), 196 * shares.std().item() / games**0.5


def main():
    chosen = options()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    rules = Rules(device)
    look = Look(Foresight.solve(chosen.program, chosen.players, device), chosen.players, device)
    turns = Turns(rules, chosen.players)
    generator = torch.Generator(device).manual_seed(chosen.seed)
    learner = Learner(look, [chosen.cells, 32], chosen.seed, chosen.lam, chosen.batch)
    games = Games(turns, chosen.games, generator)
    begin = 0
    if os.path.exists(chosen.checkpoint):
        saved = torch.load(chosen.checkpoint, map_location=device)
        learner.resume(saved["learner"])
        games.positions = Positions(*saved["positions"])
        generator.set_state(saved["generator"].cpu())
        begin = saved["round"]

    started = time.monotonic()
    end = min(chosen.until or chosen.rounds, chosen.rounds)
    for now in range(begin, end):
        judge = PaceJudge(look) if now < TAUGHT_ROUNDS else WinJudge(look, Quick(learner.mean))
        seen, over, outcomes = games.play(Together(turns, judge), chosen.turns, AT_RANDOM)
        error = learner.learn(seen, over, outcomes, now / chosen.rounds, generator)
        if (now + 1) % 20 == 0 or now + 1 == end:
            at = games.positions
            torch.save({"learner": learner.state(), "round": now + 1,
                        "positions": (at.rows, at.misthrows, at.total),
                        "generator": generator.get_state()}, chosen.checkpoint)
            seconds = (time.monotonic() - started) / (now + 1 - begin)
            print(f"{chosen.players} players, round {now + 1} of {chosen.rounds}: "
                  f"error {error:.5f}, {seconds:.2f} seconds a round", flush=True)
    if end < chosen.rounds:
        return
    if chosen.into:
        put_into(chosen.into, learner.mean, chosen.players)
    if chosen.against:
        other = net_of(read_learned(chosen.against)[DICE, chosen.players]).to(device)
        share, margin = share_of_one(turns, look, learner.mean, other, 200_000, generator)
        print(f"{chosen.players} players: wins {share:.2f} ± {margin:.2f} % among the old",
              flush=True)


if __name__ == "__main__":
    main()
