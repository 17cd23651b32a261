"""The fonts in assets hold what the interface and players' names need."""

import pytest
from fontTools.ttLib import TTFont

from tests.build_tools import ROOT, tool

fonts = tool("fonts")
FOLDER = ROOT / "assets" / "fonts"

SOURCE_SIGNS = "".join(map(chr, range(0x20, 0x7F))) + "→×−…“”‘’·÷±•★$€£¥©àéîõüßÅØæ"
KANA = "".join(map(chr, [*range(0x3041, 0x3094), *range(0x30A1, 0x30F7)])) + "、。「」・ー〜！？（）："


def cover(name: str) -> set[str]:
    with TTFont(FOLDER / name) as font:
        return {chr(point) for point in font.getBestCmap()}


@pytest.mark.parametrize("font", fonts.FONTS, ids=lambda font: font.target)
def test_every_font_has_latin_and_the_signs_of_the_interface(font):
    missing = set(SOURCE_SIGNS) - cover(font.target)
    assert not missing


@pytest.mark.parametrize(
    "font", [font for font in fonts.FONTS if not font.scripts], ids=lambda font: font.target
)
def test_every_font_of_the_design_and_the_first_fallback_have_kana(font):
    assert not set(KANA) - cover(font.target)


@pytest.mark.parametrize("font", [font for font in fonts.FONTS if font.levels], ids=lambda font: font.target)
def test_fonts_hold_the_kanji_of_their_levels(font):
    for level in range(1, font.levels + 1):
        kanji = {chr(point) for point in fonts.kanji(level)}
        assert len(kanji) == {1: 2965, 2: 3390}[level]
        assert len(kanji - cover(font.target)) <= 2


def test_text_font_and_fallbacks_together_write_the_names_of_many_countries():
    together = (
        cover("ZenMaruGothic-Medium.ttf")
        | cover("NotoSansJP-Medium.ttf")
        | cover("MPLUSRounded1c-Medium.ttf")
    )
    for name in ("Łukasz", "Škvorecký", "Ğül", "Ελένη", "Наталья", "דוד", "Nguyễn", "齋藤", "髙橋", "山﨑"):
        assert not set(name) - together, name


def test_fonts_stay_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.ttf")) < 12_000_000


def test_each_font_has_its_licence_beside_it():
    for font in fonts.FONTS:
        text = (ROOT / "assets" / "LICENSES" / font.package.licence).read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
