"""A repository in a temporary folder, and interlint run in it."""

import os
import pathlib
import re
import resource
import subprocess

INTERLINT = pathlib.Path.cwd() / ".build/release/interlint"
IDENTITY = {
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull,
}
ENVIRONMENT = os.environ | IDENTITY
CONCISE = re.compile(r"(.+?):(\d+):\d+: (error|warning|info): .*\[(.+)\]$")


class Repository:
    """A repository with a work tree."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def git(self, *words):
        return subprocess.run(
            ["git", "-C", str(self.folder), *words], env=ENVIRONMENT, check=True, text=True, capture_output=True,
        ).stdout

    def commit(self, message):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)

    def restore(self):
        """Undoes all that has no commit."""
        self.git("checkout", "--quiet", "--force", "HEAD", "--", ".")
        self.git("clean", "-fdq")

    def clone(self, folder, *options):
        subprocess.run(
            ["git", "clone", "--quiet", *options, f"file://{self.folder}", str(folder)], env=ENVIRONMENT, check=True,
            capture_output=True)
        return Repository(folder)

    def write(self, path, text):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, bytes):
            (self.folder / path).write_bytes(text)
        else:
            (self.folder / path).write_text(text)

    def read(self, path):
        return (self.folder / path).read_text()

    def edit(self, path, old, new):
        text = self.read(path)
        assert old in text, (path, old)
        self.write(path, text.replace(old, new, 1))

    def files(self):
        """The contents of all files, besides those of git."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in self.folder.rglob("*") if path.is_file() and ".git" not in path.relative_to(self.folder).parts
        }

    def run(self, *words, status=0, memory=None):
        """What interlint writes to standard output and standard error; it must end with the status."""
        def limit():
            if memory: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        ran = subprocess.run(
            [str(INTERLINT), *words], cwd=self.folder, env=ENVIRONMENT, text=True, capture_output=True, timeout=60,
            stdin=subprocess.DEVNULL, preexec_fn=limit)
        assert ran.returncode == status, (words, ran.returncode, ran.stdout[-2000:], ran.stderr[-2000:])
        return ran.stdout, ran.stderr

    def lint(self, *words, status=0):
        """The findings of a run that must end with the status: path, line, rule and severity."""
        output, _ = self.run("lint", "--output", "concise", *(words or (".",)), status=status)
        return {
            (match[1], int(match[2]), match[4], match[3]) for match in map(CONCISE.match, output.splitlines()) if match
        }


def expect(what, found, expected):
    """Fails with the difference of two values."""
    if found == expected: return
    if isinstance(found, set):
        found, expected = sorted(found - expected)[:5], sorted(expected - found)[:5]
        raise AssertionError(f"{what}: unexpected {found}, missing {expected}")
    raise AssertionError(f"{what}: {found!r}, expected {expected!r}")
