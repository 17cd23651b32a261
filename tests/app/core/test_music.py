"""Music: a table's or the menu's, once through and then a pause, behind effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from tabletop.app.core.settings import Settings
from tabletop.app.core.sound import Music, Sound
from tabletop.app.screens.welcome import WelcomeScene
from tests.app.driver import Driver

CHOSEN = Settings(volume=100, effects=0, music=50)
PAUSE = 30_000


@pytest.fixture(autouse=True)
def mixer() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


class Deck:
    """Stands for pygame.mixer.music: what was put on, how loud, whether it sounds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loaded: list[str] = []
        self.volume = 0.0
        self.sounds = False
        self.fades = False
        monkeypatch.setattr(pygame.mixer.music, "load", self._load)
        monkeypatch.setattr(pygame.mixer.music, "play", lambda **_: setattr(self, "sounds", True))
        monkeypatch.setattr(pygame.mixer.music, "get_busy", lambda: self.sounds)
        monkeypatch.setattr(pygame.mixer.music, "set_volume", lambda volume: setattr(self, "volume", volume))
        monkeypatch.setattr(pygame.mixer.music, "fadeout", lambda _: setattr(self, "fades", True))
        monkeypatch.setattr(pygame.mixer.music, "pause", lambda: setattr(self, "sounds", False))
        monkeypatch.setattr(pygame.mixer.music, "unpause", lambda: setattr(self, "sounds", True))

    def _load(self, file: BytesIO, name: str) -> None:
        assert file.read(4) == b"OggS" or name == "ludo.ogg"
        self.loaded.append(Path(name).stem)


@pytest.fixture
def deck(monkeypatch: pytest.MonkeyPatch) -> Deck:
    return Deck(monkeypatch)


def made(settings: Settings = CHOSEN, *folders: Path) -> Music:
    sound = Sound()
    sound.configure(settings)
    music = Music(sound, lambda least, most: least + PAUSE // 3, folders or None)
    music.configure(settings)
    return music


def test_nothing_is_heard_until_it_is_chosen(deck: Deck) -> None:
    music = made(Settings())
    assert not music.tick("gotown", 0)
    assert not deck.loaded and not pygame.mixer.get_init()


def test_a_piece_is_heard_once_and_again_after_a_pause(deck: Deck) -> None:
    music = made()
    music.tick("", 0)
    assert deck.loaded == ["menu"] and deck.volume == 0.5
    music.tick("", 1_000)
    deck.sounds = False
    for now in (2_000, 2_000 + PAUSE - 1):
        music.tick("", now)
    assert deck.loaded == ["menu"]
    music.tick("", 2_000 + PAUSE)
    assert deck.loaded == ["menu", "menu"]


def test_another_table_has_its_own_when_what_was_has_gone(deck: Deck) -> None:
    music = made()
    music.tick("gotown", 0)
    music.tick("chinatown", 100)
    assert deck.fades and deck.loaded == ["gotown"]
    deck.sounds = False
    music.tick("chinatown", 800)
    assert deck.loaded == ["gotown", "chinatown"]


def test_it_steps_back_behind_an_effect_and_comes_again(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    music, is_busy = made(), True
    monkeypatch.setattr(Sound, "is_busy", property(lambda _: is_busy))
    music.tick("gotown", 0)
    while deck.volume > 0.25:
        assert music.tick("gotown", 0)
    is_busy = False
    while music.tick("gotown", 0):
        assert deck.volume < 0.5
    assert deck.volume == 0.5


def test_it_goes_on_where_it_was_when_the_window_is_used_again(deck: Deck) -> None:
    music = made()
    music.tick("gotown", 0)
    music._sound.focused = False
    music.tick("gotown", 100)
    assert not deck.sounds
    music._sound.focused = True
    music.tick("gotown", 90_000)
    assert deck.sounds and deck.loaded == ["gotown"]


def test_muted_it_goes(deck: Deck) -> None:
    music = made()
    music.tick("gotown", 0)
    music.configure(Settings(music=50, mute=True))
    music.tick("gotown", 100)
    assert deck.fades
    deck.sounds = False
    assert not music.tick("gotown", 90_000) and deck.loaded == ["gotown"]


@pytest.mark.parametrize("name", ["gotown", "broken"])
def test_none_or_a_broken_one_is_silent(name: str, tmp_path: Path) -> None:
    (tmp_path / "broken.ogg").write_bytes(b"OggSnonsense")
    music = made(CHOSEN, tmp_path)
    assert not music.tick(name, 0) and not music.tick(name, 100)
    assert not music._is_on


def test_a_real_one_is_streamed() -> None:
    music = made()
    music.tick("gotown", 0)
    assert pygame.mixer.music.get_busy() and pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)


def test_without_a_sound_card_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    music = made()
    assert not music.tick("gotown", 0) and not music.tick("gotown", 100_000)


def test_the_welcome_page_asks_for_both_in_one_row(make_driver: Callable[..., Driver], deck: Deck) -> None:
    driver = make_driver(size=(1920, 1080))
    driver.push(WelcomeScene(driver.ctx))
    driver.scene.focus("around")
    for ambience, music in ((40, 0), (40, 40)):
        driver.press("right")
        assert (driver.ctx.settings.ambience, driver.ctx.settings.music) == (ambience, music)
    driver.wait(50)
    assert deck.loaded == ["menu"]
