"""What the tables of Tests/FleetServer/Week.md say of each channel in each night."""

import dataclasses
import datetime
import pathlib
import zoneinfo

import channels
import serving

TABLE = pathlib.Path("Tests/FleetServer/Week.md")
MISSED = "2026-10-24"

# What viewers lose, the least first, as the site orders channels.
LOSSES = ["nothing", "warnings", "unknown", "playlist errors", "breaks cut or late",
          "ads cannot play", "no breaks", "off air"]
WARNED = LOSSES.index("warnings")


@dataclasses.dataclass(frozen=True)
class Channel:
    number: int
    name: str
    owner: str
    region: str
    labels: str
    zone: str
    muted_until: str

    def time(self, night):
        """03:00 UTC of a night as the clock of the channel shows it, such as `2026-10-25 04:00 UTC+1`."""
        moment = datetime.datetime.fromtimestamp(serving.epoch(night), datetime.UTC)
        if not self.zone:
            return moment.strftime("%Y-%m-%d %H:%M UTC")
        local = moment.astimezone(zoneinfo.ZoneInfo(self.zone))
        return local.strftime("%Y-%m-%d %H:%M UTC") + f"{local.utcoffset() / HOUR:+.0f}"


HOUR = datetime.timedelta(hours=1)


@dataclasses.dataclass(frozen=True)
class State:
    """What must be said of a channel in a night."""
    words: str
    loss: str
    rule: str
    # The night since when.
    since: str
    page: str
    is_muted: bool = False

    @property
    def rank(self):
        return LOSSES.index(self.loss)


FINE = State("", "nothing", "", "", "")


class Week:
    """The tables."""

    def __init__(self):
        tables = channels.rows(TABLE)
        self.nights = tables["channel"][0][1:]
        self.channels = [Channel(int(row[0]), *row[1:]) for row in tables["number"][1:]]
        self.headlines = {row[0]: row[1] for row in tables["night"][1:]}
        self.same = {row[0] for row in tables["night"][1:] if row[2] == "same"}
        self._defects = {int(row[0]): row[1:] for row in tables["channel"][1:]}
        self._lost = {row[0]: row[1:] for row in tables["lost by"][1:]}

    def defect(self, channel, night):
        return self._defects[channel.number][self.nights.index(night)]

    def state(self, channel, night):
        """What must be said of the channel in that night."""
        defect = self.defect(channel, night)
        if defect not in self._lost:
            return FINE
        words, loss, rule, page = self._lost[defect]
        if night <= channel.muted_until:
            return dataclasses.replace(FINE, rule=rule, is_muted=True)
        place = self.nights.index(night)
        while place > 0 and self._defects[channel.number][place - 1] == defect:
            place -= 1
        since = self.nights[place] if loss != "nothing" else ""
        return State(words, loss, rule, since, page)

    def change(self, channel, night):
        """How the channel differs from the night before."""
        place = self.nights.index(night)
        if place == 0:
            return "first"
        before, now = self.state(channel, self.nights[place - 1]), self.state(channel, night)
        if now.rank != before.rank:
            return "worse" if now.rank > before.rank else "better"
        return "same" if now.rule == before.rule or now.is_muted else "changed"
