"""What viewers see of a play, in words: what interlint says, and what the player did."""

import words

# The player looks at the clock a few times a second: where a stretch begins and ends is known to half a second.
# Media are whole seconds, so that the nearest one is meant.
MEDIA_SECONDS = 1


def rounded(time):
    return round(time / MEDIA_SECONDS) * MEDIA_SECONDS


def joined(stretches):
    """Stretches without empty ones; two that follow each other in the same content are one."""
    found = []
    for event, begin, end in stretches:
        if begin == end:
            continue
        if found and found[-1][0] == event and found[-1][2] == begin:
            found[-1] = (event, found[-1][1], end)
        else:
            found.append((event, begin, end))
    return found


def spoken(stretches):
    """`0..3` is primary content, `ad 0..2` a part of an interstitial."""
    return [f"{event + ' ' if event else ''}{words.short(begin)}..{words.short(end)}"
            for event, begin, end in joined(stretches)]


def interlint(timeline, seek=None, edge=None):
    """The stretches of a timeline that ends at `edge` if it is open; with a seek, what is shown before and after it."""
    segments = timeline["segments"]
    shown = [(segment.get("event"), segment["timeMapping"]["source"][0],
              edge if segment["timeMapping"]["source"][1] is None else segment["timeMapping"]["source"][1])
             for segment in segments]
    sought = timeline["seek"] if seek else None
    if not sought or not sought["allowed"]:
        return spoken(shown)
    before = []
    for segment, (event, begin, end) in zip(segments, shown):
        target = segment["timeMapping"]["target"]
        if target[1] > seek[0]:
            before.append((event, begin, begin + seek[0] - target[0]))
            break
        before.append((event, begin, end))
    lands, goal = sought["lands"], sought.get("afterwards") or sought["lands"]
    if lands["segment"] != goal["segment"]:
        # An interstitial plays before the seek is completed.
        event, _, end = shown[lands["segment"]]
        before.append((event, lands["source"], end))
    (event, _, end), *after = shown[goal["segment"]:]
    return spoken([*before, (event, goal["source"], end), *after])


def player(answer):
    """The stretches of a play."""
    found = spoken(
        (stretch["event"], *(rounded(stretch[key]) for key in ("from", "to"))) for stretch in answer["stretches"])
    return found + ["stalls"] if answer["stalls"] else found
