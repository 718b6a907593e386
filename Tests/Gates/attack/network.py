#!/usr/bin/env python3
"""Servers that misbehave below a document: in HTTP/2, in setting up a connection, in waiting, in names.

Each has its reason in a bounded time, and disturbs no other host. FULL=1 asks each host several times.
"""

import concurrent.futures
import fcntl
import json
import os
import random
import re
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import http2
from running import ENVIRONMENT, FULL, INTERLINT, attack, failed, interlint
from serving import Server, response

CLEAN = b"#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
TIMEOUT = 3
# The time limit of a document that a machine under load did not receive in time.
PATIENT = 60
# A guard against hanging, in seconds.
LONGEST = 100

figures = []


def judge(folder, targets, expected, *options, environment=None, timeout=TIMEOUT):
    """The results of targets, by their names, and the seconds that took.

    What should not reach its time limit, and does, is judged again with more time.
    """
    folder.mkdir(exist_ok=True)
    (folder / "targets.txt").write_text("".join(
        json.dumps({"name": name, "url": url}) + "\n" for name, url in targets.items()))
    begun = time.monotonic()
    ended = interlint(
        "lint", "--targets=targets.txt", "--output=jsonl", "--no-profile=delivery", "--no-profile=web-delivery",
        f"--timeout={timeout}", "--jobs=64", *options, folder=folder, environment=environment)
    seconds = time.monotonic() - begun
    found = {line["target"]: line for line in map(json.loads, ended.text.splitlines())}
    if set(found) != set(targets):
        failed(f"results of {sorted(set(found) ^ set(targets))} are missing or too many: {ended.errors!r}")
    if re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", ended.all):
        failed("a reason has a control character")
    late = {name: url for name, url in targets.items()
            if "time limit" in found.get(name, {}).get("reason", "") and "time limit" not in (expected[name] or "")}
    if late and timeout < PATIENT:
        again, _ = judge(folder, late, expected, *options, environment=environment, timeout=PATIENT)
        found |= again
    return found, seconds


def check(found, expected, seconds, what):
    for name, words in expected.items():
        line = found.get(name, {"status": "missing"})
        if words is None and line["status"] != "checked":
            failed(f"{what}, {name}: {line.get('reason')}, expected a result")
        if words is not None and (
                line["status"] == "checked" or not re.search(words, line.get("reason", ""))):
            failed(f"{what}, {name}: {line['status']}, {line.get('reason')}, expected {words}")
    if seconds > LONGEST:
        failed(f"{what}: {seconds:.1f} s, expected at most {LONGEST}")
    figures.append(f"{what} {len(expected)} in {seconds:.1f} s")


def resets(folder):
    """HTTP/2 over TLS; each behavior has a host, so a connection, of its own."""
    key, authority = folder / "key.pem", folder / "authority.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "1", "-subj", "/CN=cdn.example", "-addext",
         "subjectAltName=DNS:*.cdn.example", "-keyout", key, "-out", authority],
        check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority, key)
    context.set_alpn_protocols(["h2"])
    hosts = {}

    def remember(connection, name, _):
        hosts[connection] = name

    context.sni_callback = remember

    def serve(connection):
        with context.wrap_socket(connection, server_side=True) as secure:
            name = hosts.pop(secure, "").split(".")[0]
            respond = http2.BEHAVIORS.get(name, http2.BEHAVIORS["good"])[0]
            http2.answer(secure, CLEAN, respond)
        raise OSError

    with Server(None, seconds=LONGEST, wrap=serve) as server:
        options = ["--allow-private", f"--cacert={authority}"] + [
            f"--resolve={name}.cdn.example:{server.port}:127.0.0.1" for name in http2.BEHAVIORS]
        expected = {name: words for name, (_, words) in http2.BEHAVIORS.items()}
        for turn in range(5 if FULL else 1):
            names = random.Random(turn).sample(list(expected), len(expected))
            found, seconds = judge(folder, {
                name: f"https://{name}.cdn.example:{server.port}/{name}.m3u8" for name in names}, expected, *options)
            check(found, expected, seconds, "HTTP/2")


