"""Writes a board into a Tiled map: what is known of it is changed where it stands, all else stays byte for
byte.

The map's bytes are never built anew: an editor's changes are cut into them. Other layers, objects, properties
and comments stay, and a board without changes is the very file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final
from xml.sax.saxutils import quoteattr

from tabletop.engine.cells import Grid, Site
from tabletop.engine.message import ContentError, msg
from tabletop.map_cuts import XmlCut, XmlElement, applied, ascii_of, changed_to, one_byte, parsed, put_within
from tabletop.map_decor import redecorated
from tabletop.maps import PLOTS, draft

_SIDE: Final = 100
"""The width and height of a cell in a new map, in its pixels."""


def _no_map() -> ContentError:
    return ContentError(msg("This is not a map saved by Tiled."))


def new_map(grid: Grid, name: str, kinds: Collection[str] = (), house: bytes = b"") -> bytes:
    """Return a map with a board and nothing else; `kinds` and `house` as for `rewritten`."""
    size = f'width="{grid.cols}" height="{grid.rows}" tilewidth="{_SIDE}" tileheight="{_SIDE}"'
    empty = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" renderorder="right-down" {size} infinite="0" nextlayerid="2" \
nextobjectid="1">
 <objectgroup id="1" name="{PLOTS}"/>
</map>
"""
    decor = grid.decor if kinds else None
    return rewritten(empty.encode(), Grid(grid.rows, grid.cols, grid.sites, decor=decor), name, kinds, house)


def rewritten(data: bytes, grid: Grid, name: str, kinds: Collection[str] = (), house: bytes = b"") -> bytes:
    """Return a map with another board in it; `grid.marks` say which plot is which object of it, and `name` is
    what the board is called. Raise `ContentError` if it is no map, or would become too long to be one.

    Decoration of `kinds` is changed, any other stays; pictures that the map lacks come from the tileset of
    another map, `house`."""
    was, plain = draft(data, ""), one_byte(data)
    root = parsed(plain)
    cuts = [
        *_named(root, was.name, name),
        *_resized(plain, root, grid),
        *_plots(plain, root, was.grid, grid),
    ]
    made = applied(plain, cuts) if cuts else data
    if kinds and grid.decor is not None:
        made = redecorated(made, grid.decor, kinds, house)
    if made is data:
        return data
    now = draft(made, "").grid
    wanted = now.decor if grid.decor is None or not kinds else grid.decor
    if now.only(kinds) != replace(grid, decor=wanted).only(kinds):
        raise _no_map()
    return made


# What is known of a map


def _named(root: XmlElement, was: str, name: str) -> Iterator[XmlCut]:
    if was == name:
        return
    found = root.property("name")
    if found is not None:
        yield from changed_to(found, "value", name)
        return
    written = b"<property name=" + b'"name" value=' + ascii_of(quoteattr(name)) + b"/>"
    here = root.own("properties")
    if here:
        yield put_within(here[-1], written)
    else:
        yield XmlCut(root.head_end, root.head_end, b"\n <properties>\n  " + written + b"\n </properties>")


def _resized(data: bytes, root: XmlElement, grid: Grid) -> Iterator[XmlCut]:
    """Yield the cuts that give map and tile layers another size; new cells of a layer are empty."""
    if (int(root.attributes["height"]), int(root.attributes["width"])) == (grid.rows, grid.cols):
        return
    for element in (root, *root.all("layer")):
        yield from changed_to(element, "width", str(grid.cols))
        yield from changed_to(element, "height", str(grid.rows))
    width = int(root.attributes["width"])
    for layer in root.all("layer"):
        old = int(layer.attributes.get("width", width))
        for inside in layer.own("data"):
            cells = [cell.strip() or b"0" for cell in data[inside.head_end : inside.close].split(b",")]
            lines = [cells[at : at + old] for at in range(0, len(cells), max(1, old))][: grid.rows]
            lines += [[]] * (grid.rows - len(lines))
            written = (b",".join((line + [b"0"] * grid.cols)[: grid.cols]) for line in lines)
            yield XmlCut(inside.head_end, inside.close, b"\n" + b",\n".join(written) + b"\n")


def _plots(data: bytes, root: XmlElement, was: Grid, grid: Grid) -> Iterator[XmlCut]:
    """Yield the cuts that change, remove and add plots."""
    layers = [
        one
        for one in root.all("objectgroup")
        if one.attributes.get("name", "").lower() == PLOTS and _is_layer(one)
    ]
    things = [thing for layer in layers for thing in layer.own("object")]
    if len(things) != len(was.sites):
        raise _no_map()
    before = dict(zip(was.marks, was.sites, strict=True))
    marks = grid.marks or (0,) * len(grid.sites)
    wanted = dict(zip(marks, grid.sites, strict=True))
    side = float(root.attributes.get("tilewidth", 0)), float(root.attributes.get("tileheight", 0))
    for mark, thing in enumerate(things, start=1):
        if mark in wanted:
            yield from _changed(thing, before[mark], wanted[mark], side)
        else:
            yield XmlCut(_before(data, thing.start), thing.end, b"")
    new = [site for site, mark in zip(grid.sites, marks, strict=True) if not mark]
    if not new:
        return
    ids = [int(found) for one in root.all("object") if (found := one.attributes.get("id", "")).isdecimal()]
    first = max([int(root.attributes.get("nextobjectid", "1") or 1), *(number + 1 for number in ids)])
    written = b"".join(_new(site, first + at, side) for at, site in enumerate(new))
    yield put_within(layers[0], written + (b"\n " if layers[0].is_empty else b""))
    yield from changed_to(root, "nextobjectid", str(first + len(new)))


def _before(data: bytes, at: int) -> int:
    """Return where the white space before a place begins."""
    while data[at - 1 : at].isspace():
        at -= 1
    return at


def _is_layer(element: XmlElement) -> bool:
    """Whether an object layer is one of the map, and not what tiles collide with."""
    above = element.parent
    return above is None or (above.tag not in ("tileset", "imagelayer") and _is_layer(above))


def _changed(thing: XmlElement, was: Site, site: Site, side: tuple[float, float]) -> Iterator[XmlCut]:
    for name, before, now, length in (
        ("x", was.col, site.col, side[0]),
        ("y", was.row, site.row, side[1]),
    ):
        if before != now:
            yield from changed_to(
                thing, name, _length(float(thing.attributes.get(name, "0")) + (now - before) * length)
            )
    for name, before, now in (("plot", was.plot, site.plot), ("district", was.district, site.district)):
        found = thing.property(name)
        if before != now and found is not None:
            yield from changed_to(found, "value", str(now))
    if was.plot != site.plot and thing.attributes.get("name") == f"Plot {was.plot}":
        yield from changed_to(thing, "name", f"Plot {site.plot}")


def _new(site: Site, number: int, side: tuple[float, float]) -> bytes:
    x, y, w, h = (_length(value) for value in (site.col * side[0], site.row * side[1], *side))
    return f"""
  <object id="{number}" name="Plot {site.plot}" x="{x}" y="{y}" width="{w}" height="{h}">
   <properties>
    <property name="district" type="int" value="{site.district}"/>
    <property name="plot" type="int" value="{site.plot}"/>
   </properties>
  </object>""".encode()


def _length(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
