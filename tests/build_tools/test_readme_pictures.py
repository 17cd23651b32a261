"""The pictures of README.md are those that one command makes, and small."""

import re

import pytest

from tests.build_tools import ROOT, tool

MOST_BYTES = 150_000
SHOWN = set(re.findall(r'src="docs/pictures/(\w+)\.png"', (ROOT / "README.md").read_text("utf-8")))


def test_readme_shows_what_the_command_makes_and_nothing_else_is_there():
    made = tool("readme_pictures")
    files = {path.stem: path.stat().st_size for path in made.OUT.iterdir()}
    assert {*made.PICTURES, *made.BY_BROWSER} == set(files) == SHOWN and len(SHOWN) == 7
    assert max(files.values()) < MOST_BYTES


def test_the_command_makes_them(tmp_path, monkeypatch):
    """One of them: the others are made in the same way."""
    image = pytest.importorskip("PIL.Image", reason="of the extra “build”")
    made = tool("readme_pictures")
    monkeypatch.setattr(made, "PICTURES", {"lesson": made.PICTURES["lesson"]})
    monkeypatch.setattr(made, "BY_BROWSER", {})
    assert made.main(tmp_path) == 0
    (picture,) = tmp_path.iterdir()
    with image.open(picture) as found:
        assert found.size == made.SIZE
