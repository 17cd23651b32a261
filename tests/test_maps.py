"""Boards as Tiled maps: the program's own against the list of plots, and maps that are refused, and why."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tabletop import maps, own_content, paths, saves
from tabletop.engine.cells import Decor, Site
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.protocol import ContentError
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.games.chinatown.board import geometry
from tabletop.games.chinatown.form import parse as parse_text
from tabletop.i18n import Catalogue
from tabletop.map_writing import new_map
from tests.cli.run import run

MAP = paths.assets() / "boards" / "chinatown.tmx"
PLOTS = Path(__file__).parent / "data" / "chinatown_plots.csv"
TEXT = MAP.read_text("utf-8")


def written(old: str, new: str) -> bytes:
    """Return the program's map with one thing changed."""
    assert old in TEXT
    return TEXT.replace(old, new, 1).encode()


def why(data: bytes, count: int | None = 85) -> str:
    """Return the sentence with which a map is refused."""
    with pytest.raises(ContentError) as caught:
        maps.parse(data, "mine", count)
    return Catalogue("en").message(caught.value.message)


# -- the program's own map -----------------------------------------------------------------------------


def test_the_map_holds_the_plots_of_the_list() -> None:
    with PLOTS.open(newline="") as file:
        listed = [Site(*map(int, row.values())) for row in csv.DictReader(file)]
    board = maps.read(MAP)
    assert list(board.sites) == listed
    assert (board.name, board.rows, board.cols) == ("Chinatown", 11, 13)


def test_ch_2_1_the_map_has_the_boards_check_values() -> None:
    found = geometry(parse_text(maps.read(MAP).text))
    assert Counter(site.district for site in maps.read(MAP).sites) == {
        1: 15,
        2: 12,
        3: 15,
        4: 16,
        5: 12,
        6: 15,
    }
    assert sum(len(beside) for beside in found.neighbours) == 2 * 119
    assert Counter(len(beside) for beside in found.neighbours[1:]) == {2: 34, 3: 34, 4: 17}
    assert found.neighbours[22] == (19, 23, 24)


def test_the_map_is_the_board_that_the_rules_know() -> None:
    assert own_content.own_game("chinatown") is find("chinatown")


def test_every_tile_of_the_map_has_its_picture() -> None:
    sources = re.findall(r'<image [^>]*source="([^"]+)"', TEXT)
    assert len(sources) >= 10
    for source in sources:
        assert (MAP.parent / source).resolve().is_file(), source


def test_streets_and_parks_lie_where_no_plot_is() -> None:
    board = maps.read(MAP)
    plots = {(site.row, site.col) for site in board.sites}
    ground = {(s.row, s.col): s.name for s in board.sprites if s.name.startswith(("street", "park"))}
    assert not plots & set(ground)
    assert len(plots | set(ground)) == board.rows * board.cols
    assert {s.layer for s in board.sprites} == {"ground", "streets", "decoration"}


