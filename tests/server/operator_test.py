#!/usr/bin/python3
"""What the operator of a server sees and does: figures, users, and nothing that needs root."""
import os
import pwd
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room


def figures(server):
    """The lines of /metrics: names with labels, and numbers."""
    found = {}
    for line in server.get("/metrics").body.decode().splitlines():
        if not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            assert name not in found, name
            found[name] = float(value)
    return found


class Figures(unittest.TestCase):
    def setUp(self):
        self.server = wire.Server(None, "--node", 'the "first"')
        self.addCleanup(self.server.clean_up)

    def test_a_node_has_a_name(self):
        info = [name for name in figures(self.server) if name.startswith("qwixx_info")]
        self.assertEqual(len(info), 1)
        self.assertRegex(info[0], r'^qwixx_info\{node="the \\"first\\"",version="[\w.-]+"\}$')

    def test_every_figure_is_explained_and_of_a_type(self):
        text = self.server.get("/metrics").body.decode()
        types = dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.M))
        self.assertEqual(set(types), set(re.findall(r"^# HELP (\w+) .+$", text, re.M)))
        for name in figures(self.server):
            bare = name.split("{")[0]
            whole = re.sub(r"_(bucket|sum|count)$", "", bare)
            self.assertEqual(types.get(whole if types.get(bare) is None else bare),
                             "histogram" if types.get(bare) is None else types[bare], name)

    def test_histograms_count_what_happens(self):
        room = Room(self.server)
        anna = room.sit("Anna", room.host)
        socket = room.socket(anna)
        socket.receive()
        for i in range(3):
            room.do(anna, "say", text=f"line {i}")
            socket.receive()
        seen = figures(self.server)
        self.assertEqual(seen['qwixx_command_seconds_count{command="say"}'], 3)
        self.assertEqual(seen['qwixx_command_seconds_count{command="sit"}'], 1)
        self.assertEqual(seen['qwixx_command_seconds_count{command="choose"}'], 0)
        self.assertGreater(seen['qwixx_command_seconds_sum{command="say"}'], 0)
        self.assertGreaterEqual(seen["qwixx_write_seconds_count"], 5)
        self.assertEqual(seen["qwixx_write_seconds_count"], seen["qwixx_batch_bytes_count"])
        self.assertGreaterEqual(seen["qwixx_message_bytes_count"], 4)
        for name in ("qwixx_command_seconds", "qwixx_write_seconds", "qwixx_batch_bytes", "qwixx_message_bytes"):
            label = 'command="say",' if name == "qwixx_command_seconds" else ""
            buckets = [value for key, value in seen.items() if key.startswith(f"{name}_bucket{{{label}le=")]
            self.assertEqual(buckets, sorted(buckets), "each has those below it too")
            self.assertEqual(buckets[-1], seen[f"{name}_count" + (f"{{{label[:-1]}}}" if label else "")])
        socket.leave()


class Users(unittest.TestCase):
    def folder_of(self, user):
        folder = tempfile.TemporaryDirectory(prefix="qwixx-user-")
        self.addCleanup(folder.cleanup)
        os.chown(folder.name, user.pw_uid, user.pw_gid)
        return folder.name

    @unittest.skipUnless(os.geteuid() == 0, "only root can become somebody else")
    def test_root_can_become_another_user(self):
        nobody = pwd.getpwnam("nobody")
        server = wire.Server(self.folder_of(nobody), "--user", "nobody")
        self.addCleanup(server.clean_up)
        with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as status:
            ids = dict(re.findall(r"^(Uid|Gid|Groups):\s+(.*)$", status.read(), re.M))
        self.assertEqual(set(ids["Uid"].split()), {str(nobody.pw_uid)})
        self.assertEqual(set(ids["Gid"].split()), {str(nobody.pw_gid)})
        self.assertNotIn("0", ids["Groups"].split())
        self.assertEqual(os.stat(server.database).st_uid, nobody.pw_uid)
        Room(server).sit("Anna")
        self.assertIn("runs as nobody", server.log_text())
        self.assertNotIn("this runs as root", server.log_text())

    @unittest.skipUnless(os.geteuid() == 0, "only root runs as root")
    def test_root_is_told_so_and_served(self):
        server = wire.Server()
        self.addCleanup(server.clean_up)
        self.assertIn("this runs as root, and need not: name a user with --user", server.log_text())

    def test_there_must_be_such_a_user(self):
        with self.assertRaises(wire.ServerFailed) as failed:
            wire.Server(None, "--user", "no-such-user")
        self.assertIn("There is no user 'no-such-user'", str(failed.exception))


if __name__ == "__main__":
    unittest.main()
