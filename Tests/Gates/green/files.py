"""Files that cannot be read, and folders in which nothing is judged."""

from contents import BAD, GOOD, RULE
from entries import UNJUDGED, Entry

#: How an input comes to be what cannot be read: steps that make `x.m3u8`, and whether they need a user without
#: privileges.
FILES = {
    "dangling link": ("ln -s nowhere x.m3u8", False),
    "link to itself": ("ln -s x.m3u8 x.m3u8", False),
    "link into a file": ("cp $GOOD g; ln -s g/f x.m3u8", False),
    "unreadable file": ("cp $BAD x.m3u8; chmod 000 x.m3u8", True),
    "link to an unreadable file": ("mkdir s; cp $BAD s/f; chmod 000 s/f; ln -s s/f x.m3u8", True),
    "file in a closed folder": ("mkdir s; cp $BAD s/f; ln -s s/f x.m3u8; chmod 000 s", True),
    "FIFO": ("mkfifo x.m3u8", False),
    "socket": ("python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"x.m3u8\")'", False),
    "empty folder": ("mkdir x.m3u8", False),
    "folder without playlists": ("mkdir x.m3u8; echo hello >x.m3u8/a.txt", False),
    "missing file": ("true", False),
}
SELECTIONS = {
    "": [], " --rule": ["--rule", "interstitial/*"], " --no-rule": ["--no-rule", "text/*,playlist/*"],
    " --no-profile": ["--no-profile", "spec"], " --fail-on never": ["--fail-on", "never"],
    " --exit-zero": ["--exit-zero"],
}


def ways(name):
    named = "x.m3u8"
    for selection, options in SELECTIONS.items():
        yield f"named{selection}", ["lint", named, *options], {}
    yield "beside a good file", ["lint", "good.m3u8", named], {}
    yield "target", ["lint", "--targets", "-"], {"data": b"good.m3u8\nx.m3u8\n"}
    yield "second load", ["lint", "--reloads", "good.m3u8", named], {}
    yield "participant", ["lint", "--participant", "good.m3u8", "--participant", named], {}
    yield "compared", ["diff", "good.m3u8", named], {"status": (2,), "last": ""}
    yield "timeline", ["timeline", named], {"status": (2, 3), "last": ""}
    yield "session", ["session", named], {"status": (2, 3), "last": ""}
    yield "its baseline", ["baseline", "create", named], {"status": (2, 3), "last": ""}
    yield "recording", ["watch", named], {"status": (2, 3), "last": ""}
    if name not in ("missing file", "empty folder", "folder without playlists"):
        for selection, options in SELECTIONS.items():
            yield f"in a folder{selection}", ["lint", ".", *options], {}
        yield "linked", ["lint", "m.m3u8"], {}


def unreadable():
    multivariant = ('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.64001f",RESOLUTION=1280x720,'
                    'FRAME-RATE=25\nx.m3u8\n')
    for name, (steps, is_unprivileged) in FILES.items():
        for way, arguments, other in ways(name):
            files = {"m.m3u8": multivariant} if way == "linked" else {"good.m3u8": GOOD}
            # A link to nothing is a linked document that is missing, which fails nothing.
            if way == "linked" and name in ("dangling link", "link into a file"): continue
            # A folder in a place that takes files may also be a wrong command line.
            if "folder" in name and way in ("second load", "participant"): other = other | {"status": (2, 3)}
            yield Entry("files", f"{name} {way}", tuple(arguments), **(
                {"status": (3,), "last": UNJUDGED, "files": files, "steps": steps,
                 "is_unprivileged": is_unprivileged} | other))
    closed = "mkdir s; cp $BAD s/f.m3u8; chmod 000 s"
    for selection, options in SELECTIONS.items():
        yield Entry("files", f"closed folder in a folder{selection}", ("lint", ".", *options), (3,),
                    {"good.m3u8": GOOD}, closed, last=UNJUDGED, is_unprivileged=True)
        yield Entry("files", f"closed folder named{selection}", ("lint", "s", *options), (3,), {}, closed,
                    last=UNJUDGED, is_unprivileged=True)


#: Folders in which nothing is judged; the plain run with what is in them is never green.
FOLDERS = {
    "nothing": "true",
    "other files": "echo x >a.txt",
    "hidden folders": "put .h/f.m3u8",
    "node_modules": "put node_modules/f.m3u8",
    "what git ignores": "git init -q; echo gen/ >.gitignore; put gen/f.m3u8",
    "what git ignores by name": "git init -q; echo '*.m3u8' >.gitignore; put f.m3u8",
    "what is excluded": "put v/f.m3u8; echo 'exclude: [v/]' >.interlint.yaml",
    "what is excluded by name": "put f.m3u8; echo \"exclude: ['*.m3u8']\" >.interlint.yaml",
    "dangling links": "ln -s nowhere f.m3u8",
    "empty folders": "mkdir a b",
}
LINKS = {
    "link to a file": "F=$X put ../out/f.m3u8; ln -s ../out/f.m3u8 f.m3u8",
    "link to a folder": "F=$X put ../out/f.m3u8; ln -s ../out d",
    "link to a link": "F=$X put ../out/f.m3u8; ln -s ../out/f.m3u8 ../out/g.m3u8; ln -s ../out/g.m3u8 f.m3u8",
    "link to an ancestor's file": "F=$X put ../f.m3u8; ln -s ../f.m3u8 f.m3u8",
}


def folders():
    options = {"": [], " --rule": ["--rule", "interstitial/*"], " --fail-on never": ["--fail-on", "never"],
               " --exit-zero": ["--exit-zero"]}
    for name, steps in FOLDERS.items():
        steps = f"mkdir s; cd s; F=$BAD; {steps}"
        for selection, words in options.items():
            yield Entry("folders", f"{name}{selection}", ("lint", ".", *words), (3,), {}, steps, folder="s")
        yield Entry("folders", f"{name} named", ("lint", "s"), (3,), {}, steps)
        if name in ("nothing", "other files"):
            yield Entry("folders", f"{name} beside a good folder", ("lint", "good", "s"), (3,),
                        {"good/f.m3u8": GOOD}, steps)
        if name in ("what git ignores", "what is excluded", "hidden folders", "node_modules"):
            yield Entry("folders", f"{name} beside a good file", ("lint", "."), (0,), {}, steps + "; cp $GOOD g.m3u8",
                        folder="s", words=("left out",), last="1 playlist checked")
            yield Entry("folders", f"{name} left out", ("lint", "."), (3,), {}, steps, folder="s",
                        words=("left out",))
        yield Entry("folders", f"{name} as loads", ("lint", "--reloads", "s"), (2, 3), {}, steps)
        yield Entry("folders", f"{name} as a recording", ("watch", "s"), (2, 3), {}, steps)
    for name, steps in LINKS.items():
        for content, status, words in [("BAD", (1, 3), ()), ("GOOD", (0, 3), ())]:
            prepared = f"mkdir s; cd s; X=${content}; {steps}"
            absent = () if content == "BAD" else ("no playlist checked",)
            yield Entry("folders", f"only a {name} {content}", ("lint", "."), status, {}, prepared, folder="s",
                        words=words, absent=absent)
            yield Entry("folders", f"only a {name} {content} named", ("lint", "s"), status, {}, prepared, absent=absent)
    yield Entry("folders", "bad file in a folder", ("lint", "."), (1,), {"d/x.m3u8": BAD}, words=(RULE,))
    yield Entry("folders", "bad file with m3u", ("lint", "."), (1,), {"d/x.m3u": BAD}, words=(RULE,))


def entries():
    yield from unreadable()
    yield from folders()
