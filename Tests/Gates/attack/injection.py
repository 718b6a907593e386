#!/usr/bin/env python3
"""Gives interlint text that controls terminals and CI programs, and searches all its outputs for it.

Nothing that interlint prints may contain a control character, begin a line with a command of a CI program, or
have one of `##[…]` or `##vso[…]` anywhere. JSON has no raw C1 or bidirectional control.
"""

import concurrent.futures
import json
import os
import re
import struct
import unicodedata

from running import ENVIRONMENT, FULL, attack, failed, interlint
from serving import Server, response

# By what it would do; each is planted on its own only with FULL=1.
KINDS = {
    "control sequences": "\x1b]0;t\x07\x1b[31m\x08\x7f\x01",
    "C1": "\x9b31m\x85\x90\x9d0;t\x9c",
    "bidirectional": "\u202e\u2066\u200f\u200e\u061c\u202a\u2069",
    "invisible": "\u2028\u2029\ufeff\U000e0041\u200b\u00ad\u2060",
    "returns": "a\r::error::b\r\n::warning::c\n  ::notice file=d::e\v::error::f\f::error::g",
    "GitHub": "::error::a",
    "GitHub, indented": "  ::add-mask::a\n::set-output name=a::b",
    "Azure": "##vso[task.complete]a ##[error]b\n##[group]c",
    "TeamCity": "##teamcity[buildStop]a\n##teamcity[message text='b']",
    "GitLab": "\x1b[0Ksection_start:1:a[collapsed=true]\r\x1b[0Kb",
}
ALL = "::error::a\n" + "".join(KINDS.values()) + "\n::error::z"
INPUTS = dict(KINDS, all=ALL) if FULL else {"all": ALL, "GitHub": KINDS["GitHub"], "Azure": KINDS["Azure"]}
INVISIBLE = {"Cc", "Cf", "Zl", "Zp", "Cs"}

PLAYLIST = """#EXTM3U
#EXTINF:6,{0}
{0}
#EXT-X-DATERANGE:ID="{1}",CLASS="com.apple.hls.interstitial",START-DATE="{1}",X-ASSET-URI="{1}"
#EXT-X-{1}
#EXT-X-MAP:URI="{1}",A{1}="{0}"
"""

outputs = empty = 0


def line(text):
    return text.replace("\n", " ").replace("\r", " ")


def playlist(text):
    return PLAYLIST.format(text, line(text))


def obeyed(output, is_styled=False):
    """What a terminal or a program that runs a CI job would obey."""
    try:
        text = output.decode()
    except UnicodeDecodeError as error:
        return [f"no UTF-8: {error.object[error.start:error.start + 8]!r}"]
    if is_styled:
        text = re.sub("\x1b\\[[0-9;]*m", "", text)
    found = {hex(ord(c)) for c in set(text) - {"\n", "\t"} if unicodedata.category(c) in INVISIBLE}
    found |= {part[:40] for part in re.findall(r"(?m)^ *::.*", text)}
    return sorted(found | set(re.findall(r"##[a-z]*\[", text)))


def check(what, output, is_styled=False):
    global outputs, empty
    outputs += 1
    empty += not output
    found = obeyed(output, is_styled)
    if found:
        failed(f"{what}: {', '.join(found[:5])}")


def run(what, *arguments, **more):
    """Runs a command and checks what it prints."""
    ended = interlint(*arguments, **more)
    is_styled = "--color=always" in arguments
    check(f"{what}: {line(' '.join(map(str, arguments)))[:100]!a}", ended.all, is_styled)
    return ended


def names(folder, text):
    """Names of files and folders, on their own, in a folder and on standard input."""
    place = folder / "names"
    name = os.fsencode(text.replace("/", "").replace("\0", ""))[:200] + b".m3u8"
    raw = b"\x9b31m\xc2" + name[:60]
    inner = name[:60] + b".d"
    os.makedirs(os.path.join(os.fsencode(place), inner))
    for path in (name, raw, inner + b"/" + name):
        with open(os.path.join(os.fsencode(place), path), "wb") as file:
            file.write(playlist(text).encode())
    found = [os.fsdecode(path) for path in (name, raw, inner)]
    # A report in the format github consists of commands.
    for style in ("text", "concise", "json", "jsonl", "junit", "sarif", "gitlab", "checkstyle",
                  "markdown", "rdjsonl"):
        run("file names", "lint", f"--output={style}", "--verbose", ".", folder=place)
        run("file names", "lint", f"--output={style}", "--", *found, "none" + found[0], folder=place)
    run("file names", "lint", "--color=always", "--", *found, folder=place)
    run("standard input", "lint", "-", f"--stdin-filename={text}", folder=place,
        data=playlist(text).encode())
    return found


