"""What others hold, have chosen or have not drawn yet changes no pixel and no word (CH-7, ux C8, C11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.core.session import Session
from tabletop.app.games.chinatown.papers import form
from tabletop.app.games.chinatown.trade.words import hint_of
from tabletop.app.table.bot_turns import BotTurns
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Money, Plot, Transfer, ordered
from tabletop.games.chinatown.player.trader import normal
from tests.app.at_table import NAMES, open_at, show
from tests.app.driver import Driver
from tests.app.games.chinatown.table import opened
from tests.app.games.chinatown.trade_table import mode, write_by_clicks
from tests.app.secrecy import Shown, watch
from tests.app.whole_games import begin
from tests.games.chinatown.build import town

pytestmark = pytest.mark.usefixtures("own_pictures")

OPEN = {1: "3", 2: "40"}
KINDS = ["hands", "choices", "money", "cards kept"]
"""What is secret: see `twins`."""


def twins(kind: str) -> list[Any]:
    """Return two states that are alike for seat 0 and for spectators but for other seats' secrets."""
    match kind:
        case "hands":
            states = [
                town("plots", plots=OPEN, hands={0: "7 8 22 23 60 61", 1: other, 2: "5 6 10 11 12 13"})
                for other in ("1 2 4 9 14 15", "50 51 52 53 54 55")
            ]
        case "choices":
            state = town("plots", plots=OPEN, hands={0: "7 8 22 23 60 61", 1: "1 2 4 9 14 15", 2: "5"})
            states = [
                replace(state, chosen=(None, chosen, None)) for chosen in ((1, 2, 4, 9), (4, 9, 14, 15))
            ]
        case "money":
            states = [
                town("trade", plots=OPEN, money=(5, amount, 9), options={"hidden_money": True})
                for amount in (3, 14)
            ]
        case _:
            states = [
                town("trade", plots=OPEN, hands={1: other}, options={"keep_cards": True})
                for other in ("7 8", "50 51")
            ]
    assert states[0] != states[1]
    assert GAME.secrets.redact(states[0], 0) == GAME.secrets.redact(states[1], 0)
    assert GAME.secrets.redact(states[0], None) == GAME.secrets.redact(states[1], None)
    return states


