"""The pages of the settings as data: which settings each has, and how each is chosen (ux S1 to S10).

Only settings that have an effect are here. A setting may stand on two pages: everything that helps is also
under Accessibility, which the main menu opens in one step (ux A10). Games' own settings are declared by them.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop import i18n
from tabletop.app.core.settings import ChoiceControl, SettingItem, SliderControl, ToggleControl
from tabletop.engine.message import N_


@dataclass(frozen=True, slots=True)
class Page:
    """One page; `extra` names what the scene adds below the items."""

    key: str
    title: str
    icon: str
    items: tuple[SettingItem, ...]
    extra: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The settings that “Reset this page” puts back."""
        more = {"keys": ("keys",), "size": ("window_width", "window_height", "window_x", "window_y")}
        return tuple(item.name for item in self.items) + more.get(self.extra, ())


WINDOW = SettingItem(
    "window_mode",
    N_("Window"),
    N_("A mode that goes wrong is taken back after 10 seconds."),
    ChoiceControl(
        (("window", N_("Window")), ("borderless", N_("Borderless")), ("fullscreen", N_("Full screen")))
    ),
)
UI_SCALE = SettingItem(
    "ui_scale",
    N_("Size of buttons and panels"),
    N_("Automatic follows the screen. From 150% on, tables show fewer things at once, and these larger."),
    ChoiceControl(((None, N_("Automatic: {scale}%")), *((size, f"{size}%") for size in range(75, 201, 25)))),
)
TEXT_SCALE = SettingItem(
    "text_scale",
    N_("Size of text"),
    N_("On top of the size of everything."),
    SliderControl(100, 200, 25, "percent"),
)
LANGUAGE = SettingItem(
    "language",
    N_("Language"),
    N_("Changes at once, the open log too."),
    ChoiceControl(tuple(i18n.LANGUAGES.items()), plain=True),
)
PALETTE = SettingItem(
    "palette",
    N_("Palette"),
    N_("Both are safe for colour blindness."),
    ChoiceControl((("standard", N_("Standard")), ("high_contrast", N_("High contrast")))),
)
SPEED = SettingItem(
    "animation",
    N_("Speed"),
    N_("How fast cards move. Any key or click finishes a movement."),
    ChoiceControl((("off", N_("Off")), ("fast", N_("Fast")), ("normal", N_("Normal")), ("slow", N_("Slow")))),
)
REDUCED = SettingItem(
    "reduced_motion",
    N_("Reduced motion"),
    N_("Nothing travels or falls; things fade in for a tenth of a second."),
    ToggleControl(),
)
BOT_PAUSE = SettingItem(
    "bot_pause",
    N_("Pause before a computer player moves"),
    N_("So that its moves can be followed."),
    SliderControl(0, 3000, 100, "seconds"),
)
BOT_STEP = SettingItem(
    "bot_step",
    N_("Step through computer players' moves"),
    N_("Each move waits for a click or a key."),
    ToggleControl(),
)
VOLUME = SettingItem("volume", N_("Volume"), N_("Of everything."), SliderControl(0, 100, 5, "percent"))
EFFECTS = SettingItem(
    "effects", N_("Effects"), N_("Whatever happens at the table."), SliderControl(0, 100, 5, "percent")
)
AMBIENCE = SettingItem(
    "ambience",
    N_("Ambience"),
    N_("What is heard around each table all the time."),
    SliderControl(0, 100, 5, "percent"),
)
MUSIC = SettingItem(
    "music",
    N_("Music"),
    N_("A quiet piece now and then, in the menu and at each table."),
    SliderControl(0, 100, 5, "percent"),
)
MUTE = SettingItem(
    "mute", N_("Mute"), N_("No sound at all. Nothing is told by sound alone."), ToggleControl()
)
UNFOCUSED = SettingItem(
    "mute_unfocused",
    N_("Mute in the background"),
    N_("No sound while another window is used."),
    ToggleControl(),
)
MOVE_BY = SettingItem(
    "move_by",
    N_("Moving cards"),
    N_("Clicking means: first the card, then where it goes. Keys always work."),
    ChoiceControl((("both", N_("Both")), ("click", N_("Click")), ("drag", N_("Drag")))),
)
HOVER = SettingItem(
    "hover_delay",
    N_("Delay of tips and zoom"),
    N_("How long the pointer rests before they show."),
    SliderControl(0, 1000, 100, "seconds"),
)
HOVER_ZOOM = SettingItem(
    "hover_zoom",
    N_("Enlarge cards under the pointer"),
    N_("Off: the zoom opens by its key or the middle button only."),
    ToggleControl(),
)
HOLD = SettingItem(
    "hold_to_confirm",
    N_("Hold to confirm"),
    N_("The curtain's button is held for 0.4 seconds. Off: one press is enough."),
    ToggleControl(),
)
MARKS = SettingItem(
    "legal_marks",
    N_("Mark what can be done"),
    N_("Outlines with a diamond where a card may go."),
    ToggleControl(),
)
PATTERNS = SettingItem(
    "seat_patterns",
    N_("Patterns of the seats"),
    N_("Flags and name plates bear a pattern too, not a colour and a symbol alone."),
    ToggleControl(),
)
HINTS = SettingItem(
    "hints",
    N_("Hints"),
    N_("What the strongest computer player would do, and why. A game tells that it had hints."),
    ToggleControl(),
)
WARNINGS = SettingItem(
    "confirmations",
    N_("Warn before a turn ends"),
    N_("Once a game, while something useful can still be done."),
    ToggleControl(),
)
END_TURN = SettingItem(
    "auto_end_turn",
    N_("End turns automatically"),
    N_("When nothing else can be done."),
    ToggleControl(),
)
EXPLAIN = SettingItem(
    "explanations",
    N_("Explain things once"),
    N_("Beside whatever happens at a table for the first time."),
    ToggleControl(),
)
RECAP = SettingItem(
    "recap",
    N_("Offer a recap"),
    N_("Behind the curtain and on the table: what happened since your last turn."),
    ToggleControl(),
)
CURTAIN = SettingItem(
    "curtain",
    N_("Curtain"),
    N_("Automatic: between two people who have secrets. Off: everybody at the screen sees all hands."),
    ChoiceControl((("auto", N_("Automatic")), ("always", N_("Always")), ("off", N_("Off")))),
)
PAGES: tuple[Page, ...] = (
    Page("display", N_("Display"), "monitor", (WINDOW, UI_SCALE), "size"),
    Page("language", N_("Language and text"), "globe", (LANGUAGE, TEXT_SCALE)),
    Page("colour", N_("Colour"), "eye", (PALETTE, PATTERNS), "seats"),
    Page("animation", N_("Animation"), "play", (SPEED, REDUCED, BOT_PAUSE, BOT_STEP)),
    Page("sound", N_("Sound"), "sound", (VOLUME, EFFECTS, AMBIENCE, MUSIC, MUTE, UNFOCUSED)),
    Page("controls", N_("Controls"), "keyb", (MOVE_BY, HOVER, HOVER_ZOOM, HOLD), "keys"),
    Page("aids", N_("Play aids"), "hint", (MARKS, HINTS, EXPLAIN, WARNINGS, END_TURN), "games"),
    Page("curtain", N_("Curtain and undo"), "flag", (CURTAIN, RECAP, HOLD), "undo"),
    Page("files", N_("Files"), "folder", (), "files"),
    Page(
        "accessibility",
        N_("Accessibility"),
        "access",
        (UI_SCALE, TEXT_SCALE, PALETTE, PATTERNS, REDUCED, SPEED, HOVER, HOVER_ZOOM, HOLD, BOT_STEP),
    ),
    Page("licences", N_("Licences"), "book", (), "licences"),
)


def page(key: str) -> Page:
    """Return a page by its key; the first when there is none of that name."""
    return next((one for one in PAGES if one.key == key), PAGES[0])
