"""Moments of Chinatown's table whose pictures are kept (`tests.app.painted`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Call, Deal, Money, Plot, Tile, Transfer, Transfers, ordered
from tabletop.games.chinatown.state import State, Variants
from tabletop.games.chinatown.words import NOTES
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import KIND, trading
from tests.app.games.chinatown.table import choosing, placing
from tests.app.games.chinatown.trade_table import doing, write_by_clicks
from tests.app.painted.moment import (
    JAPANESE,
    LARGE,
    Act,
    Make,
    Moment,
    dropping,
    frames,
    given,
    of_play,
    of_position,
    over,
    row_of_log,
    then,
    tip,
    waiting,
)
from tests.app.shown import clicking, holding, pressing, resting
from tests.games.chinatown.build import FISH, TEA, town


def table(state: State, **more: object) -> Make:
    """Return a maker of the table at a position."""
    return of_position("chinatown", state, **more)


def signing(seat: int) -> Act:
    """Hold a seat's key until it has signed."""

    def act(driver: Driver) -> None:
        driver.key_down(str(seat + 1)).wait(700)
        driver.key_up(str(seat + 1)).frame(4)

    return act


def counting(ms: int) -> Act:
    """End placing; look at the count of incomes so many ms later."""
    return then(pressing("e"), waiting(600), pressing("e"), waiting(ms))


def writing(transfers: Transfers) -> Act:
    """Write a deal, with all hints of what it is worth."""

    def act(driver: Driver) -> None:
        driver.ctx.settings.own["value_hints"] = "all"
        write_by_clicks(driver, driver.settle().scene, transfers)  # type: ignore[arg-type]
        driver.wait(100)

    return act


def opening(number: int) -> Act:
    """Open an offer in the drawer, with all hints of what it is worth."""

    def act(driver: Driver) -> None:
        driver.ctx.settings.own["value_hints"] = "all"
        doing(driver.settle().scene).select(deal_key(number))
        driver.wait(100)

    return act


RING = ordered(
    (
        *(Transfer(seat, (seat + 1) % 5, Plot(plot)) for seat, plot in enumerate((24, 5, 62, 61, 18))),
        Transfer(1, 4, Tile(KIND["laundry"])),
        Transfer(4, 0, Plot(58)),
    )
)
THREE = ordered((Transfer(0, 1, Plot(3)), Transfer(1, 3, Tile(KIND["restaurant"])), Transfer(3, 0, Plot(61))))
DEAL = pressing("2", "4", "return", "2", "5", "return", "1")
SALE = co.ProposeDeal(ordered((Transfer(1, 0, Plot(25)), Transfer(0, 1, Money(3)))))
MONEY = then(DEAL, pressing("c", "3", "return"))


def moments() -> Iterator[Moment]:
    """Give them all."""
    yield from _plots()
    yield from _placing()
    yield from _trading()
    played = of_play("chinatown", 3, 60)
    yield Moment("log", played, pressing("l"))
    yield Moment("log_row", played, row_of_log(5), "log")
    yield Moment("ended", table(replace(placing(), phase="over", round=6)), pressing("x", "escape"))


def _plots() -> Iterator[Moment]:
    rest = table(choosing())
    yield Moment("plots", rest)
    yield Moment("plots_kept", rest, clicking("card:22", "card:7"), "plots")
    yield Moment("plots_hover", rest, then(clicking("card:22"), over("card:60", ms=200)), "plots")
    yield Moment("plots_zoom", rest, resting("card:60"), "plots")
    yield Moment("plots_refused", rest, then(clicking("card:22"), pressing("space")), "plots")
    yield Moment("plots_waiting", table(choosing(chosen=((7, 8, 22, 23), None, None))), like="plots")
    yield Moment("plots_japanese", rest, clicking("card:22"), look=JAPANESE)


def _placing() -> Iterator[Moment]:
    rest, tile = table(placing(turned=(0, 4))), f"tile:0:{TEA}"
    yield Moment("place", rest)
    yield Moment("place_picked", rest, clicking(tile), "place")
    yield Moment("place_preview", rest, then(clicking(tile), over("plot:24", ms=300)), "place")
    yield Moment("place_held", rest, holding(tile, "plot:24"), "place")
    yield Moment("place_held_of_two", rest, holding(f"tile:0:{FISH}", "plot:24"), "place")
    yield Moment("place_refused", rest, dropping(f"tile:0:{FISH}", "plot:8"), "place")
    yield Moment("place_zoom", rest, resting(tile), "place")
    yield Moment("place_plot", rest, resting("plot:22"), "place")
    yield Moment("place_warned", rest, pressing("e"), "place")
    yield Moment("place_near", rest, clicking("board.larger"), "place")
    yield Moment("place_watched", table(placing(turned=(8,)), kinds=("bot", "human", "human")), like="place")
    yield Moment("place_large", rest, clicking(tile), look=LARGE)
    yield from frames("placed", rest, dropping(tile, "plot:24"), (80, 300), "place")
    yield from _income()


def _income() -> Iterator[Moment]:
    """The count of incomes, with a card that names sizes, and with a quiet one; with a finished business."""
    town_of_three = town(
        "place", plots={0: "22 23 24"}, built={"22 23 24": "tea"}, turned=(0, 1), first=1, active=0
    )
    yield Moment("finished", table(town_of_three), counting(6000))
    pointed = then(counting(6000), over("firm:22", ms=200))
    yield Moment("finished_lit", table(town_of_three), pointed, "finished")
    yield Moment("finished_large", table(town_of_three), pointed, look=LARGE)
    for name, card in (("income", 3), ("quiet", 7)):
        state = placing(turned=(0, card), first=1, variants=Variants(open_outlook=True))
        last = table(state)
        for ms in (300, 1500, 6000) if card == 3 else (6000,):
            yield Moment(
                f"{name}_{ms}", last, counting(ms), "place" if ms == 300 else f"{name}_300" * (card == 3)
            )


