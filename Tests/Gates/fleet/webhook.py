"""A webhook on 127.0.0.1 that keeps what it is sent, and answers as it is told."""

import http.server
import json
import threading


class Webhook:
    """Listens while the `with` block runs; its path is a secret."""

    def __init__(self, secret):
        self.notices, self.requests, self.secret = [], 0, secret
        # The status codes of the next answers; then 204.
        self.statuses = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.requests += 1
                status = outer.statuses.pop(0) if outer.statuses else 204
                if status == 204 and self.path == f"/{outer.secret}":
                    outer.notices.append(json.loads(body))
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/{secret}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
