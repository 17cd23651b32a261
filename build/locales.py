"""Keeps the translations in assets/locale in step with the source code.

    python build/locales.py update     collect the texts of the program into the .pot and .po files
    python build/locales.py compile    make the .mo.gz files that the program reads, note the share translated
    python build/locales.py check      say what is missing or wrong; exit code 1 if anything is
    python build/locales.py new TAG    begin a language, with what is known of its numbers and lists (CLDR)
    python build/locales.py todo TAG DOMAIN        print the texts that are not translated yet, to fill in
    python build/locales.py fill TAG FILE          take translations from such a file

What a text is, and which catalogue it belongs to: see texts.py. The same sources give the same bytes: no
dates, no line numbers. (Not called `locale.py`, which would hide the standard library's module of that name
from every script in this folder.)
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import write_po
from fontTools.ttLib import TTFont
from texts import Sources, Text

from tabletop import files
from tabletop.app.core.fonts import DESIGN, FACES, FALLBACKS, RELATIVES, is_wide
from tabletop.engine.message import in_english
from tabletop.i18n import po
from tabletop.i18n.faults import faults
from tabletop.i18n.languages import FILE, SOURCE, Language, is_tag, read

ROOT = Path(__file__).resolve().parent.parent
ABOUT = """\
# Texts of Tabletop; collected by build/locales.py, translated by hand.
# Made without native readers. To correct a text, change it here, then `python build/locales.py compile`, or
# `tabletop language compile FOLDER` in a copy of this folder: docs/languages.md."""
KEPT = ("Language-Team", "X-Generator")


class Plain(Catalog):
    """A catalogue whose header holds no date and no version, so that it changes only when a text does."""

    kept: dict[str, str] = {}  # noqa: RUF012 - set whole

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        language = [("Language", str(self.locale_identifier))] if self.locale_identifier else []
        plural = [("Plural-Forms", _plural(self.kept, str(self.locale_identifier)))] if language else []
        return [
            ("Project-Id-Version", "Tabletop"),
            *language,
            *((name, self.kept[name]) for name in KEPT if name in self.kept),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            *plural,
        ]

    @mime_headers.setter
    def mime_headers(self, value: object) -> None:
        """Headers are made, not kept."""

    @property
    def num_plurals(self) -> int:
        return _count(self.kept, str(self.locale_identifier)) if self.locale_identifier else 2


def languages(root: Path) -> list[str]:
    """The languages beside the source's, by the names of their folders."""
    found = (path.parent.name for path in (root / "assets" / "locale").glob(f"*/{FILE}"))
    return sorted(name for name in found if name != SOURCE)


def about(root: Path, language: str) -> Language:
    return read(root / "assets" / "locale" / language / FILE)


def folder(root: Path, language: str) -> Path:
    return root / "assets" / "locale" / language / "LC_MESSAGES"


def catalogue(path: Path) -> tuple[dict[str, str], dict[tuple[str, str], po.Entry]]:
    """The header and the texts of a .po file; nothing when there is no file."""
    if not path.is_file():
        return {}, {}
    header, entries = po.parse(path.read_text("utf-8"))
    return header, {entry.key: entry for entry in entries}


def _plural(header: Mapping[str, str], language: str) -> str:
    """The plural rule that a catalogue's translations follow; of a new one Babel's, which may change."""
    return header.get("Plural-Forms") or str(get_plural(language))


def _count(header: Mapping[str, str], language: str) -> int:
    found = re.match(r"\s*nplurals\s*=\s*(\d+)", _plural(header, language))
    return int(found[1]) if found else 2


