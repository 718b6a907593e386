"""What cannot be judged, given in every way, whatever is selected: exit status 3, counted in the last line."""

import contents
from contents import GOOD, JSON, LIST, MULTIVARIANT, PLAYLISTS, PLISTS, SESSIONS, TEXTS, live
from entries import SERVER, UNJUDGED, Entry, crossed

YAML = ".interlint.yaml"
EVERYTHING_OFF = "{text/*: 'off', playlist/*: 'off', asset-list/*: 'off', session/*: 'off', app/*: 'off', schedule/*: 'off'}"
#: Options and files that must not remove what could not be judged; `X` is the input.
SELECTIONS = {
    "plain": ([], {}),
    "--rule interstitial": (["--rule", "interstitial/*"], {}),
    "--rule text/unknown-tag": (["--rule", "text/unknown-tag,interstitial/snap-type"], {}),
    "--no-rule text": (["--no-rule", "text/*"], {}),
    "--no-rule all that reads": (["--no-rule", "text/*,playlist/*,asset-list/*,session/*,app/*,steering/*,schedule/*"], {}),
    "--no-profile spec": (["--no-profile", "spec"], {}),
    "--no-profile spec and recommended": (["--no-profile", "spec", "--no-profile", "recommended"], {}),
    "--profile pedantic": (["--profile", "pedantic"], {}),
    "--profile portability": (["--profile", "portability=hls.js"], {}),
    "--severity off": (["--severity", "text/*=off", "--severity", "playlist/*=off", "--severity", "asset-list/*=off",
                        "--severity", "session/*=off"], {}),
    "--severity info": (["--severity", "text/*=info", "--severity", "playlist/*=info", "--severity", "session/*=info",
                         "--severity", "asset-list/*=info"], {}),
    "--fail-on never": (["--fail-on", "never"], {}),
    "--exit-zero": (["--exit-zero"], {}),
    "--show error": (["--show", "error", "--rule", "interstitial/*"], {}),
    "--no-follow": (["--no-follow", "--rule", "interstitial/*"], {}),
    "exception for all": ([], {YAML: "exceptions:\n- {rules: ['*/*'], reason: x}\n"}),
    "exception for the path": ([], {YAML: "exceptions:\n- {rules: ['text/*', 'playlist/*', 'asset-list/*', 'session/*'], paths: '*', reason: x}\n"}),
    "no-profiles in the configuration": ([], {YAML: "lint: {no-profiles: [spec, recommended]}\n"}),
    "rules in the configuration": ([], {YAML: "lint: {rules: ['interstitial/*']}\n"}),
    "severities in the configuration": ([], {YAML: f"lint:\n  severities: {EVERYTHING_OFF}\n"}),
    "overrides in the configuration": ([], {YAML: f"overrides:\n- paths: '*'\n  severities: {EVERYTHING_OFF}\n"}),
    "fail-on in the configuration": ([], {YAML: "lint: {fail-on: never}\n"}),
    "excluded but named": ([], {YAML: "exclude: ['*']\n"}),
}
BASELINE = '"$INTERLINT" baseline create X >/dev/null 2>&1 || true\n'


def named(name, ending):
    """The path of an input; Info.plist has a name of its own."""
    return "Info.plist" if ending == "plist" else f"x.{ending}"


def inputs():
    for ending, group in [("m3u8", PLAYLISTS), ("json", JSON), ("jsonl", SESSIONS), ("plist", PLISTS)]:
        for name, content in group.items():
            yield name, named(name, ending), content


def selections():
    for (name, path, content), (selection, (options, files)) in crossed(inputs(), SELECTIONS.items()):
        yield Entry("selections", f"{name} {selection}", ("lint", path, *options), (3,), {path: content} | files,
                    last=UNJUDGED)
    for name, path, content in inputs():
        yield Entry("selections", f"{name} --quiet", ("lint", path, "--quiet", "--rule", "interstitial/*"), (3,),
                    {path: content})
        # A baseline that cannot be made of the input is missing, which is status 2.
        yield Entry("selections", f"{name} its own baseline", ("lint", path, "--baseline", ".interlint-baseline.json"),
                    (2, 3), {path: content}, BASELINE.replace("X", path), last=UNJUDGED)
        yield Entry("selections", f"{name} its own strict baseline",
                    ("lint", path, "--baseline", ".interlint-baseline.json", "--strict-baseline"),
                    (2, 3), {path: content}, BASELINE.replace("X", path), last=UNJUDGED)
    comment = ("# interlint: disable-file text/not-utf8 text/invalid-uri-line playlist/extm3u-first-line"
               " date-range/id-required attribute/unterminated-quote -- x\n").encode()
    for name in TEXTS:
        first, _, rest = PLAYLISTS[name].partition(b"\n")
        yield Entry("selections", f"{name} comment", ("lint", "x.m3u8", "--rule", "interstitial/*"), (3,),
                    {"x.m3u8": first + b"\n" + comment + rest}, last=UNJUDGED)


