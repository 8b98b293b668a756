#!/usr/bin/env python3
"""The edge of the server: who is believed to be whom (behind HAProxy and nginx too, set up as docs/server.md
says), by which names it goes, what it does with signals, and what whoever runs it finds in the log."""
import http.client
import itertools
import os
import re
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room

SOURCE = os.environ.get("QWIXX_SOURCE_DIR", ".")
BAD = "/api/v1/games?limit=x"  # is refused, so the log has a line with the address


def setUpModule():
    global server
    server = wire.Server()
    unittest.addModuleCleanup(server.clean_up)


def eventually(holds):
    until = time.monotonic() + wire.PATIENCE
    while not (result := holds()):
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.02)
    return result


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def ask(port, lines, source="127.0.0.1"):
    """One request, line by line as given, from an address of this machine: status, headers, body."""
    with socket.create_connection(("127.0.0.1", port), wire.PATIENCE, (source, 0)) as stream:
        stream.sendall(("\r\n".join(lines) + "\r\nConnection: close\r\n\r\n").encode())
        answer = http.client.HTTPResponse(stream, method=lines[0].split()[0])
        answer.begin()
        return answer.status, answer.headers, answer.read()


def refused(server):
    """The addresses in the log of refusals."""
    return re.findall(r"refused ([0-9a-f.:]+): ", server.log_text())


def have(*programs):
    missing = [program for program in programs if not shutil.which(program)]
    return unittest.skipIf(missing, f"{' and '.join(missing)} not installed: tools/packages install test")


class Methods(unittest.TestCase):
    def test_head_works_where_get_does(self):
        room = Room(server)
        room.sit("Anna", room.host)
        for path in ("/", "/api/v1/health", "/api/v1/tables", "/api/v1/games", "/metrics", room.path,
                     room.path + "/events?after=0&wait=0"):
            with self.subTest(path=path):
                got, head = server.get(path), server.request("HEAD", path)
                self.assertEqual((got.status, head.status, head.body), (200, 200, b""))
                self.assertEqual(head.headers["Content-Type"], got.headers["Content-Type"])
                self.assertIn("Content-Length", head.headers)
        self.assertEqual(server.request("HEAD", "/api/v1/me").status, 401)

    def test_a_wrong_method_hears_which_are_right(self):
        for method, path, allowed in (("POST", "/api/v1/health", "GET, HEAD"), ("DELETE", "/api/v1/tables", "POST, GET, HEAD"),
                                      ("GET", "/api/v1/persons", "POST"), ("HEAD", "/api/v1/persons", "POST"),
                                      ("POST", "/", "GET, HEAD"), ("PUT", "/table/abc", "GET, HEAD")):
            with self.subTest(path=path):
                answer = server.request(method, path)
                self.assertEqual((answer.status, answer.headers["Allow"]), (405, allowed))
        self.assertEqual(server.request("POST", "/no-such.png").status, 404)


class Names(unittest.TestCase):
    def test_a_page_that_gave_its_own_name_our_address_is_not_let_in(self):
        for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example"):
            status, _, body = ask(server.port, ["GET /api/v1/tables HTTP/1.1", f"Host: {host}", f"Origin: http://{host}"])
            self.assertEqual(status, 421, host)
            self.assertIn(b'"wrong-host"', body)
        for host in ("localhost", "127.0.0.1", f"[::1]:{server.port}", socket.gethostname()):
            self.assertEqual(ask(server.port, ["GET / HTTP/1.1", f"Host: {host}"])[0], 200, host)

    def test_with_a_public_url_it_goes_by_any_name(self):
        public = wire.Server(None, "--public-url", "https://qwixx.example/", named_port=free_port())
        self.addCleanup(public.clean_up)
        self.assertEqual(ask(public.port, ["GET / HTTP/1.1", "Host: backend"])[0], 200)
        table = public.post("/api/v1/tables", {"options": {}}, public.new_person()).json()
        self.assertEqual(table["url"], "https://qwixx.example/table/" + table["table"])

    def test_what_is_no_public_url_is_refused(self):
        for url in ("qwixx.example", "ftp://qwixx.example", "https://", "https://a b", "https://a/?b", "https://me@a"):
            run = subprocess.run([wire.BINARY, "serve", "--port", "0", "--database", "sqlite:/dev/null/all.db",
                                  "--public-url", url], capture_output=True, timeout=wire.PATIENCE, check=False)
            self.assertNotEqual(run.returncode, 0, url)
            self.assertIn(b"The public URL is an address such as", run.stderr, url)

    def test_two_hosts_and_folded_lines(self):
        for lines in (["Host: localhost", "Host: localhost"], ["Host: localhost", "Host: evil.example"],
                      ["Host: localhost", "X-A: b", " c"], ["Host:", " localhost"], []):
            self.assertEqual(ask(server.port, ["GET / HTTP/1.1", *lines])[0], 400, lines)


