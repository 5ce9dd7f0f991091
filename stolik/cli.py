"""The `stolik` command. Bad input gets one sentence on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper

from cyclopts import App, Argument, ArgumentCollection, CycloptsError, Parameter
from cyclopts.config import Toml

from stolik.commands.misread import check_settings, misread
from stolik.core.kit.errors import StolikError

CONFIG = "STOLIK_CONFIG"


def setting_file(parser: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """The settings of a command that takes a file of them; the command line and the environment count before it."""
    told: Argument | None = arguments.get("--config", None)
    path = told.tokens[0].value if told and told.tokens else os.environ.get(CONFIG, "")
    if told is None or not path:
        return
    check_settings(path, [argument.name.lstrip("-") for argument in arguments])
    Toml(path, use_commands_as_keys=False, must_exist=True)(parser, commands, arguments)


app = App(
    name="stolik",
    help="A little table for tabletop games: play, simulate, check the rules.",
    help_format="markdown",  # lines of a docstring are joined
    default_parameter=Parameter(negative=()),  # --show, and no --no-show
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,  # `main` says that it was heard
)
# Each command is imported only when it is called, so what it does is said here for the overview.
COMMANDS = {
    "serve": "Open the site: live tables in the browser, here and on phones nearby.",
    "backup": "Copy every table of a site to a file, while it runs.",
    "restore": "Put such a copy back, into a folder or a PostgreSQL.",
    "doctor": "Look whether everything a site needs is in order, and say what to do.",
    "push-key": "Make the key for reminders by web push.",
    "play": "Play in the terminal, against bots.",
    "arena": "Let a folder of programs play each other, and rate them.",
    "mcp": "Let a language model sit at tables of a site (Model Context Protocol).",
    "simulate": "Play many games and report who wins, how long, how often.",
    "balance": "Report whether a game is fair, what each card is worth, and what to change.",
    "dataset": "Write matches as Parquet for whoever learns from them, and play any row again.",
    "tournament": "Play a tournament of bots: everybody against everybody, knockout, groups, tables.",
    "league": "Find out which bots are stronger: everybody against everybody in the same deals.",
    "train": "Have a network learn a game by playing itself, for a bot that knows it.",
    "verify": "Deal a downloaded match again and check every move of it.",
    "check": "Run scenario files and say which hold.",
    "rulebook": "Print a rulebook; trace its paragraphs to code and tests.",
    "words": "List every sentence people can meet, in both languages, but for the web page's own labels.",
    "observations": "Print what every number that a program observes is, and every action.",
    "cards": "Print a game's card list, or check a corrected one.",
    "bench": "Measure speed, beside its peers where they are installed.",
    "site": "Write a static site: the games against bots, in the browser alone.",
    "warm": "Compile games ahead of time.",
}
app.config = [setting_file]
for command, summary in COMMANDS.items():
    word = command.replace("-", "_")
    app.command(f"stolik.commands.{word}:{word}", name=command, help=summary)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")  # Polish letters, also where the system says otherwise
    try:
        words = sys.argv[1:] if arguments is None else arguments
        code = app(words or ["serve"], exit_on_error=False, print_error=False)
    except StolikError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except CycloptsError as error:
        print(misread(error, COMMANDS), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt as stopped:
        said = str(stopped) or "Stopped."  # whoever was at work may have said more
        print(f"\n{said}" if sys.stderr.isatty() else said, file=sys.stderr)  # a terminal has just shown ^C
        sys.exit(130)
    except BrokenPipeError:  # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        if error.filename is None and error.errno != errno.ENOSPC:
            raise  # nothing about a file
        print(unwritable(error), file=sys.stderr)
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)


def unwritable(error: OSError) -> str:
    """A file that the system keeps from being read or written, as a sentence for who named it."""
    subject = f"{error.filename} cannot be used" if error.filename else "Nothing can be written"
    return f"{subject}: {error.strerror}. Name a place that you may write to, with room on its disk."


if __name__ == "__main__":
    main()
