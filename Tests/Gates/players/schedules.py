"""Asks the player for the schedules of Conformance/Timelines, and compares them with `interlint timeline`."""

import concurrent.futures
import json
import subprocess

import documents
import mutations
import tables
import timelines

# A player cannot read these by themselves.
NOT_ASKED = [("#EXT-X-SKIP", "delta")]


def timeline(program, presentations, document):
    """What interlint shows of a document."""
    run = subprocess.run(
        [program, "timeline", *document.arguments], cwd=presentations[document.case].folder, capture_output=True,
        text=True, timeout=60)
    try:
        return json.loads(run.stdout)
    except ValueError:
        raise ValueError(f"{document.name}: interlint exits {run.returncode}: {run.stderr.strip()}") from None


def reason_not_asked(presentations, document):
    text = presentations[document.case].file(document.path).decode()
    return next((reason for tag, reason in NOT_ASKED if f"\n{tag}" in text), None)


class Schedules:
    """The documents, with the timelines of interlint and the answers of the player."""

    def __init__(self, program, cases, chosen=None):
        found, self.presentations = documents.documents(cases)
        self.documents = [document for document in found if chosen is None or chosen(document.case)]
        self.not_asked = {
            (document.case, document.path): reason for document in self.documents
            if (reason := reason_not_asked(self.presentations, document))}
        self.asked = [
            document for document in self.documents if (document.case, document.path) not in self.not_asked]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            shown = pool.map(lambda document: timeline(program, self.presentations, document), self.asked)
            self.timelines = {
                (document.case, document.path): timeline for document, timeline in zip(self.asked, shown)}

    def ask(self, rig):
        """The answers of the player by case and path, each asked twice, in two orders; they must be the same."""
        questions = [{"name": document.case, "path": document.path, "played": document.played}
                     for document in self.asked]
        first, second = (
            {(answer["name"], answer["path"]): answer for answer in rig.ask("askAll", order)}
            for order in (questions, questions[::-1]))
        for key, answer in first.items():
            if answer["schedule"] != second[key]["schedule"] or answer["events"] != second[key]["events"]:
                raise ValueError(f"{' '.join(key)}: two answers of the player differ")
        return first

    def differences(self, shown, answers):
        """(case, path, what, interlint, player) of all documents."""
        found = [(*key, *difference) for key in shown for difference in timelines.differences(shown[key], answers[key])]
        return found + [(*key, "not asked", "-", reason) for key, reason in self.not_asked.items()]


def check(schedules, rig, chosen, update):
    """Compares all, tries whether wrong answers would be noticed, and gives how many rows are wrong."""
    if not schedules.documents:
        return 0
    answers = schedules.ask(rig)
    found = schedules.differences(schedules.timelines, answers)
    wrong = tables.judge("expected.tsv", found, chosen, update)
    differing = len({row[:2] for row in found})
    print(f"schedules: {len({document.case for document in schedules.documents})} cases, "
          f"{len(schedules.documents)} documents, each twice: {len(schedules.documents) - differing} agree, "
          f"{differing} differ{tables.summary('expected.tsv', found)}, {wrong} unexplained")
    if chosen:
        return wrong
    return wrong + mutations.check(
        schedules.timelines, lambda key, timeline: list(timelines.differences(timeline, answers[key])))
