"""Live windows that move with each load of their playlist, joined at several places."""

import collections
import json
import urllib.parse

import media
from interstitials import DATE, ad
from presentations import Presentation

# The first load lists segments 0 to 11; each load has one more, and every other one has one less at its start.
LISTED, END = 12, 20


class Moving(Presentation):
    """A presentation whose playlist is another one at each load; the last one ends."""

    def __init__(self, folder, window):
        super().__init__(folder, "assets")
        self.window, self.loads = window, collections.Counter()

    def file(self, path, query=""):
        if path != "playlist.m3u8":
            return super().file(path)
        asked = urllib.parse.parse_qs(query)
        play = asked["play"][0]
        self.loads[play] += 1
        return self.window.playlist(self.loads[play] - 1, "_HLS_skip" in asked).encode()


class Window:
    """A live window: its interstitials, what replaces them at a load, and tags of the playlist.

    `join` is the place at which the player is to begin; nothing is where it begins by itself. interlint is asked
    about the first load, with the interstitials that are listed in the end, or about the content as it is in the end.
    """

    seek = None

    def __init__(self, *events, later=None, since=3, join=None, in_the_end=False, tags=()):
        self.events, self.since, self.join, self.in_the_end, self.tags = events, since, join, in_the_end, tags
        self.later = events if later is None else later

    def event(self, name):
        return next(event for event in self.later if event.name == name)

    def text(self, first, end, events, skipped=0, ends=False):
        """The playlist with the segments from one to another one, or the delta update that leaves some out."""
        tags = [*self.tags, f"#EXT-X-PROGRAM-DATE-TIME:{DATE.format(first + skipped)}", *[event.tag for event in events]]
        if skipped:
            removed = "\t".join({event.name for event in self.events} - {event.name for event in events})
            tags.insert(0, f'#EXT-X-SKIP:SKIPPED-SEGMENTS={skipped},RECENTLY-REMOVED-DATERANGES="{removed}"')
        return media.playlist(end - first, tags, first, skipped, is_live=True, ends=ends)

    def playlist(self, load, is_delta=False):
        """The playlist of a load. A delta update leaves out what is older than six seconds."""
        first, end = load // 2, min(LISTED + load, END)
        events = self.later if load >= self.since else self.events
        return self.text(first, end, events, max(0, end - first - 6) if is_delta else 0, end == END)

    def write(self, folder):
        (folder / "assets").mkdir(parents=True, exist_ok=True)
        end = END if self.in_the_end else LISTED
        (folder / "playlist.m3u8").write_text(self.text(0, end, self.later, ends=self.in_the_end))
        failing = [address for event in {*self.events, *self.later} for address in event.write(folder / "assets")]
        (folder / "exchanges.jsonl").write_text(
            "".join(json.dumps({"url": address, "status": 404}) + "\n" for address in failing))
        return Moving(folder, self)

    @property
    def arguments(self):
        """The arguments of `interlint timeline`."""
        join = "live" if self.join is None else str(self.join)
        return ["playlist.m3u8", "--assets", "assets", "--join", join, "--format", "json"]

    @property
    def question(self):
        """What the page is asked to do, but for the name."""
        return {"path": "playlist.m3u8", "settings": {} if self.join is None else {"startPosition": self.join}}


DELTA = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=6,CAN-SKIP-DATERANGES=YES"
WINDOWS = {
    "nothing": Window(),
    "join-at-the-start": Window(ad("a", 3, 2, 0), join=1),
    "join-in-the-middle": Window(ad("a", 3, 2, 0), join=6),
    "insertion": Window(ad("a", 13, 2, 0)),
    "replacement": Window(ad("a", 13, 2)),
    "replacement-without-length": Window(ad("a", 13, 2, DURATION=None)),
    "list": Window(ad("a", 13, [2, 1])),
    "list-empty": Window(ad("a", 13, [], DURATION=3)),
    "list-missing": Window(ad("a", 13, "missing", DURATION=3)),
    "limit": Window(ad("a", 13, [2, 2], playout_limit=3)),
    "break-at-join": Window(ad("a", 9, 2)),
    "inside-asset": Window(ad("a", 7, 4)),
    "inside-list": Window(ad("a", 7, [3, 2])),
    "inside-second-asset": Window(ad("a", 6, [2, 4])),
    "over-at-join": Window(ad("a", 4, 2)),
    "announced-later": Window(later=[ad("a", 15, 2)]),
    "withdrawn": Window(ad("a", 17, 2, 0), later=[]),
    "moved": Window(ad("a", 15, 2, 0), later=[ad("a", 17, 2, 0)]),
    "length-known-later": Window(ad("a", 15, 2, DURATION=None, PLANNED_DURATION=4), later=[ad("a", 15, 2)]),
    "delta-updates": Window(ad("a", 14, 2, 0), tags=[DELTA]),
    "delta-update-withdraws": Window(ad("a", 17, 2, 0), later=[], tags=[DELTA]),
    "start-tag": Window(ad("a", 8, 2, 0), tags=["#EXT-X-START:TIME-OFFSET=-6"]),
    "hold-back": Window(ad("a", 8, 2, 0), tags=["#EXT-X-SERVER-CONTROL:HOLD-BACK=5"]),
    "pre-roll": Window(ad("a", 0, 2, 0, CUE="PRE")),
    "pre-roll-replaces": Window(ad("a", 0, 2, CUE="PRE")),
    "snap": Window(ad("a", 13.4, 2, snap="OUT,IN")),
    "post-roll": Window(ad("a", 0, 2, CUE="POST"), join=9, in_the_end=True),
}
PLAYS = {f"window-{name}": window for name, window in WINDOWS.items()}
