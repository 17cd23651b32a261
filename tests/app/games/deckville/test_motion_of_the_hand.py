"""The hand closes up where a card has left it: what only lies elsewhere afterwards glides there."""

from __future__ import annotations

from tests.app.driver import Driver
from tests.app.games.deckville.table import open_table


def test_cards_beside_the_one_that_is_built_glide_to_their_new_places(driver: Driver) -> None:
    scene = open_table(driver)
    lay = dict(scene.parts.motion.placements(scene.view))
    commands = [c for c in scene.view.legal if type(c).__name__ == "BuildResource"]
    scene.perform(commands[0])
    driver.frame()
    flying = {key for flight in scene.animator._flights for key in flight.hides}
    lies = scene.parts.motion.placements(scene.view)
    moved = {lies[card].key for card in lies if card in lay and lies[card].rect != lay[card].rect}
    assert moved and moved <= flying, "none of them jumps"
    driver.settle()
    assert scene.animator.hidden == frozenset()
