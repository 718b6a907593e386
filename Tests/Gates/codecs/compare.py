"""Compares what Chromium and interlint say of codec strings with what the documents say of them.

    compare.py EXECUTABLE TABLES FOLDER [--update]

strings.tsv was written from the documents before either was asked. verdicts.tsv has a row for each of its rows: the
browser's MediaSource.isTypeSupported, and the findings of interlint. A reason is needed where these differ from the
document, or where only an older document has the form, and nowhere else. The verdicts of another version of the browser are reported, and fail nothing.
"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "site"))

from devtools import Browser  # noqa: E402

REASONS = {
    "decoder": "the browser decodes no such format, or not in this container",
    "text": "MediaSource takes no subtitles; players show them themselves",
    "lenient": "the browser reads more than the document allows",
    "strict": "the browser reads less than the document allows",
    "apple": "Apple's documents show it, so that it is no fault in a playlist",
    "converted": "players convert it to the right form before they ask the browser",
    "former": "only a former document has the form, and no current player needs it",
    "unlisted": "interlint knows no list of such codes or values",
}
AT_LEAST = 200
# The other rules about CODECS judge a string by its variant and its renditions.
RULES = ["form", "format", "level", "unknown", "whitespace"]
PLAYLIST = """#EXTM3U
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="{}",RESOLUTION=256x144
v.m3u8
"""


def read(path):
    """The header and the rows of a table."""
    lines = path.read_text().splitlines() if path.exists() else [""]
    return lines[0].split("\t"), [line.split("\t") for line in lines[1:]]


def ask(strings):
    """The browser with its version, and whether it supports each string."""
    types = [f'{container}; codecs="{string}"' for string, container, *_ in strings]
    with Browser() as browser:
        version = browser.call("Browser.getVersion")["product"].split("/")[1]
        answers = browser.tab().evaluate(
            f"{json.dumps(types)}.map(type => MediaSource.isTypeSupported(type))")
    return f"Chromium {version}", ["yes" if answer else "no" for answer in answers]


def lint(program, strings, folder):
    """The findings about CODECS in a multivariant playlist with each string."""
    folder.mkdir(parents=True)
    for number, (string, *_) in enumerate(strings):
        (folder / f"{number:04}.m3u8").write_text(PLAYLIST.format(string))
    process = subprocess.run(
        [program, "lint", *[f"--rule=variant/codecs-{rule}" for rule in RULES], "--output=json", str(folder)],
        capture_output=True, text=True)
    if process.returncode not in (0, 1):
        sys.exit(f"interlint lint exits {process.returncode}: {process.stderr}")
    found = {
        pathlib.Path(source["source"]).stem:
            sorted({f"{finding['rule']} {finding['severity']}" for finding in source["findings"]})
        for source in json.loads(process.stdout)["sources"]
    }
    return [", ".join(found[f"{number:04}"]) or "-" for number in range(len(strings))]


def objects(ours):
    return ours.endswith(("error", "warning")) or any(
        word in ours for word in ("error,", "warning,"))


def differs(document, browser, ours):
    """Whether the browser or interlint says something else than the document, or may, since it is an older one."""
    if document == "older":
        return True
    right = document == "well-formed"
    return (browser == "yes") != right or objects(ours) == right


def check(string, document, row, known):
    """What is wrong with a row that has the verdicts of today, in words."""
    name, _, stored, browser, ours, reason = row
    if stored != document:
        yield f"the table says {stored}, the strings {document}"
    if document == "well-formed" and objects(ours):
        yield f"is well-formed, and interlint objects: {ours}"
    if differs(document, browser, ours) and reason not in REASONS:
        yield f"{document}, browser: {browser}, interlint: {ours}; expected a reason of {', '.join(REASONS)}"
    if not differs(document, browser, ours) and reason != "-":
        yield f"has the reason {reason}, and nothing differs"
    if known and known[3:5] != [browser, ours]:
        yield f"browser and interlint: {browser}, {ours}; the table: {', '.join(known[3:5])}"


def main(program, tables, folder, update=None):
    tables = pathlib.Path(tables)
    _, strings = read(tables / "strings.tsv")
    header, stored = read(tables / "verdicts.tsv")
    known = {tuple(row[:2]): row for row in stored}
    version, browsers = ask(strings)
    findings = lint(program, strings, pathlib.Path(folder))
    other = not update and header[3].split(".")[0] != version.split(".")[0]
    rows, failures = [], []
    if other:
        print(f"the verdicts are those of {header[3]}, this is {version}: they are only reported")
    for (string, container, document, _), browser, ours in zip(strings, browsers, findings):
        before = known.pop((string, container), None)
        if before is None and not update:
            failures.append(f"{string} in {container}: has no verdict")
            continue
        if other and before[3] != browser:
            print(f"{string} in {container}: browser: {browser}, the table: {before[3]}")
            browser = before[3]
        reason = before[5] if before else "-"
        if update and not differs(document, browser, ours):
            reason = "-"
        rows.append([string, container, document if update else before[2], browser, ours, reason])
        failures += [
            f"{string} in {container}: {fault}"
            for fault in check(string, document, rows[-1], None if update else before)]
    failures += [f"{string} in {container}: is no longer in the strings" for string, container in known]
    if len(strings) < AT_LEAST:
        failures.append(f"{len(strings)} strings; expected at least {AT_LEAST}")
    if update:
        names = ["string", "container", "document", version, "interlint", "reason"]
        (tables / "verdicts.tsv").write_text("".join("\t".join(row) + "\n" for row in [names, *rows]))
    for failure in failures:
        print(failure, file=sys.stderr)
    explained = sum(row[5] != "-" for row in rows)
    print(f"{len(strings)} codec strings, {explained} explained differences, "
          f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


main(*sys.argv[1:])
