"""Compares what came of the targets of a night, line by line, with what the table says."""

import json
import re

import serving


def read(path):
    """The line of each target by its name."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return {line["target"]: line for line in lines}, len(lines)


def place(source):
    """The channel and the path of a document, from its address."""
    found = re.match(r"http://[^/]+/(channel-\d+|ads/\d/\w+)/([\w./-]*)", source)
    return found.groups() if found else ("", source)


def told(line):
    """The findings above info, as severity, rule, channel and path."""
    def where(source):
        return (line["target"], "(answers)") if source.endswith(" (answers)") else place(source)

    return {(finding["severity"], finding["rule"], *where(document["source"]))
            for document in line["documents"] for finding in document["findings"]
            if finding["severity"] != "info"}


def breaks(line):
    return [(entry["id"], entry["content"], entry["start"], entry.get("seconds"))
            for entry in line["breaks"]]


def scheduled(state, date):
    """The breaks of a channel as its date ranges announce them."""
    starts = {"evening": ("asset list", "02:58:30")}
    rows = [(name, *starts.get(name, ("asset", "02:59:24")), seconds)
            for name, seconds in state.breaks]
    others = dict(state.starts)
    rows = sorted(((name, content, others.get(name, clock), seconds)
                   for name, content, clock, seconds in rows), key=lambda row: row[2])
    night = date.replace("-", "")
    return [(f"{name}-{night}", content, f"{date}T{clock}.000Z", seconds)
            for name, content, clock, seconds in rows]


def problems(lines, expected, date):
    """Where the lines of a night differ from the table."""
    for name in sorted(expected.keys() - lines.keys()):
        yield f"{name}: no line"
    for name in sorted(lines.keys() - expected.keys()):
        yield f"{name}: not among the targets"
    for name, state in expected.items():
        if name in lines:
            for problem in differences(name, lines[name], state, date):
                yield f"{name} ({state.defect}): {problem}"


def differences(name, line, state, date):
    if line["status"] != state.status:
        yield f"{line['status']}, not {state.status}: {line.get('reason')}"
    reason = line.get("reason") or ""
    if state.reason.lower() not in reason.lower():
        yield f"the reason is {reason!r}, without {state.reason!r}"
    if (state.status == "checked") != (not reason):
        yield f"{state.status} with the reason {reason!r}"
    found = told(line)
    for finding in state.findings:
        at = [path for severity, rule, channel, path in found
              if (severity, rule, channel) == (finding.severity, finding.rule, name)]
        if not at:
            yield f"no {finding.severity} of {finding.rule}"
        for path in at:
            if not finding.is_at(path):
                yield f"{finding.rule} at {path}, not in {finding.where}"
    known = {(finding.severity, finding.rule) for finding in state.findings}
    for severity, rule, channel, path in sorted(found):
        if (severity, rule) not in known:
            yield f"{severity} of {rule} at {channel}/{path}, which is right"
    if breaks(line) != scheduled(state, date):
        yield f"the breaks {breaks(line)}, not {scheduled(state, date)}"


def leaks(folder, secrets=tuple(serving.SECRETS)):
    """Files of a folder that have a secret."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            for secret in secrets:
                if secret.encode() in data:
                    yield f"{path.relative_to(folder)} has the secret {secret[:5]}…"
