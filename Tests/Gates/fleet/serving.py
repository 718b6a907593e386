"""Starts the server of a night, and interlint against it."""

import calendar
import dataclasses
import json
import os
import pathlib
import subprocess
import time

INTERLINT = pathlib.Path(".build/release/interlint").resolve()
SERVER = pathlib.Path(".build/release/FleetServer").resolve()

# No file may have any of these; the stream is percent-encoded on its way.
TOKEN, STREAM = "night-owl-7d41c9", "viewer&own+0c55"
KEY = "5eed" * 16
SECRETS = [TOKEN, STREAM, "viewer%26own%2B0c55", KEY]
ENVIRONMENT = dict(
    os.environ, FLEET_TOKEN=f"Bearer {TOKEN}", FLEET_STREAM=STREAM,
    FLEET_QUERY="stream_id=viewer%26own%2B0c55", EVIDENCE_KEY=KEY)
for variable in ["http_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"]:
    ENVIRONMENT.pop(variable, None)


def epoch(date):
    """The moment of a night, 03:00 UTC, in seconds."""
    return calendar.timegm(time.strptime(date, "%Y-%m-%d")) + 3 * 3600


class Server:
    """Serves while the `with` block runs, and by itself no longer than `seconds`."""

    def __init__(self, date, port=0, seconds=120, table="Tests/FleetServer/Fleet.md"):
        self.process = subprocess.Popen(
            [SERVER, "--night", date, "--port", str(port), "--seconds", str(seconds),
             "--table", table],
            stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)
        line = self.process.stdout.readline()
        if not line.strip().isdigit():
            raise SystemExit(f"the server does not start: {line}")
        self.port = int(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def targets(port, expected, address=None):
    """A list of targets with what those for members ask for, and what all of them promise."""
    for name, state in expected.items():
        host = (address or f"http://127.0.0.1:{port}").format(name=name)
        variants = 2 + int(name.split("-")[1]) % 3
        if state.defect == "promise-broken":
            variants += 5
        target = {"name": name, "url": f"{host}/{name}/multivariant.m3u8",
                  "expect": {"kind": "multivariant", "live": True, "variants": variants}}
        if state.defect.startswith("members"):
            target["headers"] = {"Authorization": "env:FLEET_TOKEN"}
            target["query"] = {"stream_id": "env:FLEET_STREAM"}
        yield target


def write_targets(path, *arguments, **options):
    """Writes a list of targets in YAML, of which JSON is a part."""
    entries = [f"  - {json.dumps(target)}\n" for target in targets(*arguments, **options)]
    path.write_text("targets:\n" + "".join(entries))


CONFIG = """targets: targets.yaml
history: history.sqlite
site: site
every: 24h
keep-days: {keep}
results: results.jsonl
jobs: 32
lint: {{fail-on: error, no-rules: [{without}]}}
fetch: {{timeout: 3s, target-time: 20s, max-bytes: 4194304, allow-private: {private}{fetch}}}
"""


# The nights are days ago, but the answers come now.
OTHER_CLOCK = ["live/edge-distance"]


def write_config(path, keep=90, private=True, without=(), fetch="", more=""):
    """`without` are rules that do not run, `fetch` are further members of that map, `more` further lines."""
    path.write_text(CONFIG.format(
        keep=keep, private=str(private).lower(), without=", ".join([*OTHER_CLOCK, *without]), fetch=fetch) + more)


@dataclasses.dataclass
class Ended:
    """How a process came to its end."""
    code: int
    out: str
    err: str
    seconds: float
    megabytes: float
    # What it took of the processors, in seconds of one, and which part of all of them others took.
    processor: float
    others: float
    # Which part of its time its workers took, who judge.
    workers: float


def nightly(folder, moment, name="nightly", options=(), variables=None):
    """One run with the configuration in a folder; what it prints stays there.

    `variables` replace SOURCE_DATE_EPOCH.
    """
    if variables is None:
        variables = {"SOURCE_DATE_EPOCH": str(moment)}
    begun, before = time.monotonic(), processors()
    out, err = folder / f"{name}.out", folder / f"{name}.err"
    with out.open("w") as first, err.open("w") as second:
        process = subprocess.Popen(
            [INTERLINT, "nightly", "--config", "nightly.yaml", *options], cwd=folder, stdout=first,
            stderr=second, env=ENVIRONMENT | variables)
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        # Its own time and that of its children are known apart until it is waited for.
        times = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds, own = time.monotonic() - begun, usage.ru_utime + usage.ru_stime
    # The server works about as much.
    others = (processors() - before - 2 * own) / seconds / os.cpu_count()
    return Ended(process.returncode, out.read_text(), err.read_text(), seconds,
                 usage.ru_maxrss / 1024, own, max(0, others),
                 (int(times[13]) + int(times[14])) / os.sysconf("SC_CLK_TCK"))


def processors():
    """How many seconds all processors have worked."""
    user, nice, system = map(int, pathlib.Path("/proc/stat").read_text().split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def history(folder, *arguments):
    """What `interlint history` prints about the store in a folder."""
    command = [INTERLINT, "history", *arguments, "--history", "history.sqlite"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise SystemExit(f"history {' '.join(arguments)} exits {done.returncode}: {done.stderr}")
    return done.stdout


def killed(folder, moment, seconds):
    """A run that is killed after so many seconds; whether it ended before."""
    process = subprocess.Popen(
        [INTERLINT, "nightly", "--config", "nightly.yaml"], cwd=folder, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env=dict(ENVIRONMENT, SOURCE_DATE_EPOCH=str(moment)))
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return process.returncode >= 0
