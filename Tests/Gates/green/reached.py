"""Recordings that are reached from elsewhere, by every command that reads them; and lists of which something is left out."""

import json

from contents import BAD, GOOD, LIST, MULTIVARIANT, RULE, SESSION, film, live
from entries import REPORTS, UNJUDGED, Entry, crossed
from recorded import SELECTIONS, archive, exchange, log
from silencing import FILE, NEXT, commented

STREAM = MULTIVARIANT.decode().replace("v.m3u8", "{}")
AWAY = "https://example.com/v.m3u8"
ONE = log(("v.m3u8", 200, "1.m3u8"))


def strangers():
    """What a server sent cannot silence findings, however its file is reached."""
    for name, comment in [("disable-file", FILE), ("disable-next-line", NEXT)]:
        kept = {"r/1.m3u8": commented(comment), "r/exchanges.jsonl": ONE}
        deep = {"r/b/1.m3u8": commented(comment), "r/exchanges.jsonl": log(("v.m3u8", 200, "b/1.m3u8"))}
        inner = {"r/1.m3u8": kept["r/1.m3u8"]} | {"e.jsonl": ONE.replace("1.m3u8", "r/1.m3u8")}
        ways = {
            "link": (["v.m3u8"], kept, "ln -s r/1.m3u8 v.m3u8"),
            "absolute link": (["v.m3u8"], kept, 'ln -s "$PWD/r/1.m3u8" v.m3u8'),
            "link to a link": (["v.m3u8"], kept, "ln -s r/1.m3u8 w; ln -s w v.m3u8"),
            "link in a folder": (["d"], kept, "mkdir d; ln -s ../r/1.m3u8 d/v.m3u8"),
            "linked folder": (["d"], kept, "ln -s r d"),
            "file of a linked folder": (["d/1.m3u8"], kept, "ln -s r d"),
            "linked folder of a deep recording": (["d/1.m3u8"], deep, "ln -s r/b d"),
            "folder of a deep recording": (["r/b"], deep, ""),
            "link in a repository": (["v.m3u8"], kept, "ln -s r/1.m3u8 v.m3u8; start; commit"),
            "reference": (["m.m3u8"], kept | {"m.m3u8": STREAM.format("r/1.m3u8")}, ""),
            "reference to a deep recording": (["m.m3u8"], deep | {"m.m3u8": STREAM.format("r/b/1.m3u8")}, ""),
            "reference to a link": (["m.m3u8"], kept | {"m.m3u8": STREAM.format("v.m3u8")}, "ln -s r/1.m3u8 v.m3u8"),
            "reference from a subfolder": (["."], kept | {"s/m.m3u8": STREAM.format("../r/1.m3u8")}, ""),
            "dots": (["r/../r/./1.m3u8"], kept, ""),
            "without links": (["v.m3u8", "--no-follow"], kept, "ln -s r/1.m3u8 v.m3u8"),
            "log named for another reason": (["r/1.m3u8", "--exchanges", "other.jsonl"], kept | {"other.jsonl": log(("x.m3u8", 404, None))}, ""),
        }
        for way, (arguments, files, steps) in ways.items():
            status = (1, 3) if "other" in way else (1,)
            yield Entry("reached", f"{name} {way}", ("lint", *arguments), status, files, steps, words=(RULE + "|lasts 9 seconds",))
            yield Entry("reached", f"{name} {way} as target", ("lint", "--targets", "t.txt"), (1,),
                        files | {"t.txt": f"{arguments[0]}\n" if arguments[0].endswith("8") else f"{arguments[0]}/1.m3u8\n"},
                        steps + ("; ln -s ../r/1.m3u8 d/1.m3u8" if way == "link in a folder" else ""), words=(RULE + "|lasts 9 seconds",)
                        ) if way not in ("reference from a subfolder", "log named for another reason") and len(arguments) == 1 else None
        yield Entry("reached", f"{name} one's own file beside a log", ("lint", "r/own.m3u8"), (0,), kept | {"r/own.m3u8": commented(comment)},
                    last="2 expected|1 expected")
        yield Entry("reached", f"{name} one's own link", ("lint", "v.m3u8"), (0,), {"s/own.m3u8": commented(comment)}, "ln -s s/own.m3u8 v.m3u8",
                    last="expected")


