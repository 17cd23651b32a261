"""A game declares everything that is its own; nothing shared knows a game, or what a game has alone."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.app.core.input import COMMON, KeyDown
from tabletop.app.core.session import Session
from tabletop.app.core.settings import (
    ChoiceControl,
    Setting,
    Settings,
    SettingsFile,
    SliderControl,
    ToggleControl,
)
from tabletop.app.core.sound import NAMES
from tabletop.app.games.chinatown.table import TRADE_MINUTES, VALUE_HINTS
from tabletop.app.games.designtown.table import FORCED_CARDS, ODDS
from tabletop.app.proof.bench_tables import played
from tabletop.app.table import registry
from tabletop.engine.registry import find, own_games
from tests.app.at_table import show
from tests.app.driver import Driver

ROOT = Path(__file__).resolve().parents[3]
GAMES = own_games()
TABLES = {game: registry.declared(game) for game in GAMES}
OWN_SETTINGS = [setting for table in TABLES.values() for setting in table.settings]


# -- what is declared -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_declared_belongs_to_every_table_or_stands_there_twice(game: str) -> None:
    assert list(TABLES[game].clashes()) == []
    assert callable(TABLES[game].maker)


def test_what_two_games_declare_by_one_name_is_the_same() -> None:
    for one, two in combinations(TABLES.values(), 2):
        theirs = {action.name: action for action in two.actions}
        assert all(theirs.get(action.name, action) == action for action in one.actions)
        assert not set(one.sounds) & set(two.sounds)
        assert not {item.name for item in one.settings} & {item.name for item in two.settings}


def test_declarations_are_read_without_a_scene_of_any_game() -> None:
    code = (
        "import sys; from tabletop.app.table import registry; list(registry.tables());"
        "print(*(name for name in sys.modules if name.startswith('tabletop.app.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".games.")[2] for name in done.stdout.split()}
    assert {name.partition(".")[2] for name in loaded} == {"", "table"}


def _strings(game: str) -> Iterator[str]:
    """Yield every text in the source of a game's table."""
    for path in (ROOT / "tabletop" / "app" / "games" / game).rglob("*.py"):
        if path.name != "table.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def test_every_sound_is_declared_where_it_is_heard_and_has_a_file() -> None:
    files = {path.stem for path in (paths.assets() / "sounds").iterdir()}
    assert files == {*NAMES, *(name for table in TABLES.values() for name in table.sounds)}
    for game, table in TABLES.items():
        heard = set(_strings(game))
        assert set(table.sounds) <= heard
        for other in set(GAMES) - {game}:
            assert not set(TABLES[other].sounds) & heard


@pytest.mark.parametrize("game", GAMES)
def test_actions_and_settings_that_are_declared_are_used(game: str) -> None:
    assert {action.name for action in TABLES[game].actions} <= set(_strings(game))
    sources = "".join(map(_words, (ROOT / "tabletop" / "app" / "games" / game).rglob("*.py")))
    assert all(f"{item.name.upper()}.of(" in sources for item in TABLES[game].settings)


# -- keys -----------------------------------------------------------------------------------------------


def _pressed(name: str) -> KeyDown:
    return KeyDown(0, name, frozenset(), name)


