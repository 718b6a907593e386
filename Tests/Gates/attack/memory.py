#!/usr/bin/env python3
"""Lints repeated text of many shapes, and fails if a lint needs more memory than it may.

A lint may need 40 MB and 20 times the size of its input, decompressed. With FULL=1 every shape is linted in
every size, from a file and from a server on this machine; otherwise a part of that. Arguments are the
executable and the names of shapes.
"""

import contextlib
import gzip
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

INTERLINT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/interlint")
FULL = os.environ.get("FULL") == "1"
MB = 1_000_000

# A process begins with the peak of the one that started it, so a small one starts interlint.
LAUNCHER = """
import os, sys
quiet = [(os.POSIX_SPAWN_OPEN, n, "/dev/null", os.O_RDWR, 0) for n in (0, 1, 2)]
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
_, status, usage = os.wait4(process, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime)
"""


def playlist(unit, head=b"#EXTM3U\n", tail=b""):
    return head, unit, tail


def media(unit):
    return playlist(unit, b"#EXTM3U\n#EXT-X-TARGETDURATION:6\n", b"#EXT-X-ENDLIST\n")


def variants(unit):
    return playlist(unit, b"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n")


def value(unit):
    return b'{"ASSETS":[],"x":[', unit, b"0]}"


def assets(unit):
    return b'{"ASSETS":[', unit, b"{}]}"


def steering(unit):
    return b'{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":[', unit, b'"a"]}'


def attribute_list(unit):
    return b"#EXTM3U\n#EXT-X-DATERANGE:", unit, b"\n"


