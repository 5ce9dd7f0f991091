#!/usr/bin/env python3
"""One door to everything, on a machine that has only Python.

    python3 dev.py play [ARGS]    open the site and the browser; in the terminal: dev.py run stolik play conflict
    python3 dev.py test [ARGS]    lint, types and every test; with ARGS one pytest run with them;
                                  with --long the same tests with more rounds, for hours;
                                  what came of it is added to bench/long.md
    python3 dev.py check          lint and types
    python3 dev.py run CMD ...    any command inside the environment

The first start makes .venv beside this file and installs the pinned packages; later starts need no network.
"""

# Old Pythons must be able to read this file, to be told that they are too old: no f-strings, no starred lists.
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "stolik needs Python 3.11 or newer and this is Python {}.{}: install the package python3.11 (or a later one) "
        "and start dev.py with it.".format(*sys.version_info[:2])
    )

import contextlib
import hashlib
import os
import platform
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "stolik-installed"
LONG = ROOT / "bench" / "long.md"
FEW = 5  # failed tests that are run once more, alone
PINS = {"play": ROOT / "requirements" / "play.txt", "dev": ROOT / "requirements" / "dev.txt"}


def main(words):
    command, rest = (words[0], words[1:]) if words else ("help", [])
    if command in ("help", "-h", "--help"):
        print(__doc__.strip())
        return 0
    if command not in COMMANDS:
        return refuse("dev.py has no command '{}'; it has play, test, check and run.".format(command))
    return COMMANDS[command](rest)


# The commands


def play(rest):
    prepare("play")
    warm_beside()
    code = call([str(PYTHON), str(ROOT / "build_client.py")], {})
    return code or become([tool("stolik"), "serve"] + rest)


def warm_beside():
    """Begin to compile the games while the page is built; the server waits for what is being made."""
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.Popen([tool("stolik"), "warm"], cwd=str(ROOT), env=environment(), **quiet)


def run(rest):
    if not rest:
        return refuse("dev.py run needs a command, for example: dev.py run stolik --help")
    prepare("dev")
    program = shutil.which(rest[0], path=environment()["PATH"])
    if program is None:
        return refuse("there is no command '{}' in the environment.".format(rest[0]))
    return become([program] + rest[1:])


def check(rest):
    if rest:
        return refuse("dev.py check takes no arguments.")
    prepare("dev")
    return summary(lint_and_types())


def test(rest):
    is_long = "--long" in rest
    if is_long:
        rest = [word for word in rest if word != "--long"]
        os.environ["STOLIK_LONG"] = "1"
    prepare("dev")
    client = [str(PYTHON), str(ROOT / "build_client.py")]
    steps = [Step("compile the games", [tool("stolik"), "warm"]), Step("build the web client", client)]
    if rest:
        steps.append(Tests("tests, compiled", "compiled", rest))
    else:
        steps += lint_and_types()
        steps.append(Step("tests of the web client (vitest)", client + ["test"]))
        steps.append(Tests("tests, compiled", "compiled", []))
        steps.append(Tests("three ways: plain", "plain", ["-m", "three_ways"]))
        steps.append(Step("compile the games, bounds checked", [tool("stolik"), "warm", "--mode", "checked"]))
        steps.append(Tests("three ways: bounds checked", "checked", ["-m", "three_ways"]))
    code = summary(steps)
    if is_long:
        note(steps, rest)
    return code


def note(steps, rest):
    """Add to the table of long runs what was run now, and what came of it."""
    command = " ".join(["python3 dev.py test --long"] + rest)
    with LONG.open("a", encoding="utf-8") as file:
        for step in steps:
            if isinstance(step, Tests):
                row = (time.strftime("%Y-%m-%d"), commit(), "`{}`".format(command), step.title, step.counts())
                file.write("| {} | {} | {} | {} | {} | {:,.0f} |\n".format(*(row + (step.seconds,))))


def commit():
    """Which state of the sources this is."""
    try:
        told = subprocess.check_output(["git", "describe", "--always", "--dirty"], cwd=str(ROOT))
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return told.decode().strip()


def lint_and_types():
    return [
        Step("lint (ruff)", [str(PYTHON), "-m", "ruff", "check", "."]),
        Step("types (mypy)", [str(PYTHON), "-m", "mypy", "stolik", "tests", "bench", "build_client.py"]),
        Step("web client (svelte-check, eslint)", [str(PYTHON), str(ROOT / "build_client.py"), "check"]),
    ]


COMMANDS = {"play": play, "test": test, "check": check, "run": run}


# Steps with a headline and a result


class Step:
    def __init__(self, title, command, extra=None):
        self.title = title
        self.command = command
        self.extra = extra or {}
        self.passed = self.failed = self.skipped = 0

    def go(self):
        say("\n== {} ==".format(self.title))
        start = time.monotonic()
        self.ok = self.call() == 0
        self.seconds = time.monotonic() - start

    def call(self):
        return call(self.command, self.extra)

    def line(self):
        return "{:6} {} ({:.1f} s)".format("ok" if self.ok else "FAILED", self.title, self.seconds)


