"""For programs that sit at tables of a server: `from stolik.client import Table`. See docs/programs.md."""

from stolik.client.line import ServerRefusal
from stolik.client.standing import arena
from stolik.client.table import RemoteTable as Table
from stolik.client.table import WholeMove

__all__ = ["ServerRefusal", "Table", "WholeMove", "arena"]
