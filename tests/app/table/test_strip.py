"""Since your last turn: the strip tells what the log does, to nobody more than the seat may know (ux C6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pygame
import pytest

from tabletop.app.core.session import Session
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.finale import FinaleScene
from tabletop.app.table import registry
from tabletop.app.table.aids.recap import RecapCard, RecapItem, acts_of, acts_since, chosen, telling
from tabletop.app.table.aids.strip import Strip
from tabletop.app.table.aids.strip_marks import where
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.engine.message import msg
from tabletop.engine.registry import games
from tabletop.games.gotown.commands import EndTurn
from tabletop.games.gotown.events import FloorStolen
from tabletop.games.gotown.state import Floor
from tests.app.cuts import Cuts
from tests.app.driver import Driver
from tests.app.hurried import hinted
from tests.app.table.bots_here import played

ALL = sorted(games())
LOOKS = [
    ((1920, 1080), "en", 100),
    ((1280, 720), "ja", 100),
    ((1280, 720), "ja", 150),
    ((1280, 720), "en", 200),
    ((1024, 600), "en", 100),
    ((1024, 600), "ja", 100),
]


def is_to_be_told(session: Session) -> bool:
    """Whether it is the first seat's turn, alone or with all, and others have done something."""
    return (
        len(session.table.steps) > 30
        and session.table.steps[-1].record.seat != 0
        and session.phase in ("act", "curtain", "together")
        and session.pending == 0
        and bool(acts_since(session, 0))
    )


def told(driver: Driver, game_id: str, kinds: str = "hbb", **more: Any) -> Any:
    """Show a table when the turn has come to the first seat."""
    scene = registry.at_table(driver.ctx, played(game_id, kinds, is_to_be_told, **more))
    driver.push(scene).settle().wait(2000)
    return scene


def parts_of_it(driver: Driver, start: str = "since.") -> list[str]:
    return [key for key in driver.keys() if key.startswith(start)]  # noqa: SIM118


def widgets_of(scene: Any) -> list[Any]:
    return [widget for zone in scene.zones for widget in zone.widgets]


def cards(driver: Driver) -> list[str]:
    return parts_of_it(driver, "since.act.")


def assert_told(session: Session, seat: int) -> int:
    """Hold the acts of a seat against its log, and against what its own view leads to."""
    game, table = session.game, session.table
    since, lines = session.steps_since(seat), session.since_last_turn(seat)
    acts = [act for act in acts_since(session, seat) if act.position in since]
    events: list[Any] = []
    for line in lines:
        if not events or line.event is not events[-1]:
            events.append(line.event)
    first = min((line.position for line in lines), default=len(table.steps) + 1)
    assert all(step.record.seat != seat for step in table.steps[first - 1 :])
    assert first <= 2 or table.steps[first - 2].record.seat == seat
    assert all(act.before == game.secrets.redact(act.before, seat) for act in acts), (
        "no more than it may know"
    )
    # From what the seat saw then and was told since, the same comes out: there is nothing else in it.
    view = game.secrets.redact(table.state_at(first - 1), seat)
    alone = acts_of(game, seat, view, events)
    assert [act._replace(position=0) for act in acts] == list(alone)
    before = view
    for event in events:
        if game.words.brief(event, before, seat) != ():
            events_told = [act.event for act in acts]
            assert event in events_told
        before = game.rules.evolve(before, event)
    others = [act for act in acts_since(session, seat) if act.position not in since]
    assert all(act.position == since.start - 1 and act.seat not in (None, seat) for act in others)
    return len(acts)


def hold_against_the_log(game_id: str, seed: int, most: int) -> int:
    """Play a game at random and look at all seats every few steps; return how many acts there were."""
    found, looked = 0, 0

    def look(session: Session) -> bool:
        nonlocal found, looked
        count = len(session.table.steps)
        if count > looked + 3:
            looked = count
            found += sum(assert_told(session, seat) for seat in range(3))
        return count > most

    played(game_id, "bbb", look, seed=seed, at_random=True)
    return found