def test_tiled_opens_the_map(tmp_path: Path) -> None:
    tiled = shutil.which("tiled")
    if tiled is None:
        pytest.skip("Tiled is not installed")
    out = tmp_path / "again.tmx"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run(
        [tiled, "--export-map", str(MAP), str(out)], env=environment, capture_output=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    again = maps.read(out)
    assert again.sites == maps.read(MAP).sites
    assert len(again.sprites) == len(maps.read(MAP).sprites)


# -- maps that do not fit ------------------------------------------------------------------------------

_NUMBER_47 = '<property name="plot" type="int" value="47"/>'


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        (_NUMBER_47, "", "“Plot 47” has no property “plot”. Add it with a whole number."),
        (
            _NUMBER_47,
            _NUMBER_47.replace("47", "12"),
            "Plot 12 is there twice: in row 4, column 3 and in row 8, column 1.",
        ),
        (
            _NUMBER_47,
            _NUMBER_47.replace("47", "86"),
            "Plot 47 is missing. A board needs plots 1 to 85.",
        ),
        (
            _NUMBER_47,
            '<property name="plot" value="forty"/>',
            "“Plot 47” has the property “plot” with the value “forty”. Use a whole number from 1 to 999.",
        ),
        (
            '<property name="district" type="int" value="6"/>',
            "",
            "“Plot 71” has no property “district”. Add it with a whole number.",
        ),
        (
            '<object id="2" name="Plot 2" x="200" y="0"',
            '<object id="2" name="Plot 2" x="103" y="-4"',
            "Plots 1 and 2 are both in row 1, column 2.",
        ),
        ('name="Plot 1" x="100"', 'x="1300"', "Object 1 is outside the map."),
        ('name="Plot 1" x="100"', 'name="Plot 1" x="nan"', "“Plot 1” is outside the map."),
        ('name="plots"', 'name="houses"', "It has no object layer “plots”."),
        ('orientation="orthogonal" r', 'orientation="isometric" r', "Make the map orthogonal"),
        (
            'width="13" height="11" tilew',
            'width="4000" height="11" tilew',
            "A board can be at most 40 cells wide and high",
        ),
        (
            '<data encoding="csv">',
            '<data encoding="base64" compression="zlib">',
            "The tile layer “ground” is compressed. Choose CSV as the format of the map’s tile layers.",
        ),
        (
            '<tileset firstgid="1"',
            '<tileset firstgid="99" source="../../../etc/houses.tsx"/><tileset firstgid="1"',
            "The tileset “houses.tsx” is in a separate file. Embed it in the map.",
        ),
        (
            'name="Plot 1" x',
            'name="Plot 1" template="/etc/x.tx" x',
            "“Plot 1” is made from a temp",
        ),
        ("<map ", "<mop ", "This is not a map saved by Tiled."),
        ('tilewidth="100"', 'tilewidth="wide"', "This is not a map saved by Tiled."),
        ('tilewidth="100"', 'tilewidth="0"', "“Plot 1” is outside the map."),
    ],
    ids=range(17),
)
def test_a_map_that_does_not_fit_is_refused_with_its_object(old: str, new: str, wanted: str) -> None:
    data = written(old=old, new=new)
    if old == "<map ":
        data = data.replace(b"</map>", b"</mop>")
    assert why(data).startswith(wanted)


_DISTRICT_6 = '<property name="district" type="int" value="6"/>'


@pytest.mark.parametrize("value", ["100", "999999999999", "six", "6.5", "-6", "1e2", "", "６"])
@pytest.mark.parametrize("kind", ["int", "float", "string", "bool", "class"])
def test_a_district_that_does_not_fit_is_refused_in_words_about_the_map(value: str, kind: str) -> None:
    assert why(written(_DISTRICT_6, f'<property name="district" type="{kind}" value="{value}"/>')) in (
        f"“Plot 71” has the property “district” with the value “{value}”. Use a whole number from 1 to 99.",
        "“Plot 71” has no property “district”. Add it with a whole number.",
    )


@pytest.mark.parametrize("kind", ["float", "string", "number", "object"])
@pytest.mark.parametrize("value", ["6", "6.0", "6.000000"])
def test_a_district_may_be_of_any_type_that_holds_its_number(value: str, kind: str) -> None:
    data = written(_DISTRICT_6, f'<property name="district" type="{kind}" value="{value}"/>')
    assert maps.parse(data, "mine", 85).sites == maps.read(MAP).sites


def test_a_missing_plot_is_counted() -> None:
    data = re.sub(r'<object id="47".*?</object>', "", TEXT, flags=re.DOTALL).encode()
    assert why(data) == "There are 84 of 85 plots. Add 1 plot."


def test_one_plot_too_many_is_counted() -> None:
    more = '<object id="99" name="New" x="0" y="0" width="9" height="9"><properties>'
    more += '<property name="plot" value=" 86 "/><property name="district" value="1"/></properties></object>'
    data = written(old="</objectgroup>", new=more + "</objectgroup>")
    assert why(data) == "There are 86 plots, but a board has 85. Remove 1 plot."
    assert len(maps.parse(data, "mine").sites) == 86