class Signals(unittest.TestCase):
    def test_who_waits_for_events_is_answered_when_it_stops(self):
        ending = wire.Server()
        self.addCleanup(ending.clean_up)
        room = Room(ending)
        number = room.view()["number"]
        asked = itertools.count(1)

        def others():  # requests, but for those for figures
            figures = ending.get("/metrics").body.decode()
            return int(re.search(r"^qwixx_requests_total (\d+)$", figures, re.M)[1]) - next(asked)

        at_first = others()
        polls = [wire.LongPoll(ending, room.id, number) for _ in range(3)]
        self.addCleanup(lambda: [poll.close() for poll in polls])
        eventually(lambda: others() == at_first + len(polls))
        started = time.monotonic()
        ending.stop()
        self.assertLess(time.monotonic() - started, 20)
        for poll in polls:
            self.assertRegex(poll.messages()[0], r'^\{"type":"events","now":\d+,"events":\[\]\}$')

    def test_to_be_told_to_read_its_files_again_does_not_end_it(self):
        steady = wire.Server()
        self.addCleanup(steady.clean_up)
        steady.get("/api/v1/health")  # it runs, and so it listens to signals
        for _ in range(3):
            steady.process.send_signal(signal.SIGHUP)
        eventually(lambda: "there is no certificate to read again" in steady.log_text())
        self.assertEqual(steady.get("/api/v1/health").status, 200)


class Certificates(unittest.TestCase):
    def certificate(self, name):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                        "-nodes", "-days", "2", "-subj", f"/CN={name}", "-keyout", self.key, "-out", self.file],
                       check=True, capture_output=True, timeout=wire.PATIENCE)

    @have("openssl")
    def test_are_read_again_when_it_is_told_to(self):
        folder = tempfile.TemporaryDirectory(prefix="qwixx-tls-")
        self.addCleanup(folder.cleanup)
        self.file, self.key = (os.path.join(folder.name, name) for name in ("certificate.pem", "key.pem"))
        self.certificate("before")
        safe = wire.Server(None, "--tls-cert", self.file, "--tls-key", self.key)
        self.addCleanup(safe.clean_up)

        def shown():
            return ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", safe.port)))

        self.assertIn(b"before", shown())
        trusting = ssl._create_unverified_context()  # pylint: disable=protected-access
        kept = http.client.HTTPSConnection("127.0.0.1", safe.port, timeout=wire.PATIENCE, context=trusting)
        self.addCleanup(kept.close)

        def health():
            kept.request("GET", "/healthz")
            answer = kept.getresponse()
            return answer.status, bool(answer.read())

        self.assertEqual(health(), (200, True))
        self.certificate("after")
        safe.process.send_signal(signal.SIGHUP)
        eventually(lambda: b"after" in shown())
        with open(self.key, "w", encoding="ascii") as key:
            key.write("no key")
        safe.process.send_signal(signal.SIGHUP)
        eventually(lambda: "the old certificate stays in use" in safe.log_text())
        self.assertIn(b"after", shown())
        self.assertEqual(health(), (200, True))  # who was there has noticed nothing


class Files(unittest.TestCase):
    def test_it_takes_as_many_as_it_may(self):
        modest = wire.Server(preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 500)))
        self.addCleanup(modest.clean_up)
        with open(f"/proc/{modest.process.pid}/limits", encoding="ascii") as limits:
            self.assertRegex(limits.read(), r"Max open files\s+500\s+500\b")

    @unittest.skipIf(os.environ.get("QWIXX_SANITIZE"), "UBSan itself needs a file to look at an object")
    def test_to_run_out_of_them_is_one_line_in_the_log(self):
        poor = wire.Server(preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40)))
        self.addCleanup(poor.clean_up)
        streams = [wire.Stream(poor) for _ in range(60)]
        eventually(lambda: "cannot accept connections" in poor.log_text())
        time.sleep(1)
        self.assertEqual(poor.log_text().count("cannot accept"), 1)
        for stream in streams:
            stream.close()
        self.assertEqual(poor.get("/api/v1/health").status, 200)


class Log(unittest.TestCase):
    def test_a_refusal_names_the_address(self):
        logged = wire.Server()
        self.addCleanup(logged.clean_up)
        self.assertEqual(ask(logged.port, [f"GET {BAD} HTTP/1.1", "Host: localhost"], "127.0.0.3")[0], 400)
        eventually(lambda: re.search(r" info refused 127\.0\.0\.3: 400 bad-message, GET /api/v1/games, \w+-\d+\n",
                                     logged.log_text()))

    def test_a_flood_of_refusals_does_not_fill_it(self):
        logged = wire.Server()
        self.addCleanup(logged.clean_up)
        for _ in range(1000):
            self.assertEqual(logged.get(BAD).status, 400)
        self.assertLess(len(refused(logged)), 500)
        time.sleep(0.5)
        logged.get(BAD)
        eventually(lambda: re.search(r"refused \d+ more", logged.log_text()))

    def test_a_socket_that_is_sent_away_is_in_it(self):
        logged = wire.Server()
        self.addCleanup(logged.clean_up)
        room = Room(logged)
        hasty = room.socket(room.host)
        try:
            for _ in range(1000):
                hasty.send_json({"do": "say", "text": "quick"})
        except wire.Closed:
            pass
        eventually(lambda: "refused 127.0.0.1: a socket, too-fast" in logged.log_text())
        hasty.close()


