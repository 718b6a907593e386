"""What changed is what the bytes say: every kind of entry of git, changed and the same, against the plain run."""

import dataclasses
import itertools

from contents import HTML, LIST, RULE, film
from entries import UNJUDGED, Entry


@dataclasses.dataclass(frozen=True)
class GitEntry:
    """How an entry of a repository is made from `$F`, and how it becomes the content of another `$F`.

    If git does not vouch for it, an entry has changed even if nobody touched it. `vouched` is None if there is
    nothing that could have stayed the same.
    """
    name: str
    before: str
    after: str
    paths: tuple = (".",)
    since: str = "HEAD"
    vouched: bool | None = True
    folder: str = "."
    is_compared: bool = True


SUBMODULE = """mkdir $ROOT/lib; (cd $ROOT/lib; git init -q --initial-branch main .; put f.m3u8; commit)
git submodule add -q $ROOT/lib sub"""
IN_SUBMODULE = "(cd sub; put f.m3u8; commit)"
#: A filter whose form in the repository has the old values, whatever the work tree has.
CLEAN = "sed -e s/:9,/:6,/ -e s/T00:00:42/T00:00:36/"
LFS = """cat >$ROOT/clean <<'END'
cat >$ROOT/object
echo version https://git-lfs.github.com/spec/v1
echo oid sha256:$(sha256sum <$ROOT/object | cut -d' ' -f1)
echo size $(wc -c <$ROOT/object)
END
git config filter.lfs.clean "ROOT=$ROOT bash $ROOT/clean"; git config filter.lfs.smudge cat
echo '*.m3u8 filter=lfs diff=lfs merge=lfs -text' >.gitattributes
"""
NESTED = "mkdir n; (cd n; git init -q --initial-branch main .; put f.m3u8; commit)"
F = "put f.m3u8"
LINKED = "put 2026-11/f.m3u8"