#: Logs that cannot be read to their end.
CUT = {
    "cut line": ONE + '{"url":"https://example.com/w.m3u8","st',
    "only a cut line": '{"url":"https://example.com/w.m3u8","st',
    "other JSON": ONE + '{"name":"x"}\n',
    "no JSON": ONE + "<html>\n",
    "binary": "\x00\x01\x02\x03" * 20,
}


def cut_logs():
    """A log that is cut off beside what a command reads."""
    playlist = {"d/1.m3u8": GOOD}
    viewer = {"e/1.m3u8": GOOD}
    loads = {"d/1.m3u8": live(0), "d/2.m3u8": live(1)}
    ad = {"d/1.m3u8": film(), "d/list.json": LIST, "d/ad.m3u8": GOOD}
    commands = {
        "lint": (["lint", "d/1.m3u8"], playlist), "lint folder": (["lint", "d"], playlist),
        "session": (["session", "d/s.jsonl"], {"d/s.jsonl": SESSION}), "timeline": (["timeline", "d/1.m3u8"], ad),
        "timeline of loads": (["timeline", "d", "--join", "live"], loads), "timeline of a folder": (["timeline", "d"], playlist),
        "timeline comparison": (["timeline", "--compare", "d/1.m3u8", "e/1.m3u8"], playlist | viewer),
        "timeline of participants": (["timeline", "--participant", "e", "--participant", "d"], playlist | viewer),
        "participants": (["lint", "--participant", "d", "--participant", "e"], playlist | viewer),
        "reloads": (["lint", "--reloads", "d"], loads), "reloads by name": (["lint", "--reloads", "d/1.m3u8", "d/2.m3u8"], loads),
        "watch": (["watch", "d"], playlist), "targets": (["lint", "--targets", "t.txt"], playlist | {"t.txt": "d/1.m3u8\n"}),
        "night": (["nightly", "--config", "n.yaml"], playlist | {"t.txt": "d/1.m3u8\n", "n.yaml": "targets: t.txt\nhistory: h.sqlite\n"}),
    }
    for name, text in CUT.items():
        for command, (arguments, files) in commands.items():
            yield Entry("reached", f"{name} {command}", tuple(arguments), (2, 3), files | {"d/exchanges.jsonl": text})
            if arguments[0] == "lint":
                for selection, options in list(SELECTIONS.items())[1:]:
                    yield Entry("reached", f"{name} {command}{selection}", (*arguments, *options), (2, 3), files | {"d/exchanges.jsonl": text})


#: Exchanges whose answers are no documents.
UNREAD = {"missing file": (200, "gone.m3u8"), "no file": (200, None), "status 206": (206, "1.m3u8"), "status 404": (404, None),
          "status 503": (503, None), "no answer": (0, None)}


