"""A bad configuration is an error with a place, soon and in bounded memory."""

import time

# The text of the configuration, and what the message has: the place, and a word of the reason.
ALIASES = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(20))
BAD = {
    "an unknown key": ("lint:\n  profile: []\n", ".interlint.yaml:2:3:", "did you mean 'profiles'?"),
    "an unknown rule": ("lint:\n  no-rules: [text/tab-charakter]\n", ".interlint.yaml:2:14:", "tab-character"),
    "an unknown value": ("lint: {fail-on: never-ever}\n", ".interlint.yaml:1:17:", "never-ever"),
    "another type": ("exclude: {a: b}\n", ".interlint.yaml:1:10:", "exclude"),
    "a list": ("- lint\n", ".interlint.yaml:1:1:", ""),
    "a cycle": ("extends: one.yaml\n", "two.yaml:1:10:", "extends itself"),
    "a missing file": ("extends: none.yaml\n", ".interlint.yaml:1:10:", "none.yaml"),
    "bytes": (bytes(range(256)) * 16, ".interlint.yaml", ""),
    "no UTF-8": (b"exclude: [\xff]\n", ".interlint.yaml", ""),
    "10 MB": ("exclude:\n" + "- 'films/x'\n" * 900_000, ".interlint.yaml", ""),
    "aliases": (ALIASES, ".interlint.yaml:1:", ""),
    "a deep list": ("exclude: " + "[" * 100_000 + "\n", ".interlint.yaml:1:", ""),
    "an open quote": ("exclude: ['a\n", ".interlint.yaml:", ""),
    "a key given twice": ("lint: {}\nlint: {}\n", ".interlint.yaml:2:1:", ""),
}


def check(repository):
    repository.write("one.yaml", "extends: two.yaml\n")
    repository.write("two.yaml", "extends: one.yaml\n")
    for name, (text, place, words) in BAD.items():
        repository.write(".interlint.yaml", text)
        for command in [["lint", "."], ["config", "verify"], ["baseline", "update", "."], ["init"]]:
            begun = time.monotonic()
            output, errors = repository.run(*command, status=2, memory=1 << 30)
            assert time.monotonic() - begun < 5, (name, command)
            assert output == "" and place in errors and words in errors, (name, command, output, errors[:400])
            assert len(errors) < 1_000, (name, command, errors[:400])
    repository.restore()
