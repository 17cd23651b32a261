"""Choosing plots, placing tiles, the count of incomes on screen, by three routes (CH-4.1, CH-4.4, CH-4.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.games.chinatown.board import plots
from tabletop.app.games.chinatown.board.looks import TargetMark
from tabletop.app.games.chinatown.board.over import BoardOver
from tabletop.app.games.chinatown.view import acts, phase_of
from tabletop.app.table.around.turns import DEAF_MS
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Controller, MoveMap, Narrator, Painter
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.layout import button_w
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tests.app.at_table import prompt, put, recorded, status, walk
from tests.app.driver import Driver
from tests.app.games.chinatown.table import board_marks, camera, choosing, opened, painter, placing
from tests.games.chinatown.build import FISH, LAUNDRY, TEA, town

HAND = "7 8 22 23 60 61 62"
WAYS = ("drag", "clicks", "keys")


def facts(scene: Any) -> tuple[str, ...]:
    return painter(scene)._facts(scene.view, painter(scene).tiles(scene.view))


def keep(driver: Driver, scene: TableScene, plot: int, way: str) -> None:
    """Keep a plot card, or put it back."""
    match way:
        case "drag":
            driver.drag(f"card:{plot}", painter(scene).rows(scene.view).kept.center, steps=4)
        case "clicks":
            driver.click(f"card:{plot}")
        case _:
            walk(driver, scene, f"card:{plot}")
            driver.press("return")


@pytest.mark.parametrize("way", WAYS)
def test_ch_4_1_plots_are_kept_by_every_route(
    way: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(driver, choosing())
    given = recorded(scene, monkeypatch)
    for plot in (22, 7, 61, 23):
        keep(driver, scene, plot, way)
    if way == "keys":
        driver.press("space")
    else:
        driver.click("keep_plots")
    assert given == [co.KeepPlots((7, 22, 23, 61))]


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_how_many_plots_a_card_joins_stands_on_its_own_plot_below_its_number(
    make_driver: Callable[..., Driver], size: tuple[int, int]
) -> None:
    driver = make_driver(size=size, animation="off", curtain="off")
    scene = opened(driver, choosing())
    keep(driver, scene, 22, "keys")
    (aim,) = [one for one in board_marks(scene).targets if one.text]
    seen = camera(scene)
    over = BoardOver(driver.ctx, seen, lambda *_: pygame.Surface((1, 1)), board_marks(scene))
    pill, middle = over._gain(aim, is_owned=False)
    box = pygame.Rect((0, 0), plots.size(driver.ctx, pill))
    box.center = middle
    plot = seen.grid.rect(aim.plot).move(seen.origin)
    assert plot.contains(box) and box.y - plot.y >= plot.h // 3


def test_who_keeps_a_card_by_keys_goes_on_at_the_next(driver: Driver) -> None:
    scene = opened(driver, choosing())
    walk(driver, scene, "card:22")
    driver.press("return", "return")
    assert scene.ui_state.kept == (22, 23) and scene.focus_key == "card:60"
    walk(driver, scene, "card:61")
    driver.press("return")
    assert scene.focus_key == "card:60", "nothing comes after it"
    driver.press("return")
    assert scene.ui_state.kept == (22, 23, 61, 60) and scene.focus_key == "card:60"


def test_ch_4_1_a_card_that_is_kept_moves_no_other(driver: Driver) -> None:
    """Whoever clicks quickly keeps what was clicked."""
    scene = opened(driver, choosing())
    there = {card: driver.find(f"card:{card}").rect for card in (8, 22, 60)}
    for rect in there.values():
        driver.click(rect)
    assert scene.ui_state.kept == tuple(there)
    driver.click("card:22")
    assert driver.find("card:22").rect == there[22]


def test_ch_4_1_too_few_and_too_many_are_refused_with_the_reason(driver: Driver) -> None:
    scene = opened(driver, choosing())
    driver.click("card:22").click("card:7").press("space")
    assert scene.tip.reason == "Choose 2 more plots (CH-4.1)." and not driver.find("keep_plots").enabled
    for plot in (8, 23, 60):
        driver.click(f"card:{plot}")
    assert "You already keep 4 plots" in scene.tip.reason
    driver.click("card:22").click("card:60").press("space")
    assert scene.session.table.state.chosen[0] in (None, (7, 8, 23, 60))
    assert scene.session.table.steps[-1].record.command == co.KeepPlots((7, 8, 23, 60))


def test_ch_4_1_the_board_is_as_good_as_the_cards(driver: Driver) -> None:
    scene = opened(driver, choosing())
    driver.click(camera(scene).rect_of(22).center)
    assert scene.ui_state.kept == (22,)
    driver.click(camera(scene).rect_of(40).center)
    assert scene.tip.reason == "You do not have the card of plot 40 (CH-4.1)."
    driver.press("6", "1", "return", "return")
    assert scene.ui_state.kept == (22, 61)


def test_ch_6_v6_fewer_plots_may_be_kept(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    state = choosing(options={"keep_fewer": True})
    scene = opened(driver, state)
    given = recorded(scene, monkeypatch)
    driver.click("card:60").press("space")
    assert given == [co.KeepPlots((60,))]


def test_d10_who_keeps_no_plot_is_warned_once(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Space lifts the curtain, too: a press too many would cost all plots of a round (CH-6.2, CH-6.6)."""
    state = choosing(options={"keep_cards": True})
    scene = opened(driver, state)
    given = recorded(scene, monkeypatch)
    assert "raised" not in prompt(scene), "as many as one likes, not so many"
    driver.press("space")
    assert given == [] and scene.tip.reason
    driver.wait(DEAF_MS).press("space")
    assert given == [co.KeepPlots(())]


