"""Writes the inputs with which the fuzzer begins: cases of the conformance suite, examples of the
documentation, rows of a stored history, and a few files of the folder `seeds`."""

import hashlib
import json
from pathlib import Path
import re
import shlex
import shutil
import sqlite3
import sys
import tempfile

sys.path.append(str(Path(__file__).parent.parent))

import suite

SUITE = Path("Conformance")
HISTORY = Path("Tests/Histories/schema-4.sqlite")
OWN = Path("Tests/Gates/fuzz/seeds")
# A longer seed makes every mutation of it slow.
LONGEST = 64 << 10


def write(folder, most):
    """Writes the seeds of some targets into a folder for each, at most these numbers of them, drawn by their
    digests; those of the folder `seeds` come first."""
    for name, number in most.items():
        own = [file.read_bytes() for file in sorted((OWN / name).glob("*"))]
        drawn = sorted(SEEDS[name](), key=lambda content: hashlib.sha1(content).digest())
        place = folder / name
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for content in [content for content in own + drawn if content and len(content) <= LONGEST][:number]:
            (place / hashlib.sha1(content).hexdigest()).write_bytes(content)
        if not any(place.iterdir()):
            raise SystemExit(f"no seeds for {name}")


def texts(ending, but=(), passing=True):
    """The documents of cases, and the files of the suite, whose names have that ending; those of single
    documents that pass may be left out."""
    derived = [text for _, case, documents in suite.cases()
               if passing or not case["valid"] or case["arrangement"] != "single"
               for name, text in documents.items() if name.endswith(ending) and name not in but]
    return derived + [
        file.read_bytes() for file in sorted(SUITE.rglob("*" + ending))
        if file.name not in but and file.parent not in (SUITE, SUITE / "Cases")]


def playlists():
    # Each of the documents that pass differs from one that fails in few bytes.
    return texts(".m3u8", passing=False) + malformed()


def malformed():
    return [file.read_bytes() for file in (SUITE / "Malformed").rglob("*") if file.is_file()]


def json_documents():
    return texts(".json", but=["case.json"])


def sessions():
    return texts(".jsonl", but=["exchanges.jsonl"])


def joined(files):
    """Several documents in one input, as FuzzDocuments reads them."""
    return b"".join(b"--- " + name.encode() + b"\n" + content + b"\n" for name, content in files)


def several(arrangement, with_log):
    """The documents of each case with several, by their names."""
    return [dict(sorted(documents.items())) for _, _, documents in suite.cases(arrangement)
            if len(documents) > 1 and ("exchanges.jsonl" in documents) == with_log]


def presentations():
    def is_linked(name, files):
        return any(name.encode() in text for other, text in files.items() if other != name)

    return [
        joined(sorted(files.items(), key=lambda file: (is_linked(file[0], files), file[0])))
        for files in several("presentation", False)]


def exchanges():
    return [joined(files.items()) for files in several("presentation", True)]


def reloads():
    def number(file):
        return [int(digits) for digits in re.findall(r"\d+", file[0])], file[0]

    return [joined(sorted(files.items(), key=number)) for files in several("reloads", False)]


def changes():
    """Presentations and other versions of them."""
    def changed(text):
        return text.replace(b"6", b"4", 2).replace(b"#EXTINF", b"#EXT-X-DISCONTINUITY\n#EXTINF", 1)
    return [joined([*files.items(), *(("new/" + name, changed(text)) for name, text in files.items())])
            for files in several("presentation", False)]


def documentation():
    return [file.read_text() for file in [Path("README.md"), *Path("Sources").rglob("*.docc/*.md")]]


