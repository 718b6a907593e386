"""What interlint and the player show of one document, in one form, and where they differ."""

# The words that the specification defines; others count for nothing.
WORDS = {"cue": ["ONCE", "POST", "PRE"], "restrictions": ["JUMP", "SKIP"], "snaps": ["IN", "OUT"]}

# Both calculate with milliseconds of dates; sums of segments differ by less.
TOLERANCE = 0.002


def number(value):
    return None if value in (None, "Infinity") else float(value)


def are_equal(one, other):
    """Whether two values are the same, numbers within the tolerance; `inf` and nothing are an open end."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(are_equal, one, other))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= TOLERANCE
    return one == other


def interlint_segments(timeline):
    """(event, source, target) of each segment."""
    return [
        (segment.get("event"), *(tuple(map(number, segment["timeMapping"][key])) for key in ("source", "target")))
        for segment in timeline["segments"]]


def player_segments(answer):
    lengths = {event["id"]: event["length"] for event in answer["events"]}
    segments = []
    for item in answer["schedule"]:
        event = item["event"]
        source = (0.0, lengths[event]) if event else (number(item["start"]), number(item["end"]))
        segments.append((item["event"], source, tuple(map(number, item["integrated"]))))
    return segments


def known_words(event):
    """The words of attributes with lists of words, in one order."""
    return {key: [word for word in words if word in {own.upper() for own in event[key]}] for key, words in WORDS.items()}


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
    placed = {item["event"] for item in answer["schedule"]}
    return {
        event["id"]: {
            **known_words(event), "resumeOffset": None if event["resumeOffset"] == "NaN" else event["resumeOffset"],
            "mayVary": event["contentMayVary"], "primary": event["isPrimary"], "assets": event["assets"],
        } for event in answer["events"] if event["id"] in placed}


def short(value):
    """A number with as many digits as it needs, at most three after the point."""
    if value is None:
        return ""
    return f"{value:.0e}" if abs(value) >= 1e12 else f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")


def spoken(segment):
    """A segment in a word: `6..20` is primary content, `ad 10` an interstitial of 10 s, with `=` if it is a range."""
    event, source, target = segment
    if event is None:
        return f"{short(source[0])}..{short(source[1])}"
    is_range = target[1] is None or target[1] > target[0]
    return f"{event} {short(source[1] - source[0])}{'=' if is_range else ''}"


def with_gaps(segments):
    """The words of segments; `@30` is a target that does not follow from those before."""
    words, time = [], 0.0
    for segment in segments:
        if segment[2][0] is not None and not are_equal(segment[2][0], time):
            words.append(f"@{short(segment[2][0])}")
        words.append(spoken(segment))
        time = segment[2][1] if segment[2][1] is not None else time
    return words


def differing(one, other):
    """Two lists of words without what they begin and end with in common, but for one word."""
    begin = 0
    while begin < min(len(one), len(other)) and one[begin] == other[begin]:
        begin += 1
    end = 0
    while end < min(len(one), len(other)) - begin and one[-1 - end] == other[-1 - end]:
        end += 1
    return [" ".join(words[begin:len(words) - end]) or "-" for words in (one, other)]


def differences(timeline, answer):
    """(what, interlint, player) for each difference, in words."""
    ours, theirs = interlint_segments(timeline), player_segments(answer)
    if not are_equal([list(segment) for segment in ours], [list(segment) for segment in theirs]):
        yield "segments", *differing(with_gaps(ours), with_gaps(theirs))
    facts, others = interlint_facts(timeline), player_facts(answer)
    for event in facts:
        for key, value in facts[event].items() if event in others else ():
            if not are_equal(value, others[event][key]):
                yield f"{event} {key}", worded(value), worded(others[event][key])


def worded(value):
    if isinstance(value, list):
        return " ".join(map(worded, value)) or "-"
    return "-" if value is None else short(value) if isinstance(value, float) else str(value)
