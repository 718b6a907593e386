"""What a repository has besides plain files: links, a submodule, generated files, tracked files that .gitignore names.
For each, changed and the same, `--since` is compared with the plain run. Then settings, renames, nested settings."""

import json
import os
import re

import playlists
from repository import Repository, expect

LONG = "segment/target-duration-exceeded"
BROKEN = ["quoted offset", "long segment", "whole seconds"]
# What a run is given, the file whose bytes change, and whether git has bytes to compare with.
ENTRIES = {
    "a link to a file": ("latest.m3u8", "2026-11/film.m3u8", True),
    "a link to a folder": ("current", "2026-11/film.m3u8", True),
    "a submodule": ("ads", "ads/spot.m3u8", True),
    "a tracked file that .gitignore names": ("kept", "kept/film.m3u8", True),
    "a generated file": ("generated", "generated/film.m3u8", False),
}
EVERYTHING = "exceptions:\n- {rules: ['*/*'], reason: OPS-12}\n"
# The configuration of a folder, its severity of LONG (None: no finding), and the exit status of a run of the folder.
NESTED = {
    "films/0": ("lint: {fail-on: never}\n", "error", 0),
    "films/1": (f"lint: {{no-rules: [{LONG}]}}\n", None, 1),
    "films/2": (f"lint: {{severities: {{{LONG}: info}}}}\n", "info", 1),
    "live": (f"lint: {{severities: {{{LONG}: warning}}}}\n", "warning", 0),
}
FILM = "films/0/004.m3u8"
# All folders of the repository itself.
FOLDERS = ["2026-11", "films", "kept", "live"]


def broken(path):
    """The findings of a film with the edits of BROKEN."""
    return {(path, playlists.EDITS[name][2], *playlists.EDITS[name][3:]) for name in BROKEN}


def build(repository, work):
    library = Repository(work / "library")
    library.folder.mkdir()
    library.git("init", "--quiet", "--initial-branch", "trunk")
    library.write("spot.m3u8", playlists.film("spot"))
    library.commit("Add a spot")
    repository = repository.clone(work / "entries")
    repository.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", f"file://{library.folder}", "ads")
    for path in ["2026-11", "kept", "generated"]: repository.write(f"{path}/film.m3u8", playlists.film(path))
    repository.write(".gitignore", "generated/\nkept/\n")
    (repository.folder / "latest.m3u8").symlink_to("2026-11/film.m3u8")
    (repository.folder / "current").symlink_to("2026-11")
    repository.git("add", "--force", "kept")
    repository.commit("Add links, a submodule and ignored folders")
    return repository


def reset(repository, commit):
    repository.git("reset", "--quiet", "--hard", commit)
    repository.git("submodule", "--quiet", "update", "--force")
    repository.git("clean", "-fdq")


def changed_and_same(repository, start):
    """`--since` has all findings of the plain run if the bytes changed, and none if git has them."""
    for name, (given, path, is_compared) in ENTRIES.items():
        unbroken, found = repository.read(path), broken(path)

        def check(state, revision, expected):
            for argument in [given, "."] if is_compared else [given]:
                what = f"{name} that {state}: lint {argument}"
                expect(what, repository.lint(argument, status=1), found)
                status = 1 if expected else 0
                expect(f"{what} --since", repository.lint(argument, "--since", revision, status=status), expected)

        repository.write(path, playlists.film("entry", BROKEN))
        check("changed", "HEAD", found)
        if given == "ads":
            Repository(repository.folder / given).commit("Break a spot")
            check("moved", "HEAD", found)
        repository.git("add", "--all")
        check("changed in the index", "HEAD", found)
        repository.git("commit", "--quiet", "--allow-empty", "--message", "Break an entry")
        check("changed with a commit", "HEAD~1", found)
        # Written again: another time, the same bytes.
        repository.write(path, playlists.film("entry", BROKEN))
        check("is the same", "HEAD", set() if is_compared else found)
        reset(repository, start)
        repository.write(path, unbroken)
        if is_compared: compared(repository, name, given, path)
        reset(repository, start)
    # The generated files that nobody named.
    _, notes = repository.run("lint", ".")
    words = r"\d+ folders left out: hidden, ignored by git or excluded by the configuration\n"
    assert len(re.findall(words, notes)) == 1, notes

    repository.write("2026-10/film.m3u8", playlists.film("entry", BROKEN))
    repository.commit("Add an earlier film")
    (repository.folder / "latest.m3u8").unlink()
    (repository.folder / "latest.m3u8").symlink_to("2026-10/film.m3u8")
    for words in [[], ["--since", "HEAD"]]:
        expect("a link to another file", repository.lint("latest.m3u8", *words, status=1), broken("2026-10/film.m3u8"))
    reset(repository, start)


