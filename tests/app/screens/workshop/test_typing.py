"""Cards typed in by keys alone, and by pointer alone."""

from __future__ import annotations

from collections.abc import Callable

import tabletop
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.screens.workshop.shelf import ShelfScene
from tabletop.sets.own_set import form_of, house_rows
from tabletop.sets.shelf import SetShelf
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import opened, own
from tests.app.screens.workshop.typist import keys_for

MOST_KEYS, MOST_KEYS_A_CARD = 240, 40


class Typing:
    """A driver that counts keys, but not a name's letters."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.count = driver, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            if key.startswith("type:"):
                self.driver.type(key.removeprefix("type:"))
            else:
                self.count += 1
                self.driver.press(key)

    def until(self, key: str, widget: str) -> None:
        """Press a key until a widget has the focus."""
        for _ in range(12):
            if self.driver.scene.focus_key == widget:
                return
            self.press(key)
        raise AssertionError(f"{widget} is not reached from {self.driver.scene.focus_key}")


def test_a_printed_sheet_is_typed_in_from_the_empty_sheet_to_play(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    driver.push(ShelfScene(driver.ctx, tabletop.game("designtown")))
    form, wanted = form_of("designtown"), house_rows("designtown")
    typing = Typing(driver)
    typing.until("down", "new.empty")
    typing.press("return")  # the empty sheet is open, its first card chosen
    typing.press("return")
    for row, blank in zip(wanted, form.blanks(), strict=True):
        typing.press(*keys_for(form, row, blank, range(1)))
    typing.press("ctrl+page down")
    for row, blank in zip(wanted, form.blanks(), strict=True):
        typing.press(*keys_for(form, row, blank, range(1, 2)))
    scene = driver.top
    assert isinstance(scene, SetScene)
    assert scene.work.troubles == ()
    assert form.values(scene.work.rows) == form.values(wanted)
    typing.press("escape")
    (entry,) = SetShelf("designtown", driver.ctx.home).entries()
    assert entry.own is not None and form.values(entry.own.rows) == form.values(wanted)
    typing.until("right", f"play.{entry.slug}")
    typing.press("return")
    assert isinstance(driver.top, SetupScene)
    assert typing.count <= MOST_KEYS, typing.count


def test_a_card_of_deckville_is_typed_in(make_driver: Callable[..., Driver]) -> None:
    form, house = form_of("deckville"), house_rows("deckville")
    counts = []
    driver = make_driver()
    for wanted in (house[0], house[14], house[11], house[60]):
        scene = opened(driver.ctx, own(driver.ctx, "deckville", "One more"))
        driver.push(scene)
        typing = Typing(driver)
        typing.press("n")
        at = scene.work.chosen
        present = scene.work.rows[at]
        for group in range(2):
            keys = list(keys_for(form, wanted, present, range(group, group + 1)))
            typing.press(*keys)
        index = form.index["id"]
        values = dict(form.read_row(scene.work.rows[at]).values), dict(form.read_row(wanted).values)
        assert values[0] | {"id": ""} == values[1] | {"id": ""}
        assert index == 0
        counts.append(typing.count)
    assert max(counts) <= MOST_KEYS_A_CARD, counts


def test_by_pointer_alone_a_card_gets_numbers_words_and_is_mended(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "By hand"))
    driver.push(scene)
    driver.click("card.6")

    def click(key: str, part: int) -> None:
        driver.click(driver.find(key).parts()[part])  # type: ignore[attr-defined]

    click("field.6.cash", 2)
    assert scene.work.values(6)["cash"] == 4
    click("field.6.vp", 2)
    click("field.6.vp", 0)
    assert scene.work.values(6)["vp"] == 0
    driver.click("field.6.effect.add").click("option2")
    click("field.6.effect.0.0", 2)
    assert form_of("designtown").cell(scene.work.rows[6], "effect") == "cash_per_unhappy:2"
    driver.click("out.6.effect.0.x")
    assert scene.work.values(6)["effect"] == ()
    driver.click("undo").click("undo").click("undo")
    assert scene.work.values(6)["effect"] == ()
    driver.click("house.6.cash")
    assert scene.work.values(6)["cash"] == 3 and not scene.work.differing(6)
    driver.click("turn")
    assert scene.work.chosen == 7
