"""Seven nights around the end of daylight saving time, with an eighth that is missed between them.

In each, headline, mail, webhook, metrics and the pages of channels must say what the tables of
Tests/FleetServer/Week.md say of the planted incidents. Times of answers are stored only without SOURCE_DATE_EPOCH, so
libfaketime gives the date.
"""

import pathlib
import re
import shutil
import sys
import time

import serving
import stored_nights
import target_lines
import webhook
import week_table
import whole_site

FOLDER = pathlib.Path(".build/fleet/week").resolve()
HOOK = "hook-3f9a61d2"

# The words that people read in ten seconds, of which the start page must not need more for the three worst losses.
SOON = 40

# How the webhook answers in some nights: it fails once, and it refuses for good.
FAILING = {"2026-10-25": [500], "2026-10-26": [404]}

CONFIG = """targets: targets.yaml
history: history.sqlite
site: site
every: 24h
results: results.jsonl
jobs: 4
evidence: {key: env:EVIDENCE_KEY}
notify:
- {webhook: env:NIGHT_HOOK}
metrics: night.prom
# The server has neither a certificate nor a name.
lint: {fail-on: error, no-rules: [pod-url/not-https, pod-url/wrong-host], dai-hosts: [127.0.0.1]}
fetch: {timeout: 5s, target-time: 20s, allow-private: true}
"""


