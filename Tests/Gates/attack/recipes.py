"""Runs what the CI recipes and the action do, in a repository whose names of files and branches are options and commands."""

import os
import re
import subprocess
import textwrap
from pathlib import Path

from git import git
from running import ENVIRONMENT, INTERLINT, attack, failed, interlint

CLEAN = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
FAULTY = "#EXTM3U\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
NAMES = [
    "--config=quiet.m3u8", "--no-rule=*.m3u8", "-q.m3u8", "$(touch hit).m3u8", "`touch hit`.m3u8", "a;touch hit;.m3u8",
    "two\nlines.m3u8", "::error::a.m3u8", "a b.m3u8", "*.m3u8", "@list.m3u8",
]
BRANCH = "a;touch${IFS}hit;$(touch${IFS}hit)"
SYSTEMS = {
    "github": ".github/workflows/interlint.yml", "gitlab": ".gitlab-ci.yml", "jenkins": "Jenkinsfile",
    "buildkite": ".buildkite/pipeline.yml", "azure": "azure-pipelines.yml", "circleci": ".circleci/config.yml",
}
REFUSAL = ", out of the repository; nothing was written there"
ACTION = Path(__file__).parents[3] / "action.yml"


def block(text, words):
    """The commands in the block of a recipe that has some words, without those that load something."""
    lines = text.splitlines()
    index = next(number for number, line in enumerate(lines) if words in line)
    begin = index
    while not lines[begin].endswith(("|", ">-", "'''")):
        begin -= 1
    depth = len(lines[begin + 1]) - len(lines[begin + 1].lstrip())
    end = begin + 1
    while end < len(lines) and lines[end].startswith(" " * depth):
        end += 1
    commands = textwrap.dedent("\n".join(lines[begin + 1:end])).splitlines()
    commands = [re.sub(r"^( *)(git fetch|python3 -m pip) .*", r"\1true", line) for line in commands]
    return (" " if lines[begin].endswith(">-") else "\n").join(commands)


def script(system, recipe):
    """What a system runs to lint, and the variables that it sets."""
    if system == "github":
        arguments = re.sub(r"\$\{\{.*\}\}", lambda _: f"--since=origin/{BRANCH}", block(recipe, "--output=github"))
        return block(ACTION.read_text(), 'interlint lint "'), {"ARGUMENTS": arguments}
    commands = block(recipe, "interlint lint")
    if system == "buildkite":
        # The agent is not at hand; what it gets was written before.
        commands = "buildkite-agent() { cat >/dev/null; }\n" + commands.replace("$$", "$")
    return commands, {
        "CHANGE_TARGET": BRANCH, "BUILDKITE_PULL_REQUEST_BASE_BRANCH": BRANCH, "CIRCLE_BRANCH": BRANCH,
        "SYSTEM_PULLREQUEST_TARGETBRANCH": f"refs/heads/{BRANCH}", "CI_MERGE_REQUEST_DIFF_BASE_SHA": f"origin/{BRANCH}",
    }


def attacked(system, folder, links):
    """Runs a recipe in a repository with hostile names, or with links in place of the reports."""
    repository, out, home = folder / "repository", folder / "out", folder / "home"
    for path in (repository, out, home / ".interlint/bin"):
        path.mkdir(parents=True)
    (home / ".interlint/bin/interlint").symlink_to(INTERLINT)
    git(repository, "init", "--quiet", "--initial-branch=main")
    (repository / "clean.m3u8").write_text(CLEAN)
    interlint("init", "--yes", f"--ci={system}", folder=repository)
    git(repository, "add", ".")
    git(repository, "commit", "--message", "one")
    for branch in ("main", BRANCH):
        git(repository, "update-ref", f"refs/remotes/origin/{branch}", "HEAD")
    if links:
        for name in ("interlint.xml", "interlint.md", "interlint.sarif", "interlint-checkstyle.xml",
                     "gl-code-quality-report.json"):
            (out / name).write_text("precious")
            (repository / name).symlink_to(out / name)
    for name in NAMES:
        (repository / name).write_text(FAULTY)
    git(repository, "add", ".")
    git(repository, "commit", "--message", "two")
    commands, variables = script(system, (repository / SYSTEMS[system]).read_text())
    environment = ENVIRONMENT | variables | {
        "HOME": str(home), "PATH": f"{home}/.interlint/bin:{os.environ['PATH']}", "RUNNER_TEMP": str(folder)}
    ended = subprocess.run(
        ["bash", "-e", "-c", commands], cwd=repository, env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, timeout=120)
    where = f"{system}{' with links' if links else ''}"
    if hits := [str(path) for path in folder.rglob("*hit") if "hit" == path.name]:
        failed(f"{where}: a name is run as a command: {hits}")
    if any(path.read_text() != "precious" for path in out.iterdir()):
        failed(f"{where}: something is written out of the repository")
    text = ended.stdout.decode(errors="replace")
    if links:
        if ended.returncode != 2 or f"{out}/" not in text or REFUSAL not in text:
            failed(f"{where}: exits {ended.returncode}, and does not refuse the link: {text[-300:]}")
    else:
        errors = text.count("\n::error file=") if system == "github" else f": {len(NAMES)} errors" in text
        if ended.returncode != 1 or not errors:
            failed(f"{where}: exits {ended.returncode}: {text[-300:]}")


def body(folder):
    for system in SYSTEMS:
        for links in (False, True):
            attacked(system, folder / f"{system}-{links}", links)
    return f"{len(SYSTEMS)} recipes, {len(NAMES)} names"


attack("recipes", body)
