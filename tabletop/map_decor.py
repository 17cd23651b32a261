"""Changes the decoration of a Tiled map: single cells of its tile layers, all else stays byte for byte.

A map that lacks a picture gets the tileset of another, one without a free cell a layer of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import PurePosixPath
from typing import Final

from tabletop.engine.cells import PARK, STREET, Cell, Decor
from tabletop.map_cuts import XmlCut, XmlElement, applied, changed_to, one_byte, parsed, put_within
from tabletop.maps import draft, kind_of, picture_of

_CELL: Final = re.compile(rb"\d+")
_PLAIN: Final = re.compile(rb"[\d\s,]*")
_PICTURE: Final = 0x0FFFFFFF
"""What of a cell's number names its picture; the rest says how that is turned."""
_BARE: Final = ("ground", "plot")
"""Pictures that decorate nothing: paper."""
_LAYERS: Final = {PARK: "ground", STREET: "streets", "": "decoration"}
"""What a new layer is called, by what it holds, the lowest first."""


def redecorated(data: bytes, wanted: Collection[Decor], kinds: Collection[str], house: bytes) -> bytes:
    """Return a map with other decoration of some kinds; the very bytes if it has that. Pictures that it lacks
    come from the tileset of `house`, another map."""
    board = draft(data, "")
    was = {one for one in board.grid.decor or () if one.kind in kinds}
    if board.sprites and was == set(wanted):
        return data
    plain = one_byte(data)
    if not {one.kind for one in wanted} | {_BARE[0]} <= set(map(kind_of, _pictures(parsed(plain)).values())):
        plain = _with_tileset(plain, house)
    found = _TileCells(plain)
    for one in sorted(was - set(wanted)):
        found.take(one)
    new = sorted(set(wanted) - was)
    for one in new:
        found.put(one, set(wanted))
    return found.made()


def _pictures(root: XmlElement) -> dict[int, str]:
    """Return the names of a map's pictures by their numbers."""
    found = {}
    for tileset in root.own("tileset"):
        first = _number(tileset, "firstgid")
        for tile in tileset.own("tile"):
            for image in tile.own("image"):
                name = PurePosixPath(image.attributes.get("source", "")).stem[:40]
                found[first + _number(tile, "id")] = name
    return found


def _number(element: XmlElement, name: str, usual: int = 0) -> int:
    text = element.attributes.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else usual


def _with_tileset(data: bytes, house: bytes) -> bytes:
    """Return a map with the first tileset of another one besides its own."""
    root = parsed(data)
    own = root.own("tileset")
    donors = parsed(house).own("tileset") if house else []
    if not donors:
        return data
    tiles = [
        _number(tileset, "firstgid")
        + max(_number(tileset, "tilecount"), *map(_id_after, tileset.own("tile")), 1)
        for tileset in own
    ]
    cuts = list(changed_to(donors[0], "firstgid", str(max(tiles, default=1))))
    written = applied(house[: donors[0].end], cuts)[donors[0].start :]
    if own:
        at = own[-1].end
    else:
        at = next((one.start for one in root.children if one.tag not in ("properties", "editorsettings")), 0)
    return applied(data, [XmlCut(at, at, b"\n " + written if own else written + b"\n ")])


def _id_after(tile: XmlElement) -> int:
    return _number(tile, "id") + 1


class _TileLayer:
    """A visible tile layer: the numbers of its cells, and where they stand."""

    def __init__(self, data: bytes, element: XmlElement) -> None:
        self.name = element.attributes.get("name", "").lower()
        self.width = _number(element, "width")
        inside = element.own("data")
        text = data[inside[0].head_end : inside[0].close] if len(inside) == 1 else b"?"
        at = inside[0].head_end if inside else 0
        found = list(_CELL.finditer(text)) if _PLAIN.fullmatch(text) else []
        self.spans = [(at + one.start(), at + one.end()) for one in found]
        self.was = [int(one[0]) for one in found]
        self.now = list(self.was)
        self.homes: frozenset[str] = frozenset()
        """What kinds of things it has: see `_LAYERS`."""

    def at(self, cell: Cell) -> int | None:
        """Return where a cell's number is among all; None if the layer has no such cell."""
        number = cell[0] * self.width + cell[1]
        return number if cell[1] < self.width and number < len(self.now) else None


