"""Runs the steps of action.yml as a runner does, with the tarball from a server on this machine."""

import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import yaml

tarball = pathlib.Path(sys.argv[1])
project = pathlib.Path.cwd()
action = yaml.safe_load((project / "action.yml").read_text())


class Releases(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def run(work, given, context):
    """The status and the output of the steps, given inputs and what `github` has."""
    inputs = {name: given.get(name, entry.get("default", "")) for name, entry in action["inputs"].items()}
    values = {f"inputs.{name}": value for name, value in inputs.items()}
    values |= {f"github.{name}": value for name, value in context.items()}
    temporary = work / "temporary"
    temporary.mkdir(parents=True)
    path, output = os.environ["PATH"], ""
    for step in action["runs"]["steps"]:
        assert step["shell"] == "bash", step
        assert "${{" not in step["run"], "an input in a script is run as part of it"
        added = {
            name: re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: values[match[1]], text)
            for name, text in step["env"].items()
        }
        paths = temporary / "paths"
        paths.touch()
        ran = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=project, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
            env=os.environ | added | {
                "PATH": path, "GITHUB_PATH": str(paths), "RUNNER_TEMP": str(temporary),
                "GITHUB_ACTION_PATH": str(project),
            })
        output += ran.stdout
        if ran.returncode != 0:
            return ran.returncode, output
        path = ":".join([*reversed(paths.read_text().split("\n")[:-1]), path])
    return 0, output


def expect(case, result, status, text):
    assert result[0] == status and text in result[1], (case, result)
    print(f"{case}: exit {status}")


with tempfile.TemporaryDirectory() as folder:
    work = pathlib.Path(folder)
    version = re.match(r"interlint-([0-9.]+)-", tarball.name)[1]
    release = work / "served" / "owner" / "interlint" / "releases" / "download" / f"v{version}"
    release.mkdir(parents=True)
    shutil.copy(tarball, release)
    handler = functools.partial(Releases, directory=work / "served")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = {
        "server_url": f"http://127.0.0.1:{server.server_port}", "action_repository": "owner/interlint",
    }
    bad = "Examples/incident/film.m3u8"
    good = "Conformance/Examples/ad/720p.m3u8"
    expect("a release, with a finding", run(work / "a", {"arguments": bad}, context), 1, "resume-offset-type")
    expect("a release, without", run(work / "b", {"arguments": f"{good}\n\n--output=text\n"}, context), 0, "")
    expect(
        "a file", run(work / "c", {"arguments": "--version", "package": str(tarball)}, context), 0,
        f"interlint {version}")
    expect(
        "an argument that is no command",
        run(work / "d", {"arguments": "$(touch stray); `touch stray`"}, context), 3, "touch stray")
    assert not (project / "stray").exists()
    missing = context | {"action_repository": "owner/other"}
    expect("no such release", run(work / "e", {"arguments": good}, missing), 22, "404")
    server.shutdown()
