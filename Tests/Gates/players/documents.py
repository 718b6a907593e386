"""The documents of the cases in Conformance/Timelines: each media or multivariant playlist that a case begins with."""

import json
import pathlib

from presentations import Presentation

SWITCHES = {"--compare", "--elapsed"}
VALUES = {"--at": 1, "--seek": 2, "--join": 1}


class Document:
    """A playlist of a case, and what is known when it is asked for."""

    def __init__(self, case, path, assets, played):
        self.case, self.path, self.assets, self.played = case, path, assets, played

    @property
    def name(self):
        return f"{self.case} {self.path}"

    @property
    def arguments(self):
        """The arguments of `interlint timeline` for this document, from the folder of its case."""
        return [self.path, *(["--assets", self.assets] if self.assets else []),
                *[word for event in self.played for word in ("--played", event)], "--format", "json"]


def operands(arguments):
    """The operands among the arguments of a case, the folder of its assets, and the events that were played."""
    found, assets, played, rest = [], None, [], list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "--participant":
            found.append(rest.pop(0))
        elif word == "--assets":
            assets = rest.pop(0)
        elif word == "--played":
            played.append(rest.pop(0))
        elif word in VALUES:
            del rest[:VALUES[word]]
        elif word not in SWITCHES:
            found.append(word)
    return found, assets, played


def documents(cases):
    """All documents, and the presentation of each case."""
    found, presentations = [], {}
    for file in sorted(pathlib.Path(cases).glob("*/case.json")):
        folder, case = file.parent, file.parent.name
        names, assets, played = operands(json.loads(file.read_text())["arguments"])
        presentations[case] = Presentation(folder, assets)
        for name in names:
            path = folder / name
            if not path.exists():
                raise ValueError(f"{case}: the argument {name} names no file")
            # The loads of a folder are asked for one by one.
            files = [path] if path.is_file() else sorted(path.rglob("*.m3u8"))
            found += [
                Document(case, file.relative_to(folder).as_posix(), assets, played) for file in files
                if b"\n#EXT-X-STREAM-INF" not in file.read_bytes() or path.is_file()]
    return found, presentations
