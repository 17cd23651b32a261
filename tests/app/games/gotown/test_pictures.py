"""Every kind of picture the table can show is drawn at every size, and shows what it should."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.core.text import Fitted
from tabletop.app.games.gotown import street
from tabletop.app.games.gotown.layout import BAR, arrange, is_my_turn
from tabletop.app.games.gotown.street import draw_ground
from tabletop.app.table.drawn.preview import text_px
from tabletop.app.table.hand_of_cards import strip
from tabletop.app.table.key import Key
from tabletop.engine.chance import Chance
from tabletop.engine.table import Table
from tabletop.games.gotown import GAME
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.state import BONE, DONUT_TRUCK, JACKHAMMER, JOKER, THIEF, WRECKING_BALL, Floor
from tests.app.at_table import flights_of, preview_of, preview_spot, prompt, status, zoom_spot
from tests.app.canvas.whole import compared
from tests.app.driver import Driver
from tests.app.games.gotown.table import HANDS, TOWERS, open_table, position

SIZES = [(1280, 720), (1920, 1080), (1280, 960), (2560, 1080)]
STATES: dict[str, dict[str, Any]] = {
    "middle": {},
    "bare": {"towers": ((), (), (), ()), "discard": (), "pile": ()},
    "skips": {"milkshakes": 2, "skips": 12, "truck": 0},
    "full hand": {"hands": (tuple(range(1, 18)), *HANDS[1:]), "is_full": True},
    "empty hand": {"hands": ((), (), (), ())},
    "short": {"goal": 4, "towers": tuple(tower[:3] for tower in TOWERS)},
    "over": {"is_over": True, "winner": 1},
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", list(STATES))
def test_every_state_is_drawn_at_every_size(
    name: str, size: tuple[int, int], make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop.app.core import navigate

    monkeypatch.setattr(navigate, "show_finale", lambda ctx, table: None)
    driver = make_driver(size=size)
    for count in (2, 3, 4):
        changes = {
            key: value[:count] if key in ("hands", "towers") else value for key, value in STATES[name].items()
        }
        scene = open_table(driver, position(count, **changes))
        for key in scene.layout.hand_keys[:3]:
            scene.touch(key)
            driver.frame()
            scene.drop_selection()
        driver.move("seat:1")
        picture = driver.picture()
        plate = scene.layout.towers[0].plate
        assert picture.get_at((plate.x + 6, plate.centery)) != picture.get_at((4, size[1] - 4))
        driver.ctx.scenes.clear()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("ui_scale", [100, 150, 200])
def test_nothing_lies_outside_or_over_anything_else(
    count: int, size: tuple[int, int], viewer: int | None, ui_scale: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=ui_scale)
    layout = arrange(driver.ctx.display, position(count), viewer)
    window = pygame.Rect((0, 0), size)
    bar = driver.ctx.display.px(64)
    boxes = [place.plate for place in layout.towers.values()]
    boxes += [layout.pile, layout.discard, layout.end, layout.hand_zone]
    boxes += [layout.words] if layout.words else []
    for box in boxes:
        assert window.contains(box)
    for index, box in enumerate(boxes):
        assert box.collidelist(boxes[index + 1 :]) < 0
    scaffolds = [place.scaffold for place in layout.towers.values()]
    for index, box in enumerate(scaffolds):
        assert box.top > bar and box.collidelist(scaffolds[index + 1 :]) < 0
    for rect in layout.hand.values():
        assert layout.hand_zone.inflate(4, 4).contains(rect)


@pytest.mark.parametrize("ui_scale", [100, 200])
def test_d6_what_is_aimed_at_is_big_enough(ui_scale: int, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080), ui_scale=ui_scale)
    layout = arrange(driver.ctx.display, position(4, hands=(tuple(range(1, 18)), *HANDS[1:])), 0)
    for place in layout.towers.values():
        assert min(place.tile(0, 0).size) >= 44 and min(place.plate.size) >= 44
    for key in layout.hand:
        assert min(strip(layout.hand, key).size) >= 44


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_s3_with_large_texts_names_and_numbers_are_whole_and_large(
    size: tuple[int, int], language: str, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 200 % the table neither cuts a text nor shrinks it below what 150 % would give."""
    driver = make_driver(size=size, ui_scale=200, language=language)
    names = ("Mei", "コンピューター2", "コンピューター3", "Computer 4")
    scene = open_table(driver, position(milkshakes=2), names=names)
    fitted: list[tuple[str, Fitted]] = []
    fit = driver.ctx.text.fit

    def noted(text: str, *rest: Any, **more: Any) -> Fitted:
        fitted.append((text, fit(text, *rest, **more)))
        return fitted[-1][1]

    monkeypatch.setattr(driver.ctx.text, "fit", noted)
    surface = pygame.Surface(size)
    scene.picture(surface)
    large = round(24 * 1.5 * driver.ctx.display.s * 0.8)
    assert {text for text, found in fitted if found.cut} == set()
    assert {text: found.px for text, found in fitted if text in names and found.px < large} == {}


