"""Boards as data: a changed board can be played on, one that does not fit is refused with line and field."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.engine import conformance
from tabletop.engine.protocol import ContentError
from tabletop.games.chinatown import GAME, recast
from tabletop.games.chinatown.board import geometry
from tabletop.i18n import Catalogue

HOUSE = GAME.edition.content.decode()


def test_the_house_board_comes_back_as_it_is() -> None:
    assert recast(HOUSE).edition.content == GAME.edition.content
    assert recast("\ufeff" + HOUSE.replace("\n", "\r\n")).edition.content == GAME.edition.content


def test_a_board_without_outlook_cards_has_those_of_the_house() -> None:
    plots = "\n".join(line for line in HOUSE.splitlines() if not line.startswith("outlook"))
    assert recast(plots).edition.content == GAME.edition.content


def test_ch_5_outlook_cards_alone_go_with_the_plots_of_the_house() -> None:
    cards = "plot,district,row,col\n" + "outlook,4\n" * 9
    board = recast(cards).rules.initial(3, tabletop.Table.new("chinatown", ["A", "B", "C"]).options).board
    assert board.outlooks == ((4,),) * 9
    assert (
        recast(HOUSE.split("outlook")[0] + "outlook,4\n" * 9).edition.content == recast(cards).edition.content
    )


def test_another_board_is_played_on_and_kept_by_its_games() -> None:
    lines = ["plot,district,row,col", *(f"{n},1,{n // 10},{n % 10}" for n in range(1, 86))]
    other = recast("\n".join(lines) + "\n" + "outlook,3\n" * 9)
    table = tabletop.Table.new(other, ["A", "B", "C"], 4)
    assert geometry(table.state.board).neighbours[22] == (12, 21, 23, 32)
    assert table.state.board.outlooks == ((3,),) * 9
    assert recast(other.edition.content.decode()).rules.initial(3, table.options).board == table.state.board
    assert conformance.check(other, seeds=[1], seat_counts=[3], options={}, every=60).games == 1


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("plot,district", "plot,area", "Line 1: the heading must be “plot,district,row,col”."),
        ("22,2,2,5\n", "", "There are 84 of 85 plots. Add 1 plot."),
        ("22,2,2,5\n", "22,2,2,5\n86,9,30,9\n", "There are 86 plots, but a board has 85. Remove 1 plot."),
        ("22,2,2,5", "21,2,2,5", "Plot 21 is there twice: in row 2, column 8 and in row 3, column 6."),
        ("22,2,2,5", "86,2,2,5", "Plot 22 is missing. A board needs plots 1 to 85."),
        ("22,2,2,5", "1000,2,2,5", "Line 23, field “plot”: “1000” does not fit."),
        ("22,2,2,5", "22,x,2,5", "Line 23, field “district”: “x” does not fit."),
        ("22,2,2,5", "22,0,2,5", "Line 23, field “district”: “0” does not fit."),
        ("22,2,2,5", "22,2,-1,5", "Line 23, field “row”: “-1” does not fit."),
        ("22,2,2,5", "22,2,2", "Line 23, field “col”: “” does not fit."),
        ("22,2,2,5", "22,2,1,5", "Plots 19 and 22 are both in row 2, column 6."),
        ("outlook,3,4", "outlook,3,7", "field “outlook”: “7” does not fit."),
        ("outlook,3,4", "outlook,3,3", "field “outlook”: “3” does not fit."),
        ("outlook,3,4\n", "", "There are 8 outlook cards."),
        ("85,6,9,11", "85,6,9,11" + " " * 30_000, "too long"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(old: str, new: str, wanted: str) -> None:
    assert old in HOUSE
    with pytest.raises(ContentError) as refused:
        recast(HOUSE.replace(old, new, 1))
    assert wanted in Catalogue("en").message(refused.value.message, ())


def test_junk_is_no_board() -> None:
    for junk in ("", "\n\n", "\x00", "plot", "{}", HOUSE * 2):
        with pytest.raises(ContentError):
            recast(junk)
