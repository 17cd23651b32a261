"""Reads Tiled maps, also hostile ones, as boards: plots, districts, cells, decoration."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree
from xml.parsers import expat

from tabletop import files
from tabletop.engine.cells import (
    BOARD_HEADING,
    MOST_PLOT,
    MOST_SIDE,
    PARK,
    STREET,
    Decor,
    Grid,
    Site,
    faults,
    too_large,
)
from tabletop.engine.message import ContentError, Message, Trouble, msg

# Reading: whatever could open other files, grow while it is read or block the reader is refused before pytmx,
# which checks nothing, gets it.

MOST_BYTES: Final = 1 << 19
"""The longest map, in bytes."""
_MOST_ELEMENTS, _DEEPEST = 20_000, 24


def tiled_map(data: bytes) -> tuple[Any, ElementTree.Element]:
    """Return a map file's bytes as pytmx reads them, and as XML; raise `ContentError` for anything else."""
    if len(data) > MOST_BYTES:
        raise ContentError(msg("This is too long to be a map."))
    _inspect(data)
    root = ElementTree.fromstring(data)
    if root.tag != "map":
        raise ContentError(msg("This is not a map saved by Tiled."))
    _prune(root)
    return _tiled(root), root


def object_called(name: object, number: object = None) -> Message:
    """Return an object's name, or its number in the map, for sentences."""
    if isinstance(name, str) and name.strip():
        # i18n: the name of an object in a map
        return msg("“{name}”", name=" ".join(name.split())[:40])
    return msg("Object {number}", number=str(number or "?")[:12])


def _inspect(data: bytes) -> None:
    """Refuse what is no XML, and XML that grows when it is read; entities are never expanded."""
    reader = expat.ParserCreate()
    count = depth = 0

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count, depth
        count, depth = count + 1, depth + 1
        if count > _MOST_ELEMENTS or depth > _DEEPEST:
            raise ContentError(msg("This is too long to be a map."))

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1

    def doctype(*_: object) -> None:
        raise ContentError(msg("This is not a map saved by Tiled."))

    reader.StartElementHandler = begin
    reader.EndElementHandler = end
    reader.StartDoctypeDeclHandler = doctype
    try:
        reader.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        if isinstance(error, ContentError):
            raise
        raise ContentError(msg("This is not a map saved by Tiled.")) from error


def _prune(root: ElementTree.Element) -> None:
    """Remove what is not drawn; refuse references to other files and packed data."""
    for tileset in root.iter("tileset"):
        if tileset.get("source") is not None:
            raise ContentError(
                msg(
                    "The tileset “{name}” is in a separate file. Embed it in the map.",
                    name=PurePosixPath(tileset.get("source", "")).name[:40],
                )
            )
        for child in list(tileset):
            if child.tag not in ("tile", "properties"):
                tileset.remove(child)
        for tile in tileset.findall("tile"):
            for child in list(tile):
                if child.tag != "image":
                    tile.remove(child)
    for layer in root.iter("layer"):
        data = layer.find("data")
        if data is None or data.get("encoding") != "csv":
            raise ContentError(
                msg(
                    "The tile layer “{name}” is compressed. Choose CSV as the format of the map’s tile "
                    "layers.",
                    name=layer.get("name", "")[:40],
                )
            )
    for written in root.iter("property"):
        # Values stay text: pytmx fails on one that does not fit its type.
        written.attrib.pop("type", None)
        written.attrib.pop("propertytype", None)
    for parent in list(root.iter()):
        for child in parent.findall("imagelayer"):
            parent.remove(child)
    for thing in root.iter("object"):
        if thing.get("template") is not None:
            raise ContentError(
                msg("{object} is made from a template. Detach it.", object=object_called(thing.get("name")))
            )


def _tiled(root: ElementTree.Element) -> Any:
    """Return the map as pytmx reads it; no picture is loaded."""
    # pytmx imports pygame if it can: keep its banner off the terminal.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pytmx import TiledMap

    tiled = TiledMap(image_loader=_no_picture, allow_duplicate_names=True)
    tiled.filename = ""
    try:
        tiled.parse_xml(root)
    except Exception as error:
        # pytmx checks nothing: a map that Tiled did not write may fail anywhere in it.
        raise ContentError(msg("This is not a map saved by Tiled.")) from error
    return tiled


