"""People of a site: who they are, how they come back, their results, and where they find one another."""

from __future__ import annotations

from stolik.server.limits import PerMinute
from stolik.server.people.agenda import Agenda
from stolik.server.people.archive import Archive
from stolik.server.people.blocks import Blocks
from stolik.server.people.days import Days
from stolik.server.people.ledger import Ledger
from stolik.server.people.lobby import Lobby
from stolik.server.people.passkeys import Passkeys
from stolik.server.people.register import Register
from stolik.server.people.reminders import Reminders
from stolik.server.people.reports import Reports
from stolik.server.people.secrets import Passwords
from stolik.server.settings import Limits
from stolik.server.store import Store


class Regulars:
    """Everything about people that rooms and doors share."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.register = Register(store)
        self.ledger = Ledger(store)
        self.lobby = Lobby(store)
        self.agenda = Agenda(store)
        self.blocks = Blocks(store)
        self.reports = Reports(store)
        self.reminders = Reminders(store)
        self.archive = Archive(store, self.ledger)
        self.days = Days(store)
        self.passkeys = Passkeys(store)
        self.passwords = Passwords()
        self.guesses = PerMinute(limits.guesses)
        self.entered = PerMinute(limits.arena)
        self.added = PerMinute(limits.people)
        self.reported = PerMinute(limits.reports)
        self.subscribed = PerMinute(limits.reminders)
