"""Runs the entries of all classes in temporary folders, and prints a table by class."""

import collections
import concurrent.futures
import fnmatch
import importlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import entries
from contents import BAD, GOOD

sys.path.append("Tests/Gates/attack")
from serving import Server, response  # noqa: E402

INTERLINT = os.path.abspath(os.environ.get("INTERLINT", ".build/release/interlint"))
MODULES = ["broken", "files", "reports", "night", "recorded", "loaded", "nothing", "since", "diff", "silencing", "reached"]
NOBODY = 65534
#: No entry needs more; one that does hangs.
SECONDS = 300
PRELUDE = """set -e
commit() { git add -A && git commit -q --allow-empty -m "${1:-change}"; }
start() { git init -q --initial-branch main . && echo streams >README; }
put() { mkdir -p "$(dirname -- "$1")" && cp -- "$F" "$1"; }
"""


class Gate:
    """The temporary folder, the server and the environment of all entries."""

    def __init__(self, root, server):
        self.root, self.server = root, server
        self.served = {}
        self.lock = threading.Lock()
        self.interlint = INTERLINT
        home = root / "home"
        home.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8", "INTERLINT": INTERLINT,
            "GIT_CONFIG_GLOBAL": str(home / ".gitconfig"), "GIT_CONFIG_SYSTEM": os.devnull,
            "GIT_TEMPLATE_DIR": "", "GIT_ALLOW_PROTOCOL": "file", "SOURCE_DATE_EPOCH": "1767225600",
        }
        for who in ["AUTHOR", "COMMITTER"]:
            self.environment |= {f"GIT_{who}_NAME": "a", f"GIT_{who}_EMAIL": "a@example.com"}
        if os.geteuid() == 0:
            self.copy_for_nobody()

    def copy_for_nobody(self):
        """A user without privileges may not reach the executable."""
        try:
            subprocess.run([INTERLINT, "--version"], user=NOBODY, group=NOBODY, extra_groups=[], cwd="/",
                           capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            self.interlint = str(shutil.copy(INTERLINT, self.root / "interlint"))

    def run(self, number, entry, is_shown=False):
        """What is not as expected, and whether the entry is green though broken."""
        folder = self.root / str(number)
        folder.mkdir()
        address = self.server.address(f"/{number}")
        with self.lock:
            self.served[str(number)] = entry.served
        try:
            return self.run_in(folder, address, entry, is_shown)
        except subprocess.TimeoutExpired as error:
            return [f"hangs: {' '.join(map(str, error.cmd))[:200]}"], False
        except subprocess.CalledProcessError as error:
            return [f"the setup fails: {error.stderr.decode(errors='replace')[-300:]}"], False
        finally:
            if not os.environ.get("KEEP"):
                subprocess.run(["chmod", "-R", "u+rwx", str(folder)], capture_output=True)
                shutil.rmtree(folder, ignore_errors=True)

    def run_in(self, folder, address, entry, is_shown):
        def located(text):
            return text.replace(entries.SERVER, address)
        contents = {"good": GOOD, "bad": BAD} | entry.contents
        environment = self.environment | {"ROOT": str(folder)}
        for name, content in contents.items():
            (folder / name).write_bytes(content)
            environment[name.upper()] = str(folder / name)
        work = folder / "tree"
        work.mkdir()
        for path, content in entry.files.items():
            (work / path).parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, str):
                content = content.encode()
            (work / path).write_bytes(content.replace(entries.SERVER.encode(), address.encode()))
        if entry.steps:
            subprocess.run(["bash", "-c", PRELUDE + located(entry.steps)], cwd=work, env=environment, check=True,
                           capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
        if entry.is_unprivileged:
            os.chmod(self.root, 0o755)
            os.chmod(folder, 0o755)
        lines = list(map(located, entry.command))
        status, output, errors = self.interlint_in(work / entry.folder, lines, entry, environment)
        if is_shown:
            show(entry, folder, lines, status, output, errors)
        problems = list(entries.problems_of(entry, status, output, errors))
        is_silent = status == 0 and 0 not in entry.status
        if entry.plain:
            problems += self.compared(work / entry.folder, entry, environment, output)
        if entry.report and not (status == 2 and entry.status != (2,)):
            try:
                takes_folder = entry.report.__code__.co_argcount == 2
                problem = entry.report(output, work) if takes_folder else entry.report(output)
            except Exception as error:  # A report that cannot be read is a problem whatever the reason is.
                problem = f"the report cannot be read: {type(error).__name__}: {error}"
            problems += [problem] if problem else []
        return problems, is_silent

    def interlint_in(self, folder, lines, entry, environment):
        other = {"user": NOBODY, "group": NOBODY, "extra_groups": []} \
            if entry.is_unprivileged and os.geteuid() == 0 else {}
        process = subprocess.Popen(
            [self.interlint, *map(os.fsencode, lines)], cwd=folder, env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, **other)
        try:
            output, errors = process.communicate(entry.data, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise
        return process.returncode, output.decode(errors="replace"), errors.decode(errors="replace")

    def compared(self, folder, entry, environment, output):
        """What differs from the plain run: its status, or the findings that both should have."""
        arguments, expected, has_same = entry.plain
        status, plain, errors = self.interlint_in(folder, list(arguments), entry, environment)
        if status != expected:
            return [f"the plain run exits {status}, expected {expected}: {(errors or plain).strip()[-160:]!r}"]
        if not has_same:
            return []
        findings, plain_findings = ({line for line in text.splitlines() if "]" in line and ": error: " in line}
                                    for text in [output, plain])
        missing = sorted(plain_findings - findings)
        return [f"does not have {missing[0][:160]!r}"] if missing else []

    def answer(self, _connection, target, _fields):
        parts = target.split("?")[0].split("/", 2)
        served = self.served.get(parts[1], {})
        answer = served.get(parts[2] if len(parts) > 2 else "")
        if answer is None:
            return response(b"nothing here", status="404 Not Found")
        if callable(answer):
            return answer(_connection)
        if isinstance(answer, str):
            answer = answer.encode()
        here = self.server.address(f"/{parts[1]}").encode()
        kind = "application/json" if target.endswith(".json") else "application/vnd.apple.mpegurl"
        return response(answer.replace(entries.SERVER.encode(), here), f"Content-Type: {kind}")


def show(entry, folder, lines, status, output, errors):
    """Everything that is needed to repeat an entry by hand."""
    print(f"$ cd {folder}/tree/{entry.folder}")
    for path, content in entry.files.items():
        print(f"file {path}: {content[:400]!r}")
    for path in entry.served:
        print(f"served {path}")
    if entry.steps:
        print("steps:\n  " + entry.steps.strip().replace("\n", "\n  "))
    print("$ interlint " + shlex.join(lines) + (f"   # standard input: {entry.data[:200]!r}" if entry.data else ""))
    print(output + errors + f"exit {status}")


def chosen(everything, arguments):
    counts = collections.Counter(entry.full_name for entry in everything)
    name, count = counts.most_common(1)[0]
    if count > 1:
        raise SystemExit(f"{count} entries are named {name}")
    if not arguments:
        return everything
    found = [entry for entry in everything if any(
        argument in (entry.kind, entry.full_name) or fnmatch.fnmatchcase(entry.full_name, argument)
        for argument in arguments)]
    if not found:
        raise SystemExit(f"no class and no entry is named {' '.join(arguments)}; the classes are "
                         + " ".join(dict.fromkeys(entry.kind for entry in everything)))
    return found


def main(arguments):
    everything = [entry for name in MODULES for entry in importlib.import_module(name).entries()]
    selected = chosen(everything, [argument for argument in arguments if argument != "--list"])
    if "--list" in arguments:
        print("\n".join(entry.full_name for entry in selected))
        return 0
    if not os.access(INTERLINT, os.X_OK):
        raise SystemExit(f"{INTERLINT} is missing: run 'make release'")
    root = Path(tempfile.mkdtemp(prefix="interlint-green-"))
    with Server(None, seconds=SECONDS) as server:
        gate = Gate(root, server)
        server.answer = gate.answer
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            results = list(pool.map(
                lambda pair: gate.run(*pair, is_shown=len(selected) == 1), enumerate(selected)))
    if os.environ.get("KEEP"):
        print(f"kept: {root}")
    else:
        shutil.rmtree(root, ignore_errors=True)
    return report(selected, results)


def report(selected, results):
    counts = {}
    for entry, (problems, is_silent) in zip(selected, results):
        count = counts.setdefault(entry.kind, [0, 0, 0, 0])
        count[0] += 1
        count[2 if is_silent else 3 if problems else 1] += 1
        if problems:
            print(f"{'silent' if is_silent else 'other'}: {entry.full_name}: {'; '.join(problems)[:400]}  "
                  f"(interlint {shlex.join(entry.command)[:120]}) "
                  f"repeat: Tests/Gates/green/run {shlex.quote(entry.full_name)}")
    print(f"\n{'class':16}{'entries':>9}{'expected':>10}{'silent':>8}{'other':>7}")
    counts["all"] = [sum(column) for column in zip(*counts.values())]
    for kind, (number, right, silent, other) in counts.items():
        print(f"{kind:16}{number:9}{right:10}{silent:8}{other:7}")
    return 0 if counts["all"][0] == counts["all"][1] else 1


sys.exit(main(sys.argv[1:]))
