"""Whose word counts: comments, exceptions and baselines silence what they may, and every report says how much."""

import itertools
import json

from contents import BAD, GOOD, RULE, live
from entries import SERVER, Entry, crossed
from recorded import archive, exchange

YAML = ".interlint.yaml"
NEXT = f"# interlint: disable-next-line {RULE} -- x\n"
FILE = f"# interlint: disable-file {RULE} -- x\n"
SILENCED = r"[1-9]\d* (expected|silenced)"


def commented(comment, base=BAD, line=b"#EXTINF:9,"):
    """A playlist with a comment before its wrong segment."""
    return base.replace(line, comment.encode() + line)


def long_live(first):
    """A live playlist with a segment that is too long."""
    return live(first).replace(b"#EXTINF:6,\n3.ts", b"#EXTINF:9,\n3.ts")


def load(url, file, second=0):
    return f'{{"url":"{url}","file":"{file}","status":200,"time":"2026-01-01T00:00:{second:02}.000Z"}}\n'


def strangers():
    """A document from elsewhere says that its findings do not count."""
    url = f"{SERVER}/x.m3u8"
    away = "https://example.com/x.m3u8"
    multivariant = ('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.64001f",RESOLUTION=1280x720,FRAME-RATE=25\n')
    for name, comment in [("disable-file", FILE), ("disable-next-line", NEXT)]:
        x = commented(comment)
        loads = {f"{number}.m3u8": commented(comment, long_live(number - 1)) for number in [1, 2]}
        log = load(away, "1.m3u8") + load(away, "2.m3u8", 6)
        night = "targets: t.txt\nhistory: h.sqlite\nfetch: {allow-private: true}\n"
        for way, arguments, files, served in [
            ("URL", ["lint", url, "--allow-private"], {}, {"x.m3u8": x}),
            ("target", ["lint", "--targets", "t.txt", "--allow-private"], {"t.txt": url + "\n"}, {"x.m3u8": x}),
            ("night", ["nightly", "--config", "n.yaml"], {"t.txt": url + "\n", "n.yaml": night}, {"x.m3u8": x}),
            ("watched URL", ["watch", url, "--allow-private", "--for", "5s"], {}, {"x.m3u8": x}),
            ("watched live URL", ["watch", url, "--allow-private", "--for", "1s"], {}, {"x.m3u8": loads["1.m3u8"]}),
            ("watched reloads of a URL", ["watch", url, "--allow-private", "--for", "3s", "--no-rule", "live/stale"], {},
             {"x.m3u8": commented(comment, live(0, seconds=1), b"#EXTINF:1,\n3").replace(b":1,\n3", b":9,\n3")}),
            ("watched live URL with streams", ["watch", f"{SERVER}/m.m3u8", "--allow-private", "--for", "1s"], {},
             {"m.m3u8": multivariant + "x.m3u8\n", "x.m3u8": loads["1.m3u8"]}),
            ("linked URL", ["lint", f"{SERVER}/m.m3u8", "--allow-private"], {}, {"m.m3u8": multivariant + "x.m3u8\n", "x.m3u8": x}),
            ("fetched from a file", ["lint", "m.m3u8", "--fetch", "--allow-private"], {"m.m3u8": multivariant + url + "\n"}, {"x.m3u8": x}),
            ("participant", ["lint", "--participant", url, "--participant", f"{SERVER}/y.m3u8", "--allow-private"], {}, {"x.m3u8": x, "y.m3u8": x}),
            ("recording", ["watch", "r"], {f"r/{path}": text for path, text in loads.items()} | {"r/exchanges.jsonl": log}, {}),
            ("recording of one load", ["watch", "r"], {"r/1.m3u8": x, "r/exchanges.jsonl": load(away, "1.m3u8")}, {}),
            ("file of a recording", ["lint", "r/1.m3u8"], {"r/1.m3u8": x, "r/exchanges.jsonl": load(away, "1.m3u8")}, {}),
            ("URL of a recording", ["lint", "m.m3u8", "--exchanges", "e.jsonl"],
             {"m.m3u8": multivariant + away + "\n", "1.m3u8": x, "e.jsonl": load(away, "1.m3u8")}, {}),
            ("HAR", ["lint", "--har", "a.har"], {"a.har": archive(exchange(away, text=x.decode()))}, {}),
            ("loads", ["lint", "--reloads", "1.m3u8", "2.m3u8"], loads, {}),
            ("folder of loads", ["lint", "--reloads", "d"], {f"d/{path}": text for path, text in loads.items()}, {}),
        ]:
            yield Entry("strangers", f"{name} {way}", tuple(arguments), (1,), files, served=served, words=(RULE + "|lasts 9 seconds",))
            if arguments[0] == "nightly": continue
            yield Entry("strangers", f"{name} {way} trusted", (*arguments, "--trust-remote-suppressions", "--no-profile", "delivery"), (0,), files,
                        served=served, words=(SILENCED,))
            yield Entry("strangers", f"{name} {way} in JSON", (*arguments, "--output", "json"), (1,), files, served=served,
                        report=error_counted)
    yield Entry("strangers", "disable-file of a session's HAR", ("session", "a.har"), (0,), {"a.har": archive(exchange(away, text=commented(FILE).decode()))})


