"""The committed moods of the portraits are what build/faces.py makes of the calm ones."""

import pytest

from tabletop.engine.cast import CAST
from tests.build_tools import tool

faces = tool("faces")


def test_everybody_of_the_town_has_a_face_and_its_moods():
    made = faces.files()
    assert {path.name for path in faces.FOLDER.iterdir()} == {
        f"{who.id}{mood}.svg" for who in CAST for mood in ("", "_glad", "_sorry")
    }
    assert [path.name for path, text in made.items() if path.read_text("utf-8") != text] == []
    assert len({*made.values()}) == len(made)


def test_a_picture_without_a_face_is_not_taken_for_one():
    calm = (faces.FOLDER / "ruth.svg").read_text("utf-8")
    with pytest.raises(ValueError, match="no face"):
        faces.in_mood(calm.replace("M47.5 49", "M1 1"), "glad")
