"""`stolik check`: scenario files."""

from __future__ import annotations

from pathlib import Path

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.kit.words import LANGUAGES
from stolik.core.proof.rulebook import find_rulebook
from stolik.core.proof.scenario import FILLINGS, Failed, Scenario, read_scenario


def check(*files: Path, fillings: int = FILLINGS) -> int:
    """Run scenario files and say which hold.

    Parameters
    ----------
    files
        Scenario files, or folders of them.
    fillings
        How many random fillings of what a scenario leaves open must hold.
    """
    paths = [path for file in files for path in (sorted(file.rglob("*.yaml")) if file.is_dir() else [file])]
    if not paths:
        raise StolikError("No scenario files.", "Name files or a folder: stolik check scenarios/conflict")
    if fillings < 1:
        raise StolikError(f"A scenario has to hold in one filling at least, not in {fillings}.")
    failed = 0
    for path in paths:
        scenario = read_scenario(path, games.load)
        check_rules(scenario)
        try:
            scenario.run(fillings=fillings)
        except Failed as error:
            failed += 1
            print(f"fails  {error}")
        else:
            print(f"holds  {path.name}: {scenario.title}")
    print(f"{len(paths) - failed} of {len(paths)} scenarios hold.")
    return 1 if failed else 0


def check_rules(scenario: Scenario) -> None:
    """Refuse to prove a paragraph that is not there."""
    known = list(find_rulebook(scenario.game.name, LANGUAGES[0]).paragraphs)
    for rule in scenario.rules:
        if rule not in known:
            title = scenario.game.title()
            raise StolikError(
                f"{scenario.path.name}: {title} has no paragraph {rule}.", f"There are {known[0]} to {known[-1]}."
            )