GIT_ENTRIES = [
    GitEntry("file", F, F),
    GitEntry("file that is named", F, F, ("f.m3u8",)),
    GitEntry("file in a folder", "put a/b/f.m3u8", "put a/b/f.m3u8", ("a",)),
    GitEntry("staged file", F, F + "; git add f.m3u8"),
    GitEntry("staged file put back in the index", F, F + "; git add f.m3u8; git reset -q"),
    GitEntry("committed file", F, F + "; commit", since="HEAD~1"),
    GitEntry("committed file, from its folder", "put a/f.m3u8", "put a/f.m3u8; commit", since="HEAD~1", folder="a"),
    GitEntry("untracked file", "put a.txt", F, vouched=None, is_compared=False),
    GitEntry("untracked folder", "put a.txt", "put d/e/f.m3u8", vouched=None, is_compared=False),
    GitEntry("intent to add", "put a.txt", F + "; git add -N f.m3u8", vouched=None, is_compared=False),
    GitEntry("removed from the index", F, "git rm -q --cached f.m3u8; " + F),
    GitEntry("removed from the index and ignored", F, "git rm -q --cached f.m3u8; echo '*.m3u8' >.gitignore; " + F, ("f.m3u8",)),
    GitEntry("resolved conflict", F + "; commit; git checkout -qb o; echo >>f.m3u8; commit; git checkout -q main; echo '# x' >>f.m3u8",
             "git merge -q o || true; " + F),
    GitEntry("same size and time", F + "; git config core.trustctime false; git config core.checkStat minimal; touch -d 2026-01-01 f.m3u8",
             F + "; touch -d 2026-01-01 f.m3u8"),
    # Links.
    GitEntry("link to a file", LINKED + "; ln -s 2026-11/f.m3u8 latest.m3u8", LINKED),
    GitEntry("link to a file, named", LINKED + "; ln -s 2026-11/f.m3u8 latest.m3u8", LINKED, ("latest.m3u8",)),
    GitEntry("link to a file of another folder", LINKED + "; mkdir live; ln -s ../2026-11/f.m3u8 live/latest.m3u8", LINKED, ("live",)),
    GitEntry("link to a link", LINKED + "; mkdir live; ln -s 2026-11 current; ln -s ../current/f.m3u8 live/l.m3u8", LINKED, ("live",)),
    GitEntry("link to a folder", "put real/f.m3u8; ln -s real alias", "put real/f.m3u8"),
    GitEntry("link to a folder, named", "put real/f.m3u8; ln -s real alias", "put real/f.m3u8", ("alias",)),
    GitEntry("link to a folder elsewhere", "put data/f.m3u8; mkdir live; ln -s ../data live/now", "put data/f.m3u8", ("live",)),
    GitEntry("link to a hidden folder", "put .data/f.m3u8; ln -s .data now", "put .data/f.m3u8", ("now",)),
    GitEntry("absolute link", LINKED + "; mkdir live; ln -s $PWD/2026-11/f.m3u8 live/l.m3u8", LINKED, ("live",)),
    GitEntry("link out of the repository", "put $ROOT/out/f.m3u8; ln -s $ROOT/out/f.m3u8 f.m3u8", "put $ROOT/out/f.m3u8", ("f.m3u8",),
             vouched=False, is_compared=False),
    GitEntry("link to a folder out of the repository", "put $ROOT/out/f.m3u8; ln -s $ROOT/out d", "put $ROOT/out/f.m3u8", ("d",),
             vouched=False, is_compared=False),
    GitEntry("link to an ignored file", "echo gen/ >.gitignore; put gen/f.m3u8; ln -s gen/f.m3u8 f.m3u8", "put gen/f.m3u8", ("f.m3u8",),
             vouched=False, is_compared=False),
    GitEntry("untracked link", LINKED, LINKED + "; mkdir live; ln -s ../2026-11/f.m3u8 live/l.m3u8", ("live",), vouched=None,
             is_compared=False),
    GitEntry("retargeted link", "mkdir live; put data/a; ln -s ../data/a live/f.m3u8", "put data/b; ln -sfn ../data/b live/f.m3u8", ("live",), vouched=None),
    GitEntry("retargeted and committed link", "mkdir live; put data/a; ln -s ../data/a live/f.m3u8",
             "put data/b; ln -sfn ../data/b live/f.m3u8; commit", ("live",), "HEAD~1", vouched=None),
    GitEntry("retargeted link to a folder", "mkdir live; put a/f.m3u8; ln -s ../a live/d", "put b/f.m3u8; ln -sfn ../b live/d", ("live",), vouched=None),
    GitEntry("file that became a link", "put live/f.m3u8", "put data/f; ln -sf ../data/f live/f.m3u8", ("live",), vouched=None),
    GitEntry("link that became a file", "mkdir live; put data/f; ln -s ../data/f live/f.m3u8", "rm live/f.m3u8; put live/f.m3u8", ("live",), vouched=None),
    GitEntry("folder that became a link", "put live/d/f.m3u8", "rm -r live/d; put data/f.m3u8; ln -s ../data live/d", ("live",), vouched=None),
    GitEntry("link that became a folder", "mkdir live; put data/f.m3u8; ln -s ../data live/d", "rm live/d; put live/d/f.m3u8", ("live",), vouched=None),
    GitEntry("file that became a folder", "put f", "rm f; put f/f.m3u8", vouched=None, is_compared=False),
    GitEntry("link that git has as text", "git config core.symlinks false; put data/f; ln -s data/f f.m3u8", "put data/f", ("f.m3u8",),
             is_compared=False),
    # Submodules and repositories in the repository.
    GitEntry("submodule that moved", SUBMODULE, IN_SUBMODULE + "; commit", since="HEAD~1"),
    GitEntry("submodule that moved, named", SUBMODULE, IN_SUBMODULE + "; commit", ("sub",), "HEAD~1"),
    GitEntry("submodule that moved without a commit", SUBMODULE, IN_SUBMODULE),
    GitEntry("submodule that moved in the index", SUBMODULE, IN_SUBMODULE + "; git add sub"),
    GitEntry("dirty submodule", SUBMODULE, "put sub/f.m3u8"),
    GitEntry("dirty submodule, named", SUBMODULE, "put sub/f.m3u8", ("sub",)),
    GitEntry("dirty submodule, file named", SUBMODULE, "put sub/f.m3u8", ("sub/f.m3u8",)),
    GitEntry("dirty submodule, from its folder", SUBMODULE, "put sub/f.m3u8", folder="sub"),
    GitEntry("new file of a submodule", SUBMODULE, "put sub/g.m3u8", vouched=None, is_compared=False),
    GitEntry("submodule that moved and is ignored", SUBMODULE + "; git config -f .gitmodules submodule.sub.ignore all", IN_SUBMODULE),
    GitEntry("dirty submodule that is ignored", SUBMODULE + "; git config submodule.sub.ignore all", "put sub/f.m3u8"),
    GitEntry("added submodule", "put a.txt", SUBMODULE + "; commit", since="HEAD~1", vouched=None, is_compared=False),
    GitEntry("link into a submodule", SUBMODULE + "; ln -s sub/f.m3u8 f.m3u8", "put sub/f.m3u8", ("f.m3u8",)),
    GitEntry("nested repository that moved", NESTED, "(cd n; put f.m3u8; commit)", ("n",)),
    GitEntry("dirty nested repository", NESTED, "put n/f.m3u8"),
    GitEntry("ignored nested repository", "echo n/ >.gitignore; " + NESTED, "(cd n; put f.m3u8; commit)", ("n",), vouched=False,
             is_compared=False),
    GitEntry("untracked nested repository", "put a.txt", NESTED, vouched=None, is_compared=False),
    GitEntry("linked work tree", F + "; commit; git worktree add -q --detach $ROOT/w", "put $ROOT/w/f.m3u8", folder="../w"),
    GitEntry("linked work tree of another branch", F + "; commit; git worktree add -q -b o $ROOT/w",
             "(cd $ROOT/w; put f.m3u8; commit)", since="main", folder="../w"),
    GitEntry("ignored work tree, named", "put a.txt; echo w/ >.gitignore; commit; git worktree add -q --detach w", "put w/f.m3u8", ("w",),
             vouched=None, is_compared=False),
    # Ignored, and what git is told not to look at.
    GitEntry("ignored file", "echo gen/ >.gitignore; put gen/f.m3u8", "put gen/f.m3u8", ("gen/f.m3u8",), vouched=False, is_compared=False),
    GitEntry("ignored folder", "echo gen/ >.gitignore; put gen/f.m3u8", "put gen/f.m3u8", ("gen",), vouched=False, is_compared=False),
    GitEntry("ignored by name", "echo '*.m3u8' >.gitignore; put f.m3u8", F, ("f.m3u8",), vouched=False, is_compared=False),
    GitEntry("ignored by the clone", "mkdir -p .git/info; echo gen >.git/info/exclude; put gen/f.m3u8", "put gen/f.m3u8", ("gen",), vouched=False,
             is_compared=False),
    GitEntry("ignored by the user", "echo gen >$ROOT/ignore; git config core.excludesFile $ROOT/ignore; put gen/f.m3u8", "put gen/f.m3u8",
             ("gen",), vouched=False, is_compared=False),
    GitEntry("new ignored file", "echo gen/ >.gitignore", "put gen/f.m3u8", ("gen",), vouched=None, is_compared=False),
    GitEntry("tracked but ignored", "put gen/f.m3u8; commit; echo gen/ >.gitignore", "put gen/f.m3u8"),
    GitEntry("tracked but ignored, named", "put gen/f.m3u8; commit; echo gen/ >.gitignore", "put gen/f.m3u8", ("gen",)),
    GitEntry("tracked but ignored by name", "put f.m3u8; commit; echo '*.m3u8' >.gitignore", F),
    GitEntry("skip-worktree", F + "; commit; git update-index --skip-worktree f.m3u8", F),
    GitEntry("assume-unchanged", F + "; commit; git update-index --assume-unchanged f.m3u8", F),
    GitEntry("skip-worktree link", LINKED + "; ln -s 2026-11/f.m3u8 l.m3u8; commit; git update-index --skip-worktree 2026-11/f.m3u8", LINKED,
             ("l.m3u8",)),
    # Attributes.
    GitEntry("file with a filter", f"git config filter.x.clean '{CLEAN}'; git config filter.x.smudge cat; echo '*.m3u8 filter=x' >.gitattributes; {F}",
             F, vouched=False, is_compared=False),
    GitEntry("file with a filter of the clone", f"git config filter.x.clean '{CLEAN}'; mkdir -p .git/info; echo '*.m3u8 filter=x' >.git/info/attributes; {F}",
             F, vouched=False, is_compared=False),
    GitEntry("LFS object", LFS + F, F, is_compared=False),
    GitEntry("committed LFS object", LFS + F, F + "; commit", since="HEAD~1", is_compared=False),
    GitEntry("file without a diff", "echo '*.m3u8 -diff' >.gitattributes; " + F, F),
    GitEntry("binary file", "echo '*.m3u8 binary' >.gitattributes; " + F, F),
    GitEntry("file with a driver for differences", "git config diff.x.command true; git config diff.x.textconv true; echo '*.m3u8 diff=x' >.gitattributes; " + F, F),
    GitEntry("file with CR LF in the work tree", "echo '*.m3u8 text eol=crlf' >.gitattributes; put f.m3u8; commit; rm f.m3u8; git checkout -q f.m3u8",
             "sed 's/$/\\r/' <$F >f.m3u8", is_compared=False),
    GitEntry("file with ident", "echo '*.m3u8 ident' >.gitattributes; " + F, F),
    GitEntry("executable file", F, F + "; chmod +x f.m3u8"),
    # Renames.
    GitEntry("renamed file", F, "git mv f.m3u8 g.m3u8; put g.m3u8", is_compared=False),
    GitEntry("renamed and committed file", F, "git mv f.m3u8 g.m3u8; put g.m3u8; commit", since="HEAD~1", is_compared=False),
    GitEntry("renamed folder", "put a/f.m3u8; put a/g.txt", "git mv a b; put b/f.m3u8", is_compared=False),
    GitEntry("renamed and committed folder", "put a/f.m3u8; put a/g.txt", "git mv a b; put b/f.m3u8; commit", since="HEAD~1", is_compared=False),
    GitEntry("folder renamed to another depth", "put a/f.m3u8", "mkdir -p c/d; git mv a c/d/b; put c/d/b/f.m3u8; commit", since="HEAD~1", is_compared=False),
    GitEntry("renamed folder, named", "put a/f.m3u8", "git mv a b; put b/f.m3u8; commit", ("b",), "HEAD~1", is_compared=False),
    GitEntry("copied file", F, "put g.m3u8", vouched=None, is_compared=False),
    GitEntry("file with another ending", "put f.txt", "git mv f.txt f.m3u8; put f.m3u8; commit", since="HEAD~1", vouched=None, is_compared=False),
    # Revisions.
    GitEntry("branch", F + "; commit; git checkout -qb change", F + "; commit", since="main"),
    GitEntry("branch behind main", F + "; commit; git checkout -qb change; git checkout -q main; echo x >x; commit; git checkout -q change",
             F + "; commit", since="main"),
    GitEntry("tag", F + "; commit; git tag v1", F + "; commit", since="v1"),
    GitEntry("annotated tag", F + "; commit; git tag -am x v1", F + "; commit", since="v1"),
    GitEntry("detached head", F + "; commit; git checkout -q --detach", F + "; commit", since="main"),
    GitEntry("remote branch", F + "; commit; git clone -q . $ROOT/o; git remote add origin $ROOT/o; git fetch -q origin", F, since="origin/main"),
]
ODD = {"space": "a b", "umlaut": "ä", "quote": '"q"', "brackets": "[a]", "star": "a*b", "hyphen": "-x", "magic": ":!a",
       "line end": "a\nb", "TAB": "a\tb", "backslash": "a\\b", "hash": "#a", "arrow": "a -> b", "colon": "HEAD:a"}
