"""Card files of players' own: read, checked, named where they are wrong, kept in saved games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import tabletop
from tabletop import saves
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import ContentError
from tabletop.games.designtown import GAME, form
from tabletop.games.designtown.cards import CENTRAL_PARK, Face
from tabletop.i18n import Catalogue
from tabletop.own_content import own_game, own_path
from tabletop.saves import Journal
from tabletop.saves.verify import verify

HOUSE = form.HOUSE_SET
OTHER = HOUSE.replace(
    "central_park,front,central_park,0,0,1,5,3", "central_park,front,central_park,1,0,1,2,3"
)


def test_the_house_set_is_read() -> None:
    found = form.parse(HOUSE)
    assert found.starting == (4, 1, 1, 0, 1, 0, 1, 0, 1, 0)
    assert (found.english, found.japanese, found.solo) == (
        (0, 12, 12, 8, 8),
        (0, 8, 8, 12, 12),
        (0, 4, 4, 4, 4),
    )
    assert found.faces[9] == Face(cash=2, points=1, recycle_to_deck=True, extra_actions=1)
    assert found.faces[4] == Face(cash=1, unhappy=1, cost=4, fee=5, cash_per_unhappy=1)


def test_written_down_and_read_again_it_is_the_same() -> None:
    for text in (HOUSE, OTHER):
        found = form.parse(text)
        assert form.parse(form.FORM.canonical(form.FORM.read(text))) == found


def test_form_does_not_matter() -> None:
    """Other line ends, a byte order mark, empty lines, more columns, another order of the lines."""
    lines = HOUSE.splitlines()
    text = "\ufeff" + "\r\n".join([lines[0], *(f" {line} " for line in reversed(lines[1:])), "", ",,"])
    assert form.parse(text) == form.parse(HOUSE)
    named = "\n".join(f"{line},name {number}" for number, line in enumerate(lines))
    assert form.parse(named) == form.parse(HOUSE)
    assert form.parse(HOUSE.replace("limit:1,limit:1", "limit:1,limit:+1")) == form.parse(HOUSE)


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("apartment,1,1,0", "apartment,one,1,0", "Line 3, field “cash”: “one”"),
        ("apartment,1,1,0", "apartment,1,-1,0", "Line 3, field “unhappy”: “-1”"),
        ("apartment,1,1,0", "apartment,1,1,100", "Line 3, field “vp”: “100”"),
        ("church,0,0,1,,,limit:1", "church,0,0,1,,,limit", "Line 7, field “recycle”"),
        ("church,0,0,1,,,limit:1", "church,0,0,1,,,luck:1", "Line 7, field “recycle”"),
        ("church,0,0,1,,,limit:1", "church,0,0,1,,,top:2", "Line 7, field “recycle”"),
        ("church,0,0,1,,,limit:1,limit:1", "church,0,0,1,,,none,limit:0", "Line 7, field “effect”"),
        ("church,0,0,1,,,limit:1,limit:1", "church,0,0,1,,,none,limit:1 limit:2", "Line 7, field “effect”"),
        ("hospital,1,1,0,4,5,none", "hospital,1,1,0,4,5,cash:1", "Only one face of a card"),
        ("church,0,0,1,,", "church,0,0,1,3,", "Line 7, field “cost”: “3”"),
        ("hospital,back,church", "hospital,front,church", "Line 7, field “side”: “front”"),
        ("hospital,back,church", "factory,back,church", "Line 7, field “card”: “factory”"),
        ("hospital,back,church", "hospital,back,chapel", "Line 7, field “id”: “chapel”"),
        ("hospital,back,church", "hospital,back,hospital", "already"),
        ("forced,4,0,0,0", "forced,31,0,0,0", "Line 2, field “starting”: “31”"),
        ("1,12,8,4,effect", "1,12,8,x,effect", "Line 4, field “supply_solo”: “x”"),
        (",effect,starting", ",what,starting", "Line 1: the column “effect” is missing."),
    ],
)
def test_what_is_wrong_is_named_with_line_and_field(old: str, new: str, wanted: str) -> None:
    assert old in HOUSE
    with pytest.raises(ContentError) as caught:
        form.parse(HOUSE.replace(old, new))
    assert wanted in Catalogue("en").message(caught.value.message)


@pytest.mark.parametrize("text", ["", "\n\n", "a,b\n1,2", '"' + "x" * 200_000, "x" * 200_000])
def test_what_is_no_card_file_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        form.parse(text)


def test_a_missing_line_is_named() -> None:
    text = "\n".join(line for line in HOUSE.splitlines() if ",station," not in line)
    with pytest.raises(ContentError) as caught:
        form.parse(text)
    assert "“station” is missing" in Catalogue("en").message(caught.value.message)


def test_nothing_to_play_with_is_refused() -> None:
    rows = [line.split(",") for line in form.FORM.canonical(form.FORM.read(HOUSE)).splitlines()]
    for column in (10, 13):
        text = "\n".join(
            ",".join("0" if at == column and number else cell for at, cell in enumerate(row))
            for number, row in enumerate(rows)
        )
        with pytest.raises(ContentError, match="does not fit"):
            form.parse(text)


def test_another_set_is_another_game_with_another_digest() -> None:
    other = GAME.edition.recast(OTHER)
    assert codec.content_digest(other.edition.content) != codec.content_digest(GAME.edition.content)
    assert GAME.edition.recast(GAME.edition.content.decode()).edition.content == GAME.edition.content
    state = tabletop.Table.new(other, ["A", "B"], 1).state
    assert (state.faces[CENTRAL_PARK].cash, state.faces[CENTRAL_PARK].cost) == (1, 2)


def test_the_player_s_file_is_found_or_not(tmp_path: Path) -> None:
    assert own_game("designtown", tmp_path).edition.content == GAME.edition.content
    path = own_path("designtown", tmp_path)
    path.parent.mkdir()
    path.write_text(OTHER, encoding="utf-8")
    assert own_game("designtown", tmp_path).edition.content == GAME.edition.recast(OTHER).edition.content
    assert own_game("gotown", tmp_path) is tabletop.game("gotown")


@pytest.mark.parametrize("data", [b"\xff\xfe", b"card,side\n", b"x" * ((1 << 20) + 1)])
def test_a_bad_file_of_the_player_s_is_named(tmp_path: Path, data: bytes) -> None:
    path = own_path("designtown", tmp_path)
    path.parent.mkdir()
    path.write_bytes(data)
    with pytest.raises(tabletop.SetupError) as caught:
        own_game("designtown", tmp_path)
    assert "designtown.csv" in Catalogue("en").message(caught.value.message)


def test_a_folder_in_its_place_is_named_too(tmp_path: Path) -> None:
    own_path("designtown", tmp_path).mkdir(parents=True)
    with pytest.raises(ContentError):
        own_game("designtown", tmp_path)


def test_a_saved_game_goes_on_with_the_cards_it_began_with(tmp_path: Path) -> None:
    table = tabletop.Table.new(GAME.edition.recast(OTHER), ["A", "B"], 3)
    path = tmp_path / "own.tabletop"
    book = Journal.begin(table, path)
    go_on(table, 40)
    book.close()
    loaded, journal = saves.resume(path)
    assert journal is not None and not loaded.notes
    assert loaded.table.game.edition.content == GAME.edition.recast(OTHER).edition.content
    assert loaded.table.state == table.state
    go_on(loaded.table, 80)
    journal.close()
    go_on(table, 80)
    again = saves.load(path)
    assert again.digest == table.digest
    assert verify(again) is None


def test_a_saved_game_whose_cards_are_damaged_is_refused(tmp_path: Path) -> None:
    table = tabletop.Table.new("designtown", ["A", "B"], 3)
    header = saves.file_format.header_of(table)
    broken = msgspec.structs.replace(header, data=header.data.replace("church", "chapel"))
    saves.save(table, tmp_path / "broken.tabletop", header=broken)
    with pytest.raises(saves.SaveError, match="chapel"):
        saves.open_save(tmp_path / "broken.tabletop")


def test_games_with_fixed_content_keep_none_of_it(tmp_path: Path) -> None:
    path = tmp_path / "gotown.tabletop"
    saves.save(tabletop.Table.new("gotown", ["A", "B"], 1), path)
    assert b'"data"' not in path.read_bytes()
    saves.save(tabletop.Table.new("designtown", ["A", "B"], 1), path)
    assert b'"data":"card,side,id' in path.read_bytes().splitlines()[0]


def go_on(table: tabletop.Table, records: int) -> None:
    while table.actors and len(table.records) < records:
        seat = min(table.actors)
        table.submit(seat, Chance(-7, len(table.records)).pick(table.legal(seat)))