def arguments(folder, text):
    """Arguments of all commands."""
    text = text.replace("\0", "")
    for option in ("profile", "no-profile", "rule", "no-rule", "output", "targets", "history", "header",
                   "resolve", "proxy", "cacert", "cache", "record", "token", "max-memory", "jobs",
                   "timeout", "fail-on", "show", "color", "junit-profile", text):
        run("an option", "lint", f"--{option}={text}", "none.m3u8", folder=folder)
    for command in (
            [text], [f"--{text}"], ["lint", text], ["lint", f"{text}/a"], ["explain", text],
            ["rules", text], ["schema", text], ["completion", text], ["conformance", text],
            ["conformance", "run", text], ["history", text], ["history", "show", text],
            ["history", "list", f"--history={text}"], ["history", "diff", text, text],
            ["history", "show", text, "--history=h.sqlite"], ["nightly", f"--config={text}"],
            ["nightly", f"--shard={text}"], ["merge", text], ["merge", f"--history={text}", text],
            ["publish", f"--history={text}"], ["publish", f"--output={text}"], ["help", text],
            ["watch", text], ["watch", f"http://127.0.0.1:1/{text}", "--for=1s", "--allow-private"],
            ["capture", text, text], ["lint", f"http://{text}/"], ["lint", f"https://a:1/{text}"],
            ["lint", f"--history=postgresql://{line(text)}@127.0.0.1:1/db", "none.m3u8"]):
        run("an argument", *command, folder=folder)


def lists(folder, text):
    """Names in lists of targets, the history with them, and its site."""
    (folder / "in.m3u8").write_text(playlist(text))
    targets = [{"name": text, "url": "in.m3u8"}, {"name": f"{text}2", "url": text}, {"url": text},
               {"name": "a", "url": "in.m3u8", "expect": {text: text}}]
    (folder / "t.txt").write_text("".join(json.dumps(target) + "\n" for target in targets[:3]))
    (folder / "bad.txt").write_text(json.dumps(targets[3]) + "\n")
    quoted = json.dumps(text)
    for number, yaml in enumerate([
            f"targets: [{{name: {quoted}, url: in.m3u8}}]\nhistory: h.sqlite\nsite: site\n",
            f"{quoted}: 1\n", f"targets: {quoted}\nhistory: {quoted}\n",
            f"targets: t.txt\nhistory: h.sqlite\nlint: {{profiles: [{quoted}], fail-on: {quoted}}}\n",
            f"targets: t.txt\nhistory: h.sqlite\nevery: {quoted}\n", text, f"- {text}\n",
            f"targets: t.txt\nhistory: h.sqlite\nmax-memory: {quoted}\n",
            f"targets: t.txt\nhistory: h.sqlite\nfetch: {{resolve: [{quoted}]}}\n",
            f"targets: t.txt\nhistory: h.sqlite\nsite: {quoted}\nresults: {quoted}\n"]):
        (folder / f"{number}.yaml").write_text(yaml)
        run("a configuration", "nightly", f"--config={number}.yaml", folder=folder)
        run("a list", "lint", f"--targets={number}.yaml", folder=folder)
    run("a list", "lint", "--targets=bad.txt", folder=folder)
    for style in ("text", "json", "jsonl", "junit"):
        run("a list", "lint", "--targets=t.txt", f"--output={style}", "--history=h.sqlite", folder=folder)
    ended = interlint("lint", "--targets=t.txt", "--output=jsonl", folder=folder)
    shards(folder, text, ended.text)
    run("a history", "history", "list", "--history=h.sqlite", folder=folder)
    for number in range(1, 8):
        run("a history", "history", "show", number, "--history=h.sqlite", folder=folder)
        run("a history", "history", "diff", number, number + 1, "--history=h.sqlite", folder=folder)
    run("a history", "publish", "--history=h.sqlite", "--output=site", folder=folder)
    for path in (folder / "site").rglob("*"):
        if path.suffix in (".html", ".json", ".atom", ".xml", ".txt", ".svg"):
            check(f"the site: {path.relative_to(folder)}", path.read_bytes())
    return ended.text