def _trading() -> Iterator[Moment]:
    rest = table(trading(4, turned=(0, 4, 2)))
    yield Moment("trade", rest)
    yield Moment("trade_picked", rest, clicking("tile:0:9"), "trade")
    yield Moment("trade_plot", rest, clicking("plot:24"), "trade")
    yield Moment("trade_held", rest, holding("tile:0:9", "seat:1"), "trade")
    yield Moment("trade_zoom", rest, resting("tile:1:3"), "trade")
    yield Moment("trade_tip", rest, tip("done:1"), "trade")
    yield Moment("trade_deal", rest, DEAL, "trade")
    yield Moment("trade_money", rest, MONEY, "trade_deal")
    yield Moment("trade_money_open", rest, then(DEAL, pressing("c", "3")), "trade_deal")
    yield Moment("trade_signed", rest, then(DEAL, signing(0)), "trade_deal")
    yield Moment("trade_held_down", rest, then(DEAL, lambda d: d.key_down("1").wait(300)), "trade_deal")
    for ms in (300, 1500):
        shaken = then(DEAL, signing(0), signing(1), waiting(ms))
        yield Moment(f"trade_shaken_{ms}", rest, shaken, "trade_deal")
    yield Moment("trade_done", rest, clicking("done:2"), "trade")
    yield Moment("trade_left", table(trading(3, done=0b110), kinds=("human", "bot", "bot")), like="trade")
    yield Moment("trade_board", rest, resting("plot:31"), "trade")
    yield Moment("trade_five", table(trading(5)))
    yield Moment("trade_ring", table(trading(5)), writing(RING))
    yield Moment("trade_ring_signed", table(trading(5)), then(writing(THREE), signing(0)), "trade_ring")
    offered = table(trading(5, deals=(Deal(1, 1, RING, signed=0b10),), last_id=1))
    yield Moment("trade_ring_large", offered, opening(1), look=LARGE)
    hidden = Variants(keep_cards=True, hidden_money=True)
    own = table(trading(3, hidden, hands=((9, 10, 20, 28, 40, 60, 85), (12,), ())))
    yield Moment("trade_own_cards", own, then(clicking("look:0"), waiting(700)))
    yield Moment("trade_cards", table(trading(3, Variants(keep_cards=True), hands=((9, 10), (12,), ()))))
    yield from _offers()
    yield Moment("trade_large", rest, DEAL, look=LARGE)
    yield Moment("trade_narrow", rest, look={"ui_scale": 200})
    yield Moment("trade_japanese", rest, MONEY, look=JAPANESE)
    yield Moment("trade_note", table(trading(4, turned=(0, 4, 2))), then(DEAL, pressing("t")), "trade_deal")
    for name, look in (("trade_ledger", {}), ("trade_ledger_large", LARGE)):
        yield Moment(name, rest, then(given(0, SALE), given(1, co.SignDeal(1, 1)), pressing("i")), look=look)


def _offers() -> Iterator[Moment]:
    """What computer players offer, answer and ask of somebody alone, in slots, in the list and opened."""
    rest = table(bargaining(), kinds=("human", "bot", "bot", "bot"))
    yield Moment("offers", rest)
    yield Moment("offers_chosen", rest, pressing("1"), "offers")
    yield Moment("offers_list", rest, clicking("tray.all"), "offers")
    yield Moment("offers_opened", rest, clicking("deal.view:1"), "offers")
    yield Moment("offers_large", rest, pressing("o"), look=LARGE)
    yield Moment("offers_list_large", rest, then(pressing("o"), clicking("tray.all")), "offers_large", LARGE)
    asked = table(trading(4), kinds=("human", "bot", "bot", "bot"))
    ask = then(clicking("plot:44", "seat:0"), pressing("p"))
    yield Moment("prices", asked, ask)
    yield Moment("prices_large", asked, ask, look=LARGE)


def bargaining() -> State:
    """Return a position with offers of all sorts: for two and three, called, answered, stale, made."""
    swap = ordered((Transfer(0, 1, Plot(24)), Transfer(1, 0, Plot(5))))
    better = ordered((*swap, Transfer(0, 1, Money(1))))
    ring = ordered((Transfer(0, 3, Plot(22)), Transfer(3, 2, Money(3)), Transfer(2, 0, Plot(62))))
    sold = ordered((Transfer(2, 0, Plot(62)), Transfer(0, 2, Money(2))))
    among = ordered((Transfer(1, 2, Tile(KIND["jeweller"])), Transfer(2, 1, Money(4))))
    deals = (
        Deal(1, 2, sold, signed=1 << 2, note=next(iter(NOTES))),
        Deal(2, 3, ring, signed=1 << 3),
        Deal(3, 1, among, signed=1 << 1),
        Deal(4, 0, swap, signed=0b11, status="executed"),
        Deal(5, 3, ordered((Transfer(3, 0, Plot(1)),)), signed=1 << 3, is_stale=True),
        Deal(6, 0, swap, signed=1),
        Deal(8, 1, better, signed=0b10, counter_to=6),
        Deal(9, 0, ordered((Transfer(0, 2, Plot(24)), Transfer(2, 0, Money(5)))), signed=1),
    )
    calls = (Call(7, 3, (Tile(KIND["florist"]),), (Money(3),)), Call(10, 0, (Plot(24),), (Plot(5),)))
    return trading(4, turned=(0, 4, 2), deals=deals, calls=calls, last_id=10)
