"""Runs the gates of `.ci/gates.toml`, and skips those whose inputs are those of their last success.

A digest stands for the inputs of a gate. `.ci/passed.tsv` has the one of the last success, with its day and seconds.
"""

import argparse
import concurrent.futures
import datetime
import functools
import hashlib
import json
import os
from pathlib import Path
import re
import subprocess
import sys
import threading
import time
import tomllib

MEMBERS = {
    "check", "command", "minutes", "after", "tools", "outside", "programs", "without", "paths", "words",
}
LANES = 2


def printed(*command, root, **options):
    """What a command prints; it must succeed."""
    return subprocess.run(
        command, cwd=root, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


class SwiftLines:
    """What is open at the start of a line of a Swift source: a string of several lines, or comments in `/* */`."""

    def __init__(self):
        self.marks, self.comments = None, 0

    @property
    def is_code(self):
        return self.marks is None and self.comments == 0

    def read(self, line):
        """Reads a line, up to the start of the next one."""
        place = 0
        while match := self.pattern.search(line, place):
            token, place = match[0], match.end()
            if self.marks is not None:
                self.marks = self.marks if token.startswith(b"\\") else None
            elif self.comments:
                self.comments += 1 if token == b"/*" else -1
            elif token == b"//":
                return
            elif token == b"/*":
                self.comments = 1
            elif token.rstrip().endswith(b'"""'):
                self.marks = token.count(b"#")
            else:
                end = re.compile(rb'(?:\\%s.|(?!"%s).)*"%s' % (3 * (b"#" * token.count(b"#"),))).match(line, place)
                place = end.end() if end else len(line)

    @property
    def pattern(self):
        """What opens or closes something."""
        if self.marks is not None:
            return re.compile(rb'\\%s.|"""%s' % (2 * (b"#" * self.marks,)))
        return re.compile(rb"/\*|\*/" if self.comments else rb'//|/\*|#*"""\s*$|#*"')


def without_comments(source):
    """The lines of a Swift source without those of comments, except for the version of the tools, which decides."""
    lines, state = [], SwiftLines()
    for line in source.split(b"\n"):
        is_comment = state.is_code and line.lstrip().startswith(b"//")
        if not is_comment or re.match(rb"\s*//\s*swift-tools-version", line, re.IGNORECASE):
            lines.append(line)
        state.read(line)
    return b"\n".join(lines)


class Tree:
    """A checkout: its files, and the modules that its programs link."""

    def __init__(self, root):
        self.root, self.contents, self.recipes, self.worded = Path(root), {}, {}, {}

    @functools.cache
    def files(self, *paths):
        """The files that git knows or would add, at or below some paths; a pattern has its own."""
        listed = printed(
            "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *paths, root=self.root)
        return sorted(path for path in set(listed.split("\0")) if path and (self.root / path).is_file())

    @functools.cached_property
    def package(self):
        described = printed(
            "swift", "package", "--ignore-lock", "--scratch-path", ".build/described", "describe", "--type", "json",
            root=self.root, stderr=subprocess.DEVNULL)
        return json.loads(described)

    @functools.cached_property
    def targets(self):
        return {target["name"]: target for target in self.package["targets"]}

    def linked(self, programs):
        """The modules in Sources that products or targets link, themselves included."""
        products = {product["name"]: product["targets"] for product in self.package["products"]}
        found, queue = set(), [name for program in programs for name in products.get(program, [program])]
        while queue:
            name = queue.pop()
            if name not in found:
                found.add(name)
                queue += self.targets[name].get("target_dependencies", [])
        return found

    def digest(self, paths):
        """A digest of the names, modes and bytes of some files."""
        digest = hashlib.sha256()
        for path in paths:
            digest.update(f"{path}\t{os.access(self.root / path, os.X_OK)}\t".encode() + self.content(path))
        return digest.hexdigest()

    def read(self, path):
        """The bytes of a file, without what decides no result."""
        content = (self.root / path).read_bytes()
        return without_comments(content) if path.endswith(".swift") else content

    def content(self, path):
        """A digest of what a file says, calculated again if it changed."""
        state = (self.root / path).stat()
        known = self.contents.get(path)
        if not known or known[0] != (state.st_mtime_ns, state.st_size):
            digest = hashlib.sha256(self.read(path)).digest()
            known = self.contents[path] = ((state.st_mtime_ns, state.st_size), digest)
        return known[1]

    def has_word(self, path, *words):
        """Whether one of some words occurs in a file."""
        key = (words, self.content(path))
        if key not in self.worded:
            # Not a member or an option of that name.
            pattern = rb"(?<![.\w-])(" + "|".join(words).encode() + rb")\b"
            self.worded[key] = re.search(pattern, self.read(path)) is not None
        return self.worded[key]

    def recipe(self, command):
        """The commands that a command runs, for one of make those of its targets."""
        words, key = command.split(), (command, self.content("Makefile"))
        if words[0] != "make":
            return command
        if key not in self.recipes:
            dry = printed(
                "make", "--dry-run", "--always-make", *words[1:], root=self.root, stderr=subprocess.DEVNULL)
            self.recipes[key] = dry.replace(str(self.root.resolve()), "")
        return self.recipes[key]


class Gate:
    """A row of the table."""

    def __init__(self, name, row):
        if unknown := set(row) - MEMBERS:
            sys.exit(f".ci/gates.toml: {name} has an unknown member: {', '.join(sorted(unknown))}")
        self.name, self.check, self.command, self.minutes = name, row["check"], row["command"], row["minutes"]
        self.after, self.tools, self.outside = (row.get(key, []) for key in ("after", "tools", "outside"))
        self.programs, self.paths, self.words = (row.get(key, []) for key in ("programs", "paths", "words"))
        self.without = {module for modules in row.get("without", {}).values() for module in modules}

    @property
    def is_always_run(self):
        return not self.programs and not self.paths

    def inputs(self, tree):
        """The files of the project that decide the result."""
        linked = tree.linked(self.programs)
        if unused := self.without - linked:
            sys.exit(f".ci/gates.toml: {self.name} leaves out what it does not link: {', '.join(sorted(unused))}")
        modules = [tree.targets[module]["path"] for module in sorted(linked - self.without)]
        sources = [path for path in tree.files(*modules) if ".docc/" not in path] if modules else []
        if self.words:
            sources = [path for path in sources if tree.has_word(path, *self.words)]
        own = []
        for path in self.paths:
            if not (found := tree.files(path)):
                sys.exit(f".ci/gates.toml: {self.name} names {path}, which does not exist")
            own += found
        # What `make release` links besides.
        linked_c = ["Packaging/portable.c", "Packaging/portable-object"] if "release" in self.after else []
        return sorted({*sources, *own, *linked_c, "Package.swift", ".ci/install"})

    def digest(self, tree, versions):
        """A digest of all that decides the result."""
        digest = hashlib.sha256(tree.digest(self.inputs(tree)).encode())
        digest.update(versions("", *self.tools).encode())
        digest.update(tree.recipe(self.command).encode())
        for folder in self.outside:
            files = sorted(path for path in (tree.root / folder).rglob("*") if path.is_file())
            digest.update(tree.digest(files and [os.path.relpath(path, tree.root) for path in files]).encode())
        return digest.hexdigest()[:16]


def gates(root="."):
    """The rows of the table, in their order."""
    with open(Path(root) / ".ci/gates.toml", "rb") as table:
        return [Gate(name, row) for name, row in tomllib.load(table).items()]


class Passed:
    """The last success of each gate: digest, day and seconds."""

    def __init__(self, path):
        self.path = Path(path)
        self.read()

    def read(self):
        lines = self.path.read_text().splitlines()[1:] if self.path.exists() else []
        self.rows = {name: rest for name, *rest in (line.split("\t") for line in lines)}

    def day(self, gate, digest):
        """The day of the last success with these inputs."""
        row = self.rows.get(gate.name)
        return row[1] if row and row[0] == digest else None

    def record(self, gate, digest, seconds):
        # Another run may have recorded gates meanwhile.
        self.read()
        self.rows[gate.name] = [digest, datetime.date.today().isoformat(), str(round(seconds))]
        lines = ["\t".join([name, *row]) for name, row in sorted(self.rows.items())]
        self.path.write_text("\n".join(["gate\tinputs\tday\tseconds", *lines]) + "\n")


class Run:
    """Starts gates in their order, two at a time, each after those that make what it uses."""

    def __init__(self, chosen, everything, keep_going):
        self.chosen, self.everything, self.keep_going = chosen, everything, keep_going
        self.tree, self.passed, self.lock = Tree("."), Passed(".ci/passed.tsv"), threading.Lock()
        self.results, self.digests, self.begun = {}, {}, time.monotonic()
        self.logs = Path(".build/gates")
        self.logs.mkdir(parents=True, exist_ok=True)

    @functools.lru_cache
    def versions(self, *tools):
        """The versions of the compiler and of what the gate installs."""
        swift = printed("swift", "--version", root=".", stderr=subprocess.DEVNULL).splitlines()[0]
        return swift + "".join(printed(".ci/install", "--versions", tool, root=".") for tool in tools)

    def say(self, text):
        with self.lock:
            print(text, flush=True)

    def run(self, gate):
        """Runs a gate, or says why not; returns whether it does not fail."""
        if failed := [name for name in gate.after if self.results.get(name, "passed").startswith(("FAILED", "not"))]:
            return self.end(gate, f"not run, after {failed[0]}")
        if not self.keep_going and any(result.startswith("FAILED") for result in self.results.values()):
            return self.end(gate, "not run")
        digest = None
        if not gate.is_always_run:
            digest = gate.digest(self.tree, self.versions)
            day = self.passed.day(gate, digest)
            if day and not self.everything:
                return self.end(gate, f"unchanged since {day}")
        log, begun = self.logs / f"{gate.name}.log", time.monotonic()
        # What the gates before it made is not made again, since two builds cannot share a folder.
        command = gate.command.replace("make ", "".join(["make ", *[f"-o {name} " for name in gate.after]]), 1)
        self.say(f"== {gate.name}: {command}")
        with open(log, "wb") as file:
            process = subprocess.Popen(
                command, shell=True, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT)
            _, ended, usage = os.wait4(process.pid, 0)
            status = process.returncode = os.waitstatus_to_exitcode(ended)
        seconds = time.monotonic() - begun
        self.say("\n".join(closing(log, status)))
        # A gate that could not check everything says so, and has to run again.
        if status == 0 and digest and b"NOT CHECKED" not in log.read_bytes():
            with self.lock:
                self.passed.record(gate, digest, seconds)
        return self.end(gate, f"{'passed' if status == 0 else 'FAILED'} in {seconds:.0f} s, "
                        f"with {usage.ru_utime + usage.ru_stime:.0f} s of processor time")

    def end(self, gate, result):
        self.results[gate.name] = result
        self.say(f"== {gate.name} {result}")

    def all(self):
        """Runs the chosen gates; returns the number of those that failed."""
        waiting, running = list(self.chosen), {}
        names = {gate.name for gate in self.chosen}
        with concurrent.futures.ThreadPoolExecutor(LANES) as pool:
            while waiting or running:
                ready = [gate for gate in waiting if all(
                    name in self.results or name not in names for name in gate.after)]
                for gate in ready[:LANES - len(running)]:
                    waiting.remove(gate)
                    running[pool.submit(self.run, gate)] = gate
                done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
                for future in done:
                    del running[future]
                    future.result()
        failed = sum(result.startswith("FAILED") for result in self.results.values())
        rows = "".join(f"{gate.name:14}{self.results[gate.name]}\n" for gate in self.chosen)
        print(f"\n== summary\n{rows}all gates     {time.monotonic() - self.begun:.0f} s, {failed} failed")
        return failed


def closing(log, status):
    """The last lines of a log; after a failure also those that name it."""
    lines = log.read_text(errors="replace").splitlines()
    if status == 0:
        return lines[-15:]
    return [*lines[-40:], *[line for line in lines if re.match(r"✘|\S+: error:|failed: ", line)][-30:]]


def markdown(rows):
    """The table of CONTRIBUTING.md."""
    lines = ["| Gate | Check | Needs | Minutes |", "|-|-|-|-:|"]
    for gate in rows:
        needs = [f"`{path}`" for path in gate.outside] + [f"tools of {tool}" for tool in gate.tools]
        lines.append(f"| {gate.name}: `{gate.command}` | {gate.check} | {', '.join(needs)} | {gate.minutes} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(prog=".ci/run", description="Runs the gates whose inputs changed, and those that always run.")
    parser.add_argument("gate", nargs="*", help="only these gates, whatever their inputs")
    parser.add_argument("--all", action="store_true", help="ignore .ci/passed.tsv")
    parser.add_argument("--keep-going", action="store_true", help="do not stop at the first failure")
    parser.add_argument("--list", choices=["markdown", "names", "plan"], help="print the gates instead")
    options = parser.parse_args()
    rows = gates()
    if unknown := set(options.gate) - {gate.name for gate in rows}:
        parser.error(f"no gate {', '.join(sorted(unknown))}; expected some of {' '.join(gate.name for gate in rows)}")
    chosen = [gate for gate in rows if gate.name in options.gate] if options.gate else rows
    if options.list == "markdown":
        print(markdown(chosen))
    elif options.list == "names":
        print("\n".join(f"{gate.name}\t{gate.command}\t{gate.check}" for gate in chosen))
    elif options.list == "plan":
        run = Run(chosen, options.all, options.keep_going)
        for gate in chosen:
            day = None if gate.is_always_run else run.passed.day(gate, gate.digest(run.tree, run.versions))
            print(f"{gate.name:14}{f'unchanged since {day}' if day else 'runs'}")
    else:
        sys.exit(Run(chosen, options.all or options.gate, options.keep_going).all() > 0)


if __name__ == "__main__":
    main()