_BOMB = '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\xff not a map",
        b"<map>",
        b"<map version='1.8'></map>",
        TEXT.replace("<map ", _BOMB + "<map ", 1).encode(),
        b'<!DOCTYPE map SYSTEM "file:///etc/passwd"><map/>',
        ("<map>" + "<group>" * 5000 + "</group>" * 5000 + "</map>").encode(),
        ("<map>" + "<group/>" * 30_000 + "</map>").encode(),
        TEXT.encode() + b" " * maps.MOST_BYTES,
        TEXT.replace("<map ", '<map layers="1" parse_xml="2" ', 1).encode(),
        TEXT.replace('encoding="UTF-8"', 'encoding="no-such-one"').encode(),
    ],
    ids=range(11),
)
def test_what_is_no_map_is_refused_calmly(data: bytes) -> None:
    assert why(data).startswith(
        ("This is not a map saved by Tiled.", "This is too long to be a map.", "A board can be")
    )


def test_whatever_a_map_has_been_made_to_it_is_read_or_refused() -> None:
    """Nothing but a `ContentError` comes out, whatever was cut out, doubled or exchanged."""
    draw = Random(4)
    words = ['"', "<", "/>", "</layer>", "0", "-9", "1e999", "nan", "gid=", "4294967295", "&amp;", "é", ","]
    read = 0
    for _ in range(150):
        text = TEXT
        for _ in range(draw.randint(1, 4)):
            at = draw.randrange(len(text))
            until = at + draw.choice((0, 1, 5, 60))
            text = text[:at] + draw.choice(("", draw.choice(words), text[at:until] * 2)) + text[until:]
        try:
            maps.parse(text.encode(), "mine", 85)
            read += 1
        except ContentError as error:
            assert Catalogue("en").message(error.message)
    assert 0 < read < 150


def test_a_hostile_tileset_is_never_walked_nor_opened(tmp_path: Path) -> None:
    """Sizes without end, pictures elsewhere: the board is read, nothing of that is looked at."""
    hostile = '<tileset firstgid="50" name="x" tilewidth="1" tileheight="1" tilecount="9">'
    hostile += (
        '<image source="/dev/zero" width="2000000000" height="2000000000"/></tileset><tileset firstgid="1"'
    )
    board = maps.parse(written(old='<tileset firstgid="1"', new=hostile), "mine", 85)
    assert len(board.sites) == 85
    away = TEXT.replace("../svg/chinatown/board/tree_pine.svg", "../../../etc/passwd").encode()
    names = {sprite.name for sprite in maps.parse(away, "mine").sprites}
    assert "passwd" in names and "tree_pine" not in names


def test_a_map_is_refused_with_the_name_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.tmx"
    path.write_bytes(b"hello")
    for file in (path, tmp_path / "nowhere.tmx", tmp_path):
        with pytest.raises(ContentError) as caught:
            maps.read(file)
        sentence = Catalogue("en").message(caught.value.message)
        assert sentence.startswith(f"“{file.name}” cannot be used as a board. ")


# -- boards of players' own ----------------------------------------------------------------------------


def own_map(home: Path, name: str = "harbour") -> Path:
    """Write a map in which plots 1 and 2 have changed places; return where."""
    path = home / "boards" / f"{name}.tmx"
    path.parent.mkdir(exist_ok=True)
    first = TEXT.replace('name="name" value="Chinatown"', 'name="name" value="Harbour side"')
    a, b = '<property name="plot" type="int" value="1"/>', '<property name="plot" type="int" value="2"/>'
    path.write_text(first.replace(a, "@").replace(b, a).replace("@", b), "utf-8")
    return path


