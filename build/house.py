"""Count the house: `python build/house.py` prints lines, modules, folders and class names used twice.

What a card dropped, an offer signed and a puzzle opened run through is counted by `python -m tests.ways`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "tabletop"
SHORT, LONG = 70, 450
"""Below and above these many lines a module is worth a look."""


def sizes() -> dict[str, int]:
    """Return the lines of each module of the program, by its path."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8").count("\n")
        for path in sorted(PROGRAM.rglob("*.py"))
    }


def twice() -> list[str]:
    """Return the names of classes that several modules define, the commonest first."""
    names = Counter(
        node.name
        for path in PROGRAM.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    return [name for name, count in names.most_common() if count > 1]


def counted() -> Iterator[str]:
    """Return what the files come to, a line each."""
    lines = sizes()
    folders = Counter(path.rpartition("/")[0] for path in lines)
    names, total = twice(), sum(lines.values())
    yield f"{total} lines in {len(lines)} modules, half of them below {median(lines.values()):.0f}"
    yield f"{sum(size < SHORT for size in lines.values())} modules below {SHORT} lines"
    yield f"above {LONG} lines: " + (", ".join(path for path, size in lines.items() if size > LONG) or "none")
    for folder, count in folders.most_common(5):
        inside = sum(size for path, size in lines.items() if path.rpartition("/")[0] == folder)
        yield f"{count} modules, {inside} lines in {folder}"
    yield f"{len(names)} class names used twice or more: {', '.join(names)}"


if __name__ == "__main__":
    print("\n".join(counted()))
