"""Sounds: `ctx.sound.play("drop")`. Without a sound card, or while muted, nothing happens; nobody need ask.

The mixer starts at the first sound that is really to be heard, so that it costs nothing at the start.
No sound ever carries information that is not shown as well (ux A7).
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from tabletop import files, paths
from tabletop.app.core.quiet import quiet
from tabletop.app.core.settings import Settings

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
"""How far what sounds all the time steps back behind an effect: by 6 dB."""
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
        """Whether anything may be heard now, effects or what sounds all the time."""
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
        """Whether the last sound is still heard."""
        return self._playing is not None and self._playing.get_busy()

    def stepped(self, volume: float, level: float) -> float:
        """Return the next volume, on the way to a level, of what steps back behind effects."""
        aim = level * (_BACK if self.is_busy else 1.0)
        return max(aim, volume - 2 * _STEP * level) if aim < volume else min(aim, volume + _STEP * level)

    def loses(self, event: pygame.event.Event) -> bool:
        """Whether an event says that the sound card has gone; one that came is looked for again."""
        match event.type:
            case pygame.AUDIODEVICEADDED | pygame.WINDOWFOCUSGAINED:
                self._dead = False
            case pygame.AUDIODEVICEREMOVED:
                # Only the one that is in use has a number.
                return bool(event.which and not event.iscapture and pygame.mixer.get_init())
        return False

    def close(self) -> None:
        """Close the sound card; the next sound opens the one that is there by then."""
        self._cache.clear()
        self._playing = None
        pygame.mixer.quit()

    def start(self) -> bool:
        """Open the sound card, if it is not open; False where there is none."""
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
