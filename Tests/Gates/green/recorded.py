"""What a HAR file, a report of Apple's validator and successive loads recorded, and could not be judged."""

import base64
import gzip
import json

from contents import BAD, GOOD, HTML, RULE, SESSION, live
from entries import REPORTS, UNJUDGED, Entry, crossed

ADDRESS = "https://example.com/broken.m3u8"
MIME = "application/vnd.apple.mpegurl"


def exchange(address=ADDRESS, method="GET", status=200, mime=MIME, second=0, headers=(), **content):
    """An entry of a HAR file; `content` are members of the response's content."""
    return {
        "startedDateTime": f"2026-01-01T00:00:{second:02}.000Z", "time": 12, "cache": {},
        "request": {"method": method, "url": address, "httpVersion": "HTTP/1.1", "headers": [], "queryString": [],
                    "cookies": [], "headersSize": -1, "bodySize": 0},
        "response": {"status": status, "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
                     "headers": [{"name": "Content-Type", "value": mime},
                                 *({"name": name, "value": value} for name, value in headers)],
                     "content": {"size": len(GOOD), "mimeType": mime} | content, "redirectURL": "",
                     "headersSize": -1, "bodySize": -1},
        "timings": {"send": 0, "wait": 10, "receive": 2},
    }


def archive(*exchanges):
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "browser", "version": "1"},
                               "entries": list(exchanges)}})


def coded(content):
    return {"text": base64.b64encode(content).decode(), "encoding": "base64"}


TEXT = GOOD.decode()
#: Loads of a playlist whose body cannot be read; several are successive loads.
UNREADABLE = {
    "no body": [exchange()],
    "no content": [{**exchange(), "response": {k: v for k, v in exchange()["response"].items() if k != "content"}}],
    "body of null": [exchange(text=None)],
    "body of a number": [exchange(text=5)],
    "empty body": [exchange(text="")],
    "empty body of a known size": [exchange(text="", size=5000)],
    "cut body": [exchange(text=TEXT[:60], size=len(TEXT))],
    "cut body in base64": [exchange(**coded(GOOD[:60]), size=len(GOOD))],
    "wrong base64": [exchange(text="#EXTM3U*not-base64!", encoding="base64")],
    "cut base64": [exchange(text=coded(GOOD)["text"][:61], encoding="base64")],
    "unknown encoding": [exchange(text=TEXT, encoding="quoted-printable")],
    "brotli": [exchange(**coded(b"\x1b\x9e\x00\xf8\x8d\x94\x6e\xde\x44\x55\x86"), headers=[("Content-Encoding", "br")])],
    "zstd": [exchange(**coded(b"\x28\xb5\x2f\xfd\x24\xc6" + bytes(range(40))), headers=[("Content-Encoding", "zstd")])],
    "compressed without a field": [exchange(**coded(gzip.compress(GOOD, mtime=0)[:-9]))],
    "POST": [exchange(method="POST", text=TEXT)],
    "HEAD": [exchange(method="HEAD")],
    "status 0": [exchange(status=0, size=0)],
    "status 0 with an error": [{**exchange(status=0), "_error": "net::ERR_ABORTED"}],
    "status 204": [exchange(status=204, size=0)],
    "status 206": [exchange(status=206, text=TEXT[:80], size=80, headers=[("Content-Range", "bytes 0-79/200")])],
    "status 302 without a target": [exchange(status=302, size=0)],
    "status 304": [exchange(status=304, size=0)],
    "status 403": [exchange(status=403, text="forbidden", mime="text/plain")],
    "status 404": [exchange(status=404, text=HTML.decode(), mime="text/html")],
    "status 500": [exchange(status=500, text="", mime="text/plain")],
    "status 503 with a playlist": [exchange(status=503, text=TEXT)],
    "binary body": [exchange(**coded(bytes(range(256)) * 2))],
    "UTF-16 body": [exchange(**coded(b"\xff\xfe" + TEXT.encode("utf-16-le")))],
    "HTML body": [exchange(text=HTML.decode())],
    "only from the cache": [{**exchange(), "_fromCache": "disk"}],
    "two loads without a body": [exchange(), exchange(second=6)],
    "a load of 304 and one of 404": [exchange(status=304), exchange(second=6, status=404, text="no", mime="text/plain")],
    "loads of 206 and without a body": [exchange(status=206, text=TEXT[:80]), exchange(second=6)],
}
SELECTIONS = {"": [], " --rule": ["--rule", "interstitial/*"], " --no-profile": ["--no-profile", "delivery"],
              " --fail-on never": ["--fail-on", "never"]}
