"""A night with a target that cannot be judged: exit status, mail, result lines, history and site say so."""

import json
import re

from contents import BAD, GOOD, JSON, PLAYLISTS
from entries import SERVER, Entry, crossed

CONFIGURATION = """targets: targets.txt
history: h.sqlite
site: site
results: lines.jsonl
fetch: {allow-private: true, timeout: 3s, target-time: 6s}
"""
SELECTIONS = {
    "": "",
    " no-profiles spec": "lint: {no-profiles: [spec]}\n",
    " no-profiles spec and recommended": "lint: {no-profiles: [spec, recommended]}\n",
    " rules": "lint: {rules: ['interstitial/*']}\n",
    " no-rules": "lint: {no-rules: ['text/*', 'playlist/*']}\n",
    " severities": "lint: {severities: {text/*: 'off', playlist/*: 'off'}}\n",
    " fail-on never": "lint: {fail-on: never}\n",
    " muted": "muted:\n- {rules: ['*/*'], reason: x}\n",
    " muted text": "muted:\n- {rules: ['text/*', 'playlist/*'], reason: x}\n",
}
#: Of a server that answers, `target/unreachable` mutes nothing but a page for people, as off season.
SERVED = {" muted as unreachable": "muted:\n- {rules: target/unreachable, reason: x}\n"}
KINDS = ["utf-16-le with mark", "binary", "empty", "HTML page", "LFS pointer", "merge conflict", "gzip",
         "cut in a quoted value", "cut in a tag name"]


def site(output, work):
    """What the mail, the lines, the history of the site and the page of the target say."""
    if not re.search(r"\b1 not checked", output):
        return f"the mail says {output.strip().splitlines()[:3]}"
    lines = {line["target"]: line for line in map(json.loads, (work / "lines.jsonl").read_text().splitlines())}
    if lines["broken"]["status"] != "unchecked":
        return f"the result line says {lines['broken']['status']}"
    run = json.loads((work / "site/data/v1/history.json").read_text())["runs"][-1]
    if (run["checked"], run["unchecked"]) != (1, 1):
        return f"the site counts {run['checked']} checked, {run['unchecked']} not checked"
    pages = [page.read_text() for page in (work / "site/targets").glob("[0-9]*.html")]
    page = next((page for page in pages if re.search(r"<h1[^>]*>[^<]*broken", page)), None)
    if page is None:
        return "the target has no page"
    if not re.search("not checked|off the air", re.sub("<[^>]*>", " ", page)):
        return "the page of the target does not say 'not checked'"
    index = re.sub("<[^>]*>", " ", (work / "site/index.html").read_text())
    return None if re.search("not checked|off the air", index) else "the start page does not say 'not checked'"


def targets(address):
    return f'{{"name": "good", "url": "good.m3u8"}}\n{{"name": "broken", "url": "{address}"}}\n'


def entries():
    nightly = ("nightly", "--config", "n.yaml")
    for name, (selection, text) in crossed(KINDS, SELECTIONS.items(), whole=2):
        yield Entry("night", f"{name} file{selection}", nightly, (3,), {
            "n.yaml": CONFIGURATION + text, "targets.txt": targets("x.m3u8"), "good.m3u8": GOOD,
            "x.m3u8": PLAYLISTS[name]}, report=site)
    for name in KINDS:
        content = PLAYLISTS[name]
        for selection, text in (SELECTIONS | SERVED).items():
            if selection not in ("", " no-profiles spec", " muted", " muted as unreachable"): continue
            if (name, selection) == ("HTML page", " muted as unreachable"): continue
            yield Entry("night", f"{name} served{selection}", nightly, (3,), {
                "n.yaml": CONFIGURATION + text, "targets.txt": targets(f"{SERVER}/x.m3u8"), "good.m3u8": GOOD},
                served={"x.m3u8": content}, report=site)
        files = {"n.yaml": CONFIGURATION, "targets.txt": targets("x.m3u8"), "good.m3u8": GOOD, "x.m3u8": content}
        first = '"$INTERLINT" nightly --config n.yaml >/dev/null || true\n'
        yield Entry("night", f"{name} second night", (*nightly, "--quiet-when-same"), (3,), files, first)
        yield Entry("night", f"{name} second night no-profiles spec", nightly, (3,),
                    files | {"m.yaml": CONFIGURATION + SELECTIONS[" no-profiles spec"]}, first + "mv m.yaml n.yaml",
                    report=site)
        shards = "".join(f'"$INTERLINT" nightly --config n.yaml --shard {n}/2 >{n}.jsonl || true\n' for n in [1, 2])
        yield Entry("night", f"{name} merged", ("merge", "--config", "n.yaml", "lines.jsonl"), (3,),
                    files | {"m.yaml": CONFIGURATION.replace("results: lines.jsonl\n", "")}, first +
                    "rm -rf h.sqlite* site; mv m.yaml n.yaml", report=site)
        yield Entry("night", f"{name} history diff", ("history", "diff", "1", "2", "--history", "h.sqlite", "--fail-on",
                                                      "error"), (3,), files,
                    "cp x.m3u8 b; cp good.m3u8 x.m3u8\n" + first + "cp b x.m3u8\n" + first)
    for name, (selection, text) in crossed(["missing file", "folder", "dangling link", "server without an answer"],
                                           SELECTIONS.items(), whole=1):
        address = f"{SERVER}/x.m3u8" if name.startswith("server") else "x.m3u8"
        steps = {"folder": "mkdir x.m3u8", "dangling link": "ln -s nowhere x.m3u8"}.get(name, "")
        yield Entry("night", f"{name}{selection}", nightly, (3,), {
            "n.yaml": CONFIGURATION + text, "targets.txt": targets(address), "good.m3u8": GOOD}, steps, report=site)
    for selection in ["", " no-profiles spec", " muted"]:
        yield Entry("night", f"cut asset list{selection}", nightly, (3,), {
            "n.yaml": CONFIGURATION + SELECTIONS[selection], "targets.txt": targets("x.json"), "good.m3u8": GOOD,
            "x.json": JSON["cut asset list"]}, report=site)
    files = {"n.yaml": CONFIGURATION, "targets.txt": targets("x.m3u8"), "good.m3u8": GOOD, "x.m3u8": BAD}
    yield Entry("night", "bad file", nightly, (1,), files, words=("lasts 9 seconds",))
    yield Entry("night", "good file", nightly, (0,), files | {"x.m3u8": GOOD}, words=("2 of 2 targets checked|2 targets checked",))
    yield Entry("night", "bad file and a broken one", nightly, (3,), files | {
        "targets.txt": targets("x.m3u8") + '{"name": "third", "url": "y.m3u8"}\n', "y.m3u8": PLAYLISTS["binary"]})
    yield Entry("night", "line that is no target", nightly, (3,), files | {"targets.txt": "good.m3u8\n{\"name\": \n"})
    yield Entry("night", "webhook without an answer", nightly, (2,), files | {
        "x.m3u8": GOOD, "n.yaml": CONFIGURATION + "notify:\n- {webhook: env:HOME, when: always}\n"})
