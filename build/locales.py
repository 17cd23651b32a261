"""Keeps the translations in assets/locale in step with the source code.

    python build/locales.py update     collect the texts of the program into the .po files
    python build/locales.py compile    make the .mo files that the program reads
    python build/locales.py check      say what is missing or wrong; exit code 1 if anything is

What a text is, and which catalogue it belongs to: see texts.py. The same sources give the same bytes: no
dates, no line numbers. (Not called `locale.py`, which would hide the standard library's module of that name
from every script in this folder.)
"""

from __future__ import annotations

import argparse
import io
import string
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from fontTools.ttLib import TTFont
from texts import Sources, Text

ROOT = Path(__file__).resolve().parent.parent
TEXT_FONTS = ("ZenMaruGothic-Medium.ttf", "NotoSansJP-Medium.ttf", "MPLUSRounded1c-Medium.ttf")
"""The text font and its fallbacks: together they must have a glyph for every character of every text."""


class Plain(Catalog):
    """A catalogue whose header holds no date and no version, so that it changes only when a text does."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", "Tabletop"),
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]

    @mime_headers.setter
    def mime_headers(self, value: object) -> None:
        """Headers are made, not kept."""


def languages(root: Path) -> list[str]:
    """The languages beside the source's, by the names of their folders."""
    return sorted(path.parent.name for path in (root / "assets" / "locale").glob("*/LC_MESSAGES"))


def folder(root: Path, language: str) -> Path:
    return root / "assets" / "locale" / language / "LC_MESSAGES"


