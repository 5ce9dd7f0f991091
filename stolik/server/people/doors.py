"""The doors of people: being somebody, having an account, coming back to it, and going for good.

Who asks is told by the key in the `authorization` header, which no other site can make a browser send. Whatever could
be guessed is counted by address and by name, before it is looked at.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Response, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody
from webauthn.helpers import base64url_to_bytes

from stolik import games
from stolik.server.guard import header, is_own_page, scheme_of
from stolik.server.guests import tidy_code
from stolik.server.people import messages as told
from stolik.server.people.asking import a_person, anybody, key_of, somebody
from stolik.server.people.export import everything_about
from stolik.server.people.passkeys import PageAt
from stolik.server.people.profiles import best_of, met_by, profile_of
from stolik.server.people.register import Person
from stolik.server.people.secrets import check_password, hash_of_code, new_codes
from stolik.server.push.sealing import Lock
from stolik.server.push.sending import Barred, checked
from stolik.server.site import Asking, Site, address_of, site_of
from stolik.table.names import LONGEST_NAME, proper_name, spelled
from stolik.table.people import guest_of
from stolik.table.words import Denied

FURTHEST = 1 << 31  # numbers of people are below it
SETTINGS_LENGTH = 40  # letters of one choice


def own_pages_only(connection: ASGIConnection, _handler: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Only pages of this server change anything about people, and nobody who is refused all the time."""
    if not is_own_page(connection.scope):
        raise Denied("page.foreign")
    if site_of(connection).failed.is_full(address_of(connection)):  # type: ignore[arg-type]
        raise Denied("requests.many")


@asynccontextmanager
async def guessing(request: Asking, login: str) -> AsyncIterator[None]:
    """Somebody may be guessing: counted for the address and for the name, unless it turns out right."""
    guesses = site_of(request).people.guesses
    counted = [f"from {address_of(request)}", f"at {spelled(login)}"]
    if any(guesses.is_full(each) for each in counted):
        raise Denied("guesses.many")
    for each in counted:
        guesses.note(each)
    yield
    for each in counted:
        guesses.take_back(each)


async def confirm(request: Asking, person: Person, password: str) -> None:
    """Let only somebody go on who knows the password of the account; a guest has none."""
    if person.is_kept:
        async with guessing(request, person.login):
            if not await site_of(request).people.passwords.is_right(person.password, password):
                raise Denied("login.wrong")


def now_at(site: Site) -> int:
    """The time, in milliseconds."""
    return site.rooms.clock.wall()


def place_of(request: Asking) -> PageAt:
    """Where the page is that asks."""
    return PageAt(header(request.scope, b"host").lower(), scheme_of(request.scope, site_of(request).settings))


def checked_name(site: Site, wanted: str) -> str:
    """A name that somebody may go by here."""
    site.rooms.filter.check_name(wanted)
    return proper_name(wanted, [])


# Being somebody


@post("/api/people", status_code=201, guards=[own_pages_only])
async def become_somebody(request: Asking, data: JSONBody[told.NewPerson]) -> told.Key:
    """Be somebody on this device from now on."""
    site, address = site_of(request), address_of(request)
    if site.people.added.is_full(address):
        raise Denied("people.many")
    site.people.added.note(address)
    name = checked_name(site, data.name) if data.name.strip() else ""
    return told.Key(await site.people.register.add(name, now_at(site)))


@get("/api/me")
async def who_am_i(request: Asking) -> told.Me:
    """What the own page shows."""
    return await as_me(site_of(request), await somebody(request))


@post("/api/me", status_code=200, guards=[own_pages_only])
async def change_me(request: Asking, data: JSONBody[told.Changed]) -> told.Me:
    """Go by another name, or keep what was chosen for all devices."""
    site, person = site_of(request), await a_person(request)
    if data.name is not None:
        await site.people.register.call(person.id, checked_name(site, data.name))
    if data.settings is not None:
        if any(len(each) > SETTINGS_LENGTH for pair in data.settings.items() for each in pair):
            raise Denied("settings.long", most=SETTINGS_LENGTH)
        await site.people.register.set_settings(person.id, data.settings)
    return await as_me(site, await a_person(request))


