"""Estimates opened, what computer players say, the list of deals, asking everybody (ux N7, N8, N13, N15)."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import saves
from tabletop.app.core.session import Session
from tabletop.app.games.chinatown.ledger import LedgerScene, _without, entries
from tabletop.app.games.chinatown.trade import cards, words
from tabletop.app.games.chinatown.trade.words import hint_of
from tabletop.app.games.chinatown.trade_model.deal import Draft
from tabletop.app.games.chinatown.trade_model.desk import asks_all
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.results.sheet import Cell
from tabletop.app.table.key import Key
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.protocol import Speech
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Money, Plot, Tile, Transfer, Transfers, ordered
from tabletop.games.chinatown.words import ASKS_ALL
from tests.app.at_table import recorded
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import KIND
from tests.app.games.chinatown.trade_table import doing, mode, open_trade
from tests.saves.test_formats import FOLDER

ALONE = ("human", "bot:easy", "bot:easy", "bot:easy")
LAUNDRY = ordered((Transfer(1, 0, Plot(25)), Transfer(0, 1, Money(3))))


@pytest.fixture
def driver(make_driver: Callable[..., Driver]) -> Driver:
    return make_driver(animation="off", value_hints="all", bot_pause=10**6)


def lay(driver: Driver, scene: Any, transfers: Transfers) -> None:
    """Lay a draft on the desk."""
    doing(scene).lay(mode(scene).own.desk.start(Draft(transfers)))
    driver.frame(2)


def marks(scene: Any) -> set[int]:
    return set(scene.parts.painter.phase(scene.view).board_marks(scene.view).picked)


def test_an_estimate_is_lit_under_pointer_and_focus_and_opens(driver: Driver) -> None:
    scene: Any = open_trade(driver)
    lay(driver, scene, LAUNDRY)
    assert not marks(scene)
    told = words.estimate_lines(mode(scene), 0, LAUNDRY)
    lit = set(words.estimate_plots(mode(scene), 0, LAUNDRY))
    assert 25 in lit and len(told) > 1
    driver.move("net:0").wait(500)
    assert marks(scene) == lit and all(line in scene.find("net:0").tooltip for line in told)
    assert all(line.rstrip(".") in scene.find("net:0").node().description for line in told)
    driver.click("net:0")
    page = driver.scene
    assert isinstance(page, Dialog) and all(line in page._sentence for line in told)
    driver.press("escape").move((5, 5))
    assert not marks(scene)
    scene.focus_key, scene.focus_visible = "net:1", True
    driver.frame(2)
    assert marks(scene) == set(words.estimate_plots(mode(scene), 1, LAUNDRY))
    driver.press("return")
    assert isinstance(driver.scene, Dialog)


def test_where_hints_are_mine_nothing_of_others_is_opened(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", value_hints="mine", bot_pause=10**6)
    scene: Any = open_trade(driver, kinds=ALONE)
    lay(driver, scene, LAUNDRY)
    driver.move("net:1").wait(500)
    assert not hint_of(mode(scene), 1).amount and not marks(scene)
    driver.click("net:0")
    assert driver.scene.title.endswith("for you")
    driver.press("escape")
    tip = scene.find("net:1").tooltip
    assert not any(line in tip for line in words.estimate_lines(mode(scene), 1, LAUNDRY))


def test_an_offer_bears_its_words_and_who_is_done_says_why(driver: Driver) -> None:
    scene: Any = open_trade(driver, kinds=ALONE)
    session = scene.session
    said = Speech("plot_for", {"plot": 24, "kind": KIND["laundry"]})
    offer = co.ProposeDeal(ordered((Transfer(0, 1, Plot(24)), Transfer(1, 0, Money(9)))))
    scene.schedule(session.submit(offer, 1, said))
    driver.settle()
    assert words.remark_on_offer(mode(scene), 1) == "“I want plot 24 for my Laundry.”"
    assert words.remark_on_offer(mode(scene), 1) in scene.find("card.deal:1").name
    scene.schedule(session.submit(co.FinishTrading(), 2, Speech("nothing_better")))
    driver.settle()
    assert words.remark_on_done(mode(scene), 2) in scene.find("seat:2").description
    assert session.log(0)[-1].text.args["words"] == session.game.words.speech(Speech("nothing_better"))
    assert driver.ctx.toasts.items[-1].text == words.remark_on_done(mode(scene), 2)
    scene.schedule(session.submit(co.WithdrawDeal(1), 1, Speech("no_longer_good")))
    driver.settle()
    assert session.log(0)[-1].text.args["words"] == session.game.words.speech(Speech("no_longer_good"))


def test_what_was_said_in_the_trade_is_gone_with_it(driver: Driver) -> None:
    scene: Any = open_trade(driver, kinds=ALONE)
    for seat in range(1, len(scene.names)):
        scene.schedule(scene.session.submit(co.FinishTrading(), seat, Speech("nothing_better")))
        driver.settle()
    assert driver.ctx.toasts.items
    scene.schedule(scene.session.submit(co.FinishTrading(), 0))
    driver.settle()
    assert scene.state.phase == "place" and not driver.ctx.toasts.items


def test_everybody_is_asked_and_who_is_done_comes_back(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene: Any = open_trade(driver, kinds=ALONE, done=0b1100)
    wish = (Transfer(1, 0, Tile(KIND["laundry"])),)
    lay(driver, scene, wish)
    given = recorded(scene, monkeypatch)
    driver.press("y")
    call = co.OpenCall((), (Tile(KIND["laundry"]),), ASKS_ALL)
    assert given == [call, co.ResumeTrading(), co.ResumeTrading()]
    assert scene.session.table.state.calls[0].note == ASKS_ALL and not scene.session.table.state.done
    assert not mode(scene).transfers


def test_everybody_is_asked_the_same_once(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    scene: Any = open_trade(driver, kinds=ALONE)
    given = recorded(scene, monkeypatch)
    for _ in range(2):
        lay(driver, scene, (Transfer(1, 0, Tile(KIND["laundry"])),))
        driver.press("y")
    assert len(given) == len(scene.session.table.state.calls) == 1
    assert "already asked everyone" in scene.find("deed.ask_all").reason
    lay(driver, scene, (Transfer(1, 0, Plot(25)),))
    assert driver.find("deed.ask_all").enabled


def test_a_draft_that_only_gives_is_not_asked_about(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who gives is told what finds out who wants it."""
    scene: Any = open_trade(driver, kinds=ALONE)
    given = recorded(scene, monkeypatch)
    lay(driver, scene, (Transfer(0, 1, Plot(24)),))
    driver.press("p")
    assert not given and not mode(scene).own.chat.said
    assert "only gives something away. Press “Ask all”" in scene.find("deed.ask").reason
    assert scene.find("deed.ask_all").enabled
    lay(driver, scene, (Transfer(1, 2, Plot(25)),))
    assert "what you want" in scene.find("deed.ask").reason


