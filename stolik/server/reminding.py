"""Telling people by web push that it is their move, at tables at leisure. Beside everything else, and in good time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec

from stolik import games
from stolik.core.kit.words import Dictionary, Words
from stolik.server.limits import PerMinute
from stolik.server.people.reminders import Reached, Reminder
from stolik.server.push import sealing, sending
from stolik.server.push.keys import SiteKey
from stolik.server.stores.rows import StoreError
from stolik.table import clock

if TYPE_CHECKING:
    from stolik.server.rooms import Rooms

logger = logging.getLogger("stolik.server")

LOOK = max(0.2, 10 * clock.PACE)  # seconds between two looks at what is due, also from servers that were lost
GIVE_UP = 3_600_000  # milliseconds after which a reminder that does not get through is none any more
LONGEST = 24 * 3600  # seconds a push service keeps what it cannot hand on now
GONE, REFUSED = (404, 410), range(400, 500)
TOO_MANY = 429

WORDS: Dictionary = {
    "en": {
        "remind.title": "{game}: your move",
        "remind.text": "Table {code} waits for you.",
        "remind.left": "Table {code} waits for you, for {n} {n:more hour|more hours}.",
    },
    "pl": {
        "remind.title": "{game}: Twój ruch",
        "remind.text": "Stół {code} czeka na Ciebie.",
        "remind.left": "Stół {code} czeka na Ciebie jeszcze {n} {n:godzinę|godziny|godzin}.",
    },
}


class Pushed(msgspec.Struct, frozen=True):
    """What a device is told: whose eyes it meets on a locked screen is not known, so nothing secret."""

    title: str
    text: str
    code: str
    game: str
    language: str


def told_of(reminder: Reminder, language: str, now: int) -> Pushed:
    """A reminder in somebody's language."""
    say = Words(WORDS, language).say
    hours = max(0, reminder.until - now) // clock.HOUR
    text = say("remind.left", code=reminder.code, n=hours) if hours else say("remind.text", code=reminder.code)
    title = say("remind.title", game=games.load(reminder.game).title(language))
    return Pushed(title, text, reminder.code, reminder.game, language)


class Reminding:
    """The part of a server that sends reminders, where the site has a key for it."""

    def __init__(self, rooms: Rooms, key: SiteKey) -> None:
        self._rooms = rooms
        self._key = key
        self._sent = PerMinute(rooms.settings.limits.reminders)
        self._wanted = asyncio.Event()

    def hurry(self) -> None:
        """There is something to send now."""
        self._wanted.set()

    async def keep_sending(self) -> None:
        """Look again and again which reminders are due."""
        while True:
            self._wanted.clear()
            try:
                due = await self._rooms.people.reminders.take_up(self._rooms.clock.wall())
                for error in await asyncio.gather(*map(self._remind, due), return_exceptions=True):
                    if isinstance(error, Exception):  # it is tried again, and keeps nobody else from theirs
                        logger.error("a reminder could not be sent", exc_info=error)
            except StoreError as error:
                logger.warning("reminders could not be looked at: %s", error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), LOOK)

    async def _remind(self, reminder: Reminder) -> None:
        """Tell somebody on all their devices; where none was reached although one may be later, it is tried again."""
        now = self._rooms.clock.wall()
        if self._sent.is_full(str(reminder.person)):
            return
        self._sent.note(str(reminder.person))
        reached = await asyncio.gather(*(self._tell(reminder, device, now) for device in reminder.devices))
        if any(reached) or None not in reached or now - reminder.since > GIVE_UP:
            await self._rooms.people.reminders.done(reminder)

    async def _tell(self, reminder: Reminder, device: Reached, now: int) -> bool | None:
        """Tell one device: whether it is told, and None if that may still be possible."""
        status = await self._post(reminder, device, now)
        if status is None or status in GONE:
            await self._rooms.people.reminders.drop(device.device, device.endpoint)
            return False
        if status in REFUSED and status != TOO_MANY:
            logger.warning("a push service refuses reminders with status %s", status)
            return False
        return True if 200 <= status < 300 else None

    async def _post(self, reminder: Reminder, device: Reached, now: int) -> int | None:
        """The status of the push service, 0 if it cannot be reached; None if nothing is ever sent there."""
        told = msgspec.json.encode(told_of(reminder, device.language, now))
        try:
            body = await asyncio.to_thread(sealing.sealed, told, device.lock)
            headers = {
                "content-encoding": "aes128gcm",
                "content-type": "application/octet-stream",
                "ttl": str(min(LONGEST, max(0, reminder.until - now) // 1000) if reminder.until else LONGEST),
                "urgency": "normal",
                "topic": reminder.code,  # an older one that has not arrived yet is not needed any more
                "authorization": f"vapid t={self._key.token(device.endpoint, now)}, k={self._key.public}",
            }
            return await sending.post(device.endpoint, headers, body, self._rooms.settings.is_test)
        except sending.Barred:
            return None
        except (OSError, ValueError) as error:  # or a name that cannot be looked up, or is none
            logger.warning("a push service cannot be reached: %s", sending.reason_of(error))
            return 0
