"""Documents and what refers to them: every label, section, link, path and clause that is named exists.

In code and documents `ux D7` is a line of docs/ux.md, `ux D` a section of it, `look 3.7` a section of
docs/look.md, `GT-5.3` a clause of a game's rules.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.build_tools import ROOT

DOCS = ROOT / "docs"
HOUSE = DOCS / "architecture.md"
GAP = r"(?:\s|#)+"
"""Between two words, also where a line of a comment ends between them."""
LABEL = r"[A-Z]\d{1,2}"
UX = re.compile(rf"\bux{GAP}([A-Z]\d{{0,2}}\b(?:(?:,|{GAP}to|{GAP}and){GAP}[A-Z]\d{{0,2}}\b)*)")
LOOK = re.compile(rf"\blook{GAP}(\d(?:\.\d+)?\b(?:(?:,|{GAP}and){GAP}\d(?:\.\d+)?\b)*)")
BARE = re.compile(rf"\((?:[^()]*[;,] )?({LABEL})(?=[,;:)])")
"""A label in brackets, where all that `UX` finds was taken out."""
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*\b")
MADE_UP = {"GT-99", "GT-10.10"}
"""Clauses that tests ask for because they do not exist."""

MADE = ("build/dist/", "build/work/")
"""Where installers are made, with the Python and the libraries of others."""


@cache
def texts() -> dict[str, str]:
    """The text of every Python file and every document, by its path from here."""
    folders = [ROOT / name for name in ("tabletop", "tests", "build", "docs", "assets")]
    found = chain(
        ROOT.glob("*.md"), ROOT.glob("*.py"), *(f.rglob(kind) for f in folders for kind in ("*.py", "*.md"))
    )
    ours = ((path.relative_to(ROOT).as_posix(), path) for path in sorted(found))
    return {name: path.read_text("utf-8") for name, path in ours if not name.startswith(MADE)}


def documents() -> list[str]:
    return [name for name in texts() if name.endswith(".md")]


def headings(name: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", texts()[name], flags=re.M | re.S), re.M)


def anchors(name: str) -> set[str]:
    """What a link may have behind its `#`, as forges make it of headings."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(name)}


def ux_labels(named: str) -> Iterator[str]:
    """The labels of what stands behind `ux`: of a list, a range, a section."""
    for first, last in re.findall(rf"([A-Z]\d*)(?:{GAP}to{GAP}[A-Z](\d+))?", named):
        if last:
            yield from (f"{first[0]}{number}" for number in range(int(first[1:]), int(last) + 1))
        else:
            yield first


def found_in(pattern: re.Pattern[str], word: str = "") -> list[tuple[str, str]]:
    """Where a pattern occurs, and what; only texts that have `word` are searched, which is quicker."""
    return [(name, one) for name, text in texts().items() if word in text for one in pattern.findall(text)]


def bare(text: str) -> list[str]:
    """The labels in brackets that do not say whose they are."""
    return BARE.findall(UX.sub("", text))


@cache
def ux() -> frozenset[str]:
    """The lines and sections of docs/ux.md."""
    lines = re.findall(r"^- \*\*([A-Z]\d+)\*\* ", texts()["docs/ux.md"], re.M)
    sections = [heading[0] for heading in headings("docs/ux.md") if heading[1] == "."]
    assert len(lines) > 100
    assert len({*lines, *sections}) == len(lines) + len(sections), "a label stands twice"
    return frozenset({*lines, *sections})


def look() -> set[str]:
    return {
        found[1] for heading in headings("docs/look.md") if (found := re.match(r"([\d.]*\d)\.? ", heading))
    }


def clauses() -> set[str]:
    """All clauses of all games, and their sections: GT-6 for GT-6.1, CH-4.3 for CH-4.3.1."""
    named = chain.from_iterable(re.findall(r'\bClause\(\s*"([^"]+)"', text) for text in texts().values())
    return {".".join(parts[:many]) for one in named for parts in [one.split(".")] for many in range(1, 5)}


def test_lists_of_labels_are_read() -> None:
    assert list(ux_labels("N2 to N4, D7")) == ["N2", "N3", "N4", "D7"]
    assert UX.findall("as (ux C8,\n    # C11) and ux L.") == ["C8,\n    # C11", "L"]
    assert LOOK.findall("(look 2 and 3; look 3.7)") == ["2 and 3", "3.7"]
    assert bare("(D7) (CH-6.7; C2) (ux D7) (ux D7, D9) ux D8 (M5: unique)") == ["D7", "C2", "M5"]


def test_every_label_of_ux_exists() -> None:
    named = [(name, label) for name, found in found_in(UX, "ux") for label in ux_labels(found)]
    assert len(named) > 400
    assert [(name, label) for name, label in named if label not in ux()] == []


