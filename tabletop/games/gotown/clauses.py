"""The rules as players read them, the clause behind each event, and the sentences of refusals.

`[ours: words]` marks a ruling of this project where the printed rules are silent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.message import N_, Message, SeatName, fill, msg
from tabletop.engine.protocol import Clause, Illegal, Seat
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import JACKHAMMER, JOKER, THIEF, State
from tabletop.games.gotown.text import card_name

RULES: tuple[Clause, ...] = (
    Clause(
        "GT-1.1",
        N_(
            "2 to 4 players. The first player whose tower has 5 floors wins at once. In the short game, "
            "4 floors are enough."
        ),
        N_("Goal and players"),
    ),
    Clause(
        "GT-1.2",
        N_(
            "A floor is two floor cards side by side whose values add up to nine. A tower is a stack of "
            "floors; the last one built and still standing is the top floor."
        ),
    ),
    Clause(
        "GT-2",
        N_(
            "There are 54 cards: four each of the floor cards 1 to 8, 4 jokers, 4 dogs, 2 bones, "
            "3 jackhammers, 1 wrecking ball, 3 milkshakes, 1 donut truck, 3 thieves and 1 super-thief."
        ),
        N_("Cards"),
    ),
    Clause(
        "GT-3.1",
        N_(
            "All cards are shuffled and 5 dealt to each player. The rest is the draw pile; the discard pile "
            "is empty and lies face up."
        ),
        N_("Set-up"),
    ),
    Clause("GT-3.2", N_("The first player is drawn by lot, or chosen at set-up. Play goes clockwise.")),
    Clause(
        "GT-4.1",
        N_(
            "At the start of a turn the player draws one card, unless the hand already holds 8 or more. "
            "[ours: Eight is not a limit otherwise; nothing is discarded for it.]"
        ),
        N_("A turn"),
    ),
    Clause("GT-4.2", N_("Then come actions: any number, in any order, or none at all.")),
    Clause(
        "GT-4.3",
        N_(
            "The player ends the turn. A hand of fewer than 3 cards is then filled up to 3; a bigger hand "
            "stays as it is. Cards drawn now are not played this turn."
        ),
    ),
    Clause(
        "GT-4.4",
        N_(
            "When a card must be drawn and the draw pile is empty, [ours: and not before,] the discard pile"
            " is shuffled and becomes the draw pile. [ours: If both are empty, nothing is drawn.] Cards in "
            "towers and in front of players stay where they are."
        ),
    ),
    Clause(
        "GT-4.5",
        N_(
            "Cards are played in one's own turn only. A card without a legal target cannot be played, and "
            "cards cannot simply be thrown away; but a player who began the turn, before the draw, with 8 or "
            "more cards and played none may discard one when ending it. [ours]"
        ),
    ),
    Clause(
        "GT-4.6",
        N_(
            "If all players in a row draw, play and discard nothing, and none of them was skipped, the game "
            "is a draw. [ours]"
        ),
    ),
    Clause(
        "GT-5.1",
        N_(
            "Play two floor cards from the hand that add up to nine: 1+8, 2+7, 3+6 or 4+5. They become the "
            "new top floor."
        ),
        N_("Building a floor"),
    ),
    Clause(
        "GT-5.2",
        N_(
            "A joker stands for any value: with a floor card it makes a floor, and it represents what is "
            "missing to nine for as long as it lies there. Two jokers never make a floor."
        ),
    ),
    Clause("GT-5.3", N_("Cards in a tower are open to all.")),
    Clause(
        "GT-6.1",
        N_(
            "Play one floor card and take the card that makes nine with it from the top floor of an "
            "opponent. The two become your new top floor at once. The stolen card never enters a hand."
        ),
        N_("Stealing a floor"),
    ),
    Clause(
        "GT-6.2",
        N_(
            "The other card of the robbed floor is discarded; that floor is gone, and the floor beneath is "
            "the new top floor."
        ),
    ),
    Clause("GT-6.3", N_("A floor with a dog on it cannot be robbed.")),
    Clause(
        "GT-6.4",
        N_(
            "The card played may not be a joker. A joker may be stolen; it keeps the value it represents, "
            "here and in its new floor."
        ),
    ),
    Clause(
        "GT-6.5",
        N_(
            "Any number of thefts a turn, also from the same opponent: the floor beneath is the new top "
            "floor at once. [ours]"
        ),
    ),
    Clause("GT-6.6", N_("A floor completed by stealing counts at once, also for winning.")),
    Clause(
        "GT-7.1",
        N_(
            "Place a dog on any floor [ours: of your own tower that has none], at the top or lower. It may "
            "be a floor built or stolen this turn. The dog stays with that floor, which cannot be robbed or"
            " jackhammered."
        ),
        N_("Dogs and bones"),
    ),
    Clause(
        "GT-7.2",
        N_(
            "With a bone choose any guarded floor of an opponent, [ours: the top one or not]; the dog and "
            "the bone are discarded."
        ),
    ),
    Clause("GT-7.3", N_("When a guarded floor is destroyed, its dog is discarded with it.")),
    Clause(
        "GT-8.1",
        N_(
            "Jackhammer: an opponent's top floor without a dog; its two cards and the jackhammer are "
            "discarded."
        ),
        N_("Destroying a floor"),
    ),
    Clause(
        "GT-8.2",
        N_(
            "Wrecking ball: an opponent's top floor, guarded or not; its cards, its dog and the ball are "
            "discarded."
        ),
    ),
    Clause("GT-8.3", N_("A joker that leaves a tower by discard is a plain joker again. [ours]")),
    Clause(
        "GT-9.1",
        N_(
            "Thief: choose an opponent who holds a card; one card, taken at random, moves from that hand to "
            "yours. Only you two see it."
        ),
        N_("Thieves"),
    ),
    Clause(
        "GT-9.2",
        N_(
            "Super-thief: the same from each opponent who holds a card, in turn order. [ours: At least one "
            "must hold a card.] Each stolen card is seen only by its two players."
        ),
    ),
    Clause("GT-9.3", N_("Stolen cards may be played in the same turn. The thief is discarded.")),
    Clause(
        "GT-10.1",
        N_(
            "Place the milkshake in front of an opponent. In that opponent's next turn nothing is drawn, "
            "neither at the start nor at the end; the milkshake is discarded and the turn ends by itself."
        ),
        N_("Milkshake"),
    ),
    Clause(
        "GT-10.2",
        N_(
            "A player loses at most one coming turn: no milkshake for a player who has one or is to be "
            "skipped already. [ours]"
        ),
    ),
    Clause(
        "GT-11.1",
        N_(
            "Donut truck: every opponent skips the next turn, drawing and playing nothing. You go on with "
            "your turn. [ours: It may be played though all opponents are to be skipped already.]"
        ),
        N_("Donut truck"),
    ),
    Clause(
        "GT-11.2",
        N_(
            "The truck lies in front of its player until that player's next turn begins; it is discarded "
            "first of all, before the draw, also when that turn is skipped. [ours]"
        ),
    ),
    Clause(
        "GT-11.3",
        N_(
            "An opponent with a milkshake uses up both with the same skipped turn. A skipped player can "
            "still be robbed. [ours]"
        ),
    ),
    Clause(
        "GT-12",
        N_(
            "Hands and the order of the draw pile are secret; hand sizes, towers, the discard pile and the "
            "cards in front of players are open. Chance decides the first shuffle, the first player, "
            "reshuffles, and the card that a thief takes."
        ),
        N_("Chance and secrets"),
    ),
)


def clause_of(event: Event, before: State) -> str:
    """Return the clause behind an event, from the state before it."""
    clause = _CLAUSES[type(event)]
    return clause if isinstance(clause, str) else clause(event, before)


def _clause_of_a_draw(before: State) -> str:
    """Return the clause of a draw: dealing, the start of a turn, or its end, which comes after a play."""
    if not before.turn:
        return "GT-3.1"
    return "GT-4.3" if before.has_stirred else "GT-4.1"


def skip_clause(view: State, seat: Seat) -> str:
    """Return the clause by which a seat skips its turn: milkshake, truck, or both at once."""
    if not view.milkshakes >> seat & 1:
        return "GT-11.1"
    return "GT-11.3" if view.skips >> seat & 1 else "GT-10.1"


_CLAUSES: Final[Mapping[type[Event], str | Callable[[Any, State], str]]] = {
    ev.FloorBuilt: lambda built, _: "GT-5.2" if JOKER in (built.left, built.right) else "GT-5.1",
    ev.FloorStolen: "GT-6.1",
    ev.DogPlaced: "GT-7.1",
    ev.DogLured: "GT-7.2",
    ev.FloorDestroyed: lambda ruin, _: "GT-8.1" if ruin.tool == JACKHAMMER else "GT-8.2",
    ev.CardsStolen: lambda theft, _: "GT-9.1" if theft.tool == THIEF else "GT-9.2",
    ev.MilkshakePlaced: "GT-10.1",
    ev.DonutTruckPlayed: "GT-11.1",
    ev.TurnSkipped: lambda skip, before: skip_clause(before, skip.seat),
    ev.TurnEnded: lambda end, _: "GT-4.3" if end.discarded is None else "GT-4.5",
    ev.CardsDrawn: lambda _, before: _clause_of_a_draw(before),
    ev.TurnBegan: "GT-4.1",
    ev.PileShuffled: lambda _, before: "GT-4.4" if before.turn else "GT-3.1",
    ev.FirstPlayerDrawn: "GT-3.2",
    ev.GameWon: "GT-1.1",
    ev.GameDrawn: "GT-4.6",
}


# Refusals

FACTS: Final = dict.fromkeys(("active", "card", "floor", "left", "right", "sum", "victim", "wanted"), 1)
"""An example of each fact in refusals."""


_REFUSALS: Final = {
    "not_your_turn": N_("It is {seat}'s turn."),
    "game_over": N_("The game is over."),
    "not_in_hand": N_("You do not hold this card: {card}."),
    "not_a_floor_card": N_("Only floor cards make a floor, and this is none: {card}."),
    "two_jokers": N_("Two jokers never make a floor."),
    "not_nine": N_("{left} + {right} is {sum}. A floor adds up to nine."),
    "joker_cannot_steal": N_("A joker cannot steal."),
    "guarded": N_("A dog guards {victim}'s top floor."),
    "no_match": N_("With {card} you can take {wanted}. This floor is {left} + {right}."),
    "no_floor": N_("{victim} has no floor."),
    "no_such_floor": N_("There is no such floor in {victim}'s tower."),
    "has_a_dog": N_("Floor {floor} has a dog already."),
    "no_dog": N_("No dog guards floor {floor} of {victim}."),
    "no_such_seat": N_("Nobody sits there."),
    "not_an_opponent": N_("Choose an opponent, not yourself."),
    "empty_hand": N_("{victim} holds no card."),
    "empty_hands": N_("No opponent holds a card."),
    "skips_already": N_("{victim} skips the next turn already."),
    "no_discarding": N_(
        "Only a player who began the turn with eight or more cards and played none may discard one at its "
        "end."
    ),
}


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    sentence = _REFUSALS.get(illegal.code, N_("This is not something one can do in GoTown."))
    facts, card = illegal.facts, illegal.facts.get("card")
    seats = {"seat": SeatName(facts.get("active", 0)), "victim": SeatName(facts.get("victim", 0))}
    name = card_name(card) if isinstance(card, int) else msg("{number}", number=str(card))
    return fill(sentence, {**facts, **seats, "card": name})
