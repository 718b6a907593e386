"""The files for CI systems that `interlint init` writes: what they run is run here, on the main branch and for a change."""

import pathlib
import re
import shutil
import subprocess
import sys

import yaml

import playlists
from repository import ENVIRONMENT, INTERLINT, expect

PROJECT = pathlib.Path.cwd()
sys.path.append(str(PROJECT / "Tests/Gates/installation"))
import action_steps  # noqa: E402


def github(text, work, repository, base, wheel):
    """The arguments for the action, whose steps are run as they are."""
    steps = yaml.safe_load(text)["jobs"]["interlint"]["steps"]
    expect("the depth", steps[0]["with"]["fetch-depth"], 0)
    arguments = re.sub(
        r"\$\{\{ github\.base_ref && format\('([^{]*)\{0\}', github\.base_ref\) \}\}",
        lambda match: match[1] + base if base else "", steps[1]["with"]["arguments"])
    assert "${{" not in arguments, arguments
    return action_steps.run(
        PROJECT, work / "runner", {"arguments": arguments, "package": str(wheel)},
        {"server_url": "", "action_repository": ""}, repository.folder)


def shell(script, shell_words, variables, work, repository, wheel):
    """The status and output of a script, without what installs Debian packages."""
    lines = [line for line in script.splitlines() if not re.match(r" *(sudo )?apt-get", line)]
    tools = work / "tools"
    tools.mkdir(exist_ok=True)
    # What Buildkite's own program is given.
    (tools / "buildkite-agent").write_text(f'#!/bin/sh\necho "$@" >"{work}/annotation"\ncat >>"{work}/annotation"\n')
    (tools / "buildkite-agent").chmod(0o755)
    home = work / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    ran = subprocess.run(
        [*shell_words, "-c", "\n".join(lines)], cwd=repository.folder, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, timeout=60, stdin=subprocess.DEVNULL, env=ENVIRONMENT | variables | {
            "HOME": str(home), "INTERLINT_PACKAGE": f"file://{wheel}",
            "PATH": f"{tools}:{ENVIRONMENT['PATH']}"})
    return ran.returncode, ran.stdout


def gitlab(text, work, repository, base, wheel):
    job = yaml.safe_load(text)["interlint"]
    expect("the depth", job["variables"]["GIT_DEPTH"], "0")
    first = repository.git("merge-base", f"origin/{base}", "HEAD").strip() if base else None
    return shell(
        "\n".join(job["before_script"] + job["script"]), ["sh", "-e"],
        {"CI_MERGE_REQUEST_DIFF_BASE_SHA": first} if first else {}, work, repository, wheel)


def jenkins(text, work, repository, base, wheel):
    script = re.search(r"sh '''(.*?)'''", text, re.DOTALL)[1]
    assert "\\" not in script, "Groovy reads it"
    return shell(script, ["sh", "-xe"], {"CHANGE_TARGET": base} if base else {}, work, repository, wheel)


def buildkite(text, work, repository, base, wheel):
    step, = yaml.safe_load(text)["steps"]
    assert not re.search(r"(?<!\$)\$(\$\$)*(?!\$)", step["command"]), "read when the pipeline is uploaded"
    return shell(
        step["command"].replace("$$", "$"), ["bash", "-e"], {"BUILDKITE_PULL_REQUEST_BASE_BRANCH": base or ""}, work,
        repository, wheel)


def azure(text, work, repository, base, wheel):
    steps = yaml.safe_load(text)["steps"]
    expect("the depth", steps[0]["fetchDepth"], "0")
    variables = {"SYSTEM_PULLREQUEST_TARGETBRANCH": f"refs/heads/{base}"} if base else {}
    return shell("\n".join(step["bash"] for step in steps if "bash" in step), ["bash", "-e"], variables, work, repository, wheel)


def circleci(text, work, repository, base, wheel):
    steps = yaml.safe_load(text)["jobs"]["interlint"]["steps"]
    script = "\n".join(step["run"]["command"] for step in steps if "run" in step)
    branch = "change" if base else "trunk"
    return shell(script, ["bash", "-eo", "pipefail"], {"CIRCLE_BRANCH": branch}, work, repository, wheel)


# The file of each system, and the reports that it publishes.
SYSTEMS = {
    github: (".github/workflows/interlint.yml", ["interlint.sarif"]),
    gitlab: (".gitlab-ci.yml", ["interlint.xml", "gl-code-quality-report.json"]),
    jenkins: ("Jenkinsfile", ["interlint.xml", "interlint-checkstyle.xml"]),
    buildkite: (".buildkite/pipeline.yml", ["interlint.xml", "interlint.md"]),
    azure: ("azure-pipelines.yml", ["interlint.xml"]),
    circleci: (".circleci/config.yml", ["interlint.xml"]),
}


def check(repository, work):
    (work / "tree/bin").mkdir(parents=True)
    subprocess.run(["strip", "-o", str(work / "tree/bin/interlint"), str(INTERLINT)], check=True)
    wheel = subprocess.run(
        [PROJECT / "Packaging/wheel", work / "tree", "0", "2.31", work], check=True, text=True, stdout=subprocess.PIPE,
        env=ENVIRONMENT | {"SOURCE_DATE_EPOCH": "0"}).stdout.strip()
    origin = repository.clone(work / "origin")
    origin.git("rm", "--quiet", ".github/workflows/interlint.yml")
    origin.commit("Remove the workflow")
    old, new = playlists.EDITS["quoted offset"][:2]
    for system, (path, reports) in SYSTEMS.items():
        name = system.__name__
        start = origin.git("rev-parse", "HEAD").strip()
        origin.run("init", "--ci", name, "--yes")
        origin.commit(f"Use {name}")
        text = origin.read(path)
        for branch, base, status in [("trunk", None, 0), ("change", "trunk", 1)]:
            origin.git("checkout", "--quiet", "-B", branch)
            if base:
                origin.edit("films/0/004.m3u8", old, new)
                origin.commit("Break a film")
            # CI systems clone; each run has a clone of its own.
            clone = origin.clone(work / f"{name}-{branch}", "--branch", branch)
            found, output = system(text, work, clone, base, work / wheel)
            assert found == status, (name, branch, found, output[-2_000:])
            for report in reports:
                content = clone.read(report)
                assert ("resume-offset-type" in content) == (status == 1) or name == "github", (name, branch, report)
            if status: assert "films/0/004.m3u8" in output, (name, output[-2_000:])
            shutil.rmtree(clone.folder)
            shutil.rmtree(work / "runner", ignore_errors=True)
            origin.git("checkout", "--quiet", "trunk")
        if system is buildkite: assert "--style error" in (work / "annotation").read_text()
        origin.git("reset", "--quiet", "--hard", start)