def unread_loads():
    """A load of what a command is about that cannot be judged."""
    for name, (status, file) in UNREAD.items():
        other = log(("v.m3u8", 200, "1.m3u8"), ("w.m3u8", status, file))
        same = log(("v.m3u8", 200, "1.m3u8"), ("v.m3u8", 200, "2.m3u8"), ("v.m3u8", status, file))
        own = log(("v.m3u8", status, "1.m3u8"))
        loads = {"d/1.m3u8": live(0), "d/2.m3u8": live(1)}
        stream = {"d/m.m3u8": STREAM.format("v.m3u8"), "d/1.m3u8": GOOD, "e/1.m3u8": GOOD}
        root = log(("m.m3u8", 200, "m.m3u8"), ("v.m3u8", status, file))
        for selection, options in SELECTIONS.items():
            yield Entry("reached", f"{name} among reloads{selection}", ("lint", "--reloads", "d", *options), (1, 3),
                        loads | {"d/exchanges.jsonl": same}, last=UNJUDGED)
            yield Entry("reached", f"{name} of a participant{selection}", ("lint", "--participant", "d", "--participant", "e", *options), (2, 3),
                        {"d/1.m3u8": GOOD, "e/1.m3u8": GOOD, "d/exchanges.jsonl": other}, last=UNJUDGED)
        yield Entry("reached", f"{name} in a timeline of loads", ("timeline", "d", "--join", "live"), (2, 3), loads | {"d/exchanges.jsonl": same})
        yield Entry("reached", f"{name} in a timeline of all joins", ("timeline", "d", "--join", "all"), (2, 3), loads | {"d/exchanges.jsonl": same})
        yield Entry("reached", f"{name} of what a timeline plays", ("timeline", "d/m.m3u8"), (2, 3), stream | {"d/exchanges.jsonl": root})
        if status == 200: continue
        for selection, options in SELECTIONS.items():
            yield Entry("reached", f"{name} of a target{selection}", ("lint", "--targets", "t.txt", *options), (3,),
                        {"d/1.m3u8": GOOD, "t.txt": "d/1.m3u8\n", "d/exchanges.jsonl": own}, last=UNJUDGED)
        yield Entry("reached", f"{name} of a target of a night", ("nightly", "--config", "n.yaml"), (3,),
                    {"d/1.m3u8": GOOD, "t.txt": "d/1.m3u8\n", "d/exchanges.jsonl": own, "n.yaml": "targets: t.txt\nhistory: h.sqlite\n"})
        yield Entry("reached", f"{name} of a load by name", ("lint", "--reloads", "d/1.m3u8", "d/2.m3u8"), (3,),
                    loads | {"d/exchanges.jsonl": log(("v.m3u8", 200, "1.m3u8"), ("v.m3u8", status, "2.m3u8"))}, last=UNJUDGED)
    bodies = {"no body": {}, "cut body": {"text": GOOD.decode()[:60], "size": len(GOOD)}, "HTML": {"text": "<!DOCTYPE html><html>x</html>"},
              "status 503": {"status": 503}, "status 206": {"status": 206, "text": GOOD.decode()[:60]}}
    for name, content in bodies.items():
        first = exchange(AWAY, text=live(0).decode(), size=len(live(0)))
        second = exchange(AWAY, text=live(1).decode(), size=len(live(1)), second=6)
        broken = exchange(AWAY, second=12, **content)
        for join in ["live", "all"]:
            yield Entry("reached", f"{name} in a timeline of a HAR, {join}", ("timeline", "--har", "a.har", "--join", join), (2, 3),
                        {"a.har": archive(first, second, broken)})


def assets():
    """A document of an asset that was found, and cannot be judged."""
    playlist = film().replace(b"list.json", b"https://ads.example/list.json")
    other = film().replace(b'X-ASSET-LIST="list.json"', b'X-ASSET-URI="https://ads.example/ad.m3u8"')
    for name, text in {"cut list": LIST[:-8], "empty list": b"", "binary list": bytes(range(256)), "UTF-16 list": b"\xff\xfe" + LIST.decode().encode("utf-16-le"),
                       "HTML list": b"<!DOCTYPE html><html></html>"}.items():
        for command in ["lint", "timeline"]:
            yield Entry("reached", f"{name} of --assets, {command}", (command, "x.m3u8", "--assets", "as"), (1, 2, 3), {"x.m3u8": playlist, "as/list.json": text})
            yield Entry("reached", f"{name} beside a playlist, {command}", (command, "x.m3u8"), (1, 2, 3), {"x.m3u8": film(), "list.json": text})
    for name, text in {"cut playlist": GOOD[:-4], "empty playlist": b"", "binary playlist": bytes(range(256)), "HTML playlist": b"<!DOCTYPE html><html></html>"}.items():
        yield Entry("reached", f"{name} of --assets", ("timeline", "x.m3u8", "--assets", "as"), (1, 2, 3), {"x.m3u8": other, "as/ad.m3u8": text})