SOAKS = [pytest.param(seed, 400, marks=pytest.mark.slow) for seed in range(25)]


@pytest.mark.parametrize("game_id", ALL)
@pytest.mark.parametrize(("seed", "most"), [(2, 60), *SOAKS])
def test_it_tells_what_the_log_does_and_the_seat_may_know(game_id: str, seed: int, most: int) -> None:
    assert hold_against_the_log(game_id, seed, most) > 3


def act(number: int, *, hurts: tuple[int, ...] = (), mark: str | None = None) -> RecapItem:
    return RecapItem(number, 1, None, (), mark, hurts, ())


def test_what_touches_the_reader_comes_first() -> None:
    acts = [act(1, mark="star"), act(2, hurts=(0,)), act(3), act(4, mark="x"), act(5, hurts=(2,))]
    lost = [act(6, hurts=(0,)), act(7, hurts=(0,))._replace(points=((0, 1, 0),))]
    assert [one.position for one in chosen(acts, 0, 3)] == [1, 2, 4]
    assert [one.position for one in chosen(acts, 2, 1)] == [5]
    assert [one.position for one in chosen(acts, None, 9)] == [1, 2, 3, 4, 5]
    assert chosen(lost, 0, 1) == chosen(lost[::-1], 0, 1) == (lost[1],)


@pytest.mark.parametrize("game_id", ALL)
@pytest.mark.parametrize(("size", "language", "scale"), LOOKS)
def test_it_lies_where_nothing_is_needed_and_is_not_cut(
    make_driver: Callable[..., Driver], game_id: str, size: tuple[int, int], language: str, scale: int
) -> None:
    driver = make_driver(size=size, language=language, ui_scale=scale)
    cuts = Cuts(driver, language)
    scene = told(driver, game_id)
    display, panel = driver.ctx.display, driver.find("since.ground")
    ground = panel.rect
    assert display.bounds.contains(ground) and ground.top >= display.px(BAR_H)
    for widget in widgets_of(scene):
        if widget.key.startswith("since."):
            assert ground.inflate(display.ui(20), display.ui(20)).contains(widget.rect), widget.key
            words = widget.recap_text.sentence if isinstance(widget, RecapCard) else widget.name
            assert widget is panel or words not in cuts.found
        elif isinstance(widget, Button) or widget.key in scene.usable:
            assert not widget.rect.colliderect(ground), widget.key
    driver.press("w").frame()
    chip = driver.find("since.open").rect
    for widget in widgets_of(scene):
        if isinstance(widget, Button) and widget.key != "since.open":
            assert not widget.rect.colliderect(chip), widget.key


def test_before_and_within_the_first_turn_it_speaks_of_no_last_one(driver: Driver) -> None:
    def is_first(session: Session) -> bool:
        return session.pending == 0 and bool(session.table.steps) and bool(acts_since(session, 0))

    # The third seat begins.
    scene = registry.at_table(driver.ctx, played("gotown", "hbb", is_first, seed=5))
    driver.push(scene).settle().wait(2000)
    assert not scene.session.has_moved(0)
    assert driver.find("since.title").name == "Before your first turn"
    driver.press("w").frame()
    assert driver.find("since.open").name.startswith("Before your first turn (")
    assert scene.perform(next(one for one in scene.session.legal if not isinstance(one, EndTurn)))
    driver.settle().wait(2000)
    assert driver.find("since.open").name.startswith("Before your first turn (")


