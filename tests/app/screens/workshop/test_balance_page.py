"""The page of the test: what is asked and what came out, of games that are kept already; stopped in time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec
import pygame
import pytest

from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.workshop.scene import TEST, SetScene
from tabletop.balance import background, kept, playing
from tabletop.balance.counts import CountedGame, GameCounts, Request
from tabletop.bots.players import derived_seed
from tabletop.engine import codec
from tabletop.saves.file_format import as_saved
from tabletop.sets.own_set import form_of, house_rows
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import decorated, form_cast, kept_games, of_board, opened, own

SEATS, GAMES = 2, 50


def with_kept_games(driver: Driver) -> SetScene:
    scene = kept_games(driver.ctx, SEATS, GAMES)
    driver.push(scene)
    return scene


def words(driver: Driver) -> str:
    return "\n".join(widget.name for zone in driver.scene.zones for widget in zone.widgets)


def test_kept_games_are_shown_at_once_beside_the_houses(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = with_kept_games(driver)
    driver.click("start").settle()
    shown = words(driver)
    assert not scene.page.test.is_running
    assert "Mean: 12.0. House cards: 16.0." in shown
    assert "Church: 1.50, house 1.50" in shown
    assert "Enough cards: 0, house 50" in shown
    assert "Nobody wins: 0" in shown and "Without an end: 0" in shown
    assert "50 games tell shares to about 13 in a hundred." in shown
    assert "An end that no longer comes: Enough cards." in shown
    assert "Factory: no computer player builds it." in shown
    assert "Hospital: no computer player builds it." not in shown, "it is the house's, and nobody builds that"


def test_sums_of_other_cards_are_called_old_until_they_are_played_again(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = with_kept_games(driver)
    driver.click("start").settle()
    assert "The cards have changed since." not in words(driver)
    assert driver.scene.find("veil0") is None
    place = driver.frame().find("place0").rect
    before = pygame.image.tobytes(driver.ctx.display.surface.subsurface(place), "RGB")
    scene.work.put(6, "cash", "9")
    assert scene.page.test.is_old
    assert "The cards have changed since." in words(driver)
    driver.frame(2)
    moved = driver.find("place0").rect
    assert pygame.image.tobytes(driver.ctx.display.surface.subsurface(moved), "RGB") != before


def test_places_have_their_seats_looks_and_cards_their_faces(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    with_kept_games(driver)
    driver.click("start").settle()
    screen = driver.ctx.display.surface

    def colors(key: str) -> set[tuple[int, ...]]:
        rect = driver.find(key).rect
        return {tuple(screen.get_at((x, rect.centery - 9)))[:3] for x in range(rect.x, rect.right)}

    for seat in range(SEATS):
        fill = driver.ctx.theme.seat(seat).fill[:3]
        assert [fill in colors(f"place{one}") for one in range(SEATS)] == [n == seat for n in range(SEATS)]
    screen = driver.frame(40).ctx.display.surface
    church = driver.find("card.church").rect
    face = driver.top.faces.of(driver.top.work.rows[5], driver.ctx.display.ui(40))  # type: ignore[attr-defined]
    place = face.get_rect(midleft=church.midleft)
    there, here = (pygame.transform.average_color(*one) for one in ((screen, place), (face,)))
    assert max(abs(one - two) for one, two in zip(there[:3], here[:3], strict=True)) < 30


def test_a_card_that_another_beats_is_told_without_a_game(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    form, rows = form_of("designtown"), house_rows("designtown")
    factory = [(at - 2, key, form.cell(rows[at], key)) for at in (8, 9) for key in form.groups[0].fields]
    better = [one for one in factory if form.applies(form.id_of(rows[one[0]]), one[1])] + [(6, "cash", "1")]
    scene = opened(driver.ctx, own(driver.ctx, "designtown", "Beaten", *better))
    driver.push(scene)
    scene.show(TEST)
    assert scene.work.troubles == ()
    assert "Central Park: Factory is better in every way." in words(driver)
    scene.work.put(6, "cash", "0")
    assert "is better in every way." not in words(driver)


def test_how_long_it_takes_still_is_told(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = with_kept_games(driver)
    page = scene.page
    page._began = driver.ctx.now - 10_000, 20
    assert page._left(20, 100) == "20 of 100 games"
    assert page._left(40, 100) == "40 of 100 games, about 30 s left"
    assert page._left(21, 1_000) == "21 of 1000 games, about 163 min left"


def test_a_set_with_something_wrong_is_not_played_and_says_so(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = with_kept_games(driver)
    scene.work.put(6, "cost", "102")
    start = driver.find("start")
    assert (start.enabled, start.reason) == (False, "Fix the problems in this set first.")


def test_escape_stops_the_games_first_and_leaving_leaves_no_process(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=(1280, 720))
    scene = with_kept_games(driver)
    scene.page.test.games = 2_000
    driver.click("start")
    assert scene.page.test.is_running and not driver.find("players").enabled
    assert driver.find("progress").name == f"{2 * GAMES} of 4000 games"
    looks = driver.wait(500).turns(1500)
    assert max(after - before for before, after in pairwise(looks)) <= 300, "it is looked again and again"
    rebuilt: list[bool] = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scene, "rebuild", lambda: rebuilt.append(True))
        for came in (True, False):
            patched.setattr(scene.page.test, "poll", lambda came=came: came)
            scene.page.update(driver.time)
    assert rebuilt == [True], "the page shows what came in"
    assert driver.press("escape").scene is scene
    assert not scene.page.test.is_running
    driver.click("start")
    scene.exit()
    assert not scene.page.test.is_running


def test_a_board_is_tested_beside_the_standard_board(make_driver: Callable[..., Driver]) -> None:
    """Nothing speaks of cards there: neither what is asked nor what came out."""
    driver = make_driver(size=(1920, 1080))
    scene = of_board(driver.ctx, "test")
    driver.push(scene)
    assert "on this board and as many on the standard board" in driver.find("about").name
    kept_games(driver.ctx, 3, GAMES, scene)
    scene.page.test.start()
    assert not scene.page.test.is_running
    scene.rebuild()
    driver.settle()
    shown = words(driver)
    assert "Mean: 12.0. Standard board: 16.0." in shown and "Dashes: the standard board." in shown
    assert "The line is for the standard board." in shown and "house" not in shown.lower()
    first = [CountedGame(n, n, (0,), 6, "CH-1", {}) for n in range(GAMES)]
    found = scene.page._outcome.notes(GameCounts(3, first), GameCounts(3, first))
    assert {driver.ctx.message(note.text)[-41:] for note in found} == {
        "On this board, it matters who goes first."
    }
    scene.page.test.games = 2 * GAMES
    scene.work.undo()
    scene.rebuild()
    driver.settle()
    assert "The board has changed since. Play again to see what that does." in words(driver)


def test_a_board_that_differs_by_decoration_alone_is_the_standard_one_to_play_on(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver()
    scene = decorated(driver.ctx)
    test = scene._pages["test"].test  # type: ignore[attr-defined]
    assert scene.work.differences and test.is_of_house
    scene.show("board")
    scene.page.board.move((0, 1), (0, 0))
    assert not test.is_of_house


def test_differences_of_a_board_are_told_of_the_standard_board(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = of_board(driver.ctx, "differences")
    driver.push(scene)
    assert scene.besides()[0] == ("", "Standard board")
    rows = [[driver.find(f"told{row}.{at}").name for at in range(4)] for row in range(2)]
    assert rows[0][::3] == ["Plots", "2 plots differ and the decoration differs"]
    assert rows[1] == ["Outlook card 9", "the business sizes that earn more", "none", "6"]
    assert driver.find("back0").name == "As on the standard board"
    driver.click("back1").click("back0")
    assert not scene.work.differences


def test_a_game_that_stands_out_opens_as_a_replay_and_leads_back(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process is this one: it plays the very game of that number, with the own cards."""
    driver = make_driver(size=(1920, 1080))
    scene = with_kept_games(driver)
    asked: list[tuple[Request, list[str]]] = []

    class Here:
        has_ended = False

        def __init__(self, main: object, request: bytes, names: list[str], name: str) -> None:
            asked.append((codec.decode(request, Request), names))

        def received(self, most: int) -> list[bytes]:
            request, names = asked[-1]
            return [as_saved(playing.again(msgspec.structs.replace(request, level="easy"), names))]

        def close(self) -> None:
            self.has_ended = True

    driver.click("start").settle()
    monkeypatch.setattr(background, "BackgroundProcess", Here)
    assert [driver.find(f"show{n}").name for n in range(2)] == ["Longest: 12", "Widest win: 5 points ahead"]
    driver.click("show1").frame(3)
    replay = driver.top
    assert isinstance(replay, ReplayScene) and replay.is_finished and replay.timeline.position == 1
    assert asked[0][0].first == 7 and asked[0][1] == ["Place 1", "Place 2"]
    table = replay.session.table
    assert table.names == ("Place 1", "Place 2") and replay.session.cards == scene.name
    assert table.seed == derived_seed("balance", kept.SEED, 7)
    assert table.game.edition.content == form_cast(scene).edition.content
    driver.press("escape").frame(2)
    assert driver.top is scene and not scene.page.test.is_showing
