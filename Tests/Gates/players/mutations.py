"""Wrong answers of interlint that the comparison must notice; each is tried with each document."""

import copy


def interstitials(timeline):
    return [segment for segment in timeline["segments"] if segment["type"] == "interstitial"]


def shift_a_start(timeline):
    """An interstitial begins a second later."""
    segments = timeline["segments"]
    for before, segment in zip(segments, segments[1:]):
        if before["type"] == "primary" and segment["type"] == "interstitial":
            for key in ("source", "target"):
                before["timeMapping"][key][1] += 1
            return True
    return False


def drop_an_interstitial(timeline):
    """An interstitial is not shown."""
    if shown := interstitials(timeline):
        timeline["segments"].remove(shown[-1])
    return bool(shown)


def change_a_resumption(timeline):
    """Primary content goes on a second later than it should."""
    segments = timeline["segments"]
    for before, segment in zip(segments, segments[1:]):
        if before["type"] == "interstitial" and segment["type"] == "primary":
            segment["timeMapping"]["source"][0] += 1
            return True
    return False


MUTATIONS = [shift_a_start, drop_an_interstitial, change_a_resumption]


def check(shown, differences):
    """Prints how many wrong answers change what differs from the player's, and gives how many do not."""
    missed = 0
    for mutation in MUTATIONS:
        tried = noticed = 0
        for key in shown:
            wrong = copy.deepcopy(shown[key])
            if mutation(wrong):
                tried += 1
                noticed += differences(key, wrong) != differences(key, shown[key])
        print(f"  {mutation.__doc__[:-1]}: {noticed} of {tried} noticed")
        missed += tried - noticed or not tried
    return missed
