"""Terminals to play in: tmux of its own, driven by keys and looked at as text."""
import os
import re
import shlex
import signal
import subprocess
import tempfile
import time

BINARY = os.environ.get("QWIXX_BINARY", "build/qwixx")
PATIENCE = 120  # seconds until something that must come counts as missing; sanitizers are slow


class Terminals:
    """A tmux server in a folder, gone when the test is."""

    def __init__(self, folder):
        self.folder = folder
        self.socket = os.path.join(folder, "tmux")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
            "XDG_STATE_HOME": os.path.join(folder, "state"), "XDG_DATA_HOME": os.path.join(folder, "data")}
        for name in os.environ:
            if name.startswith(("ASAN_", "UBSAN_", "TSAN_")):
                self.environment[name] = os.environ[name]
        self.count = 0

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *arguments], env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, text=True)

    def open(self, command, width=80, height=24, **variables):
        self.count += 1
        name = f"t{self.count}"
        code = os.path.join(self.folder, name + ".code")
        # The shell stays, and so does what the program left on the terminal.
        words = ["env", *(f"{key}={value}" for key, value in variables.items()),
                 "sh", "-c", '"$@"; echo $? > "$0.new"; mv "$0.new" "$0"; exec sleep 600', code, *command]
        made = self.tmux("new-session", "-d", "-s", name, "-x", str(width), "-y", str(height),
                         "-e", "LC_ALL=C.UTF-8", shlex.join(words))
        assert made.returncode == 0, made.stderr
        self.tmux("set-option", "-t", name, "status", "off")
        return Terminal(self, name, code)

    def close(self):
        self.tmux("kill-server")


class Terminal:
    def __init__(self, terminals, name, code):
        self.tmux = terminals.tmux
        self.name = name
        self.code = code

    def press(self, *keys):
        self.tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        self.tmux("send-keys", "-t", self.name, "-l", text)

    def screen(self, colours=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if colours else []), "-t", self.name).stdout

    def resize(self, width, height):
        self.tmux("resize-window", "-t", self.name, "-x", str(width), "-y", str(height))

    def wait(self, there, what="it"):
        """Until the screen has a text, or is as a function wants it. The rest may not be drawn yet: who reads more
        of the screen than that asks for the `settled` one."""
        until = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if there in screen if isinstance(there, str) else there(screen):
                return screen
            if time.monotonic() > until:
                raise AssertionError(f"{what} never came: {there!r}\n{screen}")
            time.sleep(0.05)

    def settled(self, there, what="it"):
        """What `wait` waits for, once it is drawn whole: a terminal gets its screen in pieces, and a busy machine
        may leave time between them."""
        screen = self.wait(there, what)
        for _ in range(100):
            time.sleep(0.3)
            before, screen = screen, self.wait(there, what)
            if screen == before:
                return screen
        raise AssertionError(f"{what} never stays as it is: {there!r}\n{screen}")

    def kill(self):
        """The program itself, which the shell of the pane started."""
        shell = self.tmux("display-message", "-p", "-t", self.name, "#{pane_pid}").stdout.strip()
        found = subprocess.run(["pgrep", "-P", shell], stdout=subprocess.PIPE, text=True, check=True)
        os.kill(int(found.stdout), signal.SIGKILL)
        assert self.exit_code() == 137

    def exit_code(self):
        self.wait(lambda _: os.path.exists(self.code), "the end")
        with open(self.code, encoding="utf-8") as file:
            return int(file.read())

    def choose(self, key="j"):
        """Chooses something in whatever is asked now, and waits until that is no longer asked."""
        before = self.screen()
        self.press("1" if "Play one to three cards" in before else key, "Enter")
        self.wait(lambda screen: "The game is over" in screen or
                  screen != before and not re.search("Enter: (Cross|Take)", screen), "an answer")

    def play(self, on_the_way=None):
        """To the end of the game, by keys."""
        for count in range(2000):
            screen = self.wait(
                lambda screen: "The game is over" in screen or "nothing." in screen or "Take cards" in screen
                or "Play one" in screen or "Hand the device" in screen, "a question")
            if "The game is over" in screen:
                return self.settled("The game is over")
            if on_the_way:
                on_the_way(count, screen)
            if "Hand the device" in screen:
                self.press("Enter")
                self.wait(lambda now: "Hand the device" not in now, "the next person")
            else:
                self.choose()
        raise AssertionError("the game does not end")


class Folder:
    """A test case with a folder and terminals of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="qwixx-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.terminals = Terminals(self.folder)
        self.addCleanup(self.terminals.close)

    def open(self, *arguments, **options):
        return self.terminals.open([BINARY, *arguments], **options)

    def run_qwixx(self, *arguments, stdin="", **variables):
        """Exit code, standard output, standard error."""
        run = subprocess.run([BINARY, *arguments], input=stdin.encode(), stdout=subprocess.PIPE, cwd=self.folder,
                             stderr=subprocess.PIPE, timeout=400, env={**self.terminals.environment, **variables})
        return run.returncode, run.stdout.decode(), run.stderr.decode()
