"""Deckville's card faces: what stands on them, at every size they are used in, in both positions."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.core.display import MIN_TEXT
from tabletop.app.games.deckville import art, faces
from tabletop.app.games.deckville.words import card_zoom, resource_zoom, rule_lines
from tabletop.app.table.drawn import preview
from tabletop.app.table.drawn.cards import card_height
from tabletop.games.deckville.cards import (
    DINING,
    HOUSING,
    RESOURCES,
    STEEL,
    TYPES,
    CardKind,
    Power,
    Term,
)
from tabletop.games.deckville.form import parse
from tabletop.games.deckville.house_deck import HOUSE_DECK
from tests.app.driver import Driver

DECK = parse(HOUSE_DECK)
BY_ID = {kind.id: kind for kind in DECK}
WIDTHS = (132, 150, 172, 324)
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
POWERS = (
    Power("draw3"),
    Power("omit", DINING),
    Power("as", STEEL),
    Power("disc", STEEL, 1),
    Power("second", count=1),
)
TERMS = (
    Term("flat", 12),
    Term("own", 2, (HOUSING,)),
    Term("own", 1, (HOUSING, DINING)),
    Term("all", 1, (HOUSING,)),
    Term("prime", 2),
    Term("most", 4, (HOUSING,)),
)


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def made(**changes: object) -> CardKind:
    """A card of a player's own deck."""
    values: dict[str, object] = {
        "id": "X1",
        "name": "Unheard-of House",
        "type": HOUSING,
        "is_prime": False,
        "cost": (1, 0, 0, 0, 0, 0, 0),
        "score": (Term("flat", 1),),
        "powers": (),
        "resource": STEEL,
        "resource_cost": 1,
        "min_players": 1,
        "is_solo": True,
    }
    return CardKind(**{**values, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_face_has_the_form_of_a_card(driver: Driver, width: int) -> None:
    w = driver.ctx.display.px(width)
    for side in ("property", "resource"):
        face = faces.face(driver.ctx, DECK[0], w, side)
        assert face.get_size() == (w, card_height(w))
        assert face.get_at((0, 0)).a < 40, "its corners are round"
        assert face.get_at((w // 2, card_height(w) // 2)).a == 255


def test_the_head_has_the_colour_of_the_type_and_the_band_that_of_the_resource(driver: Driver) -> None:
    ctx = driver.ctx
    for kind in DECK:
        face = faces.face(ctx, kind, 200)
        assert tuple(face.get_at((4, 16)))[:3] == art.type_color(ctx, kind.type)[:3], kind.name
        assert tuple(face.get_at((8, 260)))[:3] == art.resource_color(ctx, kind.resource)[:3], kind.name
        assert tuple(face.get_at((60, 235)))[:3] == art.divider_color(ctx)[:3], kind.name


def test_a_turned_card_has_its_resource_on_top_and_its_property_on_its_head(driver: Driver) -> None:
    ctx, kind = driver.ctx, BY_ID["DV012"]
    upright, turned = (faces.face(ctx, kind, 200, side) for side in ("property", "resource"))
    assert tuple(turned.get_at((8, 20)))[:3] == art.resource_color(ctx, kind.resource)[:3]
    tall = round(200 * faces.STRIP_SHARE)
    band = upright.subsurface((20, 280 - tall + 4, 160, tall - 8))
    assert same(band, turned.subsurface((20, 4, 160, tall - 8))), "the band is read as before"
    back = pygame.transform.rotate(turned, 180)
    assert same(upright.subsurface((20, 20, 160, 200)), back.subsurface((20, 20, 160, 200)))


def test_of_a_card_one_may_not_know_there_is_only_the_back(driver: Driver) -> None:
    ctx = driver.ctx
    back = faces.face(ctx, None, 150)
    assert same(back, faces.back(ctx, 150))
    assert same(back, faces.face(ctx, None, 150, "resource"))
    assert not any(same(back, faces.face(ctx, kind, 150)) for kind in DECK[:10])
    zoomed = card_zoom(ctx, "deck", None, "38 cards")
    assert zoomed.lines == ("38 cards",) and zoomed.note == ""
    assert same(zoomed.faces[0](150), back)


def test_every_kind_of_the_house_deck_has_a_face_of_its_own(driver: Driver) -> None:
    seen: dict[bytes, str] = {}
    for kind in DECK:
        key = pygame.image.tobytes(faces.face(driver.ctx, kind, 120), "RGBA")
        assert key not in seen, (kind.id, seen.get(key))
        seen[key] = kind.id


def test_a_property_without_a_picture_gets_that_of_its_type(driver: Driver) -> None:
    ctx = driver.ctx
    for number, name in enumerate(TYPES):
        assert art.picture_name(ctx, made(type=number)) == f"deckville/any_{name}"
        assert ctx.assets.exists(f"deckville/any_{name}")
    assert art.picture_name(ctx, made(name="東京")) == "deckville/any_housing"
    assert art.picture_name(ctx, made(name="Carpenters' Court")) == "deckville/carpenters_court"


@pytest.mark.parametrize("size", SIZES)
def test_every_score_fits_its_card(make_driver: Callable[..., Driver], size: tuple[int, int]) -> None:
    ctx = make_driver(size=size).ctx
    for kind, width in itertools.product(DECK, WIDTHS):
        u = ctx.display.px(width) / 100
        tall = (14 if kind.powers else 26) * u
        groups = art.score_groups(ctx, kind.score)
        rows = art.fit_signs(ctx, groups, (round(94 * u), round(tall)), round(13.5 * u), max(5, round(6 * u)))
        assert rows.fits, (kind.name, width)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_power_fits_its_card_in_signs(make_driver: Callable[..., Driver], language: str) -> None:
    ctx = make_driver(language=language).ctx
    for count in range(1, len(POWERS) + 1):
        for powers in itertools.combinations(POWERS, count):
            groups = art.power_groups(ctx, powers, is_wordy=False)
            assert art.fit_signs(ctx, groups, (162, 21), 20, 9).fits, powers


WORDS = ("Draw 3", "may lack 1", "Counts as", "costs", "2nd property")


@pytest.mark.parametrize("size", SIZES)
def test_a_power_is_in_words_only_where_they_can_be_read(
    size: tuple[int, int], make_driver: Callable[..., Driver]
) -> None:
    ctx = make_driver(size=size).ctx
    render, drawn = ctx.text.render, set()

    def watched(words: str, style: Any, color: Any, px: int | None = None) -> Any:
        if words in WORDS:
            drawn.add(px or ctx.text.px(style))
        return render(words, style, color, px)

    ctx.text.render = watched  # type: ignore[method-assign]
    for kind, width in itertools.product((kind for kind in DECK if kind.powers), WIDTHS):
        faces.face(ctx, kind, ctx.display.px(width))
    assert drawn and min(drawn) >= MIN_TEXT


def test_terms_are_told_apart_by_their_signs(driver: Driver) -> None:
    groups = [art.term_group(driver.ctx, term) for term in TERMS]
    assert len(set(groups)) == len(TERMS)
    drawings = [signs(driver, group) for group in groups]
    assert len(set(drawings)) == len(TERMS)


def test_powers_are_told_apart_by_their_signs(driver: Driver) -> None:
    for is_wordy in (False, True):
        drawings = {signs(driver, art.power_group(driver.ctx, power, is_wordy=is_wordy)) for power in POWERS}
        assert len(drawings) == len(POWERS)


def signs(driver: Driver, group: art.Group) -> bytes:
    surface = pygame.Surface((400, 40))
    surface.fill((255, 251, 243))
    right = art.draw_line(driver.ctx, surface, group, (4, 20), 24, driver.ctx.theme.color.ink)
    assert right == 4 + art.group_width(driver.ctx, group, 24)
    assert right < 400
    return pygame.image.tobytes(surface, "RGB")


def test_a_cost_shows_a_sign_a_unit(driver: Driver) -> None:
    for kind in DECK:
        assert len(art.cost_group(kind.cost)) == kind.units
    dear = art.cost_group((9,) * len(RESOURCES))
    assert [glyph.text for glyph in dear if glyph.kind == "figure"] == ["9"] * len(RESOURCES)
    assert art.fit_signs(driver.ctx, (dear,), (162, 26), 19, 7).fits


def test_the_strips_of_a_fan_name_every_resource(driver: Driver) -> None:
    strips = [faces.strip(driver.ctx, resource, 148, 38) for resource in range(len(RESOURCES))]
    assert all(strip.get_size() == (148, 38) for strip in strips)
    for one, other in itertools.combinations(range(len(RESOURCES)), 2):
        assert not same(strips[one], strips[other])
        ground = [tuple(strips[number].get_at((140, 19)))[:3] for number in (one, other)]
        assert ground[0] != ground[1]


def test_a_reserved_card_lies_on_its_side_with_its_head_at_the_left(driver: Driver) -> None:
    kind = BY_ID["DV027"]
    lying = faces.sideways(driver.ctx, kind, 100)
    assert lying.get_size() == (140, 100)
    assert tuple(lying.get_at((8, 96)))[:3] == art.type_color(driver.ctx, kind.type)[:3]


def test_a_dimmed_card_is_darker_and_still_opaque(driver: Driver) -> None:
    plain, dim = faces.face(driver.ctx, DECK[0], 172), faces.dimmed(driver.ctx, DECK[0], 172)
    middle = (86, 190)
    assert sum(dim.get_at(middle)[:3]) < sum(plain.get_at(middle)[:3]) * 0.8
    assert dim.get_at(middle).a == 255


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_zoom_is_large_and_says_everything(
    make_driver: Callable[..., Driver], size: tuple[int, int], language: str
) -> None:
    ctx = make_driver(size=size, language=language).ctx
    for kind in (BY_ID["DV014"], BY_ID["DV055"], BY_ID["DV086"]):
        zoomed = card_zoom(ctx, "hand:0", kind)
        assert len(zoomed.lines) == len(kind.score) + len(kind.powers) + 1
        laid = preview.plan(ctx, zoomed, size[1] - ctx.display.px(80))
        assert laid.size[1] >= 0.4 * size[1]
        assert laid.px >= round(24 * size[1] / 1080)
        assert "DV-9.1" in zoomed.note


def test_the_zoom_of_a_resource_shows_the_card_upright(driver: Driver) -> None:
    ctx, kind = driver.ctx, BY_ID["DV012"]
    zoomed = resource_zoom(ctx, "fan:0", kind, 3)
    assert same(zoomed.faces[0](150), faces.face(ctx, kind, 150))
    assert any("3" in line for line in zoomed.lines)


def test_rules_name_the_discards_of_the_resource(driver: Driver) -> None:
    lines = rule_lines(driver.ctx, BY_ID["DV003"])
    assert lines[-1] == "Or as a resource: Architects, for 3 discards."
    assert rule_lines(driver.ctx, made(resource_cost=0))[-1] == "Or as a resource: Steel, for no discard."


def test_chips_grow_with_their_words(driver: Driver) -> None:
    ctx = driver.ctx
    short, long = art.type_chip(ctx, 2, "2", 30), art.type_chip(ctx, 2, "2 built", 30)
    assert short.get_height() == long.get_height() == 30
    assert short.get_width() < long.get_width()
    assert art.count_chip(ctx, 0, "12", 30).get_width() > art.count_chip(ctx, 0, "1", 30).get_width()


@pytest.mark.parametrize(("w", "h"), [(592, 330), (500, 700), (760, 220), (395, 220)])
def test_the_menu_shows_a_district(driver: Driver, w: int, h: int) -> None:
    from tabletop.app.screens import tiles

    picture = tiles.picture(driver.ctx, "deckville", w, h, 12)
    cream = driver.ctx.theme.color.card[:3]
    spots = [(x, y) for x in range(0, w, 2) for y in range(0, h, 2)]
    card = [
        at for at in spots if all(abs(a - b) < 4 for a, b in zip(picture.get_at(at), cream, strict=False))
    ]
    assert len(card) > len(spots) * 0.03
    edges = [x for x, _ in card]
    assert min(edges) > 0 and max(edges) < w - 2, "no card is cut"
    assert tiles.strip(driver.ctx, "deckville", 172, 58).get_size() == (172, 58)


def luminance(color: tuple[int, ...]) -> float:
    parts = [part / 255 for part in color[:3]]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", ["standard", "high_contrast"])
def test_words_on_a_card_can_be_read(make_driver: Callable[..., Driver], palette: str) -> None:
    ctx = make_driver(palette=palette).ctx
    color = ctx.theme.color
    for kind in range(len(TYPES)):
        assert contrast(art.type_color(ctx, kind), color.on_dark) >= 4.5, TYPES[kind]
        assert contrast(art.type_color(ctx, kind), color.card) >= 4.5, TYPES[kind]
    for resource in range(len(RESOURCES)):
        assert contrast(art.resource_color(ctx, resource), color.ink) >= 4.5, RESOURCES[resource]
