"""What plates say of the last turn, and what the score sheet's numbers point at (ux E1; look 3.5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tabletop.app.core.session import Session
from tabletop.app.games.designtown.hud import plate_text
from tabletop.app.games.designtown.view import PastTurn, last_turns, last_words, turns
from tabletop.app.proof import bench_tables
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.table import registry
from tabletop.engine.registry import find
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import CENTRAL_PARK, CHURCH, FACTORY, HOSPITAL, STATION
from tabletop.games.designtown.text import OWNED, POINTS
from tabletop.saves.library import Library
from tests.app.driver import Driver
from tests.app.games.designtown.table import open_table, position

TOLD = (
    ev.FirstPlayerDrawn(1, True),
    ev.TurnBegan(1),
    ev.CardPlayed(1, FACTORY, 3),
    ev.BuildingBegan(1, 5),
    ev.CardBought(1, HOSPITAL, 3),
    ev.CardFlipped(1, CENTRAL_PARK, False, -2),
    ev.TurnEnded(1),
    ev.TurnBegan(0),
    ev.CardFlipped(0, CHURCH, True, 0, 1),
    ev.TurnBust(0, 3, 3),
    ev.TurnEnded(0),
    ev.TurnBegan(1),
)


def test_turns_are_read_from_the_events() -> None:
    assert turns(TOLD) == [
        PastTurn(1, 1, 5, (HOSPITAL,), (CENTRAL_PARK,)),
        PastTurn(0, 2, bust=3),
        PastTurn(1, 3),
    ]


def test_a_turn_under_way_is_not_the_last_one() -> None:
    told = turns(TOLD)
    assert last_turns(position(2, turn=3), told) == {1: told[0], 0: told[1]}
    assert last_turns(position(2, turn=2), told) == {1: told[0]}
    assert last_turns(position(2, turn=3, is_over=True), told)[1] == told[2]


def test_a_plate_says_it_as_long_as_there_is_room(make_driver: Callable[..., Driver]) -> None:
    ctx = make_driver().ctx
    assert last_words(ctx, PastTurn(1, 1, 5, (HOSPITAL,), (CENTRAL_PARK,))) == [
        "Last turn: $5, bought Hospital, flipped Central Park",
        "Last turn: $5, Hospital, Central Park",
        "Last turn: $5, 2 builds",
        "$5, 2 builds",
    ]
    assert last_words(ctx, PastTurn(0, 2, bust=3))[0] == "Last turn: 3 unhappy faces, no build"
    assert last_words(ctx, PastTurn(0, 2, 4))[0] == "Last turn: $4, no build"
    assert last_words(ctx, None) == ["No turn yet"]


def test_the_plates_follow_the_game(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    table = bench_tables.played("designtown", 3, 150, seed=5, humans=3)
    scene = registry.at_table(driver.ctx, Session(table, lambda: "off"))
    told = turns(event for step in table.steps for event in step.record.events)
    last = last_turns(scene.state, scene.view.ui_state.turns)
    assert len(last) == 3
    for seat, turn in last.items():
        assert turn == [each for each in told if each.seat == seat and each.number < scene.state.turn][-1]


def test_e1_a_number_of_the_score_sheet_points_at_its_cards(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    over = position(2, is_over=True, winner=0, why="points", row=(FACTORY, STATION, STATION), points=8)
    scene = open_table(driver, position(2))
    scene.state = over
    scene.arrange()
    scored = partial(scene.parts.narrator.rects_of_score, scene.view)
    assert scored(POINTS, 0) == list(scene.layout.row[1:])
    assert scored(POINTS, 1) == [scene.layout.plates[1]]
    assert scene.layout.deck in scored(OWNED, 0)


def test_e1_every_point_is_made_of_something(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    table = bench_tables.played("designtown", 2, find("designtown").rules.longest_game, seed=1)
    rows = ResultsScene(driver.ctx, Session(table, lambda: "off")).rows
    points = next(row for row in rows if row.category == POINTS)
    owned = next(row for row in rows if row.category == OWNED)
    for seat in range(2):
        assert bool(points.items[seat]) == bool(points.scores[seat])
        assert sum(item.args["count"] for item in owned.items[seat]) == owned.scores[seat]  # type: ignore[misc]


def test_a_lost_game_does_not_speak_of_turns_needed() -> None:
    for seed in range(1, 30):
        table = bench_tables.played("designtown", 1, find("designtown").rules.longest_game, seed=seed)
        assert table.result is not None
        labels = {category.label for category in table.result.categories}
        assert ("Turns needed" in labels) == bool(table.result.winners)
        assert ("Turns played" in labels) == (not table.result.winners)
        if not table.result.winners:
            return
    raise AssertionError("no game was lost")


def remark(driver: Driver, seats: int) -> str:
    return plate_text(driver.ctx, open_table(driver, position(seats)).view, 0, None).remark


def test_who_plays_alone_sees_the_result_to_beat(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver()
    assert remark(driver, 1) == "No solo win yet"
    monkeypatch.setattr(Library, "fewest_turns", lambda self, game_id: 17)
    assert remark(driver, 1) == "To beat: a win in 17 turns"
    assert remark(driver, 2) == ""
