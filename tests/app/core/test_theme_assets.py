"""Colours that can be read, pictures at the exact size, caches with a limit (ux A4, look 7)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise, product
from operator import mul
from pathlib import Path

import pygame
import pytest

from tabletop.app.canvas.canvas import Recorder
from tabletop.app.core import assets as svgtext
from tabletop.app.core import shapes
from tabletop.app.core.assets import Assets, SurfaceCache, dashes, document, is_plain, rasterise, svg_size
from tabletop.app.core.display import Display
from tabletop.app.core.soft import nine, parts_of, soft, spread
from tabletop.app.core.theme import Color, Theme, parse_color
from tabletop.app.table.drawn import cards
from tabletop.engine.players import COLOURS
from tests.app.driver import Driver

PAIRS = [
    ("ink", "paper"),
    ("ink", "paper2"),
    ("ink", "paper3"),
    ("ink2", "paper"),
    ("ink2", "paper2"),
    ("ink", "brass"),
    ("ink", "brass_top"),
    ("ink", "card"),
    ("ink", "field"),
    ("on_dark", "ink"),
    ("on_dark", "segment_on"),
    ("ink", "bad_bg"),
    ("bad", "paper"),
    ("good", "paper"),
    ("brass_text", "card"),
]


def luminance(color: Color) -> float:
    parts = [channel / 255 for channel in color[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, two: Color) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", ["standard", "high_contrast"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read(palette: str, text: str, ground: str) -> None:
    color = Theme.load(palette).color
    assert contrast(getattr(color, text), getattr(color, ground)) >= 4.5


def test_the_high_contrast_palette_has_more_of_it() -> None:
    plain, high = Theme.load().color, Theme.load("high_contrast").color
    for text, ground in (("ink", "paper"), ("ink2", "paper"), ("bad", "paper"), ("good", "paper")):
        assert contrast(getattr(high, text), getattr(high, ground)) > contrast(
            getattr(plain, text), getattr(plain, ground)
        )


GROUNDS = ("chinatown", "curtain", "deckville", "designtown", "gotown", "menu", "settings")


@pytest.mark.parametrize("name", GROUNDS)
def test_with_high_contrast_words_can_be_read_anywhere_on_a_ground(driver: Driver, name: str) -> None:
    driver.ctx.change(palette="high_contrast")
    color, ground = driver.ctx.theme.color, driver.ctx.assets.cover(f"tables/{name}", 96, 54)
    spots = [ground.get_at((x, y)) for x in range(96) for y in range(54)]
    ink = color.ink if name == "menu" else color.on_dark
    assert min(contrast(ink, (r, g, b, a)) for r, g, b, a in spots) >= 7


@pytest.mark.parametrize(("palette", "least"), [("standard", 0), ("high_contrast", 7)])
def test_a_card_that_cannot_be_used_can_be_read(driver: Driver, palette: str, least: int) -> None:
    driver.ctx.change(palette=palette)
    color = driver.ctx.theme.color
    face = pygame.Surface((100, 140), pygame.SRCALPHA)
    face.fill(color.card)
    face.fill(color.ink, (40, 60, 20, 20))
    made = cards.faded(driver.ctx, "face", face, (10, 60, 40, 255), 7)
    paper, ink = made.get_at((20, 20)), made.get_at((50, 70))
    assert contrast((*paper[:3], 255), (*ink[:3], 255)) > least
    assert paper != face.get_at((20, 20))


def test_seat_symbols_stand_off_their_fill() -> None:
    for look in Theme.load().seats:
        assert contrast(look.symbol_fill, look.fill) >= 4.5


def test_colors_and_easings() -> None:
    assert parse_color("#FBF6EC") == (251, 246, 236, 255)
    assert parse_color("rgba(24,19,34,0.5)") == (24, 19, 34, 128)
    theme = Theme.load()
    for name in ("out", "in", "in_out", "back", "linear"):
        assert theme.ease(name, 0) == 0
        assert theme.ease(name, 1) == 1
    assert theme.ease("out", 0.3) > 0.5 > theme.ease("in", 0.3)
    assert max(theme.ease("back", t / 50) for t in range(51)) > 1
    assert theme.ease("linear", 0.4) == pytest.approx(0.4, abs=1e-3)


@pytest.fixture
def assets() -> Assets:
    return Assets(Display((1280, 720)), Theme.load())


def test_pictures_have_the_exact_size_and_are_kept(assets: Assets) -> None:
    one = assets.icon("undo", 23, (255, 0, 0, 255))
    assert one.get_size() == (23, 23)
    assert assets.icon("undo", 23, (255, 0, 0, 255)) is one
    assert assets.table("gotown").get_size() == (1280, 720)
    assert assets.rounded("tables/menu", 200, 300, 20).get_size() == (200, 300)


def test_a_tinted_icon_has_only_that_colour(assets: Assets) -> None:
    icon = assets.icon("check", 40, (200, 10, 30, 255))
    seen = {
        tuple(icon.get_at((x, y)))[:3] for x in range(40) for y in range(40) if icon.get_at((x, y))[3] > 200
    }
    assert seen == {(200, 10, 30)}


def test_rounded_pictures_have_clear_corners(assets: Assets) -> None:
    made = assets.rounded("tables/menu", 200, 120, 24)
    assert made.get_at((0, 0))[3] == 0
    assert made.get_at((199, 119))[3] == 0
    assert made.get_at((100, 60))[3] == 255


def test_a_missing_or_broken_picture_is_an_empty_one(assets: Assets, tmp_path: Path) -> None:
    assert assets.svg("no/such", 30, 20).get_bounding_rect().size == (0, 0)
    assert rasterise(b"this is no svg", 30, 20).get_size() == (30, 20)
    assert svg_size(b"<svg/>") == (1.0, 1.0)
    for box in (b"what", b"0 0 wide high", b"0 0 0 24", b""):
        assert svg_size(b'<svg viewBox="' + box + b'"/>') == (1.0, 1.0)


@pytest.mark.parametrize(("box", "size", "place"), [("2 1", (40, 60), (0, 20)), ("1 2", (60, 40), (20, 0))])
def test_a_picture_of_another_proportion_stands_in_the_middle(
    box: str, size: tuple[int, int], place: tuple[int, int]
) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}"><rect width="9" height="9"/></svg>'
    assert rasterise(svg.encode(), *size).get_bounding_rect().topleft == place


@pytest.mark.parametrize("size", [(320, 320), (450, 150), (320, 180)])
def test_a_ground_is_cut_like_any_picture_that_covers_a_place(size: tuple[int, int]) -> None:
    assets = Assets(Display(size), Theme.load())
    ground, cut = assets.table("gotown"), assets.cover("tables/gotown", *size)
    for at in product(range(0, size[0], 10), range(0, size[1], 10)):
        assert max(abs(a - b) for a, b in zip(ground.get_at(at), cut.get_at(at), strict=True)) < 4


@pytest.mark.parametrize(("tint", "hole"), [(60, 251), (120, 251), (135, 58), (220, 58)])
def test_the_holes_of_an_icon_can_be_told_from_it(tint: int, hole: int) -> None:
    made = svgtext.recoloured(b'<path fill="#FFF8EA"/><path fill="#3A3347"/>', (tint, tint, tint, 255))
    assert f"#{tint:02x}{tint:02x}{tint:02x}".encode() in made and f"#{hole:02x}".encode() in made


@pytest.mark.parametrize(("side", "ring"), [(40, 3), (100, 5), (240, 12)])
def test_a_face_leaves_its_ring_in_sight(driver: Driver, side: int, ring: int) -> None:
    canvas, color = Recorder((side, side)), driver.ctx.theme.color
    shapes.draw(canvas, driver.ctx.assets, canvas.get_rect(), "amara", color.brass, color.ink)
    assert [op.seen for op in canvas.ops] == [
        (0, 0, side, side),
        (ring + 1, ring + 1, *[side - 2 * ring - 2] * 2),
    ]


def test_only_pictures_of_one_colour_are_tinted() -> None:
    assert is_plain(b'<path fill="#FFF8EA"/>')
    assert not is_plain(b'<path fill="#FFF8EA"/><path fill="#E39A1F"/>')


def test_the_cache_forgets_the_longest_unused() -> None:
    cache = SurfaceCache(limit=3 * 400)
    made: list[str] = []

    def get(name: str) -> None:
        def make() -> pygame.Surface:
            made.append(name)
            return pygame.Surface((10, 10), pygame.SRCALPHA)

        cache.get(name, make)

    for name in ("a", "b", "c", "a", "d", "a", "b"):
        get(name)
    assert made == ["a", "b", "c", "d", "b"]
    assert cache.bytes <= cache.limit
    assert len(cache) == 3


def test_a_larger_window_may_keep_as_much_more(driver: Driver) -> None:
    """At 4K one ground is 33 MB: with the limit of 1080p every frame would make its pictures anew."""
    limits = []
    for size in ((1280, 720), (1920, 1080), (3840, 2160)):
        with driver.ctx.display.pretend(size):
            limits.append(driver.ctx.assets.cache.limit)
    assert limits == [limits[0], limits[0], 4 * limits[0]]


@pytest.mark.parametrize("size", [(171, 240), (100, 40), (513, 720), (30, 30)])
def test_dashes_leave_no_blots_inside(size: tuple[int, int]) -> None:
    w, h = size
    path = f'<path d="{dashes(2, 2, w - 4, h - 4, 8, 14, 9)}" fill="none" stroke="#000" stroke-width="3"/>'
    made = rasterise(document(w, h, path).encode(), w, h)
    inside = made.subsurface(made.get_rect().inflate(-16, -16))
    assert inside.get_bounding_rect().w == 0
    edge = [made.get_at((x, 2))[3] > 128 for x in range(10, w - 10)]
    assert any(edge)
    assert w < 100 or not all(edge)


def test_a_glow_leaves_the_thing_itself_alone(driver: Driver) -> None:
    surface = pygame.Surface((300, 300), pygame.SRCALPHA)
    rect = pygame.Rect(100, 100, 100, 100)
    driver.ctx.shapes.glow(surface, rect, (255, 215, 106, 200), 10, 30)
    assert surface.get_at((150, 150))[3] == 0
    assert surface.get_at((150, 94))[3] > 60
    assert surface.get_at((150, 30))[3] == 0


def test_a_glow_around_a_panel_is_a_stretched_one_around_a_small_box(driver: Driver) -> None:
    drawn = []
    for w, h in ((240, 240), (500, 300)):
        surface = pygame.Surface((800, 600), pygame.SRCALPHA)
        driver.ctx.shapes.glow(surface, pygame.Rect(100, 100, w, h), (255, 215, 106, 200), 10, 30)
        drawn.append(surface)
    small, large = drawn
    for left, top in ((0, 0), (260, 0), (0, 60), (260, 60)):
        at = (40 if not left else 220, 40 if not top else 220, 180, 180)
        corner = pygame.Rect(at).move(left, top)
        cuts = small.subsurface(at), large.subsurface(corner)
        assert pygame.image.tobytes(cuts[0], "RGBA") == pygame.image.tobytes(cuts[1], "RGBA")
    assert len({tuple(large.get_at((x, 90))) for x in range(230, 470)}) == 1
    assert large.get_at((350, 250))[3] == 0


def test_shadows_fade_without_an_edge(driver: Driver) -> None:
    surface = pygame.Surface((700, 700), pygame.SRCALPHA)
    rect = pygame.Rect(150, 150, 400, 400)
    driver.ctx.shapes.shadow(surface, rect, "panel", 16)
    column = [surface.get_at((350, y))[3] for y in range(551, 700)]
    assert column[0] > 40
    assert column[-1] == 0
    assert max(abs(a - b) for a, b in pairwise(column)) < 30


@pytest.mark.parametrize("size", [(320, 270), (31, 270), (320, 31), (31, 31)])
def test_a_large_box_has_each_part_of_a_small_one_once(size: tuple[int, int]) -> None:
    found, small = list(parts_of((31, 31), 15, *size)), pygame.Rect(0, 0, 31, 31)
    assert sum(place.w * place.h for _, place in found) == size[0] * size[1]
    assert all(pygame.Rect(0, 0, *size).contains(place) and small.contains(source) for source, place in found)
    assert not any(a.colliderect(b) for pair in combinations(found, 2) for a, b in zip(*pair, strict=True))


@pytest.mark.parametrize("fill", [(251, 246, 236, 255), (24, 19, 34, 168)])
def test_a_large_box_looks_as_if_it_were_one_picture(fill: Color, driver: Driver) -> None:
    ctx, rect, edge = driver.ctx, pygame.Rect(61, 47, 320, 270), (20, 30, 40, 255)
    parts, whole = (pygame.Surface((460, 400)) for _ in range(2))
    ctx.shapes.box(parts, rect, fill, radius=12, edge=edge, edge_w=2)
    small = rasterise(svgtext.box(31, 31, fill, 12, edge, 2, None).encode(), 31, 31)
    whole.blit(nine(small, 15, *rect.size), rect)
    assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_of_a_shadow_what_its_box_hides_is_left_out(driver: Driver) -> None:
    ctx, rect = driver.ctx, pygame.Rect(160, 140, 420, 370)
    parts, whole = (pygame.Surface((800, 700)) for _ in range(2))
    for surface in (parts, whole):
        surface.fill("white")
    ctx.shapes.shadow(parts, rect, "panel", 16)
    for layer in reversed(ctx.theme.shadows["panel"]):
        blur = ctx.display.px(layer.blur)
        moved = rect.inflate(2 * spread(blur), 2 * spread(blur)).move(0, ctx.display.px(layer.y))
        whole.blit(soft(*rect.size, layer.color, 16, blur), moved)
    assert parts.get_at(rect.center) == pygame.Color("white") != whole.get_at(rect.center)
    for surface in (parts, whole):
        ctx.shapes.box(surface, rect, ctx.theme.color.paper, radius=16)
    assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB")


_SIGHTS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How linear RGB is seen (Machado, Oliveira, Fernandes 2009, severity 1)."""


def _lab(colour: Sequence[int], sight: str) -> tuple[float, float, float]:
    """Return a colour in CIELAB as somebody sees it."""
    linear = [(c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in colour[:3]]
    r, g, b = (min(1.0, max(0.0, sum(map(mul, row, linear)))) for row in _SIGHTS[sight])
    white = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0888,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", _SIGHTS)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a2_the_first_seats_differ_at_a_glance(sight: str, count: int) -> None:
    """However one sees: the two blues come together only where five sit, and as far apart as seats can be."""
    seats = Theme.load().seats
    seen = [_lab(seats[colour].fill, sight) for colour in COLOURS[:count]]
    least = min(math.dist(one, two) for one, two in combinations(seen, 2))
    assert least > (24 if count == 5 else 33), (sight, least)
    assert sorted(COLOURS) == list(range(len(seats)))