@pytest.mark.parametrize("seed", [0, 2])
def test_after_a_turn_that_was_skipped_it_tells_that_and_nothing_older(driver: Driver, seed: int) -> None:
    def skips_next(session: Session) -> bool:
        view, end = session.table.state, EndTurn()
        if not is_to_be_told(session) or end not in session.legal:
            return False
        for event in session.game.rules.decide(view, 0, end, session.table.chance(len(session.table.steps))):
            view = session.game.rules.evolve(view, event)
        return not view.is_over and view.active == 0

    def is_to_be_told(session: Session) -> bool:
        return session.phase == "act" and session.pending == 0 and not session.result

    scene = registry.at_table(driver.ctx, played("gotown", "hb", skips_next, seed=seed, at_random=True))
    driver.push(scene).settle().wait(2000)
    assert scene.perform(EndTurn())
    driver.settle().wait(3000)
    assert scene.session.phase == "act" and scene.session.pending == 0
    assert scene.session.table.steps[-1].record.seat == 0, "nobody else has played since"
    assert cards(driver) == ["since.act.1"]
    assert driver.find("since.act.1").name.rstrip(".").endswith("skips a turn")
    assert driver.find("since.ground").name == "Since your last turn"


def test_a_theft_is_drawn_from_whom_to_who_with_what_was_stolen(driver: Driver) -> None:
    scene = robbed(driver)
    view = scene.view
    joker, plain = Floor(6, 3, 1), Floor(6, 3)
    drawn = []
    for top in (joker, plain):
        before = msgspec.structs.replace(view.state, towers=((top,), *view.state.towers[1:]))
        theft = FloorStolen(1, 6, 0)
        (picture,) = scene.parts.painter.pictures(replace(view, state=before), theft, 40)
        drawn.append(pygame.image.tobytes(picture, "RGB"))
    assert drawn[0] != drawn[1], "a joker is no 3"
    act = next(act for act in acts_since(scene.session, 0) if isinstance(act.event, FloorStolen))
    assert act.is_moved and telling(scene, act, 1, 0).is_moved
    deal = act._replace(seat=None, words=(msg("A deal"),))
    assert telling(scene, deal, 1, 0).whom is None, "nobody's doing is aimed at nobody"


def test_what_only_overtakes_somebody_is_drawn_as_taken_from_nobody() -> None:
    """A house of one's own that takes the most from another seat was never that seat's."""
    built = act(1, hurts=(0,))._replace(points=((0, 9, 5), (1, 3, 10)))
    stolen = act(1, hurts=(0,))._replace(points=((0, 2, 1), (1, 0, 1)))
    assert not built.is_moved and stolen.is_moved
    assert not stolen._replace(seat=None).is_moved


def test_one_card_opens_on_what_cost_a_floor(make_driver: Callable[..., Driver]) -> None:
    (strip,) = strips(robbed(make_driver(size=(1280, 720), ui_scale=150)))
    shown = strip.acts[strip._at]
    assert any(seat == 0 and new < old for seat, old, new in shown.points), "and not on what came before"


def strips(scene: Any) -> list[Strip]:
    """Return the strip behind a table's aids."""
    return [
        found for aid in scene.aids._aids if isinstance(found := getattr(aid.update, "__self__", None), Strip)
    ]


def test_at_the_end_of_the_game_nothing_of_it_lies_under_the_headline(driver: Driver) -> None:
    session = played("gotown", "hb", lambda one: one.phase == "over", seed=1)
    scene = registry.at_table(driver.ctx, session)
    driver.push(scene).settle().wait(2000)
    assert isinstance(driver.top, FinaleScene)
    assert not [widget for widget in widgets_of(scene) if "since." in widget.key]
    names = [part.name for part in scene.pieces()]
    assert not [name for name in names if "numbers" in str(name)]
    driver.wait(5000).click("table").settle()
    assert driver.ctx.scenes.top is scene


def test_it_steps_aside_for_a_hint(driver: Driver) -> None:
    scene = told(driver, "designtown")
    hinted(1)(driver)
    assert scene.find("hint.close") is not None
    assert cards(driver) == [] and scene.find("since.open") is not None
    driver.press("escape").frame()
    assert cards(driver) != []
    (strip,) = strips(scene)
    strip.on_command(SimpleNamespace(seat=1, before=scene.state))  # type: ignore[arg-type]
    assert not strip.acts and not strip.is_open, "with what another does, all is forgotten"


