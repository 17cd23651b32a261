"""Whoever puts a card beside where it belongs is told why, or where it belongs (ux D7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.games.gotown import layout, move_map
from tabletop.app.table.key import Key, Refusal
from tabletop.engine.protocol import Illegal
from tabletop.games.gotown import GAME
from tabletop.games.gotown.state import (
    BONE,
    DOG,
    DONUT_TRUCK,
    JACKHAMMER,
    JOKER,
    MILKSHAKE,
    SUPER_THIEF,
    THIEF,
    WRECKING_BALL,
    Card,
    Floor,
)
from tabletop.i18n import Catalogue
from tests.app.at_table import NAMES
from tests.app.driver import Driver
from tests.app.games.gotown.table import HANDS, open_table, position

TOWERS = (
    (Floor(4, 5), Floor(2, 7, -1, True)),
    (Floor(1, 8, -1, True), Floor(2, 7)),
    (Floor(7, 2), Floor(4, 5, -1, True)),
    (),
)
ALL = (2, 7, 3, JOKER, DOG, BONE, JACKHAMMER, WRECKING_BALL, MILKSHAKE, DONUT_TRUCK, THIEF, SUPER_THIEF)


@pytest.mark.parametrize(
    ("card", "place", "sentence"),
    [
        (7, "tile:1:1:1", "Put the 7 on the 2 of Tom’s top floor. Together they make nine."),
        (7, "seat:1", "Put the 7 on the 2 of Tom’s top floor. Together they make nine."),
        (3, "seat:1", "With 3 you can steal 6. This floor is 2 + 7."),
        (3, "tile:1:1:0", "With 3 you can steal 6. This floor is 2 + 7."),
        (3, "seat:2", "A dog guards Aiko’s top floor."),
        (3, "seat:3", "Ravi has no floor."),
        (JOKER, "tile:1:1:1", "A joker cannot steal."),
        (JACKHAMMER, "seat:1", "Put the jackhammer on Tom’s top floor."),
        (JACKHAMMER, "floor:1:0", "A jackhammer works only on an opponent’s top floor without a dog."),
        (JACKHAMMER, "seat:2", "A dog guards Aiko’s top floor."),
        (JACKHAMMER, "floor:0:1", "Choose an opponent, not yourself."),
        (WRECKING_BALL, "seat:2", "Put the wrecking ball on Aiko’s top floor."),
        (WRECKING_BALL, "floor:2:0", "To swing the wrecking ball, you need an opponent with a floor."),
        (BONE, "seat:1", "Put the bone on Tom’s guarded floor."),
        (BONE, "floor:1:1", "No dog guards Tom’s floor 2."),
        (BONE, "seat:3", "Ravi’s tower has no such floor."),
        (THIEF, "floor:1:1", "Put the thief on Tom’s name plate."),
        (THIEF, "floor:0:0", "Choose an opponent, not yourself."),
        (MILKSHAKE, "tile:1:0:0", "Put the milkshake on Tom’s name plate."),
        (DOG, "slot", "Put the dog on a floor of your own tower that has no dog yet."),
        (DOG, "seat:1", "Put the dog on a floor of your own tower that has no dog yet."),
        (DOG, "tile:0:1:0", "Floor 2 already has a dog."),
        (DONUT_TRUCK, "seat:1", "Put the donut truck in the street."),
        (SUPER_THIEF, "discard", "You may discard a card at the end of your turn only"),
    ],
)
def test_d7_a_near_miss_is_told_why_or_where(card: Card, place: str, sentence: str) -> None:
    why = move_map.refusal(position(towers=TOWERS, hands=(ALL, *HANDS[1:])), 0, card, Key.read(place))
    assert why is not None
    told = GAME.words.explain(why) if isinstance(why, Illegal) else why.message
    assert Catalogue("en").message(told, NAMES).startswith(sentence)


def test_d7_no_place_is_silent(make_driver: Callable[..., Driver]) -> None:
    """Each card put on each thing of the table is either played there or told why not."""
    driver = make_driver()
    view = position(towers=TOWERS, hands=(ALL, *HANDS[1:]))
    scene = open_table(driver, view)
    silent = []
    for card in ALL:
        scene.pick(f"hand:{card}:0")
        things = [widget.key for zone in scene.zones for widget in zone.widgets]
        for key in things:
            is_thing = key in ("pile", "discard", "slot") or key.startswith(("floor:", "tile:", "seat:"))
            if (
                is_thing
                and key not in scene.picking.marks
                and move_map.refusal(view, 0, card, Key.read(key)) is None
            ):
                silent.append((card, key))
        scene.drop_selection()
    assert silent == []


def test_d7_a_number_without_a_partner_on_the_free_floor_says_what_it_needs() -> None:
    why = move_map.refusal(position(hands=((1, 2, 3), *HANDS[1:])), 0, 3, layout.SLOT)
    assert isinstance(why, Refusal)
    assert Catalogue("en").message(why.message).startswith("3 needs 6 or a joker in your hand")


def test_d7_a_jackhammer_dropped_on_a_plate_says_where_it_goes(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver, position(towers=TOWERS))
    driver.drag(f"hand:{JACKHAMMER}:0", "seat:1")
    assert scene.tip.reason == "Put the jackhammer on Tom’s top floor. (GT-8.1)"
