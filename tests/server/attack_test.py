#!/usr/bin/env python3
"""The attacks of tools/attack, each for a few seconds: somebody else must not notice. Counted is
what was served and stored; times are in docs/server.md. The bounds are far from what a server without fair shares does: a quick
bot that hardly comes to answer, megabytes of chat and of answers, a list of public tables with nobody in it."""
import importlib.machinery
import importlib.util
import os
import unittest
import warnings

import wire

SOURCE = os.environ["QWIXX_SOURCE_DIR"]
SANITIZED = bool(os.environ.get("QWIXX_SANITIZE"))


def attack():
    loader = importlib.machinery.SourceFileLoader("attack", os.path.join(SOURCE, "tools", "attack"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("attack", loader))
    loader.exec_module(module)
    return module


class Attacks(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore", ResourceWarning)  # attackers do not close what they open
        self.attack = attack()
        self.server = wire.Server(None, "--trust-proxy", "--connections-per-address", "1000", "--log-level", "error")
        self.addCleanup(self.server.clean_up)

    @unittest.skipIf(SANITIZED, "bots that search take minutes to get ready")
    def test_forty_tables_of_master_do_not_keep_a_quick_bot_waiting(self):
        result = self.attack.attack_with_bots(self.server, 8, levels=["casual"])
        self.assertLessEqual(result.seated, 20)
        self.assertGreater(len(result.attacked["casual"]), 5)

    def test_chat_does_not_fill_the_disk(self):
        result = self.attack.attack_with_chat(self.server, 3)
        self.assertLessEqual(result["lines stored"], 200)
        self.assertLess(result.grown, 3e6)

    def test_reading_a_long_log_is_bounded_and_hinders_nobody(self):
        result = self.attack.attack_by_reading(self.server, 3)
        self.assertLess(result.longest, 1e6)
        self.assertGreater(len(result.attacked), 5)

    def test_a_flood_of_public_tables_leaves_the_list_to_those_who_wait(self):
        result = self.attack.attack_with_tables(self.server, 3)
        self.assertLess(result["tables opened"], 80)
        self.assertEqual(result["Anna's is number"], 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
