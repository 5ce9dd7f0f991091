"""The own page in a real browser: a guest, an account on two devices, a passkey, and going for good."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stolik.client import Table
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import against_bots, axe_finds_nothing, fits

PASSWORD = "trzy konie i wóz"
ME = re.compile("^(Me|Ja)$")


def my_page(page: Page, site: Site) -> None:
    """From the home page to the own one."""
    page.goto(site.address)
    page.get_by_role("link", name=ME).click()
    expect(page.get_by_role("heading", level=1, name=ME)).to_be_visible()
    expect(page.locator("main[aria-busy=false]")).to_be_attached()


def keep(page: Page, login: str, password: str = PASSWORD) -> list[str]:
    """A guest makes an account; the recovery codes."""
    box = page.get_by_role("region", name="Keep me")
    box.get_by_label("Name to log in by").fill(login)
    box.get_by_label("Password").fill(password)
    box.get_by_role("button", name="Make it an account").click()
    return codes_shown(page)


def recover(page: Page, login: str, code: str) -> list[str]:
    """Somebody comes back by a recovery code; the new ones."""
    page.get_by_text("Forgot the password?").click()
    forgot = page.get_by_role("group").filter(has=page.get_by_label("Recovery code"))
    forgot.get_by_label("Name to log in by").fill(login)
    forgot.get_by_label("Recovery code").fill(code)
    forgot.get_by_label("New password").fill("zupełnie inne hasło")
    forgot.get_by_role("button", name="Set the new password").click()
    return codes_shown(page)


def codes_shown(page: Page) -> list[str]:
    """The recovery codes that are shown, and shown no more."""
    shown = page.get_by_role("region", name="Recovery codes")
    expect(shown.get_by_role("listitem")).to_have_count(8)
    codes = shown.get_by_role("listitem").all_inner_texts()
    shown.get_by_role("button", name="I have them").click()
    return codes


def log_in(page: Page, login: str, password: str = PASSWORD) -> None:
    """Be oneself on another device."""
    box = page.get_by_role("region", name="Log in")
    box.get_by_label("Name to log in by").first.fill(login)
    box.get_by_label("Password", exact=True).fill(password)
    box.get_by_role("button", name="Log in", exact=True).click()


def test_a_guest_who_has_played_keeps_the_name_and_is_the_same_on_a_second_device(people: People, site: Site) -> None:
    ala = people.sit()
    against_bots(ala)
    table = ala.url
    my_page(ala, site)
    name = ala.get_by_label("Your name")
    name.fill("Alicja")
    ala.get_by_role("button", name="Save", exact=True).click()
    expect(ala.get_by_text("Saved.")).to_be_visible()
    codes = keep(ala, "alicja.dwa")
    assert len({*codes}) == 8
    expect(ala.get_by_text("You log in as “alicja.dwa”. Devices that are you now: 1.")).to_be_visible()

    phone = people.sit(screen=PHONE)
    my_page(phone, site)
    log_in(phone, "Alicja.Dwa", "nie to hasło wcale")
    expect(phone.get_by_role("alert").get_by_text("do not go together")).to_be_visible()
    log_in(phone, "Alicja.Dwa")
    expect(phone.get_by_label("Your name")).to_have_value("Alicja")
    fits(phone)
    axe_finds_nothing(phone)
    phone.goto(table)
    expect(phone.get_by_role("region", name=re.compile("Your cards"))).to_be_visible()

    my_page(phone, site)
    phone.get_by_role("button", name="Log out everywhere").click()
    expect(phone.get_by_text("You have not played here yet")).to_be_visible()
    my_page(ala, site)
    expect(ala.get_by_text("You have not played here yet")).to_be_visible()
    assert not {*recover(ala, "alicja.dwa", codes[3].lower())} & {*codes}
    expect(ala.get_by_text("Devices that are you now: 1.")).to_be_visible()


def test_who_goes_for_good_is_a_number_to_those_who_stay(people: People, site: Site) -> None:
    ala, bartek = people.sit(), people.sit()
    ala.goto(f"{site.address}/new/clash")
    ala.get_by_label("Your name").fill("Alicja Znikająca")
    ala.get_by_role("button", name="Open the table").click()
    expect(ala.get_by_text("Alicja Znikająca", exact=True)).to_be_visible()
    bartek.goto(ala.url)
    expect(bartek.get_by_text("Alicja Znikająca", exact=True)).to_be_visible()
    my_page(ala, site)
    number = re.search(r"You are number (\d+)", ala.get_by_role("main").inner_text())
    assert number
    with ala.expect_download() as saved:
        ala.get_by_role("button", name="Save everything as a file").click()
    held = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert held["me"]["name"] == "Alicja Znikająca"
    ala.get_by_text("Delete me", exact=True).click()
    ala.get_by_role("button", name="Delete me for good").click()
    ala.get_by_role("button", name="Yes, delete me for good").click()
    expect(ala.get_by_text("You are gone.")).to_be_visible()
    expect(bartek.get_by_text(f"#{number[1]}", exact=True)).to_be_visible()
    expect(bartek.get_by_text("Alicja Znikająca")).to_have_count(0)


def test_a_passkey_logs_in_where_there_is_a_name_and_a_sentence_stands_where_there_is_none(
    people: People, site: Site
) -> None:
    ala = people.sit(address=f"http://localhost:{site.port}/me")
    cdp = ala.context.new_cdp_session(ala)
    cdp.send("WebAuthn.enable")
    authenticator = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    cdp.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**authenticator, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )
    ala.get_by_label("Your name").fill("Kluczniczka")
    ala.get_by_role("button", name="Save", exact=True).click()
    codes = keep(ala, "kluczniczka")
    box = ala.get_by_role("region", name="Account")
    box.get_by_label("Password", exact=True).last.fill(PASSWORD)
    box.get_by_role("button", name="Add a passkey").click()
    expect(box.get_by_text("Passkey from")).to_be_visible()
    box.get_by_role("button", name="Log out here").click()
    ala.get_by_role("button", name="Log in by a passkey").click()
    expect(ala.get_by_text("You log in as “kluczniczka”.")).to_be_visible()

    plain = people.sit()
    my_page(plain, site)
    log_in(plain, "kluczniczka")
    expect(plain.get_by_text("This address has no passkeys")).to_be_visible()
    lost = plain.get_by_role("region", name="Account")  # one that is lost can be removed from anywhere, by the password
    lost.get_by_role("button", name="Remove: passkey from").click()
    for password, left in ((PASSWORD[::-1], 1), (PASSWORD, 0)):
        lost.get_by_label("Password", exact=True).last.fill(password)
        lost.get_by_role("button", name="Remove the passkey").click()
        expect(lost.get_by_role("alert").filter(has_text="password")).to_have_count(left)
        expect(lost.get_by_text("Passkey from")).to_have_count(left)

    ala.reload()
    box.get_by_label("Password", exact=True).last.fill(PASSWORD)
    box.get_by_role("button", name="Add a passkey").click()
    expect(box.get_by_text("Passkey from")).to_be_visible()
    box.get_by_role("button", name="Log out here").click()
    recover(ala, "kluczniczka", codes[0])  # whoever has added a passkey meanwhile is thrown out too
    expect(box.get_by_text("Passkey from")).to_have_count(0)
    box.get_by_role("button", name="Log out here").click()
    ala.get_by_role("button", name="Log in by a passkey").click()
    expect(ala.get_by_role("alert").filter(has_text=re.compile("passkey", re.IGNORECASE))).to_be_visible()


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("screen", [PHONE, {"width": 844, "height": 390}, DESK, {"width": 1920, "height": 1080}])
def test_the_own_page_fits_every_screen(people: People, site: Site, language: str, screen: dict[str, int]) -> None:
    page = people.sit(language, screen, dark=language == "pl")
    my_page(page, site)
    fits(page)
    axe_finds_nothing(page)


def until_counted(page: Page, address: str) -> None:
    """Look at a profile until the match is counted: that is done after its end, beside everything else."""
    for _ in range(40):
        page.goto(address)
        expect(page.locator("main[aria-busy=false]")).to_be_attached()
        if page.get_by_role("region", name=re.compile("Last matches|Ostatnie partie")).count():
            return
    raise AssertionError("The match is not counted.")


def test_after_a_match_of_two_people_both_have_a_profile_and_a_place_in_the_list(people: People, site: Site) -> None:
    ala, bartek = people.sit(), people.sit("pl", PHONE, dark=True)
    ala.goto(f"{site.address}/new/football")
    ala.get_by_label("Your name").fill("Alina Profilowa")
    ala.get_by_role("button", name="Open the table").click()
    expect(ala.get_by_text("Alina Profilowa", exact=True)).to_be_visible()
    bartek.goto(ala.url)
    bartek.get_by_label("Twoje imię").fill("Bartek Profilowy")
    bartek.get_by_role("button", name="Usiądź tutaj").first.click()
    expect(ala.get_by_text("Bartek Profilowy", exact=True)).to_be_visible()
    ala.get_by_role("button", name="Start the match").click()
    ala.get_by_role("button", name="Menu").click()
    ala.get_by_role("button", name="Give up the match").click()
    ala.get_by_role("button", name="Yes, give up").click()
    expect(bartek.get_by_role("button", name="Rewanż")).to_be_visible()

    my_page(bartek, site)
    bartek.get_by_role("link", name="Moje wyniki").click()
    until_counted(bartek, bartek.url)
    expect(bartek.get_by_role("heading", level=1, name="Bartek Profilowy")).to_be_visible()
    last = bartek.get_by_role("region", name="Ostatnie partie")
    expect(last).to_contain_text("wygrana")
    fits(bartek)
    axe_finds_nothing(bartek)
    last.get_by_role("link", name="Alina Profilowa").click()
    expect(bartek.get_by_role("heading", level=1, name="Alina Profilowa")).to_be_visible()
    expect(bartek.get_by_role("region", name="Ostatnie partie")).to_contain_text("miejsce 2")
    bartek.get_by_role("region", name="Ostatnie partie").get_by_role("link", name=re.compile("Powtórka")).click()
    expect(bartek).to_have_url(re.compile("/replay/[A-Z]{5}/1"))

    ala.goto(f"{site.address}/best/football")
    rows = ala.get_by_role("row")
    expect(rows.filter(has_text="Bartek Profilowy")).to_contain_text("1")
    names = ala.get_by_role("table").get_by_role("link").all_inner_texts()
    assert names.index("Bartek Profilowy") < names.index("Alina Profilowa")
    axe_finds_nothing(ala)


def test_somebody_makes_an_account_for_a_program_and_takes_it_away(people: People, site: Site) -> None:
    ala = people.sit()
    my_page(ala, site)
    ala.get_by_label("Your name").fill("Ala")
    ala.get_by_role("button", name="Save", exact=True).click()
    keep(ala, "ala.z.programem")
    box = ala.get_by_role("region", name="Programs")
    box.get_by_label("Name of the program").fill("Automat")
    box.get_by_role("button", name="Make an account").click()
    token = box.locator("code").inner_text()
    with Table.open(site.address, "conflict", "Automat", bots=["easy"], start=True, account=token) as table:
        assert table.sight.places[0].is_program
    fits(ala)
    axe_finds_nothing(ala)
    box.get_by_role("link", name="Automat").click()
    expect(ala.get_by_text(re.compile(r"Number[\s\S]*program"))).to_be_visible()

    my_page(ala, site)
    box.get_by_role("button", name="New token: Automat").click()
    expect(box.locator("code")).not_to_have_text(token)
    box.get_by_role("button", name="Remove: Automat").click()
    box.get_by_role("button", name="Remove for good?").click()
    expect(box.get_by_role("link", name="Automat")).to_have_count(0)
    expect(box.get_by_role("button", name="Make an account")).to_be_visible()
