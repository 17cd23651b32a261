"""The actions of the set-up screen, without its picture: changes to the plan, the player's own boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tabletop import own_content
from tabletop.app.screens.setup.plan import SeatPlan, SetupPlan
from tabletop.engine.box import Preset
from tabletop.engine.cast import CAST, Character, people_of
from tabletop.engine.message import N_
from tabletop.engine.players import character_of, kind_of, level_of, plays_as
from tabletop.engine.protocol import ContentError, Game
from tabletop.own_content import STANDARD

# -- the town's faces at seats --


def invite(seats: Sequence[SeatPlan], dice: random.Random) -> None:
    """Let a different character sit down wherever a computer player has no face yet. They are drawn here,
    outside of games: no deal changes by it."""
    here: set[Character] = set()
    for seat in seats:
        who = character_of(seat.kind)
        if who in here:
            seat.kind = plays_as(seat.kind)
        elif who is not None:
            here.add(who)
    for seat in seats:
        level = level_of(seat.kind)
        free = [one for one in people_of(level) if one not in here]
        if free and character_of(seat.kind) is None:
            who = dice.choice(free)
            here.add(who)
            seat.kind = kind_of(who, level)


def choose(seats: Sequence[SeatPlan], number: int, who: Character, level: str = "") -> None:
    """Seat a character, who brings a name and, if none is given, a level."""
    seats[number].kind, seats[number].name = kind_of(who, level), ""


def seated(seats: Sequence[SeatPlan], but: int) -> set[Character]:
    """Return the characters at the other seats."""
    found = (character_of(seat.kind) for number, seat in enumerate(seats) if number != but)
    return {who for who in found if who is not None}


def known(game: Game[Any, Any, Any]) -> tuple[Character, ...]:
    """Return the characters that can play a game: those of its levels."""
    return tuple(one for one in CAST if one.level in game.players.bots)


# -- tables ready to be played --

# i18n: button: the settings of the last game
LAST: Final = Preset(N_("Last"), N_("The seats and rules of your last game."), ())
CUSTOM: Final = Preset(N_("Custom"), N_("The seats and rules you have chosen."), ())


class ReadyTables:
    """Ready tables for a plan; any further change makes it `CUSTOM`."""

    def __init__(self, plan: SetupPlan) -> None:
        self._plan = plan
        presets = plan.game.box.presets
        self.tables = (*presets, LAST) if presets and plan.is_remembered else presets
        """Those to choose from."""
        self._last = [replace(seat) for seat in plan.seats], dict(plan.options)
        self._chosen = self.tables[-1 if plan.is_remembered else 0] if presets else CUSTOM

    def choose(self, table: Preset) -> None:
        """Fill seats and options from a table."""
        self._chosen = table
        if table is LAST:
            self._plan.seats[:] = [replace(seat) for seat in self._last[0]]
            self._plan.options.update(self._last[1])
        elif table is not CUSTOM:
            self._plan.take(table)

    @property
    def present(self) -> Preset:
        """The table that matches the plan."""
        alike = [table for table in self.tables if self._is(table)]
        return self._chosen if self._chosen in alike else next(iter(alike), CUSTOM)

    @property
    def minutes(self) -> int:
        """The duration of a game at the present table; 0 if unknown."""
        known = (table.minutes for table in self.tables if table.minutes and self._is(table))
        return next(known, self._plan.game.box.minutes)

    def _is(self, table: Preset) -> bool:
        if table is LAST:
            seats, options = [plays_as(seat.kind) for seat in self._last[0]], self._last[1]
        else:
            asked = self._plan.game.box.options
            seats = list(table.seats)
            options = {one.key: table.options.get(one.key, one.default) for one in asked}
        return [plays_as(seat.kind) for seat in self._plan.seats] == seats and self._plan.options == options


class SetupDesk:
    """A plan being changed; `on_change` is called after each visible change."""

    def __init__(
        self,
        plan: SetupPlan,
        home: Path,
        dice: random.Random,
        on_change: Callable[[], object],
        on_pick: Callable[[int], object],
    ) -> None:
        """`home` is the player's folder; `dice` draw the characters; `on_pick` is called when the choice of
        an opponent opens."""
        self.plan = plan
        self.picking: int | None = None
        """The seat for which an opponent is being chosen."""
        self._dice, self._on_pick = dice, on_pick
        invite(plan.seats, dice)
        self._home = home
        self._on_change = on_change
        self.boards = own_content.boards(plan.game.id, home)
        """The player's own boards, for games that have one."""
        self.cards = own_content.cards(plan.game.id, home)
        """The cards to choose from; empty where there is no choice."""
        self.gone: str = STANDARD
        """The cards that were chosen the last time and are gone."""
        self.ready = ReadyTables(plan)
        self.choosing = self._chosen()
        """Options of kind seat for which a seat is being chosen, not drawn by lot."""
        self.read_again()

    def _chosen(self) -> set[str]:
        plan = self.plan
        return {
            one.key
            for one in plan.game.box.options
            if one.kind == "seat" and plan.options.get(one.key) is not None
        }

    def choose_table(self, table: Preset) -> None:
        """Take seats and options from a ready table."""
        self.ready.choose(table)
        self.choosing = self._chosen()
        self.changed()

    def changed(self, *, renumbered: bool = False) -> None:
        """React to a change of the seats."""
        if renumbered:
            self.picking = None
            self.choosing = {key for key in self.choosing if self.plan.options.get(key) is not None}
        invite(self.plan.seats, self._dice)
        seats = self.plan.seats
        if self.picking is not None and (self.picking >= len(seats) or seats[self.picking].is_human):
            self.picking = None
        self._on_change()

    def pick(self, number: int | None) -> None:
        """Open the choice of an opponent for a seat; close it if it is open already, or by None."""
        self.picking = None if number == self.picking else number
        self._on_change()
        if self.picking is not None:
            self._on_pick(self.picking)

    def choose_opponent(self, number: int, who: Character) -> None:
        """Seat a character."""
        choose(self.plan.seats, number, who)
        self.changed()

    def recolour(self, number: int) -> None:
        """Give a seat the next free look."""
        self.plan.next_colour(number)
        self._on_change()

    def set_seed(self, text: str) -> None:
        """Take the text of the seed's field."""
        self.plan.seed = text
        self._on_change()

    def set_board(self, board: str) -> None:
        """Choose a board; a faulty one is reported before the start, as a card file is (ux M6)."""
        is_known = board in {choice.id for choice in self.boards}
        self.plan.board = board if is_known else own_content.STANDARD
        self._check()

    def set_cards(self, cards: str) -> None:
        """Choose cards; faulty ones are reported before the start."""
        self.gone = STANDARD
        self.plan.cards = cards
        self._check()

    @property
    def present_cards(self) -> own_content.OwnCards | None:
        """The chosen cards; None where there is no choice."""
        return own_content.chosen(self.cards, self.plan.cards)

    def _check(self) -> None:
        self.plan.trouble = None
        try:
            own_content.own_game(self.plan.game.id, self._home, self.plan.content)
        except ContentError as error:
            self.plan.trouble = error.message
        self._on_change()

    def read_again(self) -> None:
        """Read the player's files again: they may have been repaired meanwhile. Cards that are gone are the
        house's again."""
        self.boards = own_content.boards(self.plan.game.id, self._home)
        self.cards = own_content.cards(self.plan.game.id, self._home)
        if self.plan.cards and self.present_cards is None:
            self.gone, self.plan.cards = self.plan.cards, own_content.HOUSE
        self.set_board(self.plan.board)

    def set_friendly(self, on: bool) -> None:
        """Choose whether take-backs are friendly."""
        self.plan.friendly = on

    def set_phones(self, on: bool) -> None:
        """Choose whether people may hold their hands on phones."""
        self.plan.phones = on

    def set_option(self, key: str, value: bool | int | str | None) -> None:
        """Choose an option of the game."""
        self.plan.options[key] = value
        self._on_change()

    def choose_seat(self, key: str, choose: bool) -> None:
        """Choose a seat for an option, or draw one."""
        if choose:
            self.choosing.add(key)
        else:
            self.choosing.discard(key)
        self.set_option(key, 0 if choose else None)
