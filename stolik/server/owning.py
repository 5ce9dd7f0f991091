"""Who has a table, where there is one server only; for several see `cluster/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.server.stores.rows import TableRow

if TYPE_CHECKING:
    from stolik.server.cluster.far import Far


class Alone:
    """Who is the only server has every table."""

    def check(self, row: TableRow | None = None) -> None:
        """Raises StoreError if nothing can be opened here, or a table that was taken is not this server's any more."""

    async def take(self, row: TableRow) -> TableRow | Far:
        """Take a table, unless another server has it."""
        return row

    async def let_go(self, row: TableRow) -> None:
        """Any server may have the table now."""

    def tell_others(self, guest: str = "", code: str = "") -> None:
        """Have the other servers read again what a guest belongs to, or close a table: there are none."""