# The name of each shape, and what comes before, in and after the repeated part. A unit with %d differs
# every time.
SHAPES = {
    "nul": playlist(b"\0"),
    "controls": playlist(b"\x01\n"),
    "controls-in-one-line": playlist(b"\x01"),
    "not-utf8": playlist(b"\xff\n"),
    "not-utf8-between-letters": playlist(b"a\xff"),
    "not-nfc": playlist("#e\u0301\n".encode()),
    "percent": playlist(b"%\n"),
    "quotes": playlist(b'"\n'),
    "lone-cr": playlist(b"\r"),
    "cr-lf": playlist(b"\r\n"),
    "line-feeds": playlist(b"\n"),
    "spaces": playlist(b" \n"),
    "indented-lines": playlist(b" a \n"),
    "tabs": playlist(b"\t"),
    "one-letter": playlist(b"a\n"),
    "seven-letters": playlist(b"aaaaaaa\n"),
    "absolute-uris": playlist(b"b:%d\n"),
    "hash": playlist(b"#\n"),
    "tag-without-name": playlist(b"#EXT\n"),
    "unknown-tags": playlist(b"#EXT-%d:\n"),
    "tag-case": playlist(b"#extinf:\n"),
    "variables": playlist(b"{$}\n"),
    "undefined-variables": playlist(b"{$v%d}\n"),
    "definitions": playlist(b'#EXT-X-DEFINE:NAME="%d",VALUE="{$a}"\n'),
    "chained-definitions": playlist(b'#EXT-X-DEFINE:NAME="a%d",VALUE="{$a}{$a}"\n'),
    "same-definitions": playlist(b'#EXT-X-DEFINE:NAME="a",VALUE="b"\n'),
    "segments": media(b"#EXTINF:1,\na\n"),
    "segments-of-two-hosts": media(b"#EXTINF:6,\nhttps://a/%d\n#EXTINF:6,\nhttps://b/%d\n"),
    "bare-durations": media(b"#EXTINF:\n"),
    "malformed-durations": media(b"#EXTINF:x\na\n"),
    "dates": media(b"#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:1,\na\n"),
    "malformed-dates": media(b"#EXT-X-PROGRAM-DATE-TIME:x\n#EXTINF:1,\na\n"),
    "discontinuities": media(b"#EXT-X-DISCONTINUITY\n"),
    "byte-ranges": media(b"#EXTINF:1,\n#EXT-X-BYTERANGE:1@0\na\n"),
    "keys": media(b"#EXT-X-KEY:METHOD=NONE\n"),
    "malformed-keys": media(b"#EXT-X-KEY:IV=0x\n"),
    "keys-in-force": media(b'#EXT-X-KEY:METHOD=AES-128,URI="%d"\n#EXTINF:1,\na\n'),
    "maps": media(b'#EXT-X-MAP:URI="%d"\n#EXTINF:1,\na\n'),
    "parts": media(b'#EXT-X-PART:DURATION=1,URI="a"\n'),
    "same-date-range": media(b'#EXT-X-DATERANGE:ID="a"\n'),
    "date-ranges": media(b'#EXT-X-DATERANGE:ID="%d"\n'),
    "empty-date-ranges": media(b"#EXT-X-DATERANGE:\n"),
    "interstitials": media(
        b'#EXT-X-DATERANGE:ID="%d",CLASS="com.apple.hls.interstitial",'
        b'START-DATE="2026-01-01T00:00:00Z",X-ASSET-URI="a"\n'
    ),
    "attributes": playlist(b"#EXT-X-DATERANGE:" + b"A=1," * 20 + b"\n"),
    "commas-in-one-list": attribute_list(b","),
    "attributes-in-one-list": attribute_list(b"A=1,"),
    "different-attributes-in-one-list": attribute_list(b"X-%d=1,"),
    "nameless-attributes": attribute_list(b"=,"),
    "quoted-attributes": attribute_list(b'A="",'),
    "spaces-in-one-list": attribute_list(b" A = 1 ,"),
    "streams": playlist(b"#EXT-X-STREAM-INF:BANDWIDTH=1\na\n"),
    "streams-without-bandwidth": variants(b"#EXT-X-STREAM-INF:\n%d\n"),
    "rendition-groups": variants(b'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="%d",NAME="a"\n'),
    "renditions-without-group": variants(b"#EXT-X-MEDIA:TYPE=AUDIO\n"),
    "session-data": variants(b'#EXT-X-SESSION-DATA:DATA-ID="%d"\n'),
    "every-anomaly": playlist(b"\t#EXT \n\x01 a\xcc\xa7\n#EXTINF: x\n#extm3u\n %\n \n\r\n"),
    "utf-16": ("\ufeff#EXTM3U\n".encode("utf-16-le"), "#EXTINF:1,\na\n".encode("utf-16-le"), b""),
    "objects": value(b"{},"),
    "arrays": value(b"[],"),
    "objects-with-a-member": value(b'{"a":1},'),
    "arrays-in-arrays": value(b"[" * 40 + b"]" * 40 + b","),
    "numbers": value(b"1,"),
    "long-numbers": value(b"123456789012345678901234567890,"),
    "strings": value(b'"",'),
    "longer-strings": value(b'"0123456789abcdef",'),
    "escapes": value(b'"\\u0000\\ud800",'),
    "words": value(b"x,"),
    "missing-commas": value(b"1 "),
    "comments": value(b"/**/"),
    "quotation-marks": value(b"'',"),
    "open-brackets": value(b"["),
    "controls-in-a-string": (b'{"ASSETS":["', b"\x01", b'"]}'),
    "keys-of-one-object": (b'{"ASSETS":[],"x":{', b'"%d":1,', b'"":1}}'),
    "same-key": (b'{"ASSETS":[],"x":{', b'"a":1,', b'"":1}}'),
    "short-lines-of-json": value(b"\n1,"),
    "blank-lines-of-json": value(b"\n"),
    "empty-assets": assets(b"{},"),
    "assets-without-duration": assets(b'{"URI":7},'),
    "assets": assets(b'{"URI":"https://a/%d","DURATION":1},'),
    "assets-with-private-keys": assets(b'{"X-%d":1,"y":2},'),
    "pathways": steering(b'"%d",'),
    "same-pathway": steering(b'"a",'),
}
# What is linted in 16 MB, and from the server, if not FULL.
LARGE = ["nul", "controls", "lone-cr", "line-feeds", "commas-in-one-list", "date-ranges", "numbers"]
SERVED = ["nul", "controls", "spaces", "objects"]
# The exit status of some shapes: the first is read to its end, the others are not.
STATUSES = {"nul": 1, "line-feeds": 3, "numbers": 3}
# The exit status of those shapes whose links lead elsewhere when they are loaded from the server.
SERVED_STATUSES = {
    "assets": 3, "streams": 1, "streams-without-bandwidth": 3, "rendition-groups": 1}