def lists():
    """What a list of targets has and is not judged; rules of which none applies; what a configuration leaves out."""
    night = "targets: t.txt\nhistory: h.sqlite\n"
    files = {"a.m3u8": GOOD, "b.m3u8": BAD}
    repeated = '{"name": "a", "url": "a.m3u8"}\n{"name": "a", "url": "b.m3u8"}\n'
    for selection, options in SELECTIONS.items():
        yield Entry("reached", f"repeated name{selection}", ("lint", "--targets", "t.txt", *options), (3,), files | {"t.txt": repeated}, last=UNJUDGED)
    yield Entry("reached", "repeated name in a night", ("nightly", "--config", "n.yaml"), (3,), files | {"t.txt": repeated, "n.yaml": night})
    yield Entry("reached", "repeated name, a line each", ("lint", "--targets", "t.txt", "--output", "jsonl"), (1, 3), files | {"t.txt": repeated})
    for form in ["json", "junit"]:
        yield Entry("reached", f"repeated name {form}", ("lint", "--targets", "t.txt", "--output", form), (3,), files | {"t.txt": repeated},
                    report=REPORTS[form])
    yield Entry("reached", "repeated target", ("lint", "--targets", "t.txt"), (0,), files | {"t.txt": "a.m3u8\na.m3u8\n"})
    for selection in ["rules: ['delivery/*']", "rules: ['ima-session/*']", "rules: ['live/*']", "no-rules: ['*/*']"]:
        for way in [["--shard", "1/1"], []]:
            yield Entry("reached", f"no rule of a night applies, {selection} {' '.join(way)}", ("nightly", "--config", "n.yaml", *way), (2,),
                        files | {"t.txt": "a.m3u8\nb.m3u8\n", "n.yaml": night + "results: lines.jsonl\n" + f"lint: {{{selection}}}\n"})
        yield Entry("reached", f"no rule of a night applies, {selection}, and no run begins", ("history", "list", "--history", "h.sqlite"), (0, 2, 3),
                    files | {"t.txt": "a.m3u8\nb.m3u8\n", "n.yaml": night + f"lint: {{{selection}}}\n"},
                    '"$INTERLINT" nightly --config n.yaml >/dev/null || true\n' * 2, absent=(r"did not end|killed|not finished|^ *1\b",))
    for name, text in {"exclude": "exclude: [b.m3u8]\n", "exclude a folder": "exclude: [d/]\n"}.items():
        yield Entry("reached", f"{name} since", ("lint", ".", "--since", "HEAD"), (0,), files | {"d/c.m3u8": BAD},
                    f"start; commit; printf '{text.strip()}\\n' >.interlint.yaml", last="2 expected")
        yield Entry("reached", f"{name} since, with a change", ("lint", ".", "--since", "HEAD"), (0,) if "folder" in name else (1,), files | {"d/c.m3u8": BAD},
                    f"start; commit; printf '{text.strip()}\\n' >.interlint.yaml; sed -i s/9,/12,/ b.m3u8 d/c.m3u8; "
                    + ("cp a.m3u8 b.m3u8" if "folder" in name else ""), words=(r"left out|expected",))


    ignored = {"git ignores it": ("echo b.m3u8 >.gitignore", ""), "git ignores its folder": ("echo d/ >.gitignore", ""),
               "a pattern of git": ("printf '*.m3u8\\n!a.m3u8\\n' >.gitignore", ""),
               "more is ignored": ("echo b.m3u8 >>.gitignore", "echo other/ >.gitignore; "),
               "a deep ignore file": ("echo c.m3u8 >d/.gitignore", "")}
    for name, (steps, before) in ignored.items():
        yield Entry("reached", f"{name} since", ("lint", ".", "--since", "HEAD"), (1,) if name != "a pattern of git" else (0,), {"a.m3u8": GOOD, "c": BAD},
                    f"{before}start; commit; mkdir d; cp c b.m3u8; cp c d/c.m3u8; {steps}", last=r"[1-9]\d* expected")
    yield Entry("reached", "it was ignored before", ("lint", ".", "--since", "HEAD"), (0,), {"a.m3u8": GOOD, "c": BAD},
                "echo b.m3u8 >.gitignore; start; commit; cp c b.m3u8", last="no playlist checked|no findings$")


