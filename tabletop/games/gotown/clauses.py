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
            "At the start of your turn, you draw one card unless you already hold 8 or more. [ours: "
            "This is the only limit. You never discard down to 8.]"
        ),
        N_("A turn"),
    ),
    Clause("GT-4.2", N_("Then play any number of cards in any order, or none at all.")),
    Clause(
        "GT-4.3",
        N_(
            "You say when your turn ends. If you hold fewer than 3 cards, you then draw up to 3; a "
            "bigger hand stays as it is. You cannot play the cards drawn now in this turn."
        ),
    ),
    Clause(
        "GT-4.4",
        N_(
            "When a card must be drawn and the draw pile is empty, [ours: and not before,] the "
            "discard pile is shuffled and becomes the draw pile. [ours: If both are empty, you draw "
            "nothing.] Cards in towers and in front of players stay where they are."
        ),
    ),
    Clause(
        "GT-4.5",
        N_(
            "You play cards only in your own turn. You cannot play a card without a legal target, "
            "and you cannot simply throw cards away. But if you began your turn, before the draw, "
            "with 8 or more cards and played none, you may discard one when you end it. [ours]"
        ),
    ),
    Clause(
        "GT-4.6",
        N_(
            "If all players in a row draw, play and discard nothing, and none of them skipped a "
            "turn, the game is a draw. [ours]"
        ),
    ),
    Clause(
        "GT-5.1",
        N_(
            "Play two floor cards from your hand that add up to nine: 1+8, 2+7, 3+6 or 4+5. They "
            "become your new top floor."
        ),
        N_("Building a floor"),
    ),
    Clause(
        "GT-5.2",
        N_(
            "A joker stands for any value. With a floor card it makes a floor, and it keeps the "
            "value missing to nine for as long as it lies there. Two jokers never make a floor."
        ),
    ),
    Clause("GT-5.3", N_("All players can see the cards in towers.")),
    Clause(
        "GT-6.1",
        N_(
            "Play one floor card and take the card that makes nine with it from an opponent’s top "
            "floor. The two become your new top floor at once. The stolen card never enters your "
            "hand."
        ),
        N_("Stealing a floor"),
    ),
    Clause(
        "GT-6.2",
        N_(
            "The other card of that floor is discarded. The floor is gone, and the floor below is "
            "the new top floor."
        ),
    ),
    Clause("GT-6.3", N_("You cannot steal from a floor with a dog.")),
    Clause(
        "GT-6.4",
        N_(
            "You cannot steal with a joker. You can steal a joker: it keeps its value, both for the "
            "theft and in its new floor."
        ),
    ),
    Clause(
        "GT-6.5",
        N_(
            "You may steal any number of times in a turn, also from the same opponent. The floor "
            "below becomes the new top floor at once. [ours]"
        ),
    ),
    Clause("GT-6.6", N_("A floor that you complete by stealing counts at once, also for winning.")),
    Clause(
        "GT-7.1",
        N_(
            "Place a dog on any floor [ours: of your own tower that has none], at the top or lower. "
            "It can be a floor that you built or stole this turn. The dog stays with that floor, "
            "which cannot be stolen or jackhammered."
        ),
        N_("Dogs and bones"),
    ),
    Clause(
        "GT-7.2",
        N_(
            "With a bone, choose any guarded floor of an opponent, [ours: the top one or a lower "
            "one]. The dog and the bone are discarded."
        ),
    ),
    Clause("GT-7.3", N_("When a guarded floor is destroyed, its dog is discarded too.")),
    Clause(
        "GT-8.1",
        N_(
            "The jackhammer destroys an opponent’s top floor without a dog. The floor’s two cards "
            "and the jackhammer are discarded."
        ),
        N_("Destroying a floor"),
    ),
    Clause(
        "GT-8.2",
        N_(
            "The wrecking ball destroys an opponent’s top floor, guarded or not. Its cards, its dog "
            "and the wrecking ball are discarded."
        ),
    ),
    Clause("GT-8.3", N_("A joker that is discarded from a tower is a plain joker again. [ours]")),
    Clause(
        "GT-9.1",
        N_(
            "With a thief, choose an opponent who holds a card. One random card moves from that hand "
            "to yours. Only the two of you see it."
        ),
        N_("Thieves"),
    ),
    Clause(
        "GT-9.2",
        N_(
            "The super-thief takes a card in the same way from each opponent who holds one, in turn "
            "order. [ours: At least one opponent must hold a card.] Only you and its former owner "
            "see each stolen card."
        ),
    ),
    Clause("GT-9.3", N_("You can play stolen cards in the same turn. The thief is discarded.")),
    Clause(
        "GT-10.1",
        N_(
            "Place the milkshake in front of an opponent. In their next turn, that player draws "
            "nothing, neither at the start nor at the end. The milkshake is discarded, and the turn "
            "ends by itself."
        ),
        N_("Milkshake"),
    ),
    Clause(
        "GT-10.2",
        N_(
            "A player loses at most one coming turn. You cannot give a milkshake to a player who has "
            "one or already skips the next turn. [ours]"
        ),
    ),
    Clause(
        "GT-11.1",
        N_(
            "With the donut truck, every opponent skips the next turn and neither draws nor plays. "
            "You go on with your turn. [ours: You may play it even if every opponent already skips "
            "the next turn.]"
        ),
        N_("Donut truck"),
    ),
    Clause(
        "GT-11.2",
        N_(
            "The truck lies in front of its player until that player’s next turn begins. It is "
            "discarded before anything else, even before the draw, also when that turn is skipped. "
            "[ours]"
        ),
    ),
    Clause(
        "GT-11.3",
        N_(
            "For an opponent with a milkshake, one skipped turn uses up both. You can still steal "
            "from a player who skips a turn. [ours]"
        ),
    ),
    Clause(
        "GT-12",
        N_(
            "Hands and the order of the draw pile are secret. Hand sizes, towers, the discard pile "
            "and the cards in front of players are open. Chance decides the first shuffle, the first "
            "player, later shuffles, and the card that a thief takes."
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
    "not_your_turn": N_("It is {seat}’s turn."),
    "game_over": N_("The game is over."),
    "not_in_hand": N_("You do not have this card: {card}."),
    "not_a_floor_card": N_("Only floor cards make a floor, and {card} is not one."),
    "two_jokers": N_("Two jokers never make a floor."),
    "not_nine": N_("{left} + {right} is {sum}. A floor adds up to nine."),
    "joker_cannot_steal": N_("A joker cannot steal."),
    "guarded": N_("A dog guards {victim}’s top floor."),
    "no_match": N_("With {card} you can steal {wanted}. This floor is {left} + {right}."),
    "no_floor": N_("{victim} has no floor."),
    "no_such_floor": N_("{victim}’s tower has no such floor."),
    "has_a_dog": N_("Floor {floor} already has a dog."),
    "no_dog": N_("No dog guards {victim}’s floor {floor}."),
    "no_such_seat": N_("That seat is empty."),
    "not_an_opponent": N_("Choose an opponent, not yourself."),
    "empty_hand": N_("{victim} has no cards in hand."),
    "empty_hands": N_("No opponent has a card in hand."),
    "skips_already": N_("{victim} already skips the next turn."),
    "no_discarding": N_(
        "You may discard a card at the end of your turn only if you began it with eight or more "
        "cards and played none."
    ),
}


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    sentence = _REFUSALS.get(illegal.code, N_("You cannot do that in GoTown."))
    facts, card = illegal.facts, illegal.facts.get("card")
    seats = {"seat": SeatName(facts.get("active", 0)), "victim": SeatName(facts.get("victim", 0))}
    # i18n: a number alone
    name = card_name(card) if isinstance(card, int) else msg("{number}", number=str(card))
    return fill(sentence, {**facts, **seats, "card": name})
