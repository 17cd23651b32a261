"""A second start with the same player's folder says that the program is running."""

from __future__ import annotations

from pathlib import Path

from tabletop.app import main
from tests.app.driver import Driver


def told(driver: Driver) -> list[str]:
    return [toast.text for toast in driver.ctx.toasts.items]


def test_the_second_of_two_is_told_and_the_next_alone_is_not(tmp_path: Path) -> None:
    first, second, third = (Driver(home=tmp_path) for _ in range(3))
    with main.marked(first.ctx), main.marked(second.ctx):
        assert told(first) == []
        assert told(second) == [
            "Tabletop is already running in another window. Here you can only watch the games played there."
        ]
    with main.marked(third.ctx):
        assert told(third) == []


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    driver = Driver(home=tmp_path / "file")
    with main.marked(driver.ctx):
        assert told(driver) == []
