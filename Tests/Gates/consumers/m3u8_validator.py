"""Says whether the Python package m3u8, in its strict mode, takes a playlist for valid."""

import json
import sys

import m3u8

try:
    with open(sys.argv[1], "rb") as file:
        m3u8.M3U8(file.read().decode("utf-8"), strict=True)
    verdict = {"valid": True}
except Exception as refusal:  # Whatever stops the parser is its refusal.
    verdict = {"valid": False, "reason": f"{type(refusal).__name__}: {refusal}"}
print(json.dumps(verdict))
