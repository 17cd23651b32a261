"""Music: `assets/music/NAME.ogg`, a table's or `menu` where there is none, if one wants it.

Off but where the welcome page offered it. A piece is heard once through, then there is a pause. It is read
while it is played; it comes and goes softly, steps back behind an effect, and waits where no sound is heard.
None is no error.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from tabletop import files, paths
from tabletop.app.core.settings import Settings
from tabletop.app.core.sound import Sound

_MENU: Final = "menu"
_COMES_MS: Final = 600
_GOES_MS: Final = 700
_LEAST_MS, _MOST_MS = 20_000, 60_000
"""How long it is silent between two times."""


class Music:
    """See the module; `tick` is asked in every turn of the loop. `draw` says how long a pause is."""

    def __init__(
        self, sound: Sound, draw: Callable[[int, int], int], folders: tuple[Path, ...] | None = None
    ) -> None:
        self._sound = sound
        self._draw = draw
        self._folders = paths.asset_folders("music") if folders is None else folders
        self._level = self._volume = 0.0
        self._name = ""
        self._is_on = self._is_held = False
        self._next = 0

    def configure(self, settings: Settings) -> None:
        """Take over volumes and muting."""
        self._level = 0.0 if settings.mute else settings.volume / 100 * settings.music / 100

    def tick(self, table: str, now: int) -> bool:
        """Have the music of a table be heard, "" for the menu's; return whether it changes softly now."""
        wanted = (table or _MENU) if self._level else ""
        if wanted != self._name:
            self.close()
            self._name, self._next = wanted, now
        if self._is_on and self._is_held == self._sound.may_sound:
            self._hold(not self._is_held)
        if self._is_held or not (self._is_on or wanted):
            return False
        if pygame.mixer.get_init() and pygame.mixer.music.get_busy():
            return self._is_on and self._follow()
        if self._is_on:
            self._is_on, self._next = False, now + self._draw(_LEAST_MS, _MOST_MS)
        if now >= self._next and self._sound.may_sound:
            self._is_on = self._begins()
            self._next = now + _LEAST_MS
        return False

    def close(self) -> None:
        """Be silent, softly."""
        if self._is_held:
            pygame.mixer.music.stop()
        elif self._is_on:
            pygame.mixer.music.fadeout(_GOES_MS)
        self._is_on = self._is_held = False

    def _hold(self, is_held: bool) -> None:
        self._is_held = is_held
        if is_held:
            pygame.mixer.music.pause()
        else:
            pygame.mixer.music.unpause()

    def _begins(self) -> bool:
        path = paths.first_file(self._folders, f"{self._name}.ogg")
        if path is None or not self._sound.start():
            return False
        try:
            pygame.mixer.music.load(BytesIO(files.read(path)), files.shown(path.name))
            self._set(self._level)
            pygame.mixer.music.play(fade_ms=_COMES_MS)
        except (pygame.error, OSError):
            return False
        return True

    def _follow(self) -> bool:
        volume = self._sound.stepped(self._volume, self._level)
        if volume != self._volume:
            self._set(volume)
        return volume != self._level

    def _set(self, volume: float) -> None:
        self._volume = volume
        pygame.mixer.music.set_volume(volume)