def error_counted(text):
    errors = json.loads(text)["summary"]["errors"]
    return None if errors else "no error is counted"


FORMS = ["text", "concise", "json", "jsonl", "junit", "sarif", "github", "gitlab", "checkstyle", "markdown", "rdjsonl"]


def amounts():
    """Where silencing happened, every format and command says how much."""
    text = f"exceptions:\n- {{rules: [{RULE}], reason: x}}\n"
    exception = {YAML: text}
    create = '"$INTERLINT" baseline create x.m3u8'
    loads = {"d/1.m3u8": long_live(0), "d/2.m3u8": long_live(1)}
    recording = {"r/1.m3u8": BAD, "r/exchanges.jsonl": load("https://example.com/x.m3u8", "1.m3u8")}
    for form in FORMS:
        words = (r"expected|silenced|suppress",)
        for name, arguments, files, prepared in [
            ("comment", ["lint", "x.m3u8"], {"x.m3u8": commented(NEXT)}, ""), ("exception", ["lint", "x.m3u8"], {"x.m3u8": BAD} | exception, ""),
            ("baseline", ["lint", "x.m3u8", "--baseline", ".interlint-baseline.json"], {"x.m3u8": BAD}, create),
            ("exception in loads", ["lint", "--reloads", "d"], loads | {f"d/{YAML}": text}, ""),
            ("exception in targets", ["lint", "--targets", "t.txt"], {"x.m3u8": BAD, "t.txt": "x.m3u8\n"} | exception, ""),
            ("exception in a recording", ["watch", "r"], recording | {f"r/{YAML}": text}, ""),
            ("exception in a HAR", ["lint", "--har", "a.har"], {"a.har": archive(exchange(text=BAD.decode()))} | exception, ""),
            ("exception since", ["lint", ".", "--since", "HEAD"], exception, "start; commit; cp $BAD x.m3u8"),
            ("comment since", ["lint", ".", "--since", "HEAD"], {"c": commented(NEXT)}, "start; commit; cp c x.m3u8"),
        ]:
            yield Entry("amounts", f"{name} {form}", (*arguments, "--output", form), (0,), files, prepared, words=words)
    for name, files, prepared in [("comment", {"x.m3u8": commented(NEXT)}, ""), ("exception", {"x.m3u8": BAD} | exception, ""),
                                  ("muted", {"x.m3u8": BAD}, "")]:
        night = "targets: t.txt\nhistory: h.sqlite\n" + (f"muted:\n- {{rules: [{RULE}], reason: x}}\n" if name == "muted" else "")
        if name == "exception": continue
        yield Entry("amounts", f"{name} night", ("nightly", "--config", "n.yaml"), (0,), files | {"t.txt": "x.m3u8\n", "n.yaml": night}, prepared,
                    words=(r"expected|silenced|suppress|[Mm]uted",))
    for name, files, prepared, options in [("comment", {"x.m3u8": commented(NEXT)}, "", []), ("exception", {"x.m3u8": BAD} | exception, "", []),
                                           ("baseline", {"x.m3u8": BAD}, create, ["--baseline", ".interlint-baseline.json"])]:
        for option in [["--quiet"], ["--show", "error"], ["--fail-on", "info"], ["--order", "position"], ["--color", "always"]]:
            words = () if option == ["--quiet"] else (r"expected|silenced",)
            yield Entry("amounts", f"{name} {' '.join(option)}", ("lint", "x.m3u8", *options, *option), (0,), files, prepared, words=words)


