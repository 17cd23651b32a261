"""A few runs of the program in a real window, driven from outside by its keys."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop
from tests.window.conftest import PATIENCE, XApp, wait_for

pytestmark = pytest.mark.window
INTERRUPTED = 130


def test_a_turn_by_keyboard_and_a_killed_program_loses_nothing(
    start: Callable[..., XApp], tmp_path: Path
) -> None:
    (tmp_path / "settings.json").write_text('{"welcomed": true, "ambience": 60}', "utf-8")
    # Without a sound card: what the libraries say of that stays off the terminal.
    broken = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": "/nowhere", "XDG_RUNTIME_DIR": "/nowhere"}
    app = start("play", "gotown", "--seats", "human,random", "--seed", "5", "--option", "first=0", **broken)
    wait_for(lambda: app.records(), "no journal was begun")

    def press_until_done() -> bool:
        app.press("e")
        time.sleep(0.7)
        return app.commands() >= 3

    wait_for(press_until_done, "the keyboard did nothing")
    app.process.send_signal(signal.SIGKILL)
    app.process.wait()
    assert app.said.read_text() == ""
    assert app.journal is not None
    table = tabletop.saves.load(app.journal)
    assert len([record for record in table.records if record.kind == "do"]) >= 3
    assert tabletop.saves.verify(table) is None


def test_from_the_menu_to_a_game_and_out_by_ctrl_c(start: Callable[..., XApp], tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"welcomed": true}', "utf-8")
    app = start()

    def enter_until_begun() -> bool:
        app.press("Return")
        time.sleep(0.5)
        return app.journal is not None

    wait_for(enter_until_begun, "Enter did not lead from the menu into a game")
    wait_for(lambda: app.records(), "the game is not in its journal")
    app.process.send_signal(signal.SIGINT)
    assert app.process.wait(PATIENCE) == INTERRUPTED, app.said.read_text()
    assert app.said.read_text() == ""
    assert app.journal is not None and tabletop.saves.load(app.journal).result is None