def compared(repository, name, given, path):
    """`diff` sees what a change of an entry does to players, and nothing in one that is the same."""
    def diff(status):
        report = json.loads(repository.run("diff", "HEAD", given, "--format", "json", status=status)[0])
        return {
            (change["grade"], change.get("attribute"), os.path.realpath(repository.folder / place["new"]["source"]))
            for change in report["changes"] for place in change["places"]
        }
    expect(f"diff of {name} that is the same", diff(0), set())
    repository.edit(path, "00:12.000Z", "00:18.000Z")
    expect(f"diff of {name}", diff(1), {("breaking", "START-DATE", str(repository.folder / path))})


def settings(repository, start, findings):
    """What changed settings newly silence is counted in the last line, and what they no longer silence is found."""
    configuration = repository.read(".interlint.yaml")
    films = [path for path, *_ in findings if path.startswith("films/0/")]
    for path, text, count, silenced in [
        (".interlint.yaml", configuration.replace("exceptions: []\n", EVERYTHING), 402, len(findings)),
        ("films/0/.interlint.yaml", EVERYTHING, 60, len(films)),
    ]:
        repository.write(FILM, playlists.film("entry", BROKEN))
        repository.write(path, text)
        assert EVERYTHING in text, text
        for revision in ["HEAD", "HEAD~1"]:
            if revision == "HEAD~1": repository.commit("Except everything")
            output, _ = repository.run("lint", *FOLDERS, "--since", revision)
            checked, words = output.rstrip().split("\n")[-1].split(": ")
            # Playlists whose assets are not loaded are counted as partly checked.
            expect(f"{path} since {revision}: {checked}", sum(map(int, re.findall(r"\d+", checked))), count)
            expect(f"{path} since {revision}", words, f"no findings; {silenced + len(BROKEN)} expected")
        reset(repository, start)

    line = "baseline: .interlint-baseline.json\n"
    assert line in configuration, configuration
    repository.write("base.yaml", line)
    repository.write(".interlint.yaml", "extends: base.yaml\n" + configuration.replace(line, ""))
    repository.commit("Extend a file")
    expect("a baseline of an extended file", repository.lint(), set())
    repository.write("base.yaml", "lint: {}\n")
    expect("a baseline that is no longer named", repository.lint(".", "--since", "HEAD", status=1), findings)
    reset(repository, start)
    path = "films/0/001.m3u8"
    entries = json.loads(repository.read(".interlint-baseline.json"))
    entries["findings"] = [entry for entry in entries["findings"] if entry["source"] != path]
    repository.write(".interlint-baseline.json", json.dumps(entries))
    removed = {finding for finding in findings if finding[0] == path}
    status = 1 if any(finding[3] == "error" for finding in removed) else 0
    for words in [[], ["--since", "HEAD"]]:
        expect(f"a baseline without a file {words}", repository.lint(".", *words, status=status), removed)
    reset(repository, start)