#: Comments that look like ours and silence nothing: each is said in its line.
COMMENTS = {
    "no colon": "# interlint disable-next-line {}", "no colon, file": "# interlint disable-file {}", "no colon, no kind": "# interlint disable {}",
    "capital": "# Interlint: disable-next-line {}", "capitals": "# INTERLINT: disable-next-line {}", "camel case": "# InterLint: disable-next-line {}",
    "hyphen": "# inter-lint: disable-next-line {}", "capital word": "# interlint: Disable-Next-Line {}", "underscores": "# interlint: disable_next_line {}",
    "no hyphens": "# interlint: disable next line {}", "only disable": "# interlint: disable {}", "ignore": "# interlint: ignore {}",
    "noqa": "# interlint: noqa {}", "disable-line": "# interlint: disable-line {}", "enable": "# interlint: enable {}", "off": "# interlint: off {}",
    "misspelled": "# interlint: dissable-next-line {}", "equals sign": "# interlint: disable-next-line={}", "space before the colon": "# interlint : disable-next-line {}",
    "no kind": "# interlint: {}", "nothing": "# interlint:", "hyphen for a colon": "# interlint-disable-next-line {}",
    "slash": "# interlint/disable-next-line {}", "equals for a colon": "# interlint=disable-next-line {}", "semicolon": "# interlint; disable-next-line {}",
    "indented": " # interlint: disable-next-line {}", "tag": "#INTERLINT:disable-next-line {}", "EXT": "#EXT-X-INTERLINT:disable-next-line {}",
    "full-width colon": "# interlint： disable-next-line {}", "non-breaking space": "# interlint:\u00a0disable-next-line {}", "TAB": "#\tinterlint disable-next-line {}",
    "no-break space before": "#\u00a0interlint: disable-next-line {}", "ideographic space before": "#\u3000interlint: disable-next-line {}",
    "zero-width space before": "#\u200binterlint: disable-next-line {}", "at sign": "# @interlint disable-next-line {}",
    "brackets": "# [interlint] disable-next-line {}", "exclamation mark": "#!interlint: disable-next-line {}",
    "quotation mark": '# "interlint: disable-next-line {}',
    "trailing": "# TODO interlint: disable-next-line {}",
}
#: Comments of the right form whose silence is refused, and why that is said.
REFUSED = {
    "no reason": ("# interlint: disable-next-line {}", False), "empty reason": ("# interlint: disable-next-line {} -- ", False),
    "one hyphen": ("# interlint: disable-next-line {} - x", False), "long dash": ("# interlint: disable-next-line {} — x", False),
    "category": ("# interlint: disable-next-line segment -- x", False), "pattern": ("# interlint: disable-next-line segment/* -- x", False),
    "all": ("# interlint: disable-file */* -- x", False), "unknown rule": ("# interlint: disable-next-line segment/none -- x", False),
    "no rule": ("# interlint: disable-next-line -- x", False), "over": ("# interlint: disable-next-line {} until 2020-01-31 -- x", False),
    "no date": ("# interlint: disable-next-line {} until tomorrow -- x", False),
    "impossible date": ("# interlint: disable-next-line {} until 2027-02-30 -- x", False),
    "other rule": ("# interlint: disable-next-line text/tab-character -- x", False),
}


