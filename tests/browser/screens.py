"""Takes the pictures of docs/screens from the real page: `python -m tests.browser.screens`."""

from __future__ import annotations

import os
import re
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import find_chromium, node
from tests.browser.conftest import DESK, PHONE, QUIET, People, Site
from tests.browser.using import choices, is_over, open_table, press_one
from tests.doors import ROOT

FOLDER = ROOT / "docs" / "screens"
NAME = {"pl": "Małgorzata-Katarzyna", "en": "Bartholomew"}
SIZES = {"phone": PHONE, "desk": DESK}


def shoot(page: Page, name: str) -> None:
    """Take one picture."""
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.png")


def play_until_asked(page: Page, is_wanted: re.Pattern[str], seconds: float = 60) -> bool:
    """Play until the status sentence is a wanted one; say whether it came."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not is_over(page):
        said = page.get_by_role("heading", level=1).first.inner_text()
        if is_wanted.search(said) and choices(page).count():
            return True
        press_one(page, is_bold=False)
        page.wait_for_timeout(100)
    return False


def take_all(people: People, site: Site) -> None:
    """Home, a window with six seats, an own turn and the end, for each language and size."""
    for language in ("pl", "en"):
        for size, screen in SIZES.items():
            page = people.sit(language, screen, dark=size == "desk" and language == "pl")
            shoot(page, f"home-{size}-{language}")
            code, token = open_table(site.address, NAME[language], 6)
            page.goto(f"{site.address}/t/{code}#seat={token}")
            page.wait_for_timeout(800)
            for name, wanted in (("window", "react|Reagujesz"), ("turn", "declare an|zadeklaruj")):
                if play_until_asked(page, re.compile(wanted)):
                    shoot(page, f"{name}-{size}-{language}")
                press_one(page, is_bold=False)
            end = time.monotonic() + 150
            while not is_over(page) and time.monotonic() < end:
                press_one(page)
                page.wait_for_timeout(100)
            page.wait_for_timeout(1000)  # the result takes the board's place
            shoot(page, f"end-{size}-{language}")


def main() -> None:
    """Start a server and a browser, and take every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node())
    site = Site(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*QUIET, "--no-sandbox"])
            take_all(People(browser, site), site)
            browser.close()
    finally:
        site.kill()


if __name__ == "__main__":
    main()
