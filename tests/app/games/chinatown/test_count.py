"""The count of incomes: lines and plots light each other, and all of it adds up (CH-4.5, CH-6.3, CH-6.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import short_money
from tabletop.app.games.chinatown.phases import counted
from tabletop.app.games.chinatown.phases.phase import PaintedThing
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.state import State
from tests.app.at_table import open_at, status, walk
from tests.app.driver import Driver
from tests.app.games.chinatown.table import board_marks, camera, placing
from tests.app.table.test_captions import captions_of
from tests.games.chinatown.build import town

SIZES_3_AND_5, QUIET = 1, 7


def built(card: int = SIZES_3_AND_5, **options: Any) -> State:
    """A table that is about to be counted: four tea houses and a laundry of seat 0; the card lies open."""
    state = town(
        "place",
        plots={0: "1 3 7 8 60", 1: "22 23 40"},
        built={"3 7 8": "tea", "1": "tea", "60": "laundry", "22 23": "florist"},
        first=1,
        active=0,
        options={"open_outlook": True, **options},
    )
    return replace(state, turned=(0, card))


def count(driver: Driver, state: State, kinds: tuple[str, ...] = ("human", "random", "random")) -> Any:
    """Put the table on the screen when all is counted."""
    scene = open_at(driver, "chinatown", state, kinds=kinds)
    scene.perform(co.FinishPlacing())
    driver.wait(100).press("x").settle()
    assert scene.is_paused and scene.ui_state.count.is_over
    driver.move((2, driver.ctx.display.h - 2)).frame(2)
    return scene


def test_the_bar_says_that_it_is_counted(driver: Driver) -> None:
    assert status(count(driver, built())) == "Round 2 · Income"


def lines(driver: Driver) -> dict[str, PaintedThing]:
    widgets = (widget for zone in driver.scene.zones for widget in zone.widgets)
    return {widget.key: widget for widget in widgets if isinstance(widget, PaintedThing)}


def test_ch_4_5_a_line_lights_its_plots_and_a_plot_its_line(driver: Driver) -> None:
    scene = count(driver, built())
    assert board_marks(scene).lit == () and len(board_marks(scene).tags) == 3
    driver.move("firm:1").frame(2)
    assert board_marks(scene).lit == ((1, 3, 7, 8),)
    assert [tag.text for tag in board_marks(scene).tags] == ["$6,000"]
    driver.move("outlook:0").frame(2)
    assert board_marks(scene).lit == ((1, 3, 7, 8), (60,)), "each tile that the card pays for"
    assert [tag.text for tag in board_marks(scene).tags] == ["+$4k", "+$1k"]
    driver.move(camera(scene).rect_of(60).center).frame(2)
    lit = counted.lit_of(scene.view)
    assert lit is not None and lit.key == "firm:60"
    driver.move((2, 2)).frame(2)
    walk(driver, scene, "firm:60")
    assert board_marks(scene).lit == ((60,),), "the keyboard's focus does the same"


def test_ch_4_5_every_seat_opens_and_its_lines_add_up(driver: Driver) -> None:
    scene = count(driver, built())
    assert [key for key in lines(driver) if key.startswith("firm")] == ["firm:1", "firm:60"]
    for opens, seat in (("seat:1", 1), (camera(scene).rect_of(60).center, 0)):
        driver.click(opens).frame(2)
        assert counted.opened(scene.view) == seat
        own = counted.businesses_of(scene.view, seat)
        book = scene.state.books[seat]
        assert book is not None
        total = sum(one.cash for one in own) + counted.outlook_of(scene.view, seat).cash
        assert total == sum(book.businesses[-1]) + book.outlook[-1]
        assert f"+${total},000" in lines(driver)[f"sum:{seat}"].name
        assert keys.seat(seat) not in lines(driver)
    assert counted.next_words(driver.ctx, scene.view, 0) == (
        "Next round, if nothing changes: +$7,000 and the next card"
    )


@pytest.mark.parametrize(
    ("card", "outlook", "cash", "words"),
    [
        (SIZES_3_AND_5, "tiles", 5, "5 tiles of size 3 or 5, $1,000 each"),
        (
            SIZES_3_AND_5,
            "businesses",
            3,
            "3 businesses of size 3 or 5, $1,000 each (finished and unfinished parts count separately)",
        ),
        (SIZES_3_AND_5, "flat", 1, "At least one tile of size 3 or 5: $1,000 once"),
        (QUIET, "tiles", 0, "This card names no size, so it pays nothing."),
    ],
)
def test_ch_6_v3_v4_what_the_card_pays_for_is_said_in_place(
    card: int, outlook: str, cash: int, words: str, driver: Driver
) -> None:
    scene = count(driver, built(card, outlook=outlook))
    found = counted.outlook_of(scene.view, 0)
    assert (found.cash, counted.outlook_words(driver.ctx, scene.view, found)) == (cash, words)
    assert words in lines(driver)["outlook:0"].name


def test_ch_6_4_no_business_has_a_share_of_a_flat_outlook(driver: Driver) -> None:
    scene = count(driver, built(outlook="flat"))
    driver.move("outlook:0").frame(2)
    assert board_marks(scene).lit and not board_marks(scene).tags


def test_ch_4_5_who_is_counted_is_open_and_the_line_of_the_business_lit(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(animation="normal")
    scene = open_at(driver, "chinatown", built(), kinds=("human", "random", "random"))
    driver.move(camera(scene).rect_of(60).center)
    scene.perform(co.FinishPlacing())
    driver.wait(40)
    seen = set()
    while not scene.ui_state.count.is_over:
        driver.frame()
        lit = counted.lit_of(scene.view)
        if lit is not None and not scene.ui_state.count.is_over:
            assert lit.seat == counted.opened(scene.view)
            seen.add(str(lit.key))
    assert seen == {"firm:22", "firm:1", "firm:60", "outlook:0"}


def test_the_bar_bears_the_token_of_who_is_counted(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="normal")
    scene: Any = open_at(driver, "chinatown", built(), kinds=("human", "random", "random"))
    scene.perform(co.FinishPlacing())
    driver.wait(40)
    while scene.ui_state.count.acting != 1:
        driver.frame()
    assert scene.top_bar._token is scene.session.table.seats[1]


def test_who_reads_the_count_is_shown_beside_the_prompt(driver: Driver) -> None:
    """Not who placed last, a computer player it may be."""
    scene = count(driver, built())
    assert scene.parts.narrator.prompt(scene.view) == "Check the totals, then continue"
    assert scene.parts.narrator.prompted_seat(scene.view) == 0


@pytest.mark.parametrize("scale", [100, 200])
def test_a_whole_count_is_opened_and_closed_by_keys(scale: int, make_driver: Callable[..., Driver]) -> None:
    """All lines are stops that say what they are; a seat that is opened has the focus on its first line."""
    driver = make_driver(ui_scale=scale)
    scene = count(driver, built())
    own = list(lines(driver))
    for key in own:
        walk(driver, scene, key)
        node = driver.find(key).node()
        assert scene.focused is driver.find(key) and node is not None and node.name
    walk(driver, scene, "seat:1")
    driver.press("return").frame(2)
    assert counted.opened(scene.view) == 1 and scene.focus_key == "firm:22" and scene.focus_visible
    driver.press("escape").frame(2)
    assert counted.opened(scene.view) == 0 and scene.focus_key == "seat:1" and list(lines(driver)) == own


def test_n10_no_caption_lies_over_a_count_for_long(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What led to it is said while the count begins, not over what is to be read."""
    monkeypatch.setattr("tabletop.app.table.bot_turns.BotTurns.wait", lambda self: None)
    driver = make_driver(animation="normal")
    state = replace(built(), active=1, first=2)
    scene = open_at(driver, "chinatown", state, kinds=("human", "bot", "bot"))
    scene.schedule(scene.session.submit(co.FinishPlacing(), 1))
    driver.wait(300)
    assert captions_of(scene).said is not None
    driver.wait(60_000)
    assert scene.is_paused and captions_of(scene).said is None