async def as_me(site: Site, person: Person) -> told.Me:
    """Somebody as their own page knows them."""
    register = site.people.register
    return told.Me(
        person.id,
        person.name,
        person.login,
        person.settings,
        person.since,
        await register.count_devices(person.id),
        await register.count_codes(person.id),
        await site.people.passkeys.of(person.id),
        await site.people.reminders.count(person.id),
    )


# Accounts


@post("/api/me/keep", status_code=200, guards=[own_pages_only])
async def keep_me(request: Asking, data: JSONBody[told.Keep]) -> told.Codes:
    """Make an account of a guest: a name to log in by, and a password. The recovery codes are shown this once."""
    site, person = site_of(request), await a_person(request)
    if person.is_kept:
        raise Denied("kept.already")
    login = checked_name(site, data.login)
    check_password(data.password, login)
    codes = new_codes()
    hashed = await site.people.passwords.hashed(data.password)
    await site.people.register.keep(person.id, login, hashed, [hash_of_code(code) for code in codes])
    if not person.name:
        await site.people.register.call(person.id, login)
    return told.Codes(codes)


@post("/api/login", status_code=200, guards=[own_pages_only])
async def log_in(request: Asking, data: JSONBody[told.LogIn]) -> told.Key:
    """Be oneself on this device too. The key is a new one, whatever the device had before."""
    people, now = site_of(request).people, now_at(site_of(request))
    async with guessing(request, data.login):
        person = await people.register.by_login(data.login)
        is_right = await people.passwords.is_right(person.password if person else "", data.password)
        if person is None or not is_right:
            raise Denied("login.wrong")
    return told.Key(await people.register.new_device(person.id, now))


@post("/api/logout", status_code=200, guards=[own_pages_only])
async def log_out(request: Asking) -> told.Done:
    """Be nobody on this device."""
    await site_of(request).people.register.drop_device(key_of(request))
    return told.Done()


@post("/api/logout/everywhere", status_code=200, guards=[own_pages_only])
async def log_out_everywhere(request: Asking) -> told.Done:
    """Be nobody on every device, this one too. A guest would be lost by it."""
    person = await kept(request)
    await site_of(request).people.register.drop_devices(person.id)
    return told.Done()


async def kept(request: Asking) -> Person:
    """Who asks, if they have an account."""
    person = await a_person(request)
    if not person.is_kept:
        raise Denied("kept.not")
    return person


@post("/api/me/password", status_code=200, guards=[own_pages_only])
async def change_password(request: Asking, data: JSONBody[told.NewPassword]) -> told.Key:
    """Another password: every other device is logged out."""
    site, person = site_of(request), await kept(request)
    check_password(data.new, person.login)
    await confirm(request, person, data.old)
    hashed = await site.people.passwords.hashed(data.new)
    return told.Key(await site.people.register.change_password(person, hashed, now_at(site)))


@post("/api/me/codes", status_code=200, guards=[own_pages_only])
async def renew_codes(request: Asking, data: JSONBody[told.Confirmed]) -> told.Codes:
    """New recovery codes instead of the old ones."""
    person, codes = await kept(request), new_codes()
    await confirm(request, person, data.password)
    await site_of(request).people.register.renew_codes(person.id, [hash_of_code(code) for code in codes])
    return told.Codes(codes)


@post("/api/recover", status_code=200, guards=[own_pages_only])
async def recover(request: Asking, data: JSONBody[told.Recover]) -> told.Recovered:
    """A recovery code is good for a new password, once. Whatever else opened the account ends with it."""
    people, now, codes = site_of(request).people, now_at(site_of(request)), new_codes()
    check_password(data.password, data.login)
    async with guessing(request, data.login):
        hashed = await people.passwords.hashed(data.password)  # the same work, whoever is meant
        person = await people.register.by_login(data.login)
        if person is None:
            raise Denied("recovery.wrong")
        fresh = [hash_of_code(code) for code in codes]
        key = await people.register.recover(person.id, hash_of_code(data.code), hashed, fresh, now)
    return told.Recovered(key, codes)


# Passkeys


@post("/api/me/passkeys/offer", status_code=200, guards=[own_pages_only])
async def offer_passkey(request: Asking, data: JSONBody[told.Confirmed]) -> told.Options:
    """Begin to add a passkey; whoever has only got hold of a device cannot."""
    site, person, place = site_of(request), await kept(request), place_of(request)
    place.name  # noqa: B018 - refused before the password is asked for
    await confirm(request, person, data.password)
    return told.Options(await site.people.passkeys.offer(person, place, now_at(site)))


