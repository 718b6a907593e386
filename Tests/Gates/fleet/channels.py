"""What the tables of Tests/FleetServer/Fleet.md say of each channel in each night."""

import collections
import dataclasses
import pathlib
import re

TABLE = pathlib.Path("Tests/FleetServer/Fleet.md")
CHANNELS = 200
NIGHTS = ["2026-11-21", "2026-11-22", "2026-11-24"]
MISSED = "2026-11-23"

# The parts of a comparison of two nights.
NEW, FIXED = "new", "fixed"
UNKNOWN, UNSEEN = "unknown, since it could not be checked", "where nothing was checked before"

# The paths of the documents in the folder of a channel, by the words of the table.
DOCUMENTS = {
    "multivariant": r"multivariant\.m3u8",
    "video": r"video-\d\.m3u8",
    "media": r"(video-\d|audio)\.m3u8",
    "list": r"breaks/evening\.json",
    "pod": r"pod/multivariant\.m3u8",
    "pod-media": r"pod/(video-\d|audio)\.m3u8",
    "answers": r"\(answers\)",
}


@dataclasses.dataclass(frozen=True)
class Finding:
    """A rule that must be reported, and in which documents of the channel."""
    severity: str
    rule: str
    where: str

    def is_at(self, path):
        return re.fullmatch(DOCUMENTS.get(self.where, re.escape(self.where) + r"\.m3u8"), path)


@dataclasses.dataclass(frozen=True)
class Expected:
    defect: str
    status: str
    findings: tuple = ()
    reason: str = ""
    breaks: tuple = (("evening", 30), ("late", 18))
    # By the names of breaks, where they are not the usual ones.
    starts: tuple = ()

    @property
    def rules(self):
        return {finding.rule for finding in self.findings}


def rows(path=TABLE):
    """The rows of the tables by their first head."""
    tables = collections.defaultdict(list)
    head = None
    for line in path.read_text().split("\n"):
        if not line.startswith("|"):
            head = None
        elif not line.startswith("|-"):
            cells = [cell.strip() for cell in line.split("|")[1:-1]]
            head = head or cells[0]
            tables[head].append(cells)
    return tables


def defect(cells):
    name, document, _, status, told, breaks = cells
    expected = Expected(name, status)
    parts = [part for part in told.split(", ") if re.match(r"(error|warning) ", part)]
    findings = []
    for part in parts:
        severity, rule, *where = part.split()
        findings.append(Finding(severity, rule, where[1] if where else document))
    reason = next((part for part in told.split(", ") if part and part not in parts), "")
    pairs = [tuple(pair.split()) for pair in breaks.split(", ") if pair]
    listed = tuple((name, None if seconds == "?" else int(seconds)) for name, seconds, *_ in pairs)
    return dataclasses.replace(
        expected, starts=tuple((pair[0], pair[2]) for pair in pairs if len(pair) > 2),
        findings=tuple(findings), reason=reason,
        breaks=() if status == "unchecked" else listed or expected.breaks)


def name(number):
    return f"channel-{number:03}"


def night(date):
    """What is expected of each target of a night, by its name."""
    tables = rows()
    defects = {cells[0]: defect(cells) for cells in tables["defect"][1:]}
    column = tables["channel"][0].index(date)
    expected = {name(number): Expected("correct", "checked")
                for number in range(1, CHANNELS + 1)}
    for cells in tables["channel"][1:]:
        target, word = name(int(cells[0])), cells[column]
        if word == "unlisted":
            del expected[target]
        elif word != "correct":
            expected[target] = defects[word]
    return expected


def behind_a_proxy():
    tables = rows()
    defects = {cells[0]: defect(cells) for cells in tables["defect"][1:]}
    correct = Expected("correct", "checked")
    return {name(int(number)): defects.get(word, correct)
            for number, word in tables["behind a proxy"][1:]}


def changes(before, after):
    """The findings above info by what became of them, as pairs of target and rule."""
    parts = {part: set() for part in [NEW, FIXED, UNKNOWN, UNSEEN]}
    for target in before.keys() | after.keys():
        old, new = before.get(target), after.get(target)
        was, is_ = (state is not None and state.status != "unchecked" for state in (old, new))
        if was and is_:
            parts[NEW] |= {(target, rule) for rule in new.rules - old.rules}
            parts[FIXED] |= {(target, rule) for rule in old.rules - new.rules}
        elif was:
            parts[UNKNOWN] |= {(target, rule) for rule in old.rules}
        elif is_:
            parts[UNSEEN] |= {(target, rule) for rule in new.rules}
    return parts
