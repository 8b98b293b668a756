"""The other end of a qwixx server, with nothing but Python's standard library: a server process,
HTTP requests, and WebSockets by hand (RFC 6455). It knows bytes; players.py knows the game."""
import base64
import hashlib
import http.client
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

BINARY = os.environ.get("QWIXX_BINARY", "build/qwixx")
PATIENCE = 120  # seconds until something that must come counts as missing; sanitizers are slow


class ServerFailed(Exception):
    """The server ended, would not start or left something to complain about."""


class Refused(Exception):
    """A WebSocket that the server would not open."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body!r}")
        self.status = status
        self.body = body


class Closed(Exception):
    """The other end closed the connection."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed: {code} {reason}")
        self.code = code
        self.reason = reason


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:400]!r}"


class Server:
    """`qwixx serve` on a free port of this machine, with a database in a folder. Where it would tell a public
    address instead of its port, the port is named."""

    host = "127.0.0.1"
    source = None  # the address to come from

    def __init__(self, folder=None, *options, preexec=None, database=None, named_port=0):
        self.own_folder = None if folder else tempfile.TemporaryDirectory(prefix="qwixx-")
        self.folder = folder or self.own_folder.name
        self.database = database or os.path.join(self.folder, "qwixx.db")
        self.log = os.path.join(self.folder, "log.txt")
        self.options = options
        self.preexec = preexec
        self.process = None
        self.named_port = named_port
        self.port = 0
        self.connection = None
        self.heard = []  # every body that HTTP brought
        self.start()

    def start(self):
        database = self.database if "://" in self.database else "sqlite:" + self.database
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [BINARY, "serve", "--port", str(self.named_port), "--database", database, *self.options],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, preexec_fn=self.preexec)
        said = b""
        until = time.monotonic() + PATIENCE
        where = rb"Qwixx is at ()" if self.named_port else rb"https?://127\.0\.0\.1:(\d+)"
        while not (address := re.search(where, said)):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, until - time.monotonic()))
            more = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            if not more:
                self.kill()
                raise ServerFailed(f"it does not say where it is: {said!r}\n{self.log_text()[-8000:]}")
            said += more
        self.port = self.named_port or int(address[1])

    def stop(self):
        """Asks it to stop, as a service manager does; it must do so cleanly."""
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise ServerFailed(f"it does not stop\n{self.log_text()[-8000:]}") from None
        self.forget()
        if code != 0:
            raise ServerFailed(f"it stopped with {code}\n{self.log_text()[-8000:]}")

    def kill(self):
        """Pulls the plug."""
        self.process.kill()
        self.process.wait()
        self.forget()

    def forget(self):
        self.process.stdout.close()
        if self.connection:
            self.connection.close()
        self.connection = None

    def clean_up(self):
        if self.process.poll() is None:
            self.stop()
        elif self.process.returncode not in (0, -signal.SIGKILL):
            raise ServerFailed(f"it ended with {self.process.returncode}\n{self.log_text()[-8000:]}")
        if self.own_folder:
            self.own_folder.cleanup()

    def log_text(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()

    def request(self, method, path, body=None, token=None, headers=None):
        """One request on a connection that is kept. A body that is no bytes is sent as JSON."""
        head = dict(headers or {})
        if token:
            head["Authorization"] = "Bearer " + token
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            head.setdefault("Content-Type", "application/json")
        for is_last_try in (False, True):
            fresh = self.connection is None
            if fresh:
                self.connection = http.client.HTTPConnection(
                    self.host, self.port, timeout=PATIENCE, source_address=self.source and (self.source, 0))
            try:
                self.connection.request(method, path, body, head)
                answer = self.connection.getresponse()
                got = Answer(answer.status, answer.headers, answer.read())
            except (http.client.HTTPException, OSError):
                self.connection.close()
                self.connection = None
                if fresh or is_last_try:
                    raise
                continue  # a kept connection may be closed by the other end at any time
            self.heard.append(got.body)
            return got
        raise AssertionError("not reached")

    def get(self, path, token=None):
        return self.request("GET", path, token=token)

    def post(self, path, body, token=None):
        return self.request("POST", path, body, token)

    def new_person(self):
        return self.post("/api/v1/persons", {"keep": "token"}).json()["token"]

    def new_table(self, token, **options):
        answer = self.post("/api/v1/tables", {"options": options}, token)
        assert answer.status == 201, answer
        return answer.json()["table"]


class Stream:
    """A TCP connection whose bytes are taken as they come."""

    def __init__(self, server, source=None):
        source = source or server.source or "127.0.0.1"
        self.socket = socket.create_connection((server.host, server.port), PATIENCE, (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def fileno(self):
        return self.socket.fileno()

    def close(self):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Closed(reason=str(error)) from None

    def read_some(self, timeout=0.0):
        """Whether anything came within so many seconds; 0: what is there already."""
        ready, _, _ = select.select([self.socket], [], [], timeout)
        if not ready:
            return False
        try:
            data = self.socket.recv(1 << 16)
        except OSError as error:
            raise Closed(reason=str(error)) from None
        if not data:
            raise Closed(reason="end of stream")
        self.buffer += data
        return True

    def read_head(self):
        """Status and headers of an answer, once it is there; None until then."""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return None
        lines = self.buffer[:end].decode("latin-1").split("\r\n")
        self.buffer = self.buffer[end + 4:]
        headers = {name.lower(): value.strip()
                   for name, _, value in (line.partition(":") for line in lines[1:])}
        return int(lines[0].split()[1]), headers


def merged(view, patch):
    """JSON Merge Patch, RFC 7396, as docs/protocol.md has it."""
    if not isinstance(patch, dict):
        return patch
    view = dict(view) if isinstance(view, dict) else {}
    for name, value in patch.items():
        if value is None:
            view.pop(name, None)
        else:
            view[name] = merged(view.get(name), value)
    return view


class Patched:
    """Makes whole views again of what comes over one connection that takes patches."""

    def __init__(self):
        self.view = None

    def rebuilt(self, text):
        message = json.loads(text)
        if message["type"] == "table":
            chat = message["view"].pop("chat", None)
            self.view = message["view"]
            message["view"] = with_lists(self.view) | ({"chat": chat} if chat else {})
        for event in message.get("events", []):
            assert not ("view" in event and "patch" in event), event
            if "patch" in event:
                assert self.view is not None, "a patch before the first view"
                self.view = merged(self.view, event.pop("patch"))
            elif "view" in event:
                self.view = event["view"]
            else:
                continue
            event["view"] = with_lists(self.view)
        return message


def with_lists(view):
    """What comes by seat becomes a list again."""
    if "game" not in view:
        return view
    lists = {}
    for name in ("players", "hands"):
        if name in view["game"]:
            seats = view["game"][name]
            assert list(seats) == [str(seat + 1) for seat in range(len(seats))], seats
            lists[name] = list(seats.values())
    return view | {"game": view["game"] | lists}


class LongPoll(Stream):
    """Asks for the events after a number, again and again, on one connection."""

    def __init__(self, server, table, after, token=None, wait=25):
        super().__init__(server)
        self.table = table
        self.token = token
        self.wait = wait
        self.head = None
        self.ask(after)

    def ask(self, after):
        head = f"GET /api/v1/tables/{self.table}/events?after={after}&wait={self.wait} HTTP/1.1\r\nHost: localhost\r\n"
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        self.send(head.encode() + b"\r\n")

    def messages(self):
        """The texts that have come."""
        closed = None
        try:
            while self.read_some():
                pass
        except Closed as end:  # after an answer, perhaps
            closed = end
        self.head = self.head or self.read_head()
        status, headers = self.head or (0, {})
        length = int(headers.get("content-length", 0))
        if not self.head or len(self.buffer) < length:
            if closed:
                raise closed
            return []
        body, self.buffer, self.head = self.buffer[:length], self.buffer[length:], None
        if status != 200:
            raise Closed(status, body.decode(errors="replace"))
        return [body.decode()]


class WebSocket(Stream):
    TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

    def __init__(self, server, path, token=None, headers=None, source=None):
        super().__init__(server, source)
        key = base64.b64encode(os.urandom(16)).decode()
        head = {"Host": f"{server.host}:{server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **(headers or {})}
        if token:
            head["Authorization"] = "Bearer " + token
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self.parts = b""
        self.pongs = []
        try:
            self.send(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
            while not (answer := self.read_head()):
                if not self.read_some(PATIENCE):
                    raise Closed(reason="no answer to the handshake")
            status, headers = answer
            if status != 101:
                while len(self.buffer) < int(headers.get("content-length", 0)):
                    self.read_some(PATIENCE)
                raise Refused(status, self.buffer)
            accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            assert headers["sec-websocket-accept"] == base64.b64encode(accept).decode()
        except Exception:
            self.close()
            raise

    def send_frame(self, kind, payload, last=True, masked=True):
        length = len(payload)
        head = bytes([kind | (0x80 if last else 0)])
        mask_bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([mask_bit | length])
        elif length < 1 << 16:
            head += struct.pack("!BH", mask_bit | 126, length)
        else:
            head += struct.pack("!BQ", mask_bit | 127, length)
        if masked:
            mask = os.urandom(4)
            head += mask
            repeated = (mask * (length // 4 + 1))[:length]
            payload = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(length, "big")
        self.send(head + payload)

    def send_text(self, text):
        self.send_frame(self.TEXT, text.encode() if isinstance(text, str) else text)

    def send_json(self, value):
        self.send_text(json.dumps(value))

    def messages(self, timeout=0.0):
        """The texts that have come, after waiting for the first for so many seconds."""
        if texts := self.take_frames():  # they may have come with the answer to the handshake
            return texts
        try:
            self.read_some(timeout)
            while self.read_some():
                pass
        except Closed:
            texts = self.take_frames()  # what came before the end is told first
            if texts:
                return texts
            raise
        return self.take_frames()

    def take_frames(self):
        texts = []
        while frame := self.take_frame():
            kind, last, payload = frame
            if kind == self.PING:
                self.send_frame(self.PONG, payload)
            elif kind == self.PONG:
                self.pongs.append(payload)
            elif kind == self.CLOSE:
                if texts:  # first what was said before
                    self.buffer = bytes([0x88, len(payload)]) + payload + self.buffer
                    return texts
                try:
                    self.send_frame(self.CLOSE, payload[:2])
                except Closed:
                    pass
                code = struct.unpack("!H", payload[:2])[0] if payload else None
                raise Closed(code, payload[2:].decode(errors="replace"))
            else:
                self.parts += payload
                if last:
                    texts.append(self.parts.decode())
                    self.parts = b""
        return texts

    def take_frame(self):
        if len(self.buffer) < 2:
            return None
        first, second = self.buffer[:2]
        assert not second & 0x80, "a server does not mask"
        assert not first & 0x70, "no extension was agreed on"
        length, start = second & 0x7F, 2
        if length == 126:
            start = 4
        elif length == 127:
            start = 10
        if len(self.buffer) < start:
            return None
        if start > 2:
            length = int.from_bytes(self.buffer[2:start], "big")
        if len(self.buffer) < start + length:
            return None
        payload = self.buffer[start:start + length]
        self.buffer = self.buffer[start + length:]
        return first & 0x0F, bool(first & 0x80), payload

    def receive(self, timeout=PATIENCE):
        """The next message as JSON; for tests that talk step by step."""
        if not getattr(self, "waiting", None):
            self.waiting = []
        until = time.monotonic() + timeout
        while not self.waiting:
            if time.monotonic() >= until:
                raise TimeoutError("nothing came")
            self.waiting = self.messages(max(0.0, until - time.monotonic()))
        return json.loads(self.waiting.pop(0))

    def leave(self):
        """Closes it properly."""
        try:
            self.send_frame(self.CLOSE, struct.pack("!H", 1000))
        except Closed:
            pass
        self.close()