def test_own_boards_are_offered_and_played_on(tmp_path: Path) -> None:
    assert own_content.boards("chinatown", tmp_path) == ()
    own_map(tmp_path)
    (tmp_path / "boards" / "broken.tmx").write_text("no map")
    assert own_content.boards("chinatown", tmp_path) == (("broken", "broken"), ("harbour", "Harbour side"))
    assert own_content.boards("gotown", tmp_path) == ()
    game = own_content.own_game("chinatown", tmp_path, "harbour")
    assert game.edition.content != find("chinatown").edition.content
    assert b"\n1,1,0,2\n2,1,0,1\n" in game.edition.content
    with pytest.raises(ContentError, match=r"broken\.tmx"):
        own_content.own_game("chinatown", tmp_path, "broken")
    with pytest.raises(ContentError, match="cannot be read"):
        own_content.own_game("chinatown", tmp_path, "../../etc/passwd")


def test_a_saved_game_goes_on_without_its_map(tmp_path: Path) -> None:
    path = own_map(tmp_path)
    game = own_content.own_game("chinatown", tmp_path, "harbour")
    seats = [SeatInfo(name) for name in ("Ann", "Ben", "Cho")]
    table = Table.new(game, seats, 7, {})
    saved = tmp_path / "game.tabletop"
    saves.Journal.begin(table, saved, created="2026-01-01").close()
    looks = own_content.drawing(game, tmp_path)
    assert decor(looks) == decor(maps.read(path))
    path.unlink()
    opened = saves.load(saved)
    assert opened.game.edition.content == game.edition.content
    assert opened.state == table.state
    drawn = own_content.drawing(opened.game, tmp_path)
    assert drawn == looks and drawn.sites[0] == (1, 1, 0, 2)
    assert (drawn.rows, drawn.cols) == (11, 13)


def decor(board: maps.Board) -> set[Decor]:
    """Return what decorates a board; every cell of the program's map has a picture of its ground as well."""
    return {one for one in board.grid.shown if one.kind not in ("ground", "plot")}


def test_a_saved_game_looks_as_it_was_begun_also_on_the_standard_plots(tmp_path: Path) -> None:
    """The standard board's own decoration, or that of the board that was chosen then, and of no later one."""
    path = tmp_path / "boards" / "park.tmx"
    path.parent.mkdir()
    first = maps.parse(TEXT.encode(), "").grid
    path.write_bytes(new_map(first.decorated((0, 0), "garden"), "Park", ("park", "garden"), TEXT.encode()))
    begun = {
        chosen: own_content.own_game("chinatown", tmp_path, chosen)
        for chosen in (own_content.STANDARD, "park")
    }
    path.unlink()
    own_map(tmp_path)
    for chosen, game in begun.items():
        assert game.edition.content == find("chinatown").edition.content
        saved = tmp_path / f"game{chosen}.tabletop"
        saves.Journal.begin(Table.new(game, ["Ann", "Ben", "Cho"], 7), saved).close()
        opened = saves.load(saved)
        assert opened.game.edition.data == game.edition.data
        assert own_content.drawing(opened.game, tmp_path) == own_content.drawing(game, tmp_path)
        assert (Decor("garden", 0, 0) in decor(own_content.drawing(opened.game))) == (chosen == "park")


@pytest.mark.parametrize("cell", ["13x11 mill@3", "3x3 park@0", "13x11 1:1:0:1", "x" * 99, "13x11 park@999"])
def test_decoration_that_does_not_fit_keeps_no_game_from_being_played(cell: str) -> None:
    game = find("chinatown")
    assert game.edition.recast is not None
    text = game.edition.content.decode().replace("1,1,0,1\n", f"1,1,0,1,{cell}\n", 1)
    assert game.edition.recast(text).edition.kept == ""
    assert game.edition.recast(text.replace(cell, "13x11 park@0+3")).edition.kept != ""


_CARDS = "plot,district,row,col\n" + "outlook,3\n" * 4 + "outlook,5,6\n" * 5
_NINE = ((3,),) * 4 + ((5, 6),) * 5


