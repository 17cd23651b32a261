"""What the package index is given: its name, its long description, and a wheel that runs alone."""

import re
import subprocess
import sys
import tomllib
import venv
import zipfile

import pytest

from tests.build_tools import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]


def run(*words, cwd=ROOT):
    done = subprocess.run([*map(str, words)], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_whoever_depends_on_us_names_us():
    """`tabletop` on the package index is another program."""
    template = tomllib.loads((ROOT / "template" / "pyproject.toml").read_text("utf-8"))
    assert template["project"]["dependencies"] == [PROJECT["name"]]
    assert PROJECT["scripts"] == {"tabletop": "tabletop.__main__:main"}
    (ours,) = [need for need in PROJECT["optional-dependencies"]["test"] if need.startswith("tabletop")]
    assert ours.startswith(f"{PROJECT['name']}[")


def test_every_python_that_is_allowed_is_named():
    oldest, newest = map(int, re.findall(r"3\.(\d+)", PROJECT["requires-python"]))
    named = [name for name in PROJECT["classifiers"] if re.fullmatch(r".*:: 3\.\d+", name)]
    assert named == [f"Programming Language :: Python :: 3.{minor}" for minor in range(oldest, newest)]


def test_the_long_description_leads_to_no_file_beside_it():
    """It is read where there is none."""
    hook = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    text = (ROOT / "README.md").read_text("utf-8")
    for change in hook["substitutions"]:
        text = re.sub(change["pattern"], change["replacement"], text)
    assert [
        target for target in re.findall(r"\]\(([^)]+)\)", text) if not target.startswith("https://")
    ] == []
    assert "src=" not in text and "CONTRIBUTING.md: how to work on it" in text


@pytest.mark.packaging
def test_the_wheel_runs_without_this_folder_and_holds_what_is_read(tmp_path):
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assets = {path for path in (ROOT / "assets").rglob("*") if path.is_file()}
    wanted = {f"tabletop/{path.relative_to(ROOT).as_posix()}" for path in assets if path.suffix != ".po"}
    assert {name for name in names if name.startswith("tabletop/assets/")} == wanted
    assert any(name.startswith("tabletop/template/") and name.endswith(".po") for name in names)

    venv.create(tmp_path / "venv", with_pip=True)
    folder = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    run(folder / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    assert run(folder / "tabletop", "--version", cwd=tmp_path) == f"tabletop {PROJECT['version']}\n"
    verdict = tmp_path / "verdict.txt"
    run(folder / "python", "-m", "tabletop", "--self-test", verdict, cwd=tmp_path)
    assert verdict.read_text("utf-8").endswith("self-test: ok\n")