@pytest.mark.parametrize("kinds", [("human", "random", "random"), ("human", "human", "human")])
@pytest.mark.parametrize("kind", KINDS)
def test_c11_at_rest(
    kind: str,
    kinds: tuple[str, ...],
    make_driver: Callable[..., Driver],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Computer players answer when they please: at rest nobody is asked.
    monkeypatch.setattr(BotTurns, "wait", lambda turns: None)
    driver = make_driver()
    one, other = (
        watch(
            driver,
            open_at(driver, "chinatown", state, kinds=kinds),
            lambda d: d.wait(50).move("seat:1").wait(500).press("l").wait(200),
        )
        for state in twins(kind)
    )
    assert one == other


def test_c11_while_another_seat_chooses_its_plots(make_driver: Callable[..., Driver]) -> None:
    """Neither the choice nor how many plots it is of is known before all have chosen (CH-4.1)."""
    driver = make_driver(animation="normal")
    options = {"keep_fewer": True}
    state = town(
        "plots", plots=OPEN, hands={0: "7 8 22 23 60 61", 1: "1 2 4 9", 2: "5 6 10"}, options=options
    )

    def act(choice: tuple[int, ...]) -> Callable[[Driver], object]:
        def choose(d: Driver) -> object:
            scene: Any = d.scene
            scene.schedule(scene.session.submit(co.KeepPlots(choice), 1))
            return None

        return choose

    one, other = (
        watch(driver, open_at(driver, "chinatown", state, kinds=("human", "random", "random")), act(choice))
        for choice in ((1, 2), (9,))
    )
    assert one == other


def test_c2_a_choice_that_was_begun_is_gone_with_its_owner(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", hold_to_confirm=False)
    state = town("plots", plots=OPEN, hands={0: "7 8 22 23 60 61", 1: "1 2 4 9 14 15", 2: "5"})
    scene = open_at(driver, "chinatown", state, kinds=("human", "human", "human"))
    for plot in (7, 8, 22, 23):
        driver.click(f"card:{plot}")
    driver.click("card:7")
    assert scene.ui_state.kept == (8, 22, 23)
    driver.click("card:60").press("space").settle()
    assert scene.session.phase == "curtain"
    for _ in range(5):
        if scene.session.phase == "curtain":
            driver.wait(700).click("lift").settle()
    assert scene.viewer == 1 and scene.ui_state.kept == ()
    assert scene.find("card:1") is not None and scene.find("card:60") is None


def test_c2_while_plots_are_revealed_the_last_to_choose_shows_no_money(
    make_driver: Callable[..., Driver],
) -> None:
    """All look on then, without a curtain (CH-4.1, CH-6.7)."""
    driver = make_driver(animation="normal")
    options = {"hidden_money": True, "keep_fewer": True}
    hands, chosen = {0: "7 8", 1: "1 2", 2: "5 6"}, ((7,), (1,), None)
    state = town("plots", plots=OPEN, hands=hands, chosen=chosen, money=(5, 7, 9), options=options)
    scene = open_at(driver, "chinatown", state, kinds=("human", "human", "human"))
    assert "$9,000" in driver.find("seat:2").name
    scene.perform(co.KeepPlots((5,)))
    names = []
    while scene.state.phase == "plots" and len(names) < 300:
        names.append(driver.frame().find("seat:2").name)
    assert len(names) > 5 and not any("$9,000" in name for name in names)


def test_c1_a_curtain_after_the_count_for_who_placed_last_too(make_driver: Callable[..., Driver]) -> None:
    """Everybody has read the count: the cards of the next round are for one of them only (CH-4.1)."""
    driver = make_driver(animation="off")
    state = town("place", plots={0: "22 23", 1: "7 8"}, turned=(0, 4), first=1, active=0)
    scene = open_at(driver, "chinatown", state, kinds=("human", "human", "human"))
    scene.perform(co.FinishPlacing())
    driver.settle()
    assert scene.is_paused and scene.session.pending == 0
    assert scene.session.phase == "curtain" and scene.session.viewer is None
    driver.press("space").settle()
    assert driver.top is not scene, "the curtain has fallen"


def test_c1_nothing_is_seen_between_the_count_and_the_curtain(make_driver: Callable[..., Driver]) -> None:
    """Neither cards and money of who placed last, nor of who is next (CH-4.1, CH-6.2, CH-6.7)."""
    driver = make_driver(animation="normal")
    options = {"hidden_money": True, "keep_cards": True}
    for first, last in ((0, 2), (1, 0)):
        hands = {0: "60", 1: "61", 2: "62"}
        state = town("place", plots={0: "22", 1: "7"}, hands=hands, first=first, active=last, options=options)
        state = replace(state, turned=(0, 4))
        scene = open_at(driver, "chinatown", state, kinds=("human", "human", "human"))
        scene.perform(co.FinishPlacing())
        while not scene.is_paused:
            driver.wait(500)
        driver.press("space")
        frames = 0
        while driver.top is scene:
            shown = driver.keys()
            assert not any(key.startswith("card:") for key in shown)
            assert scene.viewer is None or scene.shown.phase != "plots"
            driver.frame()
            frames += 1
        assert frames < 3, "the curtain falls at once"


@pytest.mark.slow
def test_c1_four_people_see_a_whole_game_each_their_own_only(make_driver: Callable[..., Driver]) -> None:
    """Every frame is looked at, with cards that are kept and money that is hidden (CH-6.2, CH-6.7)."""
    driver = make_driver(animation="normal", confirmations=False)
    options = {"keep_cards": True, "hidden_money": True, "first": 0}
    scene = begin(driver, "chinatown", ("human",) * 4, seed=7, options=options)
    session, step = scene.session, driver.loop.step

    def look() -> bool:
        goes_on, is_bare = step(), driver.top is scene
        zones = driver.scene.zones
        shown = {widget.key: widget.name for zone in zones for widget in zone.widgets}
        chooses = scene.state.phase == "plots" and session.phase == "act" and is_bare
        own = f"seat:{session.pending}" if chooses else ""
        assert chooses or not any(key.startswith("card:") for key in shown)
        if scene.state.phase in ("plots", "trade", "place") and is_bare:
            told = {key: name for key, name in shown.items() if key.startswith("seat:") and key != own}
            assert all("hidden" in name for name in told.values()), told
        return goes_on

    driver.loop.step = look  # type: ignore[method-assign]
    while session.phase != "over":
        state, is_covered = session.table.state, driver.top is not scene
        if is_covered:
            driver.down("lift").wait(900).up()
        elif scene.is_paused:
            driver.press("space")
        elif scene.is_busy or scene.turn.in_grace_period:
            driver.wait(100)
        elif session.phase == "act":
            seat = session.pending
            scene.perform(normal(session.table.view(seat), seat, Chance(len(session.table.steps), 1)))
        elif session.phase == "together":
            scene.perform(co.FinishTrading(), seat=next(s for s in state.seats if not state.is_done(s)))
        driver.frame()


def on_top(driver: Driver) -> tuple[bytes, list[tuple[str, str, str]]]:
    """Return what the scene on top shows and says, then leave everything."""
    driver.frame(3)
    words = [(node.key, node.name, node.description) for node in driver.scene.accessible()]
    picture = pygame.image.tobytes(driver.picture(), "RGB")
    driver.ctx.scenes.clear()
    return picture, words


@pytest.mark.parametrize("kind", KINDS)
def test_c4_the_curtain_says_nothing(kind: str, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()

    def covered(state: Any) -> tuple[bytes, list[tuple[str, str, str]]]:
        scene = open_at(driver, "chinatown", state, kinds=("human", "human", "human"))
        driver.press("f9").frame(2)
        assert driver.top is not scene
        return on_top(driver)

    one, other = (covered(state) for state in twins(kind))
    assert one == other


@pytest.mark.parametrize("kind", KINDS)
def test_l11_looking_back_in_a_running_game_shows_no_more(
    kind: str, make_driver: Callable[..., Driver]
) -> None:
    """The replay of what has happened so far, and its log."""
    driver = make_driver()

    def looked_back(state: Any) -> tuple[bytes, list[tuple[str, str, str]]]:
        scene = open_at(driver, "chinatown", state, kinds=("human", "random", "random"))
        scene.log.panel.on_line(1)
        assert driver.top is not scene
        return on_top(driver)

    one, other = (looked_back(state) for state in twins(kind))
    assert one == other


@pytest.mark.parametrize("kind", ["money", "cards kept"])
def test_n13_estimates_and_previews_know_only_what_all_know(
    kind: str, make_driver: Callable[..., Driver]
) -> None:
    """A deal is written, with a note: columns, sums, estimates, effects on the board are the same."""
    driver = make_driver(value_hints="all", animation="off")
    deal = ordered((Transfer(1, 2, Plot(3)), Transfer(2, 1, Plot(40)), Transfer(2, 1, Money(2))))

    def written(state: Any) -> Shown:
        owners = list(state.owners)
        owners[2], owners[39] = 1, 2
        scene = open_at(
            driver, "chinatown", replace(state, owners=tuple(owners)), kinds=("human", "human", "human")
        )

        def act(d: Driver) -> None:
            write_by_clicks(d, scene, deal)
            assert mode(scene).transfers == deal
            assert hint_of(mode(scene), 1).amount
            d.move("net:1").wait(500).press("l").wait(200)

        return watch(driver, scene, act)

    one, other = (written(state) for state in twins(kind))
    assert one == other


@pytest.mark.parametrize("options", [{}, {"keep_cards": True, "hidden_money": True}])
def test_c8_where_all_look_on_words_tell_what_all_know(
    options: dict[str, bool], make_driver: Callable[..., Driver]
) -> None:
    """Tiles are placed and incomes counted without a curtain: log, history and screen reader tell nobody what
    cards whoever places was dealt and did not play, now or for the next round (CH-4.1, CH-4.4, CH-7)."""
    driver = make_driver(animation="off", confirmations=False)
    people = [SeatInfo(name, "human", index) for index, name in enumerate(NAMES[:3])]
    table = Table.new("chinatown", people, seed=5, options={"first": 0, **options})
    session = Session(table, lambda: driver.ctx.settings.curtain)
    for seat in session.humans:
        session.submit(co.KeepPlots(table.state.hands[seat][: table.state.kept]), seat)
    for seat in session.humans:
        session.submit(co.FinishTrading(), seat)
    scene = show(driver, session)
    assert scene.viewer == 0 and session.log(0) != session.log(None)
    driver.press("l").wait(200)
    assert scene.log.panel.lines == session.log(None)
    scene.log.panel.on_line(1)
    assert driver.top.lines() == session.log(None)  # type: ignore[attr-defined]
    driver.press("escape").settle()
    said = list[str]()
    for _ in session.humans:
        scene.perform(co.FinishPlacing())
        said.append(driver.settle().reader.snapshots[-1].live)
    assert scene.log.panel.lines == session.log(None) and session.log(2) != session.log(None)
    assert "Aiko is dealt" in said[-1] and not any("dealt plots" in words for words in said)


def test_l2_the_log_of_another_seats_choice(make_driver: Callable[..., Driver]) -> None:
    """Nobody reads what was kept before all have chosen (CH-4.1)."""
    driver = make_driver(animation="off")
    state = town("plots", plots=OPEN, hands={0: "7 8 22 23", 1: "1 2 4 9 14 15", 2: "5 6 10 11 12"})

    def told(choice: tuple[int, ...]) -> Shown:
        scene = open_at(driver, "chinatown", state, kinds=("human", "random", "random"))

        def act(d: Driver) -> None:
            scene.schedule(scene.session.submit(co.KeepPlots(choice), 1))
            d.settle().press("l").wait(300)

        return watch(driver, scene, act)

    one, other = told((1, 2, 4, 9)), told((4, 9, 14, 15))
    assert one == other


def test_on_a_page_only_the_own_cards_can_be_given(driver: Driver) -> None:
    state = town("trade", hands={0: "7 8", 1: "1 2"}, options={"keep_cards": True})
    made = form(driver.ctx, opened(driver, state).view)
    assert made is not None
    cards = [[thing.what for thing in things if thing.what.startswith("c")] for things in made.things]
    assert cards == [["c7", "c8"], [], []]
