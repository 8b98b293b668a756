"""What the tests of both schools share: records of the arena, and a training that stops and goes on."""
import os
import subprocess
import sys
import tempfile

BINARY = os.environ["QWIXX_BINARY"]
SOURCE = os.environ["QWIXX_SOURCE_DIR"]
LEARNED = os.path.join(SOURCE, "data", "learned.bin")
sys.path.insert(0, os.path.join(SOURCE, "tools", "school"))
try:
    import torch
except ImportError:  # only training needs it: tools/packages install train
    torch = None
else:
    torch.set_num_threads(1)  # the tensors are small


def records(game, bots, count):
    """Records of the arena, as lists of lines."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([BINARY, "arena", *bots, "--game", game, "--games", str(count),
                        "--threads", "1", "--record", folder], check=True, stdout=subprocess.DEVNULL)
        for root, _, names in os.walk(folder):
            for name in sorted(names):
                with open(os.path.join(root, name), encoding="utf-8") as file:
                    yield file.read().splitlines()


def assert_goes_on(test, stop, *options):
    """A training of six rounds gives the same network when it stops after some and goes on."""
    def train(folder, *stops):
        checkpoint = os.path.join(folder, "checkpoint")
        for until in stops:
            subprocess.run([sys.executable, os.path.join(SOURCE, "tools/school/train.py"), *options,
                            "--rounds", "6", "--until", until, "--turns", "2", "--program", BINARY,
                            "--checkpoint", checkpoint], check=True, stdout=subprocess.DEVNULL)
        return torch.load(checkpoint)["learner"]["mean"]

    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        at_once, in_parts = train(one, "6"), train(two, stop, "6")
        for name, weights in at_once.items():
            test.assertTrue(torch.equal(weights, in_parts[name]), name)
