"""Every sheet: cards as they are measured, backs behind their fronts, in all ways there are."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from tabletop.printed.sheets import (
    BLEED,
    TEXT,
    Backs,
    CardSize,
    Choices,
    Paper,
    PlacedPicture,
    PrintedCard,
    PrintedLine,
    PrintedPage,
    a_sheet,
    grid,
    pages,
)
from tabletop.printed.trial import trial

WAYS = [
    Choices(paper=paper, size=size, backs=backs, has_bleed=bleed)
    for paper, size, backs, bleed in itertools.product(Paper, CardSize, Backs, (False, True))
]


def cards(count: int) -> list[PrintedCard]:
    return [PrintedCard(f"front {n}", f"back {n}") for n in range(count)]


def laid(choices: Choices, count: int) -> tuple[PrintedPage, ...]:
    return pages(cards(count), choices, lambda number, is_back: f"{number} {is_back}")


def named(page: PrintedPage, side: str) -> dict[int, PlacedPicture]:
    return {int(one.name.split()[1]): one for one in page.placed if one.name.startswith(side)}


def turned_over(placed: PlacedPicture, page: PrintedPage, choices: Choices) -> tuple[float, float]:
    """Return where a place of a back is, seen from the front, after the page was turned about its edge."""
    is_upright = page.width < page.height
    if choices.backs is Backs.FOLD or is_upright == (choices.backs is Backs.LONG_EDGE):
        return page.width - placed.x - placed.width, placed.y
    return placed.x, page.height - placed.y - placed.height


@pytest.mark.parametrize("choices", WAYS, ids=str)
def test_backs_lie_behind_their_fronts_and_all_is_on_the_paper(choices: Choices) -> None:
    count = a_sheet(choices) + 2  # the last sheet is not full
    sides = laid(choices, count)
    pairs = (
        [(one, one) for one in sides]
        if choices.backs is Backs.FOLD
        else list(zip(sides[::2], sides[1::2], strict=True))
    )
    seen = set()
    for front, back in pairs:
        fronts, backs = named(front, "front"), named(back, "back")
        assert fronts.keys() == backs.keys()
        seen |= fronts.keys()
        over = (front.width < front.height) == (choices.backs is Backs.SHORT_EDGE)
        assert {one.quarters for one in fronts.values()} == {0}
        is_turned = over and choices.backs is not Backs.FOLD
        assert {one.quarters for one in backs.values()} == {2 if is_turned else 0}
        for number, placed in fronts.items():
            assert turned_over(backs[number], back, choices) == pytest.approx((placed.x, placed.y))
        for placed in (*front.placed, *back.placed):
            assert placed.x >= 3 and placed.x + placed.width <= front.width - 3, placed
            assert placed.y >= 3 and placed.y + placed.height <= front.height - 3, placed
    assert seen == set(range(count))


@pytest.mark.parametrize("choices", WAYS, ids=str)
def test_no_line_and_no_text_lies_on_a_card(choices: Choices) -> None:
    for page in laid(choices, a_sheet(choices)):
        pictures = [one for one in page.placed if not one.name.startswith(TEXT)]
        texts = [one for one in page.placed if one.name.startswith(TEXT)]
        boxes = [(t.x, t.y, t.x + t.width, t.y + t.height) for t in texts]
        boxes += [(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in page.lines]
        for left, top, right, bottom in boxes:
            for card in pictures:
                apart = (
                    right <= card.x + 1e-6
                    or left >= card.x + card.width - 1e-6
                    or bottom <= card.y + 1e-6
                    or top >= card.y + card.height - 1e-6
                )
                assert apart, (card, left, top, right, bottom)


def test_so_many_go_onto_a_sheet() -> None:
    held = {
        (paper.name, size.name, bleed): (lay.columns, lay.rows)
        for paper, size, bleed in itertools.product(Paper, CardSize, (False, True))
        for lay in [grid(Choices(paper=paper, size=size, has_bleed=bleed))]
    }
    assert held == {
        ("A4", "FULL", False): (3, 3),
        ("A4", "FULL", True): (3, 3),
        ("A4", "SMALL", False): (4, 4),
        ("A4", "SMALL", True): (4, 4),
        ("LETTER", "FULL", False): (3, 3),
        ("LETTER", "FULL", True): (4, 2),  # across
        ("LETTER", "SMALL", False): (4, 4),
        ("LETTER", "SMALL", True): (4, 4),
    }


def length(line: PrintedLine) -> float:
    return max(abs(line.x2 - line.x1), abs(line.y2 - line.y1))


@pytest.mark.parametrize("choices", WAYS, ids=str)
def test_each_sheet_has_a_rule_of_ten_centimetres_behind_its_texts(choices: Choices) -> None:
    """Texts and rule in one strip, to the right or upwards, with a tick at each end of the rule."""
    lay = grid(choices)
    for page in laid(choices, 1):
        (rule,) = (line for line in page.lines if length(line) == pytest.approx(100))
        ticks = [line for line in page.lines if length(line) == pytest.approx(2)]
        middles = sorted(((a + c) / 2, (b + d) / 2) for a, b, c, d in ticks)
        assert middles == [pytest.approx(end) for end in sorted((rule[:2], rule[2:]))]
        caption, mm = (one for one in page.placed if one.name.startswith(TEXT))
        assert caption.name.startswith(f"{TEXT}1 ") and mm.name == f"{TEXT}100 mm"
        if rule.y1 == rule.y2:
            ends = [caption.x + caption.width, mm.x + mm.width]
            assert ends == pytest.approx([mm.x, min(rule.x1, rule.x2)])
            assert caption.y == mm.y == pytest.approx(rule.y1 - mm.height / 2)
        else:
            ends = [caption.y, mm.y]
            assert ends == pytest.approx([mm.y + mm.height, max(rule.y1, rule.y2)])
            assert caption.x == mm.x == pytest.approx(rule.x1 - mm.width / 2)
            assert caption.y + caption.height <= lay.origin[1] + lay.extent[1]
        assert {caption.quarters, mm.quarters} == {0 if rule.y1 == rule.y2 else 1}


@pytest.mark.parametrize("choices", WAYS, ids=str)
def test_each_cut_has_a_mark_at_both_ends_and_each_fold_a_line(choices: Choices) -> None:
    lay, bare = grid(choices), msgspec.structs.replace(choices, has_marks=False)
    for page, plain in zip(laid(choices, 1), laid(bare, 1), strict=True):
        marks = page.lines[: len(page.lines) - len(plain.lines)]
        folds = 2 if choices.backs is Backs.FOLD else 0
        assert len(plain.lines) == 3 + folds
        for line in plain.lines[3:]:
            assert line.x1 == line.x2 == page.width / 2 and {line.y1, line.y2} & {0, page.height}
        for axis, of in ((0, lay.columns), (1, lay.rows)):
            at = [lay.at(number, number)[axis] for number in range(of)]
            edges = {round(edge, 3) for one in at for edge in (one, one + lay.card[axis])}
            found = [round(line[axis], 3) for line in marks if line[axis] == line[axis + 2]]
            assert sorted(found) == sorted([*edges, *edges])


def test_the_dots_of_a_picture_are_those_before_it_is_turned() -> None:
    flat, turned = (PlacedPicture("", 0, 0, 10, 20, quarters).dots for quarters in (2, 1))
    assert flat == turned[::-1] and flat[0] < flat[1]


def test_an_offset_moves_backs_alone() -> None:
    still, moved = Choices(), Choices(across=-3, down=5)
    for at, (one, other) in enumerate(zip(laid(still, 9), laid(moved, 9), strict=True)):
        for a, b in zip(one.placed, other.placed, strict=True):
            assert (b.x - a.x, b.y - a.y) == pytest.approx((-0.3, 0.5) if at else (0, 0))
        for line, shifted in zip(one.lines, other.lines, strict=True):
            by = [after - before for before, after in zip(line, shifted, strict=True)]
            assert by == pytest.approx([-0.3, 0.5, -0.3, 0.5] if at else [0] * 4)


def test_a_bleed_parts_cards_by_twice_its_width() -> None:
    plain, more = (laid(Choices(has_bleed=bleed), 2)[0] for bleed in (False, True))
    assert named(plain, "front")[1].x - named(plain, "front")[0].x == pytest.approx(63.5)
    first, second = named(more, "front")[0], named(more, "front")[1]
    assert first.x + first.width == pytest.approx(second.x)
    assert (first.width, first.height) == pytest.approx((63.5 + 2 * BLEED, 88.9 + 2 * BLEED))


@pytest.mark.parametrize("choices", [one for one in WAYS if one.backs is not Backs.FOLD], ids=str)
def test_the_figure_of_the_test_page_mends_the_printer(choices: Choices) -> None:
    front, back = trial(choices, ("front", "back"))
    cross = [line for line in back.lines if 30 < max(abs(line.x1 - line.x2), abs(line.y1 - line.y2)) < 50]
    assert len(cross) == 2
    off = (2.0, -4.0)  # what the printer does to every back
    met = PlacedPicture("", cross[0].x1 + off[0], cross[1].y1 + off[1], 0, 0)
    x, y = turned_over(met, front, choices)
    figures = [one for one in front.placed if one.name.removeprefix(TEXT).lstrip("-").isdigit()]
    above = [one for one in figures if abs(one.y + one.height + 3 - front.height / 2) < 0.01]
    beside = [one for one in figures if abs(one.x - 3 - front.width / 2) < 0.01]
    (across,) = (one.name for one in above if abs(one.x + one.width / 2 - x) < 0.01)
    (down,) = (one.name for one in beside if abs(one.y + one.height / 2 - y) < 0.01)
    assert (across, down) == (f"{TEXT}{-off[0]:.0f}", f"{TEXT}{-off[1]:.0f}")
