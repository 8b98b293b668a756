#!/usr/bin/env python3
"""The Python module on the library that was just built (QWIXX_LIBRARY), or as it is installed: games, records, positions, bots; with
numpy also batches, environments and the tutorial. 77: nothing could be tested, or not all."""

import copy
import os
import pathlib
import subprocess
import sys
import unittest

root = pathlib.Path(__file__).resolve().parent.parent.parent
tutorial = pathlib.Path(os.environ.get("QWIXX_TUTORIAL", root / "python" / "tutorial.py"))
if "QWIXX_INSTALLED" not in os.environ:
    if "QWIXX_LIBRARY" not in os.environ:
        print("not tested: this build has no libqwixx")
        sys.exit(77)
    sys.path.insert(0, str(root / "python"))
    os.environ["PYTHONPATH"] = str(root / "python")

import qwixx

try:
    import numpy as np
except ImportError:
    np = None
needs_numpy = unittest.skipIf(np is None, "there is no numpy")
not_run = []  # checks of packages that are not installed here


def play(game, level, seed):
    chance, bots = qwixx.Chance(seed), qwixx.Bots(seed)
    while not game.over:
        if game.need == "choices":
            bots.play(level, game, milliseconds=1)
        else:
            game.draw(chance)
    return game


class Games(unittest.TestCase):
    def test_whole_games_and_their_records(self):
        for kind in ("dice", "cards", "jokers"):
            for players in range(1 if kind == "dice" else 2, 6):
                game = play(qwixx.Game(kind, players), "greedy", players)
                again = qwixx.Game.from_record(game.record())
                self.assertEqual(again.record(), game.record())
                self.assertEqual(again.totals, game.totals)
                self.assertEqual(max(game.totals), game.totals[game.winners[0]])
                self.assertEqual(qwixx.Game.from_record(game.record(), turns=2).turns, 2)

    def test_the_same_seed_is_the_same_game(self):
        one, two = (play(qwixx.Game("jokers", 3), "random", 5).record() for _ in range(2))
        self.assertEqual(one, two)

    def test_without_numpy_it_says_what_is_missing(self):
        done = subprocess.run([sys.executable, "-c", "import sys; sys.modules['numpy'] = None\n"
                               "import qwixx; qwixx.Game('dice', 2); qwixx.play_games"], capture_output=True, text=True)
        self.assertIn("qwixx.play_games needs numpy", done.stderr)

    def test_what_is_refused(self):
        with self.assertRaises(ValueError):
            qwixx.Game("chess")
        with self.assertRaises(qwixx.QwixxError):
            qwixx.Game("cards", 1)
        game = qwixx.Game("dice", 2)
        with self.assertRaises(qwixx.NotNow):
            game.roll([1] * 6)
        game.lots(1)
        game.roll([1, 4, 2, 3, 5, 6])
        with self.assertRaises(qwixx.NotAllowed) as refused:
            game.choose(0, "r7")
        self.assertEqual(refused.exception.clause, "D4")
        with self.assertRaises(qwixx.BadText):
            game.choose(0, "hello")
        with self.assertRaises(qwixx.BadText) as refused:
            qwixx.Game.from_record("qwixx dice\nplayers A#\n")
        self.assertGreaterEqual(refused.exception.line, 1)

    def test_copies_go_their_own_way(self):
        game = qwixx.Game("dice", 1)
        game.lots(0)
        other = copy.deepcopy(game)
        game.roll([1, 4, 2, 3, 5, 6])
        self.assertEqual((game.need, other.need), ("choices", "roll"))

    def test_positions_and_views(self):
        line = "dice | r2,3 x1 | y4,7 g12,11 | 2 rolled 41 r2 y3 g5 b6"
        game = qwixx.Game.from_position(line)
        self.assertEqual(game.position(), line)
        self.assertEqual(game.view(0)["sheets"][0]["crossed"]["r"], [2, 3])
        self.assertEqual(game.record(), "")
        judged = qwixx.Bots(1).judge("skilled", game, 0)
        self.assertEqual({move for move, _ in judged.moves}, set(game.moves(0)))
        self.assertIn("greedy", qwixx.levels())

    def test_the_coach(self):
        review = qwixx.Bots(1).review(play(qwixx.Game("cards", 2), "greedy", 1), "quick")
        self.assertTrue(review)


