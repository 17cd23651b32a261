"""Drawing text: fitting, any characters, caches."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.app.canvas.canvas import Recorder
from tabletop.app.core.display import Display
from tabletop.app.core.fonts import FontBook, read_cmap
from tabletop.app.core.text import TextRenderer, clean
from tabletop.app.core.theme import Theme
from tests.app.driver import Driver
from tests.letters import LETTERS

INK = (0, 0, 0, 255)
ODD = [
    "",
    " ",
    "\0\t\n",
    "\ud800",
    "😀👩\u200d👧",
    "שלום עולם",
    "مرحبا",
    "a\u0301" * 50,
    "漢字かな交じり文。" * 40,
    "x" * 500,
]


@pytest.fixture(scope="module")
def text() -> TextRenderer:
    return TextRenderer(Display((1280, 720)), Theme.load())


@pytest.mark.parametrize("words", ODD)
def test_odd_names_are_drawn_inside_their_rect(text: TextRenderer, words: str) -> None:
    surface = pygame.Surface((300, 100), pygame.SRCALPHA)
    rect = pygame.Rect(50, 30, 200, 40)
    text.draw(surface, words, "body", INK, rect)
    used = surface.get_bounding_rect()
    assert used.w == 0 or (rect.left - 2 <= used.left and used.right <= rect.right + 3)


@settings(max_examples=60, deadline=None)
@given(st.text(LETTERS, max_size=60))
def test_any_text_can_be_drawn(words: str) -> None:
    renderer = TextRenderer(Display((1280, 720)), Theme.load())
    surface = pygame.Surface((200, 60), pygame.SRCALPHA)
    renderer.draw(surface, words, "body", INK, pygame.Rect(10, 10, 180, 40), lines=2)


@pytest.mark.parametrize("cut", [(60, 40, 50, 20), (0, 0, 30, 200), (200, 90, 80, 5), (0, 0, 0, 0)])
def test_where_a_text_lies_does_not_hang_on_what_of_it_is_seen(
    text: TextRenderer, cut: tuple[int, int, int, int]
) -> None:
    """What is drawn by its place (a line through it) lies there however far a list is scrolled."""
    rect = pygame.Rect(50, 30, 120, 80)
    for canvas in (pygame.Surface((300, 200)), Recorder((300, 200))):
        whole = text.draw(canvas, "three lines of words, no less", "body", INK, rect, lines=3)
        canvas.set_clip(pygame.Rect(cut))
        with text.noting(canvas) as seen:
            assert text.draw(canvas, "three lines of words, no less", "body", INK, rect, lines=3) == whole
        assert all(pygame.Rect(cut).contains(line) for line in seen if line)


def test_a_text_is_made_smaller_before_it_is_cut(text: TextRenderer) -> None:
    full = text.width("Residential Area", "h2")
    fitted = text.fit("Residential Area", "h2", round(full * 0.8))
    assert fitted.lines == ("Residential Area",)
    assert not fitted.cut
    assert fitted.px < text.px("h2")
    narrow = text.fit("Residential Area", "h2", 40)
    assert narrow.cut
    assert narrow.px == 13
    assert narrow.lines[0].endswith("…")


def test_a_name_takes_two_lines_before_its_words_are_broken(text: TextRenderer) -> None:
    wide = text.width("Residential", "h2", 20)
    fitted = text.fit("Residential Area", "h2", wide, lines=2, px=24, min_px=12)
    assert fitted.lines == ("Residential", "Area")
    assert not fitted.cut


def test_wrapped_lines_are_no_wider_than_asked(text: TextRenderer) -> None:
    for line in text.wrap("手番を終えると、塔が伸びます。 And then some English follows.", "body", 160):
        assert text.width(line, "body") <= 160


def test_balanced_lines_leave_no_lone_word(text: TextRenderer) -> None:
    sentence = "Needs ten dollars and you have only eight"
    wide = text.width(sentence, "body") - 5
    lines = text.balanced(sentence, "body", wide)
    assert len(lines) == 2
    widths = [text.width(line, "body") for line in lines]
    assert min(widths) > 0.6 * max(widths)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("ジャックハンマー", ["ジャック", "ハンマー"]), ("ミルクシェイク", ["ミルク", "シェイク"])],
)
def test_a_long_name_breaks_in_its_middle(text: TextRenderer, name: str, wanted: list[str]) -> None:
    assert text.balanced(name, "body", text.width(name, "body") - 5) == wanted


def test_balanced_lines_tear_no_word(text: TextRenderer) -> None:
    assert text.balanced("Wrecking ball", "body", text.width("Wrecking ball", "body") - 5) == [
        "Wrecking",
        "ball",
    ]


def test_a_missing_font_folder_falls_back_to_the_built_in_font(tmp_path: object) -> None:
    renderer = TextRenderer(Display((1280, 720)), Theme.load(), FontBook(tmp_path))  # type: ignore[arg-type]
    surface = pygame.Surface((200, 60), pygame.SRCALPHA)
    renderer.draw(surface, "Hello 漢字 😀", "h1", INK, pygame.Rect(10, 10, 180, 40))
    assert surface.get_bounding_rect().w > 0


def test_a_broken_font_file_is_no_coverage() -> None:
    assert read_cmap(b"") == frozenset()
    assert read_cmap(b"\0\1\0\0\0\xff" + b"x" * 40) == frozenset()


def test_clean_drops_what_fonts_refuse() -> None:
    assert clean("a\0b\ud800c\td") == "ab?c d"


def test_rendered_lines_are_kept(text: TextRenderer) -> None:
    assert text.render("again", "body", INK) is text.render("again", "body", INK)


def test_every_glyph_of_both_languages_menus_is_covered(make_driver: Callable[..., Driver]) -> None:
    book = make_driver().ctx.text.fonts
    for face in ("display800", "text500", "text700"):
        for name, _ in book.runs("Undo 元に戻す、手番を終える。「町」", face):
            assert name != "default"


def test_clean_sets_real_apostrophes_and_minus_signs() -> None:
    """Typed strokes are neither; names of files, dates and keys keep their hyphens."""
    assert clean("Tom's turn: -$3,000, -18%, players' own") == "Tom’s turn: −$3,000, −18%, players’ own"
    kept = "2026-11-22, a-1, --7, 'quoted', well-known, + and - or"
    assert clean(kept) == kept.replace("quoted'", "quoted’")


@pytest.mark.parametrize("style", ["h1", "h2", "money", "body", "body_b", "small", "button"])
def test_a_minus_is_longer_than_a_hyphen_in_every_style(text: TextRenderer, style: str) -> None:
    """The fonts of titles and money had a hyphen in its place."""
    assert text.width("−", style, 48) > 1.3 * text.width("-", style, 48)
