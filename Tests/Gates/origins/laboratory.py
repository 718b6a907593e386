"""Servers of several origins on loopback, which answer the cases of a table and record each exchange."""

import http.server
import json
import threading

LIST = b'{"ASSETS":[]}'

PLAYLIST = """#EXTM3U
#EXT-X-TARGETDURATION:6
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,X-ASSET-LIST="{list}"
#EXTINF:6,
1.ts
#EXTINF:6,
2.ts
#EXT-X-ENDLIST
"""


class Step:
    """One answer of a case: the letter of its host, its method, status and fields."""

    def __init__(self, text):
        self.host, rest = text.split(" ", 1)
        self.method = "GET"
        if rest.startswith("OPTIONS "):
            self.method, rest = rest.split(" ", 1)
        status, _, fields = rest.partition(" ")
        self.status = int(status)
        self.fields = [field.strip() for field in fields.split(";") if field.strip()]


class Case:
    """A row of the table: name, request, answers, verdict, rules, reason."""

    def __init__(self, line):
        columns = line.split("\t")
        self.name, self.request, answers, self.verdict, rules = columns[:5]
        self.reason = columns[5] if len(columns) > 5 else ""
        steps = [Step(step.strip()) for step in answers.split(">")]
        self.steps = [step for step in steps if step.method == "GET"]
        self.preflight = next((step for step in steps if step.method == "OPTIONS"), None)
        self.rules = [] if rules == "-" else rules.split(", ")


def read(path):
    lines = path.read_text().splitlines()
    return [Case(line) for line in lines[1:] if line]


class Laboratory:
    """Use as a context: a server for each letter, all with the same cases."""

    def __init__(self, cases, letters="ABC"):
        self.cases = {case.name: case for case in cases}
        self.letters = letters
        self.exchanges = []
        self.lock = threading.Lock()

    def __enter__(self):
        self.servers = {}
        for letter in self.letters:
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(self, letter))
            server.daemon_threads = True
            self.servers[letter] = server
            threading.Thread(target=server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        for server in self.servers.values():
            server.shutdown()
            server.server_close()

    def origin(self, letter):
        return f"http://127.0.0.1:{self.servers[letter].server_port}"

    def address(self, case, number=0):
        return f"{self.origin(case.steps[number].host)}/{case.name}/{number}"

    def taken(self):
        """The exchanges since the last call."""
        with self.lock:
            taken, self.exchanges = self.exchanges, []
        return taken

    def playlist(self, case):
        return PLAYLIST.format(list=self.address(case))

    def fields(self, case, step, number, request_origin):
        page = self.origin("A")
        fields = [("Content-Type", "application/json")]
        if step.method == "GET" and number + 1 < len(case.steps):
            fields.append(("Location", self.address(case, number + 1)))
        for text in step.fields:
            name, value = text.split(": ", 1)
            # {user} is the next address with user information.
            if "{user}" in value:
                fields = [field for field in fields if field[0] != name]
                target = self.address(case, number + 1)
                value = value.replace("{user}", target.replace("//", "//user:word@"))
            # {origin} repeats Origin, {listed} only that of the page; neither without Origin.
            if "{origin}" in value and request_origin is None:
                continue
            if "{listed}" in value and request_origin != page:
                continue
            value = value.replace("{origin}", request_origin or "")
            value = value.replace("{page}", page).replace("{listed}", page)
            value = value.replace("{host}", page.removeprefix("http://"))
            fields.append((name, value))
        return fields

    def folder(self, case, exchanges, path):
        """Writes a recording of the exchanges of a case as interlint reads it."""
        path.mkdir(parents=True)
        (path / "v.m3u8").write_text(self.playlist(case))
        lines = [{"url": self.origin("A") + "/v.m3u8", "file": "v.m3u8", "status": 200}]
        chain = []
        for exchange in exchanges:
            if exchange.get("method") == "OPTIONS":
                lines.append(exchange)
                if exchange is exchanges[-1]:
                    # A browser records a request that it did not send after its preflight request.
                    lines.append({"url": exchange["url"], "status": 0, "stopped": "refused"})
            elif "Location" in exchange["headers"]:
                chain.append(exchange)
            else:
                first = chain[0] if chain else exchange
                lines.append(
                    {**exchange, "url": first["url"], "location": exchange["url"], "redirects": chain})
                chain = []
        if chain:
            # The browser went no further.
            lines.append(
                {**chain[-1], "url": chain[0]["url"], "location": chain[-1]["url"],
                 "redirects": chain[:-1]})
        (path / "exchanges.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def handler(laboratory, letter):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def do_GET(self):
            path = self.path.strip("/").split("/")
            if path == ["page"]:
                return self.reply(200, [("Content-Type", "text/html")], b"<!DOCTYPE html><title>p</title>")
            if path[-1] == "v.m3u8":
                body = laboratory.playlist(laboratory.cases[path[0]]).encode()
                return self.reply(200, [("Content-Type", "application/vnd.apple.mpegurl")], body)
            if path[0] not in laboratory.cases:
                return self.reply(404, [], b"")
            case, number = laboratory.cases[path[0]], int(path[1])
            self.answer(case, case.steps[number], number, LIST)

        def do_OPTIONS(self):
            case = laboratory.cases[self.path.strip("/").split("/")[0]]
            self.answer(case, case.preflight or Step(f"{letter} OPTIONS 405"), 0, b"")

        def answer(self, case, step, number, body):
            fields = laboratory.fields(case, step, number, self.headers.get("Origin"))
            headers = {}
            for name, value in fields:
                headers.setdefault(name, []).append(value)
            exchange = {
                "url": laboratory.origin(letter) + self.path, "status": step.status,
                "headers": {name: values if len(values) > 1 else values[0]
                            for name, values in headers.items()},
                "requestHeaders": dict(self.headers.items()),
            }
            if self.command != "GET":
                exchange["method"] = self.command
            with laboratory.lock:
                laboratory.exchanges.append(exchange)
            self.reply(step.status, fields, body)

        def reply(self, status, fields, body):
            body = b"" if status in (204, 304) else body
            self.send_response_only(status)
            for name, value in fields:
                self.send_header(name, value)
            if status != 204:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return Handler
