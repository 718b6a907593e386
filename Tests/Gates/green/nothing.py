"""A run that has nothing to judge, or nothing to judge it with, says so with status 2."""

from contents import BAD, GOOD, SESSION, live
from entries import SERVER, Entry
from recorded import archive, exchange

PROFILES = ["spec", "recommended", "google-dai", "live", "delivery", "web-delivery", "ima"]
NO_PROFILES = [word for profile in PROFILES for word in ["--no-profile", profile]]
YAML = ".interlint.yaml"
#: Selections that leave no rule for a playlist in a file, and what is written next to it.
NO_RULE = {
    "--no-rule *": (["--no-rule", "*"], {}),
    "--no-rule */*": (["--no-rule", "*/*"], {}),
    "every profile off": (NO_PROFILES, {}),
    "--rule taken back": (["--rule", "text/tab-character", "--no-rule", "text/*"], {}),
    "--rule of responses": (["--rule", "delivery/*"], {}),
    "--rule of reloads": (["--rule", "live/*"], {}),
    "--rule of targets": (["--rule", "target/*"], {}),
    "--rule off by severity": (["--rule", "text/tab-character", "--severity", "text/*=off"], {}),
    "--severity off": (["--severity", "*/*=off"], {}),
    "no-rules": ([], {YAML: "lint: {no-rules: ['*/*']}\n"}),
    "no-profiles": ([], {YAML: f"lint: {{no-profiles: [{', '.join(PROFILES)}]}}\n"}),
    "rules of responses": ([], {YAML: "lint: {rules: ['delivery/*']}\n"}),
    "severities": ([], {YAML: "lint: {severities: {'*/*': 'off'}}\n"}),
    "rules in an extended file": ([], {YAML: "extends: base.yaml\n", "base.yaml": "lint: {no-rules: ['*/*']}\n"}),
}
REASON = (r"(?i)\bno (\w+ )?rules?\b|rules? (is|are) left|nothing to check",)


def no_rule():
    for name, (options, files) in NO_RULE.items():
        for way, arguments, more, other in [
            ("file", ["lint", "x.m3u8"], {"x.m3u8": BAD}, {}),
            ("folder", ["lint", "."], {"x.m3u8": BAD}, {}),
            ("standard input", ["lint", "-"], {}, {"data": BAD}),
            ("--output junit", ["lint", "x.m3u8", "--output", "junit"], {"x.m3u8": BAD}, {}),
            ("--fail-on never", ["lint", "x.m3u8", "--fail-on", "never"], {"x.m3u8": BAD}, {}),
            ("baseline", ["baseline", "create", "x.m3u8"], {"x.m3u8": BAD}, {}),
            ("targets", ["lint", "--targets", "t.txt"], {"x.m3u8": BAD, "t.txt": "x.m3u8\n"}, {}),
            ("--since", ["lint", ".", "--since", "HEAD"], {"x.m3u8": BAD}, {"steps": "start; commit; echo >>x.m3u8"}),
        ]:
            if way == "targets" and (name == "--rule of targets" or files or name == "--rule of responses"): continue
            yield Entry("nothing", f"{name} {way}", (*arguments, *options), (2,), more | files, words=REASON, **other)
    for name, arguments, files in [
        ("reloads", ["lint", "--reloads", "1.m3u8", "2.m3u8"], {"1.m3u8": live(0), "2.m3u8": live(9)}),
        ("HAR", ["lint", "--har", "a.har"], {"a.har": archive(exchange(text=BAD.decode()))}),
        ("participants", ["lint", "--participant", "x.m3u8", "--participant", "y.m3u8"], {"x.m3u8": BAD, "y.m3u8": BAD}),
        ("session", ["lint", "s.jsonl"], {"s.jsonl": SESSION}),
        ("watch", ["watch", "r"], {"r/1.m3u8": BAD, "r/exchanges.jsonl":
                                   '{"url":"https://example.com/a.m3u8","file":"1.m3u8","status":200}\n'}),
    ]:
        for name_of, options in [("--no-rule *", ["--no-rule", "*"]), ("every profile off", NO_PROFILES)]:
            yield Entry("nothing", f"{name_of} {name}", (*arguments, *options), (2,), files, words=REASON)
    playlist = {"x.m3u8": BAD, "t.txt": "x.m3u8\n"}
    for rules in ["ima-session/*", "delivery/*"]:
        yield Entry("nothing", f"--rule {rules} targets", ("lint", "--targets", "t.txt", "--rule", rules), (2,), playlist, words=REASON)
        yield Entry("nothing", f"--rule {rules} night", ("nightly", "--config", "n.yaml"), (2,),
                    playlist | {"n.yaml": f"targets: t.txt\nhistory: h.sqlite\nlint: {{rules: ['{rules}']}}\n"}, words=REASON)
    yield Entry("nothing", "--rule ima-session/* watch", ("watch", "r", "--rule", "ima-session/*"), (2,),
                {"r/1.m3u8": BAD, "r/exchanges.jsonl": '{"url":"https://example.com/a.m3u8","file":"1.m3u8","status":200}\n'}, words=REASON)
    default = "spec, recommended, google-dai, live, delivery"
    yield Entry("nothing", "default profiles off night", ("nightly", "--config", "n.yaml"), (2,),
                playlist | {"n.yaml": f"targets: t.txt\nhistory: h.sqlite\nlint: {{no-profiles: [{default}]}}\n"}, words=REASON)
    for name, text in [("every profile off", f"lint: {{no-profiles: [{', '.join(PROFILES)}]}}\n"),
                       ("no-rules", "lint: {no-rules: ['*/*']}\n")]:
        yield Entry("nothing", f"{name} night", ("nightly", "--config", "n.yaml"), (2,),
                    {"x.m3u8": BAD, "t.txt": "x.m3u8\n", "n.yaml": "targets: t.txt\nhistory: h.sqlite\n" + text}, words=REASON)