class _TileCells:
    """The cells of all visible tile layers of a map, with changes."""

    def __init__(self, data: bytes) -> None:
        self._data, self._root = data, parsed(data)
        self._pictures = _pictures(self._root)
        self._layers = [
            _TileLayer(data, one) for one in self._root.all("layer") if one.attributes.get("visible") != "0"
        ]
        for layer in self._layers:
            kinds = {kind_of(self._name(number)) for number in {*layer.was}} - {*_BARE, ""}
            layer.homes = frozenset(kind if kind in _LAYERS else "" for kind in kinds)
        self._new: dict[str, dict[Cell, int]] = {}
        """The cells of new layers."""

    def _name(self, number: int) -> str:
        return self._pictures.get(number & _PICTURE, "")

    def _number_of(self, name: str) -> int:
        """Return the number of a picture, or of another of its kind; 0 for none."""
        named = {found: number for number, found in reversed(self._pictures.items())}
        alike = (number for number, found in self._pictures.items() if kind_of(found) == kind_of(name))
        return named.get(name) or next(alike, 0)

    def take(self, one: Decor) -> None:
        """Remove some decoration: the lowest layer has paper in place of a ground."""
        for layer in self._layers:
            at = layer.at(one.cell)
            if at is not None and kind_of(self._name(layer.now[at])) == one.kind:
                is_lowest = one.is_ground and layer is self._layers[0]
                layer.now[at] = self._number_of(_BARE[0]) if is_lowest else 0

    def put(self, one: Decor, beside: Collection[Decor]) -> None:
        """Add some decoration, on a layer that has such things already, if there is room."""
        number = self._number_of(picture_of(one, beside))
        home = one.kind if one.is_ground else ""
        fit = [layer for layer in self._layers if home in layer.homes]
        fit += [layer for layer in self._layers if layer.name == _LAYERS[home] and layer not in fit]
        for layer in fit:
            at = layer.at(one.cell)
            if at is not None and (not layer.now[at] or self._name(layer.now[at]) in _BARE):
                layer.now[at] = number
                return
        self._new.setdefault(home, {})[one.cell] = number

    def made(self) -> bytes:
        """Return the map with all changes."""
        cuts = [
            XmlCut(*span, str(now).encode())
            for layer in self._layers
            for span, was, now in zip(layer.spans, layer.was, layer.now, strict=True)
            if was != now
        ]
        if not self._new and not any(map(self._name, chain.from_iterable(each.now for each in self._layers))):
            # A map without any picture has streets and parks by itself.
            self._new[PARK] = {}
        return applied(self._data, [*cuts, *self._added()])

    def _added(self) -> Iterator[XmlCut]:
        if not self._new:
            return
        root, every = self._root, ("layer", "objectgroup", "imagelayer", "group")
        ids = [_number(one, "id") for tag in every for one in root.all(tag)]
        first = max([_number(root, "nextlayerid", 1), *(number + 1 for number in ids)])
        width, height = _number(root, "width"), _number(root, "height")
        written = b""
        for number, home in enumerate((home for home in _LAYERS if home in self._new), first):
            paper = self._number_of(_BARE[0]) if home == PARK else 0
            written += _layer(number, _LAYERS[home], (width, height), self._new[home], paper)
        after = next((one for one in root.children if one.tag in ("objectgroup", "group")), None)
        if after is None:
            yield put_within(root, written)
        else:
            yield XmlCut(after.start, after.start, written.lstrip() + b"\n ")
        yield from changed_to(root, "nextlayerid", str(first + len(self._new)))


def _layer(number: int, name: str, size: tuple[int, int], cells: Mapping[Cell, int], other: int) -> bytes:
    """Return a new tile layer."""
    lines: Sequence[str] = [
        ",".join(str(cells.get((row, col), other)) for col in range(size[0])) for row in range(size[1])
    ]
    text = ",\n".join(lines)
    return f"""
 <layer id="{number}" name="{name}" width="{size[0]}" height="{size[1]}">
  <data encoding="csv">
{text}
</data>
 </layer>""".encode()
