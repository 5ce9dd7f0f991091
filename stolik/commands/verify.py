"""`stolik verify`: was a match dealt and played as its file says?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from stolik.core.kit.errors import StolikError
from stolik.table.export import BROWSER, from_json
from stolik.table.verify import Verdict
from stolik.table.verify import verify as check

LARGEST = 64 << 20  # bytes


def verify(file: Path, *, commitment: str = "", json_: Annotated[bool, Parameter(name="--json")] = False) -> int:
    """Deal a downloaded match again, play every move once more, and say what holds.

    Parameters
    ----------
    file
        A match as the end of the match offers it under "Verify this shuffle".
    commitment
        The commitment you saw before the deal, to be compared with the one in the file.
    json_
        Print the findings as JSON.
    """
    told = from_json(read(file), file.name)
    report = check(told, commitment)
    if json_:
        findings = [{"holds": finding.holds, "sentence": finding.sentence} for finding in report.findings]
        print(json.dumps({"holds": report.holds, "findings": findings}, ensure_ascii=False, indent=1))
        return 0 if report.holds else 1
    place = f"Table {told.table}" if told.table else "This browser"
    print(f"{place}, match {told.number} ({told.game}): {', '.join(each.name for each in told.nonces)}.")
    for finding in report.findings:
        print(f"{'holds' if finding.holds else 'DIFFERS':8} {finding.sentence}")
    if report.holds and not commitment and told.dealt_by != BROWSER:
        print(f"Is this the commitment you saw before the deal? {told.commitment}")
    print(last_word(report))
    return 0 if report.holds else 1


def last_word(report: Verdict) -> str:
    """All of it in one sentence."""
    if report.holds:
        return "Everything holds."
    if report.is_open:
        return "By the rules installed here the match is not what the file says it is; by its own it may be."
    return "This match is not what the file says it is."


def read(file: Path) -> bytes:
    """A file's bytes."""
    try:
        if file.stat().st_size > LARGEST:
            raise StolikError(f"{file} is too large for a match.")
        return file.read_bytes()
    except OSError as error:
        raise StolikError(f"{file} cannot be read: {error.strerror}.") from error
