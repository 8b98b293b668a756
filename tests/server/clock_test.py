#!/usr/bin/env python3
"""A server whose clock is wrong, or is set while it runs: nothing is removed, and fifteen seconds stay fifteen seconds.
A small library that is loaded before libc's gives the server its time of day; what runs by another clock is not touched."""
import mmap
import os
import shutil
import struct
import subprocess
import tempfile
import time
import unittest

import wire
from room import Room

DAY = 24 * 3600
LIBRARY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static long long ahead(void) {
    static volatile long long *seconds;
    if (!seconds) {
        int file = open(getenv("QWIXX_CLOCK"), O_RDONLY);
        seconds = mmap(0, 8, PROT_READ, MAP_SHARED, file, 0);
    }
    return *seconds;
}
int clock_gettime(clockid_t id, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(id, now);
    if (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE) now->tv_sec += ahead();
    return result;
}
int gettimeofday(struct timeval *now, void *zone) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}
time_t time(time_t *to) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (to) *to = now.tv_sec;
    return now.tv_sec;
}
"""
COMPILER = next((found for name in ("gcc-12", "gcc", "cc") if (found := shutil.which(name))), None)


@unittest.skipUnless(COMPILER, "no C compiler here")
@unittest.skipIf(os.environ.get("QWIXX_SANITIZE"), "a sanitizer's library has to come first")
class Clocks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="qwixx-")
        self.addCleanup(folder.cleanup)
        with open(os.path.join(folder.name, "clock.c"), "w", encoding="utf-8") as source:
            source.write(LIBRARY)
        library = os.path.join(folder.name, "clock.so")
        subprocess.run([COMPILER, "-shared", "-fPIC", "-O1", "-o", library, source.name, "-ldl"], check=True)
        with open(os.path.join(folder.name, "ahead"), "wb") as file:
            file.write(bytes(8))
        with open(file.name, "r+b") as file:
            self.ahead = mmap.mmap(file.fileno(), 8)
        self.addCleanup(self.ahead.close)
        before = {name: os.environ.get(name) for name in ("LD_PRELOAD", "QWIXX_CLOCK")}

        def restore():
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
        self.addCleanup(restore)
        os.environ.update(LD_PRELOAD=library, QWIXX_CLOCK=os.path.join(folder.name, "ahead"))
        self.server = wire.Server()
        self.addCleanup(self.server.clean_up)

    def set_clock(self, seconds):
        self.ahead[:8] = struct.pack("<q", seconds)

    def test_the_server_has_the_time_that_it_is_given(self):
        self.server.stop()
        self.set_clock(40 * DAY)
        self.server.start()
        room = Room(self.server)
        now = self.server.request("GET", room.path).json()["now"] / 1000
        self.assertAlmostEqual(now, time.time() + 40 * DAY, delta=60)

    def test_forty_days_ahead_for_once_removes_nothing(self):
        room = Room(self.server)
        room.sit("Anna", room.host)
        self.server.stop()
        self.set_clock(40 * DAY)
        self.server.start()
        self.assertEqual(self.server.request("GET", room.path).status, 200)
        time.sleep(3)
        self.server.stop()
        self.set_clock(0)
        self.server.start()
        time.sleep(1)
        self.assertEqual(self.server.request("GET", room.path).status, 200)
        self.assertEqual(room.view()["chairs"][0]["name"], "Anna")

    def test_a_deadline_is_as_long_as_before_when_the_clock_is_set(self):
        for jump in (-3600, 3600):
            self.set_clock(0)
            room = Room(self.server, pace="fast")
            anna = room.sit("Anna", room.host)
            room.do(anna, "start")
            number = room.view()["number"]
            self.set_clock(jump)
            message = self.server.request("GET", room.path, token=anna).json()
            left = message["view"]["game"]["deadline"] - message["now"]
            self.assertGreater(left, 5_000)
            self.assertLessEqual(left, 15_000)
            if jump > 0:
                continue
            began, what = time.monotonic(), []
            while "timed-out" not in what and time.monotonic() - began < 40:
                events = self.server.request("GET", f"{room.path}/events?after={number}&wait=10").json()["events"]
                what += [event["what"] for event in events]
                number = events[-1]["number"] if events else number
            self.assertIn("timed-out", what)
            self.assertLess(time.monotonic() - began, 25)


if __name__ == "__main__":
    unittest.main(verbosity=2)
