"""Chinatown's faces: every type has its picture, size and letter; cards show what they stand for."""

from __future__ import annotations

import pygame

from tabletop.app.games.chinatown import faces
from tabletop.engine.registry import find
from tabletop.games.chinatown import board
from tabletop.own_content import drawing
from tests.app.driver import Driver


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_the_printed_sizes_are_those_of_the_rules(driver: Driver) -> None:
    assert len(faces.PICTURES) == len(board.KINDS)
    assert [faces.size_of(driver.ctx, kind) for kind in board.KINDS] == [
        board.size_of(k) for k in board.KINDS
    ]


def test_every_type_has_a_letter_and_a_picture_of_its_own(driver: Driver) -> None:
    letters = {faces.letter_of(driver.ctx, kind) for kind in board.KINDS}
    assert len(letters) == len(board.KINDS)
    for name in (*faces.PICTURES, "coin", "card_back"):
        assert driver.ctx.assets.exists(f"chinatown/{name}"), name
    for side in (36, 46, 70, 140):
        made = {pixels(faces.tile_face(driver.ctx, kind, side)) for kind in board.KINDS}
        assert len(made) == len(board.KINDS)


def test_a_tile_has_its_name_only_where_it_can_be_read(driver: Driver) -> None:
    ctx = driver.ctx
    big, small = ctx.display.px(120), ctx.display.px(60)
    assert pixels(faces.tile_face(ctx, 1, big, "Tea House")) != pixels(faces.tile_face(ctx, 1, big))
    assert faces.tile_face(ctx, 1, small, "Tea House") is faces.tile_face(ctx, 1, small)


def test_the_order_of_pictures_is_that_of_the_rules() -> None:
    """The rules' file names begin as the pictures' do, or mean the same thing."""
    assert dict(zip(board.IDS, faces.PICTURES, strict=True)) == {
        "photo_studio": "photo",
        "tea_house": "tea",
        "fishmonger": "fish",
        "jeweller": "jewel",
        "florist": "florist",
        "clockmaker": "clock",
        "laundry": "laundry",
        "tailor": "tailor",
        "dumplings": "dumpling",
        "antiques": "antique",
        "restaurant": "restaurant",
        "fireworks": "firework",
    }


def test_plot_cards_show_where_the_plot_lies(driver: Driver) -> None:
    ctx, board = driver.ctx, drawing(find("chinatown"))
    red = ctx.theme.color.bad[:3]
    for plot, (left, top) in {1: (True, True), 85: (False, False), 43: (True, False)}.items():
        small = faces.small_map(ctx, board, (plot,), 200, 170)
        w, h = small.get_size()
        spots = [(x, y) for x in range(w) for y in range(h) if small.get_at((x, y))[:3] == red]
        assert spots
        x, y = (sum(axis) / len(spots) for axis in zip(*spots, strict=True))
        assert (x < w / 2, y < h / 2) == (left, top)
    cards = {pixels(faces.plot_card(ctx, board, plot, 90, 126)) for plot in range(1, 86)}
    assert len(cards) == 85


def test_faces_are_drawn_once(driver: Driver) -> None:
    ctx = driver.ctx
    assert faces.money_chip(ctx, 40) is faces.money_chip(ctx, 40)
    assert faces.money_chip(ctx, 40) is not faces.money_chip(ctx, 41)