def test_who_asks_by_keys_goes_on_at_the_price(driver: Driver) -> None:
    scene: Any = open_trade(driver, kinds=ALONE)
    lay(driver, scene, (Transfer(1, 0, Plot(25)),))
    scene.focus_visible = True
    driver.press("p").frame(2)
    first = next(one for one in mode(scene).own.chat.said if one.offer is not None)
    assert scene.focused is driver.find(f"answer.sign:{first.number}")


def test_the_one_person_is_you(driver: Driver) -> None:
    """In the ledger, in undo labels, in what computer players say; with several people it is their names."""
    for kinds, told in ((ALONE, "you"), ((), "Mei")):
        scene: Any = open_trade(driver, kinds=kinds)
        for command, seat in ((co.ProposeDeal(LAUNDRY), 0), (co.SignDeal(1, 1), 1)):
            scene.schedule(scene.session.submit(command, seat))
            driver.settle()
        (one,) = entries(driver.ctx, scene.session)
        given, got = sorted(one.lines, key=lambda line: "plot" in line)
        assert f"gives {told}: plot 25" in got and given.startswith(told.capitalize())
        taken_back = driver.find("bar.undo").name
        assert kinds != ALONE or ("gives you" in taken_back and scene.names[0] not in taken_back)
        said = scene.say(scene.game.words.speech(Speech("nothing_for_call", {"seat": 0})))
        assert said == f"I see no offer for {told} that’s good for us both."


def test_of_those_who_are_done_the_last_is_told(driver: Driver) -> None:
    scene: Any = open_trade(driver, kinds=ALONE)
    for seat, code in ((1, "nothing_better"), (2, "not_now"), (3, "nothing_better")):
        scene.schedule(scene.session.submit(co.FinishTrading(), seat, Speech(code)))
        driver.settle()
    assert [toast.seat for toast in driver.ctx.toasts.items] == [scene.view.seats[3].colour]


def test_an_open_call_of_others_is_new_until_somebody_was_at_it(driver: Driver) -> None:
    scene: Any = open_trade(driver, kinds=ALONE)
    scene.schedule(scene.session.submit(co.OpenCall((Plot(25),), (), "make_offer"), 1))
    driver.settle()
    key = Key("call", 1)
    told = cards.offer_of(mode(scene), doing(scene), key)
    assert told is not None and told.pill == "new"
    driver.move("card.call:1").wait(100)
    told = cards.offer_of(mode(scene), doing(scene), key)
    assert told is not None and told.pill == "" and "to anyone" in told.text


