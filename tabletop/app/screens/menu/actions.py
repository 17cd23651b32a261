"""Where the main menu leads to; each screen is loaded only when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.app.core import navigate
from tabletop.app.screens.menu.shelf import Shelf

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


class MenuActions:
    """What the menu does with what is on its shelf."""

    def __init__(self, ctx: Context, shelf: Shelf) -> None:
        self.ctx, self._shelf = ctx, shelf

    @property
    def last(self) -> Game[Any, Any, Any] | None:
        """The game set up last; settings keep them in the order in which they were set up."""
        return self._shelf.last(list(self.ctx.settings.last_setup))

    def go_on(self) -> None:
        """Go on with the game that waits."""
        from tabletop.app.screens.saved_games import open_game

        live = self._shelf.live
        if live is not None:
            open_game(self.ctx, live.path)

    def quick(self) -> None:
        """Begin the game set up last, as it was."""
        from tabletop.app.screens.setup.plan import SetupPlan
        from tabletop.app.screens.setup.scene import start

        last = self.last
        if last is not None:
            start(self.ctx, SetupPlan.last(last, self.ctx.settings))

    def show_list(self, *, finished: bool) -> None:
        """Show the games that are over, or those that are not."""
        from tabletop.app.screens.saved_games import SavedGamesScene

        self.ctx.scenes.push(SavedGamesScene(self.ctx, finished=finished))

    def learn(self) -> None:
        """Show all lessons."""
        from tabletop.app.screens.learn import LearnScene

        self.ctx.scenes.push(LearnScene(self.ctx, list(self._shelf.games.values())))

    def set_up(self, game_id: str) -> None:
        """Set a game up."""
        navigate.show_setup(self.ctx, self._shelf.games[game_id])

    def make_accessible(self) -> None:
        """Show the settings that help."""
        navigate.show_settings(self.ctx, "accessibility")
