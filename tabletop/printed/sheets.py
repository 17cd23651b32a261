"""Where cards lie on paper: fronts and their backs, cut marks, a rule to measure. All in millimetres from the
top left corner of a page."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from tabletop.printed.pixels import dots

TEXT: Final = "text:"
"""What the names of pictures of a text begin with."""
BLEED: Final = 2.0
"""How far a picture goes beyond the cut."""
_MOST_ACROSS: Final = 4
"""The most cards beside each other."""
_LEAST_MARGIN: Final = 5.0
"""The least distance of a card from the edge of the paper: printers leave about four blank."""
_MARK: Final = (1.0, 4.0)
"""Where a cut mark begins and ends, from the card or its bleed."""
_LINE: Final = 0.1
_TEXT_HEIGHT: Final = 3.2
_TEXT_EDGE: Final = 4.5
"""The distance of a text from the edge of the paper."""
_CAPTION: Final = 58.0
_RULE: Final = 100.0
_RULE_TEXT: Final = 18.0


class Paper(enum.Enum):
    """A size of paper, upright: width and height."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)


class CardSize(enum.Enum):
    """A size of cards: width and height."""

    FULL = (63.5, 88.9)
    SMALL = (44.0, 61.6)


class Backs(enum.Enum):
    """How backs come behind their fronts."""

    LONG_EDGE = "long"
    SHORT_EDGE = "short"
    FOLD = "fold"


class Choices(msgspec.Struct, frozen=True):
    """What is chosen for print; `across` and `down` move the backs, in tenths of a millimetre; `cell` is the
    side of a board's cells, in millimetres."""

    paper: Paper = Paper.A4
    size: CardSize = CardSize.FULL
    backs: Backs = Backs.LONG_EDGE
    across: int = 0
    down: int = 0
    has_marks: bool = True
    has_bleed: bool = False
    cell: int = 25


class PrintedCard(NamedTuple):
    """A card: the names of the pictures of its two sides."""

    front: str
    back: str


class PlacedPicture(msgspec.Struct, frozen=True):
    """A picture on a page, with its name; turned to the left by `quarters`, which its box includes."""

    name: str
    x: float
    y: float
    width: float
    height: float
    quarters: int = 0

    @property
    def dots(self) -> tuple[int, int]:
        """The size of its pixels, before they are turned."""
        size = dots(self.width), dots(self.height)
        return size if self.quarters % 2 == 0 else (size[1], size[0])


class PrintedLine(NamedTuple):
    """A thin upright or level line."""

    x1: float
    y1: float
    x2: float
    y2: float


class PrintedPage(msgspec.Struct, frozen=True):
    """A side of a sheet."""

    width: float
    height: float
    placed: tuple[PlacedPicture, ...]
    lines: tuple[PrintedLine, ...]
    stroke: float = _LINE


class Imposition(msgspec.Struct, frozen=True):
    """How cards lie on a page: the page's size, columns and rows, the first card, steps."""

    page: tuple[float, float]
    columns: int
    rows: int
    card: tuple[float, float]
    gap: float

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height of all cards together."""
        return (
            self.columns * (self.card[0] + self.gap) - self.gap,
            self.rows * (self.card[1] + self.gap) - self.gap,
        )

    @property
    def origin(self) -> tuple[float, float]:
        """The corner of the first card: cards lie in the middle of the page."""
        return (self.page[0] - self.extent[0]) / 2, (self.page[1] - self.extent[1]) / 2

    def at(self, column: int, row: int) -> tuple[float, float]:
        """Return the corner of a card."""
        x, y = self.origin
        return x + column * (self.card[0] + self.gap), y + row * (self.card[1] + self.gap)


def grid(choices: Choices) -> Imposition:
    """Return how most cards go onto a sheet, upright if that is as many; folded in pairs of columns."""
    gap = 2 * BLEED if choices.has_bleed else 0.0
    width, height = choices.paper.value
    found = [_grid(page, choices, gap) for page in ((width, height), (height, width))]
    return max(found, key=lambda one: one.columns * one.rows)


def _grid(page: tuple[float, float], choices: Choices, gap: float) -> Imposition:
    card = choices.size.value
    columns, rows = (
        int((side - 2 * _LEAST_MARGIN + gap) / (of + gap)) for side, of in zip(page, card, strict=True)
    )
    columns = min(columns, _MOST_ACROSS)
    if choices.backs is Backs.FOLD:
        columns -= columns % 2
    return Imposition(page=page, columns=columns, rows=rows, card=card, gap=gap)


def a_sheet(choices: Choices) -> int:
    """Return how many cards a sheet holds."""
    found = grid(choices)
    cards = found.columns * found.rows
    return cards // 2 if choices.backs is Backs.FOLD else cards


def pages(
    cards: Sequence[PrintedCard], choices: Choices, caption: Callable[[int, bool], str]
) -> tuple[PrintedPage, ...]:
    """Return the pages of cards: each sheet's front and back, or one page to fold. `caption` gives a text
    for a sheet's number and whether it is its back."""
    step = a_sheet(choices)
    found: list[PrintedPage] = []
    for number, at in enumerate(range(0, len(cards), step), 1):
        some = cards[at : at + step]
        if choices.backs is Backs.FOLD:
            found.append(_folded(some, choices, caption(number, False)))
        else:
            found += (
                _side(some, choices, caption(number, is_back), is_back=is_back) for is_back in (False, True)
            )
    return tuple(found)