#: Ends of a file inside a tag.
ENDS = ["#E", "#EX", "#EXT", "#EXT-X-BYTERANGE:100@", "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:00Z\",END-ON-NEXT=YE",
        "#EXT-X-START:TIME-OFFSET=-", "#EXT-X-START:TIME-OFFSET=1.", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x", "#EXT-X-PART:URI=\"a\",DURATION=1.",
        "#EXTINF:6.", "#EXT-X-KEY:METHOD=AES-12", "#EXT-X-PLAYLIST-TYPE:EVEN", "#EXT-X-DATERANGE:ID=\"x"]


def cut_ends():
    for end in ENDS:
        for selection, options in SELECTIONS.items():
            yield Entry("reached", f"ends with {end}{selection}", ("lint", "x.m3u8", *options), (3,), {"x.m3u8": live(0) + end.encode()}, last=UNJUDGED)
    yield Entry("reached", "ends with #", ("lint", "x.m3u8"), (0,), {"x.m3u8": live(0) + b"#"})


def renamed():
    """`git mv` takes a file away from its settings."""
    exception = f"exceptions:\n- {{rules: [{RULE}], paths: 'ads/**', reason: x}}\n"
    overrides = f"overrides:\n- {{paths: ['ads/**'], severities: {{{RULE}: 'off'}}}}\n"
    off = f"lint: {{severities: {{{RULE}: 'off'}}}}\n"
    ways = {
        "exception": ({"ads/a.m3u8": BAD, ".interlint.yaml": exception}, "git mv ads promo"),
        "exception of a file": ({"ads/a.m3u8": BAD, ".interlint.yaml": exception}, "git mv ads/a.m3u8 a.m3u8"),
        "override": ({"ads/a.m3u8": BAD, ".interlint.yaml": overrides}, "git mv ads promo"),
        "nested configuration": ({"ads/a.m3u8": BAD, "ads/.interlint.yaml": off}, "git mv ads/a.m3u8 a.m3u8"),
        "exclude": ({"ads/a.m3u8": BAD, ".interlint.yaml": "exclude: [ads/]\n"}, "git mv ads promo"),
        "excluded file": ({"draft.m3u8": BAD, ".interlint.yaml": "exclude: [draft.m3u8]\n"}, "git mv draft.m3u8 final.m3u8"),
        "hidden folder": ({".drafts/a.m3u8": BAD}, "git mv .drafts/a.m3u8 a.m3u8"),
        "folder of modules": ({"node_modules/a.m3u8": BAD}, "git mv node_modules/a.m3u8 a.m3u8"),
    }
    for name, (files, steps) in ways.items():
        for way, end in [("", ""), (", committed", "; commit")]:
            yield Entry("reached", f"renamed, {name}{way}", ("lint", ".", "--since", "HEAD~1" if end else "HEAD"), (1,), files,
                        f"start; commit; {steps}{end}", words=(RULE,))
    same = {"ads/a.m3u8": BAD, "b.m3u8": GOOD}
    yield Entry("reached", "renamed, same settings", ("lint", ".", "--since", "HEAD"), (0,), same, "start; commit; git mv ads promo", absent=(RULE,))
    yield Entry("reached", "renamed, still excepted", ("lint", ".", "--since", "HEAD"), (0,), same | {".interlint.yaml": exception.replace("ads/**", "**")},
                "start; commit; git mv ads promo", absent=(RULE,))


