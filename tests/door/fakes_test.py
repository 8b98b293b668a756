#!/usr/bin/python3
"""Whatever lies first on the PATH, the builds take Debian's tools of the versions they name: with
programs in front that fail when they are called, every preset of `make run` and `make test` can be
configured, and the WebAssembly build, which takes most tools, makes an archive and links a module."""
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FAKES = """addr2line ar as c++ cc ccache clang clang++ g++ gcc gcc-ar ld ld.gold ld.lld lld llvm-ar llvm-nm
llvm-ranlib mold ninja nm node npm objcopy objdump pkg-config python python3 ranlib strip wasm-ld""".split()


class Fakes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        fakes = self.folder / "fakes"
        fakes.mkdir()
        self.called = self.folder / "called"
        for name in FAKES:
            fake = fakes / name
            fake.write_text(f'#!/bin/sh\necho "{name} $*" >> "{self.called}"\nexit 97\n')
            fake.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{fakes}:{os.environ['PATH']}", "LC_ALL": "C"}

    def run_here(self, *command):
        ran = subprocess.run(command, cwd=ROOT, env=self.environment, text=True, timeout=300,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(ran.returncode, 0, ran.stdout)
        self.assertFalse(self.called.exists(), self.called.exists() and self.called.read_text())

    def configure(self, preset, *arguments):
        build = self.folder / preset
        self.run_here("/usr/bin/cmake", "--preset", preset, "-B", str(build), *arguments)
        self.assertNotIn(str(self.folder / "fakes"), (build / "CMakeCache.txt").read_text())
        return build

    def test_release(self):
        self.configure("release", "-DQWIXX_TESTS=ON")

    def test_release_without_tests(self):
        self.configure("release", "-DQWIXX_TESTS=OFF")

    def test_asan_ubsan(self):
        self.configure("asan-ubsan")

    def test_wasm(self):
        build = self.configure("wasm", "-DCMAKE_CXX_COMPILER_LAUNCHER=")
        self.run_here("/usr/bin/cmake", "--build", str(build), "--target", "rules")

    def test_fakes_fail(self):
        """A fake that does nothing would let the others pass."""
        ran = subprocess.run(["/usr/bin/env", "llvm-ar"], env=self.environment, check=False)
        self.assertEqual(ran.returncode, 97)
        self.assertTrue(self.called.exists())


if __name__ == "__main__":
    unittest.main()
