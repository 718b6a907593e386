"""As much of HTTP/2 (RFC 9113) as a server needs that misbehaves in it."""

import struct
import time

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 6, 7, 8, 9
END_STREAM, ACK, END_HEADERS, PADDED = 1, 1, 4, 8
NO_ERROR, INTERNAL_ERROR, REFUSED_STREAM, CANCEL, CALM_DOWN, HTTP_1_1_REQUIRED = 0, 2, 7, 8, 11, 13
# RFC 7541, appendix A: `:status: 200`; a literal with the name `:status`.
OK = b"\x88"
EARLY_HINTS = b"\x08\x03103"


def frame(kind, flags=0, stream=0, payload=b"", length=None):
    size = struct.pack("!I", len(payload) if length is None else length)[1:]
    return size + bytes([kind, flags]) + struct.pack("!I", stream) + payload


def literal(name, value):
    """A header field that is not indexed."""
    return b"\x00" + bytes([len(name)]) + name + bytes([len(value)]) + value


def head(stream, *fields, flags=END_HEADERS):
    return frame(HEADERS, flags, stream, OK + b"".join(fields))


def reset(stream, code):
    return frame(RST_STREAM, 0, stream, struct.pack("!I", code))


def goaway(last, code, text=b""):
    return frame(GOAWAY, 0, 0, struct.pack("!II", last, code) + text)


def read(connection, size):
    found = b""
    while len(found) < size:
        more = connection.recv(size - len(found))
        if not more:
            raise OSError("the client is gone")
        found += more
    return found


def answer(connection, body, respond):
    """Answers each request with what `respond(connection, stream, body)` returns, until the client ends."""
    if read(connection, len(PREFACE)) != PREFACE:
        raise OSError("no HTTP/2")
    connection.sendall(frame(SETTINGS))
    while True:
        start = read(connection, 9)
        size = struct.unpack("!I", b"\0" + start[:3])[0]
        kind, flags, stream = start[3], start[4], struct.unpack("!I", start[5:])[0]
        payload = read(connection, size)
        if kind == SETTINGS and not flags & ACK:
            connection.sendall(frame(SETTINGS, ACK))
        if kind == PING and not flags & ACK:
            connection.sendall(frame(PING, ACK, 0, payload))
        if kind == HEADERS:
            found = respond(connection, stream, body)
            if found is None:
                return
            connection.sendall(found)


def whole(_, stream, body):
    return head(stream) + frame(DATA, END_STREAM, stream, body)


def endless(part, seconds=20):
    def respond(connection, stream, _):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            connection.sendall(part(stream) * 50)
    return respond


def closing(respond):
    """What is sent before the connection is closed."""
    def close(connection, stream, body):
        connection.sendall(respond(connection, stream, body))
        time.sleep(0.1)
    return close


def ending(respond):
    """What is sent before the connection is ended as TLS requires."""
    def end(connection, stream, body):
        connection.sendall(respond(connection, stream, body))
        connection.settimeout(0.2)
        try:
            while connection.recv(1_000):
                pass
        except OSError:
            connection.settimeout(2)
            connection.unwrap()
    return end


def silent(*_):
    time.sleep(20)


# RFC 7541: a large field is put into the table (0x40), and then named again and again (0xbe, entry 62).
BOMB = b"\x40\x01a\x7f\x81\x1e" + b"a" * 4_000 + b"\xbe" * 12_000

