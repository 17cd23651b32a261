"""What stands beside the fields of a card, and where: words and buttons that say what is still to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.screens.workshop.editor import Editor, stop
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.screens.workshop.work import free_word
from tabletop.engine.fields import Parts
from tabletop.engine.form import Form
from tabletop.i18n import languages
from tabletop.sets.shelf import SetShelf
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import (
    changed,
    dining,
    harbour,
    opened,
    printed,
    smoky,
    summed,
)

LARGE = {"size": (1920, 1080)}


def empty_sheet(make_driver: Callable[..., Driver]) -> tuple[Driver, SetScene]:
    """Open a set into which a printed sheet is to be typed."""
    driver = make_driver(**LARGE)
    scene = opened(driver.ctx, SetShelf("designtown", driver.ctx.home).empty("Printed"))
    driver.push(scene)
    return driver, scene


def test_what_is_missing_on_a_page_of_its_own_is_said_at_the_card_and_a_press_leads_there(
    make_driver: Callable[..., Driver],
) -> None:
    """All fields of the card fit, and still it is to be mended: its supply is not typed in yet."""
    driver, scene = empty_sheet(make_driver)
    driver.press("return", *"1", "tab", "1", "tab", "0", "tab", "tab", "3")
    assert scene.work.is_troubled(0) and not scene.find("trouble.0.cash")
    assert driver.find("to.group1").name == "Problem on “Decks and supply”"
    driver.click("to.group1")
    assert driver.find("trouble.0.starting").name == "Write a whole number from 0 to 30."
    scene.show("cards")
    rows = scene.work.rows
    for field in scene.work.form.groups[1].fields:
        rows = changed(scene.work.form, rows, (0, field, "1"))
    scene.work.begin(rows)
    scene.rebuild()
    assert not scene.work.is_troubled(0) and scene.find("to.group1") is None


def test_what_was_typed_is_kept_is_said_only_where_something_was_typed(
    make_driver: Callable[..., Driver],
) -> None:
    driver, scene = empty_sheet(make_driver)
    assert scene.work.is_troubled(0) and scene.find("kept") is None
    driver.press("return", "1", "0", "2")
    assert driver.find("kept").name.startswith("What you typed is kept.")


def test_each_word_begins_a_row_and_where_there_is_none_yet_the_button_stands_beside_the_label(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(**LARGE)
    driver.push(dining(driver.ctx))
    first, second = (driver.find(f"field.14.score.{word}.0").rect for word in range(2))
    assert first.left == second.left and second.top >= first.bottom
    driver.push(smoky(driver.ctx))
    for field in ("recycle", "effect"):
        label, add = driver.find(f"label.6.{field}").rect, driver.find(f"field.6.{field}.add").rect
        assert add.left >= label.right and label.top <= add.centery <= label.bottom


SMALL = {"size": (1280, 720)}


@pytest.mark.parametrize("look", [{**SMALL, "language": "ja"}, {**SMALL, "ui_scale": 150}, LARGE])
def test_controls_of_the_print_page_and_the_board_s_size_stand_beside_their_names(
    make_driver: Callable[..., Driver], look: dict[str, object]
) -> None:
    driver = make_driver(**look)
    driver.push(printed(driver.ctx, "print"))
    pairs = [(key, f"{key}.name") for key in ("has_marks", "has_bleed")]
    pairs += [(f"offset.{key}", f"{key}.name") for key in ("across", "down")]
    places = [[driver.find(key).rect.copy() for key in pair] for pair in pairs]
    driver.push(harbour(driver.ctx))
    places += [
        [driver.find(f"size.{key}{end}").rect for end in (".label", "")] for key in ("columns", "rows")
    ]
    for left, right in places:
        assert 0 <= right.left - left.right < left.w and right.top <= left.centery <= right.bottom


def test_the_rows_are_written_once_for_the_rules_and_not_with_every_frame(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of sums asks eight times a frame whether they are those of the present cards."""
    driver, written = make_driver(**LARGE), []
    canonical = Form.canonical
    monkeypatch.setattr(Form, "canonical", lambda *values: written.append(1) or canonical(*values))
    scene = summed(driver.ctx)
    driver.push(scene).frame()
    assert not scene.page.test.is_old
    written.clear()
    for _ in range(3):
        scene.rebuild()
        driver.frame()
    assert not written
    scene.work.put(6, "cash", "7")
    driver.frame()
    assert scene.page.test.is_old and len(written) == 1


@pytest.mark.parametrize("tag", list(languages.offered()))
def test_a_word_has_a_control_for_each_slot_in_every_language(
    make_driver: Callable[..., Driver], tag: str
) -> None:
    """Wherever its sentence puts them, and whatever form it gives to a name."""
    ctx = make_driver(language=tag).ctx
    for game in ("designtown", "deckville"):
        scene = opened(ctx, SetShelf(game, ctx.home).house("House"))
        parts = [
            (field, part)
            for field in scene.work.form.fields
            if isinstance(field, Parts)
            for part in field.parts
        ]
        for field, part in parts:
            word = free_word(field, part.tag, ())
            assert word is not None
            shown = Editor(ctx, scene.work, str)._word(0, field, (word,), 0, word)
            found = {widget.key for widget in shown}
            wanted = {stop(0, field.key, 0, place) for place in range(len(part.slots))}
            assert all(any(key.startswith(one) for key in found) for one in wanted), (part.told, found)
            assert not [widget.name for widget in shown if "{" in widget.name or "\0" in widget.name]


def test_one_of_a_thing_is_told_in_the_singular(make_driver: Callable[..., Driver]) -> None:
    ctx = make_driver().ctx
    scene = opened(ctx, SetShelf("designtown", ctx.home).house("House"))
    effect = next(one for one in scene.work.form.fields if one.key == "effect")
    told = [ctx.message(effect.describe(effect.read(f"extra_action:{count}"))) for count in (1, 2)]
    assert told == ["1 more build action", "2 more build actions"]
