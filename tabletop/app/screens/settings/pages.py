"""The pages of the settings as data: the settings of each, and their controls (ux S1 to S10).

Only settings that have an effect are here. A setting may be on two pages: everything that helps is also under
Accessibility, which the main menu opens in one step (ux A10). Games declare their own settings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.settings import (
    ChoiceControl,
    LanguageControl,
    SettingItem,
    SliderControl,
    ToggleControl,
)
from tabletop.app.core.theme import Color
from tabletop.app.screens import tiles
from tabletop.app.table import registry
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.choice import choice
from tabletop.app.widgets.layout import Column, Custom
from tabletop.engine.message import N_, NC_, Figure


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """One page; `extra` names what the scene adds below the items."""

    key: str
    title: str
    icon: str
    items: tuple[SettingItem, ...]
    extra: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The settings that “Reset this page” resets."""
        more = {"keys": ("keys",), "size": ("window_width", "window_height", "window_x", "window_y")}
        return tuple(item.name for item in self.items) + more.get(self.extra, ())


WINDOW = SettingItem(
    "window_mode",
    N_("Window"),
    N_("If a mode does not work, the old one returns after 10 seconds."),
    ChoiceControl(
        (("window", N_("Window")), ("borderless", N_("Borderless")), ("fullscreen", N_("Full screen")))
    ),
)
UI_SCALE = SettingItem(
    "ui_scale",
    N_("Size of buttons and panels"),
    N_("Automatic follows the screen. From 150%, tables show fewer things at once, but larger."),
    ChoiceControl(
        ((None, N_("Automatic: {scale}")), *((size, Figure("percent", size)) for size in range(75, 201, 25)))
    ),
)
TEXT_SCALE = SettingItem(
    "text_scale",
    N_("Size of text"),
    N_("In addition to the size of buttons and panels."),
    SliderControl(100, 200, 25, "percent"),
)
LANGUAGE = SettingItem(
    "language",
    N_("Language"),
    N_("Applies at once, even to an open log."),
    LanguageControl(),
)
PALETTE = SettingItem(
    "palette",
    N_("Palette"),
    N_("Both are safe for colour blindness."),
    ChoiceControl((("standard", NC_("palette", "Standard")), ("high_contrast", N_("High contrast")))),
)
SPEED = SettingItem(
    "animation",
    N_("Speed"),
    N_("How fast cards move. Any key or click skips a movement."),
    ChoiceControl(
        (
            ("off", NC_("speed", "Off")),
            ("fast", NC_("speed", "Fast")),
            ("normal", NC_("speed", "Normal")),
            ("slow", NC_("speed", "Slow")),
        )
    ),
)
REDUCED = SettingItem(
    "reduced_motion",
    N_("Reduced motion"),
    N_("Nothing flies or falls. Things fade in within a tenth of a second."),
    ToggleControl(),
)
BOT_PAUSE = SettingItem(
    "bot_pause",
    N_("Pause before a computer player moves"),
    N_("Gives you time to follow its moves."),
    SliderControl(0, 3000, 100, "seconds"),
)
BOT_STEP = SettingItem(
    "bot_step",
    N_("Step through computer players’ moves"),
    N_("Each move waits for a click or a key."),
    ToggleControl(),
)
VOLUME = SettingItem("volume", N_("Volume"), N_("Everything you hear."), SliderControl(0, 100, 5, "percent"))
EFFECTS = SettingItem(
    "effects", N_("Effects"), N_("Everything that happens at the table."), SliderControl(0, 100, 5, "percent")
)
AMBIENCE = SettingItem(
    "ambience",
    N_("Ambience"),
    N_("Background sounds at each table."),
    SliderControl(0, 100, 5, "percent"),
)
MUSIC = SettingItem(
    "music",
    N_("Music"),
    N_("A quiet piece now and then, in the menu and at each table."),
    SliderControl(0, 100, 5, "percent"),
)
MUTE = SettingItem(
    "mute", N_("Mute"), N_("Mutes all sound. Everything is shown on screen, too."), ToggleControl()
)
UNFOCUSED = SettingItem(
    "mute_unfocused",
    N_("Mute in the background"),
    N_("Mutes the sound while you use another window."),
    ToggleControl(),
)
MOVE_BY = SettingItem(
    "move_by",
    N_("Moving cards"),
    N_("To click, choose the card, then its place. Keys always work."),
    # i18n: how cards are moved
    ChoiceControl((("both", N_("Both")), ("click", N_("Click")), ("drag", N_("Drag")))),
)
HOVER = SettingItem(
    "hover_delay",
    N_("Delay before tips and zoom"),
    N_("How long you rest the pointer before they appear."),
    SliderControl(0, 1000, 100, "seconds"),
)
HOVER_ZOOM = SettingItem(
    "hover_zoom",
    N_("Enlarge cards under the pointer"),
    N_("Off: the zoom opens only with its key or the middle button."),
    ToggleControl(),
)
HOLD = SettingItem(
    "hold_to_confirm",
    N_("Hold to confirm"),
    N_("Hold the curtain’s button for 0.4 seconds. Off: press it once."),
    ToggleControl(),
)
MARKS = SettingItem(
    "legal_marks",
    N_("Mark what you can do"),
    N_("Outlines with a diamond show where a card can go."),
    ToggleControl(),
)
PATTERNS = SettingItem(
    "seat_patterns",
    N_("Patterns of the seats"),
    N_("Flags and name plates also have a pattern, besides a colour and a symbol."),
    ToggleControl(),
)
HINTS = SettingItem(
    "hints",
    N_("Hints"),
    N_("Shows what the strongest computer player would do, and why. The log says when hints were used."),
    ToggleControl(),
)
WARNINGS = SettingItem(
    "confirmations",
    N_("Warn before a turn ends"),
    N_("Once a game, while you can still do something useful."),
    ToggleControl(),
)
END_TURN = SettingItem(
    "auto_end_turn",
    N_("End turns automatically"),
    N_("When you can do nothing else."),
    ToggleControl(),
)
EXPLAIN = SettingItem(
    "explanations",
    N_("Explain things once"),
    N_("Explains things at the table the first time they happen."),
    ToggleControl(),
)
RECAP = SettingItem(
    "recap",
    N_("Offer a recap"),
    N_("Shows what happened since your last turn, behind the curtain and at the table."),
    ToggleControl(),
)
CURTAIN = SettingItem(
    "curtain",
    N_("Curtain"),
    N_("Automatic: between two people with secret hands. Off: everyone at the screen sees all hands."),
    ChoiceControl(
        (
            ("auto", NC_("curtain", "Automatic")),
            ("always", NC_("curtain", "Always")),
            ("off", NC_("curtain", "Off")),
        )
    ),
)
PAGES: tuple[SettingsPage, ...] = (
    SettingsPage("display", N_("Display"), "monitor", (WINDOW, UI_SCALE), "size"),
    SettingsPage("language", N_("Language and text"), "globe", (LANGUAGE, TEXT_SCALE)),
    SettingsPage("colour", N_("Colour"), "eye", (PALETTE, PATTERNS), "seats"),
    SettingsPage("animation", N_("Animation"), "play", (SPEED, REDUCED, BOT_PAUSE, BOT_STEP)),
    SettingsPage("sound", N_("Sound"), "sound", (VOLUME, EFFECTS, AMBIENCE, MUSIC, MUTE, UNFOCUSED)),
    SettingsPage("controls", N_("Controls"), "keyb", (MOVE_BY, HOVER, HOVER_ZOOM, HOLD), "keys"),
    SettingsPage("aids", N_("Play aids"), "hint", (MARKS, HINTS, EXPLAIN, WARNINGS, END_TURN), "games"),
    SettingsPage("curtain", N_("Curtain and undo"), "flag", (CURTAIN, RECAP, HOLD), "undo"),
    SettingsPage("files", N_("Files"), "folder", (), "files"),
    SettingsPage(
        "accessibility",
        N_("Accessibility"),
        "access",
        (UI_SCALE, TEXT_SCALE, PALETTE, PATTERNS, REDUCED, SPEED, HOVER, HOVER_ZOOM, HOLD, BOT_STEP),
    ),
    SettingsPage("licences", N_("Licences"), "book", (), "licences"),
)


