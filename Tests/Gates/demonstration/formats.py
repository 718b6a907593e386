"""Each report, read by a parser of its format, has exactly the findings that were made."""

import json
import re
import xml.etree.ElementTree as XML

import junitparser

from repository import expect

GITLAB = {"major": "error", "minor": "warning", "info": "info"}
SARIF = {"error": "error", "warning": "warning", "note": "info"}


def concise(text):
    return {
        (match[1], int(match[2]), match[4], match[3])
        for match in re.finditer(r"^(.+?):(\d+):\d+: (error|warning|info): .*\[(.+)\]$", text, re.MULTILINE)
    }


def json_sources(sources):
    return {
        (source["source"], finding["range"]["start"]["line"], finding["rule"], finding["severity"])
        for source in sources for finding in source["findings"]
    }


def sarif(text):
    run, = json.loads(text)["runs"]
    found = set()
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]
        found.add((
            place["artifactLocation"]["uri"], place["region"]["startLine"], result["ruleId"], SARIF[result["level"]]))
    return found


def gitlab(text):
    entries = json.loads(text)
    expect("fingerprints", len({entry["fingerprint"] for entry in entries}), len(entries))
    return {
        (entry["location"]["path"], entry["location"]["lines"]["begin"], entry["check_name"], GITLAB[entry["severity"]])
        for entry in entries
    }


def checkstyle(text):
    return {
        (file.get("name"), int(error.get("line")), error.get("source").removeprefix("interlint.").replace(".", "/", 1),
         error.get("severity"))
        for file in XML.fromstring(text).iter("file") for error in file.iter("error")
    }


def rdjsonl(text):
    found = set()
    for line in text.splitlines():
        entry = json.loads(line)
        place = entry["location"]
        found.add((
            place["path"], place["range"]["start"]["line"], entry["code"]["value"], entry["severity"].lower()))
    return found


def check(repository, findings, work):
    names = ["concise", "json", "jsonl", "junit", "sarif", "github", "gitlab", "checkstyle", "markdown", "rdjsonl", "text"]
    outputs = [word for name in names for word in ("--output", f"{name}={work / 'report'}.{name}")]
    repository.run("lint", ".", "--isolated", *outputs, status=1)
    texts = {name: (work / f"report.{name}").read_text() for name in names}
    # One that is empty in silence is as wrong as one with too much.
    expect("concise", concise(texts["concise"]), findings)
    expect("json", json_sources(json.loads(texts["json"])["sources"]), findings)
    expect("jsonl", json_sources(map(json.loads, texts["jsonl"].splitlines())), findings)
    for reader in [sarif, gitlab, checkstyle, rdjsonl]:
        expect(reader.__name__, reader(texts[reader.__name__]), findings)

    report = junitparser.JUnitXml.fromfile(str(work / "report.junit"))
    failing = {
        (case._elem.get("file"), case.name) for suite in report for case in suite
        if any(isinstance(result, junitparser.Failure) for result in case.result)
    }
    # One defect in many playlists fails the case of the first.
    rules = {rule for _, _, rule, severity in findings if severity == "error"}
    assert failing <= {(path, rule) for path, _, rule, _ in findings}, failing
    expect("rules of failing cases", {rule for _, rule in failing}, rules)
    expect("suites", len(list(report)), 400)

    commands = [line for line in texts["github"].splitlines() if line.startswith("::")]
    places = [re.match(r"::(error|warning|notice) (.*?)::", line) for line in commands]
    shown = [dict(part.split("=", 1) for part in match[2].split(",")) for match in places]
    known = {(path, line) for path, line, _, _ in findings}
    annotated = {(entry["file"], int(entry["line"])) for entry in shown if "file" in entry}
    assert annotated and annotated <= known, annotated - known

    severities = [severity for *_, severity in findings]
    summary = texts["text"].rstrip().split("\n")[-1]
    for severity in ["error", "warning"]: assert f"{severities.count(severity)} {severity}s" in summary, summary
    headings = re.findall(r"(?m)^### (\S+/\S+): ", texts["markdown"])
    assert len(set(headings)) == len(headings), headings
    expect("rules of markdown", set(headings), {rule for _, _, rule, _ in findings})