def written(
    texts: Iterable[Text], known: dict[tuple[str, str], po.Entry], language: str, path: Path
) -> bytes:
    """The .po file of exactly these texts, with the translations that are known."""
    head = _head(path) if language else ABOUT.splitlines()[0]
    catalog = Plain(locale=language or None, header_comment=head, fuzzy=False)
    catalog.kept = catalogue(path)[0]
    for text in texts:
        old = known.get(text.key) or known.get(("", text.one)) or po.Entry()
        added = catalog.add(
            text.id,
            _kept(text, old, catalog.num_plurals),
            context=text.context or None,
            locations=[(name, 0) for name in sorted(text.files)],
            flags=sorted(old.flags & {"fuzzy"}),
            auto_comments=text.notes,
            user_comments=old.comments,
        )
        added.flags &= {"fuzzy"}  # their check of braces knows no forms of words
    file = io.BytesIO()
    write_po(file, catalog, width=110, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def _head(path: Path) -> str:
    """What stands at the head of a .po file, as a translator may have written it."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return "\n".join(takewhile(lambda line: line.startswith("#"), lines)) or ABOUT


def _kept(text: Text, old: po.Entry, forms: int) -> str | tuple[str, ...]:
    if not text.many:
        return old.forms[0] if old.forms else ""
    if len(old.forms) == forms:
        return tuple(old.forms)
    return tuple(old.forms * forms) if len(old.forms) == 1 else ("",) * forms


def update(root: Path) -> list[str]:
    """Bring every .po file in step with the source; a domain without texts gets no file."""
    sources = Sources(root)
    for domain, texts in sources.domains.items():
        _write(root / "assets" / "locale" / f"{domain}.pot", written(texts.values(), {}, "", Path()), texts)
    for language in languages(root):
        target = folder(root, language)
        target.mkdir(parents=True, exist_ok=True)
        # A text that has moved to another catalogue keeps its translation.
        every = {path.stem: catalogue(path)[1] for path in sorted(target.glob("*.po"))}
        both = {key: entry for one in every.values() for key, entry in one.items() if any(entry.forms)}
        for domain, texts in sources.domains.items():
            known = {**both, **{key: one for key, one in every.get(domain, {}).items() if any(one.forms)}}
            path = target / f"{domain}.po"
            wanted = [*texts.values(), *_forms(texts.values(), about(root, language))]
            _write(path, written(wanted, known, language, path), texts)
    return sources.problems


def _write(path: Path, data: bytes, texts: object) -> None:
    if texts:
        path.write_bytes(data)
    else:
        path.unlink(missing_ok=True)


def _forms(texts: Iterable[Text], language: Language) -> Iterator[Text]:
    """The forms of names of things that a language wants in its catalogue."""
    for text in texts:
        if text.is_noun and not text.context:
            for name, form in language.form.items():
                if form.nouns:
                    note = f"{form.note or name}: this form of the name"
                    yield Text(text.one, "", name, text.files, [note])


def compile_all(root: Path) -> list[str]:
    """Make the packed .mo file of every .po file, and note the share; what has no .po file is removed."""
    for language in languages(root):
        target = folder(root, language)
        sources = {path.with_suffix(".mo.gz"): path for path in sorted(target.glob("*.po"))}
        for path in set(target.glob("*.mo*")) - sources.keys():
            path.unlink()
        for path, source in sources.items():
            texts = po.compiled(*po.parse(source.read_text("utf-8")))
            if _made(path) != texts:  # each zlib packs in its own way
                path.write_bytes(gzip.compress(texts, 9, mtime=0))
        po.note_share(target.parent)
    return []


def check(root: Path) -> list[str]:
    """Everything that is wrong with the translations, a sentence each; empty when nothing is."""
    sources = Sources(root)
    problems = list(sources.problems)
    known = glyphs(Language("", SOURCE))
    for texts in sources.domains.values():
        for text in texts.values():
            problems += _undrawable(f"{text.files[0]}: “{text.one}”", text.one + text.many, known)
    for language in languages(root):
        told = about(root, language)
        own = glyphs(told)
        for domain, texts in sources.domains.items():
            problems += _check_domain(folder(root, language) / f"{domain}.po", told, texts, own)
        problems += _contradictions(root, language)
    return problems


def _check_domain(
    path: Path, language: Language, texts: dict[tuple[str, str], Text], known: Glyphs
) -> Iterator[str]:
    where = f"{path.parents[1].name}/{path.name}"
    header, entries = catalogue(path)
    missing = 0
    wanted = {text.key: text for text in (*texts.values(), *_forms(texts.values(), language))}
    for key, text in wanted.items():
        entry = entries.get(key)
        if entry is None or entry.many != text.many:
            yield f"{where}: “{text.one}” is missing; run `python build/locales.py update`."
        elif not entry.is_done:
            missing += text.key in texts
            if language.status.whole and text.key in texts:
                unsure = "is marked as uncertain (fuzzy)" if all(entry.forms) else "is missing"
                yield f"{where}: the translation of “{text.one}” {unsure}."
        else:
            for fault in faults(entry, language, path.stem):
                yield f"{where}: the translation of “{text.one}”: {in_english(fault)}."
            yield from _undrawable(f"{where}: the translation of “{text.one}”", "".join(entry.forms), known)
    if missing and not language.status.whole:
        print(f"{where}: {len(texts) - missing} of {len(texts)} texts are translated.")
    for _, one in entries.keys() - wanted.keys():
        yield f"{where}: “{one}” is not used any more; run `python build/locales.py update`."
    if texts and _made(path.with_suffix(".mo.gz")) != po.compiled(header, entries.values()):
        yield f"{where}: the .mo.gz file is out of date; run `python build/locales.py compile`."


def _made(path: Path) -> bytes:
    """What a packed file holds; nothing when there is none, or it is broken."""
    try:
        return files.read_packed(path)
    except OSError:
        return b""


class Glyphs(NamedTuple):
    """The signs that can be drawn in every face, and the letters that every face has itself: with one from
    another font, a word is of two hands."""

    signs: frozenset[str]
    letters: frozenset[str]


def glyphs(language: Language) -> Glyphs:
    """What the faces of the design, those they fall back on and a language's own fonts have in common."""

    def signs(*files: str) -> frozenset[str]:
        return frozenset[str]().union(*map(_signs, files))

    faces = [signs(FACES[face], FACES[RELATIVES.get(face, face)]) for face in DESIGN]
    own = [signs(file) for file in (language.font, language.bold) if file]
    letters = frozenset.intersection(*faces)
    if own:
        letters = frozenset(filter(is_wide, frozenset.intersection(*own))) | {
            letter for letter in letters if not is_wide(letter)
        }
    return Glyphs(letters | signs(*(FACES[face] for face in FALLBACKS)) | {"\n"}, letters)


@cache
def _signs(file: str) -> frozenset[str]:
    with TTFont(ROOT / "assets" / "fonts" / file, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def _undrawable(what: str, text: str, known: Glyphs) -> Iterator[str]:
    for sign in sorted(set(text) - known.letters):
        if sign not in known.signs:
            yield f"{what} holds “{sign}” (U+{ord(sign):04X}), which no font can draw."
        elif sign.isalpha():
            yield f"{what} holds “{sign}” (U+{ord(sign):04X}), which a face takes from another font."


def _contradictions(root: Path, language: str) -> Iterator[str]:
    """All domains are looked up as one, so a text in two of them must be translated alike."""
    known: dict[tuple[str, str], tuple[str, list[str]]] = {}
    for path in sorted(folder(root, language).glob("*.po")):
        for key, entry in catalogue(path)[1].items():
            domain, forms = known.setdefault(key, (path.stem, entry.forms))
            if entry.is_done and all(forms) and forms != entry.forms:
                yield f"{language}: “{entry.one}” is translated differently in {domain} and {path.stem}."


NEW = """\
# Fields: docs/languages.md. Made without native readers: corrections are welcome, one file and one command.
name = {name}
tag = {tag}
break = "words"
capital = {capital}
ends = ".!?…:"
week = {week}

[numbers]
decimal = {decimal}
group = {group}
percent = {percent}

[money]
pattern = {money}

[lists]
two = {two}
middle = {middle}
end = {end}
or = {either}

[status]
share = 0
whole = false
note = ""
"""


def new(root: Path, tag: str) -> list[str]:
    """Begin a language with what CLDR knows of it; one that is begun stays as it is."""
    home = root / "assets" / "locale" / tag.replace("-", "_")
    if not is_tag(tag) or (home / FILE).exists():
        return [f"“{tag}” is no tag, or its folder is there already."]
    known = Locale.parse(tag, sep="-")
    standard, either = known.list_patterns["standard"], known.list_patterns.get("or", {})
    signs = known.number_symbols["latn"]
    number = "{number}"
    money = re.sub(r"[#0,.]+", number, known.currency_formats["standard"].pattern.split(";")[0])
    name = known.get_display_name(tag.replace("-", "_")) or tag
    facts = {
        "name": name[:1].upper() + name[1:],
        "tag": tag,
        "capital": name[:1].upper() != name[:1],
        "week": known.first_week_day,
        "decimal": signs["decimal"],
        "group": signs["group"],
        "percent": re.sub(r"[#0,.]+", number, known.percent_formats[None].pattern),
        "money": money.replace("¤", "$"),
        "two": standard["2"],
        "middle": standard["middle"],
        "end": standard["end"],
        "either": either.get("end", standard["end"]),
    }
    home.mkdir(parents=True)
    written = {key: json.dumps(value, ensure_ascii=False) for key, value in facts.items()}
    (home / FILE).write_text(NEW.format(**written), "utf-8")
    return update(root)


ROW = re.compile(r"\\([nt\\])")
SIGNS = {"\n": "\\n", "\t": "\\t", "\\": "\\\\"}


def _cell(text: str) -> str:
    return "".join(SIGNS.get(sign, sign) for sign in text)


def _text(cell: str) -> str:
    return ROW.sub(lambda found: {"n": "\n", "t": "\t", "\\": "\\"}[found[1]], cell)


def todo(root: Path, language: str, domain: str) -> list[str]:
    """Print the texts of a domain that are not translated, a row each: context, text, place for the
    translation, what translators should know. Plural forms stand side by side, with ` || ` between them."""
    for entry in catalogue(folder(root, language) / f"{domain}.po")[1].values():
        if not entry.is_done:
            english = " || ".join(map(_cell, filter(None, (entry.one, entry.many))))
            print(_cell(entry.context), english, "", "; ".join(map(_cell, entry.notes)), sep="\t")
    return []


def fill(root: Path, language: str, file: str) -> list[str]:
    """Take translations from rows as `todo` prints them, into whichever catalogue has the text."""
    rows: dict[tuple[str, str], list[str]] = {}
    problems = []
    for line in Path(file).read_text("utf-8").splitlines():
        context, english, said, *_ = [*line.split("\t"), "", "", ""]
        if said.strip():
            rows[_text(context), _text(english.split(" || ")[0])] = [_text(one) for one in said.split(" || ")]
    met = set()
    for path in sorted(folder(root, language).glob("*.po")):
        header, entries = catalogue(path)
        for key in rows.keys() & entries.keys():
            entry, wanted = entries[key], _count(header, language) if entries[key].many else 1
            if len(rows[key]) == wanted:
                entry.forms, entry.flags = rows[key], set()
            else:
                problems.append(f"“{key[1]}” has {len(rows[key])} forms and should have {wanted}.")
        met |= entries.keys()
        texts = [Text(one.one, one.many, one.context, one.files, one.notes) for one in entries.values()]
        path.write_bytes(written(texts, entries, language, path))
    return problems + [f"“{one}” is no text of any catalogue." for _, one in rows.keys() - met]


COMMANDS = {"new": new, "update": update, "compile": compile_all, "check": check, "todo": todo, "fill": fill}


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Keep the translations in step with the source code.")
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("words", nargs="*", help="the language, and the domain or the file")
    asked = parser.parse_args(arguments)
    problems = COMMANDS[asked.command](root, *asked.words)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
