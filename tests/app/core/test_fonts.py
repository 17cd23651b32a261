"""A text is split so that each part is drawn by a font that has its glyphs."""

import pytest

from tabletop.app.core.fonts import FACES, FontBook

book = FontBook()


@pytest.mark.parametrize(
    ("text", "face", "faces"),
    [
        ("Mei", "text500", ["text500"]),
        ("塔を建てる", "text500", ["text500"]),
        ("塔", "display700", ["display800"]),
        ("塔", "text900", ["text700"]),
        ("髙橋", "text700", ["fallback", "text700"]),
        ("Ğül", "display800", ["fallback2", "display800"]),
        ("דוד", "text500", ["fallback2"]),
    ],
)
def test_each_part_goes_to_a_font_that_has_it(text, face, faces):
    runs = book.runs(text, face)
    assert "".join(part for _, part in runs) == text
    assert [chosen for chosen, _ in runs] == faces


def test_a_sign_that_no_font_has_is_drawn_as_a_box_and_nothing_fails():
    (run,) = book.runs("\U0001f642", "text500")
    assert run == ("fallback", "\U0001f642")


def test_every_face_but_the_last_has_its_file():
    assert all((book.folder / file).is_file() for face, file in FACES.items() if face != "default")
