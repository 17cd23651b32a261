"""Drag, two clicks and keys make the identical command (ux D1), for every kind of command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.games.deckville import faces, words
from tabletop.app.games.deckville.keys import DISTRICT, HAND_AREA, RESERVE, RESOURCES, hand
from tabletop.app.games.deckville.moves import hand_of, targets
from tabletop.app.games.deckville.view import card_at, is_dim, looked_at, panel_key, side_of
from tabletop.app.games.deckville.words import sentences
from tabletop.app.table.key import Key
from tabletop.games.deckville import GAME
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import property_price, resource_price, shortage
from tabletop.games.deckville.score import sheet
from tabletop.games.deckville.state import District, State
from tests.app.at_table import check_route, prompt, recorded, status
from tests.app.driver import Driver
from tests.app.games.deckville.table import ROUTES, open_table, position, reserved, rich
from tests.app.sparing import SPARING
from tests.games.playing import Playing


def empty_reserve(**changes: Any) -> State:
    """Return a rich position whose first seat has drawn and has nothing in the reserve."""
    state = rich(reached=4, drawn=3, has_drawn_pool=True, **changes)
    mine: District = replace(state.districts[0], reserve=None)
    return replace(state, districts=(mine, state.districts[1]))


RICH, RESERVED, FULL = rich(), reserved(), empty_reserve()
HAND: tuple[Any, ...] = RICH.hands[0]
OVER = replace(FULL, hands=((*HAND, RICH.deck[0], RICH.deck[1]), RICH.hands[1]), deck=RICH.deck[2:])


def pay(count: int, state: State = RICH) -> tuple[Any, ...]:
    """Return the last hand cards, as many as have to be discarded."""
    hand = state.hands[0]
    return tuple(reversed(hand[len(hand) - count :])) if count else ()


CASES: dict[str, tuple[State, Any]] = {
    "take from the pool": (RICH, co.TakeFromSupply("pool_2")),
    "take the discard": (RICH, co.TakeFromSupply("discard")),
    "discard for it": (replace(RICH, is_replacing=True), co.ReplaceDiscard(HAND[2])),
    "a resource": (RICH, co.BuildResource(HAND[0], pay(resource_price(RICH, 0, HAND[0])))),
    "a property": (replace(RICH, reached=3), co.BuildProperty(HAND[1])),
    "a second property": (
        replace(RICH, reached=3, built=1),
        co.BuildProperty(HAND[1], pay(property_price(replace(RICH, reached=3, built=1), 0))),
    ),
    "from the reserve": (
        RESERVED,
        co.BuildProperty(RESERVED.districts[0].reserve or 0, pay(1, RESERVED), from_reserve=True),
    ),
    "draw from the pool": (replace(RICH, reached=4), co.DrawCard("pool_1")),
    "draw from the deck": (replace(RICH, reached=4), co.DrawCard("deck")),
    "discard down": (OVER, co.DiscardDown((HAND[3], HAND[0]))),
    "reserve": (FULL, co.Reserve(HAND[1])),
    "draw a replacement": (
        replace(
            RICH, reached=5, drawn=2, has_drawn_pool=True, may_replace=True, hands=(HAND[:4], RICH.hands[1])
        ),
        co.DrawReplacement("deck"),
    ),
    "skip": (RICH, co.SkipStep()),
    "end": (replace(FULL, reached=5), co.EndTurn()),
}


@pytest.mark.parametrize("by", list(ROUTES))
@pytest.mark.parametrize("case", list(CASES))
def test_d1_every_route_makes_the_same_command(
    case: str, by: str, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, command = CASES[case]
    driver = make_driver(animation="off", curtain="off")
    driver.loop.every = SPARING
    scene = open_table(driver, state)
    check_route(driver, scene, ROUTES[by], command, monkeypatch)
    assert scene.view.ui_state.payment is None or isinstance(command, co.TakeFromSupply)


def test_every_command_type_is_covered() -> None:
    assert {type(command) for _, command in CASES.values()} == set(co.Command.__args__)


def test_a_click_takes_a_card_of_the_supply(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_table(driver, RICH)
    given = recorded(scene, monkeypatch)
    driver.click("pool_3")
    assert given == [co.TakeFromSupply("pool_3")]


@pytest.mark.parametrize(("kind", "seed"), [("bot:easy", 4), ("random", 1), ("random", 2)])
def test_a_thing_has_the_targets_that_the_rules_allow(kind: str, seed: int) -> None:
    """Of a whole game: a place to build, to put into the reserve, to take a card, where a command does it."""
    built = 0
    for state in Playing(GAME).states(2, seed, kind)[:-1]:
        for seat in GAME.rules.actors(state):
            view = GAME.secrets.redact(state, seat)
            legal = GAME.rules.legal(view, seat)
            for key, card in [(RESERVE, view.districts[seat].reserve), *enumerate(hand_of(view, seat))]:
                if card is None:
                    continue
                is_reserve = key == RESERVE
                found = targets(view, seat, RESERVE if is_reserve else hand(key))
                building = [one for one in legal if isinstance(one, co.BuildProperty) and one.card == card]
                builds = [one for one in building if one.from_reserve == is_reserve]
                assert (DISTRICT in found) == bool(builds), (key, found)
                resources = [one for one in legal if isinstance(one, co.BuildResource) and one.card == card]
                assert (RESOURCES in found) == bool(resources and not is_reserve), (key, found)
                assert (RESERVE in found) == (co.Reserve(card) in legal and not is_reserve), (key, found)
                built += is_reserve and bool(builds)
            for source in co.SOURCES:
                taken = targets(view, seat, Key(source)).get(HAND_AREA, ())
                assert {*taken} <= {*legal}
                assert (co.TakeFromSupply(source) in taken) == (co.TakeFromSupply(source) in legal)
            assert targets(view, seat, hand(99)) == {}
    assert built or kind == "random"


def test_dv42_the_proposal_can_be_taken_as_it_is_and_given_up(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = next(i for i, card in enumerate(HAND) if resource_price(RICH, 0, card))
    scene = open_table(driver, RICH)
    given = recorded(scene, monkeypatch)
    driver.click(f"hand:{place}").click("resources")
    assert scene.view.ui_state.payment is not None and scene.view.ui_state.payment.is_full and given == []
    can_pay = [scene.parts.move_map.can_pick(scene.view, hand(at)) for at in range(len(HAND))]
    assert can_pay == [at != place for at in range(len(HAND))], "what is built is no payment"
    driver.press("escape")
    assert scene.view.ui_state.payment is None and scene.state == scene.session.view
    driver.click(f"hand:{place}").click("resources").click("main")
    assert [type(command) for command in given] == [co.BuildResource]
    assert given[0].card == HAND[place] and place_is_kept(given[0], place)


def place_is_kept(command: Any, place: int) -> bool:
    """Whether what is paid with are other cards than the one that is built."""
    others = [card for index, card in enumerate(HAND) if index != place]
    return all(card in others for card in command.discards)


def test_what_is_missing_stands_on_the_card_and_is_told(driver: Driver) -> None:
    state = position(2, 10)
    lacking = [place for place, card in enumerate(state.hands[0]) if any(shortage(state, 0, card or 0))]
    scene = open_table(driver, state)
    assert lacking and all(sentences(driver.ctx, scene.view, place) for place in lacking)
    for place in lacking:
        thing = scene.find(f"hand:{place}")
        assert thing is not None
        told = thing.node().description
        assert all(words in told for words in sentences(driver.ctx, scene.view, place))
    one, other, *_ = lacking
    driver.click(f"hand:{one}").click(f"hand:{other}")
    assert scene.picked == f"hand:{other}" and not scene.tip.reason
    driver.click(scene.place("district").rect)
    assert scene.picked is not None and scene.tip.reason and "district" not in scene.view.marks
    driver.press("escape")
    for _ in range(2):
        assert scene.perform(co.SkipStep())
        driver.settle()
    driver.click(f"hand:{lacking[0]}")
    assert scene.picked is None and scene.tip.reason


def test_a_turn_up_to_the_draw_is_taken_back(driver: Driver) -> None:
    scene = open_table(driver, RICH)
    before = scene.session.view
    place = next(i for i, card in enumerate(HAND) if resource_price(RICH, 0, card))
    driver.press("space").settle()
    driver.click(f"hand:{place}").click("resources").click("main").settle()
    driver.click("hand:0").click("district").settle()
    assert scene.session.table.state.built == 1
    for _ in range(3):
        driver.press("u").settle()
    assert scene.session.view == before


def test_dv44_beyond_the_hand_limit_the_cheapest_are_proposed(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(driver, OVER)
    given = recorded(scene, monkeypatch)
    assert scene.view.ui_state.payment is not None and len(scene.view.ui_state.payment.chosen) == 2
    driver.press("escape")
    assert scene.view.ui_state.payment is not None
    driver.press("space").settle()
    assert [type(command) for command in given] == [co.DiscardDown] and scene.view.ui_state.payment is None


def test_one_press_skips_to_the_draw(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_table(driver, RICH)
    given = recorded(scene, monkeypatch)
    driver.click("step:4").settle()
    assert given == [co.SkipStep()] * 3 and scene.state.reached == 4


def test_a_hand_card_turns_in_place(driver: Driver) -> None:
    scene = open_table(driver, RICH)
    digest = scene.session.table.digest
    driver.move("hand:2").press("f").settle()
    assert side_of(scene.view, 2) == "resource"
    driver.click("turn").settle()
    assert side_of(scene.view, 2) == "property" and scene.session.table.digest == digest


def test_a_turned_card_is_read_upright(driver: Driver) -> None:
    """In the panel and in the zoom, however it lies in the hand."""
    scene = open_table(driver, RICH)
    driver.move("hand:2").frame()
    upright = driver.picture().subsurface(scene.layout.face).copy().get_buffer().raw
    driver.press("f").settle()
    assert side_of(scene.view, 2) == "resource"
    assert driver.picture().subsurface(scene.layout.face).copy().get_buffer().raw == upright
    enlarged = scene.parts.painter.zoomed(scene.view, Key("hand", 2))
    assert enlarged is not None
    drawn = enlarged.faces[0](150)
    card = card_at(scene.view, Key("hand", 2))
    assert card is not None
    assert drawn is faces.face(driver.ctx, scene.state.cards[card], 150)


def test_who_plays_is_not_told_of_a_game_that_is_over(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    draw = driver.ctx.text.draw
    monkeypatch.setattr(
        driver.ctx.text, "draw", lambda on, words, *a, **k: written.append(words) or draw(on, words, *a, **k)
    )
    scene = open_table(driver, replace(RICH, active=1), kinds=("human", "bot"))
    monkeypatch.setattr(scene.bots, "poll", lambda: None)
    for is_over in (False, True):
        written.clear()
        scene.state = replace(scene.state, is_over=is_over)
        scene.picture(driver.picture())
        assert ("is playing" in written) != is_over


def test_nobody_is_said_to_play_while_cards_are_dealt(driver: Driver) -> None:
    scene = open_table(driver, RICH)
    assert prompt(scene) and "turn" in status(scene)
    scene.state = replace(scene.state, round=0)
    assert not prompt(scene) and status(scene) == "The cards are being dealt"


def test_other_districts_are_looked_at_and_left(driver: Driver) -> None:
    scene = open_table(driver, RICH)
    driver.click("seat:1")
    assert looked_at(scene.view) == 1
    driver.press("escape")
    assert looked_at(scene.view) == 0
    driver.click("seat:1").click("back")
    assert looked_at(scene.view) == 0
    driver.click("seat:1").click("hand:0")
    assert looked_at(scene.view) == 0 and scene.picked == "hand:0"


def test_points_are_told_card_by_card(driver: Driver) -> None:
    state = position(3, 120)
    scene = open_table(driver, state)
    driver.click("by_card").settle()
    points = sheet(scene.state)[0]
    told = " ".join(node.name for node in driver.scene.accessible())
    for one in points.cards:
        assert words.card_words(driver.ctx, state, one.card) in told
    assert str(points.total) in told
    driver.press("escape").settle()
    assert driver.top is scene


def test_while_one_draws_the_hand_can_be_read(driver: Driver) -> None:
    scene = open_table(driver, replace(RICH, reached=4))
    assert not any(is_dim(scene.view, hand(place)) for place in range(6))
    scene = open_table(driver, replace(FULL, reached=5))
    assert is_dim(scene.view, Key("pool_1"))


def test_dv41_the_button_discards_the_card_that_is_proposed(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(driver, RICH)
    given = recorded(scene, monkeypatch)
    driver.click("pool_1").settle()
    assert scene.view.ui_state.payment is not None and scene.view.ui_state.payment.is_full
    assert prompt(scene) == "Discard the marked card, or choose another"
    driver.press("escape")
    assert scene.view.ui_state.payment is not None
    (place,) = scene.view.ui_state.payment.chosen
    card = scene.state.hands[0][place]
    driver.click("main").settle()
    assert given == [co.TakeFromSupply("pool_1"), co.ReplaceDiscard(card or 0)]
    assert scene.view.ui_state.payment is None and scene.state.top == card


def test_dv41_a_click_on_the_pile_discards_what_is_chosen(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(driver, replace(RICH, is_replacing=True))
    given = recorded(scene, monkeypatch)
    driver.click("hand:4").click("discard").settle()
    assert given == [co.ReplaceDiscard(HAND[4])]


def test_while_one_pays_nothing_of_the_supply_is_picked(driver: Driver) -> None:
    place = next(i for i, card in enumerate(HAND) if resource_price(RICH, 0, card))
    scene = open_table(driver, RICH)
    driver.click(f"hand:{place}").click("resources").click("pool_1").settle()
    assert scene.view.ui_state.payment is not None and scene.picked is None


SPENT = replace(RICH, reached=4, drawn=1, has_drawn_pool=False)
NO_POOL = replace(RICH, reached=4, pool=(None,) * 3)


@pytest.mark.parametrize(
    ("state", "asked"),
    [
        (replace(RICH, reached=4), "Draw 2 cards, at least one from the pool"),
        (SPENT, "Draw 1 card from the pool"),
        (replace(SPENT, has_drawn_pool=True), "Draw 1 card"),
        (NO_POOL, "Draw 2 cards"),
    ],
)
def test_dv44_the_duty_to_the_pool_is_said(state: State, asked: str, driver: Driver) -> None:
    assert prompt(open_table(driver, state)) == asked


@pytest.mark.parametrize(
    ("state", "lit"),
    [
        (RICH, set(co.SOURCES)),
        (replace(RICH, reached=2), set()),
        (replace(RICH, reached=3), set()),
        (replace(RICH, reached=3, built=2), set(co.SOURCES)),
        (replace(RICH, reached=4), set(co.SOURCES)),
        (SPENT, set(co.POOL)),
        (replace(RICH, is_replacing=True), set()),
    ],
)
def test_d2_what_can_be_taken_from_the_supply_is_lit(
    state: State, lit: set[str], driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(driver, state)
    marked: list[pygame.Rect] = []
    monkeypatch.setattr(driver.ctx.shapes, "legal", lambda surface, rect, *_, **__: marked.append(rect))
    driver.press("escape").settle()
    driver.ctx.pictures.forget()
    driver.ctx.scenes.invalidate()
    driver.frame()
    assert marked == [scene.layout.source(source) for source in co.SOURCES if source in lit]


@pytest.mark.parametrize("reached", [2, 3])
def test_dv4_a_click_on_the_supply_skips_no_step(
    reached: int, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(driver, replace(RICH, reached=reached))
    given = recorded(scene, monkeypatch)
    driver.click("pool_2").settle()
    assert given == [] and "step 4" in scene.tip.reason


def said(scene: Any) -> list[tuple[str, str]]:
    """Return what the panel says of the card that it shows."""
    key = panel_key(scene.view)
    card = card_at(scene.view, key)
    assert key is not None and card is not None
    return words.facts(scene.ctx, scene.view, key, card)


def test_dv62_the_panel_tells_everybody_their_own_price(driver: Driver) -> None:
    """The second property is dearer for whoever has built the first; nobody else is told so."""
    state = reserved()
    other = replace(state.districts[1], reserve=state.hands[1][0])
    plain = replace(state.districts[0], properties=())
    state = replace(state, districts=(plain, other), built=1)
    scene = open_table(driver, state)
    driver.move("hand:0")
    assert ("Second property", "2 discards") in said(scene)
    driver.move("reserve")
    assert ("Second property", "3 discards") in said(scene)
    driver.click("seat:1").move("reserve")
    assert ("From the reserve", "1 discard") in said(scene)
    watching = open_table(driver, replace(state, active=1), kinds=("human", "random"))
    driver.move("hand:0")
    assert panel_key(watching.view) == "hand:0"
    assert "Second property" not in dict(said(watching))


@pytest.mark.parametrize(
    ("reached", "is_bare", "asked"),
    [
        (2, False, "Build a resource, or go on"),
        (3, False, "Build a property, or go on"),
        (3, True, "You cannot build a property, so go on"),
    ],
)
def test_the_prompt_asks_for_nothing_that_cannot_be_done(
    reached: int, is_bare: bool, asked: str, driver: Driver
) -> None:
    bare = replace(RICH, districts=(District(), RICH.districts[1]))
    scene = open_table(driver, replace(bare if is_bare else RICH, reached=reached))
    assert prompt(scene) == asked


@pytest.mark.parametrize(
    ("last", "asked"), [(None, "Reserve a card, or end your turn"), (1, "End your turn")]
)
def test_dv92_nobody_is_asked_to_reserve_in_the_last_turn(
    last: int | None, asked: str, driver: Driver
) -> None:
    assert prompt(open_table(driver, replace(FULL, reached=5, last_round=last))) == asked


def test_d2_a_card_taken_by_one_press_is_taken_at_home(driver: Driver) -> None:
    scene = open_table(driver, replace(RICH, reached=4))
    driver.click("seat:1").settle()
    assert looked_at(scene.view) == 1
    driver.click("pool_1").settle()
    assert looked_at(scene.view) == scene.viewer


def test_d7_a_reason_stands_beside_what_the_card_was_dropped_on(driver: Driver) -> None:
    scene = open_table(driver, replace(RICH, is_replacing=True))
    driver.press("escape").settle()
    step = driver.find("step:5").rect.copy()
    driver.drag("hand:0", (step.right - 4, step.centery))
    assert scene.tip.reason and scene.tip.near == step
