"""What goes wrong before there is a window is said where somebody sees it, and written down."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pygame
import pytest

from tabletop import cli
from tabletop.app import main


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """A frozen program that was double-clicked: no terminal, a dialog instead."""
    told: list[tuple[str, ...]] = []
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: told.append(words))
    return told


def fails(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(options: object) -> int:
        raise error

    monkeypatch.setattr(main, "run", run)


def test_a_dialog_says_it_where_there_is_no_terminal(
    shown: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(PermissionError(13, "Permission denied"), monkeypatch)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["--language", "en"]) == 2
    (report,) = (tmp_path / "reports").iterdir()
    ((title, sentence, kind),) = shown
    assert (title, kind) == ("Tabletop", "error")
    assert sentence.startswith("Tabletop cannot start: [Errno 13] Permission denied.\n\nA report was saved")
    assert str(report) in sentence.replace("\n", "")
    assert max(map(len, sentence.splitlines())) <= 80
    assert str(tmp_path) not in report.read_text("utf-8")


def test_a_library_that_is_missing_is_said_in_japanese(
    shown: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fails(ImportError("libSDL2 cannot be opened"), monkeypatch)
    assert cli.main(["--language", "ja"]) == 2
    said = capsys.readouterr().err
    assert "libSDL2 cannot be opened" in said and "インストール" in said
    # X's own letters are Latin; elsewhere the dialog has the language of the player.
    assert "libSDL2 cannot be opened" in shown[0][1] and shown[0][1].isascii()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cli.main(["--language", "ja"]) == 2
    assert "インストール" in shown[1][1]


def test_a_terminal_and_a_build_machine_get_no_dialog(
    shown: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(OSError("no"), monkeypatch)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert cli.main([]) == 2

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert cli.main([]) == 2
    assert shown == []


def test_a_folder_that_takes_no_report_and_a_dialog_that_fails_are_no_second_error(
    shown: list[tuple[str, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "file"))

    def refused(*words: str) -> None:
        raise pygame.error("no video")

    monkeypatch.setattr(pygame.display, "message_box", refused)
    fails(OSError("no"), monkeypatch)
    assert cli.main(["--language", "en"]) == 2
    assert capsys.readouterr().err == "tabletop: Tabletop cannot start: no.\n"