# libcurl reports the same behavior differently from version to version.
NO_ANSWER = "reset|without an HTTP answer|ended early|time limit|not valid HTTP|header exceeds"
# How each host answers, and what the reason must say; None if nothing is wrong.
BEHAVIORS = {
    "good": (whole, None),
    "reset-after-the-end": (lambda *a: whole(*a) + reset(a[1], NO_ERROR), None),
    "goaway-after-the-end": (closing(lambda *a: whole(*a) + goaway(a[1], NO_ERROR)), None),
    "internal-error": (lambda c, s, b: reset(s, INTERNAL_ERROR), "reset"),
    # The messages of libcurl may be about another connection that it finds dead when it tries again.
    "refused": (lambda c, s, b: reset(s, REFUSED_STREAM), NO_ANSWER),
    "cancel": (lambda c, s, b: reset(s, CANCEL), "reset"),
    "calm-down": (lambda c, s, b: reset(s, CALM_DOWN), "reset"),
    "http-1-1-required": (lambda c, s, b: reset(s, HTTP_1_1_REQUIRED), NO_ANSWER),
    "reset-without-error": (lambda c, s, b: reset(s, NO_ERROR), "reset"),
    "reset-in-the-body": (
        lambda c, s, b: head(s) + frame(DATA, 0, s, b[:30]) + reset(s, INTERNAL_ERROR), "reset"),
    "reset-without-error-in-the-body": (
        lambda c, s, b: head(s) + frame(DATA, 0, s, b[:30]) + reset(s, NO_ERROR), NO_ANSWER),
    "goaway": (closing(lambda c, s, b: goaway(0, NO_ERROR)), NO_ANSWER),
    "goaway-with-error": (
        closing(lambda c, s, b: goaway(0, CALM_DOWN, b"::error::\x1b[31m")),
        NO_ANSWER),
    "goaway-in-the-body": (
        closing(lambda c, s, b: head(s) + frame(DATA, 0, s, b[:30]) + goaway(s, INTERNAL_ERROR)),
        "reset|ended early"),
    "closed-in-the-body": (
        closing(lambda c, s, b: head(s) + frame(DATA, 0, s, b[:30])), "reset|ended early"),
    "too-short": (
        lambda c, s, b: head(s, literal(b"content-length", b"900")) + frame(DATA, END_STREAM, s, b),
        "reset|ended early"),
    "too-long": (
        lambda c, s, b: head(s, literal(b"content-length", b"9")) + frame(DATA, END_STREAM, s, b),
        "reset|ended early"),
    "bad-hpack-in-the-body": (
        lambda c, s, b: head(s) + frame(DATA, 0, s, b) + frame(HEADERS, 5, s, b"\xff" * 9),
        NO_ANSWER),
    "bad-padding-in-the-body": (
        lambda c, s, b: head(s) + frame(DATA, 0, s, b) + frame(DATA, PADDED, s, b"\xffabc"),
        NO_ANSWER),
    "closed-after-a-whole-document": (
        closing(lambda c, s, b: head(s) + frame(DATA, 0, s, b)), "reset|ended early"),
    "goaway-after-a-whole-document": (
        closing(lambda c, s, b: head(s) + frame(DATA, 0, s, b) + goaway(s, NO_ERROR)), "reset|ended early"),
    "goaway-with-error-after-a-whole-document": (
        closing(lambda c, s, b: head(s) + frame(DATA, 0, s, b) + goaway(0, INTERNAL_ERROR)),
        "reset|ended early"),
    "large-frame": (lambda c, s, b: head(s) + frame(DATA, 0, s, b"x" * 20_000, 16_000_000),
        NO_ANSWER + "|is empty"),
    "bad-padding": (lambda c, s, b: head(s) + frame(DATA, PADDED, s, b"\xff" + b[:30]), NO_ANSWER),
    "bad-window": (lambda c, s, b: frame(WINDOW_UPDATE, 0, s, b"\0\0\0\0"), NO_ANSWER),
    "no-head": (lambda c, s, b: frame(DATA, END_STREAM, s, b), NO_ANSWER),
    "bad-hpack": (lambda c, s, b: frame(HEADERS, END_HEADERS, s, b"\xff\xff\xff\xff\xff\xff"), NO_ANSWER),
    "hpack-bomb": (lambda c, s, b: head(s, BOMB), NO_ANSWER),
    "pings": (endless(lambda s: frame(PING, 0, 0, b"12345678")), NO_ANSWER),
    "settings": (endless(lambda s: frame(SETTINGS)), NO_ANSWER),
    "early-hints": (
        endless(lambda s: frame(HEADERS, END_HEADERS, s, EARLY_HINTS + literal(b"link", b"<a>"))),
        NO_ANSWER),
    "continuations": (
        endless(lambda s: frame(HEADERS, 0, s, OK)
                + frame(CONTINUATION, 0, s, literal(b"a", b"b" * 90)) * 50),
        NO_ANSWER),
    "empty-data": (
        endless(lambda s: frame(DATA, 0, s)), NO_ANSWER),
    "ended-in-the-body": (ending(lambda c, s, b: head(s) + frame(DATA, 0, s, b)), NO_ANSWER),
    "silent": (silent, "time limit"),
    "no-http2": (lambda c, s, b: b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", NO_ANSWER),
}
