"""The end of a game over its table: what is seen, heard and said, whoever won; how it is skipped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pygame
import pytest
from msgspec import structs

import tabletop
from tabletop.app.core.session import Session
from tabletop.app.games.gotown.street import GoTownCeremony
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.results import words
from tabletop.app.screens.results.finale import FinaleScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.review.scene import ReviewScene
from tabletop.app.screens.rules.scene import RulesScene
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.table import registry
from tabletop.app.table.around import opening
from tabletop.app.table.ceremony import LONG, NAMES, counted
from tabletop.engine.cast import BY_ID
from tabletop.engine.table import Table
from tabletop.games.gotown.events import FloorBuilt
from tests.app.driver import Driver
from tests.app.screens.at_finale import begun, counts, written

GAMES = tabletop.games()
OUTCOMES = ("won", "lost", "watched", "together", "shared", "drawn")


def seen(driver: Driver) -> bytes:
    driver.frame(2)
    return pygame.image.tobytes(driver.ctx.display.surface, "RGB")


def check(driver: Driver, session: Session, outcome: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(driver.ctx.sound, "play", heard.append)
    said: list[str] = []
    monkeypatch.setattr(driver.ctx.a11y, "announce", said.append)
    scene = begun(driver, session)
    told = scene.told
    assert said == [driver.ctx.sentences(told.spoken)], "whoever listens is told at once"
    before, after = (written(scene, monkeypatch, now) for now in (NAMES - 1, LONG))
    assert told.headline not in before and told.headline in after
    driver.time += LONG - 40
    driver.frame()
    assert not scene.is_done
    driver.time += 40
    driver.frame()
    assert scene.is_done and not scene.animating
    waited = seen(driver)
    frames = driver.loop.frames
    driver.wait(400)
    assert driver.loop.frames == frames, "nothing is drawn where nothing moves"
    winners = session.result.winners if session.result else ()
    expected = "draw_game" if not winners else "win" if told.is_cheered else "end"
    assert heard == [expected]
    people = set(session.humans)
    assert told.is_cheered == bool(winners and (not people or people & set(winners)))
    driver.ctx.scenes.pop(scene)
    again = FinaleScene(driver.ctx, scene._table)
    driver.push(again)
    driver.time += 500
    driver.frame().press("a")
    assert again.is_done and seen(driver) == waited, outcome
    driver.click("score")
    assert isinstance(driver.top, ResultsScene)


@pytest.mark.parametrize("outcome", ["won", "lost", "drawn"])
@pytest.mark.parametrize("game_id", GAMES)
def test_it_ends_as_it_would_have_and_stands_still(
    game_id: str,
    outcome: str,
    make_driver: Callable[..., Driver],
    ended: Callable[..., Session],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    count = max(2, counts(game_id)[0])
    check(make_driver(), ended(game_id, count, outcome), outcome, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize(("game_id", "count"), [(game, count) for game in GAMES for count in counts(game)])
def test_so_it_does_for_everybody(
    game_id: str,
    count: int,
    outcome: str,
    language: str,
    make_driver: Callable[..., Driver],
    ended: Callable[..., Session],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = make_driver(language=language, size=(1920, 1080), ui_scale=150 if language == "ja" else 100)
    check(driver, ended(game_id, count, outcome), outcome, monkeypatch)


def test_reduced_motion_shows_the_end_at_once_and_makes_no_sound(
    make_driver: Callable[..., Driver], ended: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(reduced_motion=True)
    heard: list[str] = []
    monkeypatch.setattr(driver.ctx.sound, "play", heard.append)
    scene = begun(driver, ended("gotown", 2, "won"))
    assert scene.long == 100
    driver.time += 100
    driver.frame()
    assert scene.is_done and heard == []
    still = driver.ctx.display.surface.copy()
    driver.ctx.scenes.pop(scene)
    driver.ctx.change(reduced_motion=False)
    rockets: list[Any] = []
    monkeypatch.setattr(GoTownCeremony, "_rocket", lambda *_: rockets.append(1))
    driver.push(FinaleScene(driver.ctx, scene._table))
    driver.time += LONG
    assert seen(driver) == pygame.image.tobytes(still, "RGB") and rockets, "but for the fireworks"


def test_without_animation_nothing_moves_and_escape_looks_at_the_table(
    make_driver: Callable[..., Driver], ended: Callable[..., Session]
) -> None:
    driver = make_driver(animation="off")
    scene = begun(driver, ended("gotown", 2, "lost"))
    assert scene.long == 0 and scene.is_done
    driver.press("escape")
    assert not isinstance(driver.top, FinaleScene)
    driver.click("bar.results")
    assert isinstance(driver.top, ResultsScene)


def test_one_press_beside_the_buttons_jumps_and_the_next_opens_the_score(
    driver: Driver, ended: Callable[..., Session]
) -> None:
    scene = begun(driver, ended("gotown", 2, "won"))
    driver.time += 300
    driver.frame().click((20, 300))
    assert scene.is_done and driver.top is scene
    driver.click((20, 300))
    assert isinstance(driver.top, ResultsScene)


def test_who_lost_is_offered_the_review_and_comes_back_from_it(
    make_driver: Callable[..., Driver], ended: Callable[..., Session]
) -> None:
    driver = make_driver(animation="off")
    won = begun(driver, ended("gotown", 2, "won"))
    assert [widget.key for widget in won.zones[0].widgets] == ["score", "rematch", "table"]
    lost = begun(driver, ended("gotown", 2, "lost"))
    driver.click("review")
    review = driver.top
    driver.press("escape")
    assert isinstance(review, ReviewScene) and driver.top is lost


def test_who_lost_reads_facts_and_who_won_is_spoken_to(driver: Driver, ended: Callable[..., Session]) -> None:
    lost = begun(driver, ended("gotown", 2, "lost")).told
    assert "You had" in lost.facts[0].text and lost.sound == "end" and not lost.is_cheered
    speaker = lost.winners[0]
    assert lost.saying == f"{speaker.name}: “{BY_ID[speaker.face].won}”"
    won = begun(driver, ended("gotown", 2, "won")).told
    assert "You" not in won.fact and won.is_cheered and not won.facts
    assert any(won.saying.endswith(f"“{who.lost}”") for who in BY_ID.values())
    assert begun(driver, ended("gotown", 2, "drawn")).told.saying == ""
    together = begun(driver, ended("gotown", 2, "together")).told
    assert "You" not in together.fact and not together.facts, "several people read the same"


def taken_from(session: Session, seat: int) -> int:
    """Return how many floors a seat of GoTown lost without a dog: counted by its towers, not its events."""
    table, lost = session.table, 0
    for at, step in enumerate(table.steps, start=1):
        before, after = (table.state_at(one).towers[seat] for one in (at - 1, at))
        is_wrecked = type(step.record.command).__name__ == "PlayWreckingBall"
        lost += len(after) < len(before) and not is_wrecked
        assert is_wrecked or len(after) >= len(before) or not before[-1].dog
    return lost


@pytest.mark.parametrize("game_id", GAMES)
def test_the_last_fact_of_who_lost_is_a_next_step_that_the_game_bears_out(
    game_id: str, driver: Driver, ended: Callable[..., Session]
) -> None:
    session = ended(game_id, max(2, counts(game_id)[0]), "lost")
    (person,), result = session.humans, session.result
    assert result is not None
    scene = begun(driver, session)
    facts = scene.told.facts
    last = facts[-1]
    winner = result.winners[0]
    if game_id == "gotown":
        count = taken_from(session, person)
        assert (f"you lost {count} floor" in last.text) == (count > 0)
    elif game_id == "designtown":
        busts = [
            event
            for step in session.table.steps
            for event in step.record.events
            if type(event).__name__ == "TurnBust" and event.seat == person
        ]
        assert (f"{len(busts)} of your turns" in last.text) == bool(busts)
    else:
        ahead = {row.label: row.scores[winner] - row.scores[person] for row in counted(result)}
        most = max(ahead, key=lambda label: ahead[label])
        assert ahead[most] > 0 and last.rest.startswith(f"{most}: {session.names[winner]} was ")
    assert (last.head, last.icon) == ("Next time", "hint") and last.text in scene.told.spoken
    driver.wait(LONG + 100)
    drawn = written(scene, pytest.MonkeyPatch(), LONG)
    assert [fact for fact in facts if (fact.rest or fact.text) not in drawn] == []


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_facts_stand_below_the_buttons_or_in_the_banner(
    make_driver: Callable[..., Driver], ended: Callable[..., Session], scale: int
) -> None:
    driver = make_driver(ui_scale=scale, animation="off")
    scene = begun(driver, ended("gotown", 3, "lost"))
    told, row = scene._here
    if row is None:
        assert scale > 100 and all(fact.text in told.fact for fact in scene.told.facts)
        return
    low = max(widget.rect.bottom for widget in scene.zones[0].widgets)
    assert low <= row.rect.top and row.rect.bottom <= driver.ctx.display.h
    assert told.fact == "" or not any(fact.text in told.fact for fact in told.facts)


def test_who_lacked_little_is_told_and_shown_how_little(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, ended: Callable[..., Session]
) -> None:
    session = ended("gotown", 3, "lost")
    state, goal = session.table.state, session.game.progress.goal(session.table.state)
    assert goal is not None and session.result is not None
    (person,), winner = session.humans, session.result.winners[0]
    tall = state.towers[winner]
    for count, lacks in ((goal - 1, True), (goal - 3, False)):
        towers = tuple(tall[:count] if seat == person else one for seat, one in enumerate(state.towers))
        changed = structs.replace(state, towers=towers)
        monkeypatch.setattr(Table, "state", property(lambda table, changed=changed: changed))
        scene = FinaleScene(driver.ctx, registry.at_table(driver.ctx, session))
        assert (scene.told.headline == "You were 1 floor short") == lacks
        assert "wins GoTown" in scene.told.headline + scene.told.fact
        draw = Mock(wraps=driver.ctx.text.draw)
        monkeypatch.setattr(driver.ctx.text, "draw", draw)
        driver.push(scene).wait(LONG + 100)
        monkeypatch.undo()
        assert any("was missing" in call.args[1] for call in draw.call_args_list) == lacks
        driver.ctx.scenes.clear()


@pytest.mark.parametrize("outcome", ["won", "lost", "drawn", "watched"])
def test_people_may_play_again_at_once(
    outcome: str, driver: Driver, monkeypatch: pytest.MonkeyPatch, ended: Callable[..., Session]
) -> None:
    begun: list[Session] = []
    monkeypatch.setattr(opening, "rematch", lambda ctx, session: begun.append(session))
    session = ended("gotown", 3, outcome)
    driver.push(FinaleScene(driver.ctx, registry.at_table(driver.ctx, session))).wait(LONG + 100)
    assert (driver.scene.find("rematch") is None) == (outcome == "watched")
    assert driver.scene.focus_key == ("rematch" if outcome == "lost" else "score")
    if outcome != "watched":
        driver.click("rematch")
        assert begun == [session]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_ways_on_are_in_sight_with_large_text(
    size: tuple[int, int], make_driver: Callable[..., Driver], ended: Callable[..., Session]
) -> None:
    driver = make_driver(size=size, ui_scale=200, animation="off")
    ways = begun(driver, ended("deckville", 2, "lost")).zones[0].widgets
    assert len(ways) == 4 and all(driver.ctx.display.bounds.contains(way.rect) for way in ways)


def test_the_bar_has_the_rules_the_settings_and_the_way_home(
    driver: Driver, ended: Callable[..., Session]
) -> None:
    scene = begun(driver, ended("gotown", 3, "won"))
    driver.wait(LONG + 100)
    turns = scene.session.game.progress.round_of(scene.session.table.state)
    status = scene.find("status")
    assert status is not None and status.name == f"Finished after {turns} turns"
    driver.click("rules")
    assert isinstance(driver.top, RulesScene)
    driver.press("escape", "f1")
    assert isinstance(driver.top, RulesScene)
    driver.press("escape", "f10")
    assert isinstance(driver.top, SettingsScene)
    driver.press("escape").click("home")
    assert isinstance(driver.top, MenuScene)


@pytest.mark.parametrize("is_little", [True, False])
@pytest.mark.parametrize(
    ("game_id", "lacked"), [("gotown", 2), ("designtown", 2), ("deckville", 5), ("chinatown", 16)]
)
def test_who_lost_reads_how_much_was_missing_in_the_game_s_words(
    game_id: str,
    lacked: int,
    is_little: bool,
    driver: Driver,
    monkeypatch: pytest.MonkeyPatch,
    ended: Callable[..., Session],
) -> None:
    session, lacked = ended(game_id, max(2, counts(game_id)[0]), "lost"), lacked + (not is_little)
    result, progress = session.result, session.game.progress
    assert result is not None
    (person,), most = session.humans, max(result.scores)
    points = tuple(most - lacked if seat == person else most for seat in range(len(result.scores)))
    monkeypatch.setattr(
        Session, "game", replace(session.game, progress=replace(progress, points=lambda state: points))
    )
    said = words.told(driver.ctx, session, result)
    in_words = {"gotown": "{} floors", "designtown": "{} stars", "deckville": "{} points"}
    expected = f"You were {in_words.get(game_id, '${},000').format(lacked)} short"
    shown = said.headline if is_little else said.fact
    assert shown.removesuffix(".") == expected
    assert "wins" in (said.fact if is_little else said.headline)
    assert len(said.facts) == 3 and said.facts[-1].head == "Next time"
    events = [event for step in session.table.steps for event in step.record.events]
    if game_id == "designtown":
        cash = max(one.cash for one in events if type(one).__name__ == "BuildingBegan" and one.seat == person)
        assert said.facts[1].text == f"You never had more than ${cash} to build with."
    if game_id == "deckville":
        ahead = {row.label: row.scores[person] - row.scores[result.winners[0]] for row in counted(result)}
        label = max(ahead, key=lambda label: ahead[label])
        assert said.facts[1].text == f"{label}: you were {ahead[label]} points ahead."


def test_who_stole_no_floor_reads_how_many_they_built(ended: Callable[..., Session]) -> None:
    session = ended("gotown", 2, "lost")
    (person,), result, state = session.humans, session.result, session.table.state
    closing = session.game.words.closing
    assert result is not None
    built = [FloorBuilt(seat, 3, 6) for seat in (person, 1 - person, person)]
    for events, expected in ((built, "You built {count} floors."), (built[1:2], None)):
        more = closing(events, state, result, person)[1:]
        assert [(one.plural, one.n) for one in more] == ([(expected, 2)] if expected else [])


def test_alone_it_is_no_rematch(driver: Driver, ended: Callable[..., Session]) -> None:
    begun(driver, ended("designtown", 1, "together"))
    driver.wait(LONG + 100)
    assert driver.find("rematch").name == "Play it again"
