"""In which situations of the four games' tables everything is pressed: positions of the games' own tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

import tabletop
from tabletop.app.games.chinatown.trade_model.desk import ChatMessage, deal_key
from tabletop.games.chinatown.deals import Call, Deal, Money, Plot, Transfer, Transfers, ordered
from tabletop.games.designtown.cards import CONVENIENCE_STORE
from tabletop.games.gotown.state import BONE, JACKHAMMER, JOKER, MILKSHAKE, THIEF
from tests.app.driver import Driver
from tests.app.games.chinatown import moments as chinatown
from tests.app.games.chinatown.positions import trading
from tests.app.games.chinatown.trade_table import doing, mode
from tests.app.games.deckville import moments as deckville
from tests.app.games.designtown import moments as designtown
from tests.app.games.designtown.gallery import building, choosing
from tests.app.games.designtown.table import position as designtown_position
from tests.app.games.gotown import moments as gotown
from tests.app.games.gotown.table import position as gotown_position
from tests.app.painted.moment import Act, Make, dropping, of_play, then, waiting
from tests.app.presses.kept import Situation
from tests.app.screens import moments as screens
from tests.app.shown import clicking, pressing
from tests.games.chinatown.build import TEA

WATCHED = ("human", "bot:easy", "bot:easy", "bot:easy", "bot:easy")
NARROW = {"ui_scale": 200}
TWO = ("human", "human", "bot:easy", "bot:easy")


def soon_after(*keys: str) -> Act:
    """End a turn, and look at the table in the moment in which the next one's has come: a thing of the table
    is clicked, a key is pressed."""

    def act(driver: Driver) -> None:
        for key in keys:
            driver.settle()
            (driver.press if len(key) == 1 else driver.click)(key)
        driver.stride = 1
        driver.settle()

    return act


def opened(deal: int) -> Act:
    """Lay a deal on top."""
    return lambda driver: doing(driver.settle().scene).select(deal_key(deal))


def answered(offer: Transfers) -> Act:
    """Let it be said why the first deal was declined, and what would be signed instead."""

    def act(driver: Driver) -> None:
        scene = driver.settle().scene
        message = ChatMessage(2, "Aiko declines: Not now.", offer, 1, reason="Not now.")
        chat = mode(scene).own.chat.more(message)
        doing(scene).put(chat=chat)

    return act


def _gotown() -> Sequence[Situation]:
    rest = gotown.table(gotown_position())
    odd = gotown.holds(THIEF, BONE, MILKSHAKE, JACKHAMMER, 8, 1)
    return (
        Situation(
            "rest",
            rest,
            own=("hand:3:0>tile:1:2:0", "hand:3:0>floor:3:0", "1 tab return"),
            clicks_around=True,
        ),
        Situation("picked", rest, clicking("hand:3:0"), keys=FEW),
        Situation("joker", rest, clicking(f"hand:{JOKER}:0"), keys=FEW),
        Situation("odd", odd, keys=FEW, own=(f"hand:{THIEF}:0>seat:2",)),
        Situation("zoom", rest, pressing("tab", "z"), keys=(*FEW, "right")),
        Situation("grace", rest, soon_after("e", "e"), keys=FEW),
        Situation("watched", gotown.table(gotown_position(active=1), kinds=WATCHED[:4])),
        Situation(
            "log",
            of_play("gotown", 3, 60, is_shared=False),
            pressing("l"),
            ("@log.copy", "@log.only1"),
            FEW[:6],
            clicks=False,
        ),
    )


def _designtown() -> Sequence[Situation]:
    rest, buying = designtown.table(designtown_position()), designtown.table(building())
    return (
        Situation("rest", rest, own=("deck>row", "deck>discard"), clicks_around=True),
        Situation("picked", rest, clicking("deck"), keys=FEW),
        Situation("zoom", rest, pressing("tab", "z"), keys=(*FEW, "right")),
        Situation("building", buying),
        Situation("buying", buying, clicking(f"supply:{CONVENIENCE_STORE}"), keys=FEW),
        Situation("choosing", designtown.table(choosing()), clicking("play"), keys=FEW),
        Situation("grace", rest, soon_after("e", "e"), keys=FEW),
        Situation("watched", designtown.table(designtown_position(3, active=1), kinds=WATCHED[:3])),
    )


def _deckville() -> Sequence[Situation]:
    middle, rich = deckville.middle(), deckville.table(deckville.rich())
    rest, drawing = deckville.table(middle), deckville.table(replace(middle, reached=4))
    paying = clicking("hand:3", "resources")
    return (
        Situation("rest", rest, own=("hand:0>discard", "hand:0>resources"), clicks_around=True),
        Situation("drawing", drawing, own=("pool_1>hand",)),
        Situation("replacing", deckville.table(replace(middle, is_replacing=True))),
        Situation("rich", rich, keys=FEW),
        Situation("picked", rich, clicking("hand:0"), keys=FEW),
        Situation(
            "paying",
            rich,
            paying,
            own=("hand:0>discard", "hand:0>discard space", "hand:0>district"),
            keys=FEW,
        ),
        Situation("reserved", deckville.table(deckville.reserved()), keys=FEW),
        Situation("narrow", rest, keys=(*FEW, "f", "v", "v v"), clicks=False, look=NARROW),
        Situation("looking", rest, clicking("seat:1"), keys=FEW),
        Situation("looking_zoom", rest, clicking("seat:1", "built_p:0"), keys=(*FEW, "right")),
        Situation(
            "grace", drawing, soon_after("pool_1", "pool_2", "main", "main"), keys=(*FEW, "tab return")
        ),
        Situation("watched", deckville.table(replace(middle, active=1), kinds=WATCHED[:3])),
    )


SALE = ordered((Transfer(2, 0, Plot(62)), Transfer(0, 2, Money(2))))
SWAP = ordered((Transfer(0, 1, Plot(24)), Transfer(1, 0, Plot(5))))
OFFERS = tuple(Deal(number, 2, SALE, signed=0b100) for number in (1, 2))
FEW = ("e", "0", "1", "9", "return", "escape", "tab", "space", "delete", "z", "ctrl+z")
"""Keys that mean something else where something was begun; all others are pressed elsewhere."""
NOTE = (
    "t return",
    "t escape",
    "t @note:both_gain",
    "t @none",
    "t @words",
    "t @own",
    "t @words =fair @own",
    "t down return",
)
TRAY = ("1 q", "1 space", "2 q", "2 space")
MORE = ordered((*SWAP, Transfer(0, 1, Money(3))))
TRADE = ("e", "k", "p", "q", "t", "y", "v", "c", "space", "escape", "ctrl+z")


def _chinatown() -> Sequence[Situation]:
    plots, place = chinatown.table(chinatown.choosing()), chinatown.table(chinatown.placing(turned=(0, 4)))
    tile, counted = f"tile:0:{TEA}", chinatown.counting(6000)
    chosen = clicking("card:22", "card:7", "card:8", "card:60")
    return (
        Situation("plots", plots, own=("@card:22 @card:22", "card:22>card:7", "2 2 return 7 return")),
        Situation("plots_chosen", plots, chosen, ("@card:22",), ("space", "e", "escape"), clicks=False),
        Situation("place", place, own=(f"{tile}>plot:24", f"{tile}>plot:8")),
        Situation("place_picked", place, clicking(tile), keys=FEW, clicks=False),
        Situation("income", place, counted, keys=("space", "e", "escape", "ctrl+z"), clicks=False),
        *_trading(),
    )


def _trading() -> Sequence[Situation]:
    rest, two = chinatown.table(trading(4)), chinatown.table(trading(4), kinds=TWO)
    alone = chinatown.table(trading(4), kinds=WATCHED[:4])
    offered = chinatown.table(trading(4, deals=OFFERS, last_id=2), kinds=WATCHED[:4])
    made = Deal(1, 0, SALE, signed=0b001)
    own = chinatown.table(trading(4, deals=(made,), last_id=1), kinds=WATCHED[:4])
    refused = replace(made, status="declined", closed_by=2)
    no = chinatown.table(trading(4, deals=(refused,), last_id=1), kinds=WATCHED[:4])
    counter = Deal(2, 1, MORE, signed=0b010, counter_to=1)
    countered = chinatown.table(
        trading(4, deals=(replace(made, transfers=SWAP, status="declined", closed_by=1), counter), last_id=2),
        kinds=WATCHED[:4],
    )
    full = chinatown.table(chinatown.bargaining(), kinds=WATCHED[:4])
    calls = (Call(1, 0, (Plot(24),), (Plot(5),)), Call(2, 2, (Plot(62),), (Plot(24),)))
    called = chinatown.table(trading(4, calls=calls, last_id=2), kinds=WATCHED[:4])
    signed, pay = (
        then(chinatown.DEAL, chinatown.signing(0)),
        ("c escape", "c 5 return", "c backspace 1 2 return"),
    )
    moved = ("tile:0:9>seat:1", "plot:24>seat:1", "money:0>seat:1", "@tile:0:9 2", "@money:0 2", "c 3 return")
    changed = then(signed, dropping("tile:0:9", "seat:1"), chinatown.signing(0))
    edited = then(changed, dropping("tile:1:3", "seat:0"))
    older = then(edited, clicking("version:1"))
    lines = (
        "@out.give.tile:0:1:9",
        "@deed.revert",
        "@version:1",
        "@deed.ask_all",
    )
    held = (
        "1*700",
        "1*200",
        "1*700 2*700",
        "1*700 ctrl+z",
        "t return",
        "t escape",
        *NOTE,
        "@money:0 2 3 return",
    )
    return (
        Situation("trade", rest, own=moved),
        Situation(
            "trade_picked", rest, clicking("tile:0:9"), keys=("0", "2", "9", "e", "escape"), clicks=False
        ),
        Situation("trade_deal", rest, chinatown.DEAL, own=held, keys=TRADE),
        Situation("trade_money", rest, chinatown.MONEY, own=pay, keys=("ctrl+z", "delete"), clicks=False),
        Situation(
            "trade_signed", rest, signed, ("2*700 escape", "2*700 :4000"), ("ctrl+z", "k", "q"), clicks=False
        ),
        Situation(
            "trade_shaking",
            rest,
            then(signed, chinatown.signing(1)),
            keys=("ctrl+z", "escape", "e"),
            clicks=False,
        ),
        Situation("trade_versions", rest, edited, lines, ("ctrl+z", "q", "k"), clicks=False),
        Situation("trade_old_version", rest, older, ("@version:2",), ("ctrl+z", "delete", "q"), clicks=False),
        Situation("trade_two", two, keys=("e", "space"), own=("e e", "@tile:0:9 2"), clicks=False),
        Situation("trade_alone", alone, keys=("e", "space", "t", "p", "y"), own=("e e",), clicks=False),
        Situation("trade_offers", offered, own=("2 space*700", "1 q", "1 k", "1 v", "1 space"), keys=()),
        Situation("trade_own_offer", own, keys=("1",), own=("1 k", "1 q", "1 v")),
        Situation("trade_refused", no, keys=("1",)),
        Situation("trade_prices", alone, then(clicking("plot:44", "seat:0"), pressing("p")), keys=TRADE),
        Situation("trade_answered", no, then(opened(1), answered(MORE)), keys=TRADE),
        Situation("trade_answered_tray", no, answered(MORE), ("1 q", "1 space"), keys=("space",)),
        Situation("trade_counter", countered, opened(2), ("@deal.answered",), ("k", "q"), clicks=False),
        Situation("trade_full", full, own=("@tray.all", "1 @tray.all"), keys=("6", "7")),
        Situation("trade_countered", countered, opened(1), keys=TRADE),
        Situation("trade_countered_tray", countered, own=TRAY, keys=("space",), clicks=False),
        Situation("trade_calls", called, keys=("1", "2"), own=("1 q", "2 space", "2 q")),
    )


PRESSED = ("return", "escape", "tab", "down", "right", "space", "s", "f1", "?", "f9")
"""Keys that mean something on a screen."""
AT_A_TABLE = ("lesson", "puzzle_failed")
OF_THIS_MACHINE = ("files", "licences")
"""Pages of the settings that name its folders and libraries."""


def _screens() -> Sequence[Situation]:
    """Screens around the tables: what each thing on them opens, changes, says."""
    one = screens.KINDS[0]
    games = [tabletop.game(game_id) for game_id in screens.SEATS]
    shown = dict[str, tuple[Make, Act]](
        menu=(screens.MenuScene, waiting(150)),
        welcome=(screens.WelcomeScene, waiting(100)),
        learn=(lambda ctx: screens.LearnScene(ctx, games), waiting(100)),
        puzzles=(screens.PuzzlesScene, waiting(100)),
        puzzle_solved=(lambda ctx: screens.puzzle_at(ctx, one, *one.answer), waiting(1500)),
        puzzle_failed=(lambda ctx: screens.puzzle_at(ctx, one, *one.misses[0]), waiting(1500)),
        lesson=(screens.lesson("gotown-first", 1), waiting(300)),
        lesson_end=(lambda ctx: screens.EndScene(ctx, screens.lessons()[0]), waiting(300)),
        curtain=(screens.veiled, waiting(300)),
        hidden=(screens.HideScene, waiting(100)),
        rules=(screens.rules("gotown"), waiting(100)),
        saved=(screens.saved(finished=False), screens.scanned),
        results=(screens.results("gotown", 3), waiting(1500)),
        replay=(screens.replay("gotown", 40), waiting(100)),
        daily_sunday=(screens.sunday(True, False), waiting(100)),
        setup=(screens.setup("gotown"), waiting(100)),
        setup_chinatown=(screens.setup("chinatown"), waiting(100)),
    )
    pages = [page.key for page in screens.PAGES if page.key not in OF_THIS_MACHINE]
    at_page = partial(partial, screens.SettingsScene)
    own = {
        "lesson": ("@hand:4:0 f1", "1 2"),
        "setup": ("@seed =12 return",),
        "rules": ("ctrl+f =dog return",),
    }
    found = [
        Situation(name, make, act, own.get(name, ()), PRESSED, clicks_around=name in AT_A_TABLE)
        for name, (make, act) in shown.items()
    ]
    for key in pages:
        make, first = at_page(page_key=key), key == pages[0]
        without = tuple(f"page.{name}" for name in OF_THIS_MACHINE) if first else ("page.",)
        keys = PRESSED if first else ()
        more = ("@size down return", "@window_mode return") if first else ()
        found.append(Situation(f"settings_{key}", make, waiting(100), more, keys, without=without))
    return found


TABLES: dict[str, Callable[[], Sequence[Situation]]] = {
    "gotown": _gotown,
    "designtown": _designtown,
    "deckville": _deckville,
    "chinatown": _chinatown,
    "screens": _screens,
}
