"""What every scene is given: the one place where the parts of the app meet. There are no globals.

ctx.display   window and scale            ctx.theme    colours, sizes, type, motion
ctx.assets    pictures, icons, shadows    ctx.text     fonts: size, fit, wrap, draw
ctx.settings  the player's settings       ctx.change(language="ja")  change, apply and save them
ctx.t / ctx.tn / ctx.message              words in the player's language
ctx.sound     ctx.sound.play("drop")      ctx.toasts   ctx.toasts.add("...")
ctx.scenes    push / pop / replace        ctx.bindings which key means which action
ctx.a11y      screen reader               ctx.now      ms; tests hold the clock
ctx.pictures  the window's frames         ctx.frame_budget  time for work that can wait
ctx.today()   the date; tests hold it
ctx.dice      chance outside of games; a game draws from its seed alone
ctx.pressed   what is held down           ctx.pressed.deaden()  when another seat acts
ctx.phones    hands that people hold on devices of their own
ctx.alarm     ctx.alarm.at(ms)            in `update`: have `update` called then, even without input
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Literal, Protocol

import pygame

from tabletop import daily, paths
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.frames import FrameBudget, Frames
from tabletop.app.core.accessibility import Accessibility
from tabletop.app.core.assets import Assets
from tabletop.app.core.display import Display
from tabletop.app.core.input import Action, Bindings, Pressed
from tabletop.app.core.phones import Phones
from tabletop.app.core.scene import SceneManager
from tabletop.app.core.settings import SPEED, Settings, SettingsFile, spoken, validated
from tabletop.app.core.shapes import Shapes
from tabletop.app.core.sound import Ambience, Music, Sound
from tabletop.app.core.text import TextRenderer
from tabletop.app.core.theme import Theme
from tabletop.app.core.timing import Alarm
from tabletop.engine.message import Message
from tabletop.i18n import Catalogue, languages

# Short messages under the top bar: at most three, 2.6 s each, newest last; also read to screen readers.
#
#     ctx.toasts.add(ctx.t("Game saved"))                      neutral
#     ctx.toasts.add(text, kind="bad")                         a refusal or a failure
#     ctx.toasts.add(text, seat=2, amount="+$5,000")           with a seat's token and a figure
# Toasts may tell private things of the viewer: scenes that change the viewer call `ctx.toasts.clear()`, and
# they are not drawn over a scene whose `private` is set (ux C8).

MOST_TOASTS = 3


@dataclass(frozen=True, slots=True)
class Toast:
    """One message, until `ends` (ms)."""

    text: str
    kind: Literal["info", "bad", "good"]
    seat: int | None
    amount: str
    ends: int
    is_public: bool = False
    topic: str = ""


class ToastContext(Protocol):
    """What messages are drawn with; `Context` implements it."""

    display: Display
    theme: Theme
    text: TextRenderer
    shapes: Shapes
    assets: Assets
    a11y: Accessibility
    alarm: Alarm

    @property
    def now(self) -> int:
        """The time, ms."""


class Toasts:
    """The stack of messages; the loop draws it over the scenes."""

    def __init__(self, ctx: ToastContext) -> None:
        self._ctx = ctx
        self.items: list[Toast] = []
        self.dirty = False

    def add(
        self,
        text: str,
        *,
        kind: Literal["info", "bad", "good"] = "info",
        seat: int | None = None,
        amount: str = "",
        ms: int | None = None,
        is_public: bool = False,
        is_read: bool = False,
        topic: str = "",
    ) -> None:
        """Show a sentence for `ms` (default 2.6 s, longer for long sentences); `is_public` when everybody at
        the screen may read it, so that it outlives a change of the viewer (ux C8); `is_read` when it is read
        out anyway; of one `topic` the newest alone is shown."""
        hold = ms if ms is not None else max(self._ctx.theme.ms["toast_hold"], 55 * len(text))
        others = [one for one in self.items if not topic or one.topic != topic]
        new = Toast(text, kind, seat, amount, self._ctx.now + hold, is_public, topic)
        self.items = [*others, new][-MOST_TOASTS:]
        self.dirty = True
        if not is_read:
            self._ctx.a11y.announce(f"{text} {amount}".strip())

    def clear(self, *, keep_public: bool = False, topic: str = "") -> None:
        """Remove all messages at once, or those of a topic; with `keep_public`, keep those that everybody may
        read."""
        left = [
            one for one in self.items if (keep_public and one.is_public) or (topic and one.topic != topic)
        ]
        self.dirty = self.dirty or len(left) != len(self.items)
        self.items = left

    def update(self, now: int) -> None:
        """Drop messages whose time is over."""
        left = [toast for toast in self.items if toast.ends > now]
        if len(left) != len(self.items):
            self.items = left
            self.dirty = True
        for toast in left:
            self._ctx.alarm.at(toast.ends)

    def draw(self, surface: Canvas, room: pygame.Rect | None = None) -> None:
        """Draw the stack at the top centre; in a `room`, only the newest, fitted into it."""
        display = self._ctx.display
        if room is None:
            room = pygame.Rect(0, display.ui(64) + display.px(12), display.w, 0)
            room.inflate_ip(-4 * display.ui(18), 0)
        y = room.y
        for toast in self.items[-1:] if room.h else self.items:
            y = self._draw_one(surface, toast, pygame.Rect(room.x, y, room.w, room.h)) + display.px(10)

    def _draw_one(self, surface: Canvas, toast: Toast, room: pygame.Rect) -> int:
        ctx = self._ctx
        display, color, text = ctx.display, ctx.theme.color, ctx.text
        pad, mark = display.ui(18), min(display.ui(32), room.h or display.h)
        style = "body_b" if toast.kind != "info" else "body"
        has_mark = toast.seat is not None or toast.kind != "info"
        extra = (mark + pad // 2 if has_mark else 0) + (
            text.width(toast.amount, "money") + pad if toast.amount else 0
        )
        most = min(room.w, display.ui(900))
        width = min(max(display.px(474), text.width(toast.text, style) + extra + 2 * pad), most)
        if room.h:
            tall = room.h
        else:
            lines = text.wrap(toast.text, style, width - extra - 2 * pad, 3)
            tall = max(display.ui(56), text.line_height(style, text=toast.text) * len(lines) + pad)
        rect = pygame.Rect((display.w - width) // 2, room.y, width, tall)
        rect.clamp_ip(pygame.Rect(room.x, room.y, room.w, tall))
        fill, edge = (color.bad_bg, color.bad) if toast.kind == "bad" else (color.card, color.line)
        radius = display.ui(14)
        if not room.h:
            ctx.shapes.shadow(surface, rect, "panel", radius)
        ctx.shapes.box(surface, rect, fill, radius=radius, edge=edge, edge_w=display.px(2))
        x = rect.x + pad
        if toast.seat is not None:
            ctx.shapes.token(surface, pygame.Rect(x, rect.centery - mark // 2, mark, mark), toast.seat)
            x += mark + pad // 2
        elif has_mark:
            icon, tone = ("no", color.bad) if toast.kind == "bad" else ("check", color.good)
            size = round(mark * 0.75)
            surface.blit(
                ctx.assets.icon(icon, size, tone), (x + (mark - size) // 2, rect.centery - size // 2)
            )
            x += mark + pad // 2
        if toast.amount:
            where = (rect.right - pad, rect.centery)
            text.line(surface, toast.amount, "money", color.brass_text, where, align="right")
        body = pygame.Rect(x, rect.y, max(1, width - extra - 2 * pad), rect.h)
        text.draw(surface, toast.text, style, color.ink, body, lines=3)
        return rect.bottom


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
        """Put the parts together; the display may be opened before or after. `language` overrides the
        settings until the settings are changed."""
        self.display = display
        self.clock = clock
        self.home = home or paths.home()
        self.settings_file = settings_file
        self.theme = Theme.load(self.settings.palette)
        self.catalogue = Catalogue(language or spoken(self.settings.language))
        self.text = TextRenderer(display, self.theme)
        self.speak()
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
        self.catalogue.tell(self._report)
        self.pressed = Pressed()
        self.phones = Phones()
        self.today = daily.today
        display.rescale(self.settings.ui_scale, self.settings.text_scale)

    # -- time ------------------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """Time in ms; only differences mean anything."""
        return self.clock()

    def ms(self, name: str) -> int:
        """Return the duration of a motion token at the player's speed, ms; 0 when animation is off. With
        reduced motion nothing takes longer than the cross-fade (ux A7)."""
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
            self.catalogue = Catalogue(spoken(self.settings.language))
            self.speak()
            self.catalogue.tell(self._report)
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

    def speak(self) -> None:
        """Write and break lines as the language does."""
        about = self.catalogue.about
        own = languages.font(about, about.font), languages.font(about, about.bold)
        self.text.speak(about.break_, own, about.hyphenated)

    def _report(self, fault: Message) -> None:
        self.toasts.add(self.message(fault), kind="bad", is_public=True)

    def _set_volumes(self) -> None:
        self.sound.configure(self.settings)
        self.ambience.configure(self.settings)
        self.music.configure(self.settings)

    def use_actions(self, actions: Sequence[Action]) -> None:
        """Make keys mean a game's actions, too: its table is opened."""
        self._actions = actions
        self.bindings = Bindings(self.settings.keys, actions)

    def tell_notes(self) -> None:
        """Show the notes from reading or writing the settings."""
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

    def tc(self, context: str, text: str, /, **args: object) -> str:
        """Translate a text that means something else elsewhere."""
        return self.catalogue.tc(context, text, **args)

    def tn(self, one: str, many: str, count: int, /, **args: object) -> str:
        """Translate a text that has a singular and a plural."""
        return self.catalogue.tn(one, many, count, **args)

    def listed(self, names: Iterable[str]) -> str:
        """Return names in a row, “A, B and C”."""
        return self.catalogue.listed(names)

    def capital(self, text: str) -> str:
        """Return a text that begins a sentence."""
        return self.catalogue.capital(text)

    def sentences(self, parts: Iterable[str]) -> str:
        """Join texts as sentences of the player's language, for screen readers."""
        return self.catalogue.sentences(parts)

    def message(self, message: Message, names: Sequence[str] = ()) -> str:
        """Render a message of engine or game; `names` are the seats' names, by number."""
        return self.catalogue.message(message, names)

    # -- leaving ---------------------------------------------------------------------------------------

    def quit(self) -> None:
        """End the program after this frame."""
        self.scenes.quit = True
