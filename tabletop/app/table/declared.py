"""What a game declares for its table: the value `TABLE` of its module `table`.

The module is read for keys and settings, also without an open table: it imports no parts. Pictures and
colours are found by the game's id, in `svg/<game>/` and `looks/<game>.json` of the assets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from tabletop.app.core.input import COMMON, FIXED, Action
from tabletop.app.core.navigate import named
from tabletop.app.core.settings import Setting, Settings
from tabletop.app.core.sound import NAMES
from tabletop.engine.message import N_

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session
    from tabletop.app.table.parts import Parts
    from tabletop.engine.form import Values
    from tabletop.engine.protocol import Game


HAND_BY_NUMBER = (N_("Cards of the hand, by number"), ("1", "9"))
"""Fixed keys of card games."""


@dataclass(frozen=True, slots=True)
class Afterwards:
    """A further button on the score sheet: its name (an `N_` text), its icon, and `module:name` of what opens
    it, from a context and a session."""

    name: str
    icon: str
    opened_by: str | Callable[[Context, Session], object]

    def open(self, ctx: Context, session: Session) -> None:
        """Open it."""
        show: Any = named(self.opened_by) if isinstance(self.opened_by, str) else self.opened_by
        show(ctx, session)


@dataclass(frozen=True, slots=True)
class GameTable:
    """A game's table. Names are unique to the game, or mean the same in each game that has them."""

    parts: str | Callable[[Context, Game[Any, Any, Any]], Parts[Any, Any, Any]]
    """The maker of its parts, or `module:name` of it, which is imported when a table is opened."""
    actions: tuple[Action, ...] = ()
    """Actions of keys beside the common ones (`input.COMMON`)."""
    fixed_keys: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Keys that cannot be changed: a text to translate, and the keys."""
    sounds: tuple[str, ...] = ()
    """Sounds beside those of every table (`sound.NAMES`)."""
    settings: tuple[Setting[Any], ...] = ()
    glance: str | tuple[Glance, ...] = ()
    """The rules at a glance, or `module:name` of them; without it the rules show clauses only."""
    afterwards: tuple[Afterwards, ...] = ()
    """Buttons of the score sheet beside those of every game."""
    card_face: str | Callable[..., pygame.Surface] = ""
    """What draws a card of a set, or `module:name` of it: `card_face(ctx, values, w, is_cut=False)` with the
    values of a row (`engine.form`), None for the back of a card that has no row for it; `is_cut` asks for
    square corners. Without it the workshop draws a plain face from the declared fields."""
    card_note: str | Callable[[Context, Values], str] = ""
    """What stands under a card in the workshop, or `module:name` of it."""
    copies: str | Callable[[Sequence[Values], int], Sequence[int]] = ""
    """How many of each row's card a game of so many seats needs, or `module:name` of it; for print."""
    sheet: str | Callable[..., Any] = ""
    """What makes its own page in a browser (`app/pockets/page.py`), or `module:name` of it; without it the
    page shows what the parts declare."""

    @property
    def maker(self) -> Callable[..., Any]:
        """The maker of its parts; raise if there is none."""
        made: Callable[..., Any] = named(self.parts) if isinstance(self.parts, str) else self.parts
        return made

    @property
    def glances(self) -> tuple[Glance, ...]:
        """The rules at a glance; raise if there are none."""
        found: tuple[Glance, ...] = named(self.glance) if isinstance(self.glance, str) else self.glance
        return found

    def clashes(self) -> Iterator[str]:
        """Yield names and keys that every table has, or that are declared twice."""
        for own, ours in (
            ([action.name for action in self.actions], {action.name for action in COMMON}),
            ([setting.name for setting in self.settings], set(Settings.__struct_fields__)),
            (list(self.sounds), set(NAMES)),
            (
                [key for action in self.actions for key in action.keys],
                FIXED.union(*(action.keys for action in COMMON)),
            ),
        ):
            yield from (name for at, name in enumerate(own) if name in ours or name in own[:at])


# -- a game at a glance --
# The painter gets no running game, so no picture can give a secret away.

WIDE, HIGH = 240, 168
"""The units of a picture: it may have any size in this proportion."""


class Glance(NamedTuple):
    """One thing that a newcomer must know."""

    sentence: str
    """To be translated."""
    clauses: tuple[str, ...]
    """Numbers of clauses, first the one that the sentence says."""
    paint: Callable[[Context, Sheet], None]


class Sheet:
    """What a picture is painted on: the table's ground, in units of 240 x 168."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._u = surface.get_width() / WIDE

    def px(self, units: float) -> int:
        """Return a length, device px."""
        return round(units * self._u)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Return a place, device px."""
        return pygame.Rect(self.px(x), self.px(y), self.px(w), self.px(h))

    def sign(self, ctx: Context, icon: str, x: float, y: float, side: float) -> None:
        """Draw an icon, ivory with a shade around it."""
        size, color = self.px(side), ctx.theme.color
        disc = self.rect(x, y, side, side).inflate(size // 2, size // 2)
        ctx.shapes.disc(self.surface, disc, color.hud)
        self.surface.blit(ctx.assets.icon(icon, size, color.on_dark), self.rect(x, y, side, side))
