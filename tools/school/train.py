#!/usr/bin/python3
"""Teaches a network for one of the games, many thousand games side by side; best on a GPU.

All seats play by the network that learns, in the first rounds by the solver's table
with dice, for points with cards.
Everything is seeded; a training that was stopped goes on from its checkpoint. The rate of learning falls with
the rounds, or with the time.
"""
import argparse
import os
import time

import torch

from card_inputs import CardLook
from card_lessons import CardTable, Lesson, reach_back
from card_match import card_match
from card_play import CardTurns, Points
from card_rules import CardGames, CardRules
from card_trials import CardTrials, targets
from dice_inputs import Foresight, Look
from dice_lessons import Games, flat, later_values, views
from dice_play import PaceJudge, Together, Turns, WinJudge, match
from dice_rules import Positions, Rules
from learn import Learner
from network import Quick, SUBJECTS, net_of, put_into, read_learned

AT_RANDOM = 0.02  # of the choices


class DiceCourse:
    TAUGHT_ROUNDS = 4
    DEFAULTS = {"games": 65536, "turns": 16, "lam": 0.6}

    def __init__(self, chosen, device, generator):
        self.chosen, self.generator = chosen, generator
        self.look = Look(Foresight.solve(chosen.program, chosen.players, device), chosen.players, device)
        self.turns = Turns(Rules(device), chosen.players)
        self.games = Games(self.turns, chosen.games, generator)

    def round(self, learner, now, done):
        judge = (PaceJudge(self.look) if now < self.TAUGHT_ROUNDS else
                 WinJudge(self.look, Quick(learner.mean)))
        seen, over, outcomes = self.games.play(Together(self.turns, judge), self.chosen.turns, AT_RANDOM)
        which, strength = views(self.look, flat(seen))
        values = learner.says(which, strength).view(len(over) + 1, over.shape[1], -1)
        target = later_values(values, over, outcomes, self.chosen.lam).flatten()
        return learner.learn(which, strength, target, done, self.generator)

    def state(self):
        return tuple(vars(self.games.positions).values())

    def resume(self, state):
        self.games.positions = Positions(*state)

    def match(self, net, other, games):
        playing = [Together(self.turns, WinJudge(self.look, Quick(one))) for one in (net, other)]
        seated = [0] + [1] * (self.look.players - 1)
        return match(self.turns, playing, seated, games, self.generator)[0][:, 0]


