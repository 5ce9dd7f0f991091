"""A server for programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.table import clock
from tests.server.clients import Address, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """One for the tests of a file; bots answer at once there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "PACE", 0.01)
        with served(tmp_path_factory.mktemp("data"), is_test=True) as address:
            yield address
