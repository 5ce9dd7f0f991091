"""One table in the terminal: bots and at most one person, from the deal to the result."""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from stolik.bots import is_slow, new_bot
from stolik.bots.catalogue import level_name
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.moves import Move
from stolik.core.kit.errors import Refusal, StolikError
from stolik.core.kit.sets import members_of
from stolik.terminal.cards import explain
from stolik.terminal.faces import Face, Finished, Prompted
from stolik.terminal.labels import labels_in
from stolik.terminal.picture import is_out, open_piles, picture_of
from stolik.terminal.rules import look_up
from stolik.terminal.story import Story, by_turn, last_turn
from stolik.terminal.typed import Choice, Unclear, answer_typed, choices_of, key_in, shortened

Path = tuple[int, ...]


class Quit(Exception):
    """The person has left the table."""


@dataclass(frozen=True)
class SetUp:
    """Who sits where, and what was chosen."""

    game: Game
    names: tuple[str, ...]
    bots: Mapping[str, str]  # the bot of each name that is not the person's
    seed: int
    options: Mapping[str, Any]
    language: str
    words: tuple[str, ...] = ()  # of the command line beside seed and seat, to be repeated

    def rematch(self) -> SetUp:
        """The same players, each one seat further, with a new deal."""
        return replace(self, names=(*self.names[1:], self.names[0]), seed=self.seed + 1)

    @property
    def command(self) -> str:
        """What brings the same deal again, to the same seats."""
        person = [str(seat) for seat, name in enumerate(self.names, 1) if name not in self.bots]
        seat = ("--seat", *person) if person not in ([], ["1"]) else ()
        return shlex.join(("stolik", "play", self.game.name, *self.words, "--seed", str(self.seed), *seat))