class CardCourse:
    TAUGHT_ROUNDS = 4
    DEFAULTS = {"games": 65536, "turns": 8, "lam": 0.8}
    TRIALS_WEIGH = 16  # as many times as what is learned from whole games: they scatter less
    PASSES = 2  # over a round with trials

    def __init__(self, chosen, device, generator):
        self.chosen, self.generator = chosen, generator
        rules = CardRules(chosen.game == "jokers", device)
        self.look = CardLook(rules, chosen.players)
        if chosen.compile:
            self.look.own = torch.compile(self.look.own, dynamic=True)
        self.turns = CardTurns(rules, self.look)
        self.table = CardTable(self.turns, chosen.games, generator)
        self.trials = CardTrials(self.table)

    def round(self, learner, now, done):
        net = Points(self.look) if now < self.TAUGHT_ROUNDS else Quick(learner.mean)
        events = self.table.play(net, self.chosen.turns, AT_RANDOM)
        lessons = [event for event in events if isinstance(event, Lesson)]
        values = [learner.says(lesson.which, lesson.strength) for lesson in lessons]
        target = torch.cat(reach_back(events, values, self.chosen.lam))
        weight = torch.ones_like(target)
        lessons = lessons[:-1]
        tries = self.chosen.trials > 0 and now >= self.TAUGHT_ROUNDS
        if tries:
            tried = self.trials.all(net, self.table.games[:self.chosen.trials])
            lessons += tried
            also = torch.cat([targets(one, learner.says(one.which, one.strength)) for one in tried])
            target = torch.cat([target, also])
            weight = torch.cat([weight, torch.full_like(also, self.TRIALS_WEIGH)])
        which, strength = (torch.cat([getattr(lesson, name) for lesson in lessons])
                           for name in ("which", "strength"))
        for _ in range(self.PASSES if tries else 1):
            error = learner.learn(which, strength, target, done, self.generator, weight)
        return error

    def state(self):
        return tuple(vars(self.table.games).values())

    def resume(self, state):
        self.table.games = CardGames(*state)

    def match(self, net, other, games):
        return card_match(self.turns, [Quick(net), Quick(other)], games, self.generator)


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=SUBJECTS, required=True)
    parser.add_argument("--players", type=int, required=True)
    how_long = parser.add_mutually_exclusive_group(required=True)
    how_long.add_argument("--rounds", type=int)
    how_long.add_argument("--within", type=float, help="seconds, with as many rounds as fit")
    parser.add_argument("--until", type=int, help="stop after this round, to go on later")
    parser.add_argument("--games", type=int, help="side by side")
    parser.add_argument("--turns", type=int, help="of every game in a round")
    parser.add_argument("--cells", type=int, default=64, help="in the first hidden layer")
    parser.add_argument("--trials", type=int, default=0, help="of the games, where moves are tried out")
    parser.add_argument("--compile", action="store_true", help="what is asked most often, with cards")
    parser.add_argument("--lam", type=float, help="how far a result reaches back")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="build/qwixx", help="that solves the table of dice")
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--rate", type=float, default=2e-3, help="of learning, at first")
    parser.add_argument("--begin-with", help="the network of this file, not one that knows nothing")
    parser.add_argument("--into", help="put the network into this file of networks")
    parser.add_argument("--against", help="play against the network of this file")
    parser.add_argument("--match-games", type=int, default=200_000, help="of these matches")
    chosen = parser.parse_args()
    course = DiceCourse if chosen.game == "dice" else CardCourse
    for name, value in course.DEFAULTS.items():
        if getattr(chosen, name) is None:
            setattr(chosen, name, value)
    return chosen, course


def main():
    started = time.monotonic()
    chosen, course = options()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    generator = torch.Generator(device).manual_seed(chosen.seed)
    course = course(chosen, device, generator)
    learner = Learner(course.look.layout.count, [chosen.cells, 32], chosen.seed, chosen.batch, device,
                      chosen.rate)
    begin = 0
    if chosen.begin_with:
        course.TAUGHT_ROUNDS = 0
        learner.begin_with(net_of(read_learned(chosen.begin_with)[chosen.game, chosen.players]))
    if os.path.exists(chosen.checkpoint):
        saved = torch.load(chosen.checkpoint, map_location=device)
        learner.resume(saved["learner"])
        course.resume(saved["games"])
        generator.set_state(saved["generator"].cpu())
        begin = saved["round"]

    now, finished = begin, chosen.rounds is not None and begin >= chosen.rounds
    while not finished:
        began = time.monotonic()
        if chosen.rounds:
            done = now / chosen.rounds
        else:
            done = (began - started) / chosen.within
        error = course.round(learner, now, done)
        now += 1
        took = time.monotonic() - began
        if chosen.rounds:
            finished = now == chosen.rounds
        else:
            finished = began + 2 * took - started > chosen.within
        if finished or now == chosen.until or now % 20 == 0:
            torch.save({"learner": learner.state(), "round": now, "games": course.state(),
                        "generator": generator.get_state()}, chosen.checkpoint)
            print(f"{chosen.game}, {chosen.players} players, round {now}: error {error:.5f}, "
                  f"{took:.2f} seconds for it", flush=True)
        if now == chosen.until and not finished:
            return
    if chosen.into:
        put_into(chosen.into, learner.mean, chosen.game, chosen.players)
    if chosen.against:
        other = net_of(read_learned(chosen.against)[chosen.game, chosen.players]).to(device)
        shares = course.match(learner.mean, other, chosen.match_games)
        print(f"{chosen.game}, {chosen.players} players: wins {100 * shares.mean():.2f} ± "
              f"{196 * shares.std() / len(shares)**0.5:.2f} % among the old", flush=True)


if __name__ == "__main__":
    main()
