"""The parts that all sites of these tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cluster.site import Site, site_of
from tests.parts.nats import Nats
from tests.parts.postgres import Postgres


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    """A NATS, started once for all tests."""
    server = Nats()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def only_site(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, nats: Nats) -> Iterator[Site]:
    """Three servers, started once for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STOLIK_PACE", "0.02")  # bots do not take their time
        with site_of(tmp_path_factory.mktemp("site"), postgres, nats) as site:
            yield site


@pytest.fixture
def site(only_site: Site) -> Iterator[Site]:
    """Three servers in good health, whatever a test before has done to them."""
    only_site.mend()
    yield only_site
    for server in only_site.servers:
        assert "Traceback" not in server.program.said, server.program.said
