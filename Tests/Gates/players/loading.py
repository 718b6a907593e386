"""What is asked for on behalf of interstitials, and what cannot be loaded: by interlint, and by the player."""

import re

import presentations
import words


def interlint_requests(timeline, play):
    """What is asked for on behalf of the interstitials, in their order: a list before its assets."""
    joined = (timeline.get("join") or {}).get("requests", [])
    # Of those before the primary content, interlint itself says what is asked for.
    addresses, known = [request["url"] for request in joined], {request["event"] for request in joined}
    for segment in timeline["segments"]:
        if (name := segment.get("event")) and name not in known:
            addresses += [f"{address}{'&' if '?' in address else '?'}_HLS_primary_id=session"
                          for address in play.event(name).requests]
    return addresses


def beyond_limits(timeline):
    """The addresses of assets that a limit lets nobody see; a player may ask for them."""
    return {asset["uri"] for event in timeline["events"] for asset in event.get("assets") or []
            if event.get("isLimited") and asset["start"] >= event["length"]}


def player_requests(answer):
    """What the player asked other servers for, with `session` for the name of its session."""
    return [address.replace(answer["session"], "session") for address in answer["requests"]
            if address.startswith("https:")]


def short(address):
    """An address without its server; an offset in hundredths, since the player adds a thousandth to its place."""
    return re.sub(r"(?<=_HLS_start_offset=)[0-9.]+", lambda offset: words.short(round(float(offset[0]), 2)),
                  address.rpartition("/")[2])


def interlint_errors(timeline):
    """What cannot be loaded: `a 0` is the list of a, `a 1` its first asset."""
    for event in timeline["events"]:
        assets = event.get("assets") or []
        if event["lengthSource"] == "cancelled":
            yield f"{event['id']} {1 if assets else 0}"
        else:
            yield from (f"{event['id']} {number}" for number, asset in enumerate(assets, 1)
                        if asset["lengthSource"] == "failed")


def requests(timeline, play, answer):
    """The requests of both, in short, but for those that nobody needs."""
    hidden = beyond_limits(timeline)
    return tuple(
        [short(address) for address in addresses if presentations.without_added(address) not in hidden]
        for addresses in (interlint_requests(timeline, play), player_requests(answer)))


def errors(timeline, answer):
    """What could not be loaded, of both."""
    return list(interlint_errors(timeline)), answer["errors"]
