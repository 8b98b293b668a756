#!/usr/bin/python3
"""Ten rounds of tools/chaos; `make chaos` does two hundred."""
import os
import subprocess
import sys
import unittest

CHAOS = os.path.join(os.environ["QWIXX_SOURCE_DIR"], "tools", "chaos")


class Chaos(unittest.TestCase):
    def test_ten_rounds(self):
        run = subprocess.run([sys.executable, CHAOS, "--rounds", os.environ.get("QWIXX_CHAOS_ROUNDS", "10"),
                              "--tables", "5"], capture_output=True, text=True)
        print(run.stdout)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("nothing lost, nothing twice", run.stdout)


if __name__ == "__main__":
    unittest.main()
