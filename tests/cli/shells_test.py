#!/usr/bin/python3
"""The command line as shells and people meet it: help, the manual, completions in the real shells."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

BINARY = os.environ["QWIXX_BINARY"]
COMMANDS = ["play", "replay", "rules", "check", "arena", "bot", "bench", "solve", "best", "serve", "verify", "review",
            "coach", "puzzles", "completion"]
LEVELS = ["random", "novice", "casual", "greedy", "skilled", "expert", "master"]


def run(*arguments, **options):
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, text=True, **options)
    return done.returncode, done.stdout, done.stderr


class Completions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.symlink(os.path.realpath(BINARY), os.path.join(self.folder, "qwixx"))
        with open(os.path.join(self.folder, "game.qwixx"), "w", encoding="utf-8") as file:
            file.write("")
        self.environment = {"PATH": self.folder + ":" + os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C.UTF-8"}

    def script(self, shell):
        code, out, err = run(BINARY, "completion", shell)
        self.assertEqual((code, err), (0, ""))
        file = os.path.join(self.folder, "_qwixx" if shell == "zsh" else "completion." + shell)
        with open(file, "w", encoding="utf-8") as script:
            script.write(out)
        return file

    def in_bash(self, *words):
        done = run("bash", "-c", 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _qwixx; '
                   'printf "%s\\n" "${COMPREPLY[@]}"', "bash", self.script("bash"), "qwixx", *words,
                   cwd=self.folder, env=self.environment)
        self.assertEqual(done[2], "")
        return done[1].split()

    def in_fish(self, *words):
        line = " ".join(("qwixx",) + words)
        done = run("fish", "--no-config", "-c", f"source {self.script('fish')}; complete -C '{line}'",
                   cwd=self.folder, env=self.environment)
        self.assertEqual(done[2], "")
        return [line.split("\t")[0] for line in done[1].splitlines()]

    def in_zsh(self, *words):
        # compadd is asked what it would add; that is what the person would see.
        self.script("zsh")
        line = " ".join(("qwixx",) + words)
        done = run("zsh", "-f", "-c", r'''
fpath=($1 $fpath); autoload -Uz compinit; zmodload zsh/zpty
compinit -u -d $1/dump
zpty z 'zsh -f -i'
send() { zpty -w z "$1" }
send "PROMPT=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -d $1/dump2; cd $1"
send "bindkey '^I' complete-word; zstyle ':completion:*' list-prompt ''; LISTMAX=10000; unsetopt automenu menucomplete"
send "shown() { compadd -O found \"\$@\" 2>/dev/null; print -rl -- \$found >> $1/out; builtin compadd \"\$@\" }"
send "compadd() { local -a found; builtin compadd -O found \"\$@\"; print -rl -- \$found >> $1/out; builtin compadd \"\$@\" }"
send "print ready > $1/ready"
for i in {1..200}; do [[ -e $1/ready ]] && break; sleep 0.1; done
zpty -w -n z "$2"$'\t'
for i in {1..100}; do sleep 0.1; [[ -s $1/out ]] && break; done
sleep 0.5
zpty -d z
''', "zsh", self.folder, line, cwd=self.folder, env={**self.environment, "TERM": "dumb"})
        self.assertEqual(done[0], 0, done[2])
        with open(os.path.join(self.folder, "out"), encoding="utf-8") as out:
            return out.read().split()

    def check(self, complete):
        self.assertLessEqual(set(COMMANDS), set(complete("")))
        self.assertEqual(set(complete("play", "--game", "")), {"dice", "cards", "jokers"})
        self.assertLessEqual(set(LEVELS), set(complete("arena", "")))
        self.assertEqual(complete("bot", "sk"), ["skilled"])
        self.assertIn("You,bot:expert", complete("play", "--players", ""))
        self.assertIn("de", complete("rules", "--lang", ""))
        self.assertIn("--resume", complete("play", "--re"))
        self.assertIn("game.qwixx", complete("replay", ""))
        self.assertIn("--hazard", complete("solve", "paced", "--h"))

    def test_bash_knows_levels_and_games(self):
        self.check(self.in_bash)

    @unittest.skipUnless(shutil.which("fish"), "no fish here")
    def test_fish_knows_levels_and_games(self):
        self.check(self.in_fish)

    @unittest.skipUnless(shutil.which("zsh"), "no zsh here")
    def test_zsh_knows_levels_and_games(self):
        self.assertEqual(run("zsh", "-n", self.script("zsh")), (0, "", ""))
        os.remove(os.path.join(self.folder, "_qwixx"))

        def complete(*words):
            for name in "out", "ready":
                if os.path.exists(os.path.join(self.folder, name)):
                    os.remove(os.path.join(self.folder, name))
            return self.in_zsh(*words)
        self.assertLessEqual(set(COMMANDS), set(complete("")))
        self.assertLessEqual({"dice", "cards", "jokers"}, set(complete("play", "--game", "")))
        self.assertLessEqual(set(LEVELS), set(complete("arena", "")))
        self.assertIn("skilled", complete("bot", "sk"))
        self.assertIn("You,bot:expert", complete("play", "--players", ""))
        self.assertIn("de", complete("rules", "--lang", ""))
        self.assertIn("--resume", complete("play", "--re"))
        self.assertIn("game.qwixx", complete("replay", ""))
        self.assertIn("--hazard", complete("solve", "paced", "--h"))


class Help(unittest.TestCase):
    def test_begins_with_examples_and_fits_the_screen(self):
        for words in [[], *[[command] for command in COMMANDS], ["solve", "solo"], ["solve", "paced"]]:
            code, out, err = run(BINARY, *words, "--help")
            self.assertEqual((code, err), (0, ""))
            self.assertIn("\nUsage: " + " ".join(["qwixx", *words]), out)
            for line in out.splitlines():
                self.assertLessEqual(len(line), 100, line)
            # The examples are the command's own.
            self.assertIn("\nExamples:\n", out)
            examples = re.findall(r"^  (\S.*)$", out[out.index("Examples:"):out.index("\nUsage:")], re.M)
            for example in examples:
                self.assertIn(" ".join(["qwixx", *words]), example)
        top = run(BINARY, "--help")[1]
        for command in COMMANDS:
            self.assertIn("\n  " + command, top)
        shown = re.findall(r"^  (\w+)", top[top.index("\nCommands:"):top.index("\nOptions:")], re.M)
        for command in shown:
            self.assertIn("\nExamples:\n", run(BINARY, command, "--help")[1], command)

    def test_examples_do_what_they_say(self):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.realpath(BINARY), os.path.join(folder, "qwixx"))
            here = {"cwd": folder, "env": {**os.environ, "PATH": folder + ":" + os.environ["PATH"]}}
            self.assertEqual(run("qwixx", "arena", "greedy", "novice", "--games", "1", "--record", "games", **here)[0], 0)
            os.rename(os.path.join(folder, "games", "000001.qwixx"), os.path.join(folder, "game.qwixx"))
            self.assertEqual(run("qwixx", "arena", "greedy", "novice", "--games", "2", "--record", "games", **here)[0], 0)
            for command in "rules", "check", "completion", "puzzles":
                out = run("qwixx", command, "--help", **here)[1]
                for example in re.findall(r"^  (qwixx .*)$", out[out.index("Examples:"):out.index("\nUsage:")], re.M):
                    if command == "completion" and "~" in example or command == "puzzles" and "cards" in example:
                        continue  # not into the folder of whoever runs this; not in a moment
                    if command == "puzzles" and "QWIXX_SANITIZE" in os.environ and os.environ["QWIXX_SANITIZE"]:
                        continue
                    with self.subTest(example):
                        code, _, err = run("bash", "-c", example.replace("--count 10", "--count 1"), **here)
                        self.assertEqual(code, 0, err)

    def test_the_manual_is_made_of_the_same(self):
        page = run(BINARY, "--man")[1]
        for command in COMMANDS:
            self.assertIn(f".SS qwixx {command}", page)
        self.assertIn("one for each processor", page)  # it is not of the machine that made it
        with tempfile.NamedTemporaryFile("w", suffix=".6") as file:
            file.write(page)
            file.flush()
            if shutil.which("groff"):
                code, out, err = run("groff", "-man", "-Tutf8", "-ww", "-z", file.name)
                self.assertEqual((code, out, err), (0, "", ""))

    def test_the_version_has_commit_and_features(self):
        code, out, err = run(BINARY, "--version")
        self.assertEqual((code, err), (0, ""))
        self.assertRegex(out, r"^qwixx \d+\.\d+ \([^)]+\)\nfeatures: .*screen.*\nlanguages: en .*de")

    def test_says_what_was_probably_meant(self):
        for words, meant in [(["paly"], "play"), (["play", "--resme"], "--resume"), (["solve", "sol"], "solo"),
                             (["arena", "greedy", "--thread", "3"], "--threads"), (["bot", "gredy"], "greedy")]:
            code, out, err = run(BINARY, *words)
            self.assertEqual((code, out), (2, ""), words)
            self.assertIn(meant, err)
        code, out, err = run(BINARY, "nothinglikeit")
        self.assertEqual((code, out), (2, ""))
        self.assertNotIn("Did you mean", err)

    def test_answers_and_complaints_go_their_own_ways(self):
        code, out, err = run(BINARY, "rules")
        self.assertEqual((code, err), (0, ""))
        self.assertGreater(len(out), 1000)


if __name__ == "__main__":
    unittest.main(verbosity=2)