class Tests(Step):
    """One pytest run; its counts come from pytest's own report."""

    def __init__(self, title, mode, arguments):
        extra = {"STOLIK_MODE": mode}
        command = [str(PYTHON), "-m", "pytest", "-n", "3", "--dist", "worksteal"]
        if os.environ.get("STOLIK_LONG"):
            command.append("--timeout=0")  # hours are meant
        if mode == "plain":
            extra["PYTHONWARNINGS"] = "error"  # -W alone would not reach the parallel workers
            command[1:1] = ["-W", "error"]
        Step.__init__(self, title, command + arguments, extra)
        self.shaky = 0

    def call(self):
        code = self.pytest(self.command)
        if code == 1 and self.failed <= FEW:
            # Was it the machine, busy with three tests at once, or the code? The summary names it either way.
            say("\n== once more, alone: what failed in {} ==".format(self.title))
            self.shaky, self.failed = self.failed, 0
            code = self.pytest(self.command + ["-n", "0", "--last-failed", "--last-failed-no-failures", "none"])
        return code

    def pytest(self, command):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.xml"
            code = call(command + ["--junitxml={}".format(report)], self.extra)
            self.count(report)
        return code

    def count(self, report):
        try:
            suites = list(ElementTree.parse(report).iter("testsuite"))
        except (OSError, ElementTree.ParseError):
            return  # pytest stopped before its first test, and said why
        for suite in suites:
            number = {key: int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped")}
            failed = number["failures"] + number["errors"]
            self.failed += failed
            self.skipped += number["skipped"]
            self.passed += max(0, number["tests"] - failed - number["skipped"])

    def line(self):
        return "{}: {}".format(Step.line(self), self.counts())

    def counts(self):
        counts = "{} passed, {} failed, {} skipped".format(self.passed, self.failed, self.skipped)
        if self.shaky > self.failed:
            counts += "; {} failed beside others and passed alone".format(self.shaky - self.failed)
        return counts


def summary(steps):
    for step in steps:
        step.go()
    say("\n== summary ==")
    for step in steps:
        say(step.line())
    tests = [step for step in steps if isinstance(step, Tests)]
    wrong = [step.title for step in steps if not step.ok]
    if wrong:
        say("Failed: {}.".format("; ".join(wrong)))
    if tests:
        counts = [sum(getattr(step, kind) for step in tests) for kind in ("passed", "failed", "skipped")]
        say("{} passed, {} failed, {} skipped".format(*counts))
    return 1 if wrong else 0


# The environment


def prepare(kind):
    """Make .venv hold what this kind of use needs; without work, and without the network, if it already does."""
    home = fingerprint(platform.python_version(), platform.machine(), str(ROOT))
    files = [ROOT / "pyproject.toml", PINS["play"], PINS["dev"]]
    wanted = fingerprint(*[path.read_text("utf-8") for path in files])
    stamp = read(STAMP).split() if PYTHON.exists() else []
    if stamp in ([home, wanted, kind], [home, wanted, "dev"]):
        return
    with contextlib.suppress(FileNotFoundError):
        STAMP.unlink()  # an install that stops halfway counts for nothing: the next start begins anew
    if stamp[:1] != [home]:
        make_venv()
    say("stolik: installing the packages named in {}".format(PINS[kind].relative_to(ROOT).as_posix()))
    install("--require-hashes", "-r", str(PINS[kind]))
    say("stolik: installing stolik itself")
    install("--no-deps", "--no-index", "--no-build-isolation", "-e", str(ROOT))
    STAMP.write_text(" ".join([home, wanted, kind]), "utf-8")


def make_venv():
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        stop("This Python cannot make environments: install {} (Debian, Ubuntu), then try again.".format(package))
    if Path(sys.prefix).resolve() == VENV:
        stop("The environment .venv must be made anew: leave it (deactivate), then try again.")
    say("stolik: making the environment .venv with Python {}".format(platform.python_version()))
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(str(VENV))
    except (OSError, subprocess.CalledProcessError) as error:
        stop("The environment .venv could not be made: {}".format(error))


def install(*arguments):
    quiet = [] if sys.stdout.isatty() else ["-q"]
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    if call(pip + quiet + list(arguments), {"PIP_USER": "0"}) != 0:
        stop("Installing did not finish (see above); the first start needs the network. Then try again.")


def fingerprint(*parts):
    return hashlib.sha256("\0".join(parts).encode("utf-8")).hexdigest()


def read(path):
    try:
        return path.read_text("utf-8")
    except OSError:
        return ""


# Running programs


def environment():
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}
    env["VIRTUAL_ENV"] = str(VENV)
    env["PATH"] = os.pathsep.join([str(BIN), env.get("PATH", os.defpath)])
    env.setdefault("PYTHONUTF8", "1")  # Polish letters on every terminal
    return env


def tool(name):
    return str(BIN / (name + ".exe" if os.name == "nt" else name))


def call(command, extra=None):
    sys.stdout.flush()
    process = subprocess.Popen(command, cwd=str(ROOT), env=dict(environment(), **(extra or {})))
    try:
        return process.wait()
    except KeyboardInterrupt:
        # The program was interrupted by the same key: let it close its own affairs.
        with contextlib.suppress(KeyboardInterrupt):
            process.wait()
        raise


def become(command):
    """Hand the terminal over to a program, in the caller's folder."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execve(command[0], command, environment())
    process = subprocess.Popen(command, env=environment())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return process.wait()


# Words


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def refuse(line):
    sys.stderr.write("dev.py: " + line + "\n")
    return 2


def stop(line):
    sys.exit("stolik: " + line)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        say("\nStopped.")
        sys.exit(130)