@post("/api/me/passkeys", status_code=201, guards=[own_pages_only])
async def add_passkey(request: Asking, data: JSONBody[told.Signed]) -> told.Done:
    """Add the passkey that an authenticator has made."""
    site, person = site_of(request), await kept(request)
    await site.people.passkeys.add(person, data.credential, place_of(request), now_at(site))
    return told.Done()


@post("/api/me/passkeys/{number:int}/remove", status_code=200, guards=[own_pages_only])
async def remove_passkey(request: Asking, number: FromPath[int], data: JSONBody[told.Confirmed]) -> told.Done:
    """One passkey less; whoever has only got hold of a device cannot lock its owner out."""
    person = await kept(request)
    await confirm(request, person, data.password)
    await site_of(request).people.passkeys.remove(person.id, number)
    return told.Done()


@post("/api/passkeys/ask", status_code=200, guards=[own_pages_only])
async def ask_passkey(request: Asking) -> told.Options:
    """Begin to log in by a passkey."""
    site, address = site_of(request), address_of(request)
    if site.people.added.is_full(address):
        raise Denied("people.many")
    site.people.added.note(address)
    return told.Options(await site.people.passkeys.ask(place_of(request), now_at(site)))


@post("/api/passkeys", status_code=200, guards=[own_pages_only])
async def log_in_by_passkey(request: Asking, data: JSONBody[told.Signed]) -> told.Key:
    """Be oneself on this device by a passkey."""
    site, now = site_of(request), now_at(site_of(request))
    person = await site.people.passkeys.who(data.credential, place_of(request), now)
    return told.Key(await site.people.register.new_device(person, now))


# What is kept, and going


@get("/api/me/export")
async def export_me(request: Asking) -> Response[bytes]:
    """Everything that is kept about somebody, as a file."""
    site, person = site_of(request), await a_person(request)
    body = await everything_about(site, person, await as_me(site, person))
    headers = {"content-disposition": 'attachment; filename="stolik-me.json"', "cache-control": "no-store"}
    return Response(body, headers=headers, media_type="application/json")


@post("/api/me/delete", status_code=200, guards=[own_pages_only])
async def delete_me(request: Asking, data: JSONBody[told.Confirmed]) -> told.Done:
    """Go for good: the name is gone everywhere, matches stay, played by a number."""
    site, person = site_of(request), await a_person(request)
    await confirm(request, person, data.password)
    programs = await site.people.register.programs_of(person.id)
    await site.people.register.delete(person.id, now_at(site))
    for each in [person, *programs]:
        await site.rooms.read_again(guest_of(each.id))
    return told.Done()


# What everybody may know


@get("/api/people/{number:int}")
async def look_at_person(request: Asking, number: FromPath[int]) -> told.Profile:
    """Somebody's results, habits and deeds; who is deleted has none."""
    site, asking = site_of(request), await anybody(request)
    person = await existing(site, number)
    return await site.rooms.store.look(lambda connection: profile_of(connection, person, asking))


@get("/api/best/{game:str}")
async def look_at_best(request: Asking, game: FromPath[str]) -> told.Best:
    """The strongest in a game, people and bots alike."""
    if game not in games.NAMES:
        raise Denied("game.none", game=game[:20])
    return await site_of(request).rooms.store.look(lambda connection: best_of(connection, game))


# Finding others


@get("/api/lobby")
async def look_at_lobby(request: Asking) -> told.Lobbied:
    """Tables that wait for others, as far as whoever asks may find them."""
    site, now = site_of(request), now_at(site_of(request))
    return told.Lobbied(await site.people.lobby.open_tables(await anybody(request), now), now)


@get("/api/me/tables")
async def look_at_own_tables(request: Asking) -> told.OwnTables:
    """The tables at leisure one sits at, those where one's move is awaited first."""
    site, person = site_of(request), await somebody(request)
    return told.OwnTables(await site.people.agenda.of(person.id), now_at(site))


@get("/api/me/reminders")
async def look_at_reminders(request: Asking) -> told.Reminded:
    """Whether this device is told by push when it is one's move, and by which key it would be."""
    site = site_of(request)
    key = site.settings.push
    return told.Reminded(key.public if key else "", await site.people.reminders.is_on(key_of(request)))


