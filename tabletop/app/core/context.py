"""What every scene is given: the one place where the parts of the app meet. There are no globals.

ctx.display   window and scale            ctx.theme    colours, sizes, type, motion
ctx.assets    pictures, icons, shadows    ctx.text     fonts: size, fit, wrap, draw
ctx.settings  the player's settings       ctx.change(language="ja")  change, apply and save them
ctx.t / ctx.tn / ctx.message              words in the player's language
ctx.sound     ctx.sound.play("drop")      ctx.toasts   ctx.toasts.add("...")
ctx.scenes    push / pop / replace        ctx.bindings which key means which action
ctx.a11y      screen reader               ctx.now      ms; tests hold the clock
ctx.pictures  what the window shows      ctx.slices   time for what it will show
ctx.today()   the date; tests hold it
ctx.dice      for what is drawn around games; what a game draws hangs on its seed alone
ctx.pressed   what is held down           ctx.pressed.deaden()  when somebody else acts
ctx.alarm     ctx.alarm.at(ms)            in `update`: what must be updated then, though nobody does anything
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tabletop import paths
from tabletop.app.canvas.frames import FrameBudget, Frames
from tabletop.app.core.accessibility import Accessibility
from tabletop.app.core.assets import Assets
from tabletop.app.core.display import Display
from tabletop.app.core.input import Action, Bindings, Pressed
from tabletop.app.core.scene import SceneManager
from tabletop.app.core.settings import SPEED, Settings, SettingsFile, system_language, validated
from tabletop.app.core.shapes import Shapes
from tabletop.app.core.sound import Ambience, Music, Sound
from tabletop.app.core.text import TextRenderer
from tabletop.app.core.theme import Theme
from tabletop.app.core.timing import Alarm
from tabletop.app.core.toasts import Toasts
from tabletop.daily import days
from tabletop.engine.message import Message
from tabletop.i18n import Catalogue


class Context:
    """Everything a scene may use. `clock` gives ms since some moment and is the only clock there is."""

    def __init__(
        self,
        display: Display,
        clock: Callable[[], int],
        settings_file: SettingsFile,
        *,
        home: Path | None = None,
        language: str = "",
    ) -> None:
        """Put the parts together; the display may be opened before or after.

        `language` is spoken instead of that of the settings until the settings are changed.
        """
        self.display = display
        self.clock = clock
        self.home = home or paths.home()
        self.settings_file = settings_file
        self.theme = Theme.load(self.settings.palette)
        self.catalogue = Catalogue(language or self.settings.language or system_language())
        self.text = TextRenderer(display, self.theme)
        self.assets = Assets(display, self.theme)
        self.shapes = Shapes(display, self.theme, self.assets, self.text)
        self._actions: Sequence[Action] = ()
        self.bindings = Bindings(self.settings.keys)
        self.sound = Sound()
        self.ambience = Ambience(self.sound)
        self.dice = Random()
        self.music = Music(self.sound, self.dice.randint)
        self._set_volumes()
        self.scenes = SceneManager()
        self.pictures = Frames()
        self.frame_budget = FrameBudget()
        self.alarm = Alarm()
        self.toasts = Toasts(self)
        self.a11y = Accessibility()
        self.pressed = Pressed()
        self.today = days.today
        display.rescale(self.settings.ui_scale, self.settings.text_scale)

    # -- time ------------------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """Time in ms; only differences mean anything."""
        return self.clock()

    def ms(self, name: str) -> int:
        """Return the duration of a motion token at the player's speed, ms; 0 when animation is off.

        With reduced motion nothing takes longer than the cross-fade (ux A7).
        """
        scaled = round(self.theme.ms[name] * SPEED[self.settings.animation])
        return min(scaled, self.theme.ms["reduced_crossfade"]) if self.settings.reduced_motion else scaled

    # -- settings --------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The player's settings; change them with `change` only."""
        return self.settings_file.values

    def change(self, **values: Any) -> None:
        """Change settings: check, apply live, save (ux S1). Raises `ValueError` on a value out of range."""
        checked = {name: validated(name, value) for name, value in values.items()}
        for name, value in checked.items():
            setattr(self.settings, name, value)
        self.apply(set(checked))
        self.settings_file.save()
        self.tell_notes()

    def apply(self, names: set[str]) -> None:
        """Make changed settings take effect."""
        if "language" in names:
            self.catalogue = Catalogue(self.settings.language or system_language())
        if "palette" in names:
            self.theme = Theme.load(self.settings.palette)
            self.text.restyle(self.theme)
            self.assets.restyle(self.theme)
            self.shapes.restyle(self.theme)
        if names & {"ui_scale", "text_scale"}:
            self.display.rescale(self.settings.ui_scale, self.settings.text_scale)
        if "window_mode" in names and self.settings.window_mode != self.display.mode:
            self.display.set_mode(self.settings.window_mode)
        if "keys" in names:
            self.use_actions(self._actions)
        self._set_volumes()
        self.scenes.relayout()

    def _set_volumes(self) -> None:
        self.sound.configure(self.settings)
        self.ambience.configure(self.settings)
        self.music.configure(self.settings)

    def use_actions(self, actions: Sequence[Action]) -> None:
        """From now on keys mean these actions of a game, too: its table is opened."""
        self._actions = actions
        self.bindings = Bindings(self.settings.keys, actions)

    def tell_notes(self) -> None:
        """Show the sentences that reading or writing the settings left behind."""
        for note in self.settings_file.notes:
            self.toasts.add(self.message(note), kind="bad", is_public=True)
        self.settings_file.notes.clear()

    # -- words -----------------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The code of the language shown now."""
        return self.catalogue.language

    def t(self, text: str, /, **args: object) -> str:
        """Translate a text and fill its placeholders."""
        return self.catalogue.t(text, **args)

    def tn(self, one: str, many: str, count: int, /, **args: object) -> str:
        """Translate a text that has a singular and a plural."""
        return self.catalogue.tn(one, many, count, **args)

    def sentences(self, parts: Iterable[str]) -> str:
        """Join pieces of text as sentences of the player's language: for screen readers, rules in a row."""
        return self.catalogue.sentences(parts)

    def message(self, message: Message, names: Sequence[str] = ()) -> str:
        """Render a message of engine or game; `names` are the seats' names, by number."""
        return self.catalogue.message(message, names)

    # -- leaving ---------------------------------------------------------------------------------------

    def quit(self) -> None:
        """End the program after this frame."""
        self.scenes.quit = True