@needs_numpy
class Batches(unittest.TestCase):
    def test_games_of_bots(self):
        totals = qwixx.play_games(["greedy", "random"], 20_000, seed=3)
        self.assertEqual(totals.shape, (20_000, 2))
        self.assertTrue((totals[:100] == qwixx.play_games(["greedy", "random"], 100, seed=3)).all())
        self.assertGreater((totals[:, 0] > totals[:, 1]).mean(), 0.9)

    def test_a_batch_plays_as_games_do(self):
        random = np.random.default_rng(1)
        batch = qwixx.Batch(3, 11)
        batch.start(first=np.arange(11) % 3)
        games = [qwixx.Game("dice", 3) for _ in range(11)]
        for i, game in enumerate(games):
            game.lots(i % 3)
        while not batch.over.all():
            rolled = random.integers(0, qwixx.rolls, 11)
            batch.roll(rolled)
            for number, game in zip(rolled, games):
                if not game.over:
                    game.roll([1 + int(number) // 6**digit % 6 for digit in range(5, -1, -1)])
            for _ in range(2):
                first = qwixx.lowest(batch.may_cross)
                batch.choose(first)
                for game in games:
                    for seat in game.choosers:
                        game.choose(seat, game.moves(seat)[:2][-1])
            self.assertEqual(batch.sheets.tolist(), [game.sheets for game in games])
            self.assertEqual(batch.totals.tolist(), [game.totals for game in games])
        with self.assertRaises(qwixx.NotNow):
            batch.choose(0)

    def test_boxes_and_masks(self):
        actions = np.arange(45)
        self.assertEqual(qwixx.mask_of(qwixx.box_of(actions)).argmax(axis=1)[:44].tolist(), list(range(44)))

    def test_the_solo_environment(self):
        from qwixx.envs import SoloEnv

        env = SoloEnv()
        for seed in range(3):
            observation, info = env.reset(seed=seed)
            score, over = 0, False
            while not over:
                self.assertTrue(env.observation_space.contains(observation))
                action = env.action_space.sample(info["action_mask"])
                observation, reward, over, cut, info = env.step(action)
                score += reward
            self.assertEqual(score, env._game.totals[0])

    def test_the_solo_environment_keeps_gymnasium_s_contract(self):
        from qwixx.envs import SoloEnv

        env = SoloEnv(render_mode="ansi")
        self.assertIs(env.unwrapped, env)
        self.assertIn(env.render_mode, env.metadata["render_modes"])
        self.assertIn(env.observation_space.sample(), env.observation_space)
        self.assertNotIn(env.action_space.n, env.action_space)
        same = []
        for seed in (123, 123, 456):
            observation, info = env.reset(seed=seed, options={})
            self.assertIn(observation, env.observation_space)
            self.assertIsInstance(info, dict)
            told = []
            for action in range(45):  # also what is not legal: it is taken for nothing
                observation, reward, terminated, truncated, info = env.step(np.int64(action))
                self.assertIn(observation, env.observation_space)
                self.assertEqual((type(reward), type(terminated), type(truncated)), (float, bool, bool))
                self.assertIsInstance(info, dict)
                told.append((observation.tolist(), reward))
                if terminated:
                    break
            same.append((told, env.render()))
            self.assertIsInstance(env.render(), str)
        self.assertEqual(same[0], same[1])
        self.assertNotEqual(same[0], same[2])
        env.close()
        env.close()
        try:
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            not_run.append("Gymnasium's check_env")
            return
        check_env(SoloEnv(), skip_render_check=True)

    def test_the_table_environment(self):
        from qwixx.envs import TableEnv

        for players in (2, 5):
            env = TableEnv(players)
            env.reset(seed=players)
            rewards = {}
            for agent in env.agent_iter(10_000):
                observation, reward, ended, cut, info = env.last()
                if ended:
                    rewards[agent] = reward
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
            self.assertEqual(len(rewards), players)
            self.assertGreater(max(rewards.values()), min(rewards.values()) - 1)
            best = max(env._game.totals)
            for agent, reward in rewards.items():
                won = env._game.totals[env.possible_agents.index(agent)] == best
                self.assertEqual(reward > -1, won)

    def test_the_table_environment_keeps_pettingzoo_s_contract(self):
        from qwixx.envs import TableEnv

        def play(seed):
            env = TableEnv(3)
            env.reset(seed=seed)
            self.assertEqual((env.num_agents, env.max_num_agents), (3, 3))
            self.assertIs(env.unwrapped, env)
            self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
            self.assertIsNone(env.last(observe=False)[0])
            owed = dict.fromkeys(env.agents, 0)  # since each agent was last asked
            alive, told = list(env.agents), []
            for agent in env.agent_iter(10_000):
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                observation, reward, terminated, truncated, info = env.last()
                self.assertIn(observation, env.observation_space(agent))
                self.assertEqual(reward, owed[agent])
                self.assertEqual((terminated, truncated), (env.terminations[agent], env.truncations[agent]))
                self.assertEqual((type(terminated), type(truncated), type(info)), (bool, bool, dict))
                legal = np.flatnonzero(observation["action_mask"])
                action = None if terminated else np.int32(legal[len(told) % len(legal)])
                if action is not None and len(told) % 7 == 3:
                    action = np.int32(np.flatnonzero(observation["action_mask"] == 0)[0])  # not legal: nothing
                told.append((agent, None if action is None else int(action)))
                self.assertIsNone(env.step(action))
                owed[agent] = 0
                for one, more in env.rewards.items():
                    owed[one] += more
                if terminated:
                    alive.remove(agent)
                self.assertEqual(env.agents, alive)
                for kept in (env.rewards, env.terminations, env.truncations, env.infos):
                    self.assertEqual(set(kept), set(alive))
            self.assertEqual(alive, [])
            return told

        self.assertEqual(play(5), play(5))
        self.assertNotEqual(play(5), play(6))
        try:
            from pettingzoo.test import api_test
        except ImportError:
            not_run.append("PettingZoo's api_test")
            return
        api_test(TableEnv(2), num_cycles=200)

    def test_the_tutorial(self):
        done = subprocess.run([sys.executable, tutorial], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        print(done.stdout)


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    if not result.wasSuccessful():
        sys.exit(1)
    if not_run:
        print(f"not run, because the packages are not installed: {' and '.join(not_run)}")
    if np is None:
        print("tested without numpy: python3-numpy is not installed (tools/packages install python)")
        sys.exit(77)