def test_keys_mean_a_games_actions_at_its_table_alone(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(keys={"flip": ["b"]})
    assert driver.ctx.bindings.action(_pressed("e")) is None
    for game, meanings in (("designtown", ["end_turn", "flip", None]), ("gotown", ["end_turn", None, None])):
        show(driver, Session(played(game, 2, 3, humans=2), lambda: "off"))
        assert [driver.ctx.bindings.action(_pressed(key)) for key in "ebf"] == meanings
    driver.ctx.change(keys={"end_turn": ["k"]})
    assert [driver.ctx.bindings.action(_pressed(key)) for key in "ek"] == [None, "end_turn"]
    assert driver.ctx.bindings.is_primary("end_turn") and not driver.ctx.bindings.is_primary("undo")


# -- settings -------------------------------------------------------------------------------------------


def test_settings_of_released_versions_mean_what_they_meant(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    written = {"odds": False, "forced_cards": True, "value_hints": "all", "trade_minutes": 7}
    path.write_text(json.dumps({**written, "ui_scale": 125, "warp": [1]}), encoding="utf-8")
    file = SettingsFile(path)
    settings = file.load()
    assert not file.notes
    found = [item.of(settings) for item in (ODDS, FORCED_CARDS, VALUE_HINTS, TRADE_MINUTES)]
    assert found == list(written.values())
    file.values.own = TRADE_MINUTES.chosen(settings, 9)
    assert file.save()
    again = json.loads(path.read_text(encoding="utf-8"))
    assert again.items() >= {**written, "trade_minutes": 9, "ui_scale": 125, "warp": [1]}.items()
    assert "own" not in again


@pytest.mark.parametrize("item", OWN_SETTINGS, ids=lambda item: item.name)
@pytest.mark.parametrize("wrong", [None, "loud", -1, 31, 1.5, [], {"on": True}])
def test_what_cannot_be_chosen_counts_as_not_chosen(item: Setting[object], wrong: object) -> None:
    assert item.of(Settings()) == item.default and item.takes(item.default)
    assert item.of(Settings(own={item.name: wrong})) == item.default


@pytest.mark.parametrize(
    ("how", "taken", "refused"),
    [
        (ToggleControl(), [True, False], [0, 1, "True"]),
        (SliderControl(0, 3, 1, "count"), [0, 3], [True, 4, 2.0]),
        (ChoiceControl(((1, "One"), ("a", "A"))), [1, "a"], [True, "1"]),
    ],
)
def test_what_can_be_chosen(
    how: ToggleControl | SliderControl | ChoiceControl, taken: list[object], refused: list[object]
) -> None:
    item = Setting("x", "", "", how, default=taken[0])
    assert [item.takes(value) for value in (*taken, *refused)] == [True] * len(taken) + [False] * len(refused)


# -- nothing shared names a game --------------------------------------------------------------------------

NAMED = {
    "build/readme_pictures.py": "the pictures of the README show our games",
    "pyproject.toml": "layers inside a game, and circles still to be taken apart, are held by its tools",
    "tabletop/bench/engine_rows.py": "figures that are compared with earlier ones name what was measured",
}
"""Shared files that name games, and why."""
DOUBLE = {
    "flip": "any card is flipped: a sound, a duration, a picture",
    "hint": "an icon, and the small words below others",
}
"""Names of actions that mean something else in shared code."""


def _shared() -> Iterator[Path]:
    """Yield every source file and list that no game has for its own."""
    for folder, kinds in (("tabletop", {".py"}), ("build", None)):
        for path in sorted((ROOT / folder).rglob("*")):
            parts = path.relative_to(ROOT / folder).parts
            is_own = "games" in parts[:-1] or parts[0].startswith(GAMES)
            is_made = "__pycache__" in parts or parts[0] in ("dist", "work")
            if path.is_file() and not is_own and not is_made and (kinds is None or path.suffix in kinds):
                yield path
    yield paths.assets() / "tokens.json"
    yield from (ROOT / name for name in ("pyproject.toml", "installer.spec", "run.py"))


def _words(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "ignore")


def test_no_shared_file_names_a_game() -> None:
    games = re.compile("|".join({*GAMES, *(re.escape(find(game).name) for game in GAMES)}), re.IGNORECASE)
    found = {path.relative_to(ROOT).as_posix() for path in _shared() if games.search(_words(path))}
    assert found == set(NAMED)


def test_no_shared_file_has_what_is_a_games_own() -> None:
    own = {action.name for table in TABLES.values() for action in table.actions} - set(DOUBLE)
    own |= {name for table in TABLES.values() for name in table.sounds}
    own |= {setting.name for setting in OWN_SETTINGS}
    for game in GAMES:
        look = json.loads((paths.assets() / "looks" / f"{game}.json").read_text(encoding="utf-8"))
        own |= set(look.get("ms", {}))
    assert own.isdisjoint({action.name for action in COMMON} | set(NAMES) | set(Settings.__struct_fields__))
    names = "|".join(sorted(own))
    quoted = re.compile(rf"[\"']({names})[\"']|settings\.({names})\b")
    assert len(own) >= 14
    for path in _shared():
        hit = quoted.search(_words(path))
        assert hit is None, f"{path.relative_to(ROOT)}: {hit}"