def delays(folder):
    """Servers that ask to wait, and connections that are never set up."""
    waits = {"a-day": "86400", "for-ever": "99999999999999999999", "a-date": "Fri, 01 Jan 2100 00:00:00 GMT",
             "negative": "-5", "words": "soon", "zero": "0", "a-second": "1", "thirty": "30", "none": ""}

    def answer(connection, target, request):
        if request.startswith(b"CONNECT") or target.startswith("/silent"):
            time.sleep(20)
        name = target.strip("/").split(".")[0]
        if name == "good":
            return response(CLEAN)
        code, _, wait = name.partition("-")
        return response(b"", *[f"Retry-After: {waits[wait]}"] if waits[wait] else [], status=f"{code} no")

    def asleep(connection):
        time.sleep(20)
        raise OSError

    # A socket whose queue is full takes no further connection.
    full = socket.create_server(("127.0.0.1", 0), backlog=0)
    port = full.getsockname()[1]
    waiting = [socket.socket() for _ in range(4)]
    for one in waiting:
        one.setblocking(False)
        one.connect_ex(("127.0.0.1", port))
    with Server(answer, seconds=LONGEST) as server, Server(None, wrap=asleep) as sleeper:
        targets = {f"{code}-{wait}": server.address(f"/{code}-{wait}.m3u8")
                   for code in (429, 503) for wait in waits}
        expected = {name: f"status {name[:3]}" for name in targets}
        for name, url, words in [
                ("good", server.address("/good.m3u8"), None),
                ("silent", server.address("/silent.m3u8"), "time limit"),
                ("no-handshake", f"https://127.0.0.1:{sleeper.port}/a.m3u8", "time limit"),
                ("no-connection", f"http://127.0.0.1:{port}/a.m3u8", "time limit"),
                ("refused", "http://127.0.0.1:1/a.m3u8", "connection failed")]:
            targets[name], expected[name] = url, words
        found, seconds = judge(folder, targets, expected, "--allow-private")
        check(found, expected, seconds, "waits and connections")
        most = max(server.requests.count(f"/{name}.m3u8") for name in expected)
        if most > 3:
            failed(f"a document is requested {most} times")
        for name in ("a-day", "for-ever", "a-date", "thirty"):
            if server.requests.count(f"/503-{name}.m3u8") != 1:
                failed(f"a server that asks to wait for {name} is asked again")
        proxy = dict(ENVIRONMENT, https_proxy=server.address(""))
        expected = {"proxy": "time limit"}
        found, seconds = judge(folder, {"proxy": "https://cdn.example/a.m3u8"}, expected, environment=proxy)
        check(found, expected, seconds, "a proxy")
    for one in [full, *waiting]:
        one.close()


def names(folder):
    """Names that are looked up slowly or resolve to forbidden addresses, in a network of their own."""
    program = ["unshare", "--user", "--map-root-user", "--mount", "--net", sys.executable, __file__, "names"]
    if not shutil.which("unshare") or subprocess.run(program[:5] + ["true"], capture_output=True).returncode:
        if os.environ.get("CI") == "true":
            failed("missing in CI: user namespaces")
        print("NOT CHECKED, missing: user namespaces")
        return
    folder.mkdir(exist_ok=True)
    done = subprocess.run([*program, folder], capture_output=True, text=True, timeout=120, env=dict(
        os.environ, INTERLINT=INTERLINT))
    for line in done.stdout.splitlines():
        if line.startswith("failed: "):
            failed(line[8:])
        elif line.startswith("figure: "):
            figures.append(line[8:])
    if "figure: " not in done.stdout:
        failed(f"names: {done.stderr[-500:]}")


ADDRESSES = {"link-local": "169.254.169.254", "unspecified": "0.0.0.0", "loopback": "127.0.0.1",
             "link-local-6": "fe80::1", "mapped": "::ffff:169.254.169.254"}


def lookup(request):
    """The answer of a name server to a request; None for a name that is never answered."""
    labels, place = [], 12
    while request[place]:
        labels.append(request[place + 1:place + 1 + request[place]].decode())
        place += 1 + request[place]
    kind = struct.unpack("!H", request[place + 1:place + 3])[0]
    if labels[0] == "slow":
        return None
    text = ADDRESSES.get(labels[0])
    family = socket.AF_INET6 if text and ":" in text else socket.AF_INET
    record = b""
    if text and kind == (28 if family == socket.AF_INET6 else 1):
        data = socket.inet_pton(family, text)
        record = b"\xc0\x0c" + struct.pack("!HHIH", kind, 1, 1, len(data)) + data
    code = 0x8180 if text else 0x8183
    return (request[:2] + struct.pack("!HHHHH", code, 1, bool(record), 0, 0)
            + request[12:place + 5] + record)


def names_inside(folder):
    """The same in the network that `names` made, where nothing is reached but this machine."""
    control = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    flags = struct.pack("16sH14s", b"lo", 0x1 | 0x40, b"")  # up, running
    fcntl.ioctl(control, 0x8914, flags)
    (folder / "resolv.conf").write_text("nameserver 127.0.0.1\n")
    (folder / "nsswitch.conf").write_text("hosts: files dns\n")
    for name in ("resolv.conf", "nsswitch.conf"):
        subprocess.run(["mount", "--bind", folder / name, f"/etc/{name}"], check=True)
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 53))
    asked = []

    def serve():
        while True:
            request, client = server.recvfrom(4_096)
            asked.append(request)
            found = lookup(request)
            if found:
                server.sendto(found, client)

    threading.Thread(target=serve, daemon=True).start()
    (folder / "good.m3u8").write_bytes(CLEAN)
    expected = {
        "slow": "time limit|could not be resolved", "unknown": "could not be resolved",
        "link-local": "link-local", "link-local-6": "link-local", "mapped": "link-local",
        "unspecified": "connection failed|time limit|private|local", "loopback": "connection failed",
        "good": None}
    for options in (["--allow-private"], []):
        targets = {name: f"http://{name}.names.example/a.m3u8" for name in expected}
        targets["good"] = "good.m3u8"
        if not options:
            expected["loopback"] = "private or local"
        found, seconds = judge(folder, targets, expected, *options)
        check(found, expected, seconds, "names")
    if not asked:
        failed("the name server is not asked")
    for figure in figures:
        print("figure:", figure)


def main(folder):
    parts = (resets, delays, names)
    for part in parts:
        (folder / part.__name__).mkdir()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for done in [pool.submit(part, folder / part.__name__) for part in parts]:
            done.result()
    return ", ".join(figures)


if sys.argv[1:2] == ["names"]:
    names_inside(Path(sys.argv[2]))
else:
    attack("network", main)