for name, text in ODD.items():
    shell = "$'" + text.encode("utf-8", "surrogateescape").hex(" ").replace(" ", "\\x").join(["\\x", ""]) + "'"
    GIT_ENTRIES.append(GitEntry(f"file named with {name}", f"put ./{shell}.m3u8", f"put ./{shell}.m3u8", is_compared=name in ("space", "umlaut", "star")))
    GIT_ENTRIES.append(GitEntry(f"folder named with {name}", f"put ./{shell}/f.m3u8", f"put ./{shell}/f.m3u8", is_compared=False))
CONFIGURATIONS = {
    "status.showUntrackedFiles": "no", "diff.renames": "false", "diff.external": "/bin/true", "core.quotePath": "true", "diff.noprefix": "true",
    "diff.mnemonicPrefix": "true", "color.ui": "always", "diff.ignoreSubmodules": "all", "status.relativePaths": "true", "core.autocrlf": "input",
    "core.untrackedCache": "true", "core.splitIndex": "true", "diff.relative": "true", "core.fileMode": "false", "core.preloadIndex": "false",
    "core.ignoreStat": "true", "feature.manyFiles": "true", "diff.orderFile": "/dev/null", "core.attributesFile": "$ROOT/attributes",
    "status.renames": "copies", "core.pager": "false",
}
for key, value in CONFIGURATIONS.items():
    told = f"echo '* -diff' >$ROOT/attributes; git config {key} {value}; "
    for name, before, after, since, vouched in [
        ("file", "put d/f.m3u8", "put d/f.m3u8", "HEAD", True), ("untracked file", "put a.txt", "put d/f.m3u8", "HEAD", None),
        ("renamed file", "put d/f.m3u8", "git mv d/f.m3u8 d/g.m3u8; put d/g.m3u8; commit", "HEAD~1", True),
    ]:
        GIT_ENTRIES.append(GitEntry(f"{name} with {key}={value}", told + before, after, ("d",), since, vouched, is_compared=False))