def test_the_explanation_of_an_offer_stands_at_the_offer(driver: Driver) -> None:
    scene: Any = open_trade(driver, kinds=ALONE)
    mark = next(one for one in scene.parts.coach if one.id == "offer")
    assert mark.at(scene.view.state, 0, ()) is None
    scene.schedule(scene.session.submit(co.ProposeDeal(LAUNDRY), 1))
    driver.settle()
    assert driver.find(mark.at(scene.view.state, 0, ())) is driver.find("card.deal:1")


def test_what_can_be_asked_of_everybody() -> None:
    tile, money = Transfer(1, 0, Tile(3)), Transfer(0, 1, Money(2))
    both = asks_all((tile, money), {0})
    assert both == (0, co.OpenCall((Money(2),), (Tile(3),), ASKS_ALL))
    for people, transfers in (({0, 1}, (tile,)), ({2}, (tile,)), ({0}, (money,)), ({0}, ())):
        assert asks_all(transfers, people) is None
    assert asks_all((tile, Transfer(2, 0, Tile(4))), {0}) is None


def test_the_list_of_deals_opens_in_the_phase(driver: Driver) -> None:
    scene: Any = open_trade(driver)
    deal = co.ProposeDeal(LAUNDRY)
    for command, seat in ((deal, 0), (co.SignDeal(1, 1), 1)):
        scene.schedule(scene.session.submit(command, seat))
        driver.settle()
    (one,) = entries(driver.ctx, scene.session)
    assert [(side.seat, side.since) for side in one.sides] == [(0, None), (1, None)]
    driver.press("i")
    page = driver.scene
    assert isinstance(page, LedgerScene) and driver.find("deal1").name == one.spoken(driver.ctx, scene.names)
    driver.press("escape").click("tray.deals")
    assert isinstance(driver.scene, LedgerScene)
    driver.press("escape")
    driver.ctx.settings.own["value_hints"] = "off"
    driver.press("i")
    assert "about" not in driver.find("deal1").name


def test_an_old_game_has_its_ledger_at_the_end(driver: Driver) -> None:
    """Each deal has what it was worth then and what it has brought, by its events alone."""
    session = Session(saves.load(FOLDER / "format1_market.tabletop"), lambda: "off")
    scene = ResultsScene(driver.ctx, session)
    driver.push(scene)
    numbers = [cell for zone in scene.zones for cell in zone.widgets if isinstance(cell, Cell)]
    lost = [cell for cell in numbers if cell.value < 0]
    assert lost and all(cell.name.endswith(f": −{-cell.value}") for cell in lost), "one minus sign"
    driver.wait(3000).click("more0")
    assert isinstance(driver.scene, LedgerScene)
    found = entries(driver.ctx, session)
    assert len(found) == 6 and all(side.since is not None for one in found for side in one.sides)
    for one in found:
        assert driver.find(f"deal{one.deal}").name == one.spoken(driver.ctx, session.names)
    page: Any = driver.scene
    page.entries = (found[0], found[1]._replace(decided="Without it, Ben would have won."))
    page.rebuild()
    driver.frame()
    assert driver.find("decider").name.endswith("Without it, Ben would have won.")


def test_the_list_of_deals_shows_the_faces_of_those_who_have_one(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(saves.load(FOLDER / "format1_market.tabletop"), lambda: "off")
    page = LedgerScene(driver.ctx, session)
    monkeypatch.setattr(page, "_seats", [SimpleNamespace(colour=0, face="somebody")] * len(session.names))
    drawn: list[str] = []
    monkeypatch.setattr(driver.ctx.shapes, "token", lambda *a, face="", **k: drawn.append(face))
    driver.push(page).frame()
    assert drawn and set(drawn) == {"somebody"}


def test_e4_a_mark_on_the_chart_tells_the_whole_deal(driver: Driver) -> None:
    session = Session(saves.load(FOLDER / "format1_market.tabletop"), lambda: "off")
    scene = ResultsScene(driver.ctx, session)
    driver.push(scene)
    driver.press("x").frame()
    marks = [widget for zone in scene.zones for widget in zone.widgets if widget.key.startswith("mark")]
    assert marks
    for mark in marks:
        for told in (mark.name, mark.tooltip):
            assert " gives " in told and not told.endswith(":"), told


@pytest.mark.parametrize(
    ("since", "alone", "said"),
    [
        ((10, 0), None, "Without it, Tom would have won."),
        ((10, 0), 1, "Without it, you would have won."),
        ((10, 6), None, "Without it, Aiko would have won."),
        ((4, 0), None, "Without it, Mei would have won."),
    ],
)
def test_the_ledger_says_who_would_have_won_without_a_deal(
    since: tuple[int, ...], alone: int | None, said: str, driver: Driver
) -> None:
    names, result = ("Mei", "Tom", "Aiko"), SimpleNamespace(scores=(50, 45, 42))
    session, deal = SimpleNamespace(result=result, alone=alone, names=names), SimpleNamespace(parties=(0, 1))
    assert _without(driver.ctx, session, deal, since) == said  # type: ignore[arg-type]