def no_target():
    for name, content in [("empty", ""), ("only comments", "# none\n\n"), ("only line ends", "\n\n\n")]:
        for form in ["text", "jsonl", "json", "junit"]:
            yield Entry("nothing", f"{name} pipe of targets {form}", ("lint", "--targets", "-", "--output", form), (2,),
                        data=content.encode(), words=("(?i)no target|empty|nothing",))
        yield Entry("nothing", f"{name} file of targets", ("lint", "--targets", "t.txt"), (2,), {"t.txt": content},
                    words=("(?i)no target|empty|nothing",))
        yield Entry("nothing", f"{name} targets of a night", ("nightly", "--config", "n.yaml"), (2,),
                    {"t.txt": content, "n.yaml": "targets: t.txt\nhistory: h.sqlite\n"}, words=("(?i)no target|empty|nothing",))
        yield Entry("nothing", f"{name} result lines", ("merge", "--history", "h.sqlite", "l.jsonl"), (2, 3), {"l.jsonl": content})
    yield Entry("nothing", "list without targets", ("lint", "--targets", "t.yaml"), (2,), {"t.yaml": "targets: []\n"})
    yield Entry("nothing", "list without targets of a night", ("nightly", "--config", "n.yaml"), (2,),
                {"t.yaml": "targets: []\n", "n.yaml": "targets: t.yaml\nhistory: h.sqlite\n"})
    yield Entry("nothing", "missing list", ("lint", "--targets", "t.txt"), (2, 3))
    yield Entry("nothing", "broken list", ("lint", "--targets", "t.yaml"), (2, 3), {"t.yaml": "targets: [\n"})
    yield Entry("nothing", "binary list", ("lint", "--targets", "t.txt"), (2, 3), {"t.txt": bytes(range(256))})
    yield Entry("nothing", "UTF-16 list", ("lint", "--targets", "t.txt"), (2, 3), {"t.txt": "x.m3u8\n".encode("utf-16")})
    yield Entry("nothing", "missing result lines", ("merge", "--history", "h.sqlite", "l.jsonl"), (2, 3))
    yield Entry("nothing", "broken result lines", ("merge", "--history", "h.sqlite", "l.jsonl"), (2, 3), {"l.jsonl": '{"schema":\n'})


