"""A pytest plugin: notes which rules run in tests marked with a paragraph, or takes one rule out.

`stolik rulebook --coverage` and `--knockout` start pytest with it.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

from stolik.core.kit.rule import about
from stolik.core.proof.proof import KNOCKOUT, MOST_CALLS, TRACE, bounded, taken_out

ROWS: list[dict[str, Any]] = []


def pytest_configure() -> None:
    """A test that fails has said enough: nobody needs the smallest example of it."""
    settings.register_profile("rules", phases=[Phase.explicit, Phase.generate], database=None)
    settings.load_profile("rules")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Watch, or cripple, the rules while a marked test runs."""
    told = os.environ.get(KNOCKOUT)
    cited = [str(number) for mark in item.iter_markers("rule") for number in mark.args]
    if told:
        module, _, name = told.partition(":")
        rule = getattr(importlib.import_module(module), name)
        paragraphs = getattr(about(rule), "paragraphs", ())
        if not set(paragraphs) & set(cited):
            pytest.skip("cites another rule")
        with taken_out(rule), bounded(100 * MOST_CALLS):
            return (yield)
    ran: set[str] = set()
    sys.settrace(lambda frame, _event, _argument: ran.add(frame.f_code.co_name))  # of calls alone
    try:
        return (yield)
    finally:
        sys.settrace(None)
        ROWS.append({"name": item.nodeid, "paragraphs": cited, "ran": sorted(ran)})


def pytest_sessionfinish() -> None:
    """Write down what was seen."""
    told = os.environ.get(TRACE)
    if told:
        Path(told).write_text(json.dumps(ROWS), encoding="utf-8")
