"""What interlint and the player show of one document, in one form, and where they differ."""

import words

# The words that the specification defines; others count for nothing.
KNOWN = {"cue": ["ONCE", "POST", "PRE"], "restrictions": ["JUMP", "SKIP"], "snaps": ["IN", "OUT"]}

def number(value):
    """A number; nothing is an open end."""
    return None if value in (None, "Infinity") else float(value)


def interlint_segments(timeline):
    """(event, source, target) of each segment."""
    return [
        (segment.get("event"), *(tuple(map(number, segment["timeMapping"][key])) for key in ("source", "target")))
        for segment in timeline["segments"]]


def player_segments(answer):
    """The same of the player's schedule."""
    lengths = {event["id"]: event["length"] for event in answer["events"]}
    segments = []
    for item in answer["schedule"]:
        event = item["event"]
        source = (0.0, lengths[event]) if event else (number(item["start"]), number(item["end"]))
        segments.append((event, source, tuple(map(number, item["integrated"]))))
    return segments


def known_words(event):
    """The words of attributes with lists of words, in one order."""
    own = {key: {word.upper() for word in event[key]} for key in KNOWN}
    return {key: [word for word in known if word in own[key]] for key, known in KNOWN.items()}


def interlint_facts(timeline):
    """What is known of each interstitial that is placed: a dictionary by its ID."""
    facts = {}
    for event in timeline["events"]:
        if event.get("notPlaced"):
            continue
        assets = event.get("assets") or []
        # The player knows of an asset when it was loaded, or is in a list.
        is_known = any(asset["lengthSource"] != "unknown" for asset in assets)
        facts[event["id"]] = {
            **known_words(event), "resumeOffset": event.get("resumeOffset"), "mayVary": event["contentMayVary"],
            "primary": event["style"] == "PRIMARY",
            "assets": [None if asset["lengthSource"] == "failed" else asset["length"] for asset in assets if is_known],
        }
    return facts


def player_facts(answer):
    """The same of the interstitials in the player's schedule."""
    placed = {item["event"] for item in answer["schedule"]}
    return {
        event["id"]: {
            **known_words(event), "resumeOffset": None if event["resumeOffset"] == "NaN" else event["resumeOffset"],
            "mayVary": event["contentMayVary"], "primary": event["isPrimary"], "assets": event["assets"],
        } for event in answer["events"] if event["id"] in placed}


def differences(timeline, answer):
    """(what, interlint, player) for each difference, in words."""
    ours, theirs = interlint_segments(timeline), player_segments(answer)
    if not words.are_equal(ours, theirs):
        yield "segments", *words.differing(words.of_segments(ours), words.of_segments(theirs))
    facts, others = interlint_facts(timeline), player_facts(answer)
    for event in facts:
        for key, value in facts[event].items() if event in others else ():
            if not words.are_equal(value, others[event][key]):
                yield f"{event} {key}", words.of_value(value), words.of_value(others[event][key])
