"""Every report counts what could not be judged, whatever is selected."""

import itertools

import contents
from contents import BAD, GOOD, JSON, PLAYLISTS, SESSIONS
from entries import REPORTS, SERVER, UNJUDGED, Entry, crossed

KINDS = {
    "utf-16-le with mark": "m3u8", "binary": "m3u8", "empty": "m3u8", "HTML page": "m3u8", "LFS pointer": "m3u8",
    "merge conflict": "m3u8", "cut in a quoted value": "m3u8", "cut asset list": "json",
    "session cut in its last line": "jsonl",
}
SELECTIONS = {
    "": [], " --rule": ["--rule", "interstitial/*"], " --no-profile": ["--no-profile", "spec"],
    " --fail-on never": ["--fail-on", "never"],
}


def entries():
    everything = PLAYLISTS | JSON | SESSIONS
    forms = itertools.product(REPORTS.items(), SELECTIONS.items())
    for (name, ending), ((form, check), (selection, options)) in crossed(KINDS.items(), list(forms), whole=2):
        path = f"x.{ending}"
        yield Entry("reports", f"{name} {form}{selection}", ("lint", path, "--output", form, *options), (3,),
                    {path: everything[name]}, report=check)
    for form, check in REPORTS.items():
        for name, arguments, files, other in [
            ("missing file", ["lint", "x.m3u8"], {}, {}),
            ("URL without an answer", ["lint", f"{SERVER}/x.m3u8", "--allow-private"], {}, {}),
            ("URL without permission", ["lint", f"{SERVER}/x.m3u8"], {}, {"served": {"x.m3u8": GOOD}}),
            ("folder without playlists", ["lint", "d"], {"d/a.txt": "x"}, {}),
            ("target without an answer", ["lint", "--targets", "-"], {}, {"data": b"x.m3u8\n"}),
            ("broken load", ["lint", "--reloads", "1.m3u8", "2.m3u8", "--rule", "live/*"],
             {"1.m3u8": contents.live(0), "2.m3u8": contents.HTML}, {}),
            ("linked broken file", ["lint", "m.m3u8", "--rule", "interstitial/*"],
             {"m.m3u8": contents.MULTIVARIANT, "v.m3u8": contents.HTML}, {}),
            ("changed to broken", ["lint", ".", "--since", "HEAD", "--rule", "interstitial/*"],
             {"broken": contents.HTML}, {"steps": "start; cp $GOOD x.m3u8; commit; cp broken x.m3u8"}),
        ]:
            yield Entry("reports", f"{name} {form}", (*arguments, "--output", form), (3,), files, report=check, **other)
    yield from not_clean()
    yield from written()


def not_clean():
    """What was not loaded is neither checked nor passed."""
    def is_zero(text):
        import json
        checked = json.loads(text)["summary"]["checked"]
        return f"checked is {checked}" if checked else None

    def has_no_pass(text):
        import xml.etree.ElementTree
        root = xml.etree.ElementTree.fromstring(text)
        passed = [case.get("name") for case in root.iter("testcase") if len(case) == 0]
        return f"{len(passed)} cases pass, such as {passed[0]!r}" if passed else None

    for name, arguments, other in [
        ("URL without an answer", ["lint", f"{SERVER}/x.m3u8", "--allow-private"], {}),
        ("private URL", ["lint", f"{SERVER}/x.m3u8"], {}),
        ("URL of another scheme", ["lint", "ftp://example.com/x.m3u8"], {}),
        ("missing file", ["lint", "x.m3u8"], {}),
        ("UTF-16", ["lint", "u.m3u8"], {"files": {"u.m3u8": PLAYLISTS["utf-16-le with mark"]}}),
        ("HTML page", ["lint", "u.m3u8"], {"files": {"u.m3u8": contents.HTML}}),
        ("missing target", ["lint", "--targets", "-"], {"data": b"x.m3u8\n"}),
    ]:
        yield Entry("reports", f"{name} not counted as checked in JSON", (*arguments, "--output", "json"), (3,),
                    report=is_zero, **other)
        yield Entry("reports", f"{name} nothing passes in JUnit", (*arguments, "--output", "junit"), (3,),
                    report=has_no_pass, **other)
        yield Entry("reports", f"{name} nothing passes in JUnit with all cases",
                    (*arguments, "--output", "junit", "--junit-cases", "all"), (3,), report=has_no_pass, **other)
        yield Entry("reports", f"{name} not counted as checked", tuple(arguments), (3,), last=UNJUDGED,
                    absent=(r"\b1 (input|playlist|target)s? checked\b", "rules passed"), **other)
    for profile in ["strict", "single", "extended"]:
        for cases in ["compact", "all", "applicable", "failing"]:
            yield Entry("reports", f"UTF-16 JUnit {profile} {cases}",
                        ("lint", "u.m3u8", "--rule", "interstitial/*", "--output", "junit", "--junit-profile", profile,
                         "--junit-cases", cases), (3,), {"u.m3u8": PLAYLISTS["utf-16-le with mark"]},
                        report=REPORTS["junit"])


def written():
    """A report that cannot be written is status 2, also of a clean run."""
    for form in REPORTS:
        yield Entry("reports", f"{form} into a file", ("lint", "x.m3u8", "--output", f"{form}=x.m3u8/report"), (2,),
                    {"x.m3u8": GOOD})
        yield Entry("reports", f"{form} to a full device", ("lint", "x.m3u8", "--output", f"{form}=/dev/full"), (2,),
                    {"x.m3u8": BAD})
