"""Every library that goes along is in the list of licences, with a text that is there."""

import importlib.util
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tabletop.app.screens.settings import extras
from tests.build_tools import ROOT

LISTED = {file for library in extras.libraries() for file in library.files}


def unlisted(names):
    return {name for name in names if extras.bare(name) and extras.bare(name) not in LISTED}


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "sdl2"),
        ("libSDL2_image-2.0.0.800.12.dylib", "sdl2_image"),
        ("SDL2.dll", "sdl2"),
        ("libpng16-16.dll", "png16"),
        ("libz.1.3.1.zlib-ng.dylib", "z"),
        ("libmpg123-8b3c3c9e.so.0.49.4", "mpg123"),
        ("VCRUNTIME140_1.dll", "vcruntime140_1"),
        ("math.cpython-311-x86_64-linux-gnu.so", ""),
        ("icon.png", ""),
    ],
)
def test_a_library_is_known_by_one_name_on_every_system(name, bare):
    assert extras.bare(name) == bare


def test_a_new_library_is_noticed():
    assert unlisted(["libSDL2.so", "libnew-1.so.3"]) == {"libnew-1.so.3"}


def test_every_library_beside_the_installed_packages_is_listed():
    """What the wheels bring is what is frozen."""
    packages = [library.package for library in extras.libraries() if library.package]
    found = set()
    for name in packages:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            home = Path(spec.origin).parent
            brought = [home, *home.parent.glob(f"{name}*.libs")]
            found |= {path.name for folder in brought for path in folder.rglob("*")}
    assert any("SDL2" in name for name in found)
    assert unlisted(found) == set()


def test_every_package_that_is_frozen_is_listed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["speech"]]
    listed = {library.name.lower() for library in extras.libraries()}
    assert {re.split("[<>=]", need)[0].lower() for need in wanted} <= listed


def test_every_text_is_there_and_every_one_is_named():
    folder = extras.folder()
    named = {text for library in extras.libraries() for text in library.texts}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.txt")}
    assert named <= there
    assert {name for name in there if name.startswith("libraries/")} <= named
    for library in extras.libraries():
        assert library.files or library.package
        assert library.package or library.texts or library.name in ("Python", "Microsoft Visual C++ runtime")


def test_what_the_lesser_licence_3_is_a_supplement_to_lies_beside_it():
    folder = extras.folder()
    for library in extras.libraries():
        if "LGPL-3" in library.licence:
            assert {"LGPL-3.txt", "GPL-3.txt"} <= set(library.texts)
    assert "GNU GENERAL PUBLIC LICENSE\n                       Version 3" in (folder / "GPL-3.txt").read_text(
        "utf-8"
    )
    told = (folder / "README.md").read_text("utf-8")
    for library in extras.libraries():
        if library.licence.startswith("LGPL"):
            assert library.name in told


def test_where_every_asset_is_from_is_told():
    folder = extras.folder()
    table = [line for line in (folder / "README.md").read_text("utf-8").splitlines() if line.startswith("|")]
    patterns = re.findall("`([^`]+)`", " ".join(line.split("|")[1] for line in table))
    files = [path.relative_to(folder.parent) for path in folder.parent.rglob("*") if path.is_file()]
    names = [path.as_posix() for path in files if path.parts[0] != "LICENSES"]
    assert [name for name in names if not any(fnmatch(name, pattern) for pattern in patterns)] == []


@pytest.mark.packaging
def test_every_library_in_the_frozen_program_is_listed(made):
    names = [path.name for path in made("freeze").rglob("*")]
    assert any("SDL2" in name for name in names)
    assert unlisted(names) == set()