def load(url, file, second):
    return f'{{"url":"{url}","file":"{file}","status":200,"time":"2026-01-01T00:00:{second:02}.000Z"}}\n'


LIVE = "https://example.com/live.m3u8"
COMMIT = "start; cp $GOOD x.m3u8; commit; cp broken x.m3u8"


def ways(content):
    """Commands that are given a broken playlist: a name, the arguments, the files, and what else an entry has."""
    x, good = {"x.m3u8": content}, {"good.m3u8": GOOD}
    first, second = live(0), live(1)
    yield "beside a good file", ["lint", "good.m3u8", "x.m3u8"], x | good, {}
    yield "in a folder", ["lint", "."], x | good, {}
    yield "alone in a folder", ["lint", "d"], {"d/x.m3u8": content}, {}
    yield "in a folder --rule", ["lint", ".", "--rule", "interstitial/*"], x | good, {}
    yield "standard input", ["lint", "-"], {}, {"data": content}
    yield "standard input with a name", ["lint", "-", "--stdin-filename", "x.m3u8", "--no-profile", "spec"], {}, \
        {"data": content}
    yield "second load", ["lint", "--reloads", "1.m3u8", "2.m3u8"], {"1.m3u8": first, "2.m3u8": content}, {}
    yield "first load", ["lint", "--reloads", "1.m3u8", "2.m3u8"], {"1.m3u8": content, "2.m3u8": second}, {}
    yield "load in a folder", ["lint", "--reloads", "d"], \
        {"d/1.m3u8": first, "d/2.m3u8": content, "d/3.m3u8": live(2)}, {}
    yield "second load --rule live", ["lint", "--reloads", "1.m3u8", "2.m3u8", "--rule", "live/*"], \
        {"1.m3u8": first, "2.m3u8": content}, {}
    yield "list of targets", ["lint", "--targets", "t.txt"], x | good | {"t.txt": "good.m3u8\nx.m3u8\n"}, {}
    yield "list of targets --no-profile spec", ["lint", "--targets", "t.txt", "--no-profile", "spec"], \
        x | {"t.txt": "x.m3u8\n"}, {}
    yield "piped target", ["lint", "--targets", "-"], x, {"data": b"x.m3u8\n"}
    yield "participant", ["lint", "--participant", "good.m3u8", "--participant", "x.m3u8"], x | good, {}
    yield "viewer", ["lint", "--viewer", "x.m3u8", "--viewer", "good.m3u8"], x | good, {}
    yield "changed", ["lint", ".", "--since", "HEAD"], {"broken": content}, {"steps": COMMIT}
    yield "new", ["lint", ".", "--since", "HEAD"], {"broken": content}, \
        {"steps": COMMIT.replace("broken x", "broken y")}
    yield "changed --rule", ["lint", ".", "--since", "HEAD", "--rule", "interstitial/*"], {"broken": content}, \
        {"steps": COMMIT}
    yield "compared files", ["diff", "good.m3u8", "x.m3u8"], x | good, {"status": (2,), "last": ""}
    yield "compared folders", ["diff", "a", "b"], {"a/x.m3u8": GOOD, "b/x.m3u8": content}, {"status": (2,), "last": ""}
    yield "compared revision", ["diff", "HEAD", "--fail-on", "never"], {"broken": content}, \
        {"steps": COMMIT, "status": (2,), "last": ""}
    yield "timeline", ["timeline", "x.m3u8"], x, {"last": "", "status": (2, 3)}
    yield "timeline of loads", ["timeline", "d", "--join", "all"], {"d/1.m3u8": GOOD, "d/2.m3u8": content}, \
        {"last": "", "status": (2, 3)}
    yield "timeline of two versions", ["timeline", "--compare", "good.m3u8", "x.m3u8"], x | good, \
        {"last": "", "status": (2, 3)}
    yield "session", ["session", "x.m3u8"], x, {"last": "", "status": (2, 3)}
    yield "schedule", ["schedule", "from-playlist", "x.m3u8"], x, {"last": "", "status": (2, 3)}
    yield "baseline", ["baseline", "create", "x.m3u8"], x, {"last": "", "status": (2, 3)}
    yield "recording", ["watch", "r"], \
        {"r/1.m3u8": first, "r/2.m3u8": content, "r/exchanges.jsonl": load(LIVE, "1.m3u8", 0) + load(LIVE, "2.m3u8", 6)}, \
        {"last": ""}
    yield "recording --rule", ["watch", "r", "--rule", "interstitial/*"], \
        {"r/1.m3u8": content, "r/exchanges.jsonl": load(LIVE, "1.m3u8", 0)}, {"last": ""}
    yield "linked file", ["lint", "m.m3u8"], {"m.m3u8": MULTIVARIANT, "v.m3u8": content}, {}
    yield "linked file --rule", ["lint", "m.m3u8", "--rule", "interstitial/*"], \
        {"m.m3u8": MULTIVARIANT, "v.m3u8": content}, {}
    yield "linked asset", ["lint", "film.m3u8", "--no-profile", "spec"], \
        {"film.m3u8": contents.film(), "list.json": LIST, "ad.m3u8": content}, {}
    yield "URL", ["lint", f"{SERVER}/x.m3u8", "--allow-private"], {}, {"served": {"x.m3u8": content}}
    yield "URL --rule", ["lint", f"{SERVER}/x.m3u8", "--allow-private", "--rule", "interstitial/*"], {}, \
        {"served": {"x.m3u8": content}}
    yield "watched URL", ["watch", f"{SERVER}/x.m3u8", "--allow-private", "--for", "1s", "--timeout", "1"], {}, \
        {"served": {"x.m3u8": content}, "last": ""}
    yield "stored", ["lint", "x.m3u8", "--history", "h.sqlite", "--rule", "interstitial/*"], x, {}