@pytest.mark.parametrize("way", WAYS)
def test_ch_4_4_tiles_are_placed_by_every_route(
    way: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(driver, placing())
    given = recorded(scene, monkeypatch)
    tile = f"tile:0:{TEA}"
    match way:
        case "drag":
            driver.drag(tile, camera(scene).rect_of(19).center, steps=4)
        case "clicks":
            driver.click(tile).click(camera(scene).rect_of(19).center)
        case _:
            walk(driver, scene, tile)
            driver.press("return")
            walk(driver, scene, "plot:19")
            driver.press("return")
    driver.settle()
    assert given == [co.PlaceTile(TEA, 19)]
    assert scene.state.tile_on(19) == TEA
    driver.press("e").press("e").click("finish")
    assert given[-1] != co.FinishPlacing(), "a double click does not read the warning"
    driver.wait(DEAF_MS).press("e")
    assert given[-1] == co.FinishPlacing()


def test_who_finishes_by_keys_leaves_the_next_one_no_focus_on_finish(driver: Driver) -> None:
    state = replace(placing(), tiles=((0,) * 12, placing().tiles[1], placing().tiles[2]))
    scene = opened(driver, state, kinds=("human", "human", "human"))
    walk(driver, scene, "finish")
    driver.press("return").settle()
    assert scene.state.active == 1 and driver.find("finish").enabled
    assert scene.focus_key == f"tile:1:{TEA}"


@pytest.mark.parametrize("end", ["button", "key"])
def test_d10_who_could_still_place_is_warned_once_and_in_the_last_round_again(
    end: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ux D10: what one keeps in round 6 is lost."""
    finish = {"button": lambda: driver.click("finish"), "key": lambda: driver.press("e")}[end]
    scene = opened(driver, placing())
    given = recorded(scene, monkeypatch)
    finish()
    assert given == []
    assert scene.tip.reason
    for number, warned in ((3, False), (6, True), (6, False)):
        put(scene.session.table, placing(round=number))
        scene.settle()
        driver.wait(DEAF_MS)
        finish()
        assert bool(given) is not warned
        given.clear()


def test_the_main_key_finishes_nothing_while_tiles_can_be_placed(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(driver, placing())
    given = recorded(scene, monkeypatch)
    button = driver.find("finish")
    assert button.kind == "normal" and button.cap == "E"  # type: ignore[attr-defined]
    for _ in range(3):
        driver.press("space").wait(DEAF_MS)
    assert given == [] and "E" in scene.tip.reason


def test_d10_nobody_is_warned_without_tiles(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    state = replace(placing(), tiles=((0,) * 12,) * 3)
    scene = opened(driver, state)
    given = recorded(scene, monkeypatch)
    driver.press("space")
    assert given == [co.FinishPlacing()]


def test_ch_4_1_who_waits_sees_backs_inside_the_panel(driver: Driver) -> None:
    """However many cards are dealt."""
    state = choosing(round=1, chosen=((1, 2, 3, 4, 5), None, None))
    scene = opened(driver, state)
    own = painter(scene).divided(scene.view).own
    wide, gap = painter(scene).rows(scene.view).card_size[0], driver.ctx.display.px(10)
    assert own.x + 7 * (wide + gap) - gap <= own.right


def test_ch_6_v2_nobody_chooses_any_more_when_plots_are_revealed(driver: Driver) -> None:
    """Under CH-6.2 hands are not empty then."""
    hands = {0: "7 8 22 23 60 61", 1: "1 2 4 5 6 9", 2: "70 71 72 73 74 75"}
    state = town("plots", hands=hands, options={"keep_cards": True})
    state = replace(state, chosen=(None, (1, 2, 4, 5), (70, 71, 72, 73)))
    scene = opened(driver, state)
    for plot in (7, 8, 22, 23):
        driver.click(f"card:{plot}")
    driver.press("space")
    seen = 0
    while scene.state.phase == "plots":
        if scene.state.owner_of(7) is not None:
            seen += 1
            assert prompt(scene) == ""
            assert not any(acts(scene.view, seat) for seat in range(3))
        driver.frame()
    assert seen


@pytest.mark.parametrize(("scale", "kinds"), [(100, 4), (150, 6), (200, 4), (200, 12)])
def test_ch_4_4_of_every_type_it_is_told_how_many_are_left(
    scale: int, kinds: int, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(ui_scale=scale)
    state = replace(placing(), tiles=(tuple(int(kind < kinds) for kind in range(12)), *placing().tiles[1:]))
    told: list[tuple[str, pygame.Rect]] = []
    draw = driver.ctx.text.draw

    def recording(surface: Any, text: str, style: Any, ink: Any, rect: pygame.Rect, **more: Any) -> Any:
        told.append((text, rect))
        return draw(surface, text, style, ink, rect, **more)

    monkeypatch.setattr(driver.ctx.text, "draw", recording)
    scene = opened(driver, state)
    own = painter(scene).divided(scene.view).own
    found = [rect for text, rect in told if "not drawn yet" in text or " to draw" in text]
    assert len({rect.topleft for rect in found}) == kinds
    tiles = painter(scene).tiles(scene.view)
    boxes = [rect.inflate(0, tiles.caption_h).move(0, tiles.caption_h // 2) for rect in tiles.places.values()]
    assert all(box.collidelist(boxes[at + 1 :]) < 0 for at, box in enumerate(boxes))
    assert all(own.contains(rect) for rect in (*found, *boxes))


def test_plots_that_others_took_come_before_the_own_ones(driver: Driver) -> None:
    """The number of what happened stands there."""
    scene = opened(driver, placing())
    revealed = ev.PlotsRevealed(kept=((19, 22), (7, 8), ()))
    found = scene.parts.narrator.rects_of_event(scene.view, revealed)
    assert list(found) == [camera(scene).rect_of(plot) for plot in (7, 8, 19, 22)]


def test_ch_4_4_plots_light_up_with_what_they_would_earn(driver: Driver) -> None:
    scene = opened(driver, placing())
    driver.click(f"tile:0:{TEA}")
    marks = board_marks(scene)
    assert marks.is_dimming
    lit = (TargetMark(plot, "+$3k", "+$3k 3/3", has_star=True) for plot in (19, 24, 25))
    assert marks.targets == tuple(lit)
    driver.move("plot:24").frame(2)
    told = scene.parts.narrator.preview(scene.view, scene.view.hot)
    assert (told.text, told.changes[0].text) == ("Completes Tea House 3/3", "+$3,000 in each income")
    driver.press("escape")
    assert scene.picked is None


def test_ch_4_4_the_panel_says_for_every_plot_why(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    state = placing()
    state = replace(state, owners=(*state.owners[:79], 0, *state.owners[80:]))
    scene = opened(driver, state)
    driver.move(f"tile:0:{TEA}").frame(2)
    assert facts(scene) == (
        "Completes Tea House 3/3: +$3,000 (plots 19, 24 and 25)",
        "Begins Tea House, 1/3: +$1,000 (plot 80)",
    )
    put(scene.session.table, replace(state, tiles=((0,) * 12,) * 3))
    scene.settle()
    assert facts(scene) == ("You have no tiles left.",)


def test_ch_4_4_the_panel_tells_of_all_tiles_when_the_one_under_the_pointer_is_placed(driver: Driver) -> None:
    scene = opened(driver, placing())
    driver.drag(f"tile:0:{LAUNDRY}", camera(scene).rect_of(19).center, steps=4)
    driver.settle()
    driver.frame(2)
    assert scene.find(f"tile:0:{LAUNDRY}") is None
    assert len(facts(scene)) == 2


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("state", [town("plots", hands={0: "1 2 3 4 5 6"}), placing()])
def test_the_recap_button_stands_beside_the_title(
    state: Any, language: str, make_driver: Callable[..., Driver]
) -> None:
    """However long the title is; at 1280x720 it has room for its words."""
    driver = make_driver(size=(1280, 720), language=language)
    scene = opened(driver, state)
    part, text = painter(scene), driver.ctx.text
    line = part.recap_area(scene.view).line
    inner = part.divided(scene.view).inner
    assert line.x > inner.x + text.width(part.teller.title(scene.view), "h1") and line.right == inner.right
    words = driver.ctx.t("Since your last turn ({count})", count=2)
    assert line.w >= button_w(driver.ctx, words, icon=True, cap="W", style="button_s")


def test_ch_4_1_what_is_kept_says_what_it_joins(make_driver: Callable[..., Driver]) -> None:
    """On the board, too: as an outline, and how many plots each other card would lie with."""
    driver = make_driver(size=(1920, 1080))
    state = town(
        "plots", plots={0: "9", 1: "3"}, built={"9": "tea"}, hands={0: "7 8 22 23 60 61", 1: "1", 2: "5"}
    )
    scene = opened(driver, state)
    driver.click("card:8").click("card:60")
    assert scene.parts.narrator._phase(scene.view).sentence(scene.view) == (
        "8: 2 plots together, with Tea House · 60 alone"
    )
    marks = board_marks(scene)
    assert marks.joined == ((8, 9),)
    assert {aim.plot: aim.more for aim in marks.targets} == {7: "joins 2", 22: "", 23: "", 61: ""}
    assert driver.find("keep_plots").caption == "Choose 2 more plots (CH-4.1)."


def test_d7_a_tile_on_a_wrong_plot_is_refused_with_the_clause(driver: Driver) -> None:
    scene = opened(driver, placing())
    before = scene.session.table.state
    driver.drag(f"tile:0:{FISH}", camera(scene).rect_of(8).center, steps=4)
    assert "CH-4.4" in scene.tip.reason
    assert scene.session.table.state == before and scene.picked is None


def test_ux_0_no_curtain_for_placing_but_one_for_plots(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = opened(driver, placing(), kinds=("human", "human", "human"))
    assert scene.session.phase == "act"
    scene.perform(co.FinishPlacing())
    driver.settle()
    assert scene.session.phase == "act" and scene.session.pending == scene.state.active
    assert GAME.secrets.lies_open(scene.session.table.state, scene.session.pending)


def test_ch_6_v1_an_open_outlook_card_leads_to_the_trades(make_driver: Callable[..., Driver]) -> None:
    """CH-6.1: the card is turned over after the plots; the incomes are counted at the end all the same."""
    driver = make_driver(animation="off")
    options = {"open_outlook": True}
    hands = {0: "7 8 22 23", 1: "1 2 4 9", 2: "5 6 10 11"}
    state = town("plots", plots={1: "3", 2: "40"}, hands=hands, options=options)
    scene = opened(driver, state, options=options)
    scene.bots.wait = lambda: None
    for seat in range(3):
        hand = [plot for plot in scene.session.table.state.hands[seat] if plot is not None]
        wanted = next(one for one in scene.session.table.legal(seat) if set(one.plots) <= set(hand))
        scene.schedule(scene.session.submit(wanted, seat))
        driver.settle()
    assert scene.session.phase == "together"
    assert not scene.ui_state.count.is_counting and phase_of(scene.view) == "trade"
    assert "outlook" in status(scene), "what it pays for counts in every deal"
    last = replace(placing(options=options), first=1, turned=(0, 1))
    scene = opened(driver, last, options=options)
    scene.perform(co.FinishPlacing())
    driver.wait(500)
    assert scene.is_paused and scene.ui_state.count.is_counting and scene.ui_state.count.is_over


@pytest.mark.parametrize("is_picked", [False, True])
def test_the_buttons_of_the_board_come_after_the_plots(driver: Driver, is_picked: bool) -> None:
    """By Tab; and where a plot lies beneath one, the button is pressed."""
    scene = opened(driver, placing())
    for _ in range(3):
        driver.click("board.larger").settle()
    if is_picked:
        assert scene.pick("tile:0:1")
    names = [zone.name for zone in scene.zones]
    assert names.index("board.zoom") > max(
        names.index(name) for name in names if "plot" in name or name == "board"
    )
    for button in ("board.larger", "board.smaller"):
        found = scene.widget_at(driver.find(button).rect.center)
        assert found is not None and found.key == button


@pytest.mark.parametrize("name", ["painter", "narrator", "move_map", "controller"])
def test_what_a_part_of_the_table_leaves_open_its_phase_answers(name: str, driver: Driver) -> None:
    """No question is answered by a part's own default: a new one reaches the phases by itself."""
    scene = opened(driver, placing())
    part = getattr(scene.parts, name)
    phase = getattr(scene.parts.painter.phases["place"], name)
    base = {"painter": Painter, "narrator": Narrator, "move_map": MoveMap, "controller": Controller}[name]
    questions = {key for key, answer in vars(base).items() if callable(answer) and not key.startswith("_")}
    assert questions and questions <= vars(type(part)).keys()
    tile = Key.read(f"tile:0:{TEA}")
    asked: dict[str, Callable[[Any], object]] = {
        "painter": lambda one: one.recap_area(scene.view),
        "narrator": lambda one: one.current_clause(scene.view),
        "move_map": lambda one: one.targets(scene.view, tile),
        "controller": lambda one: one.on_action(scene.view, scene, "no such key"),
    }
    assert asked[name](part) == asked[name](phase)
    assert name == "controller" or asked[name](part)


OPEN = {"open_outlook": True}


@pytest.mark.parametrize(
    ("state", "said", "title"),
    [
        (choosing(), "Round 2 · Plots", "Keep 4 of 6 plots"),
        (town("plots", hands={1: "1 2"}, round=0), "Round 1 · Plots", "Plots, round 1"),
        (town("plots", hands={1: "1 2"}, round=3), "Round 3 · Plots", "Plots, round 3"),
        (placing(), "Round 2 · Placing", "Place your tiles"),
        (replace(placing(options=OPEN), turned=(0, 1)), "Round 2 · outlook 3, 5", "Place your tiles"),
        (replace(placing(options=OPEN), turned=(0, 7)), "Round 2 · outlook –", "Place your tiles"),
        (replace(placing(), turned=(0, 1)), "Round 2 · Placing", "Place your tiles"),
    ],
)
def test_the_bar_tells_round_and_phase_or_the_open_card(
    state: Any, said: str, title: str, driver: Driver
) -> None:
    scene = opened(driver, state)
    phase = scene.parts.painter.phases[phase_of(scene.view)].narrator
    assert (status(scene), phase.title(scene.view)) == (said, title)