GOOD_LOAD = exchange("https://example.com/good.m3u8", text=TEXT)


def archives():
    for (name, loads), (selection, options) in crossed(UNREADABLE.items(), SELECTIONS.items()):
        yield Entry("har", f"{name}{selection}", ("lint", "--har", "a.har", *options), (3,), {"a.har": archive(*loads)},
                    last=UNJUDGED)
    for index, (name, loads) in enumerate(UNREADABLE.items()):
        beside = archive(GOOD_LOAD, *loads)
        for selection, options in [("", []), list(SELECTIONS.items())[1 + index % 3]]:
            yield Entry("har", f"{name} beside a good one{selection}", ("lint", "--har", "a.har", *options), (3,),
                        {"a.har": beside}, last=UNJUDGED)
        yield Entry("har", f"{name} by its address", ("lint", "--har", "a.har", ADDRESS), (3,), {"a.har": beside},
                    last=UNJUDGED)
        yield Entry("har", f"{name} timeline", ("timeline", "--har", "a.har", ADDRESS), (2, 3), {"a.har": beside})
        for form in [["json", "junit", "sarif", "jsonl"][index % 4]]:
            yield Entry("har", f"{name} beside a good one {form}", ("lint", "--har", "a.har", "--output", form), (3,),
                        {"a.har": beside}, report=REPORTS[form])
    others = {"binary body": UNREADABLE["binary body"], "HTML body": [exchange(text=HTML.decode(), size=len(HTML))],
              "text body": [exchange(text="not found", size=9)]}
    for (name, loads), (selection, options) in crossed(others.items(), (SELECTIONS | {" --rule text": ["--rule", "text/tab-character"]}).items()):
        good_load = {**exchange(text=TEXT), "startedDateTime": "2026-01-01T00:00:06.000Z"}
        for way, entries_of in [("before", [*loads, good_load]), ("after", [{**good_load, "startedDateTime": "2025-12-31T00:00:00.000Z"}, *loads])]:
            yield Entry("har", f"{name} {way} a good load{selection}", ("lint", "--har", "a.har", *options), (3,),
                        {"a.har": archive(*entries_of)}, last=UNJUDGED)
    good = archive(GOOD_LOAD)
    for name, content in {
        "no entries": archive(), "only pictures": archive(exchange("https://example.com/a.png", mime="image/png", **coded(b"\x89PNG"))),
        "only sockets": archive(exchange("wss://example.com/a")), "cut HAR": good[:-200], "empty HAR": "", "HTML for a HAR": HTML,
        "binary HAR": bytes(range(256)), "JSON of another form": '{"entries": []}', "entries of another form": '{"log": {"entries": {}}}',
        "UTF-16 HAR": b"\xff\xfe" + good.encode("utf-16-le"), "only segments": archive(exchange("https://example.com/a.ts", mime="video/mp2t")),
    }.items():
        for selection, options in SELECTIONS.items():
            yield Entry("har", f"{name}{selection}", ("lint", "--har", "a.har", *options), (3,), {"a.har": content})
        yield Entry("har", f"{name} timeline", ("timeline", "--har", "a.har"), (2, 3), {"a.har": content})
        yield Entry("har", f"{name} session", ("session", "s.jsonl", "--har", "a.har"), (2, 3) if "HAR" in name or "form" in name else (0, 2, 3),
                    {"a.har": content, "s.jsonl": SESSION})
    yield Entry("har", "missing HAR", ("lint", "--har", "a.har"), (2, 3))
    yield Entry("har", "address that it does not have", ("lint", "--har", "a.har", "https://example.com/other.m3u8"), (2, 3), {"a.har": good})
    yield Entry("har", "good body", ("lint", "--har", "a.har", "--no-profile", "delivery"), (0,), {"a.har": good}, last="checked")
    yield Entry("har", "bad body", ("lint", "--har", "a.har"), (1,), {"a.har": archive(exchange(text=BAD.decode()))}, words=(RULE,))
    yield Entry("har", "bad body after one that is missing", ("lint", "--har", "a.har"), (1, 3),
                {"a.har": archive(exchange(), exchange(second=6, text=BAD.decode()))}, words=(RULE,))


