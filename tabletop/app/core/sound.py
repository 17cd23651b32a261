"""Sounds: `ctx.sound.play("drop")`. Without a sound card, or while muted, nothing happens.

The mixer starts at the first audible sound, so that it costs nothing at the start. No sound carries
information that is not shown as well (ux A7).
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Final

import pygame

from tabletop import files, paths
from tabletop.app.core.settings import Settings
from tabletop.app.core.video import quiet

NAMES = (
    "pick",
    "drop",
    "place",
    "build",
    "crash",
    "deal",
    "shuffle",
    "flip",
    "turn",
    "win",
    "end",
    "draw_game",
    "click",
    "error",
    "curtain",
)
"""The sounds of every table; a game declares its own (`table.declared`)."""
_BACK: Final = 0.5
"""Factor for ambience and music during an effect: 6 dB less."""
_STEP: Final = 0.12


class Sound:
    """Plays the files in `assets/sounds`, ours and those of packages that others have made."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folders = (folder,) if folder else paths.asset_folders("sounds")
        self.level = 1.0
        self.focused = True
        self._mute_unfocused = True
        self._dead = False
        self._cache: dict[str, pygame.mixer.Sound | None] = {}
        self._playing: pygame.mixer.Channel | None = None

    def configure(self, settings: Settings) -> None:
        """Take over volumes and muting."""
        self.level = 0.0 if settings.mute else settings.volume / 100 * settings.effects / 100
        self._mute_unfocused = settings.mute_unfocused

    @property
    def audible(self) -> bool:
        """Whether an effect would be heard now."""
        return self.level > 0 and self.may_sound

    @property
    def may_sound(self) -> bool:
        """Whether effects, ambience or music may be heard now."""
        return not self._dead and (self.focused or not self._mute_unfocused)

    def play(self, name: str) -> None:
        """Play a sound of `NAMES` or of a game; unknown or missing ones are silent."""
        if not self.audible or not self.start():
            return
        if name not in self._cache:
            self._cache[name] = self._load(name)
        sound = self._cache[name]
        if sound is not None:
            sound.set_volume(self.level)
            self._playing = sound.play()

    @property
    def is_busy(self) -> bool:
        """Whether the last sound still plays."""
        return self._playing is not None and self._playing.get_busy()

    def stepped(self, volume: float, level: float) -> float:
        """Return the next volume of ambience or music on the way to a level, during and after an effect."""
        aim = level * (_BACK if self.is_busy else 1.0)
        return max(aim, volume - 2 * _STEP * level) if aim < volume else min(aim, volume + _STEP * level)

    def loses(self, event: pygame.event.Event) -> bool:
        """Whether an event says that the sound card is gone; a new one is looked for again."""
        match event.type:
            case pygame.AUDIODEVICEADDED | pygame.WINDOWFOCUSGAINED:
                self._dead = False
            case pygame.AUDIODEVICEREMOVED:
                # Only the device in use has a number.
                return bool(event.which and not event.iscapture and pygame.mixer.get_init())
        return False

    def close(self) -> None:
        """Close the sound card; the next sound opens the one that is there then."""
        self._cache.clear()
        self._playing = None
        pygame.mixer.quit()

    def start(self) -> bool:
        """Open the sound card, if it is not open; False without one."""
        if pygame.mixer.get_init():
            return True
        if self._dead:
            return False
        try:
            with quiet():
                pygame.mixer.init(44100, -16, 2, 512)
        except (pygame.error, NotImplementedError):
            self._dead = True
        return not self._dead

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        path = paths.first_file(self.folders, f"{name}.ogg", f"{name}.wav")
        try:
            return None if path is None else pygame.mixer.Sound(BytesIO(files.read(path)))
        except (pygame.error, OSError):
            return None


# -- sounds around a table: `assets/ambience/NAME.ogg` --
#
# Off unless chosen on the welcome page. They fade in and out, step back behind effects, and stay silent where
# all sound is off. A thread reads the file; a missing file is no error.

_AMBIENCE_COMES_MS: Final = 1_500
_AMBIENCE_GOES_MS: Final = 700
_SAMPLE_MS: Final = 6_000
"""How long it plays when it was just chosen on a screen without it."""
_CHANNEL: Final = 0


class Ambience:
    """Ambience of a place; call `tick` in every turn of the loop."""

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
        """Play it for some seconds, wherever the player is."""
        self._sampled_until = now + _SAMPLE_MS

    def tick(self, wanted: str, now: int) -> bool:
        """Play the wanted ambience, "" for none; return whether the volume changes softly now."""
        if not wanted and now < self._sampled_until:
            wanted = self._first()
        if not self._level or not self._sound.may_sound:
            wanted = ""
        if wanted != self._name:
            self._change(wanted)
        self._begin()
        return self._follow()

    def close(self) -> None:
        """Stop for good; wait for a file that is being read, because the sound card is closed next."""
        self._change("")
        if self._last is not None:
            self._last.join()

    def _change(self, name: str) -> None:
        if self._channel is not None:
            self._channel.fadeout(_AMBIENCE_GOES_MS)
        self._channel, self._loop, self._reading, self._name = None, None, None, name
        path = paths.first_file(self._folders, f"{name}.ogg") if name else None
        if path is None or not self._sound.start():
            return
        pygame.mixer.set_reserved(_CHANNEL + 1)
        self._reading = self._last = _Reading(path, self._last)
        self._reading.start()

    def _begin(self) -> None:
        """Play what has been read."""
        if self._reading is None or self._reading.is_alive():
            return
        found, self._reading = self._reading.found, None
        if found is not None:
            self._loop, self._channel = found, pygame.mixer.Channel(_CHANNEL)
            self._set(self._level)
            self._channel.play(found, loops=-1, fade_ms=_AMBIENCE_COMES_MS)

    def _follow(self) -> bool:
        """Lower the volume during an effect, and raise it after."""
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
    """Reads a file after the one `before`; `found` is its sound, None if it cannot be played."""

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


# -- music: `assets/music/NAME.ogg`, or `menu` without one --
#
# Off unless chosen on the welcome page. Each piece plays once, then a pause follows. It streams from the
# file, fades in and out, steps back behind effects, and waits while all sound is off. A missing file is no
# error.

_MENU: Final = "menu"
_MUSIC_COMES_MS: Final = 600
_MUSIC_GOES_MS: Final = 700
_LEAST_MS, _MOST_MS = 20_000, 60_000
"""Least and most silence between two pieces, ms."""


class Music:
    """Music with pauses between the pieces; call `tick` in every turn of the loop. `draw` gives the length of
    a pause."""

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
        """Play the music of a table, "" for the menu's; return whether the volume changes softly now."""
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
        """Fade out."""
        if self._is_held:
            pygame.mixer.music.stop()
        elif self._is_on:
            pygame.mixer.music.fadeout(_MUSIC_GOES_MS)
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
            pygame.mixer.music.play(fade_ms=_MUSIC_COMES_MS)
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