def read(path: Path, language: str) -> Catalog:
    """The catalogue in a .po file; an empty one when there is no file."""
    if not path.is_file():
        return Plain(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renewed(texts: Iterable[Text], old: Catalog, language: str) -> Plain:
    """A catalogue of exactly these texts, with the translations of `old` where it has them."""
    comment = "# Texts of Tabletop; collected by build/locales.py, translated by hand."
    catalog = Plain(locale=language, header_comment=comment, fuzzy=False)
    for text in texts:
        known = old.get(text.one, text.context or None) or old.get(text.one)
        catalog.add(
            text.id,
            _kept(text, known, language),
            context=text.context or None,
            locations=[(name, 0) for name in sorted(text.files)],
            flags=["fuzzy"] if known is not None and known.fuzzy else [],
            user_comments=known.user_comments if known is not None else (),
        )
    return catalog


def _kept(text: Text, known: Message | None, language: str) -> str | tuple[str, ...]:
    forms = get_plural(language).num_plurals
    old = known.string if known is not None else ""
    if not text.many:
        return (old[0] if isinstance(old, tuple) else old) or ""
    if isinstance(old, tuple) and len(old) == forms:
        return old
    return (old,) * forms if isinstance(old, str) else ("",) * forms


def po_bytes(catalog: Catalog) -> bytes:
    """The .po file of a catalogue."""
    file = io.BytesIO()
    write_po(file, _plain(catalog), width=110, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """The .mo file of a catalogue; texts without a certain translation are left out."""
    file = io.BytesIO()
    write_mo(file, _plain(catalog))
    return file.getvalue()


def _plain(catalog: Catalog) -> Plain:
    texts = (_text(message) for message in catalog if message.id)
    return renewed(texts, catalog, str(catalog.locale_identifier))


def _text(message: Message) -> Text:
    one, many = message.id if isinstance(message.id, tuple | list) else (message.id, "")
    return Text(one, many, message.context or "", [name for name, _ in message.locations])


def update(root: Path) -> list[str]:
    """Bring every .po file in step with the source; a domain without texts gets no file."""
    sources = Sources(root)
    for language in languages(root):
        target = folder(root, language)
        target.mkdir(parents=True, exist_ok=True)
        for domain, texts in sources.domains.items():
            path = target / f"{domain}.po"
            if texts:
                path.write_bytes(po_bytes(renewed(texts.values(), read(path, language), language)))
            else:
                path.unlink(missing_ok=True)
    return sources.problems


def compile_all(root: Path) -> list[str]:
    """Make the .mo file of every .po file; one without a .po file is removed."""
    for language in languages(root):
        target = folder(root, language)
        for path in target.glob("*.mo"):
            if not path.with_suffix(".po").is_file():
                path.unlink()
        for path in sorted(target.glob("*.po")):
            path.with_suffix(".mo").write_bytes(mo_bytes(read(path, language)))
    return []


def check(root: Path) -> list[str]:
    """Everything that is wrong with the translations, a sentence each; empty when nothing is."""
    sources = Sources(root)
    problems = list(sources.problems)
    glyphs = drawable(root)
    for domain, texts in sources.domains.items():
        for text in texts.values():
            problems += _undrawable(f"{text.files[0]}: “{text.one}”", text.one + text.many, glyphs)
        for language in languages(root):
            path = folder(root, language) / f"{domain}.po"
            problems += _check_domain(path, language, texts, glyphs)
    for language in languages(root):
        problems += _contradictions(root, language)
    return problems


def _check_domain(
    path: Path, language: str, texts: dict[tuple[str, str], Text], glyphs: set[str]
) -> Iterator[str]:
    where = f"{language}/{path.name}"
    catalog = read(path, language)
    for text in texts.values():
        message = catalog.get(text.one, text.context or None)
        if message is None or message.id != text.id:
            yield f"{where}: “{text.one}” is missing; run `python build/locales.py update`."
            continue
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if not all(forms):
            yield f"{where}: “{text.one}” is not translated."
        elif message.fuzzy:
            yield f"{where}: the translation of “{text.one}” is marked as uncertain (fuzzy)."
        else:
            yield from _check_forms(where, text, forms)
            yield from _undrawable(f"{where}: the translation of “{text.one}”", "".join(forms), glyphs)
    for message in catalog:
        if message.id and _text(message).key not in texts:
            unused = _text(message).one
            yield f"{where}: “{unused}” is not used any more; run `python build/locales.py update`."
    compiled = path.with_suffix(".mo")
    if texts and (not compiled.is_file() or compiled.read_bytes() != mo_bytes(catalog)):
        yield f"{where}: the .mo file is out of date; run `python build/locales.py compile`."


def _check_forms(where: str, text: Text, forms: tuple[str, ...]) -> Iterator[str]:
    """Placeholders must agree; where a language has several forms, one may leave out what English does."""
    one = placeholders(text.one)
    many = placeholders(text.many) if text.many else one
    for form in forms:
        found = placeholders(form)
        if one is None or many is None or found is None:
            yield f"{where}: the braces of “{text.one}” or of its translation don't match up."
        elif not (found <= one | many and found >= (one & many if len(forms) > 1 else one | many)):
            wanted = ", ".join(sorted(one | many)) or "none"
            yield f"{where}: the translation of “{text.one}” has other placeholders than {wanted}."


def placeholders(text: str) -> set[str] | None:
    """The names in braces; `None` when the braces don't match up."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def drawable(root: Path) -> set[str]:
    """Every character that the text font or a fallback has a glyph for."""
    found = {"\n"}
    for name in TEXT_FONTS:
        with TTFont(root / "assets" / "fonts" / name, lazy=True) as font:
            found.update(map(chr, font.getBestCmap()))
    return found


def _undrawable(what: str, text: str, glyphs: set[str]) -> Iterator[str]:
    for sign in sorted(set(text) - glyphs):
        yield f"{what} holds “{sign}” (U+{ord(sign):04X}), which no font can draw."


def _contradictions(root: Path, language: str) -> Iterator[str]:
    """All domains are looked up as one, so a text in two of them must be translated alike."""
    known: dict[tuple[str, str], tuple[str, object]] = {}
    for path in sorted(folder(root, language).glob("*.po")):
        for message in read(path, language):
            if not message.id:
                continue
            text = _text(message)
            domain, string_ = known.setdefault(text.key, (path.stem, message.string))
            if string_ != message.string:
                yield f"{language}: “{text.one}” is translated differently in {domain} and {path.stem}."


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Keep the translations in step with the source code.")
    commands = {"update": update, "compile": compile_all, "check": check}
    parser.add_argument("command", choices=commands)
    problems = commands[parser.parse_args(arguments).command](root)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