class TerminalTable:
    """A match, its viewer and the face that shows it. `read` asks for a line with a prompt."""

    def __init__(self, setup: SetUp, face: Face, read: Callable[[str], str]) -> None:
        self.setup, self.face, self.read = setup, face, read
        thinks = any(is_slow(setup.game, bot) for bot in setup.bots.values())
        mode = None if thinks else "plain"  # nobody waits for a compiler without need
        self.match = setup.game.new(len(setup.names), setup.seed, setup.names, mode=mode, **setup.options)
        self.words, self.labels = setup.game.words(setup.language), labels_in(setup.language)
        self.luck = random.Random(setup.seed)  # who speaks first, and the bots' own chance; apart from the match's
        self.bots = {seat: new_bot(setup.bots[name], self.luck.getrandbits(63)) for seat, name in self._bot_seats()}
        persons = [seat for seat in range(self.match.seats) if seat not in self.bots]
        self.person = persons[0] if persons else None
        self.viewer = setup.game.most_seats if self.person is None else self.person
        self.story = Story(self.match, self.viewer, self.words, self.labels)
        self.told = 0
        self.was_out = self.skips = False
        self.is_spared = True  # windows in which the person can do nothing are passed

    def _bot_seats(self) -> list[tuple[int, str]]:
        return [(seat, name) for seat, name in enumerate(self.setup.names) if name in self.setup.bots]

    def play(self) -> None:
        """Play the match to its end and show the result."""
        self.greet()
        while not self.match.is_over:
            self.tell()
            self.answer_next()
        self.tell()
        self.face.end(self._ended(), last_turn(self.story.lines) if self.skips else self.story.lines)

    def greet(self) -> None:
        """Say what is played and who sits here."""
        who = []
        for name in self.setup.names:
            bot = self.setup.bots.get(name)
            who.append(f"{name} ({self.labels.say('you') if bot is None else self._level(bot)})")
        self.story.note(self.labels.say("at_table", names=", ".join(who)), self.labels.say("keys_hint"))
        self.story.add(self.match.events)

    def _level(self, bot: str) -> str:
        return self.labels.say("bot", bot=level_name(self.setup.game, bot, self.setup.language).lower())

    def tell(self) -> None:
        """Show what the viewer has not heard yet, and once that the person is out, who may skip the rest."""
        has_left = self.person is not None and not self.was_out and is_out(self.match, self.person)
        if has_left:
            self.was_out = True
            self.story.note(self.labels.say("you_are_out"))
        if not self.skips:
            self.face.tell(self.story.lines[self.told :])
        self.told = len(self.story.lines)
        if has_left:
            self.face.show_story(self.story.lines)
            self.skips = self.pause("watch").startswith("s")

    def pause(self, key: str) -> str:
        """Wait for the person to read; what is typed may mean something."""
        typed = key_in(self.read(self.labels.say(key)))
        if typed == "q":
            raise Quit
        return typed

    def answer_next(self) -> None:
        """One of the awaited seats answers, drawn before anybody looks: so the first to speak is fair."""
        assert self.match.question is not None
        seat = self.luck.choice(self.match.awaited)
        if seat != self.person:
            self.make(seat, self.bots[seat].move(self.match, seat))
        elif self.is_spared and self.match.question.idle and self.match.can_only_pass(seat):
            self.make(seat, (int(self.match.question.default),))
        else:
            self.make(seat, self.choose_move(seat))

    def make(self, seat: int, move: Move | Path) -> None:
        """Play a move and write down what it brought about."""
        self.story.before_move()
        games = self._games()
        self.story.add(self.match.play(seat, move))
        if self._games() != games and not self.match.is_over:
            self.show_last_board()

    def _games(self) -> int:
        """The number of the game, where a match is several."""
        drawn = self.match.game.drawn
        return self.match.value(drawn.games) if drawn is not None and drawn.games else 0

    def show_last_board(self) -> None:
        """Show how a game has ended, before the next one covers it."""
        drawn = self.match.game.drawn
        assert drawn is not None
        assert drawn.last is not None
        self.tell()
        view = drawn.last(self.match.view(self.viewer))
        self.face.show_board(drawn.draw(view, self.words), drawn.tell(view, self.words), self.story.lines)
        if self.person is not None:
            self.pause("next_game")

    # The person

    def choose_move(self, seat: int) -> Path:
        """Ask the person until a whole move is chosen, step by step with a way back."""
        path: Path = ()
        here = self.match
        choices = self.offer(here, seat, path)
        while True:
            text = self.read(self.labels.say("move")).strip()
            try:
                chosen = self._steps(text, here, seat, choices, path)
            except StolikError as error:
                self.face.say(error.say(self.setup.language))
                continue
            if chosen is None:
                continue
            path, here = chosen, self._walk(seat, chosen)
            if path and (here.question is None or not here.question.continues):
                return path
            choices = self.offer(here, seat, path)

    def _walk(self, seat: int, path: Path) -> Match:
        here = self.match
        for answer in path:
            here = here.ahead(seat, answer)
        return here

    def offer(self, here: Match, seat: int, path: Path) -> list[Choice]:
        """Show the table, the question and its legal answers."""
        assert here.question is not None
        choices = self._choices(here, seat)
        picture = picture_of(here, seat, self.words, self.labels)
        asked = Prompted(picture, here.prompt(self.setup.language, seat), choices, bool(here.question.may), bool(path))
        self.face.ask(asked, self.story.lines)
        return choices

    def _steps(self, text: str, here: Match, seat: int, choices: list[Choice], path: Path) -> Path | None:
        """The path of answers after what was typed, or None if it was a key that chooses nothing."""
        if text.lower() == "b":
            if not path:
                raise Unclear(self.labels.say("nothing_back"))
            return path[:-1]
        if self._key(text, here, seat, choices, path):
            return None
        return self._answers(text, here, seat, choices, path)

    def _answers(self, text: str, here: Match, seat: int, choices: list[Choice], path: Path) -> Path:
        """The path with what was typed added: one answer, or several joined by commas."""
        parts = [part.strip() for part in text.split(",") if part.strip()]
        try:
            return (*path, self._answer(text, here, seat, choices))
        except Unclear:
            if len(parts) < 2:
                raise
        for number, part in enumerate(parts):
            if number and (here.question is None or not here.question.continues):
                raise Unclear(self.labels.say("move_ends", text=shortened(part)))
            answer = self._answer(part, here, seat, self._choices(here, seat))
            path, here = (*path, answer), here.ahead(seat, answer)
        return path

    def _choices(self, here: Match, seat: int) -> list[Choice]:
        assert here.question is not None
        return choices_of(here.question, members_of(here.engine.legal(here.cells, seat)), self.words, here.names)

    def _answer(self, part: str, here: Match, seat: int, choices: list[Choice]) -> int:
        """A legal answer of the open question; what is not legal is refused with its paragraph."""
        try:
            answer = answer_typed(part, here, choices, self.words, self.labels)
        except Unclear as unclear:
            raise self._other_question(part, here, seat) or unclear from None
        refusal = here.why_answer(seat, answer)
        if refusal is not None:
            raise refusal
        return answer

    def _other_question(self, part: str, here: Match, seat: int) -> Refusal | None:
        """The refusal of words that answer a question which is not open."""
        try:
            return here.why(seat, part)
        except StolikError:
            return None

    def _key(self, text: str, here: Match, seat: int, choices: list[Choice], path: Path) -> bool:
        """Do what a key is for; say whether it was one."""
        key = key_in(text)
        if key == "":
            self.offer(here, seat, path)
        elif key == "q":
            raise Quit
        elif key.startswith("?"):
            self.face.say(*look_up(self.setup.game.name, self.setup.language, text[1:].strip(), self.labels))
        elif key == "l":
            self.face.show_log(self.story.lines)
        elif key == "t":
            self.face.show_table(picture_of(here, seat, self.words, self.labels))
        elif key == "d":
            self.face.say(*open_piles(here, seat, self.words, self.labels))
        elif key.startswith("i "):
            self.face.say(*explain(self.setup.game, text[2:], self.words, self.labels))
        elif key == "p":
            self.is_spared = not self.is_spared
            self.face.say(self.labels.say("spared" if self.is_spared else "not_spared"))
        elif key == "h":
            self.face.say(*self._help(choices))
        else:
            return False
        return True

    def _help(self, choices: list[Choice]) -> list[str]:
        """The keys, and the signs of a drawn board."""
        cards = self.setup.game.cards
        card = self.words.name_of(cards, 0, ())
        lines = self.labels.say("keys", sample=choices[0].label, card=card.lower()).splitlines()
        if self.face.draws_boards and "board.signs" in self.words.entries:
            lines += self.words.say("board.signs").splitlines()
        return lines

    # The end

    def _ended(self) -> Finished:
        match, result = self.match, self.match.result
        assert result is not None
        status = f"{match.prompt(self.setup.language)[:-1]} ({result.paragraph})."
        picture = picture_of(match, self.viewer, self.words, self.labels, is_open=True)
        last = self.labels.say("again", command=self.setup.command)
        return Finished(picture, status, self._places(), self._secrets(), last)

    def _places(self) -> list[str]:
        """Everybody in order of place, with points where the game gives any."""
        result = self.match.result
        assert result is not None
        lines = []
        for seat in sorted(range(self.match.seats), key=lambda seat: result.place[seat]):
            line = self.labels.say("place", place=result.place[seat], who=self.match.names[seat])
            counted = self.words if "points" in self.words.entries else self.labels
            points = counted.say("points", number=result.points[seat])
            lines.append(f"{line}: {points}" if any(result.points) else line)
        return lines

    def _secrets(self) -> list[str]:
        """The tallies that were secret until now: the first of them with every moment it counts."""
        lines: list[str] = []
        for number, share in enumerate(self.setup.game.shares):
            part, whole = (self.match.value(name) for name in share.split("/"))
            said = [
                self.labels.say("share", who=name, part=int(part[seat]), whole=int(whole[seat]))
                for seat, name in enumerate(self.match.names)
                if whole[seat]
            ]
            title = self.words.say(f"share.{share}")
            lines.append(f"{title[:1].upper()}{title[1:]}: {', '.join(said) or self.labels.say('none')}.")
            if number == 0:
                lines += [f"  {heading}. {' '.join(texts)}" for heading, texts in by_turn(self.story.moments)]
        return lines
