"""Reads JUnit reports with junitparser and xmlschema and compares what they count and say.

usage: junit_reports.py [--schemas FOLDER] REPORT...
"""

import argparse
import collections
import pathlib
import sys

import junitparser
import xmlschema

KINDS = {
    "failures": junitparser.Failure,
    "errors": junitparser.Error,
    "skipped": junitparser.Skipped,
}


def counts(cases):
    """What the cases add up to, under the names of the attributes."""
    found = {name: sum(any(isinstance(r, kind) for r in case.result) for case in cases)
             for name, kind in KINDS.items()}
    return {"tests": len(cases), **found}


def disagreements(element, cases, needed):
    """Attributes of a suite or the root that differ from a count of the cases inside."""
    for name, count in counts(cases).items():
        written = element.get(name)
        if (written is None and needed) or (written is not None and int(written) != count):
            yield f'{element.get("name", "the root")}: {name}="{written}" with {count} inside'


def repeated(names):
    return [name for name, count in collections.Counter(names).items() if count > 1]


def problems(path):
    report = junitparser.JUnitXml.fromfile(str(path))
    alone = isinstance(report, junitparser.TestSuite)
    suites = [report] if alone else list(report)
    cases = [case for suite in suites for case in suite]
    for suite in suites:
        yield from disagreements(suite._elem, list(suite), needed=True)
        if not len(suite):
            yield f"{suite.name}: a suite without a case"
    if not alone:
        yield from disagreements(report._elem, cases, needed=False)
    for name in repeated(suite.name for suite in suites):
        yield f"two suites have the name {name}"
    for classname, name in repeated((case.classname, case.name) for case in cases):
        yield f"two cases have the name {classname}: {name}"
    if not cases:
        yield "a report without a case"
    total = ", ".join(f"{count} {name}" for name, count in counts(cases).items())
    print(f"{path}: {len(suites)} suites, {total}")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--schemas", type=pathlib.Path)
    arguments.add_argument("reports", nargs="+", type=pathlib.Path)
    given = arguments.parse_args()

    found = [f"{path}: {problem}" for path in given.reports for problem in problems(path)]

    # The second opinion on the strict report; xmllint has the first.
    if given.schemas and given.schemas.is_dir():
        for schema in ["ant-windyroad-JUnit.xsd", "jenkins-xunit-junit-10.xsd"]:
            for error in xmlschema.iter_errors(str(given.reports[0]), str(given.schemas / schema)):
                found.append(f"{given.reports[0]}: {schema}: {error.path}: {error.reason}")
    sys.exit("\n".join(found[:50]) if found else 0)


main()