def _side(cards: Sequence[PrintedCard], choices: Choices, caption: str, *, is_back: bool) -> PrintedPage:
    lay = grid(choices)
    over = turns_over_top(choices, lay)
    placed = []
    for index, card in enumerate(cards):
        row, column = divmod(index, lay.columns)
        quarters = 0
        if is_back and over:
            row, quarters = lay.rows - 1 - row, 2
        elif is_back:
            column = lay.columns - 1 - column
        placed.append(_card(card.back if is_back else card.front, lay, column, row, choices, quarters))
    page = page_of(lay, placed, _marks(lay) if choices.has_marks else (), caption)
    return _moved(page, choices.across / 10, choices.down / 10) if is_back else page


def turns_over_top(choices: Choices, lay: Imposition) -> bool:
    """Return whether the page turns about a level line: its backs stand on their heads, so that a card turned
    from left to right shows its back upright."""
    is_upright = lay.page[0] < lay.page[1]
    return is_upright == (choices.backs is Backs.SHORT_EDGE)


def _folded(cards: Sequence[PrintedCard], choices: Choices, caption: str) -> PrintedPage:
    """Return a page with fronts in its left half and, mirrored at the fold, backs in the right."""
    lay = grid(choices)
    half = lay.columns // 2
    placed = []
    for index, card in enumerate(cards):
        row, column = divmod(index, half)
        placed.append(_card(card.front, lay, column, row, choices, 0))
        placed.append(_card(card.back, lay, lay.columns - 1 - column, row, choices, 0))
    page = page_of(lay, placed, _marks(lay) if choices.has_marks else (), caption)
    middle = lay.page[0] / 2
    top, bottom = lay.origin[1] - lay.gap / 2, lay.origin[1] + lay.extent[1] + lay.gap / 2
    fold = (PrintedLine(middle, 0, middle, top), PrintedLine(middle, bottom, middle, lay.page[1]))
    return msgspec.structs.replace(page, lines=page.lines + fold)


def _card(
    name: str, lay: Imposition, column: int, row: int, choices: Choices, quarters: int
) -> PlacedPicture:
    x, y = lay.at(column, row)
    more = BLEED if choices.has_bleed else 0.0
    width, height = lay.card
    return PlacedPicture(name, x - more, y - more, width + 2 * more, height + 2 * more, quarters)


def page_of(
    lay: Imposition, placed: Sequence[PlacedPicture], lines: Sequence[PrintedLine], caption: str
) -> PrintedPage:
    """Return a page with its caption and its rule."""
    texts, rule = _foot(lay, caption)
    return PrintedPage(width=lay.page[0], height=lay.page[1], placed=(*placed, *texts), lines=(*lines, *rule))


def _marks(lay: Imposition) -> list[PrintedLine]:
    """Return cut marks at all sides of the cards, none on a card."""
    (left, top), (wide, high) = lay.origin, lay.extent
    begins, ends = (lay.gap / 2 + at for at in _MARK)
    found = []
    for x in _cuts(left, lay.columns, lay.card[0], lay.gap):
        found += [
            PrintedLine(x, max(top - ends, 0), x, top - begins),
            PrintedLine(x, top + high + begins, x, min(top + high + ends, lay.page[1])),
        ]
    for y in _cuts(top, lay.rows, lay.card[1], lay.gap):
        found += [
            PrintedLine(max(left - ends, 0), y, left - begins, y),
            PrintedLine(left + wide + begins, y, min(left + wide + ends, lay.page[0]), y),
        ]
    return found


def _cuts(first: float, count: int, size: float, gap: float) -> list[float]:
    edges = [first + at * (size + gap) + more for at in range(count) for more in (0.0, size)]
    return edges if gap else sorted({round(edge, 6) for edge in edges})


def _foot(lay: Imposition, caption: str) -> tuple[list[PlacedPicture], list[PrintedLine]]:
    """Return the caption and a rule of ten centimetres: below the cards, or along their left side where
    more room is."""
    (left, top), extent = lay.origin, lay.extent
    if top - lay.gap / 2 >= _TEXT_HEIGHT + _TEXT_EDGE:
        low = min(top + extent[1] + lay.gap / 2 + _MARK[1] + 1, lay.page[1] - _TEXT_EDGE - _TEXT_HEIGHT)
        return _strip(left + 1, low, is_upright=False, caption=caption)
    side = max(left - lay.gap / 2 - _MARK[1] - 1 - _TEXT_HEIGHT, _TEXT_EDGE)
    return _strip(side, top + extent[1] - 1, is_upright=True, caption=caption)


def _strip(
    x: float, y: float, *, is_upright: bool, caption: str
) -> tuple[list[PlacedPicture], list[PrintedLine]]:
    """Return a strip of text and rule that begins at a place and goes to the right, or upwards."""
    at, texts = 0.0, []
    for text, width in ((caption, _CAPTION), ("100 mm", _RULE_TEXT)):
        texts.append(
            PlacedPicture(TEXT + text, x, y - at - width, _TEXT_HEIGHT, width, 1)
            if is_upright
            else PlacedPicture(TEXT + text, x + at, y, width, _TEXT_HEIGHT)
        )
        at += width
    middle, tick = _TEXT_HEIGHT / 2, 1.0
    rule = [PrintedLine(at, middle, at + _RULE, middle)]
    rule += [PrintedLine(at + end, middle - tick, at + end, middle + tick) for end in (0.0, _RULE)]
    if is_upright:
        return texts, [PrintedLine(x + b, y - a, x + d, y - c) for a, b, c, d in rule]
    return texts, [PrintedLine(x + a, y + b, x + c, y + d) for a, b, c, d in rule]


def _moved(page: PrintedPage, dx: float, dy: float) -> PrintedPage:
    placed = tuple(msgspec.structs.replace(one, x=one.x + dx, y=one.y + dy) for one in page.placed)
    lines = tuple(PrintedLine(a + dx, b + dy, c + dx, d + dy) for a, b, c, d in page.lines)
    return msgspec.structs.replace(page, placed=placed, lines=lines)
