"""Each first is told of a game made for it, and not of one that nearly is."""

from __future__ import annotations

from typing import Any

from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.state import State
from tests.games.chinatown.build import DONE, END, PHOTO, RULES, TEA, deal, propose, town
from tests.games.firsts import moves, shown

SIX = "16 17 18 19 20 21"


def of(key: str, before: State, *commands: Any) -> set[int]:
    """The seats to whose credit a first is."""
    return {seat for name, seat in shown(RULES, moves(RULES, before, *commands)) if name == key}


def signed(text: str, number: int = 1, **more: Any) -> list[Any]:
    """A deal of all its parties: the first proposes, the others sign."""
    parties = sorted({seat for one in deal(text) for seat in (one.giver, one.taker)})
    first, *others = parties
    return [(first, propose(text, **more)), *((seat, co.SignDeal(number, 1)) for seat in others)]


def rest(now: State, *before: Any, place: dict[int, Any]) -> list[Any]:
    """These commands, and what leads from there to the end of the round: plots kept as they come, no more
    deals, tiles placed as `place` says."""
    found, left = list(before), dict(place)
    after = moves(RULES, now, *found)[-1].after if found else now
    number = after.round
    while after.round == number and after.phase != "over":
        seat = min(RULES.game.rules.actors(after))
        match after.phase:
            case "plots":
                command: Any = co.KeepPlots(tuple(after.hands[seat][: after.kept]))  # type: ignore[arg-type]
            case "trade":
                command = DONE
            case _:
                command = left.pop(seat, END)
        found.append((seat, command))
        after = moves(RULES, after, found[-1])[-1].after
    return found


def test_both_finished_a_shop() -> None:
    swap = signed("0>1 photo, 1>0 tea")
    for last, seats in ((3, {0, 1}), (9, set())):
        place = {0: co.PlaceTile(TEA, 20), 1: co.PlaceTile(PHOTO, last)}
        made = town(
            plots={0: "16 17 20", 1: f"1 2 {last}"},
            built={"16 17": "tea", "1 2": "photo"},
            tiles={0: "photo", 1: "tea"},
        )
        assert of("both_finished", made, *rest(made, *swap, place=place)) == seats


def test_a_deal_among_three() -> None:
    made = town(tiles={0: "tea", 1: "fish", 2: "photo"})
    assert of("three_parties", made, *signed("0>1 tea, 1>2 fish, 2>0 photo")) == {0, 1, 2}
    assert of("three_parties", made, *signed("0>1 tea, 1>0 fish")) == set()


def test_a_plot_kept_and_sold() -> None:
    made = town("plots", round=2, hands={0: "1 2 3 4 5 6", 1: "31 32 33 34 35 36", 2: "61 62 63 64 65 66"})
    keep = [(seat, co.KeepPlots(tuple(made.hands[seat][:4]))) for seat in range(3)]  # type: ignore[arg-type]
    assert of("kept_and_sold", made, *keep, *signed("0>1 #1, 1>0 $3")) == {0}
    assert of("kept_and_sold", made, *keep, *signed("0>1 #1, 1>0 #31")) == set()
    old = town("plots", round=2, plots={0: "10"}, hands={seat: made_of(made, seat) for seat in range(3)})
    assert of("kept_and_sold", old, *keep, *signed("0>1 #10, 1>0 $3")) == set()


def made_of(now: State, seat: int) -> str:
    return " ".join(map(str, now.hands[seat]))


def test_a_tile_held_back() -> None:
    table: dict[str, Any] = {"plots": {0: "16 17 20 22"}, "built": {"16 17": "tea"}}
    made = town("place", active=0, tiles={0: "tea"}, **table)
    first = rest(made, (0, END), place={})
    assert of("held_back", made, *rest(made, *first, place={0: co.PlaceTile(TEA, 20)})) == {0}
    assert of("held_back", made, *rest(made, *first, place={0: co.PlaceTile(TEA, 22)})) == set()
    at_once = town("place", active=0, tiles={0: "tea fish"}, **table)
    finished = rest(at_once, (0, co.PlaceTile(TEA, 20)), (0, END), place={})
    assert of("held_back", at_once, *rest(at_once, *finished, place={})) == set()


