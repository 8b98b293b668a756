#!/usr/bin/python3
"""A node whose PostgreSQL goes away, or does not say whether something was stored: commands fail and say so,
or wait until it is known; sockets stay open, and when the database is back everything goes on."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room

POSTGRES = os.path.join(os.environ["QWIXX_SOURCE_DIR"], "tools", "postgres")
PSQL = "/usr/lib/postgresql/15/bin/psql"


class DatabaseAway(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="qwixx-away-")
        self.addCleanup(shutil.rmtree, self.folder)
        os.chmod(self.folder, 0o755)  # PostgreSQL runs as another user
        self.url = self.database("start")
        self.addCleanup(self.database, "stop")
        self.server = wire.Server(database=self.url)
        self.addCleanup(self.server.clean_up)
        self.addCleanup(self.server.kill)  # people are there: it would send them to other nodes first
        self.room = Room(self.server)
        self.anna, self.ben = self.room.sit("Anna", self.room.host), self.room.sit("Ben")
        self.sockets = {token: self.room.socket(token) for token in (self.anna, self.ben)}
        for socket in self.sockets.values():
            self.addCleanup(socket.close)
            socket.receive()
        self.say(self.anna, "before")
        self.hear(self.anna, "before")
        self.hear(self.ben, "before")

    def database(self, what, *options):
        done = subprocess.run([POSTGRES, what, os.path.join(self.folder, "database"), *options],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def set_up_database(self, *sql):
        for one in (*sql, "SELECT pg_reload_conf()"):
            subprocess.run([PSQL, self.url, "-qAtX", "-c", one], check=True, capture_output=True)

    def wait_until_commits_wait(self):
        """For a standby that is not there: the database takes a new setting when it gets to it."""
        until = time.monotonic() + wire.PATIENCE
        writer = None
        while True:
            if writer is None or writer.poll() is not None:  # its commit did not wait
                writer = subprocess.Popen([PSQL, self.url, "-qAtX", "-c", "SELECT pg_logical_emit_message(true, 'test', '')"],
                                          stdout=subprocess.DEVNULL)
            waiting = subprocess.run([PSQL, self.url, "-qAtX", "-c",
                                      "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"],
                                     check=True, capture_output=True, text=True).stdout
            if int(waiting):
                self.addCleanup(writer.wait)
                self.addCleanup(writer.kill)
                return
            self.assertLess(time.monotonic(), until, "commits do not wait")
            time.sleep(0.05)

    def say(self, token, text, socket=None):
        (socket or self.sockets[token]).send_json({"id": text, "do": "say", "text": text})

    def hear(self, token, text, socket=None):
        """The next message that is about this text: an event, the answer or an error."""
        socket = socket or self.sockets[token]
        until = time.monotonic() + wire.PATIENCE
        while time.monotonic() < until:
            message = socket.receive()
            if message.get("id") == text or any(event.get("text") == text for event in message.get("events", [])):
                return message
        raise AssertionError(f"nothing of {text}")

    def wait_until_ready(self):
        until = time.monotonic() + wire.PATIENCE
        while self.server.get("/readyz").status != 200:
            self.assertLess(time.monotonic(), until, "it does not come back")
            time.sleep(0.1)

    def said(self):
        return [line["text"] for line in self.room.view(self.anna)["chat"]]

    def test_it_keeps_its_sockets_and_goes_on(self):
        self.database("kill")
        for token, text in ((self.anna, "one"), (self.ben, "two"), (self.anna, "three")):
            self.say(token, text)
            answer = self.hear(token, text)
            self.assertEqual((answer["type"], answer.get("code")), ("error", "cannot-store"))
        answer = self.server.get("/readyz")
        self.assertEqual((answer.status, answer.json()["code"]), (503, "cannot-store"))
        answer = self.server.get("/healthz")
        self.assertEqual((answer.status, answer.json()["status"]), (200, "cannot-store"))
        self.assertEqual(self.server.post("/api/v1/tables", {"options": {}}, self.anna).status, 503)

        self.database("start", "--port", re.search(r":(\d+)/", self.url)[1])
        self.wait_until_ready()
        self.say(self.anna, "after")
        for token in (self.anna, self.ben):  # over the sockets that were there before
            message = self.hear(token, "after")
            self.assertEqual(message["type"], "events", message)
        self.assertEqual(self.said(), ["before", "after"])

    def test_what_is_in_doubt_is_answered_when_it_is_known(self):
        # A commit waits for a standby that is not there: it is in the log of the primary, and not told.
        self.set_up_database("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        self.wait_until_commits_wait()
        self.say(self.anna, "doubtful")
        time.sleep(0.5)
        # Whoever asks for something meanwhile hears that it cannot be, as soon as it is known to take long;
        # and from then on at once.
        for text in "meanwhile", "afterwards":
            self.say(self.ben, text)
            answer = self.hear(self.ben, text)
            self.assertEqual((answer["type"], answer.get("code")), ("error", "cannot-store"))
        # Who comes back and asks again hears nothing that may turn out to be wrong.
        again = self.room.socket(self.anna)
        self.addCleanup(again.close)
        self.say(self.anna, "doubtful", again)
        time.sleep(1)
        self.assertEqual([message for message in again.messages() if "doubtful" in message], [])

        self.set_up_database("ALTER SYSTEM RESET synchronous_standby_names")
        numbers = []
        for socket in (self.sockets[self.anna], again):
            message = self.hear(self.anna, "doubtful", socket)
            if message["type"] == "events":
                message = self.hear(self.anna, "doubtful", socket)
            self.assertEqual(message["type"], "answer", message)
            numbers.append(message["number"])
        self.assertEqual(numbers[0], numbers[1])
        self.wait_until_ready()
        self.say(self.ben, "after")
        self.hear(self.anna, "after")
        self.assertEqual(self.said(), ["before", "doubtful", "after"])


if __name__ == "__main__":
    if subprocess.run([POSTGRES, "installed"], capture_output=True).returncode != 0:
        print("PostgreSQL 15 is not installed: tools/packages install test")
        sys.exit(77)
    unittest.main()
