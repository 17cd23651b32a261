"""A text is split so that each part is drawn by a font that has its glyphs."""

from __future__ import annotations

import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.app.core import fonts as fonts_module
from tabletop.app.core.fonts import FACES, FontBook, read_cmap

book = FontBook(has_system=False)


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


def collection(font: bytes) -> bytes:
    """Return a collection (.ttc) with one font in it."""
    (tables,) = struct.unpack_from(">H", font, 4)
    entries = b"".join(
        struct.pack(">4sIII", tag, check, offset + 16, length)
        for tag, check, offset, length in struct.iter_unpack(">4sIII", font[12 : 12 + 16 * tables])
    )
    return struct.pack(">4sIII", b"ttcf", 0x10000, 1, 16) + font[:12] + entries + font[12 + 16 * tables :]


def test_a_collection_of_fonts_is_read_as_its_first() -> None:
    font = (paths.assets() / "fonts" / "NotoSansKR-Bold.ttf").read_bytes()
    assert read_cmap(collection(font)) == read_cmap(font) != frozenset()
    assert read_cmap(b"ttcf") == read_cmap(b"ttcf" + b"\xff" * 40) == frozenset()


def test_names_in_hangul_and_chinese_have_glyphs_in_every_language() -> None:
    for name in ("김철수", "보람", "刘备说", "陈晓东", "齋藤"):
        for face in ("text500", "display800"):
            assert all(book.has(chosen, char) for chosen, part in book.runs(name, face) for char in part), (
                name
            )


def test_a_language_is_written_with_its_own_font_first() -> None:
    own = FontBook(has_system=False)
    fonts = paths.assets() / "fonts"
    own.speak(fonts / "NotoSansSC-Medium.ttf", fonts / "NotoSansSC-Bold.ttf")
    assert own.runs("结束 the turn 说", "text500") == [
        ("own", "结束 "),
        ("text500", "the turn "),
        ("own", "说"),
    ]
    assert own.runs("结束", "display800") == [("own_bold", "结束")]
    own.speak(None, None)
    assert own.runs("束", "text500") == [("text500", "束")]


def test_no_font_of_a_language_is_opened_before_it_is_needed() -> None:
    fresh = FontBook(has_system=False)
    fresh.speak(paths.assets() / "fonts" / "NotoSansSC-Medium.ttf", None)
    fresh.runs("Play GoTown — é", "text500")
    assert not {"own", "own_bold", "fallback3", "fallback4"} & fresh._files.keys()


def test_the_systems_fonts_are_the_last_resort(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def found(char: str) -> Iterator[Path]:
        asked.append(char)
        yield tmp_path / "nothing.ttf"
        yield paths.assets() / "fonts" / "NotoSansKR-Medium.ttf"

    monkeypatch.setattr(fonts_module, "system_fonts", found)
    (tmp_path / "fonts").mkdir()
    shutil.copy(paths.assets() / "fonts" / "NotoSansJP-Medium.ttf", tmp_path / "fonts")
    alone = FontBook(tmp_path / "fonts")
    (run,) = alone.runs("김철수", "fallback")
    assert run[1] == "김철수" and alone.has(run[0], "김") and asked == ["김"]
    assert alone.runs("ส", "fallback")[0][0] == "fallback" and asked == ["김", "ส"]
    assert FontBook(tmp_path / "fonts", has_system=False).runs("김", "fallback") == [("fallback", "김")]
