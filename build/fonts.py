"""Makes the fonts in assets/fonts again: fetches the npm packages named below and cuts the fonts to size.

Run `python build/fonts.py`; it needs `npm` and the extra `build` (fonttools). The packages hold whole
fonts of 4 to 10 MB each; what is kept is Latin, the signs of the interface, kana, and kanji of JIS X 0208:
level 1 for the three fonts that carry most of the text, none for the two that only accent it, level 2 too
for the first fallback, since a name may hold any. The second fallback writes the scripts that the Japanese
fonts leave out: the rest of Latin, Greek, Cyrillic, Hebrew. The fonts for Chinese and Korean, which names in
any language may need as well, keep the characters of GB 2312 (level 1; of level 2 those that the first
fallback lacks) and the syllables of KS X 1001.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ASSETS = Path(__file__).resolve().parent.parent / "assets"

SIGNS = "ΔΣΩμπ‐‑–—―‖‘’‚“”„†‡•‣…‰′″‹›※⁄€™←↑→↓↔↵⇒⇔∀∂∃∆∈∏∑−√∞∠∥∧∨∩∪∫∴∵≈≠≡≤≥⊕■□▢▲△▶▷►▼▽◀◁◆◇○◎●◯★☆♀♂♠♡♣♥♦♪♭♯✓✔✕✗"
"""Signs outside the ranges below that the interface or a name may use; a font keeps those it has."""

LATIN = (range(0x20, 0x7F), range(0xA0, 0x180), range(0x2002, 0x200B))
JAPANESE = (range(0x3000, 0x3020), range(0x3041, 0x3100), range(0xFF01, 0xFFA0), range(0xFFE0, 0xFFE7))

SCRIPTS = (range(0x180, 0x250), range(0x300, 0x530), range(0x590, 0x600), range(0x1E00, 0x2000))
"""Further scripts that names are written in, kept in the second fallback only."""

FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk"]
VERTICAL_TABLES = ["vhea", "vmtx", "VORG", "DSIG", "BASE", "STAT"]


@dataclass(frozen=True)
class Package:
    """One npm package: its name, its version, and what its licence file is called in assets/LICENSES."""

    name: str
    version: str
    licence: str


@dataclass(frozen=True)
class Font:
    """One font: the package, the file in it, the file it becomes, how many levels of JIS X 0208 it keeps, and
    which further character set."""

    package: Package
    source: str
    target: str
    levels: int
    scripts: bool = False
    charset: str = ""


KAISEI = Package("@expo-google-fonts/kaisei-tokumin", "0.4.1", "OFL-KaiseiTokumin.txt")
ZEN = Package("@expo-google-fonts/zen-maru-gothic", "0.4.1", "OFL-ZenMaruGothic.txt")
NOTO = Package("@expo-google-fonts/noto-sans-jp", "0.4.3", "OFL-NotoSansJP.txt")
MPLUS = Package("@expo-google-fonts/m-plus-rounded-1c", "0.4.4", "OFL-MPLUSRounded1c.txt")
SC = Package("@expo-google-fonts/noto-sans-sc", "0.4.3", "OFL-NotoSansSC.txt")
KR = Package("@expo-google-fonts/noto-sans-kr", "0.4.3", "OFL-NotoSansKR.txt")

FONTS = (
    Font(KAISEI, "800ExtraBold/KaiseiTokumin_800ExtraBold.ttf", "KaiseiTokumin-ExtraBold.ttf", 1),
    Font(KAISEI, "700Bold/KaiseiTokumin_700Bold.ttf", "KaiseiTokumin-Bold.ttf", 0),
    Font(ZEN, "500Medium/ZenMaruGothic_500Medium.ttf", "ZenMaruGothic-Medium.ttf", 1),
    Font(ZEN, "700Bold/ZenMaruGothic_700Bold.ttf", "ZenMaruGothic-Bold.ttf", 1),
    Font(ZEN, "900Black/ZenMaruGothic_900Black.ttf", "ZenMaruGothic-Black.ttf", 0),
    Font(NOTO, "500Medium/NotoSansJP_500Medium.ttf", "NotoSansJP-Medium.ttf", 2),
    Font(MPLUS, "500Medium/MPLUSRounded1c_500Medium.ttf", "MPLUSRounded1c-Medium.ttf", 0, scripts=True),
    Font(SC, "500Medium/NotoSansSC_500Medium.ttf", "NotoSansSC-Medium.ttf", 0, charset="gb2312 both"),
    Font(SC, "700Bold/NotoSansSC_700Bold.ttf", "NotoSansSC-Bold.ttf", 0, charset="gb2312"),
    Font(KR, "500Medium/NotoSansKR_500Medium.ttf", "NotoSansKR-Medium.ttf", 0, charset="euc_kr"),
    Font(KR, "700Bold/NotoSansKR_700Bold.ttf", "NotoSansKR-Bold.ttf", 0, charset="euc_kr"),
)


PAGE = ("KaiseiTokumin-ExtraBold", "ZenMaruGothic-Medium", "ZenMaruGothic-Bold")
"""The fonts of pages on phones."""


def kanji(level: int) -> set[int]:
    """The kanji of one level of JIS X 0208, as code points; 1: rows 16 to 47, 2: rows 48 to 84."""
    return _rows(range(16, 48) if level == 1 else range(48, 85), "euc_jp")


def charset(name: str) -> set[int]:
    """The characters of a set that is not Japanese, as code points."""
    if name == "euc_kr":
        return _rows(range(16, 41), name)
    found = _rows(range(16, 56), "gb2312")
    return found | (_rows(range(56, 88), "gb2312") - kanji(1) - kanji(2)) if name.endswith("both") else found


def _rows(rows: Iterable[int], encoding: str) -> set[int]:
    found = set()
    for row in rows:
        for cell in range(1, 95):
            try:
                found.add(ord(bytes([0xA0 + row, 0xA0 + cell]).decode(encoding)))
            except UnicodeDecodeError:
                continue  # a cell of the table that holds nothing
    return found


def names() -> set[int]:
    """Kanji outside JIS X 0208 that family names need all the same (IBM's extension of Shift JIS)."""
    found = set()
    for lead in range(0xFA, 0xFD):
        for trail in range(0x40, 0xFD):
            try:
                found.add(ord(bytes([lead, trail]).decode("cp932")))
            except UnicodeDecodeError:
                continue  # a pair that stands for nothing
    return found


def wanted(font: Font) -> set[int]:
    """Every code point that `font` shall keep, if it has it."""
    points = {ord(sign) for sign in SIGNS}
    for span in (*LATIN, *(SCRIPTS if font.scripts else JAPANESE)):
        points.update(span)
    for level in range(1, font.levels + 1):
        points |= kanji(level)
    if font.levels == 2:
        points |= names()
    if font.charset:
        points |= charset(font.charset)
    return points


def cut(font: Font, source: Path, target: Path) -> None:
    """Write to `target` the part of the font file `source` that the program needs; same input, same bytes."""
    options = subset.Options()
    options.layout_features = FEATURES
    options.drop_tables += VERTICAL_TABLES
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    options.recalc_timestamp = False
    tables = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted(font))
    cutter.subset(tables)
    lengthen_minus(tables)
    target.parent.mkdir(parents=True, exist_ok=True)
    tables.save(target)


