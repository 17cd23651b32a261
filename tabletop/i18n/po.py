"""Catalogues as translators write them (`.po`) and as gettext reads them (`.mo`).

Babel does more and is a tool of the build; a translator who has only the installed program has this.
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from tabletop import files
from tabletop.engine.message import NC_

HEADER: Final = ("Project-Id-Version", "Language", "MIME-Version", "Content-Type", "Plural-Forms")
_FIELDS: Final = {"msgctxt": "context", "msgid": "one", "msgid_plural": "many"}


@dataclass
class Entry:
    """One text of a catalogue: its context, its English forms, its translations, and what stands above it."""

    context: str = ""
    one: str = ""
    many: str = ""
    forms: list[str] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others."""
        return self.context, self.one

    @property
    def is_done(self) -> bool:
        """Whether it has a certain translation."""
        return bool(self.forms) and all(self.forms) and "fuzzy" not in self.flags


def parse(text: str) -> tuple[dict[str, str], list[Entry]]:
    """Return the header and the texts of a `.po` file. ValueError with the number of a line that is none."""
    entries = [entry for entry in _entries(text) if entry.one or entry.forms]
    head = next((entry for entry in entries if not entry.one), Entry(forms=[""]))
    lines = head.forms[0].splitlines()
    header = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return header, [entry for entry in entries if entry.one]


def _entries(text: str) -> Iterator[Entry]:
    entry, place, is_above = Entry(), "", True
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            if not is_above:
                yield entry
                entry, place, is_above = Entry(), "", True
            _remark(entry, line)
            continue
        word, _, rest = line.partition(" ")
        if line.startswith('"'):
            word, rest = place, line
        elif not is_above and (word == "msgctxt" or (word == "msgid" and place != "msgctxt")):
            yield entry
            entry = Entry()
        is_above = False
        try:
            said = ast.literal_eval(rest.strip())
            _add(entry, word, said if isinstance(said, str) else "", is_more=line.startswith('"'))
        except (SyntaxError, ValueError, KeyError, IndexError) as error:
            raise ValueError(f"line {number}") from error
        place = word
    if not is_above:
        yield entry


def _remark(entry: Entry, line: str) -> None:
    kind, rest = line[:2], line[2:].strip()
    if kind == "#,":
        entry.flags |= {flag.strip() for flag in rest.split(",")}
    elif kind == "#.":
        entry.notes.append(rest)
    elif kind == "#:":
        entry.files += rest.split()
    elif line and (kind == "# " or line == "#"):
        entry.comments.append(rest)


def _add(entry: Entry, word: str, said: str, *, is_more: bool) -> None:
    if word in _FIELDS:
        setattr(entry, _FIELDS[word], (getattr(entry, _FIELDS[word]) if is_more else "") + said)
    elif is_more:
        entry.forms[-1] += said
    elif word.startswith("msgstr"):
        entry.forms.append(said)
    else:
        raise KeyError(word)


def compiled(header: Mapping[str, str], entries: Iterable[Entry]) -> bytes:
    """Return the `.mo` file of a catalogue; texts without a certain translation are left out."""
    head = "".join(f"{name}: {header[name]}\n" for name in HEADER if name in header)
    texts = {b"": head.encode()}
    for entry in entries:
        if entry.is_done:
            one = NC_(entry.context, entry.one) if entry.context else entry.one
            key = f"{one}\0{entry.many}" if entry.many else one
            texts[key.encode()] = "\0".join(entry.forms).encode()
    ids, said = zip(*sorted(texts.items()), strict=True)
    at = 28 + 16 * len(ids)
    table = b""
    for part in (ids, said):
        for one in part:
            table += struct.pack("<II", len(one), at)
            at += len(one) + 1
    start = struct.pack("<7I", 0x950412DE, 0, len(ids), 28, 28 + 8 * len(ids), 0, at)
    return start + table + b"".join(one + b"\0" for part in (ids, said) for one in part)


def contents(texts: GNUTranslations) -> Iterator[tuple[tuple[str, int], str]]:
    """Yield the texts of a compiled catalogue, with contexts, the number of the form, and the translation."""
    for key, said in texts._catalog.items():  # type: ignore[attr-defined]
        one, number = key if isinstance(key, tuple) else (key, 0)
        if one:
            yield (one, number), said


def dumped(header: Mapping[str, str], entries: Iterable[Entry]) -> str:
    """Return the `.po` file of a catalogue."""
    head = "".join(f"{_quoted(f'{name}: {value}' + chr(10))}\n" for name, value in header.items() if name)
    return 'msgid ""\nmsgstr ""\n' + head + "".join(map(_dumped, entries))


def _dumped(entry: Entry) -> str:
    above = [*(f"# {one}" for one in entry.comments), *(f"#. {one}" for one in entry.notes)]
    above += [f"#: {one}" for one in entry.files] + [f"#, {flag}" for flag in sorted(entry.flags)]
    lines = [f"msgctxt {_quoted(entry.context)}"] if entry.context else []
    lines.append(f"msgid {_quoted(entry.one)}")
    if entry.many:
        lines.append(f"msgid_plural {_quoted(entry.many)}")
        lines += [f"msgstr[{n}] {_quoted(form)}" for n, form in enumerate(entry.forms or ["", ""])]
    else:
        lines.append(f"msgstr {_quoted(entry.forms[0] if entry.forms else '')}")
    return "\n" + "\n".join([*above, *lines]) + "\n"


def _quoted(text: str) -> str:
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(signs.get(sign, sign) for sign in text) + '"'


def note_share(folder: Path) -> None:
    """Write into a language's `language.toml` how much of its catalogues is translated, in percent."""
    entries = [one for path in folder.glob("LC_MESSAGES/*.po") for one in parse(files.read(path).decode())[1]]
    done = sum(entry.is_done for entry in entries)
    path = folder / "language.toml"
    about = files.read(path).decode()
    share = 100 * done // max(1, len(entries))
    path.write_text(re.sub(r"^share = \d+", f"share = {share}", about, flags=re.MULTILINE), "utf-8")