@post("/api/me/reminders", status_code=201, guards=[own_pages_only])
async def remind_me(request: Asking, data: JSONBody[told.Subscribing]) -> told.Done:
    """Have this device told by push when it is one's move at a table at leisure."""
    site, address = site_of(request), address_of(request)
    await a_person(request)
    if site.settings.push is None:
        raise Denied("push.none")
    if site.people.subscribed.is_full(address):
        raise Denied("requests.many")
    site.people.subscribed.note(address)
    try:
        lock = Lock(base64url_to_bytes(data.p256dh), base64url_to_bytes(data.auth))
        checked(data.endpoint, site.settings.is_test)
    except (ValueError, Barred) as error:
        raise Denied("push.wrong") from error
    if not lock.is_good:
        raise Denied("push.wrong")
    await site.people.reminders.put(key_of(request), data.endpoint, lock, data.language)
    return told.Done()


@post("/api/me/reminders/stop", status_code=200, guards=[own_pages_only])
async def remind_me_no_more(request: Asking) -> told.Done:
    """Have this device left alone."""
    await site_of(request).people.reminders.stop(key_of(request))
    return told.Done()


@get("/api/me/met")
async def look_at_met(request: Asking) -> told.Acquainted:
    """People one has played with."""
    person = await a_person(request)
    return told.Acquainted(await site_of(request).rooms.store.look(lambda connection: met_by(connection, person.id)))


@post("/api/people/{number:int}/friend", status_code=200, guards=[own_pages_only])
async def like_somebody(request: Asking, number: FromPath[int], data: JSONBody[told.Liking]) -> told.Done:
    """Like to play with somebody one has played with, or no longer. Nobody is told."""
    site, person = site_of(request), await a_person(request)
    met = await site.rooms.store.look(lambda connection: met_by(connection, person.id))
    if number not in [each.person for each in met]:
        raise Denied("met.not")
    await site.people.register.like(person.id, number, data.is_on)
    return told.Done()


# Whom one would rather not meet


@get("/api/me/blocked")
async def look_at_blocked(request: Asking) -> told.BlockedPeople:
    """People one does not want to meet."""
    person = await somebody(request)
    return told.BlockedPeople(await site_of(request).people.blocks.of(person.id))


@post("/api/people/{number:int}/block", status_code=200, guards=[own_pages_only])
async def block_somebody(request: Asking, number: FromPath[int], data: JSONBody[told.Blocking]) -> told.Done:
    """Be neither shown what somebody says nor led to them, or no longer mind. Nobody is told."""
    site, person = site_of(request), await somebody(request)
    if person.id == number:
        raise Denied("guest.self")
    await existing(site, number)
    await site.people.blocks.put(person.id, number, data.is_on)
    return told.Done()


@post("/api/reports", status_code=201, guards=[own_pages_only])
async def report_somebody(request: Asking, data: JSONBody[told.Complaining]) -> told.Done:
    """Tell whoever runs the site about somebody; the last words of the table go with it."""
    site, person, address = site_of(request), await somebody(request), address_of(request)
    if site.people.reported.is_full(address):
        raise Denied("reports.many")
    site.people.reported.note(address)
    reason, code = data.reason.strip(), tidy_code(data.code)
    if not reason or not (data.person or code):
        raise Denied("report.empty")
    if data.person:
        await existing(site, data.person)
    if code:
        await site.find(code, address)
    await site.people.reports.add(person.id, data.person, data.name[:LONGEST_NAME], code, reason, now_at(site))
    return told.Done()


async def existing(site: Site, number: int) -> Person:
    """The person of a number."""
    person = await site.people.register.by_number(number) if 0 < number < FURTHEST else None
    if person is None:
        raise Denied("person.gone")
    return person


PEOPLE = [
    look_at_blocked,
    block_somebody,
    report_somebody,
    look_at_lobby,
    look_at_own_tables,
    look_at_reminders,
    remind_me,
    remind_me_no_more,
    look_at_met,
    like_somebody,
    look_at_person,
    look_at_best,
    become_somebody,
    who_am_i,
    change_me,
    keep_me,
    log_in,
    log_out,
    log_out_everywhere,
    change_password,
    renew_codes,
    recover,
    offer_passkey,
    add_passkey,
    remove_passkey,
    ask_passkey,
    log_in_by_passkey,
    export_me,
    delete_me,
]