def _no_picture(*_: object, **__: object) -> Any:
    return lambda *_, **__: None


# Boards: plots, districts, cells and decoration of a map.
#
# A map's grid is the board's: one cell holds one plot at most. The objects of the layer `plots` are the
# plots, with the properties `plot` (its number, from 1) and `district`; tile layers decorate. The rules know
# boards as text (`Board.text`). Nothing that a map names is opened: no other tileset, no picture, no entity.

_MOST_DISTRICT: Final = 99
"""The greatest number of a district."""
PLOTS: Final = "plots"
"""The name of the object layers that hold the plots, in any case."""


class Sprite(NamedTuple):
    """A picture on a cell, from a tile layer, by the name of its image."""

    name: str
    layer: str
    row: int
    col: int

    @property
    def decor(self) -> Decor:
        """What it decorates the board with."""
        return Decor(kind_of(self.name), self.row, self.col)


def kind_of(name: str) -> str:
    """Return the kind of decoration that a picture is: there are streets of several directions."""
    return next((ground for ground in (STREET, PARK) if name.startswith(ground)), name)


def picture_of(one: Decor, beside: Collection[Decor]) -> str:
    """Return the picture of some decoration: that of a street follows from the streets beside it."""
    if one.kind != STREET:
        return one.kind

    def has(down: int, right: int) -> bool:
        return Decor(STREET, one.row + down, one.col + right) in beside

    ways = has(-1, 0) or has(1, 0), has(0, -1) or has(0, 1)
    names = {(True, True): "crossing", (True, False): "down"}
    return f"{STREET}_{names.get(ways, 'across')}"


@dataclass(frozen=True)
class Board:
    """A board as it is drawn; `sprites` are in drawing order, plots sorted by number; `marks` say which
    object of the map each plot is."""

    name: str
    sites: tuple[Site, ...]
    rows: int
    cols: int
    sprites: tuple[Sprite, ...] = ()
    marks: tuple[int, ...] = ()

    @cached_property
    def grid(self) -> Grid:
        """The board as an editor changes it; without any pictures its decoration follows from the plots."""
        decor = frozenset(one.decor for one in self.sprites) if self.sprites else None
        return Grid(self.rows, self.cols, self.sites, self.marks, decor)

    @cached_property
    def text(self) -> str:
        """The board as the rules know it: a line for each plot."""
        return "\n".join([",".join(BOARD_HEADING), *(",".join(map(str, site)) for site in self.sites)]) + "\n"


def drawn(grid: Grid, name: str) -> Board:
    """Return a board with the pictures of its decoration; without any where that follows from the plots."""
    decor = grid.in_order if grid.decor else ()
    sprites = (Sprite(picture_of(one, grid.shown), "decoration", one.row, one.col) for one in decor)
    return Board(name, grid.sites, grid.rows, grid.cols, tuple(sprites))


def read(path: Path, count: int | None = None) -> Board:
    """Return the board of a map; raise `ContentError`, which names the file and the wrong object. `count` is
    the required number of plots, if known."""
    try:
        data = files.read(path, MOST_BYTES + 1)
    except OSError as error:
        raise refused(path, msg("It cannot be read.")) from error
    try:
        return parse(data, files.shown(path.stem), count)
    except ContentError as error:
        raise refused(path, error.message, error.troubles) from error


def refused(path: Path, why: Message, troubles: tuple[Trouble, ...] = ()) -> ContentError:
    """Return the error of a file that makes no board."""
    message = msg("“{file}” cannot be used as a board. {why}", file=files.shown(path.name), why=why)
    return ContentError(message, troubles)


def parse(data: bytes, name: str, count: int | None = None) -> Board:
    """Return the board in a map file's bytes; `name` is its default name. Raise `ContentError` with all that
    keeps it from being played."""
    board = draft(data, name)
    wrong = tuple(faults(board.sites, len(board.sites) if count is None else count))
    if wrong:
        raise ContentError(wrong[0], tuple(Trouble(None, "", None, why, why) for why in wrong))
    return board


