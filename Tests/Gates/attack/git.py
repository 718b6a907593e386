"""Names programs in the settings of a repository, and watches that no command runs one of them."""

import os
import shutil
import subprocess

from running import ENVIRONMENT, attack, failed, interlint

PLAYLIST = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n{}.ts\n#EXT-X-ENDLIST\n"
# Settings of a repository, with @ in place of the program. None is a partial clone, whose objects are elsewhere.
SETTINGS = {
    "monitor": [("core.fsmonitor", "@")],
    "hooks": [("core.hooksPath", "@FOLDER")],
    "pager": [("core.pager", "@"), ("pager.diff", "@"), ("pager.ls-tree", "@"), ("pager.cat-file", "@")],
    "editor": [("core.editor", "@"), ("sequence.editor", "@")],
    "difference": [("diff.external", "@"), ("diff.hostile.command", "@")],
    "text of a difference": [("diff.hostile.textconv", "@"), ("diff.hostile.cachetextconv", "false")],
    "filter": [("filter.hostile.clean", "@"), ("filter.hostile.smudge", "@"), ("filter.hostile.required", "true")],
    "long filter": [("filter.hostile.process", "@"), ("filter.hostile.required", "true")],
    "merge": [("merge.hostile.driver", "@"), ("merge.tool", "hostile"), ("mergetool.hostile.cmd", "@")],
    "alias": [("alias.diff", "!@"), ("alias.ls-tree", "!@"), ("alias.cat-file", "!@"), ("alias.rev-parse", "!@")],
    "signature": [("gpg.program", "@"), ("gpg.ssh.program", "@"), ("log.showSignature", "true")],
    "password": [("credential.helper", "!@"), ("core.askPass", "@")],
    "submodule": [("submodule.inner.update", "!@"), ("submodule.recurse", "true"), ("diff.submodule", "log")],
    "included": [("include.path", "../hostile.settings")],
    "partial clone by command": [("remote.origin.url", "elsewhere.git"), ("remote.origin.uploadpack", "@"), None],
    "partial clone by transport": [("remote.origin.url", "ext::@ %S"), ("protocol.ext.allow", "always"), None],
    "partial clone by ssh": [("remote.origin.url", "ssh://example.com/a"), ("core.sshCommand", "@"), None],
    "partial clone by proxy": [("remote.origin.url", "git://example.com/a"), ("core.gitProxy", "@"), None],
    "partial clone by helper": [("remote.origin.url", "hostile::a"), ("remote.origin.vcs", "hostile"), None],
}
COMMANDS = [
    ["lint", "--since", "HEAD", "."],
    ["lint", "--since", "HEAD~1", "."],
    ["lint", "--since", "HEAD~1"],
    ["lint", "--since", "HEAD~1", "--output", "sarif", "."],
    ["lint", "."],
    ["diff", "--since", "HEAD~1", "."],
    ["diff", "HEAD~1", "."],
    ["baseline", "create", "."],
    ["init"],
    ["config", "show"],
]


def git(folder, *words):
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", *words], cwd=folder, check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)


def repository(folder):
    """Two commits: a playlist changes, one gets another name, one is filtered; a submodule, and an unsaved change."""
    inner = folder.parent / "inner"
    for path in (folder, inner):
        path.mkdir()
        git(path, "init", "--quiet", "--initial-branch=main")
    (inner / "a.m3u8").write_text(PLAYLIST.format("inner"))
    git(inner, "add", ".")
    git(inner, "commit", "--message", "one")
    git(folder, "-c", "protocol.file.allow=always", "submodule", "add", str(inner), "inner")
    for name in ("changed", "old", "kept"):
        (folder / f"{name}.m3u8").write_text(PLAYLIST.format(name))
    (folder / ".gitattributes").write_text("*.m3u8 diff=hostile filter=hostile merge=hostile\n")
    git(folder, "add", ".")
    git(folder, "commit", "--message", "one")
    (folder / "old.m3u8").rename(folder / "new.m3u8")
    (folder / "changed.m3u8").write_text(PLAYLIST.format("again"))
    git(folder, "add", "--all")
    git(folder, "commit", "--message", "two")
    (folder / "kept.m3u8").write_text(PLAYLIST.format("unsaved"))
    return folder


def poison(folder, settings):
    """Gives the repository these settings; returns the file that its program makes."""
    made = folder.parent / "made"
    program = folder.parent / "programs/hostile"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f"#!/bin/sh\necho \"$0 $*\" >>'{made}'\nexit 1\n")
    program.chmod(0o755)
    for name in ("post-index-change", "post-checkout", "pre-commit", "reference-transaction", "git-remote-hostile"):
        shutil.copy(program, program.parent / name)
    (folder / "hostile.settings").write_text(f"[core]\n\tfsmonitor = {program}\n[diff]\n\texternal = {program}\n")
    for setting in settings:
        if setting is None:
            git(folder, "config", "core.repositoryFormatVersion", "1")
            git(folder, "config", "extensions.partialClone", "origin")
            git(folder, "config", "remote.origin.promisor", "true")
            remove_first_version(folder)
        else:
            name, value = setting
            git(folder, "config", name, value.replace("@FOLDER", str(program.parent)).replace("@", str(program)))
    for hook in ("post-index-change", "post-checkout", "reference-transaction"):
        shutil.copy(program, folder / ".git/hooks" / hook)
    return made


def remove_first_version(folder):
    """Removes the object of a playlist in the first commit, as in a partial clone."""
    found = subprocess.run(
        ["git", "rev-parse", "HEAD~1:changed.m3u8"], cwd=folder, check=True, capture_output=True, text=True,
        env={**ENVIRONMENT, "GIT_NO_LAZY_FETCH": "1"}).stdout.strip()
    (folder / ".git/objects" / found[:2] / found[2:]).unlink()


def settings_that_name_programs(folder):
    for name, settings in SETTINGS.items():
        case = folder / name.replace(" ", "-")
        case.mkdir()
        made = poison(repository(case / "repository"), settings)
        path = os.pathsep.join([ENVIRONMENT["PATH"], str(case / "programs")])
        for command in COMMANDS:
            made.unlink(missing_ok=True)
            interlint(*command, folder=case / "repository", environment={**ENVIRONMENT, "PATH": path})
            if made.exists():
                failed(f"{name}: {' '.join(command)} runs {made.read_text().splitlines()[0]}")
        shutil.rmtree(case)
    return f"{len(SETTINGS)} settings, {len(COMMANDS)} commands"


if __name__ == "__main__":
    attack("git", settings_that_name_programs)
