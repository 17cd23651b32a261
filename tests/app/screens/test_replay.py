"""Looking back: seeking, keys, knowledge, forks, the log beside it (ux L1 to L11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop import saves
from tabletop.app.core.input import FocusLost
from tabletop.app.core.session import Session
from tabletop.app.screens.replay import playback
from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.screens.replay.playback import STEP_MS, Timeline
from tabletop.app.screens.replay.scene import PUBLIC, ReplayScene
from tabletop.app.table.scene import TableScene
from tabletop.engine.table import Table
from tabletop.saves.library import Library
from tests.app.driver import Driver
from tests.app.hurried import Hurried, ask


def spoken(driver: Driver) -> str:
    return driver.reader.snapshots[-1].live


@pytest.fixture
def replay(driver: Driver, finished: Table[Any, Any, Any], session_of: Callable[..., Session]) -> ReplayScene:
    scene = ReplayScene(driver.ctx, session_of(finished))
    driver.push(scene)
    return scene


@pytest.fixture
def history(driver: Driver, running: Table[Any, Any, Any], session_of: Callable[..., Session]) -> ReplayScene:
    session = session_of(running)
    session.lift_curtain()
    scene = ReplayScene(driver.ctx, session)
    driver.push(scene)
    return scene


def test_it_begins_where_it_makes_sense(replay: ReplayScene, history: ReplayScene) -> None:
    assert replay.timeline.position == 1
    assert history.timeline.is_at_end


def test_l6_keys_step_turn_jump_and_type(driver: Driver, replay: ReplayScene) -> None:
    line = replay.timeline
    driver.press("right", "right", "left")
    assert line.position == 2
    driver.press("home", "ctrl+right")
    assert line.position == line.turns[1].start
    driver.press("ctrl+right", "ctrl+left")
    assert line.position == line.turns[1].start
    driver.press("end")
    assert line.position == line.last
    driver.press("right")
    assert line.position == line.last
    driver.press("home")
    assert line.position == 1
    driver.press("1", "2", "return")
    assert line.position == 12
    driver.press("9", "9", "9", "9", "return")
    assert line.position == line.last
    driver.press("7", "escape", "left")
    assert line.position == line.last - 1


def test_l6_the_track_seeks_by_pointer(driver: Driver, replay: ReplayScene) -> None:
    track = driver.find("track")
    x = track.x_of(9)  # type: ignore[attr-defined]
    driver.click((x, track.line.centery))  # type: ignore[attr-defined]
    assert replay.timeline.position == 9


def test_l6_playing_goes_on_by_itself_and_stops_at_the_end(driver: Driver, replay: ReplayScene) -> None:
    driver.press("space").wait(2 * STEP_MS + 100)
    assert replay.timeline.position == 3
    replay.playback.set_speed(8.0)
    driver.wait(STEP_MS + 100)
    assert replay.timeline.position > 8
    driver.press("end")
    assert not replay.playback.playing
    driver.press("left", "space").wait(2 * STEP_MS)
    assert replay.timeline.is_at_end
    assert not replay.playback.playing
    driver.press("space")
    assert replay.timeline.position == 1


def test_l6_the_button_says_play_once_the_window_is_left(driver: Driver, replay: ReplayScene) -> None:
    driver.press("space")
    assert driver.find("play").name == "Pause"
    replay.handle(FocusLost())
    assert driver.find("play").name == "Play"


def test_l7_every_position_shows_its_state(replay: ReplayScene) -> None:
    table = replay.session.table
    for position in range(1, replay.timeline.last + 1):
        replay.timeline.go(position)
        assert replay.timeline.view(0) == table.game.secrets.redact(table.state_at(position), 0)


def test_l3_a_line_of_the_log_leads_there(driver: Driver, replay: ReplayScene) -> None:
    line = next(line for line in replay.log_panel.lines if line.position == 6)
    driver.click(f"log.{line.number}")
    assert replay.timeline.position == 6
    driver.click("return")
    assert replay.timeline.position == 1


def test_l8_bookmarks_and_marks(driver: Driver, replay: ReplayScene) -> None:
    driver.press("right").click("bookmark")
    assert replay.timeline.bookmarks == {2}
    driver.click("bookmark")
    assert replay.timeline.bookmarks == set()
    game, table = replay.session.game, replay.session.table
    marked = [
        (position, game.words.mark(event))
        for position, step in enumerate(table.steps, start=1)
        for event in step.record.events
        if game.words.mark(event)
    ]
    assert [tuple(mark) for mark in replay.timeline.marks] == marked


def test_l2_a_finished_game_tells_everything(driver: Driver, replay: ReplayScene) -> None:
    told = {driver.ctx.message(line.text, replay.session.names) for line in replay.log_panel.lines}
    public = {driver.ctx.message(line.text, replay.session.names) for line in replay.session.log(None)}
    assert told - public
    seen = [replay.viewer]
    for _ in range(len(replay.session.names) + 1):
        driver.click("eyes")
        seen.append(replay.viewer)
    assert set(seen) == {None, 0, 1}
    assert replay.eyes in (PUBLIC, 0, 1)


def test_l11_a_live_game_shows_what_its_viewer_knows(driver: Driver, history: ReplayScene) -> None:
    session = history.session
    assert history.viewer == session.viewer
    assert driver.scene.find("eyes") is None
    told = [line.text for line in history.log_panel.lines]
    assert told == [line.text for line in session.log(session.viewer)]
    other = 1 - int(session.viewer or 0)
    for position in range(1, history.timeline.last + 1):
        history.timeline.go(position)
        view: Any = history.timeline.view(history.viewer)
        assert set(view.hands[other]) <= {None}
        assert set(view.pile) <= {None}


def test_l11_the_picture_hides_what_the_viewer_does_not_know(driver: Driver, history: ReplayScene) -> None:
    import msgspec

    driver.press("left").frame()
    before = driver.picture().get_buffer().raw
    table, me = history.session.table, int(history.session.viewer or 0)
    at = history.timeline.position - 1
    step = table.steps[at]
    hands = list(step.state.hands)
    hands[1 - me] = tuple(sorted(hands[1 - me], reverse=True))
    swapped = tuple(reversed(step.state.pile))
    table.steps[at] = msgspec.structs.replace(
        step, state=msgspec.structs.replace(step.state, hands=tuple(hands), pile=swapped)
    )
    again = ReplayScene(driver.ctx, history.session, at + 1)
    again.timeline.came_from = history.timeline.came_from
    driver.ctx.scenes.stack[-1] = again
    driver.frame(2)
    assert driver.picture().get_buffer().raw == before


def test_the_arrow_leads_back_and_the_house_home(driver: Driver, replay: ReplayScene) -> None:
    driver.push(ReplayScene(driver.ctx, replay.session)).click("back")
    assert driver.top is replay
    driver.push(ReplayScene(driver.ctx, replay.session)).click("home")
    assert [type(scene).__name__ for scene in driver.ctx.scenes.stack] == ["MenuScene"]


def test_c3_after_looking_back_the_curtain_follows(driver: Driver, history: ReplayScene) -> None:
    driver.press("escape")
    assert history not in driver.ctx.scenes.stack
    assert history.session.phase == "curtain"
    assert history.session.viewer is None


def test_l10_playing_on_makes_a_new_game_and_leaves_the_old_one(
    driver: Driver,
    finished: Table[Any, Any, Any],
    save_in: Callable[..., Any],
    session_of: Callable[..., Session],
) -> None:
    path = save_in(finished)
    before = path.read_bytes()
    scene = ReplayScene(driver.ctx, session_of(finished), 8)
    driver.push(scene).click("fork")
    table_scene = next(scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene))
    fork = table_scene.session.table
    assert len(fork.steps) == 8
    assert fork.state == finished.state_at(8)
    assert finished.result is not None
    assert path.read_bytes() == before
    files = [entry.path for entry in Library(path.parent).entries()]
    assert len(files) == 2
    new = next(file for file in files if file != path)
    assert saves.load(new).digest == fork.digest


def test_l10_at_the_end_there_is_nothing_to_play_on(driver: Driver, replay: ReplayScene) -> None:
    driver.press("end")
    assert not driver.find("fork").enabled
    assert driver.find("fork").reason


def test_l10_leaving_a_running_game_is_asked_first(driver: Driver, history: ReplayScene) -> None:
    driver.press("home").click("fork")
    assert driver.top is not history
    driver.press("escape")
    assert driver.top is history


def test_turns_cover_the_game_without_gaps(
    finished: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    line = Timeline(session_of(finished))
    assert line.turns[0].start == 1
    for position in range(1, line.last + 1):
        turn = line.turn_at(position)
        assert turn.number == finished.game.progress.round_of(finished.state_at(position))


def test_l3_a_log_line_lights_up_what_it_is_about(driver: Driver, replay: ReplayScene) -> None:
    replay.playback.jump(replay.timeline.last)
    driver.frame()
    row = next(w for zone in replay.zones if zone.name == "log" for w in zone.widgets)
    assert replay.lit((800, 450)) == []
    replay.focus(row.key)
    driver.frame()
    lit = replay.lit((800, 450))
    assert lit
    assert all(rect.right <= 820 for rect in lit)
    assert all(rect.bottom <= 470 for rect in lit)


# -- why a move was made -------------------------------------------------------------------------------


@pytest.fixture
def worker(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Hurried:
    made = Hurried(driver)
    monkeypatch.setattr(playback, "BotWorker", lambda: made)
    return made


def test_why_tells_the_hint_that_the_seat_would_have_had(
    driver: Driver, worker: Hurried, replay: ReplayScene
) -> None:
    table = replay.session.table
    said = set()
    for position in range(2, min(table_end := len(table.steps), 24) + 1):
        replay.playback.jump(position)
        ask(driver)
        record = table.steps[position - 1].record
        assert record.seat is not None
        view = replay.session.game.secrets.redact(table.state_at(position - 1), record.seat)
        assert worker.views[-1] == view, "only what the seat could know goes out"
        told = replay.why.told
        assert told is not None
        assert replay.session.names[record.seat] in told.title
        best = worker.asked[-1][1].advice[0]
        assert (
            told.best.lower()
            == driver.ctx.message(
                replay.session.game.words.label(best.command, view), replay.session.names
            ).lower()
        )
        assert ("did exactly that" in told.made) == (best.command == record.command)
        said.add(told.made)
        for part in told.spoken:
            assert not part or part in spoken(driver)
    assert table_end > 24
    assert len(said) > 1
    driver.press("escape")
    assert driver.top is replay
    assert replay.why.told is None


def test_why_is_over_where_another_position_is_looked_at(
    driver: Driver, worker: Hurried, replay: ReplayScene
) -> None:
    driver.press("right", "right")
    ask(driver)
    assert driver.scene.find("why.0") is not None
    driver.press("right").wait(50)
    assert driver.scene.find("why.0") is None
    driver.press("home")
    ask(driver)
    assert not worker.views[1:], "nobody makes a move at the set-up"


def test_why_is_not_told_of_a_game_that_runs(driver: Driver, worker: Hurried, history: ReplayScene) -> None:
    driver.press("left")
    ask(driver)
    assert driver.scene.find("why") is None
    assert not worker.views


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1280, 720), 200), ((3840, 2160), 200)])
def test_where_text_is_large_the_table_has_all_the_room_and_a_key_brings_the_rest_back(
    make_driver: Callable[..., Driver],
    finished: Table[Any, Any, Any],
    session_of: Callable[..., Session],
    size: tuple[int, int],
    scale: int,
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    scene = ReplayScene(driver.ctx, session_of(finished))
    driver.push(scene)
    shown = driver.find("board").rect
    assert shown.w == size[0] and TablePicture._sizes(shown.size)[1][0] <= shown.w * 1.1, (
        "it is not made smaller"
    )
    driver.click("next").press("right")
    assert scene.timeline.position == 3
    driver.press("l")
    assert scene.find("track") is not None and driver.find("board").rect.w < size[0]
    driver.press("z")
    assert scene.find("track") is None