@lru_cache(maxsize=64)
def draft(data: bytes, name: str) -> Board:
    """Return the board in a map file's bytes, whatever plots it has; the last ones are remembered."""
    tiled, root = tiled_map(data)
    if tiled.orientation != "orthogonal" or getattr(tiled, "infinite", "0") not in ("0", 0):
        raise ContentError(msg("Make the map orthogonal, with a fixed size."))
    if not (1 <= tiled.width <= MOST_SIDE and 1 <= tiled.height <= MOST_SIDE):
        raise ContentError(too_large(MOST_SIDE))
    marked = sorted((site, mark) for mark, site in enumerate(_sites(tiled), start=1))
    title = tiled.properties.get("name")
    shown = " ".join(title.split())[:40] if isinstance(title, str) else ""
    return Board(
        shown or name,
        tuple(site for site, _ in marked),
        tiled.height,
        tiled.width,
        _sprites(tiled, root),
        tuple(mark for _, mark in marked),
    )


# Plots


def _sites(tiled: Any) -> Iterator[Site]:
    """Yield the plots in the order of the map."""
    layers = [group for group in _object_layers(tiled) if (group.name or "").lower() == PLOTS]
    if not layers:
        raise ContentError(msg("It has no object layer “{name}”.", name=PLOTS))
    for thing in (thing for layer in layers for thing in layer):
        called = object_called(thing.name, thing.id)
        plot = _number(thing, "plot", called, MOST_PLOT)
        yield Site(plot, _number(thing, "district", called, _MOST_DISTRICT), *_cell(tiled, thing))


def _object_layers(tiled: Any) -> list[Any]:
    from pytmx import TiledObjectGroup

    return [layer for layer in tiled.layers if isinstance(layer, TiledObjectGroup)]


def _number(thing: Any, key: str, called: Message, most: int) -> int:
    """Return a property that is a whole number from 1 on; text will do."""
    value = thing.properties.get(key)
    if value is None:
        raise ContentError(
            msg("{object} has no property “{name}”. Add it with a whole number.", object=called, name=key)
        )
    text = str(value).strip()
    found = re.fullmatch(r"([1-9][0-9]{0,2})(\.0*)?", text, re.ASCII)
    if found is None or int(found[1]) > most:
        raise ContentError(
            msg(
                "{object} has the property “{name}” with the value “{value}”. Use a whole number from 1 "
                "to {most}.",
                object=called,
                name=key,
                value=text[:20],
                most=most,
            )
        )
    return int(found[1])


def _cell(tiled: Any, thing: Any) -> tuple[int, int]:
    """Return row and column of the cell under an object's middle."""
    middle = (thing.y + thing.height / 2, thing.x + thing.width / 2)
    if all(map(math.isfinite, middle)) and tiled.tilewidth > 0 and tiled.tileheight > 0:
        row, col = math.floor(middle[0] / tiled.tileheight), math.floor(middle[1] / tiled.tilewidth)
        if 0 <= row < tiled.height and 0 <= col < tiled.width:
            return row, col
    raise ContentError(msg("{object} is outside the map.", object=object_called(thing.name, thing.id)))


# Decoration


def sources(data: bytes) -> list[str]:
    """Return where a map looks for its pictures, from its own folder."""
    found = (image.get("source", "") for image in tiled_map(data)[1].iter("image"))
    return [source for source in found if source]


def _sprites(tiled: Any, root: ElementTree.Element) -> tuple[Sprite, ...]:
    """Return the sprites of the visible tile layers, lowest layer first."""
    from pytmx import TiledTileLayer

    written = list(root.iter("layer"))
    layers = [layer for layer in tiled.layers if isinstance(layer, TiledTileLayer)]
    found = []
    for element, layer in zip(written, layers, strict=True):
        if element.get("visible") == "0":
            continue
        for row, line in enumerate(layer.data[: tiled.height]):
            for col, gid in enumerate(line[: tiled.width]):
                properties = tiled.tile_properties.get(gid) if gid else None
                source = (properties or {}).get("source")
                if source:
                    picture = PurePosixPath(str(source)).stem[:40]
                    found.append(Sprite(picture, str(layer.name)[:40], row, col))
    return tuple(found)
