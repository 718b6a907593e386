"""Compares what interlint says of cross-origin answers with what Chromium does with the same answers.

Arguments: interlint, the table of cases, a new folder for recordings.
"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "site"))

from devtools import Browser  # noqa: E402
from laboratory import Laboratory, read  # noqa: E402

FETCH = """(async () => {
  try {
    const answer = await fetch(%s, %s);
    await answer.text();
    const name = %s;
    return !name || answer.headers.get(name) !== null ? "allowed" : "hidden";
  } catch { return "blocked"; }
})()"""


def options(request):
    """The options of fetch(), and the response field that the page reads."""
    word, _, name = request.partition(" ")
    if word == "credentials":
        return {"credentials": "include"}, None
    if word == "header":
        return {"headers": {name: "a"}}, None
    return {}, name if word == "reads" else None


def ask(tab, laboratory, case):
    """Chromium's verdict."""
    init, name = options(case.request)
    expression = FETCH % (
        json.dumps(laboratory.address(case)), json.dumps(init), json.dumps(name))
    return tab.evaluate(expression)


def lint(program, *arguments):
    """The rules about cross-origin answers that report something, each with its severity."""
    process = subprocess.run(
        [program, "lint", "--rule=delivery/cors-*", "--output=json", *arguments],
        capture_output=True, text=True, env={"no_proxy": "*"})
    if process.returncode not in (0, 1):
        sys.exit(f"interlint lint exits {process.returncode}: {process.stderr}")
    findings = [
        finding for source in json.loads(process.stdout)["sources"]
        for finding in source["findings"]
    ]
    return sorted({f"{finding['rule']} {finding['severity']}" for finding in findings})


def verdict(case, rules):
    """What the findings predict."""
    if any(rule.endswith(" error") for rule in rules):
        return "blocked"
    if any(rule.startswith("delivery/cors-expose-") for rule in rules):
        return "hidden"
    # A shared cache has an effect on the second page only.
    if case.request == "cached" and rules == ["delivery/cors-vary-missing warning"]:
        return "blocked"
    return "allowed"


def origins(exchanges):
    return [exchange["requestHeaders"].get("Origin") for exchange in exchanges]


def check(case, chromium, rules, loaded):
    """What differs, in words."""
    if chromium != case.verdict:
        yield f"Chromium: {chromium}, the table: {case.verdict}"
    if rules != sorted(case.rules):
        yield f"interlint: {', '.join(rules) or '-'}, the table: {', '.join(case.rules) or '-'}"
    if verdict(case, rules) != chromium and not case.reason:
        yield f"interlint predicts {verdict(case, rules)}, Chromium: {chromium}"
    if loaded is None:
        return
    theirs, ours, found = loaded
    # Chromium ends at the first answer that it refuses.
    if ours[: len(theirs)] != theirs:
        yield f"Origin of interlint: {ours}, of Chromium: {theirs}"
    if verdict(case, found) != verdict(case, rules):
        yield f"loaded by interlint itself: {', '.join(found) or '-'}"


def main(program, table, folder):
    cases = read(pathlib.Path(table))
    failures = 0
    with Laboratory(cases) as laboratory, Browser() as browser:
        page, other = browser.tab(), browser.tab()
        page.show(laboratory.origin("A") + "/page")
        other.show(laboratory.origin("C") + "/page")
        page.evaluate("document.cookie = 'a=b'")
        laboratory.taken()
        for case in cases:
            if case.request == "cached" and ask(other, laboratory, case) != "allowed":
                sys.exit(f"{case.name}: the first page does not get the answer")
            chromium = ask(page, laboratory, case)
            exchanges = laboratory.taken()
            recording = pathlib.Path(folder) / case.name
            laboratory.folder(case, exchanges, recording)
            rules = lint(program, str(recording))
            loaded = None
            if case.request == "plain":
                found = lint(
                    program, "--allow-private", f"--origin={laboratory.origin('A')}",
                    f"{laboratory.origin('A')}/{case.name}/v.m3u8")
                loaded = (origins(exchanges), origins(laboratory.taken()), found)
            for difference in check(case, chromium, rules, loaded):
                print(f"{case.name}: {difference}", file=sys.stderr)
                failures += 1
    print(f"{len(cases)} cases, {failures} differences")
    sys.exit(1 if failures or not cases else 0)


main(*sys.argv[1:])