def other_inputs():
    """What else decides, and is now another: the exchange log and the keys."""
    kept = {"r/1.m3u8": commented(FILE)}
    listed = film().replace(b"list.json", b"https://example.com/list.json")
    answer = log(("1.m3u8", 200, "1.m3u8"), ("list.json", 200, "list.json"))
    yield Entry("reached", "a log that is new", ("lint", ".", "--since", "HEAD"), (1,), kept | {"e": ONE}, "start; commit; mv e r/exchanges.jsonl", words=(RULE,))
    yield Entry("reached", "an answer that is now 404", ("lint", ".", "--since", "HEAD"), (1,),
                {"1.m3u8": listed, "list.json": LIST, "exchanges.jsonl": answer, "ad.m3u8": GOOD},
                "start; commit; sed -i 's/\"url\": \"https:..example.com.list.json\", \"status\": 200/\"url\": \"https:\\/\\/example.com\\/list.json\", \"status\": 404/' exchanges.jsonl")
    yield Entry("reached", "a log that is gone", ("lint", ".", "--since", "HEAD"), (0,), {"r/1.m3u8": GOOD, "r/exchanges.jsonl": ONE},
                "start; commit; git rm -q r/exchanges.jsonl")
    broken = {"HTML": b"<!DOCTYPE html><html>x</html>", "UTF-16": b"\xff\xfe" + GOOD.decode().encode("utf-16-le"), "cut tag": live(1) + b"#EXT-X-DISC",
              "conflict": b"<<<<<<< HEAD\n" + live(1)}
    for name, body in broken.items():
        loads = {"d/1.m3u8": live(0), "d/2.m3u8": body, "d/exchanges.jsonl": log(("v.m3u8", 200, "1.m3u8"), ("v.m3u8", 200, "2.m3u8"))}
        for join in ["live", "all"]:
            yield Entry("reached", f"{name} among recorded loads, {join}", ("timeline", "d", "--join", join), (3,), loads)
        yield Entry("reached", f"{name} beside a list in --reloads", ("lint", "--reloads", "1.m3u8", "2.m3u8"), (1, 3),
                    {"1.m3u8": film(), "2.m3u8": film(), "list.json": body, "ad.m3u8": GOOD}, last=UNJUDGED)
        yield Entry("reached", f"{name} in a strict baseline", ("lint", ".", "--baseline", ".interlint-baseline.json", "--strict-baseline"), (3,),
                    {"a.m3u8": GOOD, "b.m3u8": BAD, "x": body}, '"$INTERLINT" baseline create .; mv x b.m3u8', absent=("gone",))
    yield Entry("reached", "baseline create says what is silenced", ("baseline", "create", "x.m3u8"), (0,), {"x.m3u8": commented(FILE)}, last=r"[1-9]\d* findings? expected")
    yield Entry("reached", "history list says what is silenced", ("history", "list", "--history", "h.sqlite"), (0,), {"x.m3u8": commented(FILE)},
                '"$INTERLINT" lint x.m3u8 --history h.sqlite >/dev/null; cp $GOOD x.m3u8; "$INTERLINT" lint x.m3u8 --history h.sqlite >/dev/null',
                words=(r"^1 .*; [1-9] expected$", r"^2 .* (no findings|1 info)$"))
    yield Entry("reached", "a baseline outside of the repository", ("lint", ".", "--baseline", ".interlint-baseline.json"), (0,), {"p/a.m3u8": BAD},
                'start; commit; "$INTERLINT" baseline create . >/dev/null; rm -rf .git', last="expected")
    yield Entry("reached", "a baseline of another name of the folder", ("lint", "p/a.m3u8", "--baseline", ".interlint-baseline.json"), (0,), {"p/a.m3u8": BAD},
                '"$INTERLINT" baseline create . >/dev/null', last="expected")
    yield Entry("reached", "session says what is silenced", ("session", "s.jsonl"), (0,),
                {"s.jsonl": SESSION + b'{"t":1.0,"evnt":"x"}\n', ".interlint.yaml": "exceptions:\n- {rules: ['session/*'], reason: x}\n"}, words=("expected by the configuration",))


def entries():
    for part in [strangers(), cut_logs(), unread_loads(), assets(), lists(), cut_ends(), renamed(), other_inputs()]:
        yield from filter(None, part)
