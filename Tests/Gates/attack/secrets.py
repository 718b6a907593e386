#!/usr/bin/env python3
"""Plants the secrets and the ordinary values of Tests/PlantedValues, and searches all outputs for them.

No secret may be shown, and at most 5 of the ordinary values may be masked.
"""

import concurrent.futures
import json
import re
import urllib.parse
from pathlib import Path

from running import ENVIRONMENT, FULL, attack, failed, interlint
from serving import Server, response

LISTS = Path("Tests/PlantedValues").resolve()
MOST_MASKED = 5


class Planted:
    """A line of a list: a place, a text and the value in it."""

    def __init__(self, line):
        self.place, marked = line.replace("·", "").split("\t", 1)
        before, self.value, after = re.split("[«»]", marked)
        self.text = before + self.value + after

    @property
    def document(self):
        """The name and the text of a document of its own, with a finding on each line that has the value."""
        if self.place == "session":
            return "session.jsonl", (f'{{"t":1774464000,"event":"setup",{self.text}}}\n'
                                     f'{{"t":1774464001,"event":"adsLoaded",{self.text}x}}\n')
        if self.place == "plist":
            lines = self.text.replace("</key><", "</key>\n<")
            return "Info.plist", (
                '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n'
                "<key>CFBundleName</key><string>Player</string>\n"
                f"{self.text}<key>UIBackgroundModes</key><string>audio</string>\n"
                "<key>NSAppTransportSecurity</key>\n<dict>\n"
                f"{lines}<key>NSAllowsArbitraryLoads</key><true/>\n</dict>\n</dict>\n</plist>\n")
        return None

    @property
    def playlist(self):
        """A playlist with the value; each line ends with a control character, so it is reported."""
        text, value = self.text, self.value
        if self.place == "uri":
            padding = "p" * max(0, 85 - len(value.encode()) // 2)
            return media(date_range(f'X-ASSET-URI="{text}"'), f'#EXT-X-MAP:URI="{text}"\x01',
                         "#EXTINF:6,", f"{text}\x01", "#EXTINF:6,", f"{text}&pad={padding}\x01")
        if self.place == "segment":
            return media("#EXTINF:6,", f"{text}\x01")
        if self.place == "attribute":
            return media(date_range(f'X-ASSET-URI="asset.m3u8",{text}\x01'))
        if self.place == "id":
            return media(date_range('X-ASSET-URI="asset.m3u8"', text),
                         f'#EXT-X-DATERANGE:ID="{text}"\x01')
        if self.place == "line":
            if text[7:].startswith(("STREAM", "MEDIA:", "SESSION")):
                return f"#EXTM3U\n#EXT-X-VERSION:11\n{text}\x01\n{text}\nvariant.m3u8\n"
            return media(f"{text}\x01")
        if self.place == "define":
            name, variable, address = text.split(" ", 2)
            return media(f'#EXT-X-DEFINE:NAME="{name}",VALUE="{variable}"\x01',
                         date_range(f'X-ASSET-URI="{address}"'))
        if self.place == "json":
            return media(date_range('X-ASSET-LIST="list.json"'))
        if self.place == "header":
            return media(date_range(f'X-ASSET-URI="asset.m3u8",X-ECHO="{value}"\x01'))
        return None


def date_range(attributes, name="break"):
    return (f'#EXT-X-DATERANGE:ID="{name}",CLASS="com.apple.hls.interstitial",'
            f'START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,{attributes},X-RESUME-OFFSET="0"')


def media(*lines):
    return "\n".join([
        "#EXTM3U", "#EXT-X-VERSION:11", "#EXT-X-TARGETDURATION:6",
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z", *lines, "#EXTINF:6,", "last.ts",
        "#EXT-X-ENDLIST", ""])


def planted(name):
    return [Planted(line) for line in (LISTS / f"{name}.tsv").read_text().splitlines() if line]


class Search:
    """Finds eight bytes from the start, the middle or the end of a value, also decoded and escaped."""

    def __init__(self, values):
        rests = [value.text.replace(value.value, "\n").encode() for value in values]
        ordinary = {rest[i:i + 8] for rest in rests for i in range(len(rest) - 7)}
        self.parts = {}
        for value in values:
            escaped = value.value.replace("&", "&amp;").replace('"', "&quot;")
            for form in {value.value, urllib.parse.unquote(value.value), escaped}:
                form = form.encode()
                for start in (0, (len(form) - 8) // 2, len(form) - 8):
                    part = form[start:start + 8]
                    if part not in ordinary:
                        self.parts[part] = value.text

    def shown(self, output):
        """The texts whose values are in `output`, whose slashes JSON may escape."""
        output = output.replace(b"\\", b"")
        return {text for part, text in self.parts.items() if part in output}


def write(folder, values):
    """A file for each value; the result is the arguments that lint all of them."""
    arguments, inputs = ["--profile=pedantic", "--timeout=2"], []
    for number, value in enumerate(values):
        place = folder / str(number)
        place.mkdir(parents=True)
        if value.place == "header":
            arguments.append(f"--header={value.text}")
        if value.place == "address":
            inputs.append(value.text)
        if value.place == "json":
            (place / "list.json").write_text(value.text + "x")
        if value.document:
            name, text = value.document
            (place / name).write_text(text)
            inputs.append(f"{number}/{name}")
        if value.playlist:
            (place / "p.m3u8").write_text(value.playlist)
            inputs.append(f"{number}/p.m3u8")
    return arguments, inputs


def answers(values):
    """Serves the playlists; the server repeats each value in its header, and redirects to it."""
    def answer(_, target, request):
        if request.startswith(b"CONNECT"):
            return response(status="403 Forbidden")
        number, _, name = target.lstrip("/").partition("/")
        if not number.isdigit():
            return response(status=f"404 no {target}")
        value = values[int(number)]
        if name == "moved":
            return response(b"", f"Location: {value.text}", status="302 Found")
        body = value.text + "x" if name == "list.json" else value.playlist
        if body is None or name not in ("p.m3u8", "list.json"):
            return response(b"no " + target.encode(), status="404 Not Found")
        located = [f"Content-Location: {value.text}"] if value.place == "uri" else []
        # What only the name of its field makes a secret.
        return response(body.encode(), f"Set-Cookie: session={value.value}; Secure",
                        f"X-Auth-Token: {value.value}", *located)
    return answer


def bytes_in(folder):
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def outputs(folder, values):
    """All outputs about the values, by what they are."""
    found = {}
    options, inputs = write(folder, values)
    (folder / "out").mkdir()
    formats = ["concise", "json", "jsonl", "junit"]
    files = [f"--output={name}=out/{name}" for name in formats]
    ended = interlint("lint", "--verbose", "--order=position", "--output=text", *files, "--history=out/h.sqlite",
                      *options, *inputs, folder=folder)
    if ended.status != 3:
        failed(f"lint of the planted files exits {ended.status}")
    found["text"] = ended.all
    for dialect in ("strict", "single"):
        found[f"junit, {dialect}"] = interlint(
            "lint", "--output=junit", f"--junit-profile={dialect}", *options, *inputs,
            folder=folder).all
    site = interlint("publish", "--history=out/h.sqlite", "--output=out/site", folder=folder)
    found["publish"] = site.all
    for action in (["list"], ["show", "1"]):
        found["history " + action[0]] = interlint(
            "history", *action, "--history=out/h.sqlite", folder=folder).all
    for name in formats:
        found[name] = (folder / "out" / name).read_bytes()
    found["SQLite"] = b"".join(path.read_bytes() for path in (folder / "out").glob("h.sqlite*"))
    found["site"] = bytes_in(folder / "out/site")
    for name, are_credentials in (("HAR", False), ("HAR with credentials", True)):
        (folder / "out/a.har").write_text(json.dumps(recording(values, are_credentials)))
        found[name] = interlint(
            "lint", "--har=out/a.har", "--profile=pedantic", "--verbose", "--output=text",
            *(f"--output={form}=har/{form}" for form in formats), folder=folder).all
        found[f"reports on a {name}"] = bytes_in(folder / "har")
        found[f"timeline of a {name}"] = b"".join(
            interlint("timeline", "--har=out/a.har", *address, folder=folder).all
            for address in ([], ["https://h.example/0/p.m3u8"]))
    found.update(served(folder, values))
    return found


def recording(values, are_credentials):
    """A HAR file with the values in addresses and bodies, or also in request fields and cookies."""
    entries = []
    for number, value in enumerate(values):
        fields = [{"name": "content-type", "value": "text/plain"}]
        if are_credentials:
            fields += [{"name": "set-cookie", "value": f"session={value.value}; Secure"},
                       {"name": "x-auth-token", "value": value.value},
                       {"name": "authorization", "value": value.value}]
        if value.place == "header":
            name, text = value.text.split(": ", 1)
            fields.append({"name": name, "value": text})
        answers = [(f"https://h.example/{number}/p.m3u8", 200, value.playlist)]
        if value.place == "json":
            answers.append((f"https://h.example/{number}/list.json", 200, value.text + "x"))
        if value.place in ("uri", "segment", "address"):
            answers.append((value.text, 404, value.value))
        entries += [
            {"startedDateTime": "2026-01-01T00:00:00.000Z", "time": 90000,
             "request": {"method": "GET", "url": url, "headers": fields},
             "response": {"status": status, "headers": fields,
                          "content": {"mimeType": "text/plain", "text": body}}}
            for url, status, body in answers if body]
    return {"log": {"entries": entries}}


def served(folder, values):
    """Outputs of a night, and of the merge of its lines, over a server that repeats the values."""
    found = {}
    with Server(answers(values)) as server:
        targets = []
        for number, value in enumerate(values):
            paths = ["p.m3u8"] if value.playlist else []
            if value.place == "uri":
                paths.append("moved")
            urls = [server.address(f"/{number}/{path}") for path in paths]
            if value.place == "address" and "://" in value.text:
                urls.append(value.text)
            for url in urls:
                target = {"name": f"t{len(targets)}", "url": url}
                if value.place == "header":
                    name, text = value.text.split(": ", 1)
                    target["headers"] = {name: text}
                targets.append(target)
        (folder / "targets.txt").write_text("".join(json.dumps(t) + "\n" for t in targets))
        (folder / "n.yaml").write_text(
            "targets: targets.txt\nhistory: night/h.sqlite\nsite: night/site\n"
            "results: night/lines.jsonl\nlint: {profiles: [pedantic]}\n"
            "fetch: {allow-private: true, timeout: 3s}\n")
        (folder / "night").mkdir()
        proxy = dict(ENVIRONMENT, no_proxy="127.0.0.1", **{
                scheme + "_proxy": server.address("") for scheme in ("http", "https")})
        ended = interlint("nightly", "--config=n.yaml", folder=folder, environment=proxy)
        if ended.status != 3:
            failed(f"the night of the planted targets exits {ended.status}: {ended.errors[:300]!r}")
        found["nightly"] = ended.all
        found["merge"] = interlint(
            "merge", "--history=night/m.sqlite", "--output=night/merged", "night/lines.jsonl",
            folder=folder).all
        found["files of nightly and merge"] = bytes_in(folder / "night")
        if FULL:
            paths = [f"{number}/{path}" for number, value in enumerate(values)
                     if value.place == "uri" for path in ("p.m3u8", "moved")]
            with concurrent.futures.ThreadPoolExecutor(max_workers=16) as pool:
                watches = pool.map(lambda path: watch(folder, server.address("/" + path), proxy), paths)
                found.update((f"watch of {path}", output) for path, output in zip(paths, watches))
    return found


def watch(folder, address, environment):
    report = folder / f"watch-{abs(hash(address))}.json"
    output = interlint("watch", address, "--allow-private", "--for=2s", "--timeout=1", "--output=text",
                       f"--output=json={report}", folder=folder, environment=environment).all
    return output + (report.read_bytes() if report.exists() else b"")


def main(folder):
    secrets, ordinary = planted("secrets"), planted("ordinary")
    if not secrets or not ordinary:
        failed("a list of values is empty")
    search, size = Search(secrets), 0
    found = outputs(folder / "secrets", secrets)
    for name, output in found.items():
        size += len(output)
        for text in sorted(search.shown(output)):
            failed(f"{name} shows the secret of {text}")
        # Most outputs have most values, masked.
        if name in ("text", "json", "junit", "site", "nightly") and not output:
            failed(f"{name} is empty")
    (folder / "ordinary").mkdir()
    options, inputs = write(folder / "ordinary", ordinary)
    masked, whole = [
        interlint("lint", *more, "--order=position", *options, *inputs, folder=folder / "ordinary").text
        for more in ([], ["--no-redact"])]
    hidden = [value.text for value in ordinary
              if masked.count(value.value) < whole.count(value.value)]
    present = sum(value.value in whole for value in ordinary)
    if len(hidden) > MOST_MASKED:
        failed(f"{len(hidden)} ordinary values are masked: {', '.join(hidden)}")
    if present < len(ordinary) * 9 / 10:
        failed(f"only {present} ordinary values are reported at all")
    options, inputs = [folder_part for folder_part in write(folder / "open", secrets)]
    unmasked = len(search.shown(interlint(
        "lint", "--no-redact", "--order=position", *options, *inputs, folder=folder / "open").output))
    if unmasked < len(secrets) * 9 / 10:
        failed(f"the search finds only {unmasked} secrets that nobody masked")
    return (f"{len(secrets)} secrets in {len(found)} outputs of {size / 1e6:.0f} MB, "
            f"{unmasked} shown unless masked; {len(hidden)} of {len(ordinary)} ordinary values masked")


attack("secrets", main)