def lookalikes():
    for name, form in COMMENTS.items():
        comment = form.format(RULE) + " -- x\n" if "{}" in form else form + "\n"
        playlist = commented(comment)
        for way, arguments, files in [("file", ["lint", "x.m3u8"], {"x.m3u8": playlist}),
                                      ("loads", ["lint", "--reloads", "1.m3u8", "2.m3u8"],
                                       {f"{n}.m3u8": commented(comment, long_live(n - 1)) for n in [1, 2]})]:
            # An indented comment is no comment but a line that begins with a space.
            words = (RULE,) if name in ("EXT", "trailing", "hyphen") or way == "loads" else (RULE, "suppression/")
            if name == "indented": words = ("text/leading-whitespace",)
            yield Entry("comments", f"{name} {way}", (*arguments, "--output", "concise"), (1,), files, words=words)
        # A TAB is an error of its own.
        if name not in ("indented", "EXT", "trailing", "hyphen", "TAB"):
            yield Entry("comments", f"{name} in a good file", ("lint", "x.m3u8", "--output", "concise"), (0,),
                        {"x.m3u8": commented(comment, GOOD, b"#EXTINF:6,\nb")}, words=("suppression/",))
    for name, (form, _) in REFUSED.items():
        comment = form.format(RULE) + "\n"
        yield Entry("comments", f"{name}", ("lint", "x.m3u8", "--output", "concise"), (1,), {"x.m3u8": commented(comment)},
                    words=(RULE, "suppression/"))
    for name, comment in [("ordinary", "# the interlint job of the packager wrote this\n"), ("of another tool", "# eslint: disable-next-line x -- x\n")]:
        yield Entry("comments", f"{name} comment", ("lint", "x.m3u8", "--output", "concise"), (0,), {"x.m3u8": commented(comment, GOOD, b"#EXTINF:6,\nb")},
                    absent=("suppression/",))
    after = BAD.replace(b"b.ts\n", b"b.ts\n" + NEXT.encode())
    yield Entry("comments", "after the line", ("lint", "x.m3u8", "--output", "concise"), (1,), {"x.m3u8": after}, words=(RULE, "suppression/unused"))
    yield Entry("comments", "right", ("lint", "x.m3u8"), (0,), {"x.m3u8": commented(NEXT)}, last=SILENCED)
    # More than one # is a form of the comment (SuppressionTests).
    two = ("lint", "x.m3u8"), (0,), {"x.m3u8": commented("#" + NEXT)}
    yield Entry("comments", "two hashes", *two, last=SILENCED)
    yield Entry("comments", "right for the file", ("lint", "x.m3u8"), (0,), {"x.m3u8": commented(FILE)}, last=SILENCED)
    for rule in ["playlist/extm3u-first-line", "text/utf16-or-utf32"]:
        yield Entry("comments", f"{rule} of no playlist", ("lint", "x.m3u8"), (3,), {"x.m3u8": f"# interlint: disable-file {rule} -- x\nhello\n"})


def measured(seconds):
    return GOOD.replace(b"#EXTINF:6,\nb", f"#EXTINF:{seconds},\nb".encode())


def spanned(seconds):
    """A date range whose END-DATE is so many seconds after its DURATION of one second."""
    end = f"2026-01-01T{(1 + seconds) // 3600:02}:{(1 + seconds) // 60 % 60:02}:{(1 + seconds) % 60:02}.000Z"
    return GOOD.replace(b"#EXTINF", b'#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXT-X-DATERANGE:ID="a",CLASS="com.example.a",'
                        b'START-DATE="2026-01-01T00:00:00.000Z",DURATION=1,END-DATE="' + end.encode() + b'"\n#EXTINF', 1)


