"""The derived cases of the conformance suite, for gates that need their documents.

usage: suite.py FOLDER [ARRANGEMENT …]: writes the documents as files below FOLDER/ARRANGEMENT/RULE
"""

import base64
import json
from pathlib import Path
import sys

SUITE = Path(__file__).parent / "../../Conformance"


def cases(*arrangements):
    """The rule, the case and its documents by their names, of these arrangements, or of all."""
    for file in sorted((SUITE / "Cases").glob("*.json")):
        for group in json.loads(file.read_bytes()):
            for case in group["cases"]:
                if not arrangements or case["arrangement"] in arrangements:
                    yield group["rule"], case, {
                        document["name"]: content(document) for document in case["documents"]}


def content(document):
    if "base64" in document:
        return base64.b64decode(document["base64"])
    return "\n".join(document["lines"]).encode()


def write(folder, *arrangements):
    """Writes the documents; those of a case that has several lie in a folder of its name."""
    for rule, case, documents in cases(*arrangements):
        place = folder / case["arrangement"] / rule
        for name, text in documents.items():
            file = (place if case["arrangement"] == "single" else place / case["name"]) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)


if __name__ == "__main__":
    write(Path(sys.argv[1]), *sys.argv[2:])