def replaced(value, text, key):
    """A JSON value in which the texts, or those of one key, are replaced."""
    if isinstance(value, dict):
        return {text if key == "keys" else name:
                text if isinstance(inner, str) and name == key else replaced(inner, text, key)
                for name, inner in value.items()}
    if isinstance(value, list):
        return [replaced(inner, text, key) for inner in value]
    return text if isinstance(value, str) and key == "texts" else value


def keys(value):
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def shards(folder, text, lines):
    """Result lines of another machine, with the text as any of their values."""
    whole = [json.loads(line) for line in lines.splitlines()]
    forged = [json.dumps(replaced(value, text, key))
              for key in sorted(set().union(*map(keys, whole))) + ["texts", "keys"]
              for value in whole[:1]]
    forged += [json.dumps(text), json.dumps({"schema": text}), text, json.dumps({text: 1})]
    for number, line in enumerate(forged):
        (folder / "one.jsonl").write_text(line + "\n")
        run("a result line", "merge", "--history=h.sqlite", "one.jsonl", folder=folder)
    (folder / "all.jsonl").write_text("\n".join(forged) + "\n")
    run("result lines", "merge", "--history=m.sqlite", "--output=site", "all.jsonl", folder=folder)


def network(folder, text):
    """Everything that a server sends."""
    value = line(text).encode()

    def answer(_, target, __):
        if target == "/reason":
            return response(status=b"404 ".decode() + line(text))
        if target == "/raw":
            return response(b"#EXTM3U\n", b"X: \x9b31m" + value, b"Content-Type: \x9b" + value)
        if target == "/moved":
            return response(b"", b"Location: " + value, status="302 Found")
        if target == "/away":
            return response(b"", b"Location: https://" + value + b"/", status="302 Found")
        if target == "/type":
            return response(playlist(text).encode(), b"Content-Type: " + value, value + b": " + value,
                            b"Content-Encoding: " + value)
        if target == "/banner":
            return text.encode()
        if target == "/list.json":
            return response(json.dumps({"ASSETS": [{"URI": text, text: text}]}).encode() + b"x")
        if target == "/text":
            return response(text.encode(), b"Content-Type: text/html")
        return response(playlist(text).encode(), b"ETag: " + value)

    with Server(answer) as server:
        paths = ["reason", "raw", "moved", "away", "type", "banner", "list.json", "text", "live.m3u8"]
        for style in ("text", "json", "jsonl", "junit"):
            run("an answer", "lint", "--allow-private", "--verbose", f"--output={style}", "--timeout=2",
                *[server.address("/" + path) for path in paths], folder=folder)
        for path in ("reason", "live.m3u8", "banner"):
            for option in ("--output=text", "--output=json", "--color=always"):
                run("a watch", "watch", "--allow-private", "--for=1s", option,
                    server.address("/" + path), folder=folder)
        run("a capture", "capture", "--allow-private", "--for=1s", server.address("/live.m3u8"),
            "captured", folder=folder)
        run("a capture", "lint", "captured", folder=folder)


def database(folder, text):
    """The messages of a database server, as its protocol has them."""
    def serve(connection):
        head = connection.recv(8)
        while head and struct.unpack("!I", head[4:])[0] in (80877103, 80877104):
            connection.sendall(b"N")
            head = connection.recv(8)
        message = b"SFATAL\0VFATAL\0C28000\0M" + text.replace("\0", "").encode() + b"\0D" + \
            text.replace("\0", "").encode() + b"\0\0"
        connection.sendall(b"E" + struct.pack("!I", len(message) + 4) + message)
        raise OSError

    with Server(None, wrap=serve) as server:
        for command in (["history", "list"], ["publish"], ["lint", "in.m3u8"]):
            run("a database", *command, f"--history=postgresql://a@127.0.0.1:{server.port}/db",
                folder=folder)


def main(folder):
    if not obeyed(ALL.encode()) or any(not obeyed(text.encode()) for text in KINDS.values()):
        failed("the checks of this program find nothing")
    parts = []
    for number, text in enumerate(INPUTS.values()):
        place = folder / str(number)
        place.mkdir()
        parts += [(part, place, text) for part in (network, names, arguments, lists, database)]
    # Most of the time is spent waiting.
    with concurrent.futures.ThreadPoolExecutor(max_workers=16) as pool:
        for done in [pool.submit(*part) for part in parts]:
            done.result()
    return f"{len(INPUTS)} texts of {len(KINDS)} kinds, {outputs} outputs, {empty} of them empty"


attack("injection", main)
