"""The ordinary tests with a Windows Python, under wine: paths, locks, open files, pipes and processes are as
Windows has them. Run on request: `python3 run.py test -m packaging`.
"""

import re
import sys

import pytest

from tests.build_tools import ROOT, tool

tool("make")
from installers import wine  # noqa: E402

LEFT_OUT = {
    "app": "drawing knows no system and takes too long under wine; what writes files is among the parts",
    "arena": "it is a process for each core, and wine shares one server among them",
    "bench": "times and instructions are those of the machine, not of Windows",
    "build_tools": "installers for Windows are made by a release on Windows, or with this wine",
    "data": "no tests",
    "games": "rules know no system, which import-linter holds; the laws of every game are in engine",
    "packages": "a package is installed with pip, which the embeddable Python does not have",
    "playthroughs": "whole evenings, which take too long under wine",
    "research": "needs NumPy, which asks wine for functions that wine lacks",
    "window": "real windows of X11 and Wayland",
}
"""Why a folder of tests does not run here."""
PARTS = {
    "saves": 240,
    "bots": 55,
    "engine": 300,
    "record": 10,
    "daily": 25,
    "review": 8,
    "lessons": 30,
    "puzzles": 30,
    "cli": 150,
    "i18n": 20,
    "sets": 40,
    "balance": 20,
    "printed": 10,
    "app/core/test_session.py": 14,
    "app/core/test_settings.py": 18,
    "app/core/test_start.py": 6,
    "app/pockets/test_door.py": 32,
    "app/pockets/test_pockets.py": 12,
    "app/screens/test_daily.py": 18,
    "app/screens/test_flow.py": 4,
}
"""What runs, and how many of its tests pass at the least: those that are skipped say why where they stand."""


def test_every_folder_of_tests_runs_under_wine_or_has_its_reason_not_to():
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name[0] not in "_."}
    assert folders == {name.split("/")[0] for name in [*PARTS, *LEFT_OUT]}


@pytest.fixture(scope="module")
def windows(places):
    """Run a module of Python under wine, in this checkout."""
    python = wine.testing_python(places)
    here = places.fresh("windows-tests-scratch")
    env = {
        "PYTHONPATH": _seen(ROOT),
        "PYTHONPYCACHEPREFIX": _seen(here),  # compiled files name their sources, and those differ
        "PYTEST_DEBUG_TEMPROOT": _seen(here),  # elsewhere it would clear away folders of the run around it
    }
    with wine.wine(places.work / "wine-for-tests") as prefix:
        yield lambda *words: prefix.run([python, "-m", *words], env=env)


def _seen(path):
    return "Z:" + str(path).replace("/", "\\")


@pytest.mark.packaging
@pytest.mark.skipif(sys.platform != "linux", reason="on Windows the ordinary tests are these")
@pytest.mark.parametrize("part", PARTS)
def test_the_ordinary_tests_pass_with_the_python_of_windows(part, windows):
    said = windows("pytest", "-p", "no:cacheprovider", "--tb=short", f"tests/{part}")
    passed, skipped = (sum(map(int, re.findall(rf"(\d+) {word}", said))) for word in ("passed", "skipped"))
    assert passed >= PARTS[part], said
    assert skipped <= passed / 10, said
