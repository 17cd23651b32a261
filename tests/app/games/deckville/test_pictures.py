"""Pictures of Deckville's table: at several sizes and with 1 to 5 seats, by what must be seen on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.session import Session
from tabletop.app.games.deckville import board, faces
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.building import resource_price
from tabletop.games.deckville.commands import SOURCES
from tabletop.games.deckville.score import scores
from tests.app.canvas.whole import compared
from tests.app.driver import Driver
from tests.app.games.deckville.gallery import states
from tests.app.games.deckville.table import open_table, position, rich

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
ON_TABLE = ("start", "middle", "late", "picked", "paying", "second", "replacing", "turned", "other")
ON_TABLE += ("zoom", "watching", "last", "seats_5", "solo")


def colours(surface: pygame.Surface, rect: pygame.Rect) -> int:
    """Return how many colours there are in a part of a picture: nothing drawn has but a few."""
    part = surface.subsurface(rect.clip(surface.get_rect()))
    width, height = part.get_size()
    return len({tuple(part.get_at((x, y))) for x in range(0, width, 3) for y in range(0, height, 3)})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat_count", [1, 2, 3, 4, 5])
def test_everything_is_on_the_table_and_nothing_lies_on_anything_else(
    seat_count: int, size: tuple[int, int], make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, animation="off", curtain="off")
    scene = open_table(driver, position(seat_count, 30 * seat_count))
    picture, layout = driver.picture(), scene.layout
    for rect in [*(layout.source(source) for source in SOURCES), *layout.hand, layout.panel]:
        assert picture.get_rect().contains(rect) and colours(picture, rect) > 8
    boxes = [*layout.plates.values(), layout.tracker, layout.supply, layout.district, layout.hand_area]
    boxes += [layout.panel, layout.actions, layout.lock]
    for number, box in enumerate(boxes):
        assert picture.get_rect().contains(box)
        assert all(not box.colliderect(other) for other in boxes[number + 1 :])
    for one in layout.properties:
        assert layout.district.contains(one.rect) and not one.rect.colliderect(layout.reserve)
    for _, rect in layout.strips:
        assert layout.resources.contains(rect)


def test_many_resources_stay_in_their_room(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, rich())
    assert len(scene.layout.strips) == 28
    assert all(scene.layout.resources.contains(rect) for _, rect in scene.layout.strips)


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("ja", 100), ("ja", 150)])
def test_no_text_but_what_is_printed_on_cards_is_smaller_than_thirteen_px(
    language: str, scale: int, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names and signs on small cards are read in the panel and in the zoom (look 2)."""
    driver = make_driver(size=(1280, 720), language=language, ui_scale=scale, curtain="off")
    text, small, printing = driver.ctx.text, set(), []
    render, printed = text.render, faces.drawn

    def watched(words: str, style: Any, color: Any, px: int | None = None) -> Any:
        if words and not printing and (px or text.px(style)) < MIN_TEXT:
            small.add(words)
        return render(words, style, color, px)

    def printing_card(*args: Any) -> pygame.Surface:
        printing.append(args)
        made = printed(*args)
        printing.pop()
        return made

    text.render = watched  # type: ignore[method-assign]
    monkeypatch.setattr(faces, "drawn", printing_card)
    seen = 0
    for state in states():
        if state.name in ON_TABLE:
            driver.push(state.make(driver.ctx))
            state.act(driver)
            driver.ctx.scenes.clear()
            seen += 1
    # The initial on a seat's token is a mark: it goes where the token gets small.
    assert {words for words in small if len(words) > 1} == set()
    assert seen == len(ON_TABLE)


@pytest.mark.parametrize("scale", [100, 200])
def test_the_kept_picture_is_what_would_be_drawn_anew(scale: int, make_driver: Callable[..., Driver]) -> None:
    """Each piece's key holds all that it reads."""
    driver = make_driver(size=(1280, 720), ui_scale=scale, animation="fast", curtain="off")
    scene = open_table(driver, rich())
    pays = next(i for i, card in enumerate(scene.state.hands[0]) if resource_price(scene.state, 0, card or 0))
    looks = ("f", str(pays + 1), "return", "1", "3", "escape", "v", "2", "escape", "v", "space", "u", "space")
    with compared(driver):
        for key in looks:
            driver.press(key).settle()


def test_dv8_what_brings_the_end_nearer_is_announced(driver: Driver) -> None:
    scene = open_table(driver, position(2, 30))
    told: list[str] = []
    driver.ctx.toasts.add = lambda text, **_: told.append(text)  # type: ignore[method-assign]
    scene.parts.controller.on_event(scene.view, ev.DeckEmptied(0, 1))
    scene.parts.controller.on_event(scene.view, ev.EndAnnounced(9, "emptied"))
    scene.parts.controller.on_event(scene.view, ev.EndAnnounced(9, "exhausted"))
    assert len(told) == 3 and "9" in told[1] and "othing is left to draw" in told[2]


def test_e1_a_number_of_the_sheet_shows_the_cards_that_gave_it(driver: Driver) -> None:
    scene = open_table(driver, position(3, 150))
    built = scene.state.districts[0].properties
    flat = [
        scene.state.cards[card]
        for card in built
        if any(t.kind == "flat" for t in scene.state.cards[card].score)
    ]
    places = scene.parts.narrator.rects_of_score
    assert len(places(scene.view, 0, 0)) == len(flat) > 0
    assert places(scene.view, 5, 0) == [scene.layout.reserve]
    assert places(scene.view, 0, 1) == [scene.layout.plates[1]]


@pytest.mark.parametrize("is_tie", [False, True])
def test_dv93_confetti_for_a_winner_and_cake_for_all(
    is_tie: bool, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(animation="off")
    state = position(2, 60)
    mine = replace(state.districts[0], reserve=None)
    other = mine if is_tie else replace(mine, properties=mine.properties[:-1])
    assert mine.properties
    over = replace(state, districts=(mine, other), is_over=True)
    assert (scores(over)[0] == scores(over)[1]) is is_tie
    scene = open_table(driver, state)
    session: Session = scene.session
    session.table.steps[-1] = replace(session.table.steps[-1], state=over)
    sheet = ResultsScene(driver.ctx, session)
    assert len(sheet.result.winners) == 1 + is_tie
    driver.push(sheet)
    assert driver.top is sheet


def test_no_empty_band_stays_when_the_game_is_over(driver: Driver) -> None:
    for is_over in (False, True):
        scene = open_table(driver, position(3, is_over=is_over))
        assert bool([*board.steps(driver.ctx, scene.view)]) == (not is_over)
        driver.ctx.scenes.clear()
