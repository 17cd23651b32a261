"""Writes a board into a Tiled map: what is known of it is changed where it stands, all else stays byte for
byte.

The map's bytes are never built anew: an editor's changes are cut into them. Other layers, objects, properties
and comments stay, and a board without changes is the very file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from tabletop.engine.cells import Grid, Site
from tabletop.engine.message import ContentError, msg
from tabletop.maps import PLOTS, draft

_ATTRIBUTE: Final = re.compile(rb"""\s+([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')""")
_TAG: Final = re.compile(rb"<[^\s/>]+")
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
_ENCODING: Final = re.compile(r"""\A(<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')""")
_SIDE: Final = 100
"""The width and height of a cell in a new map, in its pixels."""


class _Cut(NamedTuple):
    """Bytes that take the place of others."""

    start: int
    end: int
    new: bytes


@dataclass(eq=False)
class _Element:
    """An element of the file: where its start tag begins and ends, where what closes it begins, where all of
    it ends, and the places of its attributes' values, with their quotes."""

    tag: str
    start: int
    head_end: int
    values: Mapping[str, tuple[int, int]]
    attributes: Mapping[str, str]
    parent: _Element | None
    close: int = 0
    end: int = 0
    children: list[_Element] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether it is only one tag."""
        return self.end == self.head_end

    def all(self, tag: str) -> Iterator[_Element]:
        """Yield the elements of a tag below, as the file has them."""
        for child in self.children:
            if child.tag == tag:
                yield child
            yield from child.all(tag)

    def own(self, tag: str) -> list[_Element]:
        """Return the children of a tag."""
        return [child for child in self.children if child.tag == tag]

    def property(self, name: str) -> _Element | None:
        """Return a property: of several the last."""
        found = [one for each in self.own("properties") for one in each.own("property")]
        return next((one for one in reversed(found) if one.attributes.get("name") == name), None)


def _no_map() -> ContentError:
    return ContentError(msg("This is not a map saved by Tiled."))


def new_map(grid: Grid, name: str) -> bytes:
    """Return a map with a board and nothing else."""
    size = f'width="{grid.cols}" height="{grid.rows}" tilewidth="{_SIDE}" tileheight="{_SIDE}"'
    empty = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" renderorder="right-down" {size} infinite="0" nextlayerid="2" \
nextobjectid="1">
 <objectgroup id="1" name="{PLOTS}"/>
</map>
"""
    return rewritten(empty.encode(), Grid(grid.rows, grid.cols, grid.sites), name)


def rewritten(data: bytes, grid: Grid, name: str) -> bytes:
    """Return a map with another board in it; `grid.marks` say which plot is which object of it, and `name` is
    what the board is called. Raise `ContentError` if it is no map, or would become too long to be one."""
    was, plain = draft(data, ""), _one_byte(data)
    root = _parsed(plain)
    cuts = [
        *_named(root, was.name, name),
        *_resized(plain, root, grid),
        *_plots(plain, root, was.grid, grid),
    ]
    if not cuts:
        return data
    made = _applied(plain, cuts)
    if draft(made, "").grid != grid:
        raise _no_map()
    return made


def _one_byte(data: bytes) -> bytes:
    """Return the file so that ASCII is ASCII in it: in UTF-8 if it was in UTF-16."""
    if not data.startswith(_UTF16):
        return data
    codec = "utf-16" if data.startswith(_UTF16[:2]) else "utf-16-le" if data[:1] == b"<" else "utf-16-be"
    return _ENCODING.sub(r'\1 encoding="UTF-8"', data.decode(codec), count=1).encode()


def _parsed(data: bytes) -> _Element:
    reader = expat.ParserCreate()
    top: list[_Element] = []
    open_ones: list[_Element] = []

    def begin(tag: str, attributes: dict[str, str]) -> None:
        start = reader.CurrentByteIndex
        named = _TAG.match(data, start)
        at, values = named.end() if named else start, {}
        while found := _ATTRIBUTE.match(data, at):
            values[found[1].decode("utf-8", "replace")] = found.span(2)
            at = found.end()
        made = _Element(
            tag, start, data.index(b">", at) + 1, values, attributes, open_ones[-1] if open_ones else None
        )
        (open_ones[-1].children if open_ones else top).append(made)
        open_ones.append(made)

    def end(tag: str) -> None:
        done = open_ones.pop()
        is_empty = data[done.head_end - 2 : done.head_end] == b"/>"
        done.close = done.head_end if is_empty else reader.CurrentByteIndex
        done.end = done.head_end if is_empty else data.index(b">", done.close) + 1

    reader.StartElementHandler, reader.EndElementHandler = begin, end
    reader.Parse(data, True)
    return top[0]


def _applied(data: bytes, cuts: Sequence[_Cut]) -> bytes:
    made, done = [], 0
    for cut in sorted(cuts, key=lambda cut: (cut.start, cut.end)):
        made += [data[done : cut.start], cut.new]
        done = cut.end
    return b"".join((*made, data[done:]))


def _ascii(text: str) -> bytes:
    return text.encode("ascii", "xmlcharrefreplace")


def _set(element: _Element, name: str, value: str) -> Iterator[_Cut]:
    """Yield the cut that gives an attribute a value, unless it has that."""
    written = _ascii(quoteattr(value, {"\t": " ", "\n": " ", "\r": " "}))
    if name in element.values:
        if element.attributes[name] != value:
            yield _Cut(*element.values[name], written)
        return
    at = element.head_end - (2 if element.is_empty else 1)
    at = max([end for _, end in element.values.values()], default=at)
    yield _Cut(at, at, b" " + _ascii(name) + b"=" + written)


def _within(element: _Element, new: bytes) -> _Cut:
    """Return the cut that puts something at the end of an element."""
    if not element.is_empty:
        return _Cut(element.close, element.close, new)
    tag = element.tag.encode()
    return _Cut(element.head_end - 2, element.head_end, b">" + new + b"</" + tag + b">")


# What is known of a map


def _named(root: _Element, was: str, name: str) -> Iterator[_Cut]:
    if was == name:
        return
    found = root.property("name")
    if found is not None:
        yield from _set(found, "value", name)
        return
    written = b"<property name=" + b'"name" value=' + _ascii(quoteattr(name)) + b"/>"
    here = root.own("properties")
    if here:
        yield _within(here[-1], written)
    else:
        yield _Cut(root.head_end, root.head_end, b"\n <properties>\n  " + written + b"\n </properties>")


def _resized(data: bytes, root: _Element, grid: Grid) -> Iterator[_Cut]:
    """Yield the cuts that give map and tile layers another size; new cells of a layer are empty."""
    if (int(root.attributes["height"]), int(root.attributes["width"])) == (grid.rows, grid.cols):
        return
    for element in (root, *root.all("layer")):
        yield from _set(element, "width", str(grid.cols))
        yield from _set(element, "height", str(grid.rows))
    width = int(root.attributes["width"])
    for layer in root.all("layer"):
        old = int(layer.attributes.get("width", width))
        for inside in layer.own("data"):
            cells = [cell.strip() or b"0" for cell in data[inside.head_end : inside.close].split(b",")]
            lines = [cells[at : at + old] for at in range(0, len(cells), max(1, old))][: grid.rows]
            lines += [[]] * (grid.rows - len(lines))
            written = (b",".join((line + [b"0"] * grid.cols)[: grid.cols]) for line in lines)
            yield _Cut(inside.head_end, inside.close, b"\n" + b",\n".join(written) + b"\n")


def _plots(data: bytes, root: _Element, was: Grid, grid: Grid) -> Iterator[_Cut]:
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
            yield _Cut(_before(data, thing.start), thing.end, b"")
    new = [site for site, mark in zip(grid.sites, marks, strict=True) if not mark]
    if not new:
        return
    ids = [int(found) for one in root.all("object") if (found := one.attributes.get("id", "")).isdecimal()]
    first = max([int(root.attributes.get("nextobjectid", "1") or 1), *(number + 1 for number in ids)])
    written = b"".join(_new(site, first + at, side) for at, site in enumerate(new))
    yield _within(layers[0], written + (b"\n " if layers[0].is_empty else b""))
    yield from _set(root, "nextobjectid", str(first + len(new)))


def _before(data: bytes, at: int) -> int:
    """Return where the white space before a place begins."""
    while data[at - 1 : at].isspace():
        at -= 1
    return at


def _is_layer(element: _Element) -> bool:
    """Whether an object layer is one of the map, and not what tiles collide with."""
    above = element.parent
    return above is None or (above.tag not in ("tileset", "imagelayer") and _is_layer(above))


def _changed(thing: _Element, was: Site, site: Site, side: tuple[float, float]) -> Iterator[_Cut]:
    for name, before, now, length in (
        ("x", was.col, site.col, side[0]),
        ("y", was.row, site.row, side[1]),
    ):
        if before != now:
            yield from _set(
                thing, name, _length(float(thing.attributes.get(name, "0")) + (now - before) * length)
            )
    for name, before, now in (("plot", was.plot, site.plot), ("district", was.district, site.district)):
        found = thing.property(name)
        if before != now and found is not None:
            yield from _set(found, "value", str(now))
    if was.plot != site.plot and thing.attributes.get("name") == f"Plot {was.plot}":
        yield from _set(thing, "name", f"Plot {site.plot}")


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
