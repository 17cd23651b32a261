"""Finds the texts of the program in its source code, for locales.py.

A text is the first argument of `t`, `msg` and `N_`, the first two of `tn` and `msgn`, or the second of `tc`,
`msgc` and `NC_`, whose first is its context; under any prefix (`ctx.t`, `self.t`). Texts of a game go to a
catalogue of the game's name, all others to `tabletop`. Read from the syntax tree: Babel's own extractor makes
one text of both in `t("A" if x else "B")`, and passes over an f-string in silence. A comment `# i18n: …`
above a call, or above the statement that holds it, is for translators; `# i18n: noun: …` marks names of
things. Of a lesson (`assets/lessons/*.toml`) a text is whatever a player reads.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.lessons import extract, read_heading

SINGULAR = ("t", "msg", "N_")
PLURAL = ("tn", "msgn")
CONTEXT = ("tc", "msgc", "NC_")
COMMON = "tabletop"
MARK = "# i18n:"


@dataclass
class Text:
    """One text to translate: its English form or forms, and the files it stands in."""

    one: str
    many: str = ""
    context: str = ""
    files: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_noun(self) -> bool:
        """Whether it names a thing, and takes forms."""
        return any(note.startswith("noun") for note in self.notes)

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.one

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.one, self.many) if self.many else self.one


class Sources:
    """The texts of the program, by domain; `problems` says which calls can't be collected."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems: list[str] = []
        games = root / "tabletop" / "games"
        self.games = sorted(path.name for path in games.glob("*") if (path / "__init__.py").is_file())
        self.domains: dict[str, dict[tuple[str, str], Text]] = {name: {} for name in (COMMON, *self.games)}
        for path in sorted((root / "tabletop").rglob("*.py")):
            self._read(path)
        outside = root / "build" / "installers" / "words.py"
        if outside.is_file():
            self._read(outside)
        for path in sorted((root / "assets" / "lessons").glob("*.toml")):
            self._read_lesson(path)

    def domain(self, path: Path) -> str:
        """The domain that the texts of a source file belong to."""
        parts = path.relative_to(self.root).parts[1:]
        for game in self.games:
            of_rules = parts[:2] == ("games", game)
            of_table = parts[:3] == ("app", "games", game)
            if of_rules or of_table:
                return game
        return COMMON

    def _read(self, path: Path) -> None:
        name = path.relative_to(self.root).as_posix()
        texts = self.domains[self.domain(path)]
        source = path.read_text("utf-8")
        tree = ast.parse(source, name)
        remarks = _remarks(tree, source.splitlines()) if MARK in source else {}
        for call in _calls(tree):
            lines = dict.fromkeys((call.lineno, *(arg.lineno for arg in call.args[:1])))
            notes = [note for line in lines for note in remarks.get(line, [])]
            for text in self._texts(call, name):
                self._add(texts, replace(text, notes=[*notes]), name)

    def _texts(self, call: ast.Call, name: str) -> Iterator[Text]:
        function = _name(call.func)
        if function in SINGULAR and call.args:
            yield from map(Text, self._literals(call.args[0], name))
        elif function in CONTEXT and len(call.args) > 1:
            for context in self._literals(call.args[0], name):
                for one in self._literals(call.args[1], name):
                    yield Text(one, context=context)
        elif function in PLURAL and len(call.args) > 1:
            forms = [self._literals(arg, name) for arg in call.args[:2]]
            if forms[0] and forms[1]:
                yield Text(forms[0][0], forms[1][0])

    def _read_lesson(self, path: Path) -> None:
        """Read a lesson as `pybabel` does that of a package."""
        texts = self.domains.get(read_heading(path).game, self.domains[COMMON])
        with path.open("rb") as file:
            for _, _, text, _ in extract(file, (), (), {}):
                self._add(texts, Text(text), path.relative_to(self.root).as_posix())

    def _literals(self, node: ast.expr, name: str) -> list[str]:
        """The texts an argument may be; a variable gives none: it holds a text marked elsewhere by `N_`."""
        match node:
            case ast.Constant(value=str(text)):
                return [text] if text else []
            case ast.IfExp(body=body, orelse=orelse):
                return self._literals(body, name) + self._literals(orelse, name)
            case ast.JoinedStr() | ast.BinOp():
                self.problems.append(f"{name}:{node.lineno}: a text must be one literal, not put together.")
        return []

    def _add(self, texts: dict[tuple[str, str], Text], text: Text, name: str) -> None:
        known = texts.setdefault(text.key, text)
        if known.many != text.many:
            self.problems.append(f"{name}: “{text.one}” stands elsewhere with other plural forms.")
        known.files += [name] if name not in known.files else []
        known.notes += [note for note in text.notes if note not in known.notes]


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    """All calls in the order of the source."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    yield from sorted(found, key=lambda node: (node.lineno, node.col_offset))


def _remarks(tree: ast.AST, lines: list[str]) -> dict[int, list[str]]:
    """The comments for translators by the lines they are about; those nearest to a call come last."""
    found: dict[int, list[str]] = {}
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.expr))
    spans = {(node.lineno, node.end_lineno or node.lineno) for node in nodes}
    for first, last in sorted(spans, key=lambda span: (span[0], -span[1])):
        above = []
        for line in reversed(lines[: first - 1]):
            if not line.strip().startswith("#"):
                break
            above.insert(0, line.strip().lstrip("# "))
        said = " ".join(above)
        if MARK not in f"# {said}":
            continue
        note = said.partition("i18n:")[2].strip()
        for line in range(first, last + 1):
            if note not in found.setdefault(line, []):
                found[line].append(note)
    return found


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