def library():
    """The library that gives programs another date."""
    found = list(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        sys.exit("libfaketime is missing: install the Debian package faketime")
    return found[0]


def variables(night, url):
    """The environment of the run of a night.

    Without a name for shared memory, libfaketime adds one to the environment, which moves then, and Swift searches for
    the arguments before it.
    """
    return {"LD_PRELOAD": str(library()), "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
            "FAKETIME_SHARED": "no memory", "NIGHT_HOOK": url,
            "FAKETIME": f"{serving.epoch(night) - int(time.time()):+d}"}


def write_targets(week, port):
    lines = ["targets:"]
    for channel in week.channels:
        address = f"http://127.0.0.1:{port}/channel-{channel.number:03}/multivariant.m3u8"
        lines += [f"- name: {channel.name}", f"  url: {address}"]
        lines += [f"  {key}: {value}" for key, value in [
            ("owner", channel.owner), ("region", channel.region), ("timezone", channel.zone),
            ("labels", channel.labels and f"[{channel.labels}]")]
            if value]
        if channel.name == "members":
            lines += ["  headers: {Authorization: env:FLEET_TOKEN}",
                      "  query: {stream_id: env:FLEET_STREAM}"]
        if channel.muted_until:
            lines += ["  muted:", "  - rules: interstitial/resume-offset-type",
                      "    reason: the packager is replaced",
                      f"    expires: {channel.muted_until}"]
    (FOLDER / "targets.yaml").write_text("\n".join(lines) + "\n")


def missed_before(week, night):
    """The words about the missed run before a night; None where it followed another one."""
    place = week.nights.index(night)
    before = week.nights[place - 1] if place else night
    return (f"no run between {before} 03:00 UTC and {night} 03:00 UTC"
            if before < week_table.MISSED < night else None)


def mail_problems(week, night, text):
    """What the mail says otherwise than the tables."""
    if night in week.same:
        if text:
            yield f"the mail of a night like the one before is not empty: {text[:200]!r}"
        return
    lines = text.split("\n")
    if lines[0] != week.headlines[night]:
        yield f"the mail begins with {lines[0]!r}, not {week.headlines[night]!r}"
    missed = missed_before(week, night)
    if missed and f"Missed: {missed}" not in lines:
        yield f"the mail does not say {missed!r}"
    if not missed and "Missed:" in text:
        yield "the mail says that a run is missing"
    blocks = text.split("\n\n")
    for channel in week.channels:
        state, change = week.state(channel, night), week.change(channel, night)
        if state.rank > week_table.WARNED:
            since = f"since {channel.time(state.since)}"
            head = f"{channel.name}: {state.words}"
            if change == "same":
                told = [line for line in lines if line.startswith(f"  {head} {since}")]
            else:
                told = [block for block in blocks if block.startswith(f"{head}\n  {since}")]
            if not told:
                yield f"the mail does not say {head!r} {since!r} as of a channel that is {change}"
            elif channel.owner and f"owner: {channel.owner}" not in told[0]:
                yield f"the mail does not name the owner of {channel.name}"
            ended = channel.muted_until and change == "worse"
            if ended and f"muted until {channel.muted_until}, counted again" not in text:
                yield f"the mail does not say that the exception of {channel.name} ended"
        elif change == "better" and not re.search(
                rf"^(Better: .*\b{channel.name} \(|On the air again: .*\b{channel.name}\b)", text, re.M):
            yield f"the mail does not say that {channel.name} is better"
        elif state.loss == "warnings" and change == "worse":
            # What changed has its cause and what to do.
            if not any(block.startswith(f"{channel.name}: {state.words}\n  since") for block in blocks):
                yield f"the mail does not describe {channel.name}, which newly has warnings"
        elif state.loss == "warnings" and not re.search(
                rf"^Warnings only: .*\b{channel.name}\b", text, re.M):
            yield f"the mail does not name {channel.name} with warnings"
        elif state.is_muted and not re.search(rf"^Muted: \d+ findings? in {channel.name}$", text, re.M):
            yield f"the mail does not count the muted findings of {channel.name}"


def notice_problems(week, night, notice):
    """What the webhook is sent otherwise than the tables say."""
    if notice["headline"] != week.headlines[night]:
        yield f"the webhook has the headline {notice['headline']!r}"
    if notice["missed"] != (1 if missed_before(week, night) else 0):
        yield f"the webhook has {notice['missed']} missed runs"
    found = {channel["name"]: channel for channel in notice["channels"]}
    for channel in week.channels:
        state, change = week.state(channel, night), week.change(channel, night)
        told = found.pop(channel.name, None)
        if state.rank <= week_table.WARNED and change in ("same", "first"):
            if told:
                yield f"the webhook has {channel.name}, which did not change"
            continue
        # A run begins in a second of that minute.
        since = f"{state.since}T03:00" if state.since else ""
        words = told and (told["loss"], told["change"], told.get("since", "")[:16])
        if words != (state.loss, change, since):
            yield f"the webhook says {words} of {channel.name}, not {(state.loss, change, since)}"
        elif state.words and told["causes"][0]["words"] != state.words:
            yield f"the webhook says {told['causes'][0]['words']!r} of {channel.name}"
        elif (told.get("owner", ""), told.get("timezone", ""), ", ".join(told.get("labels", []))) != (
                channel.owner, channel.zone, channel.labels):
            yield f"the webhook says otherwise whom {channel.name} belongs to"
    if found:
        yield f"the webhook has {sorted(found)}, which are no channels"


def site_problems(week, night):
    """What start page, pages of channels and metrics say otherwise than the tables."""
    site = FOLDER / "site"
    yield from whole_site.problems(site)
    page = whole_site.Page((site / "index.html").read_text())
    index = page.text
    # The names of the other pages are read too.
    soon = " ".join(page.shown[:SOON])
    for place, part in enumerate(week.headlines[night].split("; ")):
        if part not in index:
            yield f"the start page does not say {part!r}"
        elif place < 3 and part.partition(" since ")[0] not in soon:
            yield f"the start page does not say {part!r} within {SOON} words: {soon!r}"
    missed = missed_before(week, night)
    if missed and missed not in index:
        yield f"the start page does not say {missed!r}"
    metrics = (FOLDER / "night.prom").read_text()
    targets = {target["name"]: target for target in whole_site.data(site)["targets"]}
    for channel in week.channels:
        state = week.state(channel, night)
        page = site / f"targets/{targets[channel.name]['target']}.html"
        text = whole_site.Page(page.read_text()).text
        owned = [channel.owner, *channel.labels.split(", ")]
        for words in filter(None, [state.words, state.page, state.rule, *owned]):
            if words not in text:
                yield f"the page of {channel.name} does not say {words!r}"
        if state.since and channel.time(state.since).removesuffix(" UTC") not in text:
            yield f"the page of {channel.name} does not say since {channel.time(state.since)}"
        if state.is_muted and f"Muted until {channel.muted_until}" not in text:
            yield f"the page of {channel.name} does not say that its findings are muted"
        if state.rule and state.rank > week_table.WARNED and not state.rule.startswith("target/"):
            links = whole_site.Page(page.read_text()).links
            if not any("evidence/" in link for link in links):
                yield f"the page of {channel.name} links to no evidence"
        if f'channel="{channel.name}"' not in metrics:
            yield f"the metrics do not have {channel.name}"


def history_problems(week):
    """Where `interlint history` and the tables disagree after all nights."""
    history = whole_site.data(FOLDER / "site")
    begun = [run["begun"][:16] for run in history["runs"]]
    if begun != [f"{night}T03:00" for night in week.nights]:
        yield f"the runs are of {begun}"
        return
    listed = re.findall(r"^\d+  (\S+)T03:00", serving.history(FOLDER, "list"), re.M)
    if sorted(listed) != week.nights:
        yield f"history list has {listed}"
    numbers = [str(run["run"]) for run in history["runs"]]
    for place in range(1, len(numbers)):
        night = week.nights[place]
        parts = stored_nights.comparison(
            serving.history(FOLDER, "diff", numbers[place - 1], numbers[place]))
        for name, pairs in parts.items():
            told = {rule for target, rule in pairs if target == "series"}
            if told:
                yield f"{night}: the episodes have the same defect, not one that is {name}: {told}"
    shown = serving.history(FOLDER, "show", numbers[-1])
    for channel in week.channels:
        state = week.state(channel, week.nights[-1])
        if state.rule and state.rule not in shown:
            yield f"history show does not have {state.rule}"
    yield from evidence_problems()


def evidence_problems():
    """What is wrong with the stored documents: each can be read, and no masked one has a secret."""
    numbers = re.findall(r"^(\d+)  ", serving.history(FOLDER, "evidence"), re.M)
    if not numbers:
        yield "history evidence lists nothing"
    for number in numbers:
        text = serving.history(FOLDER, "evidence", number)
        for secret in [*serving.SECRETS, HOOK]:
            if secret in text:
                yield f"the evidence {number} has the secret {secret[:5]}…"


def judge(week, night, port, hook):
    """One night; returns its port and what is wrong with it."""
    found = []
    hook.statuses, hook.notices, hook.requests = list(FAILING.get(night, [])), [], 0
    with serving.Server(night, port, table="Tests/FleetServer/Week.md") as server:
        write_targets(week, server.port)
        ended = serving.nightly(
            FOLDER, 0, f"nightly-{night}", ["--quiet-when-same"], variables(night, hook.url))
    refused = FAILING.get(night) == [404]
    changed = night not in week.same
    # Each night has an error of the episodes, and 3 is for channels that could not be checked completely.
    partly = any(week.defect(channel, night).endswith("not-found") for channel in week.channels)
    code = 2 if refused else 3 if partly else 1
    if ended.code != code:
        found.append(f"exits {ended.code}, not {code}: {ended.err[-300:]}")
    if refused and "NIGHT_HOOK" not in ended.err:
        found.append(f"does not say that the webhook failed: {ended.err[-300:]}")
    if hook.requests != (len(hook.statuses) + changed + (FAILING.get(night) == [500])):
        found.append(f"asks the webhook {hook.requests} times")
    found += mail_problems(week, night, ended.out)
    if len(hook.notices) != (changed and not refused):
        found.append(f"the webhook is sent {len(hook.notices)} notices")
    for notice in hook.notices:
        found += notice_problems(week, night, notice)
    found += site_problems(week, night)
    print(f"{night}: {ended.seconds:.1f} s; {ended.out.partition(chr(10))[0] or 'as before'}")
    return server.port, found


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / "nightly.yaml").write_text(CONFIG)
    week, port, found = week_table.Week(), 0, []
    with webhook.Webhook(HOOK) as hook:
        for night in week.nights:
            # The same port every night, for the address is what a channel is known by.
            port, wrong = judge(week, night, port, hook)
            found += [f"{night}: {problem}" for problem in wrong]
    found += history_problems(week)
    found += target_lines.leaks(FOLDER, [*serving.SECRETS, HOOK])
    sys.exit("\n".join(found[:60]) if found else 0)


main()
