"""What is heard around a table all the time: `assets/ambience/NAME.ogg`, over and over, if one wants it.

Off but where the welcome page offered it. It comes and goes softly, steps back while an effect sounds, and is
silent where no other sound is heard. Its file is read beside the program: nobody waits for it, and none is no
error.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Final

import pygame

from tabletop import files, paths
from tabletop.app.core.settings import Settings
from tabletop.app.core.sound import Sound

_COMES_MS: Final = 1_500
_GOES_MS: Final = 700
_SAMPLE_MS: Final = 6_000
"""So long it is heard when it was just chosen where there is none."""
_CHANNEL: Final = 0


class Ambience:
    """See the module; `tick` is asked in every turn of the loop."""

    def __init__(self, sound: Sound, folders: tuple[Path, ...] | None = None) -> None:
        self._sound = sound
        self._folders = paths.asset_folders("ambience") if folders is None else folders
        self._level = self._volume = 0.0
        self._sampled_until = 0
        self._name = ""
        self._reading: _Reading | None = None
        self._last: _Reading | None = None
        self._channel: pygame.mixer.Channel | None = None
        self._loop: pygame.mixer.Sound | None = None

    def configure(self, settings: Settings) -> None:
        """Take over volumes and muting."""
        self._level = 0.0 if settings.mute else settings.volume / 100 * settings.ambience / 100

    def sample(self, now: int) -> None:
        """Let it be heard for some seconds, wherever the player is."""
        self._sampled_until = now + _SAMPLE_MS

    def tick(self, wanted: str, now: int) -> bool:
        """Have what is wanted be heard, "" for nothing; return whether something changes softly now."""
        if not wanted and now < self._sampled_until:
            wanted = self._first()
        if not self._level or not self._sound.may_sound:
            wanted = ""
        if wanted != self._name:
            self._change(wanted)
        self._begin()
        return self._follow()

    def close(self) -> None:
        """Be silent for good; what is being read is waited for, since the sound card goes next."""
        self._change("")
        if self._last is not None:
            self._last.join()

    def _change(self, name: str) -> None:
        if self._channel is not None:
            self._channel.fadeout(_GOES_MS)
        self._channel, self._loop, self._reading, self._name = None, None, None, name
        path = paths.first_file(self._folders, f"{name}.ogg") if name else None
        if path is None or not self._sound.start():
            return
        pygame.mixer.set_reserved(_CHANNEL + 1)
        self._reading = self._last = _Reading(path, self._last)
        self._reading.start()

    def _begin(self) -> None:
        """Play what has been read meanwhile."""
        if self._reading is None or self._reading.is_alive():
            return
        found, self._reading = self._reading.found, None
        if found is not None:
            self._loop, self._channel = found, pygame.mixer.Channel(_CHANNEL)
            self._set(self._level)
            self._channel.play(found, loops=-1, fade_ms=_COMES_MS)

    def _follow(self) -> bool:
        """Step back behind an effect, and come again after it."""
        if self._loop is None:
            return self._reading is not None
        volume = self._sound.stepped(self._volume, self._level)
        if volume != self._volume:
            self._set(volume)
        return self._volume != self._level

    def _set(self, volume: float) -> None:
        """Set the volume of the loop itself: its channel's is what fades."""
        self._volume = volume
        if self._loop is not None:
            self._loop.set_volume(volume)

    def _first(self) -> str:
        found = (path.stem for folder in self._folders for path in sorted(folder.glob("*.ogg")))
        return next(found, "")


class _Reading(Thread):
    """Reads a file, after the one `before`; `found` is what it holds, None where it cannot be heard."""

    def __init__(self, path: Path, before: _Reading | None) -> None:
        super().__init__(name="ambience", daemon=True)
        self._before = before
        self.found: pygame.mixer.Sound | None = None
        self._path = path

    def run(self) -> None:
        """Read it."""
        if self._before is not None:
            self._before.join()
            self._before = None
        try:
            self.found = pygame.mixer.Sound(BytesIO(files.read(self._path)))
        except (pygame.error, OSError):
            self.found = None