def reached(repository, start, work):
    """A baseline fits, and nothing of it is gone, however the repository is reached."""
    alias = work / "alias"
    alias.symlink_to(repository.folder)
    repository.write(FILM, playlists.film("entry", BROKEN))
    new = broken(str(repository.folder / FILM))
    named = ["--isolated", "--baseline", str(alias / ".interlint-baseline.json")]
    # The current folder, the argument, and the folder to which the names of findings are relative.
    for folder, argument, base in [
        (work, "alias", work), (work, str(alias), work), (work, "entries", work), (work, str(repository.folder), work),
        (alias, ".", alias), (alias, str(alias), alias), (repository.folder / "films", "..", repository.folder),
        (alias / "films", str(alias), repository.folder),
    ]:
        for words in [[], named, ["--since", "HEAD"]]:
            found = Repository(folder).lint(argument, "--strict-baseline", *words, status=1)
            expect(
                f"in {folder}: lint {argument} {words}",
                {(os.path.realpath(base / path), *finding) for path, *finding in found}, new)
    reset(repository, start)


def renamed(repository, start):
    """A renamed folder keeps its findings in the baseline, and has none with `--since`."""
    (repository.folder / "archive").mkdir()
    for old, new in [("films/0", "films/9"), ("films/1", "archive/films"), ("live", "archive/live")]:
        repository.git("mv", old, new)
    path = FILM.replace("/0/", "/9/")
    for revision in ["HEAD", "HEAD~1"]:
        if revision == "HEAD~1": repository.commit("Rename folders")
        for words in [["--strict-baseline"], ["--since", revision], ["--isolated", "--since", revision]]:
            expect(f"renamed folders {words}", repository.lint(".", *words), set())
            unbroken = repository.read(path)
            repository.write(path, playlists.film("entry", BROKEN))
            expect(f"a change in one {words}", repository.lint(".", *words, status=1), broken(path))
            repository.write(path, unbroken)
    reset(repository, start)


def nested(repository, start, findings):
    """In a run, each file has the rules, severities and `fail-on` of its own configuration."""
    for folder, (text, _, _) in NESTED.items(): repository.write(f"{folder}/.interlint.yaml", text)

    def expected(folder):
        severity = NESTED[folder][1]
        return {
            (path, line, rule, severity if rule == LONG else own) for path, line, rule, own in findings
            if path.startswith(f"{folder}/") and not (rule == LONG and severity is None)
        }

    runs = [[folder] for folder in NESTED] + [["films/0", "live"], ["live", "films/1"], list(NESTED)]
    for folders in runs:
        status = max(NESTED[folder][2] for folder in folders)
        found = set().union(*map(expected, folders))
        expect(f"configurations of {folders}", repository.lint(*folders, status=status), found)
    expect("all configurations", repository.lint(status=1), found)
    # The baseline of the outer configuration no longer covers their files.
    expect("all configurations that are new", repository.lint(".", "--since", "HEAD", status=1), found)
    repository.commit("Add configurations")
    expect("all configurations that are the same", repository.lint(".", "--since", "HEAD"), set())
    for folder, (_, severity, _) in NESTED.items():
        path = f"{folder}/new.m3u8"
        repository.write(path, playlists.film("new", ["long segment"]))
        new = {(path, 6, LONG, severity)} if severity else set()
        expect(f"a new file in {folder}", repository.lint(".", "--since", "HEAD"), new)
        (repository.folder / path).unlink()
    reset(repository, start)


def submodule(repository, start):
    """A submodule is another repository, which the configuration is not about, whatever a run is given."""
    repository.edit(".interlint.yaml", "exceptions: []\n", EVERYTHING)
    path = "ads/spot.m3u8"
    repository.write(path, playlists.film("entry", BROKEN))
    for argument in [path, "ads", "."]:
        for words in [[], ["--since", "HEAD"]]:
            expect(f"a submodule: lint {argument} {words}", repository.lint(argument, *words, status=1), broken(path))
    reset(repository, start)


def check(repository, findings, work):
    work = work.resolve()
    repository = build(repository, work)
    start = repository.git("rev-parse", "HEAD").strip()
    expect("a repository with links", repository.lint(".", "--strict-baseline"), set())
    changed_and_same(repository, start)
    settings(repository, start, findings)
    reached(repository, start, work)
    renamed(repository, start)
    nested(repository, start, findings)
    submodule(repository, start)
