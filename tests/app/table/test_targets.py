"""Snapping, drags, the zoom's choice of place: pure geometry."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.table.drawn.marks import Arc, between
from tabletop.app.table.drawn.preview import Inspector, place
from tabletop.app.table.key import Key
from tabletop.app.table.targets import GROW, HANG, Drag, Place, place_at
from tabletop.engine.registry import own_games
from tests.app.at_table import open_at, put, show
from tests.app.driver import Driver
from tests.app.games.gotown.table import position as gotown_position

LEFT = Place("left", pygame.Rect(100, 100, 50, 50))
RIGHT = Place("right", pygame.Rect(180, 100, 50, 50))


@pytest.mark.parametrize(
    ("pos", "key"),
    [
        ((125, 125), "left"),
        ((100 - 24, 125), "left"),
        ((100 - 25, 125), None),
        ((164, 125), "left"),
        ((166, 125), "right"),
        ((205, 175), None),
    ],
)
def test_d3_the_nearest_centre_within_24_px(pos: tuple[int, int], key: str | None) -> None:
    found = place_at([LEFT, RIGHT], pos, None, 24)
    assert (found.key if found else None) == key


def test_d3_the_card_s_centre_counts_when_the_pointer_is_outside() -> None:
    found = place_at([LEFT, RIGHT], (10, 10), (190, 120), 24)
    assert found is RIGHT


def test_the_pointer_beats_the_card_s_centre() -> None:
    assert place_at([LEFT, RIGHT], (120, 120), (205, 125), 24) is LEFT


def test_a_further_area_counts_too() -> None:
    plate = Place("plate", pygame.Rect(0, 300, 50, 20), (pygame.Rect(0, 0, 50, 290),))
    assert place_at([plate], (20, 40), None, 24) is plate


def test_d4_a_drag_starts_after_8_px() -> None:
    drag = Drag.press("card", pygame.Rect(0, 0, 100, 140), (50, 70))
    assert not drag.move((57, 70), 8, 0) and not drag.started
    assert drag.move((58, 70), 8, 0) and drag.started
    assert not drag.move((90, 70), 8, 0)


def test_a_dragged_card_hangs_below_the_pointer() -> None:
    drag = Drag.press("card", pygame.Rect(0, 0, 100, 140), (50, 70))
    drag.move((300, 300), 8, 0)
    card = drag.card()
    assert card.size == (round(100 * GROW), round(140 * GROW))
    assert abs(300 - card.x - HANG[0] * card.w) <= 1 and abs(300 - card.y - HANG[1] * card.h) <= 1
    assert drag.card(0.0).collidepoint((300, 300)) and drag.card(0.0).size == (100, 140)


def test_z4_a_panel_keeps_off_source_and_targets() -> None:
    bounds = pygame.Rect(0, 0, 800, 600)
    source = pygame.Rect(380, 400, 60, 80)
    targets = [pygame.Rect(300, 200, 200, 100)]
    box = place((200, 150), source, targets, bounds, 10)
    assert bounds.contains(box)
    assert not box.colliderect(source) and not box.colliderect(targets[0])


def test_z1_the_zoom_opens_after_the_delay_and_closes_when_the_pointer_leaves() -> None:
    zoom = Inspector()
    zoom.point("a", 0)
    assert not zoom.update(299, 300) and zoom.key is None
    assert zoom.update(300, 300) and zoom.key == "a"
    assert zoom.point(None, 400) and zoom.key is None


def test_z10_a_held_zoom_stays() -> None:
    zoom = Inspector()
    assert zoom.toggle("a") and zoom.key == "a"
    zoom.point("b", 0)
    zoom.update(1000, 300)
    assert zoom.key == "a"
    assert not zoom.toggle("a") and zoom.key is None


# -- what is held while the table changes ---------------------------------------------------------------


def test_what_has_gone_while_a_card_was_held_is_no_target_any_more(driver: Driver) -> None:
    """A move came between picking up and putting down: the card that would have made a floor is away."""
    scene = open_at(driver, "gotown", gotown_position(hands=((2, 7), (1,), (1,), (1,))))
    driver.down("hand:2:0").move(driver.find("hand:7:0").rect.center)
    assert "hand:7:0" in scene.picking.marks
    scene.state = replace(scene.state, hands=((2,), (1,), (1,), (1,)))
    scene.arrange()
    driver.move((640, 300)).move((700, 600))
    assert scene.picking.hot != "hand:7:0"
    put(scene.session.table, scene.state)
    scene.settle()
    driver.frame()
    assert "hand:7:0" not in scene.picking.marks


@pytest.mark.parametrize("game", own_games())
def test_things_of_other_moments_lie_nowhere(game: str, driver: Driver) -> None:
    """Whatever could be aimed at earlier or later in a game, the painter answers for it."""
    moments = [played(game, 3, moves, humans=3) for moves in (0, 9, 40)]
    scenes = [show(driver, Session(table, lambda: False)) for table in moments]
    found = {Key.read(widget.key) for scene in scenes for zone in scene.zones for widget in zone.widgets}
    found |= {place for scene in scenes for key in found for place in _targets(scene, key)}
    for scene in scenes:
        for key in found:
            place = scene.parts.painter.place(scene.view, key)
            assert place is None or place.key == key


def _targets(scene: Any, key: Key) -> tuple[Key, ...]:
    meaning, view = scene.parts.move_map, scene.view
    return tuple(meaning.targets(view, key)) if key in meaning.usable(view) else ()


def test_an_arc_goes_from_its_first_point_to_its_last() -> None:
    arc = Arc((0.0, 0.0), (50.0, -80.0), (100.0, 20.0))
    for steps in (1, 2, 8):
        found = arc.points(steps)
        assert len(found) == steps + 1 and found[0] == arc.first and found[-1] == arc.last
        assert [x for x, _ in found] == sorted(x for x, _ in found)
    assert arc.at(0.5) == (50.0, -35.0)


@pytest.mark.parametrize(
    ("start", "end", "first", "last"),
    [
        ((0, 40, 20, 20), (100, 0, 50, 90), (20, 50), (100, 50)),  # into a tall thing: straight ahead
        ((0, 150, 20, 20), (100, 0, 50, 90), (20, 160), (100, 45)),  # it lies aside: to its middle
        ((0, 0, 20, 90), (100, 40, 50, 20), (20, 45), (100, 50)),  # it is smaller: to its middle
        ((200, 40, 20, 20), (100, 0, 50, 90), (200, 50), (150, 50)),
        ((0, 0, 20, 20), (0, 100, 60, 40), (10, 20), (10, 100)),
        ((500, 100, 20, 20), (0, 0, 600, 40), (510, 100), (500, 40)),
        ((0, 0, 20, 20), (24, 0, 40, 20), (15, 10), (34, 10)),  # too near to be seen from edge to edge
    ],
)
def test_an_arrow_leads_from_edge_to_edge(start: Any, end: Any, first: Any, last: Any) -> None:
    arc = between(pygame.Rect(start), pygame.Rect(end), 8)
    assert (arc.first, arc.last) == (first, last)