def kinds():
    for entry in GIT_ENTRIES:
        lint = ("lint", *entry.paths)
        since = (*lint, "--since", entry.since, "--output", "concise")
        plain = (*lint, "--output", "concise")
        yield Entry("since", f"{entry.name} changed", since, (1,), {}, steps(entry, "$GOOD", "$BAD"), words=(RULE,), folder=entry.folder,
                    plain=(plain, 1, True))
        if entry.vouched is None: continue
        yield Entry("since", f"{entry.name} same", since, (0,) if entry.vouched else (1,), {}, steps(entry, "$BAD", "$BAD"),
                    folder=entry.folder, plain=(plain, 1, not entry.vouched))


def steps(entry, before, after):
    """A commit of one content, then the change to another; the same change leaves the bytes as they are."""
    return f"start; F={before}; {entry.before}\ncommit; F={after}; {entry.after}"


#: Changes of files that decide what is found: before, after; the findings of an unchanged file are then new.
UNCOVERED = {
    "exception removed": ("cp $EXCEPTION .interlint.yaml", "rm .interlint.yaml; echo 'exceptions: []' >.interlint.yaml"),
    "configuration removed": ("cp $EXCEPTION .interlint.yaml", "rm .interlint.yaml"),
    "severity no longer off": ("cp $OFF .interlint.yaml", "echo 'lint: {}' >.interlint.yaml"),
    "rule no longer left out": ("echo \"lint: {no-rules: ['segment/*']}\" >.interlint.yaml", "echo 'lint: {}' >.interlint.yaml"),
    "profile no longer left out": ("echo 'lint: {no-profiles: [spec]}' >.interlint.yaml", "echo 'lint: {}' >.interlint.yaml"),
    "override removed": ("printf \"overrides:\\n- paths: '*'\\n  severities: {segment/*: 'off'}\\n\" >.interlint.yaml", "echo 'lint: {}' >.interlint.yaml"),
    "exception of an extended file removed": ("cp $EXCEPTION base.yaml; echo 'extends: base.yaml' >.interlint.yaml", "echo 'exceptions: []' >base.yaml"),
    "severity of an extended file no longer off": ("cp $OFF base.yaml; echo 'extends: base.yaml' >.interlint.yaml", "echo 'lint: {}' >base.yaml"),
    "extended file no longer extended": ("cp $OFF base.yaml; echo 'extends: base.yaml' >.interlint.yaml", "echo 'lint: {}' >.interlint.yaml"),
    "file no longer excluded": ("echo 'exclude: [f.m3u8]' >.interlint.yaml", "echo 'exclude: []' >.interlint.yaml"),
    "nearer configuration": ("cp $EXCEPTION .interlint.yaml; put d/f.m3u8; rm f.m3u8", "echo 'lint: {}' >d/.interlint.yaml"),
    "configuration of a folder": ("put d/f.m3u8; rm f.m3u8; cp $EXCEPTION d/.interlint.yaml", "echo 'lint: {}' >d/.interlint.yaml"),
    "file no longer ignored": ("echo f.m3u8 >.gitignore", "echo >.gitignore"),
    "baseline without its entries": ('"$INTERLINT" baseline create f.m3u8; echo "baseline: .interlint-baseline.json" >.interlint.yaml',
                                     'rm .interlint-baseline.json; (cd $ROOT; mkdir e; cd e; git init -q; cp $GOOD f.m3u8; "$INTERLINT" baseline create f.m3u8); '
                                     "cp $ROOT/e/.interlint-baseline.json ."),
    "baseline no longer named": ('"$INTERLINT" baseline create f.m3u8; echo "baseline: .interlint-baseline.json" >.interlint.yaml',
                                 "echo 'lint: {}' >.interlint.yaml"),
    "severity raised": ("echo \"lint: {severities: {'segment/*': info}}\" >.interlint.yaml", "rm .interlint.yaml"),
    "comment removed": ("sed '2i# interlint: disable-file segment/target-duration-exceeded -- x' $F >f.m3u8", "cp $F f.m3u8"),
}
#: Changes that silence: what they newly silence is counted in the last line.
COVERED = {
    "exception for all": ("true", "printf \"exceptions:\\n- {rules: ['*/*'], reason: x}\\n\" >.interlint.yaml"),
    "exception": ("true", "cp $EXCEPTION .interlint.yaml"),
    "exception of an extended file": ("echo 'exceptions: []' >base.yaml; echo 'extends: base.yaml' >.interlint.yaml", "cp $EXCEPTION base.yaml"),
    "severity off": ("true", "cp $OFF .interlint.yaml"),
    "severity off in an extended file": ("echo 'lint: {}' >base.yaml; echo 'extends: base.yaml' >.interlint.yaml", "cp $OFF base.yaml"),
    "rule left out": ("true", "echo \"lint: {no-rules: ['segment/*']}\" >.interlint.yaml"),
    "profile left out": ("true", "echo 'lint: {no-profiles: [spec]}' >.interlint.yaml"),
    "other rules": ("true", "echo \"lint: {rules: ['interstitial/*']}\" >.interlint.yaml"),
    "override": ("true", "printf \"overrides:\\n- paths: '*'\\n  severities: {segment/*: 'off'}\\n\" >.interlint.yaml"),
    "exception in a folder": ("put d/f.m3u8; rm f.m3u8", "cp $EXCEPTION d/.interlint.yaml"),
    "baseline": ("true", '"$INTERLINT" baseline create f.m3u8; echo "baseline: .interlint-baseline.json" >.interlint.yaml'),
    "comment": ("true", "sed '2i# interlint: disable-file segment/target-duration-exceeded -- x' $F >f.m3u8"),
}
LEFT_OUT = {
    "excluded": ("put g.m3u8", "echo 'exclude: [f.m3u8]' >.interlint.yaml"),
    "excluded by an extended file": ("put g.m3u8; echo 'exclude: []' >base.yaml; echo 'extends: base.yaml' >.interlint.yaml",
                                     "echo 'exclude: [f.m3u8]' >base.yaml"),
    "ignored": ("put g.m3u8", "git rm -q --cached f.m3u8; echo f.m3u8 >.gitignore"),
}