def content(shape, size):
    head, unit, tail = SHAPES[shape]
    if b"%d" not in unit:
        return head + unit * (size // len(unit)) + tail
    parts, length, number = [head], 0, 0
    while length < size:
        part = unit.replace(b"%d", b"%d" % number)
        parts.append(part)
        length += len(part)
        number += 1
    return b"".join(parts) + tail


class Server(http.server.BaseHTTPRequestHandler):
    """Answers every request with one body, compressed; `sent` is the size of all before compression."""

    body = b""
    size = 0
    sent = 0

    def do_GET(self):
        Server.sent += Server.size
        self.send_response(200)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        # A client that has read as much as it may closes the connection.
        with contextlib.suppress(ConnectionError):
            self.wfile.write(self.body)

    def log_message(self, *_):
        pass


failures = []
measured = 0
# Which part of the memory that it may need a lint needed, and its input.
parts = []


def lint(shape, size, bytes_, address, *options):
    """Lints an input; records a failure if it needs too much, or ends otherwise than with a verdict."""
    global measured
    Server.size, Server.sent = len(bytes_), 0
    command = [sys.executable, "-SIc", LAUNCHER, INTERLINT, "lint", address, *options]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600)
    status, peak, seconds = result.stdout.split()
    status, peak, seconds = int(status), int(peak), float(seconds)
    most = 40 * MB + 20 * (Server.sent or len(bytes_))
    measured += 1
    parts.append((peak / most, f"{shape} of {size / MB:g} MB ({peak / MB:.0f} of {most / MB:.0f} MB)"))
    over = peak > most or status not in (0, 1, 3)
    if over:
        failures.append(f"{shape} of {size / MB:g} MB")
    if over or FULL:
        print(
            f"{'FAILED' if over else 'ok':6} {shape:32} {size / MB:3g} MB  {peak / MB:6.0f} MB of "
            f"{most / MB:.0f}  {(peak - 25 * MB) / len(bytes_):5.1f}x  {seconds:5.1f} s  exit {status}",
            flush=True,
        )
    return status


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        reports = [f"--output={name}={folder}/{name}" for name in ("text", "json", "junit")]
        for shape in sys.argv[2:] or SHAPES:
            head = SHAPES[shape][0]
            kind = "json" if head.startswith(b"{") else "m3u8"
            for size in (MB, 16 * MB):
                is_large = size > MB
                if is_large and not FULL and shape not in LARGE:
                    continue
                bytes_ = content(shape, size)
                path = Path(folder) / f"input.{kind}"
                path.write_bytes(bytes_)
                status = lint(shape, size, bytes_, str(path), *reports)
                if is_large and shape in STATUSES:
                    check(shape, status, folder)
                if FULL or (shape in SERVED and not is_large):
                    Server.body = gzip.compress(bytes_, 1)
                    address = f"http://127.0.0.1:{server.server_port}/{shape}.{kind}"
                    served = lint(shape + ", served", size, bytes_, address, "--allow-private", *reports)
                    if served != SERVED_STATUSES.get(shape, status):
                        failures.append(f"{shape}: exit {status} from a file, {served} from the server")
    server.shutdown()
    for failure in failures:
        print("failed:", failure)
    worst = ", ".join(f"{part:.0%} for {name}" for part, name in sorted(parts)[:-6:-1])
    print(f"memory: {measured} lints of {len(SHAPES)} shapes, most of what they may need: {worst}; "
          f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


def check(shape, status, folder):
    """Checks the exit status, and that every report says why the end was not read."""
    source = json.loads(Path(folder, "json").read_text())["sources"][0]
    for name in ("text", "json", "junit"):
        if "bytes were read" not in Path(folder, name).read_text() and shape != "nul":
            failures.append(f"{shape}: no reason in the {name} report")
    if status != STATUSES[shape]:
        failures.append(f"{shape}: exit {status}, expected {STATUSES[shape]}")
    if (source["status"] == "unchecked") != (shape != "nul"):
        failures.append(f"{shape}: {source['status']}")


main()
