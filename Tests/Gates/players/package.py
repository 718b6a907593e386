"""The pinned package that has hls.js, and its module as the package has it."""

import hashlib
import pathlib
import subprocess
import sys
import zipfile

PACKAGE, VERSION = "gradio", "6.31.0"
SHA256 = "7b50b9b6a2d23cd02851ad4c8b1c8312c88d8b911d1f29c93f9761c98348a64a"
MODULE = "gradio/templates/frontend/assets/hls-DKvqWxTe.js"
PLAYER = "hls.js 1.6.15"
# The exit status when the package cannot be had.
MISSING = 3


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def install(folder):
    """Downloads the package unless the folder has it, and unpacks the module; gives the folder of the module."""
    folder = pathlib.Path(folder)
    wheel = folder / f"{PACKAGE}-{VERSION}-py3-none-any.whl"
    if not wheel.exists():
        folder.mkdir(parents=True, exist_ok=True)
        # Nothing of the package is installed or run: its module is all that is read.
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--only-binary=:all:", "--dest", str(folder), f"{PACKAGE}=={VERSION}"]
        if subprocess.run(command).returncode != 0:
            sys.exit(MISSING)
    if (found := digest(wheel)) != SHA256:
        wheel.unlink()
        sys.exit(f"{wheel} has the digest {found}; expected {SHA256}")
    with zipfile.ZipFile(wheel) as package:
        package.extract(MODULE, folder)
    return folder / pathlib.Path(MODULE).parent


if __name__ == "__main__":
    install(sys.argv[1])
