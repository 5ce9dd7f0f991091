"""The end of a match as a picture: who won, how, the three moments that decided it, and the picture as a file."""

from __future__ import annotations

import json
import struct
from pathlib import Path

from playwright.sync_api import expect

from stolik import games
from stolik.table.export import to_json
from tests.browser.conftest import PHONE, People, Site
from tests.browser.test_replay import drop
from tests.browser.using import axe_finds_nothing, comes_true, fits
from tests.table.test_verify import exported, played


def test_the_end_is_a_picture_with_three_moments_that_can_be_handed_on(
    people: People, site: Site, tmp_path: Path
) -> None:
    file = exported(played(games.load("conflict"), 2))
    (tmp_path / "match.json").write_bytes(to_json(file))
    page = people.sit("en", PHONE)
    page.add_init_script(NOTE_LETTERS)
    page.goto(f"{site.address}/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    drop(page, tmp_path / "match.json")
    page.get_by_role("slider", name="Moves").press("End")
    winner = file.nonces[file.winners[0]].name
    picture = page.get_by_role("img", name=f"A picture of the result: {winner} wins!")
    expect(picture).to_be_visible()
    beside = page.get_by_role("figure")
    expect(beside.get_by_text("to win").first).to_be_visible(timeout=20_000)  # the page has worked out the chances
    half = page.evaluate(SHARE_IN_SIGHT)
    assert half < 0.6  # what the picture says of the moments stands beside it already
    moments = beside.get_by_role("listitem")
    expect(moments).to_have_count(3)
    told = [line for each in moments.all_inner_texts() for line in each.splitlines() if line.strip()]
    for line in ("Winner", winner, "What decided it", "1", "2", "3", *told, "stolik", "Światowy Konflikt"):
        comes_true(page, f"letters.map(({{ words }}) => words).join(' ').includes({json.dumps(line.strip())})")
    assert [each for each in page.evaluate("letters") if not each["isInside"]] == []
    fits(page)
    axe_finds_nothing(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share as a picture").click()
    expect(page.get_by_text("The picture is saved.")).to_be_visible()
    page.evaluate(SHARES_NOTHING)
    with page.expect_download():  # a browser that promises to share and then would not
        page.get_by_role("button", name="Share as a picture").click()
    content = saved.value.path().read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == (1080, 1350)
    colours = page.evaluate(COLOURS)
    assert colours > 20, "nothing is drawn"


# What the picture says, and whether all of it lies inside; a new drawing begins with the paper.
NOTE_LETTERS = """
window.letters = []
const { fillRect, fillText } = CanvasRenderingContext2D.prototype
CanvasRenderingContext2D.prototype.fillRect = function (...given) {
  if (given[3] === this.canvas.height) window.letters = []
  return fillRect.apply(this, given)
}
CanvasRenderingContext2D.prototype.fillText = function (words, x, y) {
  const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = this.measureText(words)
  const ends = [x - left, x + right].map((at) => this.getTransform().transformPoint({ x: at, y }))
  const isInside = ends.every((at) => at.x >= 0 && at.x <= this.canvas.width && at.y >= 0 && at.y <= this.canvas.height)
  window.letters.push({ words, isInside })
  return fillText.call(this, words, x, y)
}
"""

SHARES_NOTHING = """() => {
  navigator.canShare = () => true
  navigator.share = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
}"""

SHARE_IN_SIGHT = """() => {
  const canvas = document.querySelector('figure canvas')
  return canvas.parentElement.clientHeight / canvas.clientHeight
}"""

COLOURS = """() => {
  const canvas = document.querySelector('figure canvas')
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const seen = new Set()
  for (let at = 0; at < data.length; at += 400) seen.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
  return seen.size
}"""
