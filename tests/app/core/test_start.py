"""What a start leaves out until it is needed: the menu is there all the sooner. No time is asserted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import foreign
from tabletop.engine.registry import GROUP, own_games

STARTED = """
import json, sys
from pathlib import Path
from tabletop.app import main
from tabletop.app.table import registry
from tabletop.engine.registry import GROUP
from tabletop import foreign
asked, real = [], registry.playable_games
def playable_games():
    asked.append(1)
    return real()
registry.playable_games = playable_games
code = main.run(main.Options(home=Path(sys.argv[1]), frames=1))
print(json.dumps([code, len(asked), foreign.may_name(GROUP), sorted(sys.modules)]))
"""
NOT_NEEDED = {
    "budoux", "multiprocessing", "numpy", "pytmx", "tabletop.app.table.scene", "tabletop.bots.worker",
    "tabletop.engine.required", "tabletop.maps", "tabletop.own_content",
    *(f"tabletop.games.{game}.bot" for game in own_games()),
    *(f"tabletop.app.games.{game}.menu" for game in own_games()),
    "tabletop.daily.proof", "tabletop.app.screens.daily.scene",
}  # fmt: skip
METADATA = {"importlib.metadata", "email", "socket"}


@pytest.mark.parametrize("welcomed", [True, False], ids=["menu", "welcome"])
def test_the_first_page_comes_without_what_it_does_not_need(welcomed: bool, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"welcomed": welcomed}))
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", STARTED, str(tmp_path)], capture_output=True, text=True, check=True, env=env
    )
    code, asked, has_others, modules = json.loads(done.stdout.splitlines()[-1])
    assert (code, asked) == (0, 1)
    assert NOT_NEEDED & set(modules) == set()
    assert ("tabletop.app.screens.menu.scene" in modules) == welcomed
    assert has_others or METADATA & set(modules) == set()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all there is on the path, with a package that says something else in it."""
    _package(tmp_path, "plain-1.0.dist-info", "[console_scripts]\nplain = plain:main\n")
    (tmp_path / "bare-1.0.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "nowhere")])
    finders = [finder for finder in sys.meta_path if not hasattr(finder, "find_distributions")]
    monkeypatch.setattr(sys, "meta_path", [*finders, foreign.PathFinder])
    return tmp_path


def _package(folder: Path, name: str, entries: str) -> None:
    (folder / name).mkdir()
    (folder / name / "entry_points.txt").write_text(entries)


def test_what_is_installed_is_not_read_where_nothing_names_a_game(site: Path) -> None:
    assert not foreign.may_name(GROUP)


@pytest.mark.parametrize("name", ["ludo-1.0.dist-info", "Ludo.EGG-INFO"])
def test_a_package_that_names_a_game_is_seen(site: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    _package(site, name, "[tabletop.games]\nludo = tabletop_ludo\n")
    assert foreign.may_name(GROUP)
    monkeypatch.chdir(site)
    monkeypatch.setattr(sys, "path", [""])
    assert foreign.may_name(GROUP)


def test_where_it_cannot_look_it_may_be_so(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / "all.zip").write_bytes(b"")
    for place in ("all.zip", "ludo.egg"):
        monkeypatch.setattr(sys, "path", [str(site / place)])
        assert foreign.may_name(GROUP)


def test_a_frozen_program_has_no_packages(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _package(site, "ludo-1.0.dist-info", "[tabletop.games]\nludo = tabletop_ludo\n")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert not foreign.may_name(GROUP)


def test_who_else_finds_packages_is_asked(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        def find_distributions(self) -> None: ...

    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    assert foreign.may_name(GROUP)