MESSAGE = {"errorComment": "Playlist has no CODECS", "errorDetail": "v.m3u8", "errorDomain": "HTTPLiveStreaming",
           "errorStatusCode": 1024, "errorRequirementLevel": 1, "errorReferenceDataID": 1}
REPORT = {"url": "x.m3u8", "dataID": 1, "dataVersion": "1.3", "validatorVersion": "1.26.143", "playlistKind": "media",
          "parseFailed": False, "messages": [], "variants": []}


def apple_reports():
    """Reports whose messages have another form, or that are about another presentation."""
    forms = {
        "messages as text": REPORT | {"messages": "Playlist has no CODECS"},
        "messages as an object": REPORT | {"messages": {"1024": MESSAGE}},
        "messages as numbers": REPORT | {"messages": [1024, 1038]},
        "messages as texts": REPORT | {"messages": ["Playlist has no CODECS"]},
        "messages of null": REPORT | {"messages": None},
        "messages with other members": REPORT | {"messages": [{"text": "Playlist has no CODECS", "severity": "MUST"}]},
        "messages under another name": {k: v for k, v in REPORT.items() if k != "messages"} | {"errors": [MESSAGE]},
        "messages in lists": REPORT | {"messages": [[MESSAGE]]},
        "variants as texts": REPORT | {"variants": ["v.m3u8"]},
        "report in a list": [REPORT | {"messages": [MESSAGE]}],
        "report under a member": {"report": REPORT | {"messages": [MESSAGE]}},
        "another presentation": REPORT | {"url": "https://other.example.com/other.m3u8"},
        "another presentation with messages": REPORT | {"url": "https://other.example.com/other.m3u8",
                                                        "messages": [MESSAGE]},
        "empty object": {}, "empty list": [],
        "only a version": {"dataVersion": "1.3"},
        "JSON of another form": {"name": "interlint", "version": 3},
    }
    texts = {name: json.dumps(form).encode() for name, form in forms.items()}
    texts |= {"cut report": texts["messages of null"][:-30], "empty report": b"", "HTML report": HTML,
              "UTF-16 report": b"\xff\xfe" + json.dumps(REPORT).encode("utf-16-le"), "binary report": bytes(range(256)),
              "text report": b"Processed 7 out of 7 segments\nMUST fix issues\nMeasured peak bitrate\n"}
    selections = (SELECTIONS | {" --no-rule": ["--no-rule", "apple-report/*"]}).items()
    for (name, content), (selection, options) in crossed(texts.items(), selections):
        # With messages that can be read, those of another presentation are findings.
        status = (1, 2, 3) if name.endswith("with messages") and selection in ("", " --no-profile") else (2, 3)
        yield Entry("apple-report", f"{name}{selection}", ("lint", "x.m3u8", "--apple-report", "r.json", *options),
                    status, {"x.m3u8": GOOD, "r.json": content})
    for index, (name, content) in enumerate(texts.items()):
        for form in [["json", "junit", "sarif"][index % 3]]:
            if name.endswith("with messages"): continue
            yield Entry("apple-report", f"{name} {form}", ("lint", "x.m3u8", "--apple-report", "r.json", "--output", form),
                        (2, 3), {"x.m3u8": GOOD, "r.json": content}, report=REPORTS[form])
    yield Entry("apple-report", "missing report", ("lint", "x.m3u8", "--apple-report", "r.json"), (2, 3), {"x.m3u8": GOOD})
    yield Entry("apple-report", "report without messages", ("lint", "x.m3u8", "--apple-report", "r.json"), (0,),
                {"x.m3u8": GOOD, "r.json": json.dumps(REPORT)})
    yield Entry("apple-report", "message", ("lint", "x.m3u8", "--apple-report", "r.json"), (1,),
                {"x.m3u8": GOOD, "r.json": json.dumps(REPORT | {"messages": [MESSAGE]})}, words=("apple-report/1024",))
    yield Entry("apple-report", "parseFailed", ("lint", "x.m3u8", "--apple-report", "r.json"), (1,),
                {"x.m3u8": GOOD, "r.json": json.dumps(REPORT | {"parseFailed": True})}, words=("parse-failed",))


