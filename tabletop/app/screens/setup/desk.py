"""What people do on the set-up screen, without its picture: changes to the plan, the player's own boards."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from tabletop import own_content
from tabletop.app.screens.setup import company
from tabletop.app.screens.setup.plan import SetupPlan
from tabletop.app.screens.setup.ready import ReadyTables
from tabletop.engine.box import Preset
from tabletop.engine.cast import Character
from tabletop.engine.protocol import ContentError


class SetupDesk:
    """A plan being changed; `on_change` is called after each change that shows."""

    def __init__(
        self,
        plan: SetupPlan,
        home: Path,
        dice: random.Random,
        on_change: Callable[[], object],
        on_pick: Callable[[int], object],
    ) -> None:
        """`home` is the player's folder; `dice` draw who of the town comes; `on_pick` is called when an
        opponent is looked for."""
        self.plan = plan
        self.picking: int | None = None
        """The seat for which an opponent is being chosen."""
        self._dice, self._on_pick = dice, on_pick
        company.invite(plan.seats, dice)
        self._home = home
        self._on_change = on_change
        self.boards = own_content.boards(plan.game.id, home)
        """The player's own boards, for games that have one."""
        self.ready = ReadyTables(plan)
        self.choosing = self._chosen()
        """Options of kind seat for which a seat is being chosen, not drawn by lot."""
        self.set_board(plan.board)

    def _chosen(self) -> set[str]:
        plan = self.plan
        return {
            one.key
            for one in plan.game.box.options
            if one.kind == "seat" and plan.options.get(one.key) is not None
        }

    def choose_table(self, table: Preset) -> None:
        """Have seats and options as a table that is ready has them."""
        self.ready.choose(table)
        self.choosing = self._chosen()
        self.changed()

    def changed(self, *, renumbered: bool = False) -> None:
        """Something about the seats changed."""
        if renumbered:
            self.picking = None
            self.choosing = {key for key in self.choosing if self.plan.options.get(key) is not None}
        company.invite(self.plan.seats, self._dice)
        seats = self.plan.seats
        if self.picking is not None and (self.picking >= len(seats) or seats[self.picking].is_human):
            self.picking = None
        self._on_change()

    def pick(self, number: int | None) -> None:
        """Open the choice of an opponent for a seat; it is closed where it is open already, or by None."""
        self.picking = None if number == self.picking else number
        self._on_change()
        if self.picking is not None:
            self._on_pick(self.picking)

    def choose_opponent(self, number: int, who: Character) -> None:
        """Let somebody of the town sit down on a seat."""
        company.choose(self.plan.seats, number, who)
        self.changed()

    def recolour(self, number: int) -> None:
        """Give a seat the next free look."""
        self.plan.next_colour(number)
        self._on_change()

    def set_seed(self, text: str) -> None:
        """Take what stands in the seed's field."""
        self.plan.seed = text
        self._on_change()

    def set_board(self, board: str) -> None:
        """Choose a board; one that cannot be used is told before the start, as a card file is (ux M6)."""
        is_known = board in {choice.id for choice in self.boards}
        self.plan.board = board if is_known else own_content.STANDARD
        self.plan.trouble = None
        try:
            own_content.own_game(self.plan.game.id, self._home, self.plan.board)
        except ContentError as error:
            self.plan.trouble = error.message
        self._on_change()

    def read_again(self) -> None:
        """Read the player's file again: it may have been mended meanwhile."""
        self.set_board(self.plan.board)

    def set_friendly(self, on: bool) -> None:
        """Choose the mode of taking back."""
        self.plan.friendly = on

    def set_option(self, key: str, value: bool | int | str | None) -> None:
        """Choose an option of the game."""
        self.plan.options[key] = value
        self._on_change()

    def choose_seat(self, key: str, choose: bool) -> None:
        """Choose a seat for an option, or draw one by lot."""
        if choose:
            self.choosing.add(key)
        else:
            self.choosing.discard(key)
        self.set_option(key, 0 if choose else None)
