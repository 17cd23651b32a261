"""Reading a Tiled map that may come from anybody: whatever could open other files, grow while it is read or
keep the reader busy is refused before pytmx, which checks nothing, sees it."""

from __future__ import annotations

import os
from pathlib import PurePosixPath
from typing import Any, Final
from xml.etree import ElementTree
from xml.parsers import expat

from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import ContentError

MOST_BYTES: Final = 1 << 19
"""No map is longer than this."""
_MOST_ELEMENTS, _DEEPEST = 20_000, 24


def tiled_map(data: bytes) -> tuple[Any, ElementTree.Element]:
    """Return a map file's bytes as pytmx reads them, and as XML; raise `ContentError` for what is no map."""
    if len(data) > MOST_BYTES:
        raise ContentError(msg("It is too long to be a map."))
    _inspect(data)
    root = ElementTree.fromstring(data)
    if root.tag != "map":
        raise ContentError(msg("It is no map that Tiled has saved."))
    _prune(root)
    return _tiled(root), root


def called(name: object, number: object = None) -> Message:
    """Return how an object is spoken of: by its name, or by its number in the map."""
    if isinstance(name, str) and name.strip():
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
            raise ContentError(msg("It is too long to be a map."))

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1

    def doctype(*_: object) -> None:
        raise ContentError(msg("It is no map that Tiled has saved."))

    reader.StartElementHandler = begin
    reader.EndElementHandler = end
    reader.StartDoctypeDeclHandler = doctype
    try:
        reader.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        if isinstance(error, ContentError):
            raise
        raise ContentError(msg("It is no map that Tiled has saved.")) from error


def _prune(root: ElementTree.Element) -> None:
    """Take out what is not drawn, and refuse what lies in other files or is packed."""
    for tileset in root.iter("tileset"):
        if tileset.get("source") is not None:
            raise ContentError(
                msg(
                    "The tileset “{name}” lies in a file of its own. Embed it in the map.",
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
                    "The tile layer “{name}” is packed. Choose CSV as the format of the map's tile layers.",
                    name=layer.get("name", "")[:40],
                )
            )
    for written in root.iter("property"):
        # Values stay the text that they are: pytmx fails on one that its type does not fit.
        written.attrib.pop("type", None)
        written.attrib.pop("propertytype", None)
    for parent in list(root.iter()):
        for child in parent.findall("imagelayer"):
            parent.remove(child)
    for thing in root.iter("object"):
        if thing.get("template") is not None:
            raise ContentError(
                msg("{object} is made from a template. Detach it.", object=called(thing.get("name")))
            )


def _tiled(root: ElementTree.Element) -> Any:
    """Return the map as pytmx reads it; no picture is loaded."""
    # Read while pygame is imported, which pytmx does where it can: no banner on the terminal.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pytmx import TiledMap

    tiled = TiledMap(image_loader=_no_picture, allow_duplicate_names=True)
    tiled.filename = ""
    try:
        tiled.parse_xml(root)
    except Exception as error:
        # pytmx checks nothing: a map that Tiled did not write fails anywhere in it.
        raise ContentError(msg("It is no map that Tiled has saved.")) from error
    return tiled


def _no_picture(*_: object, **__: object) -> Any:
    return lambda *_, **__: None
