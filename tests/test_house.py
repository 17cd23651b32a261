"""The shape of the house, held where import-linter cannot see it: parts instead of ancestors."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path

from tabletop.app.core.scene import Scene
from tabletop.app.table.scene import TableScene

APP = Path(__file__).parents[1] / "tabletop" / "app"
TABLES = (APP / "games", APP / "table")
SEES_NO_TABLE = {"Painter", "Narrator", "Motion", "MoveMap"}
"""The parts of a table that get a view, and nothing with which they could act."""


@cache
def _modules(folder: Path) -> tuple[tuple[str, ast.Module], ...]:
    paths = sorted(folder.rglob("*.py"))
    return tuple((str(path.relative_to(APP)), ast.parse(path.read_text("utf-8"))) for path in paths)


def test_there_are_at_most_three_classes_above_a_table() -> None:
    above = [kind for kind in TableScene.__mro__[1:] if kind is not object]
    assert above[-1] is Scene and len(above) <= 3
    below = [kind for kind in TableScene.__subclasses__() if kind.__module__.startswith("tabletop")]
    assert below == [], "a game's table has parts, it is none"


def test_no_game_has_a_scene_of_its_own_for_its_table() -> None:
    """Dialogs and curtains of a game are scenes; nothing takes one, or is cast to one."""
    found = []
    for name, tree in _modules(APP / "games"):
        for node in ast.walk(tree):
            if isinstance(node, ast.arg) and node.annotation is not None:
                kind = ast.unparse(node.annotation).strip("'\"")
                found += [(name, node.lineno, kind)] if kind.endswith("Scene") else []
    assert found == []


def test_nothing_is_cast_to_a_scene() -> None:
    cast = re.compile(r"""cast\(\s*["']?\w*Scene\b""")
    assert [path.name for path in APP.rglob("*.py") if cast.search(path.read_text("utf-8"))] == []


def test_parts_that_show_and_mean_cannot_act() -> None:
    """Painters, narrators, motion and move maps get a view: no scene, no `TableApi`, no session."""
    found = []
    for name, tree in _modules(APP / "games"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef):
                continue
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            if bases & SEES_NO_TABLE:
                named = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                found += [
                    (name, node.name, one) for one in sorted(named & {"TableApi", "Session", "TableScene"})
                ]
    assert found == []


def test_keys_are_read_from_text_in_one_place() -> None:
    """`Key.read` alone takes a key apart; nothing else glues one together or looks at how it begins."""
    found = []
    for name, tree in chain(*map(_modules, TABLES)):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                given = [ast.literal_eval(arg) for arg in node.args if isinstance(arg, ast.Constant)]
                taken_apart = (
                    node.func.attr in ("split", "rsplit", "partition", "rpartition") and ":" in given
                )
                begins = node.func.attr in ("startswith", "removeprefix") and any(
                    isinstance(text, str) and text.endswith(":") for text in given
                )
                found += [(name, node.lineno)] if taken_apart or begins else []
    assert [place for place in found if place[0] != "table/key.py"] == []


def test_the_program_starts_without_its_tools() -> None:
    """What only measures, rates or trains players is loaded by its own command alone."""
    starts = (
        "import sys, tabletop.cli.words, tabletop.cli.app, tabletop.app.main, tabletop.app.screens.menu.scene"
    )
    tools = "('tabletop.' + tool for tool in ('arena', 'bench', 'research', 'app.proof'))"
    loaded = f"print([name for name in sys.modules if name.startswith(tuple({tools}))])"
    done = subprocess.run(
        [sys.executable, "-c", f"{starts}; {loaded}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
