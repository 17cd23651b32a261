"""What GoTown's table tells in words and points at: log lines, clauses, descriptions, patterns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.games.gotown.narrator import keys_of
from tabletop.app.screens.rules.scene import RulesScene
from tabletop.app.table import log_drawer
from tabletop.app.table.around import announce
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.message import Message, msg
from tabletop.games.gotown import GAME
from tabletop.games.gotown import commands as co
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.state import JACKHAMMER, JOKER, SUPER_THIEF, THIEF, WRECKING_BALL
from tests.app.at_table import NAMES, clause_of_line, widgets_named
from tests.app.driver import Driver
from tests.app.games.gotown.table import open_table, position

EVENTS: tuple[tuple[ev.Event, tuple[str, ...], str], ...] = (
    (ev.FloorBuilt(0, 4, 5), ("floor:0:0",), "GT-5.1"),
    (ev.FloorBuilt(3, JOKER, 5), ("floor:3:1",), "GT-5.2"),
    (ev.FloorBuilt(0, 3, 6), ("tower:0",), "GT-5.1"),
    (ev.FloorStolen(0, 3, 1), ("tower:0", "tower:1"), "GT-6.1"),
    (ev.DogPlaced(0, 1), ("floor:0:1",), "GT-7.1"),
    (ev.DogLured(0, 3, 2), ("seat:0", "floor:3:2"), "GT-7.2"),
    (ev.DogLured(0, 3, 4), ("seat:0", "tower:3"), "GT-7.2"),
    (ev.FloorDestroyed(0, 1, JACKHAMMER), ("tower:0", "tower:1"), "GT-8.1"),
    (ev.FloorDestroyed(0, 1, WRECKING_BALL), ("tower:0", "tower:1"), "GT-8.2"),
    (ev.CardsStolen(0, THIEF, (2,), (None,)), ("seat:0", "seat:2"), "GT-9.1"),
    (ev.CardsStolen(0, SUPER_THIEF, (1, 2), (None, None)), ("seat:0", "seat:1", "seat:2"), "GT-9.2"),
    (ev.MilkshakePlaced(0, 1), ("seat:0", "seat:1"), "GT-10.1"),
    (ev.DonutTruckPlayed(0), ("seat:0", "seat:1", "seat:2", "seat:3"), "GT-11.1"),
    (ev.TurnSkipped(1), ("seat:1",), "GT-11.1"),
    (ev.TurnBegan(1), ("seat:1",), "GT-4.1"),
    (ev.TurnEnded(1), ("seat:1",), "GT-4.3"),
    (ev.TurnEnded(1, 4), ("seat:1", "discard"), "GT-4.5"),
    (ev.CardsDrawn(1, (None,)), ("seat:1", "pile"), "GT-4.3"),
    (ev.PileShuffled((None,)), ("pile", "discard"), "GT-4.4"),
    (ev.FirstPlayerDrawn(1, True), ("seat:1",), "GT-3.2"),
    (ev.GameWon(1), ("tower:1",), "GT-1.1"),
    (ev.GameDrawn(), (), "GT-4.6"),
)


@pytest.mark.parametrize(("event", "keys", "clause"), EVENTS, ids=lambda value: type(value).__name__)
def test_l3_every_event_has_its_place_and_its_clause(
    event: ev.Event, keys: tuple[str, ...], clause: str
) -> None:
    assert keys_of(event, position()) == keys
    assert GAME.words.clause_of(event, position()) == clause
    assert any(known.id == clause for known in GAME.words.clauses)


@pytest.mark.parametrize(
    ("event", "changes", "clause"),
    [
        (ev.CardsDrawn(1, (None,)), {"turn": 0}, "GT-3.1"),
        (ev.CardsDrawn(1, (None,)), {"has_stirred": False}, "GT-4.1"),
        (ev.CardsDrawn(1, (None,)), {"has_stirred": True}, "GT-4.3"),
        (ev.PileShuffled((None,)), {"turn": 0}, "GT-3.1"),
        (ev.TurnSkipped(1), {"milkshakes": 2}, "GT-10.1"),
        (ev.TurnSkipped(1), {"skips": 2}, "GT-11.1"),
        (ev.TurnSkipped(1), {"milkshakes": 2, "skips": 2}, "GT-11.3"),
    ],
)
def test_t5_the_clause_of_an_event_depends_on_when_it_happens(
    event: ev.Event, changes: dict[str, Any], clause: str
) -> None:
    assert GAME.words.clause_of(event, position(**changes)) == clause


def test_t5_lines_of_one_turn_s_end_lead_to_their_own_rules(make_driver: Callable[..., Driver]) -> None:
    """Seat 0 refills its hand, seat 1 is skipped by a milkshake, seat 2 by the truck, seat 3 draws."""
    driver = make_driver(animation="off", curtain="off", confirmations=False)
    hands = ((1, 2), (1, 2, 3, 4), (1, 2, 3, 4, 5), (1, 2, 8))
    scene = open_table(driver, position(hands=hands, milkshakes=2, skips=4))
    scene.perform(co.EndTurn())
    driver.settle().press("l").frame(2)
    told = []
    for widget in widgets_named(scene, "log."):
        line = getattr(widget, "line", None)
        if line is not None and line.position == len(scene.session.table.steps):
            scene.focus(widget.key)
            told.append((type(line.event).__name__, clause_of_line(scene)))
    assert told == [
        ("TurnEnded", "GT-4.3"),
        ("CardsDrawn", "GT-4.3"),
        ("TurnSkipped", "GT-10.1"),
        ("TurnSkipped", "GT-11.1"),
        ("TurnBegan", "GT-4.1"),
        ("CardsDrawn", "GT-4.1"),
    ]


def test_all_events_are_covered() -> None:
    assert {type(event) for event, _, _ in EVENTS} == set(ev.Event.__args__)


def log_row(driver: Driver, scene: TableScene, kind: type) -> str:
    driver.press("l").frame(2)
    for widget in reversed(widgets_named(scene, "log.")):
        line = getattr(widget, "line", None)
        if line is not None and isinstance(line.event, kind):
            return widget.key
    raise AssertionError(f"no line of {kind}")


def test_l3_a_log_line_under_the_pointer_lights_up_what_it_is_about(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(animation="off", size=(1920, 1080))
    scene = open_table(driver)
    scene.perform(co.PlaceDog(0))
    driver.settle()
    key = log_row(driver, scene, ev.DogPlaced)
    driver.move((20, 300)).wait(50)
    floor = scene.layout.towers[0].floor(0)
    beside = (floor.left - 8, floor.centery)
    plain = tuple(driver.picture().get_at(beside))
    driver.move(key)
    line = log_drawer.line_at(scene)
    assert line is not None
    assert scene.parts.narrator.rects_of_event(scene.view, line.event) == [floor]
    assert tuple(driver.picture().get_at(beside)) != plain
    driver.move((20, 300)).frame(2)
    assert tuple(driver.picture().get_at(beside)) == plain


def test_l3_only_what_the_viewer_may_know_is_behind_a_line(make_driver: Callable[..., Driver]) -> None:
    scene = open_table(make_driver())
    drawn = [line.event for line in scene.session.log(0) if isinstance(line.event, ev.CardsDrawn)]
    assert any(event.seat != 0 for event in drawn)
    assert all((None in event.cards) == (event.seat != 0) for event in drawn)


def rules_at(driver: Driver, key: str = "f1") -> tuple[str, str | None]:
    """Open the rules; return the page at which they open, and the clause that is marked."""
    driver.press(key).frame(2)
    rules = driver.top
    assert isinstance(rules, RulesScene)
    driver.press("escape").frame(2)
    return rules.page, rules.chosen


def test_t5_the_rules_open_where_it_matters(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver)
    assert rules_at(driver) == ("glance", "GT-4.2")
    driver.click("bar.help").frame()
    assert isinstance(driver.top, RulesScene)
    assert driver.top.chosen == "GT-4.2"
    driver.press("escape").frame()
    driver.press("4")
    assert scene.picked == "hand:12:0" or scene.picked is not None
    assert rules_at(driver) == ("glance", "GT-7.1")
    driver.press("3").click("tile:3:2:0")
    assert "GT-6.4" in scene.tip.reason
    assert rules_at(driver) == ("clauses", "GT-6.4")
    driver.click("bar.help").frame()
    assert isinstance(driver.top, RulesScene)
    assert (driver.top.page, driver.top.chosen) == ("clauses", "GT-6.4"), "the press hides the reason"
    driver.press("escape").wait(3000)
    assert rules_at(driver) == ("glance", "GT-4.2")


def test_t5_what_was_refused_matters_no_more_after_another_move(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver)
    driver.press("3").click("tile:3:2:0")
    assert "GT-6.4" in scene.tip.reason
    scene.perform(co.PlaceDog(0))
    assert rules_at(driver) == ("glance", "GT-4.2")


def test_t5_a_line_of_the_log_leads_to_its_rule(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver)
    scene.perform(co.PlaceDog(0))
    driver.settle()
    scene.focus(log_row(driver, scene, ev.DogPlaced))
    assert rules_at(driver) == ("clauses", "GT-7.1")


def test_a6_the_table_in_words_holds_all_that_is_public(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    open_table(driver, position(milkshakes=2))
    driver.press("d").frame(2)
    page = driver.top
    assert isinstance(page, Dialog)
    said = driver.reader.snapshots[-1].live
    for part in (*NAMES[:4], "Turn 14", "joker as 4 and 5", "dog on floor 2", "skips the next turn"):
        assert part in said
    for part in ("Draw pile: 6 cards", "Discard pile: 3 cards, on top 7", "Aiko: 5 cards"):
        assert part in said
    driver.press("escape").frame()
    assert isinstance(driver.top, TableScene)


def test_a6_the_own_hand_in_words_is_the_viewers_alone(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    driver.press("shift+d").frame(2)
    said = driver.reader.snapshots[-1].live
    assert "Mei’s hand" in said
    assert "3: Joker." in said
    assert said.count("\n") + 1 == len(scene.state.hands[0]) + 2
    assert said.endswith("If you end now, you draw nothing, because you hold 6 cards.")
    driver.press("escape").frame()
    scene.viewer = None
    scene.state = scene.session.table.view(None)
    scene.arrange()
    driver.press("shift+d").frame(2)
    assert "No hand is shown now." in driver.reader.snapshots[-1].live


def test_a6_nothing_is_told_under_the_curtain(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", confirmations=False)
    scene = open_table(driver, kinds=("human",) * 4)
    driver.press("e").settle()
    curtain = driver.top
    assert curtain.private
    drawn = [line for line in scene.session.log(0) if isinstance(line.event, ev.CardsDrawn)]
    own = driver.ctx.message(drawn[-1].text, NAMES)
    driver.press("d", "shift+d").frame(3)
    assert driver.top is curtain
    live = driver.reader.snapshots[-1].live
    assert live == "Tom’s turn"
    assert own not in live


def test_c8_toasts_end_with_the_view_of_their_reader(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", curtain="off", confirmations=False)
    scene = open_table(driver)
    driver.ctx.toasts.add("Mei holds a joker")
    assert scene.viewer == 0
    driver.press("e").settle()
    assert scene.viewer == 1
    assert not driver.ctx.toasts.items
    assert "joker" not in driver.reader.snapshots[-1].live


def test_a2_patterns_can_be_seen_and_switched_off(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    plate = scene.layout.towers[3].plate
    strip = plate.inflate(0, -20)
    strip.w = 6
    driver.ctx.change(seat_patterns=True)
    driver.frame(2)
    bold = {tuple(driver.picture().get_at((strip.x + 3, y)))[:3] for y in range(strip.top, strip.bottom)}
    driver.ctx.change(seat_patterns=False)
    driver.frame(2)
    plain = {tuple(driver.picture().get_at((strip.x + 3, y)))[:3] for y in range(strip.top, strip.bottom)}
    assert len(bold) > len(plain)
    assert driver.ctx.theme.seat(3).fill[:3] in bold
    assert driver.ctx.theme.seat(3).fill[:3] not in plain


def test_r10_a_plate_leads_to_handing_the_seat_over(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", bot_pause=3000)
    scene = open_table(driver, kinds=("human", "bot:normal", "bot:normal", "bot:normal"))
    driver.click("seat:1").frame()
    assert isinstance(driver.top, Dialog)
    assert driver.top.focus_key == "leave"
    driver.press("escape").frame()
    assert not scene.session.table.seats[1].is_human
    driver.click("seat:0").frame()
    driver.click("change").frame(3)
    assert not scene.session.table.seats[0].is_human
    assert scene.session.phase == "bot"
    driver.click("seat:0").frame()
    driver.click("change").frame(3)
    assert scene.session.table.seats[0].is_human
    driver.settle()
    while driver.top is not scene:
        driver.press("space").wait(800)
    assert scene.can_act
    driver.press("6").click("seat:2").settle()
    assert scene.state.milkshakes == 1 << 2


def test_r2_everybody_hears_of_trouble_with_the_disk_once(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", curtain="off", confirmations=False)
    scene = open_table(driver)
    sentence = "The disk is full."

    class Broken:
        trouble = msg(sentence)

        def __call__(self, *records: object) -> None: ...

    scene.session.table.sink = Broken()
    told: dict[int | None, Message] = {}
    for _ in range(2):
        announce.trouble(scene, told)
    assert [toast.text for toast in driver.ctx.toasts.items] == [sentence]
    scene.viewer = 1
    announce.trouble(scene, told)
    assert len(driver.ctx.toasts.items) == 2