def configurations():
    contents = {"exception": f"exceptions:\n- {{rules: [{RULE}], reason: x}}\n".encode(),
                "off": f"lint: {{severities: {{{RULE}: 'off'}}}}\n".encode()}
    for name, (before, after) in UNCOVERED.items():
        for way, revision, end in [("", "HEAD", ""), (" committed", "HEAD~1", "; commit")]:
            yield Entry("configuration", name + way, ("lint", ".", "--since", revision), (1,), {},
                        f"start; F=$BAD; put f.m3u8; {before}\ncommit; F=$BAD; {after}{end}", words=(RULE,), contents=contents,
                        plain=(("lint", "."), 1, False))
    for name, (before, after) in COVERED.items():
        for way, first, second in [("silences what was there", "$BAD", "put x.txt"), ("silences what is new", "$GOOD", "put f.m3u8")]:
            if name == "exception in a folder": second = second.replace("f.m3u8", "d/f.m3u8")
            if name == "comment" and "new" not in way: second = "true"
            yield Entry("configuration", f"{name} {way}", ("lint", ".", "--since", "HEAD"), (0,), {},
                        f"start; F={first}; put f.m3u8; {before}\ncommit; F=$BAD; {second}; {after}", contents=contents,
                        last=r"1 playlist checked.*[1-9]\d* (expected|silenced)", absent=("no playlist",))
    for name, (before, after) in LEFT_OUT.items():
        yield Entry("configuration", f"{name} leaves out", ("lint", ".", "--since", "HEAD"), (0,), {},
                    f"start; F=$GOOD; put f.m3u8; {before}\ncommit; F=$BAD; put f.m3u8; {after}", contents=contents, words=("left out",))
    yield Entry("configuration", "baseline removed", ("lint", ".", "--since", "HEAD"), (2,), {},
                'start; F=$BAD; put f.m3u8; "$INTERLINT" baseline create f.m3u8; echo "baseline: .interlint-baseline.json" >.interlint.yaml\n'
                "commit; rm .interlint-baseline.json")