def baselines():
    ways = {
        "--baseline": (["lint", ".", "--baseline", ".interlint-baseline.json"], "true"),
        "named file": (["lint", "x.m3u8", "--baseline", ".interlint-baseline.json"], "true"),
        "configuration": (["lint", "."], "echo 'baseline: .interlint-baseline.json' >.interlint.yaml"),
        "strict": (["lint", ".", "--baseline", ".interlint-baseline.json", "--strict-baseline"], "true"),
    }
    values = [(measured, 9, 900, 1), (measured, 9, 90, 1), (measured, 9, 10, 1), (measured, 9, "9.5", 0), (measured, 9, 9, 0), (measured, 90, 9, 0),
              (measured, 900, 991, 1), (measured, 900, 950, 0), (spanned, 5, 500, 1), (spanned, 5, 5, 0)]
    for make, old, new, status in values:
        for way, (arguments, prepared) in ways.items():
            yield Entry("baselines", f"{make.__name__} {old} to {new} {way}", tuple(arguments), (status,), {"x.m3u8": make(old), "y": make(new)},
                        f'start; {prepared}\n"$INTERLINT" baseline create .\ncp y x.m3u8; rm y',
                        words=("target-duration-exceeded|end-date-mismatch",) if status else (), last="" if status else SILENCED)
    for old, new in [(9, 900), (9, 90)]:
        files = {"x.m3u8": measured(old), "y": measured(new)}
        yield Entry("baselines", f"worse since {old} to {new}", ("lint", ".", "--since", "HEAD"), (1,), files, "start; commit; cp y x.m3u8", words=(RULE,))
        yield Entry("baselines", f"worse and updated {old} to {new}", ("lint", ".", "--baseline", ".interlint-baseline.json"), (0,), files,
                    '"$INTERLINT" baseline create .; cp y x.m3u8; "$INTERLINT" baseline update .', last=SILENCED)
        yield Entry("baselines", f"worse and pruned {old} to {new}", ("lint", ".", "--baseline", ".interlint-baseline.json"), (1,), files,
                    '"$INTERLINT" baseline create .; cp y x.m3u8; "$INTERLINT" baseline prune .', words=(RULE,))
        yield Entry("baselines", f"better and updated, worse again {old} to {new}", ("lint", ".", "--baseline", ".interlint-baseline.json"), (1,), files,
                    'cp x.m3u8 o; cp y x.m3u8; "$INTERLINT" baseline create .; cp o x.m3u8; "$INTERLINT" baseline update .; cp y x.m3u8', words=(RULE,))
        yield Entry("baselines", f"worse live {old} to {new}", ("lint", ".", "--baseline", ".interlint-baseline.json"), (1,),
                    {"x.m3u8": long_live(0), "y": long_live(1).replace(b":9,", f":{new},".encode())}, '"$INTERLINT" baseline create .; cp y x.m3u8', words=(RULE,))
    create = '"$INTERLINT" baseline create .\n'
    two = BAD.replace(b"#EXTINF:6,\nc", b"#EXTINF:9,\nc")
    for way, (arguments, prepared) in ways.items():
        run = tuple(arguments)
        yield Entry("baselines", f"second finding of a film {way}", run, (1,), {"x.m3u8": BAD, "y": two}, f"start; {prepared}\n{create}cp y x.m3u8", words=(RULE,))
        yield Entry("baselines", f"rolled window {way}", run, (0,), {"x.m3u8": long_live(0), "y": long_live(2)}, f"start; {prepared}\n{create}cp y x.m3u8")
        if "x.m3u8" in run: continue
        yield Entry("baselines", f"second file {way}", run, (1,), {"x.m3u8": BAD}, f"start; {prepared}\n{create}cp x.m3u8 y.m3u8", words=("y.m3u8",))
        yield Entry("baselines", f"renamed folder {way}", run, (0,), {"a/x.m3u8": BAD}, f"start; {prepared}\n{create}commit; git mv a b")
        yield Entry("baselines", f"renamed and committed folder {way}", run, (0,), {"a/x.m3u8": BAD}, f"start; {prepared}\n{create}commit; git mv a b; commit")
        yield Entry("baselines", f"renamed folder with a worse file {way}", run, (1,), {"a/x.m3u8": BAD, "y": two},
                    f"start; {prepared}\n{create}commit; git mv a b; cp y b/x.m3u8", words=(RULE,))
        yield Entry("baselines", f"unreadable later {way}", run, (3,), {"x.m3u8": BAD}, f"start; {prepared}\n{create}printf '<html>' >x.m3u8")
        yield Entry("baselines", f"gone later {way}", run, (3,), {"x.m3u8": BAD}, f"start; {prepared}\n{create}rm x.m3u8")
    reached = f"start; echo 'baseline: .interlint-baseline.json' >.interlint.yaml; put d/f.m3u8; {create}commit\n"
    for name, steps, arguments, folder in [
        ("its folder", "true", ("lint", "."), "d"), ("its path", "true", ("lint", "d/f.m3u8"), "."), ("an absolute path", "true", None, "."),
        ("a path with dots", "true", ("lint", "d/../d/./f.m3u8"), "."), ("a link to the repository", "ln -s $ROOT/tree $ROOT/alias", ("lint", "."), "../alias"),
        ("a link to the folder", "ln -s d l", ("lint", "l"), "."), ("a link to the file", "ln -s d/f.m3u8 l.m3u8", ("lint", "l.m3u8"), "."),
        ("a clone", "git clone -q . $ROOT/clone", ("lint", "."), "../clone"), ("a work tree", "git worktree add -q $ROOT/second", ("lint", "."), "../second"),
        ("another folder", "mkdir $ROOT/other", ("lint", "../tree/d"), "../other"),
    ]:
        if arguments is None: continue
        yield Entry("baselines", f"reached by {name}", arguments, (0,), {}, "F=$BAD; " + reached + steps, folder=folder, last=SILENCED)


