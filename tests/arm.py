"""An ARM processor, as QEMU plays it, with Debian's Python: portable code gives the same there.

``python -m tests.arm`` brings what is needed into ``.venv/arm``; for that it takes a Debian, but no rights.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv" / "arm"
SYSTEM, SITE, MADE = FOLDER / "system", FOLDER / "site", FOLDER / ".made"
EMULATORS = ("qemu-aarch64-static", "qemu-aarch64")
PYTHON = ("python3-minimal", "libpython3-stdlib")
NEEDED = ("click", "platformdirs", "polib", "wasmtime")
PLATFORMS = ("manylinux2014_aarch64", "manylinux_2_17_aarch64", "any")


def is_there() -> bool:
    """Tell whether programs can be run."""
    return MADE.exists()


def run(*words: str) -> str:
    """Return what a program in Python prints, run by an ARM processor in this checkout."""
    path = os.pathsep.join([str(ROOT / "src"), str(SITE), str(ROOT)])
    command = [MADE.read_text(), "-L", str(SYSTEM), str(SYSTEM / "usr/bin/python3"), *words]
    environment = {"PYTHONPATH": path, "PATH": os.environ["PATH"], "HOME": str(FOLDER)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def install() -> None:
    """Bring the emulator, where it is not installed, Python for ARM, and what portable code needs."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    archives = FOLDER / "cache" / "archives"
    for folder in (archives / "partial", FOLDER / "lists" / "partial", SYSTEM):
        folder.mkdir(parents=True)
    where = [
        f"Dir::State::lists={FOLDER}/lists",
        f"Dir::Cache={FOLDER}/cache",
        "Dir::State::status=/dev/null",
    ]
    where += ["APT::Architecture=arm64", "APT::Architectures::=arm64", "APT::Sandbox::User=root"]
    apt = ["apt-get", "-qq", *(word for one in where for word in ("-o", one))]
    _do(*apt, "update")
    _do(*apt, "-y", "--download-only", "--no-install-recommends", "install", *PYTHON)
    for package in archives.glob("*.deb"):
        _do("dpkg", "-x", str(package), str(SYSTEM))
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    pip += ["--target", str(SITE)]
    _do(*pip, "--no-build-isolation", str(ROOT))  # where the games are found
    foreign = [f"--platform={one}" for one in PLATFORMS]
    _do(*pip, *foreign, "--only-binary=:all:", *_pinned())
    MADE.write_text(_emulator())


def _pinned() -> list[str]:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    return [found[0] for name in NEEDED if (found := re.search(rf"^{name}==[^\s;\\]+", text, re.MULTILINE))]


def _emulator() -> str:
    for name in EMULATORS:
        if found := shutil.which(name):
            return found
    _do("apt-get", "-qq", "download", "qemu-user-static")
    (package,) = FOLDER.glob("qemu-user-static*.deb")
    _do("dpkg", "-x", str(package), str(FOLDER))
    return str(FOLDER / "usr" / "bin" / EMULATORS[0])


def _do(*command: str) -> None:
    subprocess.run(command, cwd=FOLDER, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    if shutil.which("apt-get") and shutil.which("dpkg"):
        install()
    else:
        sys.stdout.write("no Debian here: portable code is not tried on ARM\n")