def test_how_the_game_ends_is_not_said_before_it_is_counted(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.app.table.bot_turns.BotTurns.wait", lambda self: None)
    driver = make_driver(animation="normal")
    state = replace(built(), round=6, active=1, first=2)
    scene = open_at(driver, "chinatown", state, kinds=("human", "bot", "bot"))
    scene.schedule(scene.session.submit(co.FinishPlacing(), 1))
    driver.wait(300)
    assert scene.session.table.result is not None and not scene.ui_state.count.is_over
    said = captions_of(scene).said
    assert said is not None and said.words == "Tom finishes placing"


def test_s3_where_lines_scroll_the_sum_is_seen_when_all_is_counted(
    make_driver: Callable[..., Driver],
) -> None:
    """Twelve businesses at a size at which eleven lines have room."""
    driver = make_driver(ui_scale=150, animation="off")
    alone = "1 3 6 8 10 13 16 18 28 30 43 45"
    state = town("place", plots={0: alone, 1: "84"}, built={alone: "tea", "84": "fish"}, first=0, active=0)
    kinds = replace(
        state, built=tuple(n % 12 if one is not None else None for n, one in enumerate(state.built))
    )
    count(driver, replace(kinds, turned=(0, QUIET)))
    zone = driver.scene.zone_of("sum:0")
    assert zone is not None and zone.viewport is not None
    assert zone.viewport.contains(driver.find("sum:0").rect)


@pytest.mark.parametrize("scale", [150, 200])
def test_s3_where_text_is_large_all_lines_scroll_and_can_be_reached(
    scale: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(ui_scale=scale)
    scene = count(driver, built())
    zone = scene.zone_of("sum:0")
    assert zone is not None and zone.viewport is not None and scene.zone_of("firm:1") is zone
    walk(driver, scene, "seat:2")
    assert zone.viewport.contains(driver.find("seat:2").rect)
    driver.press("return").frame(2)
    assert counted.opened(scene.view) == 2


def test_ch_6_7_what_seats_hold_stays_hidden(driver: Driver) -> None:
    scene = count(driver, built(hidden_money=True), kinds=("human", "human", "human"))
    assert all("hidden" in line.name for key, line in lines(driver).items() if key.startswith("seat:"))
    assert scene.state.variants.hidden_money


def test_a_card_that_pays_nobody_is_one_clean_line(driver: Driver) -> None:
    count(driver, built(QUIET))
    assert lines(driver)["outlook:0"].name == "Outlook: $0. This card names no size, so it pays nothing."


def test_where_text_is_large_who_earns_nothing_has_no_thousands(make_driver: Callable[..., Driver]) -> None:
    scene = open_at(make_driver(ui_scale=150), "chinatown", built())
    assert (short_money(scene.ctx, 0), short_money(scene.ctx, 4)) == ("$0", "$4k")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_s3_where_text_is_large_a_line_tells_what_is_finished_too(
    language: str, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four tea houses are a finished business and one of three."""
    driver = make_driver(ui_scale=150, language=language)
    drawn: list[str] = []
    draw = driver.ctx.text.draw
    monkeypatch.setattr(
        driver.ctx.text, "draw", lambda s, text, *a, **k: drawn.append(text) or draw(s, text, *a, **k)
    )
    count(driver, built())
    told = counted.finished_words(driver.ctx, counted.businesses_of(driver.scene.view, 0)[0])
    assert told and told in drawn and "1/3" in drawn


def test_nobody_gets_the_next_turns_hint_while_the_count_waits_to_be_read(driver: Driver) -> None:
    scene = count(driver, built())
    driver.press("h").frame(2)
    assert scene.tip.reason.endswith("The last moves are still being shown.")
    assert not scene.find("bar.hint").enabled and scene.find("hint.close") is None
    assert "hint" not in [record.kind for record in scene.session.table.records]
    scene.go_on()
    driver.settle()
    assert scene.find("bar.hint").enabled


@pytest.mark.parametrize("animation", ["normal", "off"])
def test_ch_4_5_the_count_waits_until_somebody_goes_on(
    animation: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(animation=animation)
    state = replace(placing(), first=1)
    scene = open_at(driver, "chinatown", state, kinds=("human", "random", "random"))
    scene.perform(co.FinishPlacing())
    for _ in range(40):
        driver.wait(500)
        if scene.is_paused:
            break
    assert scene.is_paused and scene.ui_state.count.is_over
    money = scene.session.table.state.money
    assert [scene.state.money[seat] for seat in range(3)] == list(money)
    tags = board_marks(scene).tags
    assert len(tags) == len(scene.ui_state.count.paid) == 2
    assert scene.ui_state.count.earned(0) == 2 and scene.ui_state.count.earned(1) == 1
    assert scene.session.table.state.round == 3 and scene.state.round == 2
    driver.press("space").settle()
    assert scene.state.round == 3 and not scene.is_paused


def test_ch_4_5_any_press_finishes_the_count_but_not_the_pause(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="normal")
    scene = open_at(driver, "chinatown", replace(placing(), first=1), kinds=("human", "random", "random"))
    scene.perform(co.FinishPlacing())
    driver.wait(100)
    assert scene.is_busy and not scene.is_paused
    driver.press("x")
    assert scene.is_paused
    driver.press("x")
    assert scene.is_paused, "only going on goes on"
    driver.click("go_on").settle()
    assert scene.state.round == 3


def test_e5_the_score_sheet_comes_when_the_last_round_is_counted(make_driver: Callable[..., Driver]) -> None:
    """No button names the end while it is still being shown."""
    driver = make_driver(animation="normal")
    scene = open_at(driver, "chinatown", placing(round=6, first=1), kinds=("human", "random", "random"))
    scene.perform(co.FinishPlacing())
    driver.wait(100)
    assert scene.session.phase == "over" and scene.is_busy
    assert scene.find("bar.results") is None
    driver.press("x").press("space").settle()
    assert driver.top is not scene, "the results are shown"
    driver.ctx.scenes.pop()
    assert driver.frame().find("bar.results").enabled
