"""Live windows that move with each load of their playlist, joined at several places."""

import json

import media
from interstitials import DATE, ad
from presentations import Presentation

# The first load lists segments 0 to 11; each load has one more, and every other one has one less at its start.
LISTED, END = 12, 20


class Moving(Presentation):
    """A presentation whose playlist is another one at each load; the last one ends."""

    def __init__(self, folder, window):
        super().__init__(folder, "assets")
        self.window, self.loads = window, 0

    def file(self, path):
        if path != "playlist.m3u8":
            return super().file(path)
        load, self.loads = self.loads, self.loads + 1
        return self.window.playlist(load).encode()


class Window:
    """A live window: its interstitials, and those that are only listed from a load on.

    `join` is the place at which the player is told to begin; nothing is where it begins by itself. interlint is asked about
    the first load, with all interstitials, or about the content as it is in the end.
    """

    seek = None

    def __init__(self, *events, later=(), since=3, join=None, in_the_end=False):
        self.events, self.later, self.since, self.join, self.in_the_end = events, later, since, join, in_the_end

    @property
    def all_events(self):
        return [*self.events, *self.later]

    def event(self, name):
        return next(event for event in self.all_events if event.name == name)

    def playlist(self, load):
        """The playlist of a load."""
        first, end = load // 2, min(LISTED + load, END)
        return window(first, end, self.all_events if load >= self.since else self.events, end == END)

    def write(self, folder):
        (folder / "assets").mkdir(parents=True, exist_ok=True)
        end = END if self.in_the_end else LISTED
        (folder / "playlist.m3u8").write_text(window(0, end, self.all_events, self.in_the_end))
        failing = [address for event in self.all_events for address in event.write(folder / "assets")]
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


def window(first, end, events, ends):
    tags = [f"#EXT-X-PROGRAM-DATE-TIME:{DATE.format(first)}", *[event.tag for event in events]]
    return media.playlist(end - first, tags, first, is_live=True, ends=ends)


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
    "pre-roll": Window(ad("a", 0, 2, 0, CUE="PRE")),
    "pre-roll-replaces": Window(ad("a", 0, 2, CUE="PRE")),
    "snap": Window(ad("a", 13.4, 2, snap="OUT,IN")),
    "post-roll": Window(ad("a", 0, 2, CUE="POST"), join=9, in_the_end=True),
}
PLAYS = {f"window-{name}": window for name, window in WINDOWS.items()}