def test_s3_what_the_large_layout_leaves_out_is_told_on_request(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(ui_scale=200)
    scene = open_table(driver)
    assert scene.layout.words is None
    assert "If you end now, you draw nothing, because you hold 6 cards." in driver.find("end_turn").tooltip
    assert driver.find("seat:1").tooltip.startswith("Tom (Human)\n4 cards, 3 floors")


def test_only_what_changed_is_drawn_anew_and_it_makes_no_difference(
    make_driver: Callable[..., Driver],
) -> None:
    """The lower half alone is redrawn when only counts change: the picture is that of a full redraw."""
    driver = make_driver()
    scene = open_table(driver)
    with compared(driver) as frames:
        scene.state = position(pile=(1, 2), discard=(3, 4, JOKER), hands=((1, 2, 3), *HANDS[1:]))
        scene.arrange()
        scene.rebuild()
        driver.frame()
    assert frames == [1]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_motion_ends_in_what_the_view_says(viewer: int | None, make_driver: Callable[..., Driver]) -> None:
    """Every event of random games has a motion; all that it hides is there afterwards."""
    driver = make_driver()
    seen = set()
    scene = open_table(driver, position(3))
    for seed in range(6):
        table: Any = Table.new("gotown", "ABC", seed=seed)
        pick = Chance(seed, 7).pick
        view = GAME.secrets.redact(table.state_at(0), viewer)
        for _ in range(120):
            if not table.actors:
                break
            seat = min(table.actors)
            table.submit(seat, pick(table.legal(seat)))
        for event in table.events_for(viewer):
            after = GAME.rules.evolve(view, event)
            flights = flights_of(scene, event, view, after, viewer)
            driver.ctx.display.surface.fill(0)
            for flight in flights:
                assert flight.end.w > 0 and (
                    flight.face is not None or flight.paint is not None or flight.sound
                )
            seen.add(type(event).__name__)
            view = after
    assert len(seen) >= 13


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize(
    ("event", "card"),
    [
        (ev.FloorDestroyed(0, 1, JACKHAMMER), JACKHAMMER),
        (ev.FloorDestroyed(0, 1, WRECKING_BALL), WRECKING_BALL),
        (ev.DogLured(0, 3, 2), BONE),
    ],
)
def test_a_card_that_is_played_is_never_seen_twice(
    event: Any, card: int, viewer: int | None, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver()
    scene = open_table(driver)
    before = GAME.secrets.redact(position(hands=((3, card), *HANDS[1:])), viewer)
    flights = flights_of(scene, event, before, GAME.rules.evolve(before, event), viewer)
    legs = [flight for flight in flights if "discard" in flight.hides or flight.rise]
    first = min(leg.over for leg in legs)
    waiting = [leg for leg in legs if leg.delay >= first and leg.fade[0] == 255]
    assert len(legs) > 1
    assert waiting == []


def test_z1_the_zoom_is_big_enough_to_read(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = open_table(driver)
    driver.move("hand:3:0").wait(400)
    found = zoom_spot(scene)
    assert found is not None
    box, what = found
    assert what.faces[0](324).get_height() >= 0.4 * 1080 - 1 and text_px(driver.ctx) >= 24
    assert driver.ctx.display.bounds.contains(box) and not box.colliderect(driver.find("hand:3:0").rect)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("ui_scale", [100, 200])
def test_z4_the_zoom_stays_inside_the_window_and_off_its_card(
    size: tuple[int, int], ui_scale: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=ui_scale)
    scene = open_table(driver)
    for key in ("hand:3:0", "hand:14:0", "tile:1:2:0", "floor:3:2", "discard", "pile"):
        scene.inspector.toggle(Key.read(key))
        found = zoom_spot(scene)
        assert found is not None, key
        assert driver.ctx.display.bounds.contains(found[0]), key
        assert not found[0].colliderect(driver.find(key).rect), key
        assert not found[0].colliderect(scene.layout.end), key
        scene.inspector.close()


def test_z10_arrows_walk_on_in_a_held_zoom(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    digest = scene.session.table.digest
    driver.move("hand:3:0").press("z", "right", "right")
    assert scene.inspector.key == f"hand:{JOKER}:0" and scene.inspector.held
    driver.press("escape")
    assert scene.inspector.key is None and scene.session.table.digest == digest


def test_z1_the_middle_button_zooms(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    driver.down("hand:6:0", button=2).up(button=2)
    assert scene.inspector.key == "hand:6:0"


@pytest.mark.parametrize(
    ("card", "target", "lines"),
    [
        (3, "tile:1:2:0", ["Mei: 3 → 4 floors", "Tom: 3 → 2 floors"]),
        (12, "floor:2:1", ["Aiko: 2 → 1 floor"]),
        (THIEF, "seat:1", ["Tom: 4 → 3 cards"]),
    ],
)
def test_d2_previews_say_who_gains_and_who_loses(
    card: int, target: str, lines: list[str], make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver()
    scene = open_table(driver, position(hands=((3, 12, THIEF), *HANDS[1:])))
    driver.click(f"hand:{card}:0").move(scene.place(target).rect)
    assert scene.picking.hot == target
    panel = preview_of(scene, target)
    assert [change.text for change in panel.changes] == lines
    assert [change.gain for change in panel.changes] == ([1, -1] if len(lines) == 2 else [-1])


def test_gt_6_4_a_preview_names_a_stolen_joker(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    towers = (TOWERS[0], (Floor(4, 5, 1),), *TOWERS[2:])
    scene = open_table(driver, position(hands=((4,), *HANDS[1:]), towers=towers))
    scene.pick(Key.read("hand:4:0"))
    panel = preview_of(scene, "tile:1:0:1")
    assert panel.title == "Steal Tom’s Joker"
    assert panel.text.startswith("4 + the joker as 5 become your floor 4.")


def test_u4_what_cannot_be_undone_carries_a_lock(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver, position(hands=((3, 12, THIEF, DONUT_TRUCK, BONE), *HANDS[1:])))
    finals = {}
    for key in scene.layout.hand_keys:
        scene.pick(key)
        finals[key] = [preview_of(scene, target).is_final for target in scene.picking.marks]
        scene.drop_selection()
    assert all(finals[f"hand:{THIEF}:0"])
    assert not any(finals["hand:12:0"] + finals[f"hand:{DONUT_TRUCK}:0"] + finals[f"hand:{BONE}:0"])
    assert driver.find("end_turn").tooltip.endswith("You cannot freely undo this.")


def test_accessible_names_say_it_all(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver, position(milkshakes=2))
    names = {node.key: node.name for node in scene.accessible()}
    assert names["hand:6:0"] == "6, floor card, makes nine with 3"
    assert names["seat:1"] == "Tom: 4 cards, 3 floors, skips the next turn"
    assert names["seat:0"].startswith("Mei (you): 6 cards, 3 floors, dog on floor 2")
    assert names["floor:3:1"] == "Ravi: floor 2, joker as 4 and 5"
    assert names["floor:3:2"].endswith("with a guard dog")


def test_a_click_on_a_floor_enlarges_it_and_another_closes_it(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    driver.click("tile:1:2:0")
    assert scene.inspector.key == "tile:1:2:0" and scene.inspector.held
    driver.click("tile:1:2:0")
    assert not scene.inspector.held


def test_d7_out_of_turn_a_card_says_whose_turn_it_is(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(bot_step=True)
    scene = open_table(driver, position(active=1), kinds=("human", "random", "random", "random"))
    scene.touch("hand:3:0")
    assert "It is Tom’s turn" in scene.tip.reason


def test_while_the_cards_are_dealt_it_is_nobody_s_turn(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    scene.state = position(turn=0)
    scene.arrange()
    assert not is_my_turn(scene.view) and "Mei" not in prompt(scene) + status(scene)


def test_a6_a_target_tells_a_screen_reader_what_will_happen(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver, position(hands=((3, THIEF), *HANDS[1:])))
    scene.pick(Key.read("hand:3:0"))
    told = {node.key: node.description for node in scene.accessible()}
    assert told["tile:1:2:0"].startswith("Steal Tom’s 6") and "Mei: 3 → 4 floors" in told["tile:1:2:0"]
    scene.drop_selection()
    scene.pick(Key.read(f"hand:{THIEF}:0"))
    told = {node.key: node.description for node in scene.accessible()}
    assert told["seat:1"].endswith("You cannot freely undo this.")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("ui_scale", [100, 150, 200])
def test_d2_previews_keep_off_the_picked_card_and_all_targets(
    size: tuple[int, int], ui_scale: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=ui_scale)
    scene = open_table(driver)
    apart = driver.ctx.display.px(15)
    for card in scene.layout.hand_keys:
        scene.drop_selection()
        if not scene.pick(card):
            continue
        marks = [scene.parts.painter.place(scene.glimpse, key).rect for key in scene.picking.marks]
        keep_off = [driver.find(card).rect, *marks]
        for target in scene.picking.marks:
            box = preview_spot(scene, target)
            assert not box.colliderect(scene.layout.end)
            assert driver.ctx.display.bounds.contains(box)
            assert box.inflate(2 * apart, 2 * apart).collidelist(keep_off) < 0, (card, target)


def test_z1_z_enlarges_the_picked_card(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    driver.press("1")
    assert scene.picked == "hand:3:0"
    driver.press("z").frame()
    assert scene.inspector.key == "hand:3:0"
    assert scene.picked == "hand:3:0"
    driver.press("z").frame()
    assert scene.inspector.key is None
    driver.press("escape")
    driver.click("hand:6:0").move((5, 300)).press("z").frame()
    assert scene.inspector.key == "hand:6:0"
    assert scene.picked == "hand:6:0"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1920, 1080), 200), ((1920, 1080), 100)])
def test_no_moon_shines_through_the_bar(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    open_table(driver, position(3))
    made = pygame.Surface(size)
    draw_ground(driver.ctx, made, driver.scene.view.layout.towers[0].kerb)  # type: ignore[attr-defined]
    bar = made.subsurface((0, 0, size[0], driver.ctx.display.px(BAR)))
    # A sky grows lighter downwards; along a line nothing stands out of it.
    for y in range(bar.get_height()):
        assert len({tuple(bar.get_at((x, y))) for x in range(0, size[0], 3)}) == 1


def test_the_moon_is_seen_whole_or_not_at_all(make_driver: Callable[..., Driver]) -> None:
    ctx = make_driver().ctx
    for kerb in range(120, 320, 12):
        sky = pygame.Surface((640, 360))
        street.draw_sky(ctx, sky, kerb)
        assert max(sky.get_at((x, 0)).r for x in range(640)) < 200, kerb


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_z4_the_zoom_of_a_card_covers_no_plate_and_no_dog(
    seats: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver()
    scene: Any = open_table(driver, position(seats))
    towers, badge = scene.layout.towers, scene.layout.badge
    kept = [place.plate for place in towers.values()]
    for seat, tower in enumerate(TOWERS[:seats]):
        kept += [towers[seat].dog(at, badge) for at, floor in enumerate(tower) if floor.dog]
    for key in scene.layout.hand:
        scene.inspector.toggle(key)
        box, _ = zoom_spot(scene)
        assert box.collidelist(kept) < 0, key
        scene.inspector.close()
