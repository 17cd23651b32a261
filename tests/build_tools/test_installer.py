"""installer.spec freezes a program that is whole, small enough, and passes its own test."""

import ast
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.build_tools import ROOT

SPEC = ROOT / "installer.spec"
SELF_TEST_SECONDS = 300
LARGEST = 45_000_000


def excluded() -> list[str]:
    for node in ast.parse(SPEC.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXCLUDED":
            return ast.literal_eval(node.value)
    raise AssertionError("installer.spec names no EXCLUDED modules")


def imported() -> set[str]:
    found = set()
    for path in (ROOT / "tabletop").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
                found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def test_nothing_the_program_imports_is_left_out():
    names = imported()
    assert "pygame" in names
    assert names.isdisjoint(excluded())


@pytest.fixture(scope="module")
def frozen(tmp_path_factory) -> Path:
    """A freeze made in a fresh virtual environment with run-time dependencies and PyInstaller only."""
    place = tmp_path_factory.mktemp("freeze")
    venv.create(place / "venv", with_pip=True)
    scripts = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, f"{ROOT}[speech]", "pyinstaller>=6.22.3"], check=True)
    command = [str(scripts / "pyinstaller"), str(SPEC), "--noconfirm", "--log-level", "ERROR"]
    paths = ["--distpath", str(place / "dist"), "--workpath", str(place / "work")]
    subprocess.run([*command, *paths], cwd=ROOT, check=True)
    return place / "dist" / "tabletop"


@pytest.mark.packaging
def test_the_frozen_program_is_small_enough(frozen):
    assert sum(path.stat().st_size for path in frozen.rglob("*") if not path.is_symlink()) <= LARGEST


@pytest.mark.packaging
def test_the_frozen_program_has_every_asset_and_every_licence(frozen):
    inside = frozen / "_internal"
    wanted = {
        path.relative_to(ROOT)
        for path in (ROOT / "assets").rglob("*")
        if path.is_file() and path.suffix != ".po"
    }
    assert len(wanted) > 200
    assert {path for path in wanted if not (inside / path).is_file()} == set()
    assert (inside / "LICENSE").is_file()
    assert "GNU LESSER" in (inside / "licences" / "pygame-ce" / "LGPL.txt").read_text("utf-8")


@pytest.mark.packaging
@pytest.mark.skipif(sys.platform != "linux", reason="the dummy driver stands in for a display on Linux")
def test_the_frozen_program_passes_its_own_test(frozen, tmp_path):
    verdict = tmp_path / "verdict.txt"
    environment = {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "TABLETOP_HOME": str(tmp_path / "home"),
    }
    done = subprocess.run(
        [str(frozen / "tabletop"), "--self-test", str(verdict)],
        env=environment,
        cwd=tmp_path,
        timeout=SELF_TEST_SECONDS,
    )
    text = verdict.read_text("utf-8") if verdict.is_file() else ""
    assert text, "the self-test wrote nothing"
    assert done.returncode == 0, text
