#!/usr/bin/python3
"""docs/openapi.json is true: every operation in it is called and its answers are as it says, field by
field, and it has every route of the server. The few words of JSON Schema it uses are checked here."""
import json
import os
import re
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire
from room import Room

SOURCE = os.environ["QWIXX_SOURCE_DIR"]
with open(os.path.join(SOURCE, "docs", "openapi.json"), encoding="utf-8") as file:
    API = json.load(file)

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_type(value, name):
    if name in ("integer", "number"):
        return isinstance(value, (int, float) if name == "number" else int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def resolve(reference):
    found = API
    for part in reference.removeprefix("#/").split("/"):
        found = found[part]
    return found


def faults(value, schema, where="$"):
    """What is wrong with a value, as sentences. A field that is not described is wrong too: readers
    may pass over it, but then this file is not complete."""
    unknown = set(schema) - {"$ref", "type", "properties", "required", "items", "prefixItems", "enum", "const",
                             "oneOf", "pattern", "minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength", "description"}
    assert not unknown, f"this test does not know {unknown}"
    if "$ref" in schema:
        return faults(value, resolve(schema["$ref"]), where)
    if "oneOf" in schema:
        results = [faults(value, choice, where) for choice in schema["oneOf"]]
        fitting = sum(not result for result in results)
        return [] if fitting == 1 else [f"{where} fits {fitting} of the choices: {min(results, key=len)}"]
    if "type" in schema and not is_type(value, schema["type"]):
        return [f"{where} is no {schema['type']}: {value!r}"]
    wrong = []
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        wrong.append(f"{where} is {value!r}")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        wrong += [f"{where}.{name} is missing" for name in schema.get("required", []) if name not in value]
        for name, part in value.items():
            wrong += faults(part, properties[name], f"{where}.{name}") if name in properties else \
                [f"{where}.{name} is not described"]
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            wrong.append(f"{where} has {len(value)} items")
        for i, part in enumerate(value):
            each = schema["prefixItems"][i] if "prefixItems" in schema else schema["items"]
            wrong += faults(part, each, f"{where}[{i}]")
    elif isinstance(value, str):
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            wrong.append(f"{where} has {len(value)} characters")
        if "pattern" in schema and not re.search(schema["pattern"], value):
            wrong.append(f"{where} is written {value!r}")
    elif not isinstance(value, bool) and value is not None:
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            wrong.append(f"{where} is {value}")
    return wrong


class TheFile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = wire.Server()
        cls.addClassCleanup(cls.server.clean_up)
        cls.called = set()

    def call(self, method, template, status, body=None, token=None, query="", headers=None, **parts):
        """Calls an operation of the file and holds the answer against it."""
        operation = API["paths"][template][method.lower()]
        path = template.format(**parts) + query
        if body is not None and status < 300:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            self.assertEqual(faults(body, schema), [], f"{method} {path} {body}")
        while (answer := self.server.request(method, path, body, token, headers)).status == 429:
            time.sleep(0.1)  # too fast
        self.assertEqual(answer.status, status, f"{method} {path}: {answer}")
        self.assertIn(str(status), operation["responses"], f"{method} {path}")
        response = operation["responses"][str(status)]
        content = (resolve(response["$ref"]) if "$ref" in response else response).get("content", {})
        kind = answer.headers["Content-Type"].split(";")[0]
        self.assertIn(kind, content, f"{method} {path}")
        if kind == "application/json":
            self.assertEqual(faults(answer.json(), content[kind]["schema"]), [], f"{method} {path}: {answer.body}")
        self.called.add((method, template, status))
        return answer

    def test_every_operation_answers_as_it_says(self):
        call, at = self.call, "/api/v1/tables/{table}"
        call("GET", "/api/v1/health", 200)
        call("GET", "/healthz", 200)
        call("GET", "/readyz", 200)
        call("GET", "/metrics", 200)
        anna = call("POST", "/api/v1/persons", 201, {"keep": "token"}).json()["token"]
        call("POST", "/api/v1/persons", 201, {"keep": "cookie"})
        call("POST", "/api/v1/persons", 400, {"keep": "nothing"})
        call("POST", "/api/v1/persons", 413, b"x" * 20_000)
        link = call("POST", "/api/v1/me/links", 201, token=anna).json()
        call("POST", "/api/v1/me/links", 401)
        call("POST", "/api/v1/links", 201, {"code": link["code"], "keep": "token"})
        call("POST", "/api/v1/links", 404, {"code": link["code"], "keep": "token"})
        call("POST", "/api/v1/links", 400, {})
        evil = {"Origin": "http://evil.example"}
        for template in ("/api/v1/persons", "/api/v1/me/links", "/api/v1/links", "/api/v1/tables"):
            call("POST", template, 403, {}, anna, headers=evil)
        call("POST", "/api/v1/tables", 401, {})
        call("POST", "/api/v1/tables", 400, {"options": 7}, anna)
        call("POST", "/api/v1/tables", 409, {"options": {"game": "cards", "start": "first-six"}}, anna)
        for game in ("dice", "cards", "jokers"):
            self.play(anna, game)
        for template in ("/api/v1/me", "/api/v1/me/data", "/api/v1/me/games", "/api/v1/me/tables"):
            call("GET", template, 200, token=anna)
            call("GET", template, 401)
        call("GET", "/api/v1/me/games", 200, token=anna, query="?limit=1")
        call("GET", "/api/v1/me/games", 400, token=anna, query="?limit=x")
        call("GET", "/api/v1/games", 200, query="?limit=2")
        call("GET", "/api/v1/games", 400, query="?limit=x")
        call("GET", "/api/v1/tables", 200)
        for template in (at, at + "/events"):
            call("GET", template, 404, table="none")
        call("GET", at + "/games/{game}/record", 404, table="none", game=1)
        call("POST", at + "/commands", 404, {"do": "leave"}, anna, table="none")
        call("DELETE", "/api/v1/me", 403, token=anna, headers=evil)
        call("DELETE", "/api/v1/me", 200, token=anna)
        call("DELETE", "/api/v1/me", 401, token=anna)

    def play(self, anna, game):
        """Opens a table and plays a whole game, every view and event of it as the file says."""
        call, at = self.call, "/api/v1/tables/{table}"
        options = {"game": game, "access": "public", "pace": "relaxed" if game == "dice" else "untimed"}
        table = call("POST", "/api/v1/tables", 201, {"options": options}, anna).json()["table"]
        command = at + "/commands"
        call("GET", at, 200, table=table)
        call("GET", "/api/v1/tables", 200)
        call("POST", command, 200, {"id": "a", "do": "sit", "name": "Anna", "word": "abc"}, anna, table=table)
        call("POST", command, 200, {"do": "seat-bot", "level": "greedy"}, anna, table=table)
        call("POST", command, 200, {"do": "say", "text": "Hello"}, anna, table=table)
        call("POST", command, 409, {"id": "b", "do": "sit", "name": "Anna"}, anna, table=table)
        call("POST", command, 400, {"do": "win"}, anna, table=table)
        call("POST", command, 401, {"do": "start"}, table=table)
        call("POST", command, 403, {"do": "start"}, anna, table=table, headers={"Origin": "http://evil.example"})
        call("POST", command, 413, b"x" * 20_000, anna, table=table)
        self.guests(anna, table)
        call("POST", command, 200, {"do": "start"}, anna, table=table)
        room = Room.__new__(Room)
        room.server, room.id, room.path, room.sent = self.server, table, at.format(table=table), 0
        for _ in range(12):
            view = room.wait_for(lambda view: view["game"].get("moves") or not view["playing"], anna)
            for token in (anna, None):
                call("GET", at, 200, token=token, table=table)
            if not view["playing"]:
                break
            room.choose(anna)
        number = room.play_out([anna])["number"]
        for token in (anna, None):
            call("GET", at, 200, token=token, table=table)
            call("GET", at + "/events", 200, token=token, query="?after=0&wait=0", table=table)
        call("GET", at + "/events", 200, query=f"?after={number}&wait=0", table=table)
        call("GET", at + "/events", 200, query=f"?after={number + 100}&wait=0", table=table)
        call("GET", at + "/events", 400, query="?after=0&wait=31", table=table)
        call("GET", at + "/games/{game}/record", 200, table=table, game=1)
        self.socket(room)

    def guests(self, anna, table):
        call, guests, ben = self.call, "/api/v1/tables/{table}/guests", self.server.new_person()
        command = "/api/v1/tables/{table}/commands"
        call("POST", command, 200, {"do": "sit", "name": "Ben"}, ben, table=table)
        call("POST", guests, 200, {"mute": "Ben"}, anna, table=table)
        call("POST", command, 409, {"do": "say", "text": "Hello"}, ben, table=table)
        call("POST", command, 200, {"do": "remove", "name": "Ben"}, anna, table=table)
        call("POST", command, 409, {"do": "sit", "name": "Ben"}, ben, table=table)
        call("GET", guests, 200, token=anna, table=table)
        call("GET", guests, 401, table=table)
        call("GET", guests, 404, token=anna, table="none")
        call("GET", guests, 409, token=ben, table=table)
        call("POST", guests, 400, {"let_in": 1}, anna, table=table)
        call("POST", guests, 401, {"let_in": "Ben"}, table=table)
        call("POST", guests, 403, {"let_in": "Ben"}, anna, table=table, headers={"Origin": "http://evil.example"})
        call("POST", guests, 404, {"let_in": "Ben"}, anna, table="none")
        call("POST", guests, 409, {"let_in": "Carl"}, anna, table=table)
        call("POST", guests, 200, {"let_in": "Ben"}, anna, table=table)

    def socket(self, room):
        template = "/api/v1/tables/{table}/play"
        room.socket().leave()
        self.called.add(("GET", template, 101))
        for path, headers, status in ((room.path, {"Origin": "http://evil.example"}, 403), ("/api/v1/tables/none", {}, 404)):
            with self.assertRaises(wire.Refused) as refused:
                wire.WebSocket(self.server, path + "/play", None, headers)
            self.assertEqual(refused.exception.status, status)
            self.assertEqual(faults(json.loads(refused.exception.body), API["components"]["schemas"]["Error"]), [])
            self.called.add(("GET", template, status))
        self.call("GET", template, 404, table=room.id)  # no socket
        with self.assertRaises(wire.Refused) as refused:
            room.socket(after="x")
        self.assertEqual(refused.exception.status, 400)
        self.called.add(("GET", template, 400))

    @classmethod
    def tearDownClass(cls):
        missing = []
        for template, operations in API["paths"].items():
            for method, operation in operations.items():
                # What needs a full disk, a stop, or a crowd is in disk_test.py and refusals_test.py; the
                # figures are hidden only from other machines.
                for status in set(operation["responses"]) - {"503", "429"}:
                    if (method.upper(), template, int(status)) not in cls.called and (template, status) != ("/metrics", "404"):
                        missing.append((method, template, status))
        assert not missing, f"in the file, but not called: {missing}"

    def test_every_route_of_the_server_is_in_it(self):
        with open(os.path.join(SOURCE, "src", "server", "api", "api.cpp"), encoding="utf-8") as file:
            source = file.read()
        routes = set(re.findall(r'\{"([A-Z]+)", "(/[^"]*)"', source))
        self.assertGreater(len(routes), 10)
        routes |= {("GET", path) for path in re.findall(r'"(/api/v1/tables/\*/play)"', source)}
        described = {(method.upper(), re.sub(r"\{\w+\}", "*", path))
                     for path, operations in API["paths"].items() for method in operations}
        self.assertEqual(routes, described)

    def test_references_lead_somewhere_and_everything_is_used(self):
        text = json.dumps(API)
        references = set(re.findall(r'"\$ref": "([^"]+)"', text))
        for reference in references:
            resolve(reference)
        for kind in ("schemas", "parameters", "responses"):
            for name in API["components"][kind]:
                self.assertIn(f"#/components/{kind}/{name}", references)


if __name__ == "__main__":
    unittest.main()
