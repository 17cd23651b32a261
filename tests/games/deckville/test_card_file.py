"""Decks of players' own: read, checked, named where they are wrong, kept in saved games."""

from __future__ import annotations

from pathlib import Path

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given, settings

import tabletop
from tabletop import saves
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import ContentError
from tabletop.games.deckville import GAME, form, house_deck
from tabletop.games.deckville.cards import (
    ARCHITECTS,
    BUSINESS,
    DINING,
    HOUSING,
    STEEL,
    WOOD,
    CardKind,
    Power,
    Term,
)
from tabletop.games.deckville.house_deck import NAMES
from tabletop.i18n import Catalogue
from tabletop.own_content import own_game, own_path
from tabletop.saves import Journal
from tabletop.saves.verify import verify
from tests.games.deckville.build import DECK, HEADING, KINDS
from tests.games.deckville.decks import decks, written

HOUSE = house_deck.HOUSE_DECK
FIRST = "DV001,1,Row Cottages,housing,0,wood:1,glass,2,1,,3,0"
OTHER = HOUSE.replace(FIRST, "DV001,2,Hut,housing,1,wood:2,steel,0,3;1/prime,draw3,3,0")


def test_the_house_deck_is_read() -> None:
    found = {kind.id: kind for kind in form.parse(HOUSE)}
    assert len(found) == 120
    assert found["DV014"] == CardKind(
        id="DV014",
        name="Model Suburb",
        type=HOUSING,
        is_prime=True,
        cost=(2, 2, 0, 0, 0, 1, 1),
        score=(Term("flat", 2), Term("all", 1, (HOUSING,)), Term("most", 4, (HOUSING,))),
        powers=(),
        resource=4,
        resource_cost=2,
        min_players=2,
        is_solo=False,
    )
    assert found["DV007"].score[0] == Term("own", 1, (DINING, HOUSING))
    assert found["DV102"].score == (Term("prime", 2),)
    powers = {power for kind in found.values() for power in kind.powers}
    assert {Power("draw3"), Power("second", count=1), Power("as", WOOD), Power("omit", BUSINESS)} <= powers
    assert {Power("disc", STEEL, 1), Power("disc", ARCHITECTS, 2)} <= powers
    assert [len([kind for kind in found.values() if kind.is_used(seats)]) for seats in range(1, 6)] == [
        *(40, 56, 80, 104, 120)
    ]


def test_the_names_of_the_house_deck_can_be_translated() -> None:
    assert list(NAMES) == list(dict.fromkeys(kind.name for kind in form.parse(HOUSE)))


def test_form_does_not_matter() -> None:
    """Other line ends, a byte order mark, empty lines, more columns, spaces, names in quotes."""
    lines = HOUSE.splitlines()
    text = "\ufeff" + "\r\n".join([lines[0], *(f" {line} " for line in lines[1:]), "", ",,"])
    assert form.parse(text) == form.parse(HOUSE)
    named = "\n".join(f"{line},note {number}" for number, line in enumerate(lines))
    assert form.parse(named) == form.parse(HOUSE)
    quoted = HOUSE.replace("Row Cottages", '"Rows, ""old"" ones"')
    found = form.parse(quoted)
    assert found[0].name == 'Rows, "old" ones'
    assert form.parse(form.FORM.canonical(form.FORM.read(quoted))) == found


@pytest.mark.parametrize("text", [HOUSE, OTHER, DECK])
def test_written_down_and_read_again_it_is_the_same(text: str) -> None:
    found = form.parse(text)
    assert form.parse(form.FORM.canonical(form.FORM.read(text))) == found


@settings(max_examples=60, deadline=None)
@given(decks())
def test_any_deck_is_the_same_when_written_down_and_read_again(kinds: tuple[CardKind, ...]) -> None:
    assert form.parse(written(kinds)) == kinds


