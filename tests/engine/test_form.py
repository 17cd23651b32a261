"""What games declare of their cards: the same for the file's reader, the editor and the rules."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from tabletop.engine import codec
from tabletop.engine.desk import described, differences
from tabletop.engine.fields import Given
from tabletop.engine.form import Form, Rows
from tabletop.engine.message import ContentError, Message
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find, own_games
from tabletop.i18n import Catalogue
from tests.engine.drawn_sets import rows_of, spoiled, valid

FORMS = [
    game_id
    for game_id in own_games()
    if (form := find(game_id).edition.form) is not None and form.board is None
]
"""The games with forms whose cells are typed; boards have laws of their own."""
HOUSE = {"chinatown": "daf5b8ed57d33649", "deckville": "f989972c6c4cae8d", "designtown": "8a96198f7d7bffe2"}
"""The digests of the house's content: saved games name them, so they never change."""
EXAMPLES = settings(max_examples=30, deadline=None)
MANY = settings(max_examples=5_000, deadline=None)


def declared(game_id: str) -> tuple[Game[Any, Any, Any], Form, Rows]:
    game = find(game_id)
    assert game.edition.form is not None
    return game, game.edition.form, game.edition.form.sheet(game.edition.content.decode()).rows


def agrees(game_id: str, rows: Rows) -> bool:
    """Check that editor, file and rules say the same of some rows; return whether they fit."""
    game, form, _ = declared(game_id)
    troubles = form.troubles(rows)
    for trouble in troubles:
        assert trouble.row is None or form.id_of(rows[trouble.row]) == trouble.id
        assert trouble.field in form.columns
        assert english(trouble.why) in english(trouble.told)
    try:
        made = game.edition.recast(form.written(rows))
    except ContentError as error:
        assert error.troubles[0].told == error.message
        is_in_order = not form.fixed or form.fixed == tuple(map(form.id_of, rows))
        assert troubles == error.troubles if is_in_order else troubles
        return False
    assert not troubles
    assert made.edition.content.decode() == form.canonical(form.values(rows))
    again = form.sheet(made.edition.data).rows
    assert form.values(again) == form.values(rows)
    assert differences(form, rows, again) == ()
    return True


def english(message: Message) -> str:
    return Catalogue("en").message(message)


@pytest.mark.parametrize("game_id", FORMS)
@EXAMPLES
@given(st.data())
def test_drawn_sets_are_read_alike(game_id: str, data: st.DataObject) -> None:
    _, form, _ = declared(game_id)
    agrees(game_id, data.draw(rows_of(form)))


@pytest.mark.parametrize("game_id", FORMS)
@EXAMPLES
@given(st.data())
def test_spoiled_sets_are_read_alike(game_id: str, data: st.DataObject) -> None:
    _, form, house = declared(game_id)
    agrees(game_id, data.draw(spoiled(form, house)))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", FORMS)
def test_thousands_of_sets_are_read_alike(game_id: str) -> None:
    _, form, house = declared(game_id)
    fit = {True: 0, False: 0}

    @MANY
    @given(rows_of(form) | valid(form, house))
    def drawn(rows: Rows) -> None:
        fit[agrees(game_id, rows)] += 1

    @MANY
    @given(spoiled(form, house))
    def wrong(rows: Rows) -> None:
        agrees(game_id, rows)

    drawn()
    wrong()
    assert fit[True] > 1_000


@pytest.mark.parametrize("game_id", HOUSE)
def test_the_house_s_content_is_what_it_was(game_id: str) -> None:
    assert codec.content_digest(find(game_id).edition.content) == HOUSE[game_id]


@pytest.mark.parametrize("game_id", FORMS)
def test_the_house_has_no_troubles(game_id: str) -> None:
    assert agrees(game_id, declared(game_id)[2])


@pytest.mark.parametrize("game_id", FORMS)
def test_an_empty_sheet_says_what_is_missing(game_id: str) -> None:
    _, form, house = declared(game_id)
    rows = form.blanks() or (form.blank("A"),)
    missing = {trouble.field for trouble in form.troubles(rows)}
    assert missing and not agrees(game_id, rows)
    assert form.blanks() == () or len(form.blanks()) == len(house)


@pytest.mark.parametrize("game_id", FORMS)
def test_every_field_and_part_has_words(game_id: str) -> None:
    """Labels are there for all that is drawn; each field but given ones is in one group."""
    _, form, house = declared(game_id)
    grouped = [key for group in form.groups for key in group.fields]
    assert sorted(grouped) == sorted(each.key for each in form.fields if not isinstance(each, Given))
    for row in house:
        for key in form.columns:
            assert english(described(form, row, key))