def entries():
    yield from selections()
    for (name, content), index in crossed(PLAYLISTS.items(), range(len(list(ways(b""))))):
        way, arguments, files, other = list(ways(content))[index]
        yield Entry("commands", f"{name} {way}", tuple(arguments),
                    **({"status": (3,), "last": UNJUDGED, "files": files} | other))
    for name, content in JSON.items():
        for way, options in [("linked list", []), ("linked list --no-profile spec", ["--no-profile", "spec"]),
                             ("linked list --rule", ["--rule", "interstitial/*"])]:
            if name == "JSON of another form": continue
            yield Entry("commands", f"{name} {way}", ("lint", "film.m3u8", *options), (3,),
                        {"film.m3u8": contents.film(), "list.json": content}, last=UNJUDGED)
        yield Entry("commands", f"{name} piped target", ("lint", "--targets", "-", "--rule", "interstitial/*"), (3,),
                    {"x.json": content}, data=b"x.json\n", last=UNJUDGED)
    for name, content in SESSIONS.items():
        yield Entry("commands", f"{name} shown", ("session", "x.jsonl"), (3,), {"x.jsonl": content})
        yield Entry("commands", f"{name} shown --rule", ("session", "x.jsonl", "--rule", "ima-session/*"), (3,),
                    {"x.jsonl": content})
        yield Entry("commands", f"{name} piped target", ("lint", "--targets", "-", "--rule", "ima-session/*"), (3,),
                    {"x.jsonl": content}, data=b"x.jsonl\n", last=UNJUDGED)
    yield Entry("selections", "good file", ("lint", "x.m3u8"), (0,), {"x.m3u8": GOOD}, last=r"1 playlist checked")
    yield Entry("selections", "bad file", ("lint", "x.m3u8"), (1,), {"x.m3u8": contents.BAD}, words=(contents.RULE,))
    yield Entry("selections", "only EXTM3U", ("lint", "x.m3u8"), (1,), {"x.m3u8": "#EXTM3U\n"})
    yield Entry("selections", "only EXTM3U without a line end", ("lint", "x.m3u8"), (1,), {"x.m3u8": "#EXTM3U"})
    yield Entry("selections", "only EXTM3U and a comment", ("lint", "x.m3u8"), (1,), {"x.m3u8": "#EXTM3U\n# made\n\n"})
    yield Entry("selections", "only EXTM3U and a version", ("lint", "x.m3u8"), (1,),
                {"x.m3u8": "#EXTM3U\n#EXT-X-VERSION:3\n"})
    yield Entry("selections", "only EXTM3U in a folder", ("lint", "."), (1,), {"x.m3u8": "#EXTM3U\n", "y.m3u8": GOOD})
    yield Entry("selections", "only EXTM3U as a second load", ("lint", "--reloads", "1.m3u8", "2.m3u8"), (1, 3),
                {"1.m3u8": live(0), "2.m3u8": "#EXTM3U\n"})
    yield Entry("selections", "only EXTM3U from a URL", ("lint", f"{SERVER}/x.m3u8", "--allow-private"), (1,),
                served={"x.m3u8": "#EXTM3U\n"})
