"""Segments of timelines and other values in words, as the tables have them."""

# Both calculate with milliseconds of dates; sums of segments differ by less.
TOLERANCE = 0.002


def are_equal(one, other):
    """Whether two values are the same, numbers within the tolerance; nothing is an open end."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(are_equal, one, other))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= TOLERANCE
    return one == other


def short(value):
    """A number with as many digits as it needs, at most three after the point."""
    if value is None:
        return ""
    return f"{value:.0e}" if abs(value) >= 1e12 else f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")


def of_segment(segment):
    """A segment in a word: `6..20` is primary content, `ad 10` an interstitial of 10 s, with `=` if it is a range."""
    event, source, target = segment
    if event is None:
        return f"{short(source[0])}..{short(source[1])}"
    is_range = target[1] is None or target[1] > target[0]
    return f"{event} {short(source[1] - source[0])}{'=' if is_range else ''}"


def of_segments(segments):
    """The words of segments; `@30` is a target that does not follow from those before."""
    words, time = [], 0.0
    for segment in segments:
        begin, end = segment[2]
        if begin is not None and not are_equal(begin, time):
            words.append(f"@{short(begin)}")
        words.append(of_segment(segment))
        time = time if end is None else end
    return words


def differing(one, other):
    """Two lists of words as texts, without what they have in common at the beginning and the end."""
    begin = 0
    while begin < min(len(one), len(other)) and one[begin] == other[begin]:
        begin += 1
    end = 0
    while end < min(len(one), len(other)) - begin and one[-1 - end] == other[-1 - end]:
        end += 1
    return [" ".join(words[begin:len(words) - end]) or "-" for words in (one, other)]


def of_value(value):
    """A value of an interstitial."""
    if isinstance(value, list):
        return " ".join(map(of_value, value)) or "-"
    return "-" if value is None else short(value) if isinstance(value, float) else str(value)