def written_board(home: Path, name: str, text: str) -> Path:
    """Write a board as text; return where."""
    path = home / "boards" / f"{name}.csv"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_ch_5_outlook_cards_of_ones_own_are_played_with_and_kept_by_the_saved_game(tmp_path: Path) -> None:
    path = written_board(tmp_path, "gloomy", _CARDS)
    assert own_content.boards("chinatown", tmp_path) == (("gloomy", "gloomy"),)
    game = own_content.own_game("chinatown", tmp_path, "gloomy")
    assert own_content.drawing(game, tmp_path).name == "Chinatown"
    table = Table.new(game, ["Ann", "Ben", "Cho"], 7)
    assert table.state.board.sites == find("chinatown").rules.initial(3, table.options).board.sites
    assert table.state.board.outlooks == _NINE
    saved = tmp_path / "game.tabletop"
    journal = saves.Journal.begin(table, saved)
    path.unlink()
    chance = Chance(7, 0)
    while not table.state.turned:
        seat = next_actor(table.game, table.state, table.records[-1].seat)
        table.submit(seat, chance.pick(table.legal(seat)))
    journal.close()
    loaded, again = saves.resume(saved)
    assert again is not None and not loaded.notes
    again.close()
    assert loaded.table.state == table.state
    assert loaded.table.state.board.outlooks[loaded.table.state.turned[-1]] in ((3,), (5, 6))
    assert saves.verify(loaded.table) is None


def test_a_map_and_a_text_of_one_name_are_one_board(tmp_path: Path) -> None:
    own_map(tmp_path)
    written_board(tmp_path, "harbour", _CARDS)
    assert own_content.boards("chinatown", tmp_path) == (("harbour", "Harbour side"),)
    game = own_content.own_game("chinatown", tmp_path, "harbour")
    assert b"\n1,1,0,2\n2,1,0,1\n" in game.edition.content and b"\noutlook,5,6\n" in game.edition.content
    assert decor(own_content.drawing(game, tmp_path)) == decor(maps.parse(TEXT.encode(), ""))


def test_a_text_with_plots_of_its_own_is_a_board_by_itself(tmp_path: Path) -> None:
    own_map(tmp_path)
    house = find("chinatown").edition.content.decode()
    written_board(tmp_path, "harbour", house.replace("85,6,9,11", "85,6,9,12"))
    game = own_content.own_game("chinatown", tmp_path, "harbour")
    assert b"\n1,1,0,1\n" in game.edition.content and b"\n85,6,9,12\n" in game.edition.content
    assert own_content.drawing(game, tmp_path).sprites == ()


def test_a_text_that_does_not_fit_is_refused_with_file_and_line(tmp_path: Path) -> None:
    own_map(tmp_path)
    for name in ("harbour", "alone"):
        written_board(tmp_path, name, _CARDS.replace("outlook,5,6", "outlook,5,7", 1))
        with pytest.raises(ContentError, match=rf"“{name}\.csv” cannot be used as a board\. Line 6, field"):
            own_content.own_game("chinatown", tmp_path, name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    for path in ("boards/map.tmx", "boards/text.csv", "cards/designtown.csv"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        os.mkfifo(tmp_path / path)
    assert [choice.id for choice in own_content.boards("chinatown", tmp_path)] == ["map", "text"]
    for game, chosen in (("chinatown", "map"), ("chinatown", "text"), ("designtown", "")):
        with pytest.raises(ContentError, match=r"cannot be (used as a board|opened)"):
            own_content.own_game(game, tmp_path, chosen)
    assert own_content.drawing(find("chinatown"), tmp_path).name == "Chinatown"


def test_the_command_line_plays_on_a_board_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    own_map(tmp_path)
    assert run(capsys, "simulate", "chinatown", "-n", "1", "--board", "harbour").code == 0
    nowhere = run(capsys, "simulate", "chinatown", "-n", "1", "--board", "nowhere")
    assert nowhere.code == 2 and "“nowhere.tmx” cannot be used as a board. It cannot be read." in nowhere.err
    none = run(capsys, "play", "gotown", "--board", "harbour")
    assert none.code == 2 and "GoTown has no boards to choose from." in none.err
    broken = tmp_path / "boards" / "broken.tmx"
    broken.write_text(TEXT.replace(_NUMBER_47, ""))
    told = run(capsys, "play", "chinatown", "--board", "broken")
    assert told.code == 2 and "“Plot 47” has no property “plot”. Add it with a whole number." in told.err