def whole(first, number=10):
    text = live(first, number, 2).decode().replace("VERSION:3", "VERSION:9")
    return text.replace("#EXT-X-MEDIA", "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12\n#EXT-X-MEDIA", 1)


def update(first, skipped, listed, number=6):
    """A delta update: the number of its first segment, how many it skips, and the first that it lists."""
    text = whole(first, 0)
    segments = "".join(f"#EXTINF:2,\n{name}.ts\n" for name in range(listed, listed + number))
    return text + f"#EXT-X-SKIP:SKIPPED-SEGMENTS={skipped}\n" + segments


#: Loads with an update that cannot be applied: it skips a segment that no load had, or says no number.
UPDATES = {
    "more is skipped than was loaded": [whole(10), update(11, 30, 15)],
    "skips far beyond": [whole(10), update(11, 4000, 4011)],
    "lines are counted": [whole(10), update(13, 12, 19)],
    "window that moved on": [whole(10), update(40, 4, 44)],
    "window that begins before": [whole(10), update(5, 8, 13)],
    "after a gap": [whole(10), update(22, 4, 26)],
    "update of an update that cannot be applied": [whole(10), update(11, 30, 15), update(12, 4, 16)],
    "whole list after it": [whole(10), update(11, 30, 15), whole(12)],
    "without a number": [whole(10), update(11, 4, 15).replace(":SKIPPED-SEGMENTS=4", ":X=1")],
}


#: Loads with an update that can be applied, and then lists segments under wrong numbers.
WRONG = {
    "one too many": [whole(10), update(11, 5, 15)],
    "one too few": [whole(10), update(11, 3, 15)],
    "lines are counted, and were loaded": [whole(10), update(11, 8, 15)],
    "skips nothing": [whole(10), update(11, 0, 15)],
}


def deltas():
    for name, loads in (UPDATES | WRONG).items():
        files = {f"{number}.m3u8": load for number, load in enumerate(loads, 1)}
        in_folder = {f"d/{path}": load for path, load in files.items()}
        log = "".join(f'{{"url":"https://example.com/l.m3u8{"?_HLS_skip=YES" if "EXT-X-SKIP" in load else ""}","file":"{path}",'
                      f'"status":200,"time":"2026-01-01T00:00:{index * 2:02}.000Z"}}\n'
                      for index, (path, load) in enumerate(files.items()))
        recording = {f"r/{path}": load for path, load in files.items()} | {"r/exchanges.jsonl": log}
        entries = [exchange("https://example.com/l.m3u8" + ("?_HLS_skip=YES" if "EXT-X-SKIP" in load else ""), text=load,
                            size=len(load), second=index * 2) for index, load in enumerate(loads)]
        for way, arguments, content in [
            ("files", ["lint", "--reloads", *files], files), ("folder", ["lint", "--reloads", "d"], in_folder),
            ("files --strict-links", ["lint", "--reloads", "--strict-links", *files], files),
            ("files --profile pedantic", ["lint", "--reloads", "--profile", "pedantic", *files], files),
            ("files --rule live", ["lint", "--reloads", *files, "--rule", "live/*"], files),
            ("recording", ["watch", "r"], recording), ("HAR", ["lint", "--har", "a.har"], {"a.har": archive(*entries)}),
        ]:
            # Which profile a missing number belongs to is open.
            status = (1, 3) if name == "without a number" and way == "files --rule live" else (1,)
            yield Entry("delta", f"{name} {way}", tuple(arguments), status, content)
        if name in WRONG: continue
        # It is an error, or what comes after it could not be judged: never clean.
        for way, options in [("--rule interstitial", ["--rule", "interstitial/*"]), ("--no-profile live", ["--no-profile", "live"]),
                             ("--no-profile spec", ["--no-profile", "spec"])]:
            yield Entry("delta", f"{name} files {way}", ("lint", "--reloads", *files, *options), (1, 3), files)
        yield Entry("delta", f"{name} files --no-rule", ("lint", "--reloads", *files, "--no-rule", "live/delta-count-wrong"), (1, 3), files)
    right = {"1.m3u8": whole(10), "2.m3u8": update(11, 4, 15), "3.m3u8": update(12, 4, 16)}
    yield Entry("delta", "right updates", ("lint", "--reloads", *right), (0,), right)
    alone = {"1.m3u8": update(11, 4, 15), "2.m3u8": update(12, 4, 16)}
    for way, options in SELECTIONS.items():
        yield Entry("delta", f"only updates{way}", ("lint", "--reloads", *alone, *options), (1, 3), alone)


