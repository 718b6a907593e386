"""Films with interstitials that are played to the end, each a folder."""

import json

import media
from interstitials import DATE, ad
from presentations import Presentation


class Film:
    """A film of eight seconds with interstitials; where it is begun, and a seek from one time to another."""

    SECONDS = 8

    def __init__(self, *events, join=0, seek=None, during=None):
        self.events, self.join, self.seek, self.during = events, join, seek, during

    def event(self, name):
        return next(event for event in self.events if event.name == name)

    def write(self, folder):
        (folder / "assets").mkdir(parents=True, exist_ok=True)
        tags = [f"#EXT-X-PROGRAM-DATE-TIME:{DATE.format(0)}", *[event.tag for event in self.events]]
        (folder / "playlist.m3u8").write_text(media.playlist(self.SECONDS, tags))
        failing = [address for event in self.events for address in event.write(folder / "assets")]
        (folder / "exchanges.jsonl").write_text(
            "".join(json.dumps({"url": address, "status": 404}) + "\n" for address in failing))
        return Presentation(folder, "assets")

    @property
    def arguments(self):
        """The arguments of `interlint timeline`; a join and a seek are two questions."""
        asked = ["--seek", *map(str, self.seek)] if self.seek else ["--join", str(self.join)]
        return ["playlist.m3u8", "--assets", "assets", *asked, "--format", "json"]

    @property
    def question(self):
        """What the page is asked to do, but for the name."""
        settings = {"startPosition": self.join} if self.join else {}
        seek = {"during": self.during, "at": self.seek[0], "to": self.seek[1]} if self.seek else None
        return {"path": "playlist.m3u8", "settings": settings, "seek": seek}


FILMS = {
    # Where it begins, and where the film goes on.
    "insertion": Film(ad("a", 3, 2, 0)),
    "replacement": Film(ad("a", 3, 2)),
    "without-length": Film(ad("a", 3, 2, DURATION=None)),
    "without-length-abutting": Film(ad("a", 2, 2, DURATION=None), ad("b", 4, 2, 0, DURATION=None)),
    "range-inserts": Film(ad("a", 3, 2, 0, timeline_occupies="RANGE")),
    "range-replaces": Film(ad("a", 3, 2, timeline_occupies="RANGE")),
    "offset-longer": Film(ad("a", 2, 2, 4)),
    "offset-shorter": Film(ad("a", 3, 3, 1)),
    "offset-negative": Film(ad("a", 4, 2, -2)),
    "offset-to-the-end": Film(ad("a", 5, 2, 30)),
    "at-the-end": Film(ad("a", 8, 2)),
    "beyond-the-end": Film(ad("a", 12, 2)),
    # Several.
    "pre-roll": Film(ad("a", 0, 2, 0, CUE="PRE")),
    "pre-roll-replaces": Film(ad("a", 0, 2, CUE="PRE")),
    "post-roll": Film(ad("a", 0, 2, CUE="POST")),
    "pre-and-post": Film(ad("a", 0, 2, 0, CUE="PRE"), ad("b", 0, 2, CUE="POST")),
    "pre-and-dated": Film(ad("b", 0, 2, 0), ad("a", 0, 3, 0, CUE="PRE")),
    "once": Film(ad("a", 3, 2, 0, CUE="ONCE")),
    "two-at-one-date": Film(ad("a", 3, 2, 0), ad("b", 3, 3, 0)),
    "two-offsets-add-up": Film(ad("a", 3, 2, 1), ad("b", 3, 3, 2)),
    "abutting": Film(ad("a", 2, 2), ad("b", 4, 2, 0)),
    "inside-omitted": Film(ad("a", 2, 3, 3), ad("b", 4, 2, 1)),
    # Lists.
    "list": Film(ad("a", 3, [2, 2], 0)),
    "list-replaces": Film(ad("a", 3, [1, 2])),
    "list-of-pre-roll": Film(ad("a", 0, [1, 2], 0, CUE="PRE")),
    "list-missing": Film(ad("a", 3, "missing", DURATION=4)),
    "list-empty": Film(ad("a", 3, [], DURATION=4)),
    "list-empty-with-offset": Film(ad("a", 3, [], 2, DURATION=4)),
    "asset-missing": Film(ad("a", 3, None)),
    "first-asset-missing": Film(ad("a", 3, [None, 2], 0)),
    "second-asset-missing": Film(ad("a", 3, [2, None, 2], 0)),
    # Lengths.
    "limit": Film(ad("a", 3, [2, 2], playout_limit=3)),
    "limit-inserts": Film(ad("a", 3, [2, 2], 0, playout_limit=3)),
    "limit-in-first-asset": Film(ad("a", 3, [3, 2], 0, playout_limit=2)),
    "limit-between-assets": Film(ad("a", 3, [2, 2], 0, playout_limit=2)),
    "limit-not-reached": Film(ad("a", 3, 2, 0, playout_limit=5)),
    "planned": Film(ad("a", 3, 2, DURATION=None, PLANNED_DURATION=4)),
    "announced-too-long": Film(ad("a", 3, 2, DURATION=4)),
    "announced-too-short": Film(ad("a", 3, 3, DURATION=1)),
    # Boundaries of segments.
    "snap-out": Film(ad("a", 3.4, 2, 0, snap="OUT")),
    "snap-in": Film(ad("a", 3, 2, 1.6, snap="IN")),
    "snap-both": Film(ad("a", 2.7, 2, snap="OUT,IN")),
    # Joins and seeks.
    "join-after": Film(ad("a", 2, 2, 0), join=5),
    "join-inside-omitted": Film(ad("a", 3, 3), join=5),
    "seek-over": Film(ad("a", 3, 2, 0), seek=(1, 6)),
    "seek-over-jump": Film(ad("a", 3, 2, 0, restrict="JUMP"), seek=(1, 6)),
    "seek-over-two-jumps": Film(
        ad("a", 2, 2, 0, restrict="JUMP"), ad("b", 4, 3, 0, restrict="JUMP"), seek=(1, 6)),
    "seek-in-skip": Film(
        ad("a", 2, 4, 0, timeline_occupies="RANGE", restrict="SKIP"), seek=(3, 10), during="a"),
    "seek-without-skip": Film(
        ad("a", 2, 4, 0, timeline_occupies="RANGE"), seek=(3, 10), during="a"),
}
PLAYS = {f"film-{name}": film for name, film in FILMS.items()}
