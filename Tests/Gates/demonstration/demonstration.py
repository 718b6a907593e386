"""A repository of 400 playlists with a dirty history, in which interlint is adopted and used."""

import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import time

import bad_configurations
import entries
import formats
import pipelines
import playlists
from repository import ENVIRONMENT, INTERLINT, Repository, expect

LONG = "segment/target-duration-exceeded"
NEW = [
    ("films/0/004.m3u8", name, (EDIT[2], *EDIT[3:])) for name, EDIT in playlists.EDITS.items()
]


def history(work):
    """The repository: several commits, a merge, renames; no file of interlint."""
    texts, findings = playlists.tree()
    repository = Repository(work / "streams")
    repository.folder.mkdir()
    repository.git("init", "--quiet", "--initial-branch", "trunk")
    paths = sorted(texts)
    for path in paths[:250]: repository.write(path.replace("films/", "old/"), texts[path])
    repository.commit("Add films")
    repository.git("mv", "old", "films")
    repository.commit("Rename a folder")
    repository.git("checkout", "--quiet", "-b", "more")
    for path in paths[250:]: repository.write(path, texts[path])
    repository.commit("Add more")
    repository.git("checkout", "--quiet", "trunk")
    repository.write("README", "streams\n")
    repository.commit("Say what it is")
    repository.git("merge", "--quiet", "--no-edit", "more")
    return repository, findings


def adopt(repository, findings):
    """`init` shows, asks, writes, and changes nothing that is there."""
    before = repository.files()
    shown, _ = repository.run("init", "--ci", "github", status=1)
    expect("shown files", repository.files(), before)
    names = {".interlint.yaml", ".interlint-baseline.json", ".github/workflows/interlint.yml"}
    for name in names: assert f"{name} (new)\n" in shown, shown
    assert f"{len(findings)} findings in " in shown, shown
    for answer, written in [("n\n", set()), ("\x04", set()), ("y\n", names)]:
        status = at_terminal(repository, answer, "init", "--ci", "github")
        expect(f"status after {answer!r}", status, 0 if written else 1)
        expect(f"files after {answer!r}", set(repository.files()) - set(before), written)
    expect("files that were there", {path: repository.files()[path] for path in before}, before)
    after = repository.files()
    assert "nothing to write" in repository.run("init", "--ci", "github", "--yes")[0]
    expect("files of a second run", repository.files(), after)
    listed = json.loads(repository.read(".interlint-baseline.json"))["findings"]
    expect("findings of the baseline", sum(entry["count"] for entry in listed), len(findings))
    expect("findings after adoption", repository.lint(), set())
    expect("all findings", repository.lint(".", "--isolated", status=1), findings)
    repository.commit("Adopt interlint")