def linked():
    """An unchanged playlist references what changed; git vouches for the list, or does not."""
    files = {"base/film.m3u8": film(), "base/list.json": LIST, "broken": LIST[:-8], "html": HTML}
    tracked = "start; cp base/film.m3u8 base/list.json .; cp $GOOD ad.m3u8; rm -r base; mv broken html $ROOT; "
    for name, steps_of, status in [
        ("list cut", tracked + "commit; cp $ROOT/broken list.json", 3),
        ("asset replaced by a page", tracked + "commit; cp $ROOT/html ad.m3u8", 3),
        ("asset wrong", tracked + "commit; cp $BAD ad.m3u8", 1),
        ("ignored list cut", tracked + "echo list.json >.gitignore; commit; cp $ROOT/broken list.json", 3),
        ("ignored asset wrong", tracked + "echo ad.m3u8 >.gitignore; commit; cp $BAD ad.m3u8", 1),
        ("skipped asset wrong", tracked + "commit; git update-index --skip-worktree ad.m3u8; cp $BAD ad.m3u8", 1),
        ("asset behind a link wrong", tracked + "mkdir o; mv ad.m3u8 o/a; ln -s o/a ad.m3u8; commit; cp $BAD o/a", 1),
    ]:
        for way, since in [("", ("lint", "film.m3u8", "--since", "HEAD")), (" in the folder", ("lint", ".", "--since", "HEAD"))]:
            yield Entry("since", f"linked {name}{way}", since, (status,), files, steps_of, plain=(since[:2], status, False),
                        last=UNJUDGED if status == 3 else "")