class Proxy:
    """A proxy as the page of docs says it is set up, with other ports."""

    def __init__(self, name, command, to, around="BLOCK"):
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory(prefix="qwixx-proxy-")
        with open(os.path.join(SOURCE, "docs", "server.md"), encoding="utf-8") as page:
            block = re.search(f"For {name}[^\n]*:\n\n((?:    .*\n|\n)+)", page.read())[1]
        text = re.sub(r"^    ", "", block, flags=re.M)
        text, listens = re.subn(r"(bind|listen) [^;\n]+", rf"\1 127.0.0.1:{self.port}", text)
        text = re.sub(r".*ssl_certificate.*\n", "", text)
        text, leads = re.subn(r"127\.0\.0\.1:8080", f"127.0.0.1:{to}", text)
        assert (listens, leads) == (1, 1), text
        text = around.replace("FOLDER", self.folder.name).replace("BLOCK", text)
        config = os.path.join(self.folder.name, "config")
        with open(config, "w", encoding="utf-8") as file:
            file.write(text)
        self.process = subprocess.Popen([*command, config], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        eventually(self.is_there)

    def is_there(self):
        assert self.process.poll() is None, self.process.stderr.read()
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        except OSError:
            return False

    def clean_up(self):
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()
        self.folder.cleanup()


def haproxy(to):
    return Proxy("HAProxy", ["haproxy", "-db", "-f"], to)


def nginx(to):
    kept = "".join(f"{kind}_temp_path FOLDER/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return Proxy("nginx", ["nginx", "-c"], to, "daemon off; master_process off; error_log stderr; pid FOLDER/pid;\n"
                 "events {}\nhttp { access_log off; " + kept + "\nBLOCK }\n")


class BehindProxies(unittest.TestCase):
    FORGED = ["X-Forwarded-For: 6.6.6.6", "X-Forwarded-For: 7.7.7.7, 8.8.8.8"]

    def behind(self, *proxies):
        """A server behind these, the outermost first, and the port that clients see."""
        hidden = wire.Server(None, f"--trust-proxy={len(proxies)}", "--public-url", "http://qwixx.example",
                             "--connections-per-address", "3", named_port=free_port())
        self.addCleanup(hidden.clean_up)
        port = hidden.port
        for make in reversed(proxies):
            proxy = make(port)
            self.addCleanup(proxy.clean_up)
            port = proxy.port
        return hidden, port

    def check(self, *proxies):
        hidden, port = self.behind(*proxies)
        for source in ("127.0.0.2", "127.0.0.3"):
            for forged in ([], self.FORGED[:1], self.FORGED):
                before = len(refused(hidden))
                lines = [f"GET {BAD} HTTP/1.1", "Host: qwixx.example", *forged]
                self.assertEqual(ask(port, lines, source)[0], 400)
                eventually(lambda: len(refused(hidden)) > before)
                self.assertEqual(refused(hidden)[-1], source, forged)
        # A client has its own connections, however many others the proxy has.
        seen = wire.Server.__new__(wire.Server)
        seen.port = port
        token = hidden.new_person()
        table = hidden.new_table(token)
        sockets = []
        for address in range(2, 12):
            sockets.append(wire.WebSocket(seen, f"/api/v1/tables/{table}/play", token,
                                          {"Host": "qwixx.example", "X-Forwarded-For": f"9.9.9.{address}"},
                                          source=f"127.0.0.{address}"))
            self.assertEqual(sockets[-1].receive()["type"], "table")
        with self.assertRaises((wire.Refused, wire.Closed)) as end:
            for forged in range(10):
                sockets.append(wire.WebSocket(seen, f"/api/v1/tables/{table}/play", token,
                                              {"Host": "qwixx.example", "X-Forwarded-For": f"9.9.8.{forged}"},
                                              source="127.0.0.2"))
        self.assertEqual(getattr(end.exception, "status", 429), 429)
        self.assertLessEqual(len(sockets), 13)
        for opened in sockets:
            opened.leave()

    @have("haproxy")
    def test_haproxy(self):
        self.check(haproxy)

    @have("nginx")
    def test_nginx(self):
        self.check(nginx)

    @have("haproxy", "nginx")
    def test_two_of_them(self):
        self.check(nginx, haproxy)
        self.check(haproxy, nginx)


if __name__ == "__main__":
    unittest.main()
