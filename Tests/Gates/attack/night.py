#!/usr/bin/env python3
"""Judges 20 targets in a night, of which ten are hostile in ten ways.

There are 20 results and ten different reasons, the other ten are clean, and the exit status, the history and the
pages of the site say so. With FULL=1 that is repeated with less memory and with the ten in other orders.
"""

import gzip
import json
import random
import re
import socket
import sys

from running import FULL, attack, failed, interlint
from serving import Server, endlessly, response

sys.path.append("Tests/Gates/fleet")
import whole_site  # noqa: E402

MB = 1_000_000
CLEAN = b"""#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:0
#EXTINF:6.0,
a.ts
#EXTINF:6.0,
b.ts
#EXT-X-ENDLIST
"""
WITH_LIST = CLEAN.replace(b"#EXTINF:6.0,\na.ts", b"""#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z",\
DURATION=6,X-RESUME-OFFSET=0,X-ASSET-LIST="/deep.json?_HLS_interstitial_id=a"
#EXTINF:6.0,
a.ts""", 1)


def gzipped(unit, size):
    """So many bytes of a unit, which compress to little."""
    packed, block = b"", gzip.compress(unit * (MB // len(unit)), 9)
    for _ in range(size // MB):
        packed += block
    return packed


def chunked(connection, *chunks):
    connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    for chunk in chunks:
        connection.sendall(b"%x\r\n%s\r\n" % (len(chunk), chunk))


def endless(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n#EXTM3U\n")
    endlessly(connection, b"#EXTINF:6,\na.ts\n" * 50_000, size=200 * MB)


def header_flood(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    endlessly(connection, b"X-A: " + b"a" * 1_000 + b"\r\n", size=50 * MB)


def drip(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n#EXTM3U\n")
    endlessly(connection, b"#", pause=0.2, seconds=100)


def truncated(connection):
    chunked(connection, CLEAN[:40])
    connection.sendall(b"400\r\nonly a part")
    connection.shutdown(socket.SHUT_WR)


# How each hostile target answers, and what its reason or its rules begin with.
HOSTILE = {
    "nul-bomb": (lambda c: response(BOMB, "Content-Encoding: gzip"), "not a playlist: binary data"),
    "endless": (endless, "is larger than the limit of 67108864 bytes"),
    "header-flood": (header_flood, "the header exceeds the limit of 65536 bytes"),
    "drip": (drip, "no complete answer within the time limit"),
    "deep-list": (lambda c: response(WITH_LIST), "asset-list/"),
    "link-local": (lambda c: response(b"", "Location: http://169.254.169.254/latest/meta-data/",
                                      status="302 Found"),
                   "169.254.169.254 is a link-local address, from which nothing is loaded"),
    "no-http": (lambda c: b"SSH-2.0-OpenSSH_9.2p1\r\n", "the server does not speak HTTP"),
    "truncated": (truncated, "the answer ended early"),
    "newlines": (lambda c: response(NEWLINES, "Content-Encoding: gzip"),
                 "only the first 7500008 of 60000008 bytes were read"),
    "garbage": (lambda c: response(GARBAGE, "Content-Type: application/vnd.apple.mpegurl"), "not valid UTF-8"),
}
BOMB = gzipped(b"\0", 60 * MB)
NEWLINES = gzip.compress(b"#EXTM3U\n") + gzipped(b"\n", 60 * MB)
GARBAGE = CLEAN.replace(b"a.ts", bytes(range(128, 256)) * 20)
DEEP = b'{"X-A":' + b"[" * 500_000 + b"]" * 500_000 + b',"ASSETS":[{"URI":7}]}'


def answer(connection, target, _):
    name = target.strip("/").split(".")[0]
    if target.startswith("/deep.json"):
        return response(DEEP, "Content-Type: application/json")
    if name in HOSTILE:
        return HOSTILE[name][0](connection)
    return response(CLEAN, "Content-Type: application/vnd.apple.mpegurl") if "good" in name else \
        response(status="404 Not Found")


def reason(line):
    """Why a target was not checked wholly, or what was found in it."""
    if line.get("reason"):
        return line["reason"]
    found = [document.get("reason") or "" for document in line["documents"]]
    rules = sorted({finding["rule"] for document in line["documents"]
                    for finding in document["findings"]})
    return "; ".join(filter(None, found)) or " ".join(rules)


def night(folder, order, memory, patience):
    folder.mkdir()
    with Server(answer, seconds=30 * patience) as server:
        targets = [(name, server.address(f"/{name}.m3u8")) for name in order]
        (folder / "targets.txt").write_text(
            "".join(json.dumps({"name": name, "url": url}) + "\n" for name, url in targets))
        (folder / "n.yaml").write_text(
            "targets: targets.txt\nhistory: h.sqlite\nsite: site\nresults: lines.jsonl\n"
            f"max-memory: {memory}\nlint: {{no-profiles: [delivery, web-delivery]}}\n"
            f"fetch: {{allow-private: true, timeout: {6 * patience}s, target-time: {20 * patience}s}}\n")
        ended = interlint("nightly", "--config=n.yaml", folder=folder)
    lines = {}
    for text in (folder / "lines.jsonl").read_text().splitlines():
        line = json.loads(text)
        if line["target"] in lines:
            failed(f"{line['target']} has two results")
        lines[line["target"]] = line
    return ended, lines


def check(folder, order, memory, patience=1):
    ended, lines = night(folder, order, memory, patience)
    late = [name for name in set(order) & set(lines) if name != "drip" and "time limit" in reason(lines[name])]
    if late and patience == 1:
        print(f"{', '.join(sorted(late))} took longer than this machine has time for; again, with more of it")
        return check(folder.with_name(f"{folder.name}-again"), order, memory, patience=10)
    if set(lines) != set(order):
        failed(f"results of {sorted(set(order) ^ set(lines))} are missing or too many")
        return {}
    for name in order:
        line = lines[name]
        is_clean = line["status"] == "checked" and not any(
            document["findings"] or document.get("unchecked") for document in line["documents"])
        if "good" in name and not is_clean:
            failed(f"{name} is not clean: {reason(line)}")
        if "good" not in name and is_clean:
            failed(f"{name} is clean")
    reasons = {name: reason(lines[name]) for name in HOSTILE}
    for name, text in reasons.items():
        if not text.startswith(HOSTILE[name][1]) and HOSTILE[name][1] not in text:
            failed(f"{name}: {text!r}, expected {HOSTILE[name][1]!r}")
    if len(set(reasons.values())) < len(HOSTILE):
        failed(f"there are only {len(set(reasons.values()))} different reasons")
    if ended.status != 3 or ended.errors:
        failed(f"the night exits {ended.status}, expected 3: {ended.errors[:300]!r}")
    if b"11 of 20 targets checked, 9 not checked, " not in ended.output:
        failed(f"the night says {ended.text!r}")
    check_site(folder / "site", lines, reasons)
    return reasons


def check_site(site, lines, reasons):
    """The pages say of each target what its line says."""
    for problem in whole_site.problems(site):
        failed(f"the site: {problem}")
    history = whole_site.data(site)
    run = history["runs"][-1]
    if (run["checked"], run["unchecked"], run["whole"]) != (11, 9, True):
        failed(f"the history says {run}")
    if sorted(target["name"] for target in history["targets"]) != sorted(lines):
        failed("the history has other targets")
    pages = {}
    for path in (site / "targets").glob("[0-9]*.html"):
        page = whole_site.Page(path.read_text()).text
        heading = re.search(r"Requirements Targets (\S+) (.*?) in the run of", page)
        pages[heading[1] if heading else None] = (heading[2] if heading else "", page)
    if set(pages) != set(lines):
        failed(f"there are no pages of {sorted(set(lines) - set(pages))}")
    for name, (state, page) in pages.items():
        expected = ("no findings" if name not in reasons
                    else "not checked" if lines[name]["status"] == "unchecked" else "error")
        if expected not in state:
            failed(f"the page of {name} says {state!r}, expected {expected!r}")
        is_rules = "/" in reasons.get(name, "")
        for words in reasons[name].split(" ") if is_rules else [reasons.get(name, "")]:
            if words not in page:
                failed(f"the page of {name} does not say {words!r}")


def main(folder):
    good = [f"good-{number}" for number in range(10)]
    reasons = check(folder / "0", list(HOSTILE) + good, "1G")
    for name, text in reasons.items():
        print(f"  {name:13} {text[:100]}")
    nights = 1
    for nights in range(2, 7 if FULL else 1):
        order = random.Random(nights).sample(list(HOSTILE) + good, 20)
        again = check(folder / str(nights), order, f"{400 + 100 * nights}M")
        if again != reasons:
            failed(f"night {nights} has other reasons: {again}")
    return f"{nights} nights of 20 targets, {len(set(reasons.values()))} reasons"


attack("night", main)
