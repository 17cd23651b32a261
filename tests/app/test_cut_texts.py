"""No text at a table is cut or torn (ux S3): at every moment whose picture is kept, in a language as long as
real ones; and no name on a card in any language there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.text import Fitted
from tabletop.app.games.chinatown import faces as chinatown
from tabletop.app.games.deckville import faces as deckville
from tabletop.app.games.designtown import faces as designtown
from tabletop.app.games.gotown import faces as gotown
from tabletop.games.chinatown.board import KINDS
from tabletop.games.chinatown.words import kind_name
from tabletop.games.deckville.form import parse
from tabletop.games.deckville.house_deck import HOUSE_DECK
from tabletop.games.designtown.cards import FACES
from tabletop.i18n import languages
from tests.app.cut_texts import found
from tests.app.cuts import Cuts
from tests.app.driver import Driver
from tests.app.games.designtown.table import position

TABLES = ("gotown", "designtown", "deckville", "chinatown")
TAGS = tuple(languages.offered())
SCALES = (100, 150, 200)


@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_cut_in_a_long_language(table: str) -> None:
    assert list(found("by_length", 100, [table])) == []


@pytest.mark.slow
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", [*TAGS, "by_length"])
@pytest.mark.parametrize("group", [*TABLES, "lessons", "puzzles"])
def test_nothing_is_cut_in_any_language_at_any_size(group: str, language: str, scale: int) -> None:
    assert list(found(language, scale, [group])) == []


# -- names of things, on the narrowest pictures that the tables have of them ---------------------------


def _gotown(ctx: Context, w: int) -> None:
    for card in gotown.PICTURES:
        gotown.face(ctx, card, w)


def _designtown(ctx: Context, w: int) -> None:
    for card in FACES:
        designtown.face(ctx, position().faces, card, w)


def _deckville(ctx: Context, w: int) -> None:
    for kind in parse(HOUSE_DECK):
        deckville.face(ctx, kind, w)


def _chinatown(ctx: Context, w: int) -> None:
    for kind in KINDS:
        chinatown.tile_face(ctx, kind, w, ctx.message(kind_name(kind)))


NAMES: Iterable[tuple[Callable[[Context, int], None], tuple[int, ...]]] = (
    (_gotown, (112, 147)),
    (_designtown, (116, 122, 168)),
    (_deckville, (132, 150, 172)),
    (_chinatown, (138,)),
)
"""How a game's faces are drawn, and the widths of those at rest, logical px."""


@pytest.mark.parametrize("language", [*TAGS, "by_length"])
def test_every_name_is_whole_on_its_card(language: str, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720), language=language if language in TAGS else "en")
    cuts = Cuts(driver, language)
    for draw, widths in NAMES:
        for w in widths:
            draw(driver.ctx, driver.ctx.display.px(w))
    assert cuts.found == set()


def test_a_long_word_is_hyphened_where_it_may_be_before_it_gets_small(
    make_driver: Callable[..., Driver],
) -> None:
    text = make_driver(size=(1280, 720), language="de").ctx.text
    fitted = text.fit("Presslufthammer", "h3", 91, lines=2, min_px=8, px=16)
    assert fitted == Fitted(("Pressluft-", "hammer"), MIN_TEXT, cut=False)
    assert text.fit("Presslufthammer", "h3", 140, lines=2, px=16).lines == ("Presslufthammer",)