@pytest.mark.parametrize("game_id", ALL)
def test_it_opens_with_the_turn_and_shrinks_with_the_first_own_act(driver: Driver, game_id: str) -> None:
    scene = told(driver, game_id)
    count = len(acts_since(scene.session, 0))
    assert 1 <= len(cards(driver)) <= min(3, count)
    nodes = {node.key: node.name for node in scene.accessible()}
    assert all(nodes[key] for key in [*cards(driver), "since.ground"])
    driver.press("w")
    assert not cards(driver) and f"({count})" in driver.find("since.open").name
    driver.press("w")
    assert cards(driver)
    driver.press("escape")
    assert not cards(driver)
    driver.click("since.open")
    assert cards(driver)
    if scene.session.phase == "act" and scene.perform(scene.session.legal[0]):
        driver.settle()
    if scene.session.phase == "act":
        assert not cards(driver) and driver.find("since.open")


def test_a_card_leads_to_the_history_at_its_act(driver: Driver) -> None:
    scene = told(driver, "gotown")
    shown = chosen(acts_since(scene.session, 0), 0, len(cards(driver)))
    driver.press("w", "w")
    assert scene.focus_key is None or scene.focus_key.startswith("since.")
    driver.click(cards(driver)[-1])
    assert isinstance(driver.top, ReplayScene)
    assert driver.top.timeline.position == shown[-1].position


def test_it_steps_aside_while_something_is_picked_up(driver: Driver) -> None:
    scene = told(driver, "gotown")
    while not scene.usable:
        scene.perform(scene.session.legal[0])
        driver.settle()
    driver.press("w") if not cards(driver) else None
    assert cards(driver)
    scene.pick(next(Key.read(key) for key in scene.usable))
    assert not cards(driver)
    driver.press("escape")
    assert scene.picked is None and cards(driver), "first what is picked is put down"


@pytest.mark.parametrize(("curtain", "opens"), [("auto", False), ("off", True)])
def test_c6_behind_a_curtain_the_recap_tells_it(
    make_driver: Callable[..., Driver], curtain: str, opens: bool
) -> None:
    driver = make_driver(curtain=curtain, hold_to_confirm=False)
    scene = told(driver, "gotown", "hhb", curtain=curtain)
    if not opens:
        assert not cards(driver), "the curtain has its own"
        driver.click("lift").settle().wait(1000)
    assert scene.viewer == 0
    assert bool(cards(driver)) == opens
    scene.viewer = 1
    scene.rebuild()
    assert not parts_of_it(driver), "it is gone before somebody else sees the table"