def test_labels_of_ux_bear_its_name() -> None:
    """Never without `ux`: so that whoever looks for a line finds all that holds it."""
    code = {name: text for name, text in texts().items() if name not in ("docs/ux.md", "tests/test_docs.py")}
    assert [(name, label) for name, text in code.items() for label in bare(text) if label in ux()] == []


def test_every_section_of_look_exists() -> None:
    named = [
        (name, section) for name, found in found_in(LOOK, "look ") for section in re.findall(r"[\d.]+", found)
    ]
    assert len(named) > 40
    known = look()
    assert [(name, section) for name, section in named if section not in known] == []


def test_every_clause_exists() -> None:
    known = clauses() | MADE_UP
    assert len(known) > 100
    assert [(name, clause) for name, clause in found_in(CLAUSE) if clause not in known] == []


@pytest.mark.parametrize("name", documents())
def test_every_link_leads_somewhere(name: str) -> None:
    lost = []
    for link in re.findall(r"\]\(([^)\s]+)", texts()[name]):
        path, _, anchor = link.partition("#")
        target = (ROOT / name).parent / path if path else ROOT / name
        if "://" in link or (target.exists() and not anchor):
            continue
        if not target.exists() or anchor not in anchors(target.resolve().relative_to(ROOT).as_posix()):
            lost.append(link)
    assert lost == []


def test_every_path_that_documents_name_exists() -> None:
    named = [
        (name, path)
        for name in documents()
        for path in re.findall(r"`((?:tabletop|tests|build|docs|assets)/[\w./]*(?:/|\.\w+))`", texts()[name])
    ]
    assert len(named) > 50
    assert [(name, path) for name, path in named if not (ROOT / path).exists()] == []


def test_every_document_that_is_named_exists() -> None:
    """In code, too: nothing refers to papers that lie elsewhere."""
    known = {Path(name).name for name in documents()}
    named = found_in(re.compile(r"[\w./-]+\.md\b"), ".md")
    assert len(named) > 100
    assert [(name, path) for name, path in named if Path(path).name not in known] == []


def test_every_anchor_that_code_names_exists() -> None:
    named = found_in(re.compile(r"\bdocs/\w+\.md#[\w-]+"), ".md#")
    assert [one for one in named if one[1].split("#")[1] not in anchors(one[1].split("#")[0])] == []


# -- docs/architecture.md -------------------------------------------------------------------------------


@cache
def rows() -> tuple[str, ...]:
    """The folders and modules of the house's table, from above to below, each game's folder for `<game>`."""
    games = sorted(path.parent.name for path in (ROOT / "tabletop/games").glob("*/__init__.py"))
    cells = [line.split(" | ")[0] for line in texts()["docs/architecture.md"].splitlines()]
    found: list[str] = []
    for path in re.findall(
        r"`(tabletop/[^`]+)`", "\n".join(cell for cell in cells if cell.startswith("| `"))
    ):
        several = re.search(r"\{(.+)\}|<game>", path)
        inner = [""] if several is None else several[1].split(",") if several[1] else games
        found += [path if several is None else path.replace(several[0], one) for one in inner]
    return tuple(found)


def test_the_house_has_what_its_table_names() -> None:
    assert len(rows()) > 20
    assert [
        row for row in rows() if not (ROOT / row).exists() or row.endswith("/") != (ROOT / row).is_dir()
    ] == []


def test_the_table_names_what_the_house_has() -> None:
    """Every package down to the third floor, and every module that stands in no folder below them."""
    house = ROOT / "tabletop"
    packages = {
        f"{path.parent.relative_to(ROOT).as_posix()}/"
        for path in house.rglob("__init__.py")
        if 1 <= len(path.parent.relative_to(house).parts) <= 3
    }
    modules = {
        path.relative_to(ROOT).as_posix() for folder in (house, house / "app") for path in folder.glob("*.py")
    }
    roofs = {"tabletop/app/", "tabletop/games/"}  # their rooms are named
    doors = {path for path in modules if path.endswith("__init__.py")}
    assert (packages - roofs) | (modules - doors) == set(rows())


def test_the_table_stands_in_the_order_of_the_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    house, app = [one["layers"] for one in contracts if one["type"] == "layers"][:2]
    at = house.index("tabletop.app")
    layers = [*house[:at], *(f"tabletop.app.{layer.split(' | ')[0]}" for layer in app), *house[at + 1 :]]
    floors = [next(number for number, row in enumerate(rows()) if _is_in(row, layer)) for layer in layers]
    assert floors == sorted(floors)


def _is_in(row: str, layer: str) -> bool:
    path = Path(*layer.split(".")).as_posix()
    return row == f"{path}.py" or row.startswith(f"{path}/")