def others():
    # A name that no report can show: its file cannot be judged, whoever asks.
    for name, path in [("file", "$'\\xff'.m3u8"), ("folder", "$'\\xff'/f.m3u8")]:
        yield Entry("since", f"{name} named with not UTF-8", ("lint", ".", "--since", "HEAD"), (3,), {},
                    f"start; F=$GOOD; put ./{path}; commit; F=$BAD; put ./{path}", plain=(("lint", "."), 3, False))
    yield Entry("since", "revision that is missing", ("lint", ".", "--since", "none"), (2,), {}, "start; F=$BAD; put f.m3u8; commit")
    yield Entry("since", "shallow clone", ("lint", ".", "--since", "HEAD~1"), (2,), {},
                "mkdir $ROOT/o; (cd $ROOT/o; start; F=$GOOD; put f.m3u8; commit; F=$BAD; put f.m3u8; commit); git clone -q --depth 1 file://$ROOT/o .",
                words=("git fetch|unshallow|depth",))
    yield Entry("since", "repository without a commit", ("lint", ".", "--since", "HEAD"), (2,), {}, "start; F=$BAD; put f.m3u8")
    yield Entry("since", "bad on the other branch only", ("lint", ".", "--since", "main"), (0,), {},
                "start; F=$GOOD; put f.m3u8; commit; git checkout -qb o; git checkout -q main; F=$BAD; put f.m3u8; commit; git checkout -q o")
    yield Entry("since", "broken index", ("lint", ".", "--since", "HEAD"), (2, 3), {},
                "start; F=$GOOD; put f.m3u8; commit; F=$BAD; put f.m3u8; echo x >.git/index")
    yield Entry("since", "LFS pointer of another object", ("lint", ".", "--since", "HEAD"), (3,), {"pointer": "version https://git-lfs.github.com/spec/v1\noid sha256:" + "a" * 64 + "\nsize 5\n"},
                "start; cp pointer f.m3u8; commit; sed s/aaaa/bbbb/ pointer >f.m3u8", last=UNJUDGED)
    yield Entry("since", "LFS pointer that stayed", ("lint", ".", "--since", "HEAD"), (3,), {
        "pointer": "version https://git-lfs.github.com/spec/v1\noid sha256:" + "a" * 64 + "\nsize 5\n"},
        "start; cp $GOOD g.m3u8; cp pointer f.m3u8; commit", plain=(("lint", "."), 3, False), last=UNJUDGED)
    yield Entry("since", "unreadable file", ("lint", ".", "--since", "HEAD"), (3,), {},
                "start; F=$GOOD; put f.m3u8; commit; chmod 000 f.m3u8; git config --global --add safe.directory '*'", last=UNJUDGED, is_unprivileged=True)
    yield Entry("since", "dangling link", ("lint", ".", "--since", "HEAD"), (3,), {},
                "start; F=$GOOD; put f.m3u8; commit; ln -sf nowhere f.m3u8", last=UNJUDGED)
    yield Entry("since", "unjudged before and after", ("lint", "f.m3u8", "--since", "HEAD"), (3,), {"h": HTML},
                "start; cp h f.m3u8; commit; echo '<p>' >>f.m3u8", last=UNJUDGED)


def entries():
    return itertools.chain(kinds(), configurations(), linked(), others())
