"""Makes pictures of every screen, to be looked at.

python -m tests.screens OUT            all: three windows, two languages, UI scale 100 % and 150 %
python -m tests.screens OUT --quick    1920x1080 in English, 1280x720 in Japanese at 150 %
python -m tests.screens OUT --only menu,curtain
python -m tests.screens OUT --side-by-side gotown/rest,screens/menu

The last makes one picture of each moment whose picture is kept (tests/app/painted), in all languages side by
side.
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.scene import Scene
from tabletop.app.proof.bench_tables import played
from tabletop.app.screens.crash import ErrorScene
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.table import registry
from tabletop.app.table.bot_turns import BotTurns
from tabletop.engine.chance import Chance
from tabletop.i18n import languages
from tests.app.driver import Driver
from tests.app.games.deckville import gallery as deckville
from tests.app.games.designtown import gallery as designtown
from tests.app.painted.kept import GROUPS, _be_silent
from tests.app.screens.gallery import END, fill_library, screens, session
from tests.app.shown import Shown


class Look(NamedTuple):
    """A window to look at: its size in px, the language, the UI scale in per cent."""

    size: tuple[int, int]
    language: str
    scale: int


ALL = tuple(
    Look(size, language, scale)
    for size in ((1280, 720), (1920, 1080), (3840, 2160))
    for language in ("en", "ja")
    for scale in (100, 150)
)
PREPARED = 8
"""So often a screen may prepare what it shows a little later: pictures of tables."""
QUICK = (Look((1920, 1080), "en", 100), Look((1280, 720), "ja", 150))
GAP = 8
"""Pixels between the languages of a picture."""
LAST_SETUP = {
    "gotown": {
        "seats": [
            {"name": "Mei", "human": True, "colour": 0},
            {"name": "Tom", "human": True, "colour": 1},
            {"name": "", "human": False, "colour": 2},
        ]
    }
}


def tables() -> Iterator[tuple[str, Callable[[Context], Scene]]]:
    """Give tables in several states: the beginning, the middle, the end, two to four seats."""

    def table(ctx: Context, seats: int, moves: int, seed: int, humans: int = 1) -> Scene:
        game = played("gotown", seats, moves, seed=seed, humans=humans)
        level = next(iter(game.game.players.bots))
        # On, until a person is to act: then the hand is there to be seen.
        while game.result is None and min(game.actors) >= humans:
            seat = min(game.actors)
            choose = game.game.players.bots[level]
            game.submit(seat, choose(game.view(seat), seat, Chance(seed, len(game.steps))))
        live = session(ctx, game)
        live.lift_curtain()
        return registry.at_table(ctx, live)

    for seats in (2, 3, 4):
        yield f"table_{seats}_start", lambda ctx, n=seats: table(ctx, n, 0, 5)  # type: ignore[misc]
        yield f"table_{seats}_middle", lambda ctx, n=seats: table(ctx, n, 40, 5)  # type: ignore[misc]
    yield "table_4_late", lambda ctx: table(ctx, 4, 70, 3)
    yield "table_2_many", lambda ctx: table(ctx, 2, 25, 2, humans=2)
    yield "table_over", lambda ctx: table(ctx, 3, END, 3)


def picked(driver: Driver) -> bool:
    """Pick up the first card of the hand that has a target, as a person would with the keyboard."""
    keys = driver.keys()
    hand = [key for key in keys if key.startswith("hand:")]
    for number in range(len(hand)):
        driver.press(str(number + 1))
        if getattr(driver.top, "marks", None):
            return True
        driver.press("escape")
    return False


def after(driver: Driver, name: str) -> Iterator[str]:
    """Do what some screens need before, and give the names of the pictures to take."""
    if name.startswith("results"):
        driver.wait(1200)
    elif name == "curtain":
        driver.wait(300).key_down("space").wait(180)
    elif name.startswith("table"):
        driver.settle()
    else:
        driver.wait(100)
    for _ in range(PREPARED):
        driver.loop.rest()
        driver.frame()
    yield name
    if name == "results_4":
        driver.click("export")
        yield "dialog"
    elif name == "setup_chosen":
        driver.click("name0").press("ctrl+a")
        yield "setup_typing"
    elif name.endswith(("_start", "_middle")) and name.startswith("table") and picked(driver):
        yield f"{name}_picked"
        driver.press("tab", "right").wait(400)
        yield f"{name}_preview"
        driver.press("escape", "l").frame(2)
        yield f"{name}_log"


def take(out: Path, look: Look, only: set[str]) -> int:
    """Take the pictures of one window; return how many."""
    home = Path(tempfile.mkdtemp())
    fill_library(home)
    count = 0
    extra: list[tuple[str, Callable[[Context], Scene]]] = [
        ("error", lambda ctx: ErrorScene(ctx, "report", home / "reports" / "report.txt"))
    ]
    made: list[tuple[str, Callable[[Context], Scene]]] = [*screens(), *tables(), *extra]
    for name, make in made:
        if only and not any(name.startswith(wanted) for wanted in only):
            continue
        options: dict[str, Any] = {"last_setup": LAST_SETUP if not name.startswith("setup") else {}}
        driver = Driver(look.size, look.language, look.scale, home=home, **options)
        if name in ("settings_key", "settings_mode"):
            driver.push(SettingsScene(driver.ctx, "controls" if name == "settings_key" else "display"))
        driver.push(make(driver.ctx))
        for picture in after(driver, name):
            driver.shot(out / f"{picture}_{look.size[0]}_{look.language}_{look.scale}.png")
            count += 1
        driver.close()
    for game, states in (("designtown", designtown.states), ("deckville", deckville.states)):
        count += _game(game, states(), out, look, only)
    if not only or "menu" in only:
        count += _first_start(out, look)
    return count


def _game(game: str, states: Iterable[Shown], out: Path, look: Look, only: set[str]) -> int:
    """Take the pictures of a game's table: the game's id and the name of the state."""
    count = 0
    for state in states:
        name = f"{game}_{state.name}"
        if only and not any(name.startswith(wanted) for wanted in only):
            continue
        driver = Driver(look.size, look.language, look.scale, **dict(state.settings))
        driver.push(state.make(driver.ctx))
        state.act(driver)
        driver.shot(out / f"{name}_{look.size[0]}_{look.language}_{look.scale}.png")
        driver.close()
        count += 1
    return count


def _first_start(out: Path, look: Look) -> int:
    from tabletop.app.screens.menu.scene import MenuScene

    driver = Driver(look.size, look.language, look.scale, home=Path(tempfile.mkdtemp()))
    driver.push(MenuScene(driver.ctx))
    driver.shot(out / f"menu_first_{look.size[0]}_{look.language}_{look.scale}.png")
    driver.close()
    return 1


def side_by_side(out: Path, name: str) -> None:
    """Draw a moment in all languages, from the left in the order in which they are offered."""
    group, _, wanted = name.partition("/")
    moment = next(one for one in GROUPS[group]() if one.name == wanted)
    pictures = []
    for tag in languages.offered():
        with (
            mock.patch.multiple(BotTurns, wait=_be_silent, warm_up=_be_silent),
            tempfile.TemporaryDirectory() as folder,
            contextlib.chdir(folder),
        ):
            look = {"size": (1280, 720), **moment.look, "language": tag}
            driver = Driver(home=Path("home"), curtain="off", **look)
            driver.push(moment.make(driver.ctx))
            moment.act(driver)
            for _ in range(PREPARED):
                driver.loop.rest()
                driver.frame()
            pictures.append(driver.ctx.display.surface.copy())
            driver.close()
    w, h = pictures[0].get_size()
    whole = pygame.Surface((len(pictures) * (w + GAP), h))
    for at, picture in enumerate(pictures):
        whole.blit(picture, (at * (w + GAP), 0))
    pygame.image.save(whole, out / f"{group}_{wanted}.png")


def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(description="Pictures of every screen.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--quick", action="store_true", help="two windows instead of twelve")
    parser.add_argument("--only", default="", help="beginnings of the names of screens, with commas")
    parser.add_argument("--side-by-side", default="", help="kept moments, with commas, in all languages")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    for name in filter(None, asked.side_by_side.split(",")):
        side_by_side(asked.out, name)
    if asked.side_by_side:
        return
    only = {name for name in asked.only.split(",") if name}
    for look in QUICK if asked.quick else ALL:
        count = take(asked.out, look, only)
        print(f"{look.size[0]}x{look.size[1]} {look.language} {look.scale} %: {count} pictures")


if __name__ == "__main__":
    main()
