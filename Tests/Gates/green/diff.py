"""`diff` sees a breaking change in every kind of entry of git, and none in what stayed the same."""

from contents import PLAYLISTS
from entries import Entry
from since import GIT_ENTRIES, steps


def published(seconds):
    """A live playlist with a break at a time; another one under the same ID breaks running players."""
    segments = "".join(f"#EXTINF:6,\n{name}.ts\n" for name in range(10))
    return f"""#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:{seconds}.000Z",\
DURATION=15,X-ASSET-URI="https://ads.example.com/ad.m3u8"
{segments}""".encode()


CONTENTS = {"good": published(36), "bad": published(42)}


def entries():
    for entry in GIT_ENTRIES:
        if not entry.is_compared: continue
        for way, revisions in [("", (entry.since,)), (" with HEAD", (entry.since, "HEAD"))]:
            # With two revisions, only what has a commit differs.
            if way and entry.since == "HEAD": continue
            if way and not entry.after.endswith("commit"): continue
            yield Entry("diff", f"{entry.name} changed{way}", ("diff", *revisions, *entry.paths), (1,), {}, steps(entry, "$GOOD", "$BAD"),
                        words=("breaking: START-DATE|1 breaking",), folder=entry.folder, contents=CONTENTS)
            if entry.vouched is not None:
                yield Entry("diff", f"{entry.name} same{way}", ("diff", *revisions, *entry.paths), (0,), {}, steps(entry, "$BAD", "$BAD"),
                            folder=entry.folder, contents=CONTENTS)
    for form in ["text", "json", "markdown"]:
        yield Entry("diff", f"files {form}", ("diff", "a", "b", "--format", form), (1,), {"a/f.m3u8": published(36), "b/f.m3u8": published(42)})
    folder = {"a/f.m3u8": published(36), "b/f.m3u8": published(42)}
    for name, other in {
        "two files": (("a/f.m3u8", "b/f.m3u8"), folder, (1,)), "two folders": (("a", "b"), folder, (1,)),
        "link to a folder": (("a", "l"), folder, (1,)), "link to a file": (("a/f.m3u8", "f.m3u8"), folder, (1,)),
        "folder of links": (("a", "c"), folder, (1,)), "folder with a linked folder": (("a2", "c2"), folder, (1,)),
        "empty folders": (("e", "e2"), folder, (2,)), "folder and nothing": (("a", "no"), folder, (2,)),
        "folder that became empty": (("a", "e"), folder, (1, 2)), "file and a folder": (("a/f.m3u8", "b"), folder, (1, 2)),
    }.items():
        arguments, files, status = other
        yield Entry("diff", name, ("diff", *arguments), status, files,
                    "ln -s b l; ln -s b/f.m3u8 f.m3u8; mkdir c e e2 a2 c2; ln -s ../b/f.m3u8 c/f.m3u8; cp -r a a2/d; ln -s ../b c2/d")
    for name, arguments, steps_of in [
        ("folder without playlists", ("HEAD", "e"), "mkdir e"),
        ("committed folder without playlists", ("HEAD~1", "HEAD", "e"), "mkdir e; echo x >e/x; commit"),
        ("folder without playlists and another", ("HEAD", "e", "f.m3u8"), "mkdir e"),
        ("revisions without playlists", ("HEAD~1", "HEAD"), "git rm -q f.m3u8; commit; commit"),
    ]:
        yield Entry("diff", name, ("diff", *arguments), (2,), {}, f"start; cp $GOOD f.m3u8; commit; {steps_of}")
    yield Entry("diff", "current folder without playlists", ("diff", "HEAD", "."), (2,), {},
                "start; cp $GOOD f.m3u8; commit; mkdir e", folder="e")
    yield from links()
    for name in ["utf-16-le with mark", "HTML page", "merge conflict", "LFS pointer", "empty", "cut in a quoted value"]:
        for form in ["text", "json", "markdown"]:
            for grade in ["breaking", "never"]:
                yield Entry("diff", f"{name} {form} --fail-on {grade}", ("diff", "HEAD", "--format", form, "--fail-on", grade), (2,),
                            {"broken": PLAYLISTS[name]}, "start; cp $GOOD f.m3u8; cp $GOOD g.m3u8; commit; cp broken f.m3u8")
        yield Entry("diff", f"{name} before", ("diff", "HEAD"), (2,), {"broken": PLAYLISTS[name]},
                    "start; cp broken f.m3u8; commit; cp $GOOD f.m3u8")
        yield Entry("diff", f"{name} before and after", ("diff", "HEAD"), (2,), {"broken": PLAYLISTS[name]},
                    "start; cp broken f.m3u8; commit; cp broken f.m3u8; echo '# x' >>f.m3u8")