def income(key: str, **table: Any) -> set[int]:
    """Who has a first by the income of a round in which seat 0 alone could still place something."""
    made = town("place", active=0, **{"plots": {0: "80"}, "tiles": {0: "fish"}, **table})
    return of(key, made, (0, END))


def test_a_shop_of_six() -> None:
    for count, seats in ((6, {0}), (5, set())):
        plots = " ".join(SIX.split()[:count])
        assert income("largest", plots={0: plots + " 80"}, built={plots: "antiques"}) == seats
    assert income("largest", plots={0: "16 17 20 80"}, built={"16 17 20": "tea"}) == set()


def test_two_finished_in_one_group() -> None:
    assert income("two_in_one", plots={0: SIX + " 80"}, built={SIX: "tea"}) == {0}
    assert income("two_in_one", plots={0: "16 17 18 19 20 80"}, built={"16 17 18 19 20": "tea"}) == set()


def test_a_counter_offer_that_was_signed() -> None:
    made = town(money=(9, 9, 9), tiles={0: "tea"})
    first = (1, propose("0>1 tea, 1>0 $2"))
    counter = [(0, propose("0>1 tea, 1>0 $4", counter_to=1)), (1, co.SignDeal(2, 1))]
    assert of("counter_signed", made, first, *counter) == {0}
    assert of("counter_signed", made, first, counter[0]) == set()
    fresh = [(0, propose("0>1 tea, 1>0 $4")), (1, co.SignDeal(2, 1))]
    assert of("counter_signed", made, first, *fresh) == set()
    own = (0, propose("0>1 tea, 1>0 $5"))
    assert of("counter_signed", made, own, *counter) == set(), "an answer to oneself"


def test_no_money_left_before_an_income() -> None:
    table: dict[str, Any] = {"plots": {0: "16 17 20 80"}, "built": {"16 17 20": "tea"}}
    assert income("all_spent", money=(0, 5, 5), **table) == {0}
    assert income("all_spent", money=(1, 5, 5), **table) == set()
    assert income("all_spent", money=(0, 5, 5)) == set(), "nothing came in"


def test_the_outlook_for_six_tiles() -> None:
    """Whatever sizes the card names: there are businesses of all, six tiles of each or one."""
    kinds = ("tea", "jewel", "laundry", "antiques")
    parts = ("1 2 3 4 5 6", "31 32 33 34 35 36", "50 51 52 53 54 55", "70 71 72 73 74 75")
    named = next(card for card, sizes in enumerate(town().board.outlooks) if sizes)
    for count, outlook, seats in ((6, "tiles", {0}), (1, "tiles", set()), (6, "businesses", set())):
        built = {" ".join(part.split()[:count]): kind for part, kind in zip(parts, kinds, strict=True)}
        options = {"open_outlook": True, "outlook": outlook}
        table: dict[str, Any] = {"plots": {0: " ".join([*built, "80"])}, "built": built, "options": options}
        assert income("outlook_of_six", turned=(named, named), **table) == seats


def test_a_shop_bought_whole() -> None:
    made = town(money=(20, 20, 20), plots={0: "16 17 20"}, built={"16 17 20": "tea"})
    assert of("bought_whole", made, *signed("0>1 #16 #17 #20, 1>0 $9")) == {1}
    assert of("bought_whole", made, *signed("0>1 #16 #17, 1>0 $9")) == set()
    begun = town(money=(20, 20, 20), plots={0: "16 17"}, built={"16 17": "tea"})
    assert of("bought_whole", begun, *signed("0>1 #16 #17, 1>0 $9")) == set()