def test_it_can_be_switched_off(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(recap=False)
    told(driver, "gotown")
    assert not parts_of_it(driver)


# -- marks on the table -------------------------------------------------------------------------------------


def robbed(driver: Driver) -> Any:
    """Show a table at which somebody has stolen a floor of the first seat's since its last turn."""

    def is_robbed(session: Session) -> bool:
        return is_to_be_told(session) and any(0 in act.hurts for act in acts_since(session, 0))

    scene = registry.at_table(driver.ctx, played("gotown", "hbb", is_robbed, seed=1))
    driver.push(scene).settle().wait(2000).frame()
    return scene


def marks(scene: Any, kind: str) -> dict[int, Any]:
    """Return what joins the strip with the table, by the number of the act."""
    names = ((part.name[1], part.key) for part in scene.aids.pieces() if isinstance(part.name[1], tuple))
    return {name[1]: key for name, key in names if name[0] == kind}


@pytest.mark.parametrize("game_id", ALL)
def test_numbers_join_the_cards_with_the_table_as_long_as_they_lie_there(
    driver: Driver, game_id: str
) -> None:
    scene = told(driver, game_id)
    room = driver.ctx.display.bounds.move(0, driver.ctx.display.px(BAR_H))
    numbers = {int(key.rsplit(".", 1)[1]) for key in cards(driver)}
    found = marks(scene, "act")
    assert set(found) == numbers, "every card has its number on the table"
    discs = [pygame.Rect(disc) for disc, _, _ in found.values()]
    assert all(room.contains(disc) for disc in discs)
    assert all(disc.collidelist(discs[at + 1 :]) < 0 for at, disc in enumerate(discs))
    driver.press("w").frame()
    assert not marks(scene, "act")


def test_what_was_stolen_has_a_frame_where_it_stood_and_an_arrow_to_where_it_is(driver: Driver) -> None:
    scene = robbed(driver)
    drawn = driver.loop.frames
    driver.wait(3000)
    assert driver.loop.frames == drawn, "at rest nothing is drawn"
    table, layout = scene.session.table, scene.layout
    acts = chosen(acts_since(scene.session, 0), 0, len(cards(driver)))
    number, theft = next((at, act) for at, act in enumerate(acts, 1) if isinstance(act.event, FloorStolen))
    stood = layout.towers[0].floor(len(theft.before.towers[0]) - 1)
    lost, words = marks(scene, "lost")[number]
    assert pygame.Rect(lost) == stood and words.startswith("you: ")
    start, end = marks(scene, "way")[number]
    assert start == lost and pygame.Rect(end) == layout.towers[theft.seat].floor(0)
    assert len(table.state.towers[theft.seat]) == 1
    (_, at, _) = marks(scene, "act")[number]
    assert at == end, "the number stands where it is now"
    for points, moved in (
        (theft.points, True),
        (((0, 9, 8),), False),
        (((0, 9, 5), (theft.seat, 3, 10)), False),
    ):
        mark = where(scene, number, theft._replace(points=points), 0)
        assert mark is not None and mark.lost == stood and mark.words.startswith("you: ")
        assert (mark.at, mark.to) == ((end, end) if moved else (stood, None)), (
            "only what went there has a way"
        )
    others = where(scene, number, theft._replace(hurts=(2,), points=((2, 9, 8),)), 0)
    assert others is not None and (others.lost, others.to, others.words) == (None, None, "")
    assert not any(is_lit for _, _, is_lit in marks(scene, "act").values())
    driver.move(driver.find("since.act.2").rect.center).frame()
    lit = [each for each, (_, _, is_lit) in marks(scene, "act").items() if is_lit]
    assert lit == [2], "the act that is pointed at has a ring on the table"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_points_of_an_act_are_cut_in_a_small_window(
    make_driver: Callable[..., Driver], language: str
) -> None:
    """What one did to one's own points needs no name twice; what others lost has two lines."""
    driver = make_driver(size=(1280, 720), language=language, curtain="off")
    cuts = Cuts(driver, language)
    effects = [
        widget.recap_text.effect
        for seed in range(3)
        for scene in (told(driver, "deckville", "hb", seed=seed),)
        for key in cards(driver)
        if isinstance(widget := scene.find(key), RecapCard) and widget.recap_text.effect
    ]
    assert effects and not cuts.found & set(effects)
    long = "Bartholomew: " + effects[0]
    card = next(w for key in cards(driver) if isinstance(w := driver.scene.find(key), RecapCard))
    card.recap_text = card.recap_text._replace(effect=long)
    card.draw(driver.ctx.display.surface, Look())
    assert long not in cuts.found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_covers_no_heading_of_the_row_beside_it(make_driver: Callable[..., Driver], language: str) -> None:
    driver = make_driver(size=(1280, 720), language=language)
    scene = told(driver, "designtown")
    title = scene.view.layout.row_title
    written = driver.ctx.text.width(driver.ctx.t("Played this turn"), "body_b")
    assert driver.find("since.ground").rect.x > title.x + written


@pytest.mark.parametrize("scale", [150, 200])
def test_where_text_is_large_deckville_s_other_seats_are_still_to_be_seen(
    make_driver: Callable[..., Driver], scale: int
) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=scale)
    scene = told(driver, "deckville")
    ground = driver.find("since.ground").rect
    assert ground.collidelist([*scene.view.layout.plates.values()]) < 0
