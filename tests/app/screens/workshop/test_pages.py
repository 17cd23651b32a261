"""The pages of the workshop: what they show follows from the desk, and nothing typed is lost."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

import tabletop
from tabletop.app.core.context import Context
from tabletop.app.screens.workshop.controls import Stepper, TroubleLine
from tabletop.app.screens.workshop.paper import chosen
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.screens.workshop.tiles import CardTile, LiveCard
from tabletop.app.table.drawn.cards import card_height
from tabletop.engine.message import ContentError
from tabletop.printed.sheets import Choices
from tabletop.sets.shelf import SetShelf
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import (
    SMOKY,
    WRONG,
    dining,
    large,
    node,
    opened,
    own,
    printed,
    smoky,
    texts,
)

# -- cards -------------------------------------------------------------------------------------------------


def test_all_troubles_stand_under_their_fields_in_the_readers_words(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "Wrong"))
    driver.push(scene)
    driver.click("card.6")
    driver.click(driver.find("field.6.cash").rect.center).press("1", "0", "2")
    driver.press("tab", "tab", "tab", "9", "9", "9")
    with pytest.raises(ContentError) as refused:
        tabletop.game("designtown").edition.recast(scene.work.form.written(scene.work.rows))  # type: ignore[misc]
    for trouble in refused.value.troubles:
        line = driver.find(f"trouble.6.{trouble.field}")
        assert isinstance(line, TroubleLine) and line.name == driver.ctx.message(trouble.why)
        field = driver.find(f"field.6.{trouble.field}")
        assert line.rect.top >= field.rect.bottom and line.rect.top - field.rect.bottom < field.rect.h
        assert line.name in node(driver, field.key).description
    assert {one.field for one in refused.value.troubles} == {"cash", "cost"}
    assert "102" in (node(driver, "field.6.cash").value, *texts(driver))


def test_the_card_shows_the_last_value_that_fitted_in_the_same_frame(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "Wrong"))
    driver.push(scene)
    scene.page.edit(6)
    live = driver.find("live")
    assert isinstance(live, LiveCard)

    def shown() -> bytes:
        return pygame.image.tobytes(driver.ctx.display.surface.subsurface(driver.find("live").rect), "RGB")

    driver.frame(2)
    pictures = [shown()]
    for key in ("4", "0", "2"):
        driver.press(key)
        pictures.append(shown())
    three, four, forty, wrong = pictures
    assert three != four != forty and wrong == forty
    assert scene.work.values(6)["cash"] == 40


def test_digits_begin_anew_when_the_focus_comes_back_and_a_field_is_one_step(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "Steps"))
    driver.push(scene)
    scene.page.edit(6)
    driver.press("1", "2", "tab", "shift+tab", "7")
    assert scene.work.values(6)["cash"] == 7
    driver.press("ctrl+z")
    assert scene.work.values(6)["cash"] == 12
    driver.press("ctrl+z")
    assert scene.work.values(6)["cash"] == 3 and scene.work.desk.undone is None
    driver.press("ctrl+y", "ctrl+y")
    assert scene.work.values(6)["cash"] == 7
    driver.press("delete")
    assert scene.work.values(6)["cash"] == 3
    driver.press("-", "-", "-", "-")
    assert scene.work.values(6)["cash"] == 0


def test_the_step_below_the_least_is_none_where_that_may_be(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "None"))
    driver.push(scene)
    scene.page.edit(6)
    driver.press("tab", "tab", "tab", "-", "-", "-", "-")
    assert scene.work.values(6)["cost"] is None
    assert node(driver, "field.6.cost").value == driver.ctx.t("none")
    driver.press("+")
    assert scene.work.values(6)["cost"] == 0


def test_a_screen_reader_gets_sliders_cards_and_troubles(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    driver.push(smoky(driver.ctx))
    slider = node(driver, "field.6.cash")
    assert (slider.role, slider.value, slider.number) == ("slider", "4", (4.0, 0.0, 99.0))
    wrong = node(driver, "field.6.cost")
    assert wrong.value == "102" and "99" in wrong.description and wrong.number is None
    card = node(driver, "card.6")
    assert card.role == "card" and card.name == "Factory"
    assert "Cash 4" in card.description and "99" in card.description


def test_the_house_cards_are_looked_at_and_never_changed(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = SetScene(driver.ctx, tabletop.game("deckville"))
    driver.push(scene)
    before = scene.work.rows
    driver.press("return", "tab", "tab", "3", "n", "ctrl+d", "delete", "ctrl+z")
    driver.click(driver.find("field.0.cost.wood").rect.midright)
    assert scene.work.rows is before
    assert scene.find("new") is None and scene.find("undo") is None


def test_cards_are_found_by_words_by_type_and_by_what_differs(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    driver.push(dining(driver.ctx))

    def shown() -> int:
        return sum(isinstance(one, CardTile) for zone in driver.scene.zones for one in zone.widgets)

    assert shown() == 120
    driver.press("ctrl+f").type("bistro")
    assert 0 < shown() < 10
    driver.press("ctrl+a", "backspace")
    driver.click("differing")
    assert shown() == 2
    driver.click("differing")
    driver.click(driver.find("types").cells()[1])  # type: ignore[attr-defined]
    assert 5 < shown() < 40
    driver.click(driver.find("types").cells()[1])  # type: ignore[attr-defined]
    assert shown() == 120


def test_cards_come_and_go(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = dining(driver.ctx)
    driver.push(scene)
    driver.press("ctrl+d")
    assert len(scene.work.rows) == 121 and scene.work.chosen == 15
    copied, source = scene.work.rows[15], scene.work.rows[14]
    assert copied[1:] == source[1:] and copied[0] != source[0] and not scene.work.troubles
    driver.click("remove")
    assert len(scene.work.rows) == 120
    driver.press("ctrl+z")
    assert len(scene.work.rows) == 121


@pytest.mark.parametrize("reduced", [False, True])
def test_a_card_turns_over_and_without_motion_fades(
    make_driver: Callable[..., Driver], reduced: bool
) -> None:
    driver = make_driver(size=(1920, 1080), reduced_motion=reduced)
    scene = smoky(driver.ctx)
    driver.push(scene)
    place = driver.frame(2).find("live").rect
    side, middle = place.move(9, 0).midleft, place.center

    def seen(where: tuple[int, int]) -> tuple[int, ...]:
        return tuple(driver.ctx.display.surface.get_at(where))[:3]

    before = seen(middle)
    driver.key_down("f")
    turning = scene.turning
    assert turning is not None and scene.work.chosen == 7
    driver.time += turning.ms // 2 - 2 * 16
    driver.frame()
    if reduced:
        assert seen(middle) != before
    else:  # nearly edge-on: at its sides is the paper
        assert seen(side) == driver.ctx.theme.color.paper[:3]
    driver.key_up("f").wait(600)
    assert not scene.animating
    inner = place.inflate(-40, -40)
    after = pygame.image.tobytes(driver.ctx.display.surface.subsurface(inner), "RGB")
    scene.rebuild()
    driver.frame(2)
    assert pygame.image.tobytes(driver.ctx.display.surface.subsurface(inner), "RGB") == after


def test_without_animation_a_card_is_turned_at_once(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080), animation="off")
    driver.push(smoky(driver.ctx)).press("f")
    assert not driver.top.animating and driver.scene.work.chosen == 7  # type: ignore[attr-defined]


def test_cards_are_copied_and_pasted(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: clipboard.append(text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clipboard[-1])
    driver = make_driver(size=(1920, 1080))
    scene = smoky(driver.ctx)
    driver.push(scene)
    scene.focus("card.6")
    driver.press("ctrl+c")
    other = opened(driver.ctx, own(driver.ctx, "designtown", "Other"))
    driver.push(other)
    driver.press("ctrl+v")
    assert other.work.rows[6] == scene.work.rows[6] and other.work.differing(6) == 2
    assert driver.ctx.toasts.items[-1].text == "Pasted into 1 card."
    driver.press("ctrl+z")
    assert not other.work.differences
    clipboard.append("1\t2\t3\n4\t5\t6")
    other.page.edit(2)
    driver.press("ctrl+v")
    assert [other.work.values(at)["vp"] for at in (2, 3)] == [3, 6]
    clipboard.append("")
    driver.press("ctrl+v")
    assert driver.ctx.toasts.items[-1].text == "There is nothing to paste here."


@pytest.mark.parametrize("scene_of", [smoky, dining])
def test_a_narrow_window_shows_few_fields_and_tab_leads_through_all(
    make_driver: Callable[..., Driver], scene_of: Callable[[Context], SetScene]
) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=150)
    scene = scene_of(driver.ctx)
    driver.push(scene)
    at = scene.work.chosen
    scene.page.edit(at)
    form = scene.work.form
    wanted = [
        field.key
        for group in range(len(form.groups))
        if group not in scene.work.tables
        for field in scene.work.fields(at, group)
    ]
    seen: list[str] = []
    while (key := scene.focus_key or "").startswith(f"field.{at}."):
        field = key.split(".")[2]
        seen += [field] * (field not in seen)
        fields = next(zone for zone in driver.scene.zones if zone.name == "fields")
        shown = {one.key.split(".")[2] for one in fields.widgets if one.key.startswith("field.")}
        assert len(shown) <= 4
        view = fields.viewport
        assert view is not None and view.contains(driver.find(key).rect)
        driver.press("tab")
    assert seen == wanted
    back = f"field.{at}."
    driver.press("shift+tab")
    assert (scene.focus_key or "").startswith(back + wanted[-1])
    assert scene.find("fields.more") is None
    driver.click("fields.before")
    assert scene.find("fields.more") is not None


def test_narrow_windows_show_one_after_the_other(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=150)
    driver.push(smoky(driver.ctx))
    assert driver.scene.find("field.6.cash") is None
    driver.click("card.6").press("return")
    assert driver.scene.focus_key == "field.6.cash" and driver.scene.find("card.6") is None
    driver.press("escape")
    assert driver.scene.focus_key == "card.6"
    driver.press("escape")
    assert not isinstance(driver.ctx.scenes.top, SetScene)


# -- differences and print ---------------------------------------------------------------------------------


def test_differences_are_those_of_values_and_go_back_one_by_one(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = printed(driver.ctx, "differences")
    driver.push(scene)
    keys = driver.keys()
    backs = [key for key in keys if key.startswith("back") and key != "back"]
    assert len(backs) == len(SMOKY)
    driver.click(backs[0])
    assert len(scene.work.differences) == len(SMOKY) - 1
    driver.press("ctrl+z")
    assert len(scene.work.differences) == len(SMOKY)
    SetShelf("designtown", driver.ctx.home).add(own(driver.ctx, "designtown", "Other", *WRONG))
    beside = printed(driver.ctx, "differences")
    driver.push(beside)
    names = [name for _, name in beside.besides()]
    driver.click("beside").click(f"option{names.index('Other')}")
    keys = driver.keys()
    assert [key for key in keys if key.startswith("back") and key != "back"] == ["back0"]
    assert (driver.find("told0.2").name, driver.find("told0.3").name) == ("“102”", "2")


@pytest.mark.parametrize("file", [".pdf", ".png"])
def test_sheets_are_written(make_driver: Callable[..., Driver], file: str) -> None:
    driver = make_driver(size=(1280, 720))
    scene = printed(driver.ctx, "print")
    driver.push(scene)
    page = scene.page
    if file == ".png":
        driver.click("file")
        page._as(".png")
    page._write()
    for _ in range(2000):
        if page._press is None:
            break
        driver.frame()
        time.sleep(0.002)
    found = sorted(path.name for path in (driver.ctx.home / "exports").iterdir())
    assert found == (["Smoky town.pdf"] if file == ".pdf" else ["Smoky town_01.png", "Smoky town_02.png"])
    data = (driver.ctx.home / "exports" / found[0]).read_bytes()
    assert data.startswith(b"%PDF" if file == ".pdf" else b"\x89PNG")
    if file == ".pdf":
        # Ten faces, two captions, the rule: each once.
        assert data.count(b"/Subtype/Image") == 13 and data.count(b"/Width 750/Height 1050") == 10


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_one_leafs_through_the_sheets_to_both_ends(
    make_driver: Callable[..., Driver], size: tuple[int, int]
) -> None:
    driver = make_driver(size=size)
    scene = printed(driver.ctx, "print")
    driver.push(scene)
    scene.page._seats = 4
    scene.rebuild()
    sheets = scene.page._sheets(scene.page.pages())
    assert len(sheets) > 1
    for way, numbers in (("next", range(1, len(sheets) + 1)), ("before", range(len(sheets), 0, -1))):
        for number in numbers:
            assert driver.find("sheet").name == f"sheet {number} of {len(sheets)}"
            is_on = [driver.find(f"sheet.{one}").enabled for one in ("before", "next")]
            assert is_on == [number > 1, number < len(sheets)]
            both = [driver.find(key).rect for key in ("page0", "page1", "page0.name", "page1.name")]
            assert all(driver.find("panel").rect.contains(rect) for rect in both)
            assert all(rect.collidelist(both[at + 1 :]) < 0 for at, rect in enumerate(both))
            ground, beside = driver.find("panel").rect, driver.find("panel2").rect
            assert abs(both[0].x - ground.x - (ground.right - both[1].right)) <= 2, "in the middle"
            assert not ground.colliderect(beside) and beside.right <= size[0]
            captions = [driver.find(key).name for key in ("page0", "page1")]
            assert captions == [scene.page.caption(number, is_back) for is_back in (False, True)]
            driver.click(f"sheet.{way}") if number != numbers[-1] else None


def test_how_cards_are_printed_is_kept(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = printed(driver.ctx, "print")
    driver.push(scene)
    for _ in range(3):
        driver.click(driver.find("offset.down").parts()[2])  # type: ignore[attr-defined]
    driver.click("has_bleed")
    assert (scene.page.choices.down, scene.page.choices.has_bleed) == (3, True)
    assert driver.ctx.settings.printing["down"] == 3
    assert printed(driver.ctx, "print").page.choices == scene.page.choices
    odd = {"paper": "A0", "down": 10**9, "across": "x", "backs": 7}
    assert chosen(odd) == Choices(down=99)  # type: ignore[arg-type]


@pytest.mark.usefixtures("every_frame")
def test_a_card_without_a_picture_of_its_own_is_drawn_plain(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Front and back as large as any, and each another."""
    scene = smoky(make_driver().ctx)
    monkeypatch.setattr(scene.faces, "_draw", None)
    made = [scene.faces.drawn(values, 60) for values in (scene.work.values(6), scene.work.values(5), None)]
    assert {face.get_size() for face in made} == {(60, card_height(60))}
    assert len({pygame.image.tobytes(face, "RGBA") for face in made}) == 3


def test_a_large_deck_makes_its_pictures_bit_by_bit(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = large(driver.ctx, 400)
    drawn: list[int] = []
    face = scene.faces.drawn
    scene.faces.drawn = lambda values, w, **how: (drawn.append(w), face(values, w, **how))[1]  # type: ignore
    driver.ctx.frame_budget.ms = 0.0  # one step a frame
    driver.push(scene)
    driver.frame()
    assert len(drawn) <= 3
    driver.frame(80)
    settled = len(drawn)
    assert settled < 60  # those in view, not all 400
    scene.page.edit(0)
    driver.frame(80)
    drawn.clear()
    driver.press("tab", "tab", "tab", "5")
    assert len(drawn) <= 3  # the large card at once, its tile with a later frame
    assert isinstance(driver.find("field.0.cost.wood"), Stepper)
