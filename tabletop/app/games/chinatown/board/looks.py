"""What a board shows, as data: who owns which plot, what stands there, which businesses, marks and previews.

No pygame and no rules: the phases fill these in from what is shown, the board view draws them. Seats stand
for their colours here (`SeatInfo.colour`), so that a seat's plots look like its token.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from tabletop.app.table.key import Key

Plot: TypeAlias = int
"""The number of a plot, from 1."""
Colour: TypeAlias = int
"""The number of a seat's look (`theme.seat`)."""


class Holding(NamedTuple):
    """One plot that is not bare: whose it is, and what stands on it (`tile` is known to the
    painter of faces; None: nothing)."""

    plot: Plot
    owner: Colour
    tile: int | None = None


class Firm(NamedTuple):
    """Plots that belong together, drawn with one outline: `text` is short ("2/5"), `money` what it pays
    ("$2k", may be empty). Without a text it has no label, only the outline."""

    plots: tuple[Plot, ...]
    owner: Colour
    text: str
    money: str = ""
    is_finished: bool = False


class Tag(NamedTuple):
    """A pill with an amount on the lower edge of a business when it pays; the active one is bigger."""

    plots: tuple[Plot, ...]
    owner: Colour
    text: str
    is_finished: bool = False
    is_active: bool = False


class Claim(NamedTuple):
    """A plot that would change hands: hatched in the colour of who would own it (ux N14)."""

    plot: Plot
    after: Colour


class TargetMark(NamedTuple):
    """A plot that can be aimed at, and what that brings: in a few letters ("+$3k"), some `more` where
    there is room ("+$3k 2/5"), a star where it finishes something."""

    plot: Plot
    text: str = ""
    more: str = ""
    has_star: bool = False


class BoardNote(NamedTuple):
    """A pill beside some plots: what a draft does to a business ("Laundry 2 → 3 of 5")."""

    plots: tuple[Plot, ...]
    owner: Colour
    text: str
    short: str
    """The same in few letters, where words would cover tiles: "2→3/5"."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """All that lies on the board itself."""

    holdings: tuple[Holding, ...] = ()
    firms: tuple[Firm, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What comes and goes over the board: targets, dimming, previews, tags.

    `targets` are plots that can be aimed at, `hot` is the one under pointer or focus; with `is_dimming` all
    other plots stand back (ux D2). `picked` plots have the brass ring, `wants` are pins of seats on plots
    (ux N7). Each group of `lit` plots lies in an outline, and the rest of the board stands far back.
    """

    targets: tuple[TargetMark, ...] = ()
    hot: Plot | None = None
    is_dimming: bool = False
    picked: tuple[Plot, ...] = ()
    lit: tuple[tuple[Plot, ...], ...] = ()
    joined: tuple[tuple[Plot, ...], ...] = ()
    """Plots that would lie together: each group in a fine outline."""
    claims: tuple[Claim, ...] = ()
    notes: tuple[BoardNote, ...] = ()
    tags: tuple[Tag, ...] = ()
    wants: tuple[tuple[Plot, Colour], ...] = ()
    hidden: frozenset[Plot] = frozenset()
    """Plots whose tile is still on its way: drawn without it."""


NO_MARKS = BoardMarks()

PLOT = "plot"
"""The kind of a plot's key."""


@cache
def key_of(plot: Plot) -> Key:
    """Return the key of a plot as a thing on the table."""
    return Key(PLOT, plot)


def plot_of(key: str | None) -> Plot | None:
    """Return the plot that a key means; None for other things."""
    found = None if key is None else Key.read(key)
    return found.at[0] if found is not None and found.kind == PLOT and found.at else None