def unused():
    """A used exception or baseline is not called unused by a run that did not judge what it is about."""
    used = f"exceptions:\n- {{rules: [{RULE}], paths: x.m3u8, reason: x}}\n"
    files = {"x.m3u8": BAD, "good.m3u8": GOOD, "d/y.m3u8": GOOD, YAML: used}
    never = ("suppression/unused",)
    for name, arguments, steps in [
        ("nothing changed", ["lint", ".", "--since", "HEAD"], "start; commit"),
        ("another file changed", ["lint", ".", "--since", "HEAD"], "start; commit; echo '# x' >>good.m3u8"),
        ("its file changed", ["lint", ".", "--since", "HEAD"], "start; commit; echo '# x' >>x.m3u8"),
        ("a new file", ["lint", ".", "--since", "HEAD"], "start; commit; cp $GOOD new.m3u8"),
        ("change with a commit", ["lint", ".", "--since", "HEAD~1"], "start; commit; echo '# x' >>good.m3u8; commit"),
        ("configuration changed", ["lint", ".", "--since", "HEAD"], "start; commit; echo 'lint: {}' >>.interlint.yaml"),
        ("folder of another file", ["lint", "d"], ""), ("another file", ["lint", "good.m3u8"], ""), ("its file", ["lint", "x.m3u8"], ""),
        ("--rule of others", ["lint", ".", "--rule", "text/*"], ""), ("--no-rule of it", ["lint", ".", "--no-rule", "segment/*"], ""),
        ("--no-profile of it", ["lint", ".", "--no-profile", "spec"], ""), ("--severity off", ["lint", ".", "--severity", f"{RULE}=off"], ""),
        ("standard input", ["lint", "-"], ""), ("targets", ["lint", "--targets", "-"], ""), ("loads", ["lint", "--reloads", "good.m3u8", "d/y.m3u8"], ""),
        ("participants", ["lint", "--participant", "good.m3u8", "--participant", "d/y.m3u8"], ""), ("whole folder", ["lint", "."], ""),
        ("unreadable file", ["lint", "."], "printf '<html>' >x.m3u8"), ("dangling link", ["lint", "."], "ln -sf nowhere x.m3u8"),
        ("excluded file", ["lint", ".", "--force-exclude"], "echo 'exclude: [x.m3u8]' >>.interlint.yaml"),
        ("--no-follow", ["lint", ".", "--no-follow"], ""), ("folder of a recording", ["lint", "good.m3u8", "d"], ""),
    ]:
        status = (3,) if name in ("unreadable file", "dangling link") else (0,)
        steps = steps if steps.startswith("start") else "start; " + steps
        yield Entry("unused", name, tuple(arguments), status, files, steps, absent=never,
                    data=b"good.m3u8\n" if name == "targets" else GOOD if name == "standard input" else b"")
        if arguments[0] == "lint" and len(arguments) < 5 and "." in arguments and name != "excluded file":
            strict = files | {YAML: "baseline: .interlint-baseline.json\n"}
            create = '"$INTERLINT" baseline create . >/dev/null\n'
            yield Entry("unused", f"{name} strict baseline", (*arguments, "--strict-baseline"), status, strict,
                        "start; " + create + steps.removeprefix("start; "), absent=(r"\.interlint-baseline\.json:\d",))
    for name, paths, comment in [("comment", "", True)]:
        for way, options in [("--rule", ["--rule", "text/*"]), ("--no-rule", ["--no-rule", "segment/*"]), ("--no-profile", ["--no-profile", "spec"])]:
            yield Entry("unused", f"{name} {way}", ("lint", "x.m3u8", *options), (0,), {"x.m3u8": commented(NEXT)}, absent=never)
    not_used = f"exceptions:\n- {{rules: [{RULE}], reason: x}}\n"
    yield Entry("unused", "exception that is unused", ("lint", "."), (0,), {"x.m3u8": GOOD, YAML: not_used}, words=never)
    yield Entry("unused", "exception that is unused since", ("lint", ".", "--since", "HEAD"), (0,), {"x.m3u8": BAD, YAML: not_used},
                "start; commit; echo '# x' >>x.m3u8", absent=never)


