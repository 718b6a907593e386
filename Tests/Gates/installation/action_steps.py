"""Runs the steps of action.yml as a runner does."""

import os
import re
import subprocess

import yaml


def run(project, work, given, context, folder=None):
    """The status and the output of the steps in a folder, given inputs and what `github` has."""
    action = yaml.safe_load((project / "action.yml").read_text())
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
            cwd=folder or project, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
            env=os.environ | added | {
                "PATH": path, "GITHUB_PATH": str(paths), "RUNNER_TEMP": str(temporary),
                "GITHUB_ACTION_PATH": str(project),
            })
        output += ran.stdout
        if ran.returncode != 0:
            return ran.returncode, output
        path = ":".join([*reversed(paths.read_text().split("\n")[:-1]), path])
    return 0, output
