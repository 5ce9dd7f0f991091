"""What a page makes of its frames: the cells it holds, and by the game's declaration the same sight as in words."""

from __future__ import annotations

from typing import Any

import msgspec

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.sets import members_of
from stolik.table import messages as say
from stolik.table import sights
from stolik.table.drawing import drawing_of
from stolik.table.frames import changed
from stolik.table.moments import CALLED, CAN_WAIT, DONE, WAITED
from tests.doors import load

Json = dict[str, Any]
decoder = msgspec.msgpack.Decoder(say.Frame)


class Page:
    """Everything a page knows, from its frames alone."""

    def __init__(self) -> None:
        self.table: say.TableSight | None = None
        self.match: say.Head | None = None
        self.open: say.Asking | None = None
        self.cells: Any = None
        self.outcome: say.Outcome | None = None
        self.heard: list[list[int | str]] = []
        self.spoken: list[tuple[str, int, str, int]] = []
        self.heard_from = self.spoken_from = 0
        self.now = 0

    @property
    def game(self) -> Game:
        """The game that is played here."""
        assert self.table is not None
        return load(self.table.game)

    def take(self, body: bytes) -> say.Frame:
        """Take a frame in."""
        frame = decoder.decode(body)
        self.now = frame.now
        self.table = frame.table or self.table
        if frame.match is not None:
            self.match = frame.match or None  # type: ignore[assignment]
            self.cells = self.game.state.blank()
            self.open = self.outcome = None
        if self.match:
            assert self.match.digest == self.game.rules.digest
        if frame.open is not None:
            self.open = frame.open or None  # type: ignore[assignment]
        if frame.cells is not None:
            self.cells = changed(self.cells, frame.cells)
        self.outcome = frame.outcome or self.outcome
        self.heard_from, self.spoken_from = len(self.heard), len(self.spoken)
        if frame.heard is not None and frame.heard_from is not None:
            self.heard_from, self.heard = frame.heard_from, self.heard[: frame.heard_from] + frame.heard
        if frame.spoken is not None and frame.spoken_from is not None:
            self.spoken_from, self.spoken = frame.spoken_from, self.spoken[: frame.spoken_from] + frame.spoken
        return frame

    # The same in words

    def sight(self) -> Json:
        """The sight that a program which reads words has at the same moment."""
        assert self.table is not None
        return {
            "type": "Sight",
            **msgspec.to_builtins(self.table),
            "match": self.match and self.match_sight(),
            "heard_from": self.heard_from,
            "heard": [self.event(row) for row in self.heard[self.heard_from :]],
            "spoken_from": self.spoken_from,
            "spoken": [
                {"name": name, "seat": seat, "text": text, "at": at}
                for name, seat, text, at in self.spoken[self.spoken_from :]
            ],
            "now": self.now,
        }

    def event(self, row: list[Any]) -> Json:
        """An event in words."""
        kind, actor, target, amount, card, *paragraph = row
        if not paragraph:
            event = self.game.events(kind)
            words = {-1: "", -2: "hidden", **{int(each): each.word for each in event.cards or self.game.cards}}
            kind, card, paragraph = event.word, words[card], [event.paragraph]
        parts = {"kind": kind, "paragraph": paragraph[0], "actor": actor, "target": target}
        return {**parts, "amount": amount, "card": card}

    def match_sight(self) -> Json:
        """The match in words."""
        assert self.match is not None
        head, drawing, seats = self.match, drawing_of(self.game), len(self.match.names)
        numbers = self.cells.tolist()
        seen = {
            "number": head.number,
            "names": head.names,
            "seat": head.seat,
            "commitment": head.commitment,
            "fields": drawing.for_all(numbers, seats) | drawing.for_one(numbers, seats),
            "loose": {} if self.outcome else drawing.loose(numbers),
            "secret": {} if self.outcome else drawing.secret(numbers, head.seat, seats),
            "open": self.open and self.question(self.open),
            "moves": sights.tree(head.names, self.moves()),
            **({} if self.moves() is None else {"is_asked": True}),
            "outcome": self.outcome,
        }
        built: Json = msgspec.to_builtins(seen)
        return built

    def question(self, now: say.Asking) -> Json:
        """The open question in words."""
        fields = self.game.state.fields
        asked = self.game.asks[self.cells[fields["question"].offset]]
        waiting = [] if asked.may else list(members_of(int(self.cells[fields["awaited"].offset])))
        return {
            "number": now.number,
            "word": asked.word,
            "may": asked.may,
            "asked": list(members_of(int(self.cells[fields["asked"].offset]))),
            "waiting": waiting,
            "began": now.began,
            "deadline": now.deadline,
            "is_called": bool(now.flags & CALLED),
            "caller": now.caller,
            "can_wait": bool(now.flags & CAN_WAIT),
            "is_waited": bool(now.flags & WAITED),
        }

    def moves(self) -> Any:
        """The moves of this page's seat, by the rules, in any world its player could be in."""
        assert self.match is not None
        if self.open is None or self.open.flags & DONE or self.match.seat >= len(self.match.names):
            return None
        engine = self.game.engine()
        world = engine.redeal(self.cells[None].copy(), self.match.seat, engine.new_rng((1, 2, 3, 4)))
        return Match(self.game, engine, self.match.names, 0, world).tree(self.match.seat)
