"""A program may keep few files open (256 when started by macOS's Finder): ours are read and closed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tabletop.app.core import navigate
from tabletop.app.core.fonts import MOST_FONTS, FontBook
from tabletop.app.screens.crash import ErrorScene
from tests.app.driver import Driver

DESCRIPTORS = Path("/proc/self/fd")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="open files are counted on Linux only")


def open_files() -> int:
    return len(list(DESCRIPTORS.iterdir()))


@contextmanager
def no_file_can_be_opened() -> Iterator[None]:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_resizing_keeps_no_more_files_open(driver: Driver) -> None:
    navigate.show_menu(driver.ctx)
    driver.frame()
    before = open_files()
    for width in range(900, 1500, 100):
        driver.resize((width, width * 9 // 16)).frame()
    assert open_files() == before


def test_fonts_used_long_ago_are_forgotten() -> None:
    book = FontBook()
    first = book.font("text500", 20)
    for px in range(21, 20 + MOST_FONTS):
        book.font("text500", px)
    assert book.font("text500", 20) is first
    for px in range(200, 200 + MOST_FONTS):
        book.font("text500", px)
    assert book.font("text500", 20) is not first


def test_the_error_screen_comes_when_no_file_can_be_opened(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(strict=False)
    navigate.show_menu(driver.ctx)
    driver.frame()
    navigate.found("crash")
    with no_file_can_be_opened():
        driver.loop.guard(Path(__file__).read_bytes)
        driver.frame(3)
        assert isinstance(driver.top, ErrorScene)
        driver.settle()
        assert not driver.ctx.scenes.quit
        assert driver.find("quit").rect.w
        driver.click("quit")
    assert driver.ctx.scenes.quit


def test_the_error_screen_is_imported_at_the_start() -> None:
    import subprocess

    code = (
        "import sys; from tabletop.app import main; from tabletop.app.core.scene import Scene;"
        "main.run(main.Options(frames=1, first=Scene));"
        "sys.exit('tabletop.app.screens.crash' not in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
