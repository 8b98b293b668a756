#!/usr/bin/python3
"""`qwixx check` against the independent reference checker, over legal and broken records.

    QWIXX_BINARY=build/qwixx reference_test.py [--count N] [--seed S]

A long run by hand: --count 200000 with a seed of one's own. Which clause and place an error is
given may differ; what is legal, and what it comes to, may not.
"""
import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile

import mutate
import reference_checker

COMPARED = ["ok", "game", "players", "turns", "over", "scores", "winners"]
AT_ONCE = 500  # files on one command line
SHOWN = 5


def verdicts(binary, folder, names):
    """What the program says of each file, in their order."""
    for start in range(0, len(names), AT_ONCE):
        some = names[start:start + AT_ONCE]
        run = subprocess.run([binary, "check", "--json"] + some, cwd=folder, capture_output=True)
        lines = run.stdout.splitlines()
        if run.returncode not in (0, 1) or len(lines) != len(some):
            sys.exit("check failed with %d:\n%s" % (run.returncode, run.stderr.decode()))
        for name, line in zip(some, lines):
            verdict = json.loads(line)
            assert verdict["file"] == name
            yield verdict


def compare(binary, seed, count):
    """The names of files on which the two differ, and how many were good and bad."""
    differing, counts = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        names, expected = [], []
        for name, data in mutate.records(seed, count):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
            names.append(name)
            expected.append((data, reference_checker.check(data)))
        for name, (data, reference), ours in zip(names, expected, verdicts(binary, folder, names)):
            counts[reference["ok"]] += 1
            if any(ours.get(key) != reference.get(key) for key in COMPARED):
                differing.append(name)
                if len(differing) <= SHOWN:
                    print("%s\n  qwixx:     %s\n  reference: %s\n%s" %
                          (name, ours, reference, data.decode("utf-8", "backslashreplace")))
    return differing, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    differing, counts = compare(os.environ["QWIXX_BINARY"], arguments.seed, arguments.count)
    print("%d good and %d bad records by the reference, %d differences" %
          (counts[True], counts[False], len(differing)))
    # A test without both kinds would show nothing.
    sys.exit(bool(differing) or min(counts[True], counts[False]) < arguments.count // 10)


if __name__ == "__main__":
    main()
