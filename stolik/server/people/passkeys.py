"""Passkeys: the browser signs a challenge with a key that never leaves the device. They need a host name and HTTPS."""

from __future__ import annotations

import ipaddress
import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
import webauthn
from webauthn.helpers import base64url_to_bytes, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from stolik.server import schema
from stolik.server.people.messages import PasskeyOf
from stolik.server.people.register import Person
from stolik.server.store import Store
from stolik.table.words import Denied

passkeys, challenges, people = schema.passkeys, schema.challenges, schema.people
PATIENCE = 300_000  # milliseconds a challenge may be answered in
MOST = 20  # of one person
VERIFIED = UserVerificationRequirement.REQUIRED


@dataclass(frozen=True)
class PageAt:
    """Where a page is: passkeys belong to a name."""

    host: str  # with its port
    scheme: str

    @property
    def name(self) -> str:
        """The host's name; raises Denied where passkeys cannot be had."""
        name = self.host.rpartition(":")[0] if self.host.rpartition(":")[2].isdigit() else self.host
        if not has_passkeys(name, self.scheme):
            raise Denied("passkey.place")
        return name

    @property
    def origin(self) -> str:
        """As browsers tell it."""
        return f"{self.scheme}://{self.host}"


def has_passkeys(name: str, scheme: str) -> bool:
    """Do browsers have passkeys on a page of this name?"""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return scheme == "https" or name == "localhost" or name.endswith(".localhost")
    return False


class Passkeys:
    """Passkeys in the store, and the challenges that are out."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: int) -> list[PasskeyOf]:
        """Somebody's passkeys."""
        wanted = sql.select(passkeys.c.id, passkeys.c.since).where(passkeys.c.person_id == person)
        rows = await self._store.look(lambda connection: connection.execute(wanted.order_by(passkeys.c.id)).all())
        return [PasskeyOf(row.id, row.since) for row in rows]

    async def remove(self, person: int, number: int) -> None:
        """One passkey less."""
        drop = sql.delete(passkeys).where(passkeys.c.person_id == person, passkeys.c.id == number)
        await self._store.transact(lambda connection: connection.execute(drop))

    # Adding one

    async def offer(self, person: Person, place: PageAt, now: int) -> dict[str, Any]:
        """What the browser is to show an authenticator that is to make a passkey."""
        mine = sql.select(passkeys.c.credential).where(passkeys.c.person_id == person.id)
        known = await self._store.look(lambda connection: connection.execute(mine).scalars().all())
        if len(known) >= MOST:
            raise Denied("passkeys.many", most=MOST)
        options = webauthn.generate_registration_options(
            rp_id=place.name,
            rp_name="stolik",
            user_id=b"%d" % person.id,
            user_name=person.login,
            user_display_name=person.name or person.login,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(bytes(each)) for each in known],
        )
        await self._put(options.challenge, person.id, now)
        return as_told(options)

    async def add(self, person: Person, credential: dict[str, Any], place: PageAt, now: int) -> None:
        """A passkey that an authenticator has made."""
        challenge = await self._take(credential, person.id, now)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.name,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except WebAuthnException as error:
            raise Denied("passkey.wrong") from error
        row = {"credential": made.credential_id, "public": made.credential_public_key, "uses": made.sign_count}
        new = sql.insert(passkeys).values(person_id=person.id, since=now, **row)
        await self._store.transact(lambda connection: connection.execute(new))

    # Logging in by one

    async def ask(self, place: PageAt, now: int) -> dict[str, Any]:
        """What the browser is to show any authenticator that knows this site."""
        options = webauthn.generate_authentication_options(rp_id=place.name, user_verification=VERIFIED)
        await self._put(options.challenge, 0, now)
        return as_told(options)

    async def who(self, credential: dict[str, Any], place: PageAt, now: int) -> int:
        """Whose passkey has answered."""
        challenge = await self._take(credential, 0, now)
        found = await self._find(credential)
        if found is None:
            raise Denied("passkey.wrong")
        try:
            shown = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.name,
                expected_origin=place.origin,
                credential_public_key=bytes(found.public),
                credential_current_sign_count=found.uses,
                require_user_verification=True,
            )
        except WebAuthnException as error:
            raise Denied("passkey.wrong") from error
        used = sql.update(passkeys).where(passkeys.c.id == found.id).values(uses=shown.new_sign_count)
        await self._store.transact(lambda connection: connection.execute(used))
        return int(found.person_id)

    async def _find(self, credential: dict[str, Any]) -> Any:
        try:
            identity = base64url_to_bytes(credential["rawId"])
        except (KeyError, ValueError, AttributeError, TypeError) as error:
            raise Denied("passkey.wrong") from error
        wanted = sql.select(passkeys).where(passkeys.c.credential == identity)
        return await self._store.look(lambda connection: connection.execute(wanted).one_or_none())

    # Challenges

    async def _put(self, challenge: bytes, person: int, now: int) -> None:
        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(challenges).where(challenges.c.until < now))
            new = sql.insert(challenges).values(challenge=challenge, person=person, until=now + PATIENCE)
            connection.execute(new)

        await self._store.transact(work)

    async def _take(self, credential: dict[str, Any], person: int, now: int) -> bytes:
        """The challenge that is answered, once: it was made here, for this person, and not long ago."""
        try:
            challenge = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
        except (KeyError, ValueError, AttributeError, TypeError, WebAuthnException) as error:
            raise Denied("passkey.wrong") from error
        mine = (challenges.c.challenge == challenge, challenges.c.person == person, challenges.c.until >= now)
        use = sql.delete(challenges).where(*mine)
        if await self._store.transact(lambda connection: connection.execute(use).rowcount) != 1:
            raise Denied("passkey.late")
        return challenge


def as_told(options: Any) -> dict[str, Any]:
    """Options as browsers read them."""
    told: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return told
