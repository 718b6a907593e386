"""What an entry of the gate is: a way to be green, and what has to be seen instead."""

import dataclasses
import json
import os
import re
import xml.etree.ElementTree

#: Replaced by the address of the entry's own folder on the server, in files and in commands.
SERVER = "http://SERVER"


@dataclasses.dataclass(frozen=True)
class Entry:
    """Files and steps that prepare a folder, a command line, and what is expected of it.

    Words, the last line and the report are not asked of a run that ends with status 2 if that is allowed. `plain` is
    the run with which a run with `--since` is compared: its arguments and its expected status.
    """
    kind: str
    name: str
    command: tuple
    status: tuple
    files: dict = dataclasses.field(default_factory=dict)
    steps: str = ""
    words: tuple = ()
    absent: tuple = ()
    last: str = ""
    report: object = None
    data: bytes = b""
    served: dict = dataclasses.field(default_factory=dict)
    folder: str = "."
    plain: tuple = ()
    is_unprivileged: bool = False
    contents: dict = dataclasses.field(default_factory=dict)

    @property
    def full_name(self):
        return f"{self.kind}/{self.name}"


#: All pairs of every product are entries, instead of all of the first inputs and a third of those of the others.
FULL = os.environ.get("FULL") == "1"


def crossed(inputs, ways, whole=3):
    """Pairs of inputs and ways: all of the first inputs; each other input meets a third of the ways, in turn."""
    for index, one in enumerate(inputs):
        for number, way in enumerate(ways):
            if FULL or index < whole or number == 0 or (index + number) % 3 == 0:
                yield one, way


#: What the last line says of an input that was not judged.
UNJUDGED = r"not (be )?checked"
#: What a last line must not say if nothing was judged.
NOTHING_FOUND = r"no findings$"


def problems_of(entry, status, output, errors):
    """What is not as expected, in words; the first decides how the entry is counted."""
    if status not in entry.status:
        yield f"exit {status}, expected {' or '.join(map(str, entry.status))}"
    if status == 2 and entry.status != (2,):
        return
    text = output + "\n" + errors
    for words in entry.words:
        if not re.search(words, text, re.MULTILINE):
            yield f"does not say {words!r}"
    for words in entry.absent:
        found = re.search(words, text, re.MULTILINE)
        if found:
            yield f"says {found[0]!r}"
    lines = output.rstrip("\n").split("\n")
    if entry.last and not re.search(entry.last, lines[-1]):
        yield f"the last line is {lines[-1][:120]!r}, expected {entry.last!r}"


# Reports: each function returns what is wrong with a report on an input that was not judged, or None.

def json_report(text):
    report = json.loads(text)
    summary = report["summary"]
    if summary["unchecked"] < 1:
        return f"summary is {summary}"
    if not any(source["status"] == "unchecked" for source in report["sources"]):
        return "no source is unchecked"
    return None


def json_lines_report(text):
    lines = [json.loads(line) for line in text.splitlines() if line]
    states = [line.get("status") for line in lines]
    return None if "unchecked" in states else f"the states are {states}"


def junit_report(text):
    root = xml.etree.ElementTree.fromstring(text)
    return None if root.findall(".//error") else "no case is an error"


def sarif_report(text):
    notifications = [
        notification for run in json.loads(text)["runs"] for invocation in run.get("invocations", [])
        for notification in invocation.get("toolExecutionNotifications", [])]
    return None if notifications else "the invocation has no notification"


def github_report(text):
    return None if re.search(r"^::error", text, re.MULTILINE) else "no annotation is an error"


def gitlab_report(text):
    severities = [entry["severity"] for entry in json.loads(text)]
    return None if {"critical", "major", "blocker"} & set(severities) else f"the severities are {severities}"


def checkstyle_report(text):
    found = [error.get("severity") for error in xml.etree.ElementTree.fromstring(text).iter("error")]
    return None if "error" in found else f"the severities are {found}"


def rdjsonl_report(text):
    severities = [json.loads(line).get("severity") for line in text.splitlines() if line]
    return None if "ERROR" in severities else f"the severities are {severities}"


def words_report(text):
    return None if re.search(r"not checked|not be checked", text) else "does not say 'not checked'"


REPORTS = {
    "text": words_report, "concise": words_report, "markdown": words_report, "json": json_report,
    "jsonl": json_lines_report, "junit": junit_report, "sarif": sarif_report, "github": github_report,
    "gitlab": gitlab_report, "checkstyle": checkstyle_report, "rdjsonl": rdjsonl_report,
}
