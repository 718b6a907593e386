"""What `pip install` takes when it is given the repository, as pre-commit does: the wheel of the release, nothing is built.

It is that with the version of the sources, from the releases of the repository that was cloned, or from the folder or
address INTERLINT_PACKAGES, and has the checksum of the SHA256SUMS beside it."""

import hashlib
import os
import pathlib
import platform
import re
import subprocess
import urllib.request

PROJECT = pathlib.Path(__file__).resolve().parent.parent


def content(address):
    if "://" not in address:
        return pathlib.Path(address).read_bytes()
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read()


def packages(version):
    """Where they are."""
    given = os.environ.get("INTERLINT_PACKAGES")
    if given:
        return given
    origin = subprocess.run(
        ["git", "-C", PROJECT, "remote", "get-url", "origin"], check=True, text=True, stdout=subprocess.PIPE).stdout
    return f"{origin.strip().removesuffix('/').removesuffix('.git')}/releases/download/v{version}"


def build_wheel(folder, config_settings=None, metadata_directory=None):
    sources = (PROJECT / "Sources/SourceText/Names/ToolVersion.swift").read_text()
    version = re.search(r'current = "(.*)"', sources)[1]
    place = packages(version)
    sums = content(f"{place}/SHA256SUMS").decode()
    found = re.search(rf"^([0-9a-f]{{64}})  (interlint-{re.escape(version)}-py3-.*_{platform.machine()}\.whl)$", sums, re.M)
    if not found:
        raise SystemExit(f"{place} has no wheel of interlint {version} for {platform.machine()}")
    wheel = content(f"{place}/{found[2]}")
    if hashlib.sha256(wheel).hexdigest() != found[1]:
        raise SystemExit(f"{place}/{found[2]} does not have the checksum of SHA256SUMS")
    pathlib.Path(folder, found[2]).write_bytes(wheel)
    return found[2]
