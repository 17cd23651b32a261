"""What a player reads when a command is refused, and other words: whole sentences (ux D7, L1)."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal
from tabletop.games.chinatown import GAME, clauses
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Call, Money, Tile
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import asset_name, money_text
from tabletop.i18n import Catalogue
from tests.games.chinatown.build import (
    DONE,
    END,
    FISH,
    PHOTO,
    TEA,
    deal,
    made,
    play,
    propose,
    proposed,
    thing,
    town,
)

NAMES = ("Ann", "Ben", "Cat")
SAY = Catalogue("en").message
NOW = town(plots={0: "1 2", 1: "28"}, tiles={0: "photo"})
OFFERED = proposed(NOW, "0>1 #2, 1>0 $3")
PLACING = town("place", plots={0: "1 4", 1: "28"}, built={"1": "tea"}, tiles={0: "photo"})


def refusal(now: State, seat: int, command: co.Command) -> str:
    with pytest.raises(Illegal) as caught:
        GAME.rules.decide(now, seat, command, Chance(0, 0))
    return SAY(GAME.words.explain(caught.value), NAMES)


@pytest.mark.parametrize(
    ("now", "seat", "command", "sentence"),
    [
        (NOW, 0, END, "You can place tiles only after trading is over."),
        (NOW, 0, propose("1>0 #2"), "Ben does not own plot 2."),
        (NOW, 0, propose("0>1 photo photo"), "Ann has too few loose tiles (Photo Studio: 1 of 2)."),
        (NOW, 0, propose("0>1 $9"), "Ann would pay $9,000 in all, but has $5,000."),
        (NOW, 0, propose("0>1 $1", note="\n"), "A note can be one line of 80 characters at most."),
        (NOW, 0, co.SignDeal(4, 1), "That deal is not on the table."),
        (OFFERED, 1, co.SignDeal(1, 3), "This deal has changed. Look at it again."),
        (OFFERED, 1, co.WithdrawDeal(1), "Only Ann can withdraw that deal."),
        (made(made(NOW, "0>1 #2"), "1>2 #2"), 0, co.VoidDeal(1), "Plot 2 has changed hands again."),
        (play(NOW, DONE, seat=0).state, 0, propose("0>1 $1"), "You are done trading. Go on trading first."),
        (PLACING, 1, END, "It is Ann’s turn to place."),
        (PLACING, 0, co.PlaceTile(PHOTO, 1), "Plot 1 already has a tile, and it stays."),
        (PLACING, 0, co.PlaceTile(PHOTO, 28), "Plot 28 is not yours."),
        (PLACING, 0, co.PlaceTile(TEA, 4), "You have no more tiles of this type: Tea House."),
        (
            town("plots", hands={0: "1 2 3 4 5 6"}),
            0,
            co.KeepPlots((1, 2)),
            "You must keep 4 plots, and you chose 2.",
        ),
    ],
)
def test_the_sentence_of_a_refusal(now: State, seat: int, command: co.Command, sentence: str) -> None:
    assert refusal(now, seat, command) == sentence


def test_a_deal_is_told_by_who_gives_what_to_whom() -> None:
    told = play(NOW, propose("0>1 #2 photo, 1>0 $3 #28", note="both_gain"), seat=0).events
    lines = [SAY(line, NAMES) for event in told for line in GAME.words.describe(event)]
    assert lines == [
        "Ann proposes deal 1:",
        "Ann gives Ben: plot 2 and Photo Studio",
        "Ben gives Ann: $3,000 and plot 28",
        "We both gain from this.",
    ]


def test_what_is_undone_is_called_by_its_name() -> None:
    assert SAY(GAME.words.label(co.SignDeal(1, 1), OFFERED), NAMES) == (
        "sign: Ann gives Ben: plot 2; Ben gives Ann: $3,000"
    )
    assert SAY(GAME.words.label(co.PlaceTile(FISH, 3), NOW), NAMES) == "place Fishmonger on plot 3"
    assert (
        SAY(GAME.words.label(co.EditDeal(7, deal("0>1 $1")), NOW), NAMES) == "change: Ann gives Ben: $1,000"
    )


def test_money_is_written_in_dollars() -> None:
    assert [money_text(amount) for amount in (0, 5, -3, 1250)] == ["$0", "$5,000", "−$3,000", "$1,250,000"]
    assert [SAY(asset_name(thing(word)), NAMES) for word in ("$5", "#22", "@22", "tea")] == [
        *("$5,000", "plot 22", "plot card 22", "Tea House")
    ]


def test_no_label_and_no_refusal_names_a_deal_by_a_number_that_nobody_sees() -> None:
    called = replace(OFFERED, calls=(Call(877, 0, (Tile(PHOTO),), (Money(2),)),), last_id=998)
    now = replace(called, deals=(replace(OFFERED.deals[0], id=987),))
    commands = (
        *(propose("0>1 #2", counter_to=987), co.EditDeal(987, deal("0>1 $1")), co.SignDeal(987, 1)),
        *(co.UnsignDeal(987), co.DeclineDeal(987), co.WithdrawDeal(987), co.VoidDeal(987)),
        *(co.OpenCall((Tile(PHOTO),), ()), co.AnswerCall(877), co.CloseCall(877), co.SignDeal(977, 1)),
    )
    texts = [GAME.words.label(one, now) for one in commands]
    texts += [short for one in commands if (short := GAME.words.short(one, now)) is not None]
    assert len(texts) == 2 * len(commands)
    for code in clauses._REFUSALS:
        texts.append(GAME.words.explain(Illegal(code, "CH-4.3.1", **{**clauses.FACTS, "deal": 987})))
    for text in texts:
        told = SAY(text, NAMES)
        assert not {"987", "877", "977", "999"} & set(re.findall(r"\d+", told)), told
