"""The digest in every log and in the compile cache's name: nothing that runs is forgotten, and nothing else counts."""

from __future__ import annotations

import ast
import copy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.kit.rule import about
from stolik.core.machine import binding
from stolik.core.machine.binder import Binder
from stolik.core.machine.binding import Digests, Function, Generated, definition
from stolik.core.machine.native import code_path
from stolik.core.machine.rules import ENTRIES, LAW, Rules, entry
from tests import toy
from tests.doors import ROOT, every_game
from tests.workshop import Workshop

REMARK = ("rules.py", "HAND = 2  # cards dealt to each", "HAND = 2  # so many cards are dealt to each")
DOCSTRING = ("rules.py", "A match begins with its first game.", "The first game of a match begins.")
CITATION = ("rules.py", '@rule("TO-2.1", "TO-7.2")', '@rule("TO-2.1")')
THUMB = ("thumb.py", "below(rng, 2) == 0", "below(rng, 3) == 0")
NUMBER = ("rules.py", "HAND = 2", "HAND = 3")
HIDES_MORE = ("state.py", "    rounds: Int = public(", "    rounds: Int = hidden(")


@every_game
def test_a_change_in_any_function_changes_its_hash(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digests_of(game.rules, ENTRIES)
    assert len(before.known) > 50
    for function in before.known:
        changed = copy.copy(definition(function))
        changed.body = [*changed.body, ast.Pass()]
        monkeypatch.setattr(binding, "definition", {function: changed}.__getitem__)
        assert anew(before, function) != before.known[function], function


@every_game
def test_the_hash_of_a_function_changes_with_those_it_calls(game: Game) -> None:
    before = digests_of(game.rules, ENTRIES)
    for function in before.known:
        for value in before.slots.of(function).values():
            called = [value] if about(value) is not None else []
            if isinstance(value, Generated):
                called = [before.slots.rules[word] for word in value.calls if word in before.slots.rules]
                assert called
            for each in called:
                assert anew(before, function, {each: "changed"}) != before.known[function], (function, each)


def anew(before: Digests, function: Function, changed: dict[Function, str] | None = None) -> str:
    """The hash of one function worked out again, all others known."""
    digests = Digests(before.slots)
    digests.known = before.known | (changed or {})
    del digests.known[function]
    return digests.of(function)


def digests_of(rules: Rules, entries: tuple[str, ...]) -> Digests:
    """What some entries run, hashed."""
    digests = Digests(rules.slots)
    for name in entries:
        digests.of(entry(name))
    return digests


@every_game
def test_what_the_engine_binds_is_in_the_digest(game: Game) -> None:
    binder = Binder(game.rules, "checked")
    for name in ENTRIES:
        binder.bind(entry(name))
    bound = set(binder.clones)
    assert bound <= set(digests_of(game.rules, ENTRIES).known) | set(game.rules.functions.values())
    assert {entry(name) for name in ENTRIES} <= bound


@every_game
def test_a_bot_is_no_law(game: Game) -> None:
    law = digests_of(game.rules, LAW).known
    assert game.rules.functions["thumb"] not in law
    assert game.rules.functions["new_game"] in law


def test_remarks_citations_words_and_bots_make_no_log_foreign(workshop: Workshop) -> None:
    better = workshop.change(REMARK, DOCSTRING, CITATION)
    assert (better.rules.digest, better.rules.build) == (toy.GAME.rules.digest, toy.GAME.rules.build)
    bot = workshop.change(THUMB)
    assert bot.rules.digest == toy.GAME.rules.digest
    assert bot.rules.build != toy.GAME.rules.build


@pytest.mark.parametrize("change", [NUMBER, HIDES_MORE])
def test_numbers_and_who_sees_what_are_law(workshop: Workshop, change: tuple[str, str, str]) -> None:
    assert workshop.change(change).rules.digest != toy.GAME.rules.digest


def test_a_change_in_a_helper_of_the_core_is_seen(tmp_path: Path) -> None:
    """Who starts is decided in the core, for three games; conflict once ran it stale."""
    shutil.copytree(ROOT / "stolik", tmp_path / "stolik", ignore=shutil.ignore_patterns("__pycache__", "client"))
    ask = "from stolik import games; r = games.load('conflict').rules; print(r.digest, r.build)"

    def told() -> list[str]:
        run = subprocess.run([sys.executable, "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True)
        return run.stdout.split()

    before = told()
    path = next((tmp_path / "stolik" / "core").rglob("starting.py"))
    text = path.read_text(encoding="utf-8")
    assert "        return below(rng, seats)" in text
    path.write_text(text.replace("        return below(rng, seats)", "        return 0"), encoding="utf-8")
    after = told()
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_the_file_of_native_code_follows_the_build_and_the_card_list() -> None:
    rules = toy.GAME.rules
    other = Rules(rules.name, rules.record, rules.questions, rules.modules, data="another list")
    paths = {code_path(rules, "compiled"), code_path(other, "compiled"), code_path(rules, "checked")}
    assert len(paths) == 3
    assert rules.build in code_path(rules, "compiled").name


def test_two_rules_of_one_name_are_refused(workshop: Workshop) -> None:
    elsewhere = workshop.change(("thumb.py", "def top_place(", "def begin_game("))
    with pytest.raises(StolikError, match=r"toy has two rules named begin_game, in .*rules and .*thumb"):
        elsewhere.rules.digest  # noqa: B018
    twice = workshop.change(("rules.py", "def begin_game(", "def new_game("))
    with pytest.raises(StolikError, match="defines new_game 2 times"):
        twice.rules.digest  # noqa: B018


def test_a_rule_that_names_what_no_digest_can_hold_is_refused(workshop: Workshop) -> None:
    game = workshop.change(
        ("rules.py", "HAND = 2  # cards dealt to each", "HAND = 2\nSECRET = {1: 2}"),
        ("rules.py", "    state.game += 1\n", "    state.game += SECRET[1] - 1\n"),
    )
    with pytest.raises(StolikError, match="begin_game names SECRET"):
        game.rules.digest  # noqa: B018


def test_a_number_reached_through_a_module_is_refused(workshop: Workshop) -> None:
    """Numba would compile it as it is today, and nothing would tell that it has changed."""
    game = workshop.change(
        ("rules.py", "HAND = 2  # cards dealt to each", "HAND = 2\nfrom . import state as elsewhere"),
        ("rules.py", "    state.game += 1\n", "    state.game += elsewhere.GAMES\n"),
    )
    with pytest.raises(StolikError, match="begin_game names elsewhere"):
        game.rules.digest  # noqa: B018
