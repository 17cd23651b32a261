"""A board is written into a map: what is known is changed, all else comes back as it was."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from tabletop import maps, paths
from tabletop.engine.cells import MOST_PLOT, Decor, Grid
from tabletop.engine.message import ContentError
from tabletop.games.chinatown.form import PLOTS_FIELD
from tabletop.map_writing import new_map
from tabletop.map_writing import rewritten as written_into

KINDS = PLOTS_FIELD.kinds
HOUSE = (paths.assets() / "boards" / "chinatown.tmx").read_bytes()
FOREIGN = (
    HOUSE.replace(
        b"</map>",
        b'<!-- a note --> <objectgroup id="9" name="notes"><object id="900" x="1" y="2">'
        b'<polygon points="0,0 5,5"/>'
        b'<properties><property name="district" value="x"/></properties></object></objectgroup>\n'
        b'<imagelayer id="8" name="photo"><image source="../../photo.png"/></imagelayer></map>'
        b"\r\n<?after all?>",
    )
    .replace(
        b'name="Plot 12" ',
        b'type=\'shop\' rotation="0" name="Plot 12" ',
    )
    .replace(
        b'<property name="plot" type="int" value="12"/>',
        b'<property name="plot" type="int" value="12"/>'
        b'<property name="note">two\nlines &amp; more</property>',
    )
    .replace(b'name="Plot 13"', b'name="The corner"')
    .replace(
        b"</tileset>",
        b'<tile id="12"><image width="9" height="9" source="a/fountain.png"/></tile></tileset>'
        b'<tileset firstgid="40" name="b" tilecount="1"><tile id="0" type="x"><image source="boat.svg"/>'
        b"</tile></tileset>",
    )
    .replace(b"\n0,0,0,0,0,0,0,7,0,0,0,0,9,", b"\n0,0,0,0,0,13,0,7,0,0,0,2147483688,9,")
    .replace(
        b'<layer id="2"',
        b'<layer id="7" name="Streets" visible="0" width="13" height="11"><data encoding="csv">'
        + b",".join([b"4"] * 143)
        + b'</data></layer><layer id="2"',
    )
)


def grid_of(data: bytes) -> Grid:
    return maps.draft(data, "").grid.only(KINDS)


def rewritten(data: bytes, grid: Grid, name: str) -> bytes:
    return written_into(data, grid, name, KINDS, HOUSE)


def foreign_pictures(data: bytes) -> list[maps.Sprite]:
    """Return the pictures of a map that no editor changes."""
    bare = (*KINDS, "ground", "plot")
    return [one for one in maps.draft(data, "").sprites if maps.kind_of(one.name) not in bare]


def bare(data: bytes) -> list[str]:
    """Return all elements of a map but plots, decoration and what is known of them, with their texts."""
    root = ElementTree.fromstring(data)
    for layer in root.findall("layer"):
        if layer.get("visible") != "0":
            (text,) = layer
            text.text = ""
        if layer.get("id") not in ("1", "2", "3", "7"):
            root.remove(layer)
    root.attrib.pop("nextlayerid")
    for layer in root.iter("objectgroup"):
        if layer.get("name") == "plots":
            for thing in list(layer):
                layer.remove(thing)
    root.attrib.pop("nextobjectid")
    return [f"{one.tag} {sorted(one.attrib.items())} {(one.text or '').strip()}" for one in root.iter()]


changes = st.lists(
    st.tuples(
        st.sampled_from(
            ("paint", "clear", "move", "number", "shift", *["decorate", "bare"] * 3, "anew", "carry")
        ),
        st.tuples(st.integers(0, 10), st.integers(0, 12)),
        st.tuples(st.integers(0, 10), st.integers(0, 12)),
        st.integers(1, 12),
    ),
    max_size=40,
)


def changed(grid: Grid, steps: list[tuple[str, tuple[int, int], tuple[int, int], int]]) -> Grid:
    for kind, cell, other, number in steps:
        match kind:
            case "paint":
                grid = grid.painted(cell, number)
            case "clear":
                grid = grid.cleared(cell)
            case "move":
                grid = grid.moved(cell, other)
            case "number":
                grid = grid.numbered()
            case "decorate":
                grid = grid.decorated(cell, KINDS[number % len(KINDS)])
            case "bare":
                grid = grid.undecorated(cell)
            case "anew":
                grid = grid.decorated_anew()
            case "carry":
                grid = grid.decor_shifted(number % 3 - 1, number // 3 % 3 - 1)
            case _:
                grid = grid.shifted(*((0, 1), (1, 0), (0, -1), (-1, 0))[number % 4])
    return grid


@settings(max_examples=60, deadline=None)
@given(changes, st.sampled_from((HOUSE, FOREIGN)))
def test_what_is_written_is_read_again_and_all_else_is_as_it_was(
    steps: list[tuple[str, tuple[int, int], tuple[int, int], int]], data: bytes
) -> None:
    grid = changed(grid_of(data), steps)
    made = rewritten(data, grid, "Chinatown")
    assert grid_of(made) == grid
    assert bare(made) == bare(data) and foreign_pictures(made) == foreign_pictures(data)
    if grid == grid_of(data) and grid.marks == grid_of(data).marks:
        assert made == data


def test_a_board_without_changes_is_the_very_file() -> None:
    for data in (HOUSE, FOREIGN, FOREIGN.decode().replace("UTF-8", "UTF-16").encode("utf-16")):
        assert rewritten(data, grid_of(data), "Chinatown") == data


def test_what_somebody_wrote_at_a_plot_goes_with_it_through_moves_and_new_numbers() -> None:
    grid = grid_of(FOREIGN)
    cell = next(site.cell for site in grid.sites if site.plot == 12)
    made = rewritten(FOREIGN, grid.cleared((0, 1)).moved(cell, (5, 5)).painted((5, 5), 3).numbered(), "A")
    (thing,) = [one for one in ElementTree.fromstring(made).iter("object") if one.get("type") == "shop"]
    values = {one.get("name"): one.get("value") or one.text for one in thing.iter("property")}
    wanted = next(site for site in grid_of(made).sites if site.cell == (5, 5))
    assert values == {"plot": str(wanted.plot), "district": "3", "note": "two\nlines & more"}
    assert thing.get("name") == f"Plot {wanted.plot}" and (thing.get("x"), thing.get("y")) == ("500", "500")
    assert b'name="The corner"' in made and b"<?after all?>" in made and b"<!-- a note -->" in made


def test_only_the_bytes_of_what_changed_differ() -> None:
    grid = grid_of(FOREIGN)
    made = rewritten(FOREIGN, grid.painted((0, 1), 4), "Chinatown")
    first = FOREIGN.index(b'name="Plot 1"')
    assert made == FOREIGN[:first] + FOREIGN[first:].replace(
        b'type="int" value="1"', b'type="int" value="4"', 1
    )


def test_another_size_pads_and_cuts_every_tile_layer() -> None:
    grid = grid_of(HOUSE)
    made = maps.draft(rewritten(HOUSE, grid.sized(14, 20), "A"), "")
    house = maps.draft(HOUSE, "")
    assert (made.rows, made.cols, made.sprites, made.sites) == (14, 20, house.sprites, house.sites)
    assert (
        maps.draft(rewritten(rewritten(HOUSE, grid.sized(14, 20), "A"), grid, "A"), "").sprites
        == house.sprites
    )


@pytest.mark.parametrize("name", ["Häfen", "A \"B\" <c> & 'd'", "港", "x" * 40])
def test_a_name_is_read_as_it_was_given(name: str) -> None:
    for data in (HOUSE, re.sub(rb"<properties>.*?</properties>", b"", HOUSE, count=1, flags=re.DOTALL)):
        made = rewritten(data, grid_of(data), name)
        assert maps.draft(made, "").name == name
    made = new_map(grid_of(HOUSE), name, KINDS, HOUSE)
    assert maps.draft(made, "").name == name and grid_of(made) == grid_of(HOUSE)


def test_whatever_was_made_to_a_map_it_is_written_so_that_it_is_read_or_refused() -> None:
    """Nothing but a `ContentError` comes out, and never a map with other plots than were wanted."""
    draw = random.Random(7)
    words = [
        b'"',
        b"<",
        b"/>",
        b"</object>",
        b"'",
        b"nan",
        b"&#49;",
        b"&amp;",
        b"\xc3\xa9",
        b"<![CDATA[",
        b"]]>",
        b"<!--",
        b"-->",
    ]
    done = 0
    for _ in range(400):
        data = FOREIGN
        for _ in range(draw.randint(1, 3)):
            at = draw.randrange(len(data))
            until = at + draw.choice((0, 1, 5, 60, 400))
            data = data[:at] + draw.choice((b"", draw.choice(words), data[at:until] * 2)) + data[until:]
        try:
            grid = grid_of(data)
            wanted = grid.painted((5, 0), 7).cleared((0, 2)).moved((0, 1), (0, 0)).sized(12, 14)
            assert grid_of(rewritten(data, wanted, "A")) == wanted
            done += 1
        except ContentError:
            pass
    assert done > 40


def test_a_grid_that_is_full_takes_no_plot_that_a_map_could_not_hold() -> None:
    grid = Grid(40, 40)
    for at in range(1_600):
        grid = grid.painted(divmod(at, 40), at % 99 + 1)
    assert len(grid.sites) == MOST_PLOT and grid.painted((39, 39), 1) is grid
    assert grid_of(new_map(grid, "Full")) == grid


# -- decoration -------------------------------------------------------------------------------------------


def test_one_cell_of_decoration_is_one_number_of_the_file() -> None:
    for data in (HOUSE, FOREIGN):
        made = rewritten(data, grid_of(data).decorated((0, 0), "garden"), "Chinatown")
        assert made == data.replace(b"\n7,0,0,7,0", b"\n10,0,0,7,0")
        made = rewritten(data, grid_of(data).undecorated((0, 0)).undecorated((0, 0)), "Chinatown")
        assert made == data.replace(b"\n7,0,0,7,0", b"\n0,0,0,7,0").replace(b"\n3,2,2,3,1", b"\n1,2,2,3,1", 1)


def test_a_cell_with_a_foreign_picture_takes_decoration_on_a_layer_of_its_own() -> None:
    grid = grid_of(FOREIGN).decorated((2, 11), "trees")
    assert grid == grid_of(FOREIGN), "a plot is there"
    grid = grid_of(FOREIGN).cleared((2, 11)).decorated((2, 11), "trees")
    made = rewritten(FOREIGN, grid, "Chinatown")
    assert grid_of(made) == grid and foreign_pictures(made) == foreign_pictures(FOREIGN)
    layers = ElementTree.fromstring(made).findall("layer")
    assert [(one.get("id"), one.get("name")) for one in layers[-1:]] == [("10", "decoration")]


def test_a_map_without_pictures_gets_them_and_keeps_its_own_tilesets() -> None:
    plain = new_map(Grid(3, 4), "A").replace(
        b"<objectgroup", b'<tileset firstgid="1" name="mine" tilecount="5"/>\n <objectgroup', 1
    )
    assert grid_of(plain).decor is None and rewritten(plain, grid_of(plain), "A") == plain
    grid = Grid(3, 4).painted((0, 0), 1).painted((2, 3), 2)
    streets = {one.cell for one in grid.laid_out if one.kind == "street"}
    assert streets == {(1, 0), (1, 1), (1, 2), (1, 3), (0, 1), (0, 2), (2, 1), (2, 2)}
    grid = grid.decorated((1, 1), "lantern_red").undecorated((0, 3))
    made = rewritten(plain, grid, "A")
    assert grid_of(made) == grid and Decor("lantern_red", 1, 1) in (grid.decor or ())
    first = [one.get("firstgid") for one in ElementTree.fromstring(made).findall("tileset")]
    assert first == ["1", "6"] and b"street_crossing" in made


def test_a_board_without_any_decoration_is_not_one_that_decorates_itself() -> None:
    for data in (HOUSE, FOREIGN, new_map(Grid(2, 2).painted((0, 0), 1), "A")):
        grid = grid_of(data)
        for cell in ((row, col) for row in range(grid.rows) for col in range(grid.cols)):
            grid = grid.undecorated(cell).undecorated(cell)
        made = rewritten(data, grid, "A")
        assert grid.decor == frozenset() and grid_of(made) == grid
        assert PLOTS_FIELD.read(PLOTS_FIELD.write(grid)) == grid
        assert foreign_pictures(made) == foreign_pictures(data)


def test_the_programs_map_has_a_picture_for_each_kind() -> None:
    names = {one.name for one in maps.draft(HOUSE, "").sprites}
    assert {maps.kind_of(name) for name in names} | {"ground", "plot"} == {*KINDS, "ground", "plot"}
