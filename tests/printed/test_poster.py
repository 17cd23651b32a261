"""A board over several pages: every cell once, each part glued where the one before says."""

from __future__ import annotations

import itertools

import pytest

from tabletop.printed.poster import PART, SIDES, STRIP, parts, poster
from tabletop.printed.sheets import TEXT, Choices, Paper

WAYS = list(itertools.product(Paper, SIDES))
BOARDS = ((1, 1), (13, 11), (40, 40), (3, 40), (9, 2))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("paper", "side"), WAYS)
def test_every_cell_is_on_one_page_and_pages_share_a_strip(
    paper: Paper, side: int, board: tuple[int, int]
) -> None:
    choices = Choices(paper=paper, cell=side)
    _, found = parts(board, choices)
    cells = [
        (col, row)
        for one in found
        for col in range(one.col, one.col + one.cols)
        for row in range(one.row, one.row + one.rows)
    ]
    assert sorted(cells) == [(col, row) for col in range(board[0]) for row in range(board[1])]
    for one in found:
        wide, high = one.size(side)
        assert wide == one.cols * side + STRIP * (one.col + one.cols < board[0])
        assert high == one.rows * side + STRIP * (one.row + one.rows < board[1])


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("paper", "side"), WAYS)
def test_all_is_on_the_paper_and_marks_stand_where_the_next_page_begins(
    paper: Paper, side: int, board: tuple[int, int]
) -> None:
    choices = Choices(paper=paper, cell=side)
    pages = poster(board, choices, lambda number, count: f"{number} of {count}")
    _, found = parts(board, choices)
    for page, part in zip(pages, found, strict=True):
        assert {page.width, page.height} == set(paper.value)
        (placed,) = [one for one in page.placed if one.name.startswith(PART)]
        assert placed.name == f"{PART}{part.col}:{part.row}"
        for one in page.placed:
            assert one.x >= 4 and one.y >= 4
            assert one.x + one.width <= page.width - 4 and one.y + one.height <= page.height - 4
        for line in page.lines:
            assert min(line.x1, line.x2) > 2 and max(line.x1, line.x2) < page.width - 2
            assert min(line.y1, line.y2) > 2 and max(line.y1, line.y2) < page.height - 2
        upright = {round(line.x1, 3) for line in page.lines if line.x1 == line.x2 and line.y1 < placed.y}
        assert upright == {round(placed.x, 3), round(placed.x + part.cols * side, 3)}
        texts = [one for one in page.placed if one.name.startswith(TEXT)]
        assert all(one.y > placed.y + placed.height for one in texts)
    bare = poster(board, Choices(paper=paper, cell=side, has_marks=False), lambda number, count: "")
    assert all(len(page.lines) == 3 for page in bare), "the rule alone"


def test_a_board_takes_no_more_pages_than_it_needs() -> None:
    counts = {(paper, side): len(parts((13, 11), Choices(paper=paper, cell=side))[1]) for paper, side in WAYS}
    assert counts == {(paper, side): 2 if side == 20 else 4 for paper, side in WAYS}
    assert parts((9, 4), Choices(cell=30))[0] == (297.0, 210.0)