def no_history():
    for command in [["usual"], ["list"], ["show"], ["diff", "1", "2"], ["prune"], ["evidence"]]:
        for name, steps in [("missing", "true"), ("empty", ": >h.sqlite"), ("broken", "head -c 5000 /dev/zero >h.sqlite")]:
            yield Entry("nothing", f"history {command[0]} of a {name} history", ("history", *command, "--history", "h.sqlite"),
                        (2,), {}, steps, words=() if name == "empty" else ("h.sqlite",))
    for name, steps in [("missing", "true"), ("broken", "head -c 5000 /dev/zero >h.sqlite")]:
        yield Entry("nothing", f"publish of a {name} history", ("publish", "--history", "h.sqlite", "--output", "site"), (2,), {}, steps,
                    words=("h.sqlite",))
    x = {"x.m3u8": GOOD}
    for way, arguments in [("", ["lint", "x.m3u8"]), (" of a folder", ["lint", "."])]:
        yield Entry("nothing", f"configuration that is a link to nothing{way}", tuple(arguments), (2,), x, f"ln -s gone.yaml {YAML}",
                    words=(YAML,))
    for name, arguments, files in [
        ("missing list of what is usual", ["lint", "--targets", "t.txt", "--usual", "u.jsonl"], {"t.txt": "x.m3u8\n"}),
        ("missing baseline", ["lint", "x.m3u8", "--baseline", "b.json"], {}),
        ("empty baseline", ["lint", "x.m3u8", "--baseline", "b.json"], {"b.json": ""}),
        ("broken baseline", ["lint", "x.m3u8", "--baseline", "b.json"], {"b.json": "{"}),
        ("baseline of another form", ["lint", "x.m3u8", "--baseline", "b.json"], {"b.json": "{}"}),
        ("missing configuration", ["lint", "x.m3u8", "--config", "c.yaml"], {}),
        ("broken configuration", ["lint", "x.m3u8"], {YAML: "lint: [\n"}),
        ("configuration with an unknown key", ["lint", "x.m3u8"], {YAML: "lnt: {}\n"}),
        ("configuration with an unknown rule", ["lint", "x.m3u8"], {YAML: "lint: {rules: [text/none]}\n"}),
        ("missing extended file", ["lint", "x.m3u8"], {YAML: "extends: no.yaml\n"}),
        ("missing baseline of the configuration", ["lint", "x.m3u8"], {YAML: "baseline: no.json\n"}),
        ("unknown rule", ["lint", "x.m3u8", "--rule", "text/none"], {}),
        ("unknown pattern", ["lint", "x.m3u8", "--rule", "nothing/*"], {}),
        ("unknown profile", ["lint", "x.m3u8", "--profile", "none"], {}),
        ("unknown option", ["lint", "x.m3u8", "--nothing"], {}),
        ("unknown severity", ["lint", "x.m3u8", "--fail-on", "fatal"], {}),
        ("missing DAI key", ["lint", "x.m3u8", "--dai-key-file", "no.key"], {}),
        ("missing podcast settings", ["lint", "x.m3u8", "--profile", "apple-podcasts", "--podcast-settings", "no.json"], {}),
        ("missing certificate file", ["lint", f"{SERVER}/x.m3u8", "--allow-private", "--cacert", "no.pem"], {}),
        ("missing log of exchanges", ["lint", "x.m3u8", "--exchanges", "no.jsonl"], {}),
        ("suite that is missing", ["conformance", "run", "--directory", "no"], {}),
        ("suite without cases", ["conformance", "run", "--directory", "."], {}),
        ("missing folder of assets", ["timeline", "x.m3u8", "--assets", "gone"], {}),
        ("one load", ["lint", "--reloads", "x.m3u8"], {}),
        ("one participant", ["lint", "--participant", "x.m3u8"], {}),
        ("--since outside of a repository", ["lint", "x.m3u8", "--since", "HEAD"], {}),
        ("compared revision outside of a repository", ["diff", "HEAD"], {}),
        ("missing night", ["nightly", "--config", "no.yaml"], {}),
        ("unknown command", ["check", "x.m3u8"], {}),
    ]:
        status = (1, 2, 3) if name.startswith("suite") else (2, 3) if name in ("missing log of exchanges", "one load", "missing certificate file") else (2,)
        yield Entry("nothing", name, tuple(arguments), status, x | files, served={"x.m3u8": GOOD})


def entries():
    yield from no_rule()
    yield from no_target()
    yield from no_history()
