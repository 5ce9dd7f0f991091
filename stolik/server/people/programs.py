"""The doors of programs' accounts: somebody makes one, is shown its token once, and takes it away again.

A program's account is somebody with an owner. It plays and is rated like people, is shown as a program wherever it is
shown, and has neither a password nor anything else that is for people.
"""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from stolik.server.people import messages as told
from stolik.server.people.doors import checked_name, kept, now_at, own_pages_only
from stolik.server.people.register import Person
from stolik.server.site import Asking, site_of
from stolik.table.people import guest_of
from stolik.table.words import Denied


@get("/api/me/programs")
async def look_at_programs(request: Asking) -> told.Programs:
    """The programs somebody has made, and how many they may."""
    site, person = site_of(request), await kept(request)
    found = await site.people.register.programs_of(person.id)
    listed = [told.ProgramOf(each.id, each.name, each.since) for each in found]
    return told.Programs(listed, site.settings.limits.programs)


@post("/api/me/programs", status_code=201, guards=[own_pages_only])
async def make_program(request: Asking, data: JSONBody[told.NewProgram]) -> told.Key:
    """An account for a program: its token, shown this once."""
    site, person = site_of(request), await kept(request)
    name, most = checked_name(site, data.name), site.settings.limits.programs
    return told.Key(await site.people.register.add_program(person.id, name, most, now_at(site)))


@post("/api/me/programs/{number:int}/token", status_code=200, guards=[own_pages_only])
async def renew_token(request: Asking, number: FromPath[int]) -> told.Key:
    """Another token for a program; the old one is good for nothing from now on."""
    program = await own_program(request, number)
    return told.Key(await site_of(request).people.register.renew_program(program.id, now_at(site_of(request))))


@post("/api/me/programs/{number:int}/remove", status_code=200, guards=[own_pages_only])
async def remove_program(request: Asking, number: FromPath[int]) -> told.Done:
    """A program goes for good, with its name and its rating; matches stay."""
    site, program = site_of(request), await own_program(request, number)
    await site.people.register.delete(program.id, now_at(site))
    await site.rooms.read_again(guest_of(program.id))
    return told.Done()


async def own_program(request: Asking, number: int) -> Person:
    """A program of who asks."""
    person = await kept(request)
    mine = await site_of(request).people.register.programs_of(person.id)
    found = next((each for each in mine if each.id == number), None)
    if found is None:
        raise Denied("program.none")
    return found


PROGRAMS = [look_at_programs, make_program, renew_token, remove_program]
