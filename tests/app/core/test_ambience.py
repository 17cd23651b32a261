"""What is heard around a table: what was chosen, softly, behind effects; nothing without a sound card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.app.core.settings import Settings
from tabletop.app.core.sound import Ambience, Sound
from tabletop.engine.registry import own_games
from tests.app.driver import Driver

CHOSEN = Settings(volume=100, ambience=50)


@pytest.fixture(autouse=True)
def mixer() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def made(settings: Settings, folder: Path | None = None) -> Ambience:
    sound = Sound()
    sound.configure(settings)
    found = Ambience(sound) if folder is None else Ambience(sound, (folder,))
    found.configure(settings)
    return found


def read(ambience: Ambience) -> None:
    """Wait until the file has been read, and let a turn go by."""
    if ambience._reading is not None:
        ambience._reading.join()
        ambience.tick(ambience._name, 0)


def test_nothing_is_heard_until_it_is_chosen() -> None:
    ambience = made(Settings())
    assert not ambience.tick("gotown", 0)
    assert ambience._reading is None and not pygame.mixer.get_init()


def test_what_is_wanted_goes_round_until_something_else_is() -> None:
    ambience = made(CHOSEN)
    assert ambience.tick("gotown", 0)
    read(ambience)
    channel = pygame.mixer.Channel(0)
    first = channel.get_sound()
    assert channel.get_busy() and first.get_volume() == pytest.approx(0.5, abs=0.01)
    ambience.tick("chinatown", 0)
    read(ambience)
    assert channel.get_sound() is not first
    ambience.close()


def test_an_effect_while_it_is_read_leaves_its_channel_alone() -> None:
    ambience = made(CHOSEN)
    ambience.tick("gotown", 0)
    ambience._sound.play("shuffle")
    assert ambience._sound.is_busy and not pygame.mixer.Channel(0).get_busy()


@pytest.mark.parametrize("name", ["", "no such game"])
def test_where_there_is_none_nothing_is_read(name: str) -> None:
    ambience = made(CHOSEN)
    assert not ambience.tick(name, 0)


def test_it_steps_back_behind_an_effect_and_comes_again() -> None:
    ambience = made(CHOSEN)
    ambience.tick("gotown", 0)
    read(ambience)
    channel = pygame.mixer.Channel(0)
    ambience._sound.play("shuffle")
    while ambience._volume > 0.25:
        assert ambience.tick("gotown", 0)
    assert channel.get_sound().get_volume() == pytest.approx(0.25, abs=0.01)
    pygame.mixer.stop()
    while ambience.tick("gotown", 0):
        pass
    assert ambience._volume == 0.5


def test_it_is_silent_in_the_background_and_when_muted() -> None:
    ambience = made(CHOSEN)
    ambience.tick("gotown", 0)
    read(ambience)
    ambience._sound.focused = False
    ambience.tick("gotown", 0)
    assert ambience._channel is None
    muted = Settings(volume=100, ambience=50, mute=True)
    ambience._sound.focused = True
    ambience.configure(muted)
    assert not ambience.tick("gotown", 0) and ambience._channel is None


def test_a_broken_file_is_silent(tmp_path: Path) -> None:
    (tmp_path / "gotown.ogg").write_bytes(b"OggSnonsense")
    ambience = made(CHOSEN, tmp_path)
    ambience.tick("gotown", 0)
    read(ambience)
    assert ambience._channel is None


def test_without_a_sound_card_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    ambience = made(CHOSEN)
    assert not ambience.tick("gotown", 0) and not ambience.tick("gotown", 0)


def test_whoever_chooses_it_hears_it_for_a_while(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(volume=100)
    wanted: list[str] = []

    def change(name: str) -> None:
        wanted.append(name)
        driver.ctx.ambience._name = name

    monkeypatch.setattr(driver.ctx.ambience, "_change", change)
    driver.ctx.change(ambience=60)
    driver.ctx.ambience.sample(driver.ctx.now)
    driver.ctx.ambience.tick("", driver.ctx.now)
    assert wanted == [sorted(own_games())[0]]
    driver.ctx.ambience.tick("", driver.ctx.now + 10_000)
    assert wanted[-1] == ""
