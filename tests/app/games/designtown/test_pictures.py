"""Pictures of Design Town's table: drawn at several sizes in both languages, by what must be seen on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.core import typesetting
from tabletop.app.games.designtown import faces
from tabletop.app.games.designtown.layout import arrange
from tabletop.app.games.designtown.view import panel_key
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import CHURCH, FACES, HOSPITAL, SHOPPING_MALL
from tabletop.games.designtown.text import card_name, short_name
from tests.app.driver import Driver
from tests.app.games.designtown.table import open_table, position

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]


def colours(surface: pygame.Surface, rect: pygame.Rect) -> int:
    """Return how many colours there are in a part of a picture: nothing drawn has but a few."""
    part = surface.subsurface(rect.clip(surface.get_rect()))
    return len(
        {
            tuple(part.get_at((x, y)))
            for x in range(0, part.get_width(), 3)
            for y in range(0, part.get_height(), 3)
        }
    )


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_on_the_table(
    size: tuple[int, int], language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, language=language, animation="off")
    scene = open_table(driver, position(4))
    picture, layout = driver.picture(), scene.layout
    cards = [layout.deck, *layout.row, *(pile.rect for pile in layout.piles)]
    cards += [rect for box in layout.supply for rect in (box.front, box.back)]
    for rect in [*cards, layout.now, layout.flip, layout.odds]:
        assert picture.get_rect().contains(rect)
        assert colours(picture, rect) > 20
    for plate in layout.plates:
        assert picture.get_rect().contains(plate)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat_count", [1, 2, 3, 4])
def test_nothing_lies_on_anything_else(
    seat_count: int, size: tuple[int, int], make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size)
    state = position(seat_count, row=tuple(FACES) * 2)
    layout = arrange(driver.ctx.display, state)
    boxes = [*layout.plates, *(box.box for box in layout.supply), layout.unhappy, layout.cash, layout.points]
    boxes += [layout.deck, layout.row_zone, layout.discard, layout.actions, layout.panel, layout.odds]
    for index, one in enumerate(boxes):
        assert one.collidelist(boxes[index + 1 :]) == -1
        assert driver.ctx.display.bounds.contains(one)
    assert layout.row[-1].right <= layout.row_zone.right
    assert layout.slot is None


def test_a_big_discard_pile_fits(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    discards = (tuple(FACES) * 4, *position().discards[1:])
    layout = arrange(driver.ctx.display, position(discards=discards))
    assert len(layout.piles) == 10
    assert all(layout.discard.contains(pile.rect) for pile in layout.piles)
    assert all(pile.strip.w >= 20 for pile in layout.piles)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_name_is_torn_in_the_middle_of_a_word(
    language: str, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(size=(1280, 720), language=language)
    layout, text = arrange(driver.ctx.display, position()), driver.ctx.text
    widths = {rect.w for rect in (layout.deck, layout.piles[0].rect)}
    widths |= {rect.w for box in layout.supply for rect in (box.front, box.back)}
    lines: set[str] = set()
    line = text.line

    def watched(surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> pygame.Rect:
        lines.add(words)
        return line(surface, words, *rest, **more)

    monkeypatch.setattr(text, "line", watched)
    for card in range(len(FACES)):
        whole = driver.ctx.message(card_name(card))
        parts = {word.strip() for word in typesetting.words(whole)}
        parts |= {whole, driver.ctx.message(short_name(card))}
        for w in widths:
            lines.clear()
            faces.face(driver.ctx, position().faces, card, w)
            assert lines & parts, (whole, w, lines)


@pytest.mark.parametrize("w", [77, 116, 168, 230])
def test_all_faces_differ(w: int, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    printed = position().faces
    drawn = {bytes(faces.face(driver.ctx, printed, card, w).get_buffer()) for card in FACES}
    assert len(drawn) == 10


def test_what_is_printed_comes_from_the_set(make_driver: Callable[..., Driver]) -> None:
    from msgspec.structs import replace

    driver = make_driver()
    printed = position().faces
    other = (*printed[:HOSPITAL], replace(printed[HOSPITAL], cost=9), *printed[HOSPITAL + 1 :])
    one, two = (faces.face(driver.ctx, each, HOSPITAL, 168) for each in (printed, other))
    assert bytes(one.get_buffer()) != bytes(two.get_buffer())


def test_z2_the_panel_shows_what_is_pointed_at_and_returns(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    assert panel_key(scene.view) == "deck"
    driver.move(f"disc:{CHURCH}").wait(500)
    assert panel_key(scene.view) == f"disc:{CHURCH}"
    driver.move((5, 5)).wait(100)
    assert panel_key(scene.view) == "deck"
    driver.click(f"disc:{SHOPPING_MALL}").move((5, 5)).wait(100)
    assert panel_key(scene.view) == f"disc:{SHOPPING_MALL}"


def test_z3_without_the_zoom_the_panel_shows_what_is_pointed_at(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    driver.click(f"disc:{SHOPPING_MALL}").move(f"supply:{HOSPITAL}").frame()
    assert scene.picked == f"disc:{SHOPPING_MALL}" and panel_key(scene.view) == f"supply:{HOSPITAL}"
    driver.move((5, 5)).frame()
    assert panel_key(scene.view) == f"disc:{SHOPPING_MALL}"


def test_z6_a_flip_shows_both_faces_and_ends_in_the_other(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720))
    scene = open_table(driver)
    scene.perform(co.Recycle(CHURCH))
    driver.frame()
    assert scene.animator.active
    seen = set()
    while scene.is_busy:
        seen.add(bytes(driver.picture().get_buffer()))
        driver.frame()
    assert len(seen) > 5
    assert HOSPITAL in scene.state.discards[0] and scene.state.limit == 4


def test_any_press_finishes_a_motion(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="slow")
    scene = open_table(driver)
    scene.perform(co.PlayCard())
    driver.frame()
    assert scene.is_busy
    driver.press("escape")
    assert not scene.is_busy and len(scene.state.row) == 3


def test_z11_the_odds_can_be_switched_off(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    with_odds = driver.picture().subsurface(scene.layout.odds).copy()
    driver.ctx.change(own={"odds": False})
    driver.frame(3)
    without = driver.picture().subsurface(scene.layout.odds).copy()
    assert bytes(with_odds.get_buffer()) != bytes(without.get_buffer())
