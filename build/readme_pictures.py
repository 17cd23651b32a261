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

from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.proof.gallery import NAMES, played
from tabletop.app.screens.review.scene import LOOK_MS, ReviewScene
from tabletop.app.table import registry
from tabletop.engine.history import SeatInfo
from tests.app.driver import Driver
from tests.review.played import Here
from tests.review.played import played as played_on

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WINDOW, SIZE = (1280, 720), (800, 450)
COLOURS = 255


def table(game_id: str, seats: int, moves: int, seed: int) -> Callable[[Driver], None]:
    """A table in the middle of a game, in the turn of the only person there."""

    def show(driver: Driver) -> None:
        games = (played(game_id, seats, number, seed=seed) for number in count(moves))
        game = next(game for game in games if 0 in game.actors)
        driver.push(registry.at_table(driver.ctx, Session(game, lambda: "off")))

    return show


def lesson(driver: Driver) -> None:
    """The step of GoTown's lesson in which a floor is stolen."""
    navigate.open_lesson(driver.ctx, "gotown-first", 5)


def review(driver: Driver) -> None:
    """A review of a game of GoTown with a turning point."""
    game, _ = played_on("gotown", 6, blunders=True)
    game.seats = tuple(map(named, game.seats, NAMES))
    driver.push(ReviewScene(driver.ctx, Session(game, lambda: "off"), Here)).wait(3 * LOOK_MS)


def named(seat: SeatInfo, name: str) -> SeatInfo:
    return replace(seat, name=name)


PICTURES: dict[str, Callable[[Driver], None]] = {
    "gotown": table("gotown", 4, 57, 3),
    "designtown": table("designtown", 3, 190, 4),
    "deckville": table("deckville", 3, 150, 5),
    "chinatown": table("chinatown", 4, 150, 5),
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
