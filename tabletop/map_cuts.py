"""A Tiled map as bytes into which changes are cut: its elements with their places, and the cuts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

_ATTRIBUTE: Final = re.compile(rb"""\s+([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')""")
_TAG: Final = re.compile(rb"<[^\s/>]+")
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
_ENCODING: Final = re.compile(r"""\A(<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')""")


class XmlCut(NamedTuple):
    """Bytes that take the place of others."""

    start: int
    end: int
    new: bytes


@dataclass(eq=False)
class XmlElement:
    """An element of the file: where its start tag begins and ends, where what closes it begins, where all of
    it ends, and the places of its attributes' values, with their quotes."""

    tag: str
    start: int
    head_end: int
    values: Mapping[str, tuple[int, int]]
    attributes: Mapping[str, str]
    parent: XmlElement | None
    close: int = 0
    end: int = 0
    children: list[XmlElement] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether it is only one tag."""
        return self.end == self.head_end

    def all(self, tag: str) -> Iterator[XmlElement]:
        """Yield the elements of a tag below, as the file has them."""
        for child in self.children:
            if child.tag == tag:
                yield child
            yield from child.all(tag)

    def own(self, tag: str) -> list[XmlElement]:
        """Return the children of a tag."""
        return [child for child in self.children if child.tag == tag]

    def property(self, name: str) -> XmlElement | None:
        """Return a property: of several the last."""
        found = [one for each in self.own("properties") for one in each.own("property")]
        return next((one for one in reversed(found) if one.attributes.get("name") == name), None)


def one_byte(data: bytes) -> bytes:
    """Return the file so that ASCII is ASCII in it: in UTF-8 if it was in UTF-16."""
    if not data.startswith(_UTF16):
        return data
    codec = "utf-16" if data.startswith(_UTF16[:2]) else "utf-16-le" if data[:1] == b"<" else "utf-16-be"
    return _ENCODING.sub(r'\1 encoding="UTF-8"', data.decode(codec), count=1).encode()


def parsed(data: bytes) -> XmlElement:
    """Return the root of a map that can be read."""
    reader = expat.ParserCreate()
    top: list[XmlElement] = []
    open_ones: list[XmlElement] = []

    def begin(tag: str, attributes: dict[str, str]) -> None:
        start = reader.CurrentByteIndex
        named = _TAG.match(data, start)
        at, values = named.end() if named else start, {}
        while found := _ATTRIBUTE.match(data, at):
            values[found[1].decode("utf-8", "replace")] = found.span(2)
            at = found.end()
        made = XmlElement(
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


def applied(data: bytes, cuts: Sequence[XmlCut]) -> bytes:
    """Return the bytes with all cuts made."""
    made, done = [], 0
    for cut in sorted(cuts, key=lambda cut: (cut.start, cut.end)):
        made += [data[done : cut.start], cut.new]
        done = cut.end
    return b"".join((*made, data[done:]))


def ascii_of(text: str) -> bytes:
    """Return a text for XML in any encoding."""
    return text.encode("ascii", "xmlcharrefreplace")


def changed_to(element: XmlElement, name: str, value: str) -> Iterator[XmlCut]:
    """Yield the cut that gives an attribute a value, unless it has that."""
    written = ascii_of(quoteattr(value, {"\t": " ", "\n": " ", "\r": " "}))
    if name in element.values:
        if element.attributes[name] != value:
            yield XmlCut(*element.values[name], written)
        return
    at = element.head_end - (2 if element.is_empty else 1)
    at = max([end for _, end in element.values.values()], default=at)
    yield XmlCut(at, at, b" " + ascii_of(name) + b"=" + written)


def put_within(element: XmlElement, new: bytes) -> XmlCut:
    """Return the cut that puts something at the end of an element."""
    if not element.is_empty:
        return XmlCut(element.close, element.close, new)
    tag = element.tag.encode()
    return XmlCut(element.head_end - 2, element.head_end, b">" + new + b"</" + tag + b">")