def page(key: str) -> SettingsPage:
    """Return a page by its key; the first if there is none of that name."""
    return next((one for one in PAGES if one.key == key), PAGES[0])


# The preview of colours: a piece of a real table, and the seats as seen with colour blindness (ux S5, A3).

SIGHTS = (
    ("normal", NC_("eyesight", "Normal")),
    ("red_green", N_("Red-green")),
    ("blue_yellow", N_("Blue-yellow")),
)
_MATRIX = {
    "red_green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "blue_yellow": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.147), (0.005, 0.691, 0.304)),
}
"""How deuteranopes and tritanopes see linear red, green, blue (Machado, Oliveira and Fernandes 2009)."""


def seen(color: Color, sight: str) -> Color:
    """Return a colour as seen with a kind of sight, a key of `SIGHTS`."""
    matrix = _MATRIX.get(sight)
    if matrix is None:
        return color
    linear = [(part / 255) ** 2.2 for part in color[:3]]
    mixed = [sum(f * part for f, part in zip(row, linear, strict=True)) for row in matrix]
    red, green, blue = (round(255 * min(1.0, max(0.0, part)) ** (1 / 2.2)) for part in mixed)
    return red, green, blue, color[3]


def add_seats(ctx: Context, column: Column) -> None:
    """Add the five looks of seats, each with its name."""
    d = ctx.display
    column.rule("rule.seats")
    column.space(18)
    column.text("seats.title", ctx.t("Seat colours and symbols"), "body_b")
    column.space(14)
    count = len(ctx.theme.seats)
    gap = d.ui(18)
    per_row = count if column.w >= d.ui(720) else 3
    width = (column.w - gap * (per_row - 1)) // per_row
    plate_h = min(d.ui(76), round(width * 0.6))
    name_h = 2 * ctx.text.line_height("small")
    for seat in range(count):
        x = column.x + seat % per_row * (width + gap)
        y = column.y + seat // per_row * (plate_h + name_h + d.ui(20))
        column.widgets.append(
            _plate(ctx, pygame.Rect(x, y, width, plate_h + name_h + d.ui(6)), seat, plate_h)
        )
    column.y += -(-count // per_row) * (plate_h + name_h + d.ui(20))


def _plate(ctx: Context, rect: pygame.Rect, seat: int, plate_h: int) -> Custom:
    name = ctx.t(ctx.theme.seat(seat).name)

    def paint(surface: Canvas, area: pygame.Rect, look: Look) -> None:
        d = ctx.display
        plate = pygame.Rect(area.x, area.y, area.w, plate_h)
        ctx.shapes.seat_plate(surface, plate, seat, d.ui(10), ctx.settings.seat_patterns)
        size = round(plate_h * 0.74)
        token = pygame.Rect(0, 0, size, size)
        token.center = plate.center
        ctx.shapes.token(surface, token, seat)
        words = pygame.Rect(area.x, plate.bottom + d.ui(4), area.w, area.bottom - plate.bottom - d.ui(4))
        ctx.text.draw(
            surface, name, "small", ctx.theme.color.ink, words, align="center", valign="top", lines=2
        )

    return Custom(ctx, f"plate{seat}", rect, paint, name=name)


class ColourPreview:
    """Fills the panel at the right of the page Colour."""

    def __init__(self, ctx: Context, on_change: Callable[[], object]) -> None:
        """`on_change` is called after a change of sight."""
        self.ctx = ctx
        self.on_change = on_change
        self.sight = "normal"
        """Whose eyes are used, a key of `SIGHTS`."""

    def add(self, column: Column) -> None:
        """Add picture, seats as seen, and the choice of sight."""
        ctx, d = self.ctx, self.ctx.display
        column.text("preview.title", ctx.t("Preview"), "h2")
        column.space(14)
        game = registry.playable_games()[0]
        tall = min(round(column.w * 0.95), d.ui(440))

        def picture(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            surface.blit(tiles.picture(ctx, game, rect.w, rect.h, d.ui(14), all_round=True), rect)

        column.place(lambda rect: Custom(ctx, "preview.picture", rect, picture), tall)
        column.space(22)
        words = {
            "normal": ctx.t("Seen with normal sight"),
            "red_green": ctx.t("Seen with red-green colour blindness"),
            "blue_yellow": ctx.t("Seen with blue-yellow colour blindness"),
        }
        column.text("preview.sight", words[self.sight], "body_b")
        column.space(10)
        column.place(lambda rect: Custom(ctx, "preview.seats", rect, self._seats), d.ui(62))
        column.space(12)
        sentence = ctx.t("Any two seats are easy to tell apart, by colour and by symbol.")
        column.text("preview.note", sentence, "small", color=ctx.theme.color.ink2)
        column.space(16)
        options = [(key, ctx.t(text)) for key, text in SIGHTS]
        eyes = choice(
            ctx,
            "sight",
            ctx.t("Whose eyes"),
            options,
            self.sight,
            column.w,
            on_change=self._look_as,
            margin=20,
        )
        eyes.rect.w = column.w
        column.row([eyes])

    def _look_as(self, sight: str) -> None:
        self.sight = sight
        self.on_change()

    def _seats(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d = self.ctx, self.ctx.display
        gap, count = d.ui(12), len(ctx.theme.seats)
        width = (rect.w - gap * (count - 1)) // count
        for number, seat in enumerate(ctx.theme.seats):
            box = pygame.Rect(rect.x + number * (width + gap), rect.y, width, rect.h)
            fill = seen(seat.fill, self.sight)
            ctx.shapes.box(surface, box, fill, radius=d.ui(10), edge=ctx.theme.color.ink2, edge_w=d.px(1.5))
            size = round(min(box.w, box.h) * 0.62)
            surface.blit(ctx.assets.symbol(number, size), (box.centerx - size // 2, box.centery - size // 2))