def editors():
    """An editor that opens a playlist, asks about places in it, and changes it; each message is a line."""
    document = {"uri": "file:///a.m3u8"}

    def message(method, number=None, **parameters):
        request = {"jsonrpc": "2.0", "method": method, "params": parameters}
        return json.dumps(request | ({} if number is None else {"id": number}))

    def session(text):
        lines = text.decode(errors="replace").split("\n")
        places = [{"line": line, "character": len(lines[line]) // 2} for line in range(min(len(lines), 8))]
        methods = ["hover", "completion", "references", "prepareRename", "rename"]
        requests = [message(f"textDocument/{methods[number % len(methods)]}", number, textDocument=document,
                            position=place, newName="name", context={"includeDeclaration": True})
                    for number, place in enumerate(places)]
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
        requests += [message(f"textDocument/{method}", 50 + number, textDocument=document, range=whole)
                     for number, method in enumerate(
                         ["codeAction", "documentSymbol", "foldingRange", "documentLink", "inlayHint"])]
        change = {"range": {"start": places[-1], "end": places[-1]}, "text": "\n#EXT-X-GAP\n"}
        return "\n".join([
            message("initialize", 100, capabilities={}),
            message("textDocument/didOpen", textDocument=document | {"version": 1, "text": "\n".join(lines)}),
            *requests, message("$/cancelRequest", id=3),
            message("textDocument/didChange", textDocument=document | {"version": 2}, contentChanges=[change]),
            message("textDocument/didClose", textDocument=document), message("shutdown", 101), message("exit"),
        ]).encode()

    return [session(text) for text in playlists()]


def options():
    lines = [line for text in documentation() for line in text.splitlines()]
    found = []
    for line in lines:
        if match := re.search(r"interlint ([a-z]+ [^`|>#;]*)", line):
            try:
                found.append("\n".join(shlex.split(match[1])).encode())
            except ValueError:
                continue
    return found


def rows():
    """The rows of a stored history, each table by itself and all together."""
    connection = sqlite3.connect(f"file:{HISTORY}?mode=ro&immutable=1", uri=True)
    tables = {
        "runs": "id, begun, whole, tool, rules, micros, settings", "attempts": "id, begun",
        "targets": "id, name, first_run, first_begun", "texts": "id, text",
        "outcomes": "id, target, first_run, status, kind, reason, errors, warnings, infos, omitted, "
                    "unjudged, end_run",
        "findings": "id, target, fingerprint, first_run, first_begun, rule, severity, message, source, "
                    "line, \"column\", end_run",
        "unjudged": "id, target, source, first_run, end_run",
        "breaks": "id, target, name, content, start, duration, first_run, last_run",
        "durations": "run, target, micros, requests, bytes", "numbers": "name, value",
    }
    texts = {
        table: b"".join(
            b"\t".join([table.encode(), *map(cell, row)]) + b"\n"
            for row in connection.execute(f"SELECT {columns} FROM {table}"))
        for table, columns in tables.items()}
    base = texts["runs"] + texts["targets"] + texts["texts"]
    return [b"".join(texts.values())] + [base + text for text in texts.values()]


def cell(value):
    if value is None:
        return b"n"
    if isinstance(value, int):
        return b"i" + str(value).encode()
    kind, content = (b"t", value.encode()) if isinstance(value, str) else (b"b", value)
    for plain, escaped in ((b"\\", b"\\\\"), (b"\n", b"\\n"), (b"\t", b"\\t")):
        content = content.replace(plain, escaped)
    return kind + content


def databases():
    """The history with small pages and without reports, whole and without its findings."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for number, table in enumerate(["artifacts", "findings"]):
            copy = Path(folder, "history.sqlite")
            shutil.copy(HISTORY, copy) if number == 0 else None
            with sqlite3.connect(copy) as connection:
                connection.execute(f"DELETE FROM {table}")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA page_size = 512")
            connection.execute("VACUUM")
            connection.close()
            found.append(copy.read_bytes())
    return found


def evidence():
    """Two versions of a document with secrets, and one with a failed request."""
    def document(lines, **more):
        return json.dumps({"kind": "media playlist", "bytes": 60, "failures": [],
                           "parts": [{"first": 1, "lines": lines}], **more}).encode()
    request = {"address": "https://a.example/b$", "method": "GET", "status": 404,
               "time": "2026-11-21T00:00:00.000Z", "failure": "status 404 $", "milliseconds": 12,
               "sent": [{"name": "Authorization", "value": "$"}, {"name": "Accept", "value": "*/*"}],
               "received": [{"name": "Set-Cookie", "value": "$"}, {"name": "Age", "value": "7"}]}
    before = document(["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXTINF:6,", "a.ts$"], response=request)
    after = document(["#EXTM3U", "#EXTINF:6,", "b.ts$", "<b>&"], response=request, failures=[request])
    parts = document([], parts=[{"first": 1, "lines": ["a"]}, {"first": 300, "lines": ["$", "\u202e"]}])
    # The number of bytes selects the secret.
    return [joined([("1", before), ("2", other)]) + b"\n" * number
            for number, other in enumerate([after, after, after, after, parts, before])]


def surroundings():
    """The planted values of the tests, each replaced by the mark of the secret."""
    found = []
    for line in Path("Tests/PlantedValues/secrets.tsv").read_text().splitlines():
        place, _, text = line.partition("\t")
        text = re.sub("«[^»]*»", "$", text.replace("·", ""))
        content = PLACES.get(place, "#EXTM3U\n%s\n").replace("%s", text).encode()
        # The number of bytes selects the secret.
        found.append(content + b"\n" * (len(found) % 4))
    return found


PLACES = {
    "uri": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:9,\n%s\n#EXT-X-MAP:URI=\"%s\"\n"
           "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\",X-ASSET-URI=\"%s\"\n",
    "segment": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:9,\n%s\n",
    "attribute": "#EXTM3U\n#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026\",%s\n",
    "json": "%s",
}

def archives():
    """A recording of two loads, with a redirect, and one with a body in Base64."""
    def entry(url, status, content, **more):
        return {"startedDateTime": "2026-11-21T10:00:00.000Z", "time": 20, "timings": {"blocked": 1},
                "request": {"method": "GET", "url": url, "headers": []},
                "response": {"status": status, "headers": [{"name": "age", "value": "1"}],
                             "content": content}, **more}
    text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:%d\n#EXTINF:4,\na.ts\n"
    loads = [entry("https://a.example/v.m3u8", 200, {"text": text % number}) for number in (1, 2)]
    redirect = entry("https://a.example/v", 302, {})
    redirect["response"]["redirectURL"] = "https://a.example/v.m3u8"
    base64 = entry("https://a.example/w.m3u8", 200, {"text": "I0VYVE0zVQo=", "encoding": "base64"})
    return [json.dumps({"log": {"entries": entries}}).encode()
            for entries in ([redirect] + loads, [base64], [entry("data:,x", 0, {})])]


def consoles():
    return texts(".log") + [
        b"2026-01-01 12:00:25.123456+0100 SGAI[123:456] Showing ad 1/2, bumper: NO, title: a\r\n"
        b"other\n12:00:25.5 Ad break scheduled to start in 8 seconds. Ad break manifest URL: https://"
        b"dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/ad_break_id/b.m3u8?stream_id=s.\n"]


def client_data():
    return [
        b"bs%2Cmtp%3D25400%2Cot%3Dm%2Csid%3D%22a%22%2Cst%3Dl", b"\nbr=3200\nsu\nsid=\"a\"\nbs",
        b"nor%3D%22..%252Fa.ts%22\n\ncom.example-a=\"b\\\"c\"", b"br%3D(3200%3Bv)%2Cbs%3D%3F0%2Cv%3D2"]


def podcast_settings():
    return [
        b'{ // limits\n"errors.ignore": ["1024"], "rules": {"24060": {"boundary-margin": 2, '
        b'"boundary-check": "should"}, "33087": {"duration-err": 0.5}, "35023": {"range": {"min": 4, '
        b'"max": 10}},}}',
        b'{"rules": {"33053": {"audioVideo": "allow"}, "42508": {"require": ["CODECS"], "limit": '
        b'{"VIDEO-RANGE": ["SDR"]}}, "42518": {"types": ["VOD"]}, "33088": {"captioning": "require"}}}']


def usual():
    line = {"asset_time": 0.12, "breaks": 4, "gap": 600.04, "list_time": 0.2, "playlist_time": 0.08,
            "renditions": 3, "runs": 28, "schema": "interlint-usual/1", "target": "news", "variants": 5}
    return ["".join(json.dumps(dict(line, target=name)) + "\n" for name in ("a", "b", "a")).encode()]


def property_lists():
    return texts(".plist")


def apple_reports():
    """A report with findings of the root, of a variant, of a media segment, and by data ID."""
    message = {"errorComment": "Language missing", "errorDetail": "x", "errorStatusCode": 1024,
               "errorRequirementLevel": 1, "errorReferenceDataID": 3}
    segment = {"url": "a.ts", "dataID": 3, "messages": [dict(message, errorStatusCode=-50041)]}
    variant = {"url": "v.m3u8", "dataID": 2, "parseFailed": True,
               "discontinuities": [{"segments": [segment, segment]}]}
    report = {"url": "main.m3u8", "dataID": 1, "dataVersion": "1.3", "messages": [message],
              "variants": [variant]}
    return [json.dumps(report).encode()]


SEEDS = {
    "playlist": playlists, "json": json_documents, "session": sessions,
    "presentation": presentations, "exchanges": exchanges, "archive": archives,
    "console": consoles, "clientData": client_data, "schedule": playlists,
    "podcastSettings": podcast_settings, "usual": usual,
    "infoPlist": property_lists, "appleReport": apple_reports, "reloads": reloads, "changes": changes,
    "configuration": lambda: [],
    "repository": lambda: [],
    "targets": lambda: [], "merge": lambda: [], "evidence": evidence, "rows": rows, "sqlite": databases,
    "editor": editors, "redaction": surroundings, "options": options,
}
