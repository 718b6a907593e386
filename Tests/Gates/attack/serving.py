"""A server on this machine that answers as badly as it is asked to, with bounds of its own."""

import socket
import threading
import time


class Server:
    """Answers each request with what `answer(connection, target, fields)` sends or returns.

    It serves while the `with` block runs. A connection ends after `seconds`, and when `answer` returns.
    """

    def __init__(self, answer, seconds=60, wrap=None):
        self.answer, self.seconds, self.wrap = answer, seconds, wrap
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.socket.getsockname()[1]
        self.requests = []
        self.is_open = True

    def address(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.is_open = False
        self.socket.close()

    def accept(self):
        while self.is_open:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=[connection], daemon=True).start()

    def serve(self, connection):
        try:
            connection.settimeout(self.seconds)
            with (self.wrap(connection) if self.wrap else connection) as connection:
                request = read_head(connection)
                if not request:
                    return
                target = request.split(b" ")[1].decode("latin-1")
                self.requests.append(target)
                answer = self.answer(connection, target, request)
                if answer is not None:
                    connection.sendall(answer)
                close(connection)
        except (OSError, ValueError, IndexError):
            pass


def read_head(connection):
    """A request until its empty line."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < 100_000:
        more = connection.recv(65_536)
        if not more:
            return b""
        head += more
    return head


def close(connection):
    """Ends what is sent; closing at once could reset the connection before it is read."""
    try:
        connection.shutdown(socket.SHUT_WR)
        connection.settimeout(1)
        while connection.recv(65_536):
            pass
    except OSError:
        pass


def response(body=b"", *fields, status="200 OK", length=None):
    """An answer; `fields` and `status` may contain any byte but the end of a line."""
    lines = [f"HTTP/1.1 {status}".encode("utf-8", "surrogateescape")]
    lines += [f if isinstance(f, bytes) else f.encode("utf-8", "surrogateescape") for f in fields]
    lines.append(b"Content-Length: %d" % (len(body) if length is None else length))
    lines.append(b"Connection: close")
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def endlessly(connection, part, pause=0.0, seconds=30.0, size=1 << 30):
    """Sends a part again and again until a bound is reached or nobody receives it."""
    end, sent = time.monotonic() + seconds, 0
    while time.monotonic() < end and sent < size:
        connection.sendall(part)
        sent += len(part)
        if pause:
            time.sleep(pause)
