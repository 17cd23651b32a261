"""A board on paper: the page that shows it, and the file as other programs see it."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.app.screens.workshop.board.printing import BoardPrintPage
from tabletop.app.screens.workshop.scene import SetScene
from tests.app.driver import Driver
from tests.app.screens.workshop.at_workshop import of_board

needs = pytest.mark.skipif(not (shutil.which("gs") and shutil.which("qpdf")), reason="Ghostscript and qpdf")


@pytest.fixture
def driver(make_driver: Callable[..., Driver]) -> Driver:
    made = make_driver(size=(1920, 1080))
    made.push(of_board(made.ctx, "print"))
    return made


def page(driver: Driver) -> BoardPrintPage:
    scene = driver.scene
    assert isinstance(scene, SetScene) and isinstance(scene.page, BoardPrintPage)
    return scene.page


def written(driver: Driver) -> Path:
    """Have the file written and return it."""
    driver.click("write")
    until = time.monotonic() + 20
    while page(driver)._press is not None:
        assert time.monotonic() < until
        driver.frame()
        time.sleep(0.002)
    folder = driver.ctx.home / "exports"
    return max(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)


def test_the_page_shows_each_part_and_keeps_the_size(driver: Driver) -> None:
    assert (
        driver.find("sheet").name == "sheet 1 of 4" and driver.find("page0").name == "Harbour · sheet 1 of 4"
    )
    assert "The board is 32 × 28 cm. Pages: 4." in driver.find("advice").name
    driver.click("sheet.next")
    assert driver.find("page0").name == "Harbour · sheet 2 of 4"
    driver.press("ctrl+z")
    page(driver)._have(page(driver).choices.__class__(cell=20))
    assert driver.find("sheet").name == "sheet 2 of 2" and driver.ctx.settings.printing["cell"] == 20
    assert "Glue" in driver.find("advice").name
    keys = driver.keys()
    assert "trial" not in keys, "one side has no back to be off"


@needs
def test_other_programs_find_board_and_cards_without_fault(driver: Driver, tmp_path: Path) -> None:
    """Each cell lies where it is measured, in its district's colour."""
    page(driver)._have(page(driver).choices.__class__(cell=20))
    board = written(driver)
    data = board.read_bytes()
    assert board.name == "Harbour.pdf" and b"/Duplex/Simplex" in data
    # Two parts, the foot of each, the words at the rule.
    assert data.count(b"/Subtype/Image") == 5
    page(driver)._take("cards")
    cards = written(driver)
    assert cards.name == "Harbour Outlook cards.pdf" and b"/Duplex/DuplexFlipLongEdge" in cards.read_bytes()
    assert cards.read_bytes().count(b"/Width 750/Height 1050") == 10
    for file in (board, cards):
        assert subprocess.run(["qpdf", "--check", file], capture_output=True).returncode == 0
    subprocess.run(
        [
            "gs",
            "-q",
            "-dNOPAUSE",
            "-dBATCH",
            "-sDEVICE=ppmraw",
            "-r72",
            f"-sOutputFile={tmp_path}/%d.ppm",
            board,
        ],
        check=True,
    )
    first, grid = pygame.image.load(tmp_path / "1.ppm"), page(driver)._grid
    page(driver)._take("board")
    placed = page(driver).pages()[0].placed[0]
    colors = driver.ctx.theme.districts
    seen = 0
    for site in grid.sites:
        x, y = placed.x + (site.col + 0.75) * 20, placed.y + (site.row + 0.25) * 20
        if x < placed.x + placed.width:
            seen += 1
            found = first.get_at((round(x * 72 / 25.4), round(y * 72 / 25.4)))
            wanted = colors[(site.district - 1) % len(colors)]
            assert max(abs(a - b) for a, b in zip(found[:3], wanted[:3], strict=True)) < 12, site
    assert seen > 30