def log(*loads):
    """An exchange log of loads: the name in the address, the status, and the file of the body, if it has one."""
    return "".join(json.dumps({"url": f"https://example.com/{name}", "status": status,
                               "time": f"2026-01-01T00:00:{second:02}.000Z"} | ({"file": file} if file else {})) + "\n"
                   for second, (name, status, file) in enumerate(loads))


def recordings():
    """Recordings with playlists that a watch does not show, and with loads that cannot be read."""
    stream = b'#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.4d401e",RESOLUTION=640x360\nv.m3u8\n'
    good = {"r/v.m3u8": GOOD}
    both = good | {"r/w.m3u8": BAD}
    two = [("v.m3u8", 200, "v.m3u8"), ("w.m3u8", 200, "w.m3u8")]
    hidden = {
        "second playlist": (two, both),
        "good second playlist": (two, good | {"r/w.m3u8": GOOD}),
        "cut second playlist": (two, good | {"r/w.m3u8": GOOD[:-4]}),
        "playlist of no presentation": ([("m.m3u8", 200, "m.m3u8"), *two], both | {"r/m.m3u8": stream}),
    }
    for (name, (loads, files)), (selection, options) in crossed(hidden.items(), SELECTIONS.items()):
        yield Entry("recording", f"{name}{selection}", ("watch", "r", *options), (1, 3),
                    files | {"r/exchanges.jsonl": log(*loads)}, last=UNJUDGED)
    unread = {
        "missing file": ("w.m3u8", 200, "gone.m3u8"), "no file": ("w.m3u8", 200, None), "status 206": ("w.m3u8", 206, "v.m3u8"),
        "status 304": ("w.m3u8", 304, None), "status 404": ("w.m3u8", 404, None), "status 503": ("w.m3u8", 503, None),
        "no answer": ("w.m3u8", 0, None),
    }
    for (name, load), (selection, options) in crossed(unread.items(), SELECTIONS.items()):
        for way, loads in [(name, [load]), (f"{name} beside a good one", [two[0], load])]:
            files = good | {"r/exchanges.jsonl": log(*loads)}
            yield Entry("recording", f"{way}{selection}", ("lint", "r", *options), (3,), files, last=UNJUDGED)
            yield Entry("recording", f"watched {way}{selection}", ("watch", "r", *options), (3,), files, last=UNJUDGED)
    for name, load in {"missing file": ("v.m3u8", 200, "gone.m3u8"), "status 503": ("v.m3u8", 503, None)}.items():
        files = {"r/v.m3u8": live(0), "r/exchanges.jsonl": log(two[0], load)}
        for selection, options in SELECTIONS.items():
            yield Entry("recording", f"{name} after a good load{selection}", ("watch", "r", *options), (3,), files, last=UNJUDGED)
    yield Entry("recording", "status 404 of an input", ("lint", "r/v.m3u8", "--rule", "segment/*"), (3,),
                good | {"r/exchanges.jsonl": log(("v.m3u8", 404, "v.m3u8"))}, last=UNJUDGED)
    yield Entry("recording", "only the log", ("lint", "r/exchanges.jsonl"), (3,),
                {"r/exchanges.jsonl": log(two[0])}, last=UNJUDGED)
    yield Entry("recording", "one playlist", ("watch", "r", "--no-profile", "delivery"), (0,),
                good | {"r/exchanges.jsonl": log(two[0])}, last="checked")


def entries():
    yield from archives()
    yield from recordings()
    yield from apple_reports()
    yield from deltas()
