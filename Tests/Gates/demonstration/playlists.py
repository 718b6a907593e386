"""400 playlists with known defects. Where each defect is, and which rule is about it, follows from the edit that makes
it: nothing here comes from a report."""

AD = (
    '#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=15,'
    'X-ASSET-URI="https://ads.example.com/{number}.m3u8?_HLS_interstitial_id=ad",X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP"'
)

# The name of an edit: what it replaces by what, in which line, and the rule and severity of the only finding.
EDITS = {
    "long segment": ("#EXTINF:6,", "#EXTINF:9,", 6, "segment/target-duration-exceeded", "error"),
    "quoted offset": ("OFFSET=0", 'OFFSET="0"', 5, "interstitial/resume-offset-type", "error"),
    "negative duration": (",DURATION=15", ",DURATION=-15", 5, "date-range/duration-negative", "error"),
    "unquoted list": ('"SKIP,JUMP"', "SKIP", 5, "interstitial/restrict-type", "error"),
    "no class": (',CLASS="com.apple.hls.interstitial"', "", 5, "interstitial/class-missing", "error"),
    "no ID": ('ID="ad",', "", 5, "date-range/id-required", "error"),
    "unknown type": ("TYPE:VOD", "TYPE:FILM", 3, "playlist/type-value", "error"),
    "misspelled word": ('"SKIP,JUMP"', '"SKIP,JMP"', 5, "interstitial/word-misspelled", "error"),
    "word for a number": ("DURATION:6", "DURATION:x", 2, "segment/target-duration-malformed", "error"),
    "whole seconds": ("00:12.000Z", "00:12Z", 5, "date-range/no-milliseconds", "warning"),
    "query of the player": ("?", "?_HLS_primary_id=1&", 5, "interstitial/query-client-parameter", "warning"),
}
SEGMENTS = 12
# Findings of one rule in a live playlist, all of whose segments are too long.
WINDOW = 6


def film(number, edits=()):
    """A playlist of a film with an ad break."""
    lines = [
        "#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-PLAYLIST-TYPE:VOD",
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z", AD.format(number=number),
    ]
    for segment in range(SEGMENTS):
        lines += ["#EXTINF:6,", f"{number}-{segment}.ts"]
    lines.append("#EXT-X-ENDLIST")
    for name in edits:
        old, new, line, _, _ = EDITS[name]
        assert old in lines[line - 1], name
        lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines) + "\n"


def live(number, first):
    """The window of a live playlist that begins with a segment, all of them too long."""
    lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:6", f"#EXT-X-MEDIA-SEQUENCE:{first}"]
    for segment in range(first, first + WINDOW):
        lines += ["#EXTINF:9,", f"{number}-{segment}.ts"]
    return "\n".join(lines) + "\n"


def tree():
    """All playlists by path, and all findings: path, line, rule and severity."""
    names = list(EDITS)
    # Edits of one line are about different attributes, and those that need each other are not combined.
    texts, findings = {}, set()
    for number in range(360):
        path = f"films/{number // 60}/{number:03}.m3u8"
        edits = [] if number % 4 == 0 else [names[number % len(names)]]
        if number % 3 == 0 and "long segment" not in edits and "word for a number" not in edits:
            edits.append("long segment")
        if number % 2 and not {"no class", "whole seconds", "no ID"} & set(edits):
            edits.append("whole seconds")
        texts[path] = film(number, edits)
        findings |= {(path, EDITS[name][2], *EDITS[name][3:]) for name in edits}
    for number in range(40):
        path = f"live/{number:02}.m3u8"
        texts[path] = live(number, 1)
        findings |= {
            (path, line, "segment/target-duration-exceeded", "error")
            for line in range(4, 4 + 2 * WINDOW, 2)
        }
    return texts, findings
