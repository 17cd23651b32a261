"""The ladder at set-up: what each level means for the person, and a quiet proposal (ux M17)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import tabletop
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import plays_as
from tabletop.engine.table import Table
from tabletop.record.game_stats import GameStats
from tests.app.driver import Driver
from tests.record.played import count, play, write
from tests.record.test_points import game, library

GAME = tabletop.game("gotown")
Shown = Callable[..., SetupScene]


def many(told: str, level: str = "normal", opponents: int = 1) -> list[GameStats]:
    kinds = f"human{f' bot:{level}' * opponents}"
    return [game(("5* 3 1" if one == "+" else "1 5* 3")[: 2 + 3 * opponents], kinds) for one in told]


@pytest.fixture
def shown(driver: Driver) -> Shown:
    """Return the screen for Mei against so many of a level, with her games."""

    def make(games: list[GameStats], level: str = "normal", opponents: int = 1) -> SetupScene:
        scene = SetupScene(driver.ctx, GAME)
        scene.rungs.stats_worker.games = library(*games)
        scene.desk.choose_table(GAME.box.presets[1 if opponents == 2 else 0])
        scene.plan.seats[0].name = "Mei"
        for number in range(opponents):
            scene.plan.set_kind(number + 1, f"bot:{level}")
        driver.push(scene).frame()
        return scene

    return make


def kinds(scene: SetupScene) -> list[str]:
    return [plays_as(seat.kind) for seat in scene.plan.seats]


def test_all_levels_are_told_with_what_was_measured(driver: Driver, shown: Shown) -> None:
    shown([])
    for level, described in GAME.players.levels.items():
        told = driver.find(f"level.bot:{level}").name
        assert told.startswith(described.manner), "each says how it plays"
        assert "of 100 games against" in told and "measured over" in told, level
    assert "rules of thumb" in driver.find("level.bot:gentle").name
    assert driver.scene.find("level.bot:normal.ground") and not driver.scene.find("level.bot:hard.ground")


@pytest.mark.parametrize(
    ("told", "opponents", "said"),
    [
        ("+--+--+---", 1, "You win about 3 of 10 games against one Normal player (10 played)."),
        ("+" + "-" * 19, 1, "You win about 1 of 10 games against one Normal player (20 played)."),
        ("-----", 1, "You won none of your last 5 games against one Normal player."),
        ("+++++", 1, "You won all of your last 5 games against one Normal player."),
        ("+--+-", 2, "You win about 4 of 10 games against 2 Normal players (5 played)."),
    ],
)
def test_who_has_played_enough_reads_their_own_share(
    told: str, opponents: int, said: str, driver: Driver, shown: Shown
) -> None:
    shown(many(told, opponents=opponents), opponents=opponents)
    assert driver.find("level.bot:normal").name.endswith(said)
    assert "of 100 games" in driver.find("level.bot:hard").name
    driver.click("name0").press("ctrl+a").type("Tom")
    assert "of 100 games" in driver.find("level.bot:normal").name, "that is somebody else's"


def test_the_next_level_is_proposed_and_taken_by_one_press(driver: Driver, shown: Shown) -> None:
    scene = shown(many("+-+-+", opponents=2), opponents=2)
    assert driver.find("proposal.title").name == "Ready for Hard?"
    assert driver.find("proposal.hint").name == "You won 3 of your last 5 games against Normal."
    assert kinds(scene) == ["human", "bot:normal", "bot:normal"], "never by itself"
    driver.click("proposal")
    assert kinds(scene) == ["human", "bot:hard", "bot:hard"] and scene.plan.seats[0].name == "Mei"
    assert driver.frame().scene.find("proposal") is None
    scene.plan.set_kind(1, "bot:normal")
    scene.desk.changed()
    assert driver.frame().scene.find("proposal") is None, "levels of the person's own choice"


def test_a_gentler_level_by_keys_alone(driver: Driver, shown: Shown) -> None:
    scene = shown(many("+----"))
    assert driver.find("proposal.title").name == "How about Easy?"
    assert driver.find("proposal.hint").name == "You lost your last 4 games against Normal."
    scene.focus("tables")
    driver.press("down")
    assert driver.scene.focus_key == "proposal"
    driver.press("return")
    assert kinds(scene) == ["human", "bot:easy"]
    assert driver.frame().scene.focus_key is not None


def test_nothing_is_proposed_to_several_people_or_to_a_stranger(driver: Driver, shown: Shown) -> None:
    scene = shown(many("+++"))
    assert driver.scene.find("proposal") is not None
    scene.plan.set_kind(1, "human")
    scene.plan.add()
    scene.plan.set_kind(2, "bot:normal")
    scene.desk.changed()
    assert driver.frame().scene.find("proposal") is None
    driver.click("remove1").click("name0").press("ctrl+a").type("Ann")
    assert kinds(scene) == ["human", "bot:normal"] and driver.frame().scene.find("proposal") is None
    driver.ctx.settings.same_person["Ann"] = "Mei"
    scene.desk.changed()
    assert driver.frame().scene.find("proposal") is not None, "Ann is Mei"


def test_games_from_the_disk(driver: Driver) -> None:
    """Real games, written and counted."""
    for number in range(1, 4):
        table = Table.new(GAME, [SeatInfo("Mei"), SeatInfo("Tom", "bot:easy:finn", 1)], seed=number)
        play(table)
        write(table, driver.ctx.home / "saves" / f"gotown-{number}.tabletop", f"2026-01-0{number}")
    count(driver.ctx.home / "saves")
    driver.push(SetupScene(driver.ctx, GAME)).frame()
    driver.click("kind1").click("name0").press("ctrl+a").type("Mei")
    scene = driver.scene
    assert isinstance(scene, SetupScene)
    won = [one.winners == (0,) for one in scene.rungs.stats_worker.games.values()]
    assert len(won) == 3 and kinds(scene) == ["human", "bot:easy"]
    assert (scene.find("proposal") is not None) == all(won)


def test_a_game_without_levels_tells_of_none(driver: Driver) -> None:
    bare = replace(GAME, players=replace(GAME.players, bots={}, levels={}))
    driver.push(SetupScene(driver.ctx, bare)).frame()
    assert driver.scene.find("levels.title") is None