def cut_page(name: str) -> None:
    """Write the Latin part of a font for pages on phones; Japanese is written in the device's own."""
    options = subset.Options()
    options.layout_features, options.hinting, options.recalc_timestamp = ["kern"], False, False
    options.flavor = "woff"
    tables = TTFont(ASSETS / "fonts" / f"{name}.ttf", recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes={*map(ord, SIGNS), *(point for span in LATIN for point in span)})
    cutter.subset(tables)
    subset.save_font(tables, str(ASSETS / "pockets" / f"{name}.woff"), options)


def lengthen_minus(tables: TTFont) -> None:
    """Give a font whose minus is a hyphen one of its own: the bar of its plus."""
    points, glyphs, metrics = tables.getBestCmap(), tables["glyf"], tables["hmtx"]
    minus, plus, hyphen = (points.get(ord(sign)) for sign in "−+-")
    if None in (minus, plus, hyphen) or metrics[minus][0] != metrics[hyphen][0]:
        return
    cross, bar = glyphs[plus], glyphs[hyphen]
    thick = bar.yMax - bar.yMin
    low = (cross.yMin + cross.yMax - thick) // 2
    corners = (cross.xMin, low), (cross.xMin, low + thick), (cross.xMax, low + thick), (cross.xMax, low)
    pen = TTGlyphPen(None)
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()
    name = "minus.long"
    tables.setGlyphOrder([*tables.getGlyphOrder(), name])
    glyphs[name] = pen.glyph()
    metrics[name] = (metrics[plus][0], cross.xMin)
    for table in tables["cmap"].tables:
        if ord("−") in table.cmap:
            table.cmap[ord("−")] = name


def fetch(package: Package, folder: Path) -> Path:
    """Unpack the npm package into `folder` and return where its files are; raises when npm fails."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("This needs npm, and npm is not installed.")
    folder.mkdir(parents=True)
    subprocess.run(
        [npm, "pack", "--silent", f"{package.name}@{package.version}"],
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Make the fonts in assets/fonts again from their npm packages."
    )
    parser.add_argument("names", nargs="*", help="the fonts to make, by their files; all without")
    asked = parser.parse_args().names
    with tempfile.TemporaryDirectory() as temporary:
        for number, package in enumerate((KAISEI, ZEN, NOTO, MPLUS, SC, KR)):
            fonts = [one for one in FONTS if one.package is package and one.target in (asked or [one.target])]
            if not fonts:
                continue
            unpacked = fetch(package, Path(temporary) / str(number))
            shutil.copyfile(unpacked / "LICENSE_FONT", ASSETS / "LICENSES" / package.licence)
            for font in fonts:
                target = ASSETS / "fonts" / font.target
                cut(font, unpacked / font.source, target)
                print(f"{font.target}: {target.stat().st_size / 1e6:.2f} MB")
    for name in PAGE:
        cut_page(name)


if __name__ == "__main__":
    main()
