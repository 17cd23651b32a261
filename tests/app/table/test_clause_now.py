"""F1 opens the rules with the clause marked that matters in this phase, of every game (ux T5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.screens.rules.glance import GlancePanel
from tabletop.app.screens.rules.scene import RulesScene
from tabletop.app.table import registry
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.driver import Driver


@pytest.mark.parametrize("game_id", sorted(games()))
def test_t5_f1_opens_the_rules_with_the_clause_of_the_phase_marked(
    make_driver: Callable[..., Driver], game_id: str
) -> None:
    driver = make_driver(animation="off")
    seats = [SeatInfo(f"P{i}", "human", i) for i in range(3)]
    session = Session(Table.new(game_id, seats, seed=7, options={}), lambda: "off")
    scene: Any = registry.at_table(driver.ctx, session)
    driver.push(scene)
    seen: set[str] = set()
    for turn in range(120):
        clause = scene.current_clause()
        assert clause is not None
        if clause not in seen:
            seen.add(clause)
            driver.press("f1").frame()
            rules = driver.top
            assert isinstance(rules, RulesScene) and rules.page == "glance" and rules.chosen is not None
            assert rules.now == rules.chosen
            assert [panel.shown.is_now for panel in glance_panels(rules)].count(True) >= 1
            driver.click("page.clauses")
            assert rules.chosen == clause or rules.chosen.startswith(f"{clause}.")
            shown = driver.find(f"clause.{rules.chosen}")
            zone = rules.zone_of(shown.key)
            assert zone is not None and zone.viewport is not None and zone.viewport.colliderect(shown.rect)
            driver.press("f1").settle()
            assert driver.top is scene
        seat = session.pending
        allowed = session.table.legal(seat)
        scene.schedule(session.submit(allowed[turn * 7 % len(allowed) if turn % 2 else -1], seat))
        scene.finish_motion()
        while scene.is_paused:
            seen.add(scene.current_clause())
            scene.go_on()
            scene.finish_motion()
        if session.phase == "over":
            break
    assert len(seen) > 1, "every phase has its own"


def glance_panels(rules: RulesScene) -> list[GlancePanel]:
    return [w for zone in rules.zones for w in zone.widgets if isinstance(w, GlancePanel)]


@pytest.mark.parametrize("game_id", sorted(games()))
def test_t5_every_clause_that_a_step_names_is_in_the_rules(driver: Driver, game_id: str) -> None:
    """A log line and a refusal name a clause, too: the rules open there."""
    seats = [SeatInfo(f"P{i}", "human", i) for i in range(3)]
    table = Table.new(game_id, seats, seed=7, options={})
    scene: Any = registry.at_table(driver.ctx, Session(table, lambda: "off"))
    named: set[str] = set()
    for turn in range(150):
        if table.result is not None:
            break
        seat = min(table.actors)
        allowed = table.legal(seat)
        events = table.submit(seat, allowed[turn * 7 % len(allowed) if turn % 2 else -1])
        told = (table.game.words.clause_of(event, scene.state) for event in events)
        named |= {clause for clause in told if clause is not None}
    assert named
    known = [clause.id for clause in scene.game.words.clauses]
    for clause in named:
        opened = RulesScene(driver.ctx, scene.game, clause).chosen
        assert opened in known
        assert opened == clause or opened.startswith(f"{clause}.") or clause.startswith(f"{opened}."), clause
