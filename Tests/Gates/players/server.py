"""Serves a page, the module of a player in a folder of its own, and presentations, to one browser on this machine."""

import http.server
import json
import pathlib
import threading
import urllib.parse

TYPES = {
    ".m3u8": "application/vnd.apple.mpegurl", ".json": "application/json", ".js": "text/javascript",
    ".html": "text/html", ".mp4": "video/mp4", ".m4s": "video/mp4",
}


class Listener(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A browser closes connections as it likes."""


class Server:
    """Use as a context. `/presentations/NAME/…` are files, `/outside/NAME/SCHEME/HOST/…` are other servers."""

    def __init__(self, page, folders, presentations):
        # `module` and `media` are folders of files.
        self.page, self.folders = pathlib.Path(page), folders
        self.presentations = presentations

    def __enter__(self):
        self.server = Listener(("127.0.0.1", 0), handler(self))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, target):
        """The status, type and bytes for a request target."""
        parts = urllib.parse.urlsplit(target)
        _, kind, *names = parts.path.split("/")
        if kind == "page":
            return 200, TYPES[".html"], self.page.read_bytes()
        if kind in self.folders and len(names) == 1 and (file := self.folders[kind] / names[0]).is_file():
            return 200, kind_of(file), file.read_bytes()
        if kind == "known":
            query = dict(urllib.parse.parse_qsl(parts.query))
            known = self.presentation(query["name"]).outside(query["url"]) is not None
            return 200, TYPES[".json"], json.dumps(known).encode()
        if kind == "presentations":
            path = urllib.parse.unquote("/".join(names[1:]))
            if (found := self.presentation(names[0]).file(path, parts.query)) is not None:
                return 200, kind_of(path), found
        if kind == "outside":
            address = f"{names[1]}://{'/'.join(names[2:])}" + (f"?{parts.query}" if parts.query else "")
            if (found := self.presentation(names[0]).outside(address)) is not None:
                return found[0], kind_of(parts.path), found[1]
        return 404, "text/plain", b""

    def presentation(self, name):
        return self.presentations[urllib.parse.unquote(name)]


def kind_of(path):
    return TYPES.get(pathlib.PurePath(path).suffix, "application/octet-stream")


def handler(server):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def do_GET(self):
            try:
                status, kind, body = server.answer(self.path)
            except (KeyError, ValueError, IndexError, OSError):
                status, kind, body = 400, "text/plain", b""
            self.send_response_only(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)

    return Handler
