"""A walk through the module, from a first game to a bot of your own. Run it: python3 python/tutorial.py
Each part can be tried by itself in a notebook. It takes about a minute."""

import time

import numpy as np

import qwixx

# %% A game. It says what it waits for; chance and choices come from outside.
game = qwixx.Game("dice", names=["Anna", "Ben"])
game.lots(0)
game.roll([1, 4, 2, 3, 5, 6])
print("Anna may choose", game.moves(0))
game.choose(0, "r5")
assert game.totals == [0, 0], "choices are sealed until all have chosen"
game.choose(1, "-")
assert game.totals == [1, 0]

# %% What is not allowed says why, by which clause of the rules.
try:
    game.choose(0, "b2")
except qwixx.NotAllowed as error:
    print(error, error.clause)

# %% Bots play it to its end, and the record replays.
chance, bots = qwixx.Chance(42), qwixx.Bots(42)
while not game.over:
    if game.need == "choices":
        bots.play("skilled", game)
    else:
        game.draw(chance)
again = qwixx.Game.from_record(game.record())
assert again.totals == game.totals
print("It ended", game.totals, "after", game.turns, "turns")

# %% A record that breaks the rules is refused, with the place.
try:
    qwixx.Game.from_record(game.record().replace("r5", "r6", 1))
except qwixx.BadText as error:
    print(f"line {error.line}, column {error.column}: {error}")

# %% Exact values: what an empty sheet is worth to somebody who plays alone and never errs.
solver = qwixx.Solver()
print(f"Alone, the best play expects {solver.new_game():.4f} points")
assert abs(solver.gain(0) - solver.new_game()) < 1e-6

# %% Many games at once. No Python is called for a single game.
began = time.perf_counter()
totals = qwixx.play_games(["greedy", "random"], 1_000_000)
took = time.perf_counter() - began
print(f"A million games in {took:.2f} s; greedy makes {totals[:, 0].mean():.1f} points, random {totals[:, 1].mean():.1f}")


# %% A policy is a function of many positions. This one crosses what skips least.
def skipped(positions: qwixx.Positions) -> np.ndarray:
    """How many boxes each of the 44 crosses would skip, in each position; 99 where it may not be made."""
    crossed = qwixx.mask_of(positions.sheet).reshape(-1, 4, 11)
    place = np.arange(11)
    reached = np.where(crossed, place + 1, 0).max(axis=2, keepdims=True)
    skips = (place - reached).reshape(-1, 44)
    return np.where(qwixx.mask_of(positions.may_cross), skips, 99)


def greedy(positions: qwixx.Positions) -> np.ndarray:
    """The rule of the bot of that name: the least skip, but no more than one box unless the player is
    active, and then two in action 1 and four where nothing would be a misthrow."""
    skips = skipped(positions)
    if positions.action == 1:
        most = np.where(positions.active, 2, 1)
    else:
        most = np.where(positions.crossed, 1, 4)
    return qwixx.box_of(np.where(skips.min(axis=1) <= most, skips.argmin(axis=1), qwixx.nothing))


# It plays as the engine's own does: the same points, as far as other dice allow.
ours = qwixx.play_policies([greedy, greedy], 20_000).mean()
theirs = qwixx.play_games(["greedy", "greedy"], 1_000_000).mean()
assert abs(ours - theirs) < 0.6, (ours, theirs)

# %% Train one: the worth of a cross is a sum of a few things seen on the sheet, and the weights are found by
# the cross-entropy method: draw weights, let all of them play at once, keep the best, draw near those.
features = 7


def seen(positions: qwixx.Positions) -> np.ndarray:
    crossed = qwixx.mask_of(positions.sheet).reshape(-1, 4, 11)
    count = crossed.sum(axis=2, keepdims=True).repeat(11, axis=2).reshape(-1, 44)
    place = np.broadcast_to(np.tile(np.arange(11), 4), count.shape)
    skips = np.minimum(skipped(positions), 11)
    needs = ((positions.action == 2) & positions.active & ~positions.crossed)[:, None]
    first = ((positions.action == 1) & positions.active)[:, None]
    one = np.ones_like(count)
    return np.stack([one, -skips, count, -skips * place / 10, place == 10, one * needs, one * first], axis=2)


def policy_of(weights: np.ndarray, games_each: int):
    """A policy in which game i is played by the weights number i // games_each."""

    def policy(positions: qwixx.Positions) -> np.ndarray:
        mine = weights[positions.game // games_each]
        worth = np.einsum("nbf,nf->nb", seen(positions), mine)
        worth = np.where(qwixx.mask_of(positions.may_cross), worth, -np.inf)
        best = worth.argmax(axis=1)
        good = worth[np.arange(len(best)), best] > 0  # nothing is worth 0
        return qwixx.box_of(np.where(good, best, qwixx.nothing))

    return policy


def train(rounds: int, tries: int, games_each: int, seed: int) -> np.ndarray:
    random = np.random.default_rng(seed)
    mean = np.array([1.5, 1.0, 0.0, 0.0, 1.0, 1.0, 0.5])
    spread = np.full(features, 0.6)
    for number in range(rounds):
        weights = mean + spread * random.standard_normal((tries, features))
        points = qwixx.play_policies([policy_of(weights, games_each), greedy], tries * games_each, seed + number)
        lead = (points[:, 0] - points[:, 1]).reshape(tries, games_each).mean(axis=1)
        best = weights[np.argsort(lead)[-tries // 4 :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.05
        print(f"round {number + 1}: the best lead by {np.sort(lead)[-tries // 4:].mean():.1f} points")
    return mean


weights = train(rounds=12, tries=32, games_each=100, seed=1)

# %% How good is it? 4,000 new games, with the same chance for both to begin.
points = qwixx.play_policies([policy_of(weights[None], 4000), greedy], 4000, seed=99)
won = (points[:, 0] > points[:, 1]).mean() + (points[:, 0] == points[:, 1]).mean() / 2
print(f"Trained against greedy: {points.mean(axis=0).round(1)} points, {won:.1%} of the wins")
assert won > 0.52

# %% And in an environment as learning programs want it (Gymnasium's shape; PettingZoo's is TableEnv).
from qwixx.envs import SoloEnv

env = SoloEnv()
observation, info = env.reset(seed=7)
score, over = 0.0, False
while not over:
    action = int(np.flatnonzero(info["action_mask"])[0])
    observation, reward, over, _, info = env.step(action)
    score += reward
print(f"The first legal box, always: {score:.0f} points")