def links():
    """Links that lead to other documents than before, although each document is found by its own name as well."""
    folders = "cp $GOOD v1.m3u8; cp $BAD v2.m3u8; ln -s v1.m3u8 latest.m3u8"
    changed = ("breaking: START-DATE|1 breaking", r"latest\.m3u8")
    for name, before, after, status, words, absent in [
        ("replaced link", folders, "ln -sfn v2.m3u8 latest.m3u8", (1,), changed, (r"v\d\.m3u8",)),
        ("replaced link to a folder", "mkdir v w; cp $GOOD v/f.m3u8; cp $BAD w/f.m3u8; ln -s v cur", "ln -sfn w cur", (1,),
         ("breaking: START-DATE|1 breaking", r"cur/f\.m3u8"), (r"\b[vw]/f\.m3u8",)),
        ("replaced link to a folder with other files", "mkdir v w; cp $GOOD v/f.m3u8; cp $GOOD w/g.m3u8; ln -s v cur", "ln -sfn w cur", (1,),
         (r"cur/f\.m3u8 was removed", r"cur/g\.m3u8 was added"), (r"\b[vw]/[fg]\.m3u8",)),
        ("file replaced by a link", "cp $GOOD latest.m3u8", "cp $BAD w.m3u8; ln -sf w.m3u8 latest.m3u8", (1,),
         (*changed, r"w\.m3u8 was added"), ()),
        ("link replaced by a file", folders, "rm latest.m3u8; cp $BAD latest.m3u8", (1,), changed, (r"v\d\.m3u8",)),
        ("link to a playlist that is cut off", "mv broken v2.m3u8; cp $GOOD v1.m3u8; ln -s v1.m3u8 latest.m3u8", "ln -sfn v2.m3u8 latest.m3u8", (2,),
         (), ()),
        ("removed link", folders, "rm latest.m3u8", (1,), (r"latest\.m3u8 was removed",), (r"v\d\.m3u8",)),
        ("added link", folders, "ln -s v2.m3u8 newest.m3u8", (0,), (r"newest\.m3u8 was added",), (r"v\d\.m3u8|latest",)),
        ("unchanged link", folders + "; mkdir v; cp $BAD v/f.m3u8; ln -s v cur", "echo x >x", (0,), ("^no changes in 3 documents$",), ()),
        ("unchanged link to a changed file", folders, "cp $BAD v1.m3u8", (1,), ("breaking: START-DATE|1 breaking", r"v1\.m3u8"), ("latest",)),
        ("unchanged link out of the repository", folders + "; cp $GOOD $ROOT/f.m3u8; ln -s $ROOT/f.m3u8 o.m3u8; ln -s $ROOT/f.m3u8 p.m3u8", "echo x >x",
         (0,), (), ("latest", r"p\.m3u8", "removed")),
    ]:
        files = {"broken": PLAYLISTS["cut in a quoted value"]}
        for way, revisions, end in [("", ("HEAD",), ""), (" and committed", ("HEAD~1", "HEAD"), "; commit")]:
            yield Entry("diff", name + way, ("diff", *revisions), status, files, f"start; {before}; commit; {after}{end}", words=words, absent=absent,
                        contents=CONTENTS)
        # In folders, links are relative to each of them.
        yield Entry("diff", f"{name} in folders", ("diff", "a", "b"), status, files,
                    f"mkdir a; mv broken a; cd a; {before}; cd ..; cp -a a b; cd b; {after}", words=words, absent=absent, contents=CONTENTS)
