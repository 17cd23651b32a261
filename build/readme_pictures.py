"""Makes the pictures of README.md anew, in docs/pictures: the four tables, a lesson, a review.

    python build/readme_pictures.py

Everything is drawn without a screen, from fixed seeds, at a fixed time: the same program makes the same
pictures. It needs Pillow (`pip install -e '.[build]'`).
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec.structs import replace

import tabletop
from tabletop import lessons
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import NAMES, played
from tabletop.app.screens.review.scene import LOOK_MS, ReviewScene
from tabletop.app.table import registry
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import own_games
from tests.app.driver import Driver
from tests.review.played import Here
from tests.review.played import played as played_on

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WINDOW, SIZE = (1280, 720), (800, 450)
COLOURS = 255
MOST, SEED = 10_000, 5


def table(game_id: str) -> Callable[[Driver], None]:
    """A table in the middle of a game, in the turn of the only person there."""

    def show(driver: Driver) -> None:
        seats = max(tabletop.game(game_id).players.seat_counts[:3])
        length = len(played(game_id, seats, MOST, seed=SEED).steps)
        games = (played(game_id, seats, number, seed=SEED) for number in count(length * 3 // 5))
        game = next(game for game in games if 0 in game.actors)
        driver.push(registry.at_table(driver.ctx, Session(game, lambda: "off")))

    return show


def lesson(driver: Driver) -> None:
    """The last step of a lesson that shows what is given and got, on the way."""
    at = max(at for at, step in enumerate(LESSON.step[: len(LESSON.step) // 2]) if step.gives)
    navigate.open_lesson(driver.ctx, LESSON.id, at)


def review(driver: Driver) -> None:
    """A review of a game with a turning point."""
    game, _ = played_on(LESSON.game, 6, blunders=True)
    game.seats = tuple(map(named, game.seats, NAMES))
    driver.push(ReviewScene(driver.ctx, Session(game, lambda: "off"), Here)).wait(3 * LOOK_MS)


def named(seat: SeatInfo, name: str) -> SeatInfo:
    return replace(seat, name=name)


LESSON = next(found for found in lessons.lessons() if found.ceremony)
"""One that is won; a game of its kind is reviewed, too."""
PICTURES: dict[str, Callable[[Driver], None]] = {
    **{game_id: table(game_id) for game_id in own_games()},
    "lesson": lesson,
    "review": review,
}


def main(out: Path = OUT) -> int:
    from PIL import Image

    out.mkdir(parents=True, exist_ok=True)
    for name, show in PICTURES.items():
        with tempfile.TemporaryDirectory() as home:
            driver = Driver(home=Path(home), size=WINDOW, language="en", animation="off")
            show(driver)
            driver.settle().frame(8)
            whole = Path(home) / "whole.png"
            driver.shot(whole)
            driver.close()
            with Image.open(whole) as picture:
                small = picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
            small.quantize(COLOURS, Image.Quantize.MEDIANCUT).save(out / f"{name}.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