def changed(column: str, value: str) -> str:
    cells = dict(zip(HEADING.split(","), FIRST.split(","), strict=True)) | {column: f'"{value}"'}
    return HOUSE.replace(FIRST, ",".join(cells.values()))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("copies", "0"),
        ("copies", "31"),
        ("copies", "two"),
        ("name", ""),
        ("name", "x" * 41),
        ("property_type", "Housing"),
        ("property_type", ""),
        ("prime", "2"),
        ("cost", "wood"),
        ("cost", "wood:0"),
        ("cost", "wood:10"),
        ("cost", "gold:1"),
        ("cost", "wood:1 wood:1"),
        ("cost", "wood:1,brick:1"),
        ("resource", "gold"),
        ("resource_cost", "6"),
        ("resource_cost", "-1"),
        ("score", "x"),
        ("score", "-1"),
        ("score", "100"),
        ("score", "0/housing"),
        ("score", "1/house"),
        ("score", "1/housing|housing"),
        ("score", "1/housing|dining|civic"),
        ("score", "1/all:house"),
        ("score", "1/all:housing|dining"),
        ("score", "most:housing"),
        ("score", "most:housing=0"),
        ("score", "most:house=1"),
        ("score", "1;1"),
        ("score", "1;;2/housing"),
        ("score", "1/"),
        ("score", "1/all:"),
        ("score", "1;1/civic;1/dining;1/prime;1/housing;1/industry;1/shopping"),
        ("power", "draw4"),
        ("power", "omit:wood"),
        ("power", "omit"),
        ("power", "as:housing"),
        ("power", "disc:steel"),
        ("power", "disc:steel=6"),
        ("power", "disc:civic=1"),
        ("power", "second:2"),
        ("power", "draw3;draw3"),
        ("power", "disc:steel=1;disc:steel=2"),
        ("min_players", "0"),
        ("min_players", "6"),
        ("solo", "yes"),
        ("id", ""),
    ],
)
def test_what_is_wrong_is_named_with_line_card_and_field(column: str, value: str) -> None:
    with pytest.raises(ContentError) as caught:
        form.parse(changed(column, value))
    text = Catalogue("en").message(caught.value.message)
    card = "DV001" if column == "name" and not value else value if column == "name" else "Row Cottages"
    assert text.startswith(f"Line 2, card “{card[:40]}”, field “{column}”: “{value[:40]}” does not fit.")
    assert text.endswith((".", "ones.")) and len(text) < 400


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "Line 1: the column “id” is missing."),
        (HOUSE.replace(",score,", ",points,"), "Line 1: the column “score” is missing."),
        (HOUSE.replace("DV002", "DV001"), "It is already in line 2."),
        (HEADING + "\n" + FIRST, "One player needs 11 cards marked “solo”, not 0."),
        (
            "\n".join([HEADING, *(f"a{n},10,A,housing,0,,wood,1,1,,3,1" for n in range(2))]),
            "A game for 2 needs 17 cards that “min_players” allows, not 0.",
        ),
        (
            "\n".join([HEADING, *(f"a{n},30,A,housing,0,,wood,1,1,,1,1" for n in range(14))]),
            "A deck can have 400 cards at most. This one has 420.",
        ),
        (HOUSE.replace("1;1/civic,,1,1", "1/all:civic,,1,1", 1), "Cards for one player cannot use"),
        (HOUSE.replace("1;1/civic,,1,1", "most:civic=1,,1,1", 1), "Cards for one player cannot use"),
        (HOUSE + "x" * 100_000, "This is too long to be a card file."),
        (HOUSE + '"' + "x" * 200 + "\n" + "y" * 10, "field “id”"),
    ],
)
def test_what_is_wrong_with_the_deck(text: str, wanted: str) -> None:
    with pytest.raises(ContentError) as caught:
        form.parse(text)
    assert wanted in Catalogue("en").message(caught.value.message)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.integers(0, 119), st.sampled_from(HEADING.split(",")))
def test_whatever_stands_in_a_cell_is_read_or_refused(text: str, line: int, column: str) -> None:
    lines = HOUSE.splitlines()
    at = HEADING.split(",").index(column)
    cells = lines[line + 1].split(",")
    cells[at] = '"' + text.replace('"', '""') + '"'
    lines[line + 1] = ",".join(cells)
    try:
        found = form.parse("\n".join(lines))
    except ContentError as error:
        assert Catalogue("en").message(error.message)
    else:
        assert form.parse(form.FORM.canonical(form.FORM.read("\n".join(lines)))) == found


# The player's folder, and saved games


def test_a_deck_of_ones_own_is_found_in_the_players_folder(tmp_path: Path) -> None:
    assert own_game("deckville", tmp_path) is GAME
    path = own_path("deckville", tmp_path)
    assert path == tmp_path / "cards" / "deckville.csv"
    path.parent.mkdir()
    path.write_text(OTHER, encoding="utf-8")
    own = own_game("deckville", tmp_path)
    assert own.edition.content != GAME.edition.content
    table = tabletop.Table.new(own, ["A", "B", "C"], 3)
    assert table.state.cards[0].name == "Hut"
    path.write_text(changed("score", "1/house"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        own_game("deckville", tmp_path)
    assert "card “Row Cottages”, field “score”" in Catalogue("en").message(caught.value.message)


def test_recast_with_its_content_it_is_the_same_game() -> None:
    assert GAME.edition.recast is not None
    again = GAME.edition.recast(GAME.edition.content.decode())
    assert again.edition.content == GAME.edition.content
    assert again.rules.initial(2, {}) == GAME.rules.initial(2, {})
    assert GAME.edition.recast(DECK).rules.initial(2, {}).cards == KINDS


def test_a_saved_game_goes_on_with_the_deck_it_began_with(tmp_path: Path) -> None:
    assert GAME.edition.recast is not None
    own = GAME.edition.recast(OTHER)
    table = tabletop.Table.new(own, ["A", "B"], 5)
    path = tmp_path / "own.tabletop"
    book = Journal.begin(table, path)
    go_on(table, 40)
    book.close()
    loaded, journal = saves.resume(path)
    assert journal is not None
    assert not loaded.notes
    assert loaded.table.state == table.state
    assert loaded.table.game.edition.content == own.edition.content
    assert loaded.table.state.cards[0].name == "Hut"
    for one in (loaded.table, table):
        go_on(one, 80)
    journal.close()
    again = saves.load(path)
    assert again.digest == table.digest
    assert verify(again) is None


def test_a_view_holds_what_the_deck_is(tmp_path: Path) -> None:
    """A computer player in another process gets the view and nothing else."""
    assert GAME.edition.recast is not None
    own = GAME.edition.recast(OTHER)
    table = tabletop.Table.new(own, ["A", "B"], 5)
    view = codec.decode(codec.encode(table.view(1)), GAME.rules.state_type)
    assert view.cards == form.parse(OTHER)
    assert GAME.players.bots["easy"](view, 0, Chance(0, 0)) is not None
    assert msgspec.json.decode(msgspec.json.encode(view), type=GAME.rules.state_type) == view


def go_on(table: tabletop.Table, records: int) -> None:
    while table.actors and len(table.records) < records:
        seat = min(table.actors)
        table.submit(seat, Chance(-7, len(table.records)).pick(table.legal(seat)))
