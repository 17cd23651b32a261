"""Whole games through the real scene, each with deals among three: by drag, by clicks, by keys (ux D12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.screens.results.chart import course_of
from tabletop.app.table import registry
from tabletop.engine.table import Table
from tabletop.games.chinatown.deals import parties_of as one_deal
from tests.app.at_table import status
from tests.app.driver import Driver
from tests.app.games.chinatown.played import finished
from tests.app.games.chinatown.whole import Player
from tests.app.whole_games import begin


@pytest.fixture(scope="module")
def table_over() -> Table[Any, Any, Any]:
    """Return a game of four that is over, with deals in it."""
    return finished()


PEOPLE = ("human", "human", "human")


@pytest.mark.parametrize(
    ("by", "kinds"),
    [
        ("drag", PEOPLE),
        pytest.param("clicks", PEOPLE, marks=pytest.mark.slow),
        ("keys", PEOPLE),
        ("clicks", ("human", "bot:easy", "bot:easy")),
    ],
)
@pytest.mark.usefixtures("in_processes")
def test_d12_a_whole_game(
    by: str, kinds: Sequence[str], make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(animation="off", bot_pause=0, hold_to_confirm=False)
    # Against computer players, a finger plays.
    driver.is_touched = "bot:easy" in kinds
    scene = begin(driver, "chinatown", kinds, seed=4, options={"first": 0})
    player = Player(driver, scene, by)
    player.play()
    state = scene.session.table.state
    assert player.counts == 6, "every count of incomes waits to be read"
    three = [
        one for one in state.bargains if len({s for t in one.transfers for s in (t.giver, t.taker)}) == 3
    ]
    assert 2 in [one.round for one in three]
    assert len(kinds) == kinds.count("human") or player.declined, "what waits for a person is answered"
    assert scene.session.result is not None and results == [scene.session]
    assert scene.state == scene.session.view


def test_e4_the_chart_counts_an_income_to_the_round_that_earned_it(table_over: Table[Any, Any, Any]) -> None:
    """Each point is what the books say of the end of that round (CH-4.5)."""
    course = course_of(table_over)
    books = [book for book in table_over.state.books if book is not None]
    assert course.turns == (0, 1, 2, 3, 4, 5, 6)
    for number in range(1, 7):
        assert course.points[number] == tuple(book.money[number - 1] for book in books)


def test_e1_the_sheet_says_of_what_each_number_is_made(table_over: Table[Any, Any, Any]) -> None:
    """Deals are told to both sides; the last row is the money that decides (CH-1)."""
    result, names = table_over.result, table_over.names
    assert result is not None and result.categories[-1].scores == result.scores
    deals = next(row for row in result.categories if row.label == "Money from deals")
    parties = Counter(seat for one in table_over.state.bargains for seat in one_deal(one.transfers))
    assert sum(parties.values()) >= 2
    assert [len(items) for items in deals.items] == [parties[seat] for seat in range(len(names))]


def test_the_finished_game_shows_money_by_round_and_leads_to_the_sheet(
    table_over: Table[Any, Any, Any], driver: Driver, results: list[Session]
) -> None:
    session = Session(table_over, lambda: "auto")
    scene = registry.at_table(driver.ctx, session)
    driver.push(scene).settle()
    assert status(scene) == "The game is over" and scene.current_clause() == "CH-1"
    assert driver.find("seat:0").name.startswith(session.names[0])
    count = len(results)
    driver.click("sheet")
    assert len(results) == count + 1
    for category in range(8):
        assert scene.parts.narrator.rects_of_score(scene.view, category, 0)
