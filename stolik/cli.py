"""The `stolik` command. Bad input gets one sentence on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from cyclopts import App, CycloptsError

from stolik.core.kit.errors import StolikError

app = App(
    name="stolik",
    help="A little table for tabletop games: play, simulate, check the rules.",
    help_format="plaintext",
    version_flags=["--version"],
)
# Each command is imported only when it is called, so what it does is said here for the overview.
COMMANDS = {
    "serve": "Open the site: live tables in the browser, here and on phones nearby.",
    "play": "Play in the terminal, against bots.",
    "simulate": "Play many games and report who wins, how long, how often.",
    "tournament": "Play a tournament of bots: everybody against everybody, knockout, groups, tables.",
    "league": "Find out which bots are stronger: everybody against everybody in the same deals.",
    "verify": "Deal a downloaded match again and check every move of it.",
    "check": "Run scenario files and say which hold.",
    "rulebook": "Print a rulebook; trace its paragraphs to code and tests.",
    "words": "List every sentence people can meet, in both languages, but for the web page's own labels.",
    "cards": "Print a game's card list, or check a corrected one.",
    "bench": "Measure speed, beside its peers where they are installed.",
    "site": "Write a static site: the games against bots, in the browser alone.",
    "warm": "Compile games ahead of time.",
}
for command, summary in COMMANDS.items():
    app.command(f"stolik.commands.{command}:{command}", name=command, help=summary)


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
        print(f"{error} Try: stolik --help", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