def nested():
    """Files of several nested configurations in one run: rules, severities and fail-on are each file's own."""
    off, never, warning = f"lint: {{severities: {{{RULE}: 'off'}}}}\n", "lint: {fail-on: never}\n", f"lint: {{severities: {{{RULE}: warning}}}}\n"
    strict = f"lint: {{severities: {{{RULE}: warning}}, fail-on: warning}}\n"
    forms = {"off": (off, 0), "never": (never, 0), "warning": (warning, 0), "strict": (strict, 1), "plain": ("lint: {}\n", 1), "none": (None, 1)}
    ways = [("both", ["lint", "a", "b"]), ("root", ["lint", "."]), ("files", ["lint", "b/y.m3u8", "a/x.m3u8"])]
    pairs = itertools.product(forms.items(), forms.items())
    for ((first, (text, status)), (second, (other, other_status))), (way, arguments) in crossed(pairs, ways, whole=0):
        files = {"a/x.m3u8": BAD, "b/y.m3u8": BAD}
        if text: files[f"a/{YAML}"] = text
        if other: files[f"b/{YAML}"] = other
        yield Entry("nested", f"{first} and {second} {way}", tuple(arguments), (max(status, other_status),), files, "start; commit")
    for outer, (text, _) in forms.items():
        for inner, (other, status) in forms.items():
            if not text or not other: continue
            yield Entry("nested", f"{inner} in {outer}", ("lint", "."), (max(status, forms[outer][1]),),
                        {YAML: text, "x.m3u8": BAD, "d/y.m3u8": BAD, f"d/{YAML}": other}, "start; commit")
            yield Entry("nested", f"{inner} in {outer} since", ("lint", ".", "--since", "HEAD"), (max(status, forms[outer][1]),),
                        {YAML: text, "x.m3u8": GOOD, "d/y.m3u8": GOOD, f"d/{YAML}": other}, "start; commit; cp $BAD x.m3u8; cp $BAD d/y.m3u8")
    yield Entry("nested", "unreadable file of a silent folder", ("lint", "."), (3,), {"a/x.m3u8": "<html>", f"a/{YAML}": never, "b/y.m3u8": GOOD}, "start")
    yield Entry("nested", "broken configuration below", ("lint", "."), (2,), {"a/x.m3u8": BAD, f"a/{YAML}": "lint: [\n", "b/y.m3u8": GOOD}, "start")


def entries():
    for group in [strangers, amounts, lookalikes, baselines, unused, nested]:
        yield from group()
