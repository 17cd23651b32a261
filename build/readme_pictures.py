"""Makes the pictures of README.md anew, in docs/pictures: the four tables, a lesson, a review, phones.

    python build/readme_pictures.py

Everything is drawn without a screen, from fixed seeds, at a fixed time: the same program makes the same
pictures, but for that of phones, which are drawn by the browser here. It needs Pillow and chromium
(`pip install -e '.[build,browser]'`).
"""

from __future__ import annotations

import shutil
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
from tests.app.pockets.browsers import Phones
from tests.app.pockets.served import Served
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


ON_PHONES, ON_PHONES_AFTER = "gotown", 24
PHONES = ((390, 844), (390, 844))
"""The sizes of the phones beside a table."""


def phones(out: Path) -> None:
    """A table as everybody sees it, and the pages of two who sit there."""
    from PIL import Image, ImageDraw
    from playwright.sync_api import sync_playwright

    made, pages = Image.new("RGB", SIZE, "#1c1628"), []
    with tempfile.TemporaryDirectory() as home, sync_playwright() as started:
        driver = Driver(home=Path(home), size=WINDOW, language="en", animation="off")
        game = played(ON_PHONES, 4, ON_PHONES_AFTER, seed=SEED, humans=4)
        session = Session(game, lambda: "off")
        session.play_elsewhere(range(4))
        driver.push(registry.at_table(driver.ctx, session))
        driver.settle().frame(8)
        driver.shot(Path(home) / "table.png")
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        with Served(driver.ctx, game, 4, SEED) as served:
            here = Phones(served, browser)
            for seat, size in enumerate(PHONES):
                page = here.come(seat, size)
                here.until(
                    page, "document.images.length && [...document.images].every((one) => one.complete)"
                )
                pages.append(Path(home) / f"{seat}.png")
                page.screenshot(path=pages[-1])
        browser.close()
        driver.close()
        whole = Image.open(Path(home) / "table.png").resize((480, 270), Image.Resampling.LANCZOS)
        made.paste(whole, (12, 90))
        for at, path in enumerate(pages):
            phone = Image.open(path).convert("RGB").resize((138, 299), Image.Resampling.LANCZOS)
            x, y = 508 + at * 148, 60 + at * 34
            ImageDraw.Draw(made).rounded_rectangle((x - 5, y - 8, x + 142, y + 306), 14, "#000000", "#8d83a8")
            made.paste(phone, (x, y))
    made.quantize(COLOURS, Image.Quantize.MEDIANCUT).save(out / "phones.png", optimize=True)


BY_BROWSER: dict[str, Callable[[Path], None]] = {"phones": phones}


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
    for make in BY_BROWSER.values():
        make(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