def at_terminal(repository, answer, *words):
    """The exit status of interlint at a terminal at which somebody answers."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(repository.folder)
        os.execve(INTERLINT, [str(INTERLINT), *words], ENVIRONMENT)
    output = b""
    while b"[y/N]" not in output: output += os.read(terminal, 65_536)
    os.write(terminal, answer.encode())
    try:
        while os.read(terminal, 65_536): pass
    except OSError:
        pass
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def configuration(repository):
    """`config` says which file sets each value."""
    lines = repository.read(".interlint.yaml").split("\n")
    line = next(number for number, text in enumerate(lines, 1) if "fail-on" in text)
    shown, _ = repository.run("config", "show", "films/0/000.m3u8")
    assert f"lint.fail-on = error" in shown and f".interlint.yaml:{line}" in shown, shown
    expect("verify", repository.run("config", "verify")[0], ".interlint.yaml: valid\n")
    repository.write("films/base.yaml", "lint: {fail-on: warning}\n")
    repository.edit(".interlint.yaml", "lint:", "extends: films/base.yaml\nlint:")
    repository.edit(".interlint.yaml", "  fail-on: error\n", "")
    shown, _ = repository.run("config", "show")
    assert "films/base.yaml:1" in shown, shown
    repository.restore()


def suppression(repository):
    """Comments and exceptions silence what they name, and are findings when they do not."""
    path = "films/0/008.m3u8"
    repository.edit(path, "#EXTINF:6,", "#EXTINF:9,")
    finding = {(path, 6, LONG, "error")}
    expect("a new finding", repository.lint(status=1), finding)
    comment = f"# interlint: disable-next-line {LONG} -- OPS-12\n"
    repository.edit(path, "#EXTINF:9,", comment + "#EXTINF:9,")
    expect("a comment", repository.lint(), set())
    repository.edit(path, " -- OPS-12", "")
    moved = {(path, 7, LONG, "error")}
    expect(
        "a comment without a reason", repository.lint(status=1),
        moved | {(path, 6, "suppression/reason-missing", "warning")})
    repository.edit(path, comment.replace(" -- OPS-12", ""), "")

    def excepted(text, status=0):
        configuration = repository.read(".interlint.yaml")
        repository.edit(".interlint.yaml", "exceptions: []", "exceptions:\n" + text)
        line = repository.read(".interlint.yaml").split("\n").index(text.split("\n")[0]) + 1
        if status == 2:
            _, errors = repository.run("lint", ".", status=2)
            found = errors
        else:
            found = repository.lint(status=status)
        repository.write(".interlint.yaml", configuration)
        return found, line

    used = f"- {{rules: [{LONG}], paths: {path}, reason: OPS-12}}"
    expect("a used exception", excepted(used)[0], set())
    found, line = excepted(used + "\n- {rules: [text/tab-character], paths: '*.m3u8', reason: tabs}", 0)
    expect("an unused exception", found, {(".interlint.yaml", line + 1, "suppression/unused", "warning")})
    found, line = excepted(used.replace("reason", "expires: 2020-01-31, reason"), 1)
    expect(
        "an expired exception", found, finding | {(".interlint.yaml", line, "suppression/expired", "warning")})
    for text, words in [
        (used.replace(", reason: OPS-12", ""), "reason"),
        (used.replace("exceeded", "exceded"), f"did you mean '{LONG}'?"),
    ]:
        errors, line = excepted(text, 2)
        assert f".interlint.yaml:{line}:" in errors and words in errors, errors
    repository.restore()


def baseline(repository, findings):
    """A baseline is updated, pruned and shown, and is strict if asked."""
    shown, _ = repository.run("baseline", "show")
    sources = len({path for path, *_ in findings})
    assert shown.endswith(f"{len(findings)} findings in {sources} sources\n"), shown
    long = [finding for finding in findings if finding[2] == LONG]
    expect(
        "the first rule", shown.split("\n")[0],
        f"{len(long)}  {LONG}  in {len({path for path, *_ in long})} sources")
    path = next(iter(sorted(path for path, _, rule, _ in findings if rule == "interstitial/resume-offset-type")))
    repository.edit(path, 'OFFSET="0"', "OFFSET=0")
    expect("a fixed finding", repository.lint(), set())
    gone = repository.lint(".", "--strict-baseline", status=1)
    expect("a strict baseline", {finding[0] for finding in gone}, {".interlint-baseline.json"})
    repository.write("films/new.m3u8", playlists.film("new", ["whole seconds"]))
    new = {("films/new.m3u8", 5, "date-range/no-milliseconds", "warning")}
    output, _ = repository.run("baseline", "prune", ".")
    expect("prune", output, f".interlint-baseline.json: {len(findings) - 1} findings, 0 added, 1 removed\n")
    expect("after pruning", repository.lint(".", "--strict-baseline"), new)
    output, _ = repository.run("baseline", "update", "films/new.m3u8")
    expect("update", output, f".interlint-baseline.json: {len(findings)} findings, 1 added, 0 removed\n")
    expect("after updating", repository.lint(".", "--strict-baseline"), set())
    repository.restore()
    repository.run("baseline", "create", ".", status=2)


def moved(repository):
    """Inserted lines and rolled windows are not new."""
    for path in repository.folder.glob("films/*/*.m3u8"):
        lines = path.read_text().split("\n")
        path.write_text("\n".join([lines[0], "# inserted", "", *lines[1:6], "## again", *lines[6:]]))
    for step in [3, 100, 4711]:
        for number in range(40):
            repository.write(f"live/{number:02}.m3u8", playlists.live(number, 1 + step + number))
        expect(f"windows that rolled by {step}", repository.lint(".", "--strict-baseline"), set())
    repository.restore()


def mutations(repository):
    """An attribute that changes in one file is found there, and nothing else is."""
    for path, name, (line, rule, severity) in NEW:
        repository.edit(path, *playlists.EDITS[name][:2])
        status = 1 if severity == "error" else 0
        for gate in [["."], [".", "--since", "HEAD"]]:
            expect(f"{name} {gate}", repository.lint(*gate, status=status), {(path, line, rule, severity)})
        repository.restore()


def changes(repository, work):
    """`--since` compares with a commit, a merge base, and files without a commit; a shallow clone says what to run."""
    path, name, (line, rule, severity) = NEW[1]
    new = {(path, line, rule, severity)}
    since = [".", "--isolated", "--since"]
    expect("nothing changed", repository.lint(*since, "HEAD"), set())
    start = repository.git("rev-parse", "HEAD").strip()
    repository.git("checkout", "--quiet", "-b", "change")
    repository.edit(path, *playlists.EDITS[name][:2])
    repository.commit("Break a film")
    repository.git("checkout", "--quiet", "trunk")
    repository.edit("films/0/012.m3u8", "#EXTINF:6,", "#EXTINF:9,")
    repository.commit("Break another one meanwhile")
    repository.git("checkout", "--quiet", "change")
    for revision in ["trunk", start]: expect(revision, repository.lint(*since, revision, status=1), new)
    expect("the last commit", repository.lint(*since, "HEAD"), set())
    repository.write("films/untracked.m3u8", playlists.film("new", ["long segment"]))
    untracked = {("films/untracked.m3u8", 6, LONG, "error")}
    expect("an untracked file", repository.lint(*since, "trunk", status=1), new | untracked)
    (repository.folder / "films/untracked.m3u8").unlink()
    for number in ["001", "002", "003"]: repository.git("mv", f"films/0/{number}.m3u8", f"films/5/r{number}.m3u8")
    repository.edit("films/5/r001.m3u8", "#EXT-X-PLAYLIST", "# moved\n#EXT-X-PLAYLIST")
    expect("renamed files", repository.lint(*since, "trunk", status=1), new)
    repository.run("lint", *since, "nowhere", status=2)
    repository.git("reset", "--quiet", "--hard", "HEAD")

    clone = repository.clone(work / "shallow", "--depth", "1", "--no-single-branch", "--branch", "change")
    _, errors = clone.run("lint", *since, "origin/trunk", status=2)
    command = errors.split("run: ")[1].split("\n")[0]
    assert command.startswith("git "), errors
    subprocess.run(command, shell=True, cwd=clone.folder, env=ENVIRONMENT, check=True, capture_output=True)
    expect("a deepened clone", clone.lint(*since, "origin/trunk", status=1), new)
    repository.git("checkout", "--quiet", "trunk")
    repository.git("reset", "--quiet", "--hard", start)


def main():
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        repository, findings = history(work)
        errors = sum(finding[3] == "error" for finding in findings)
        print(f"400 playlists, {errors} errors, {len(findings) - errors} warnings")
        for part, arguments in [
            (adopt, (findings,)), (configuration, ()), (suppression, ()), (baseline, (findings,)), (moved, ()),
            (mutations, ()), (changes, (work,)), (formats.check, (findings, work)),
            (bad_configurations.check, ()), (pipelines.check, (work,)), (entries.check, (findings, work)),
        ]:
            part_begun = time.monotonic()
            part(repository, *arguments)
            name = part.__name__ if part.__name__ != "check" else part.__module__
            print(f"{name.replace('_', ' ')}: passed in {time.monotonic() - part_begun:.1f} s")
        expect("what has no commit at the end", repository.git("status", "--short"), "")
    print(f"demonstration: passed in {time.monotonic() - begun:.0f} s")


main()
