"""The rules as players read them, the clause behind each event, and the sentences of refusals.

`[ours: words]` marks a ruling of this project where the printed sheets are silent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.message import N_, Message, SeatName, fill
from tabletop.engine.protocol import Clause, Illegal
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import card_name

RULES: tuple[Clause, ...] = (
    Clause(
        "DT-1.1",
        N_("1 to 4 players. One player alone plays the solo variant."),
        N_("Goal and players"),
    ),
    Clause(
        "DT-1.2",
        N_("Whoever gains 8 or more victory points in a single play-card phase wins at once."),
    ),
    Clause(
        "DT-1.3",
        N_(
            "Some faces name a number of cards: whoever has as many in play in one turn, such a face among "
            "them, wins at once. In the house set it is the Convenience Store with 18. (Both sheets lost "
            "this sentence; several descriptions of the game agree on it.)"
        ),
    ),
    Clause(
        "DT-1.4",
        N_(
            "Unhappy faces act first: when the same card brings the limit and a win, the turn ends and "
            "nobody wins."
        ),
    ),
    Clause(
        "DT-1.5",
        N_("When every player has had 60 turns and nobody has won, nobody wins. [ours]"),
    ),
    Clause(
        "DT-2.1",
        N_(
            "Every card has two faces and shows one of them, wherever it lies. So the top card of a deck is "
            "seen by everybody; the order beneath it is known to nobody."
        ),
        N_("Cards"),
    ),
    Clause(
        "DT-2.2",
        N_(
            "There are five kinds, front and back: Residential Area and Apartment, Convenience Store and "
            "Shopping Mall, Hospital and Church, Factory and Power Plant, Central Park and Station."
        ),
    ),
    Clause(
        "DT-2.3",
        N_(
            "A face shows cash, unhappy faces and victory points, its effect, and in its corner an upgrade "
            "fee (purple arrow) or a recycle mark (green arrow). Fronts also show their cost; a Residential "
            "Area has none and cannot be bought."
        ),
    ),
    Clause(
        "DT-2.4",
        N_(
            "The icons of both sheets are lost, and most printed numbers with them. Their texts still give "
            "the Residential Area's unhappy face, the Hospital's cash and unhappy face, and the effects of "
            "Apartment, Hospital and Church. The Convenience Store's win and the duty to play a Residential "
            "Area are taken from descriptions of the game. All other values are a house set, tuned by "
            "playing thousands of games. Whoever owns the game can put the printed values into a card file "
            "of their own. [ours]"
        ),
    ),
    Clause(
        "DT-3.1",
        N_(
            "Each player shuffles the same cards into a deck. In the house set these are nine: 4 Residential "
            "Areas, 1 Apartment, 1 Convenience Store, 1 Hospital, 1 Factory and 1 Central Park."
        ),
        N_("Set-up"),
    ),
    Clause(
        "DT-3.2",
        N_(
            "The general supply lies with its fronts up. House set, English sheet: 12 Convenience Stores, "
            "12 Hospitals, 8 Factories, 8 Central Parks; Japanese sheet: 8, 8, 12 and 12."
        ),
    ),
    Clause(
        "DT-3.3",
        N_(
            "The start player is drawn by lot, or chosen at set-up. Play goes counter-clockwise: to the "
            "player on the right."
        ),
    ),
    Clause(
        "DT-4.1",
        N_(
            "Play the top card of your deck into the play row, as it lies. Its cash, unhappy faces, victory "
            "points and effect count at once. Then decide: play another card, or stop and build."
        ),
        N_("Playing cards"),
    ),
    Clause(
        "DT-4.2",
        N_(
            "A face that must be played cannot stay on top of your deck: while it lies there, you play on. "
            "In the house set it is the Residential Area. Another face obliges you to play one more card "
            "after it, whatever that is: the Power Plant."
        ),
    ),
    Clause(
        "DT-4.3",
        N_(
            "When your deck is empty, you may stop, unless a card must still be played; or you shuffle your"
            " discard pile into a new deck, every card with the face it shows, and decide again. [ours: "
            "When there is nothing left to play, every obligation to play lapses.]"
        ),
    ),
    Clause(
        "DT-4.4",
        N_("Nobody stops before having played a card, unless none can be played. [ours]"),
    ),
    Clause(
        "DT-4.5",
        N_(
            "Bust: as soon as the cards in play show 3 or more unhappy faces, the turn ends at once, without "
            "building. Some faces raise this limit for the turn, when they are played or recycled: in the "
            "house set the Church."
        ),
    ),
    Clause(
        "DT-4.6",
        N_("A card's own limit and its own unhappy faces count together, before the test for a bust."),
    ),
    Clause(
        "DT-4.7",
        N_(
            "A face that gives cash for unhappy faces gives its own cash too, and counts those in play, its "
            "own included. A Hospital of the house set gives $1 for each: the first one $2 in all when no "
            "face came before it, the next one $3."
        ),
    ),
    Clause(
        "DT-4.8",
        N_(
            "The cash, victory points and unhappy faces of a turn are those of the cards in play, plus what "
            "recycling gave."
        ),
    ),
    Clause(
        "DT-5.1",
        N_(
            "At any time while you play cards, also before the first one, you may flip a card of your "
            "discard pile that shows a recycle mark and take its benefit. It costs nothing, and you may do "
            "it as often as you like. The card stays in the discard pile."
        ),
        N_("Recycling"),
    ),
    Clause(
        "DT-5.2",
        N_(
            "The benefit is cash, or limit +1 for this turn, or: the flipped card leaves the discard pile "
            "and goes on top of your deck, where it can be played at once."
        ),
    ),
    Clause(
        "DT-5.3",
        N_("Cards in play are not in the discard pile: they cannot be recycled this turn."),
    ),
    Clause(
        "DT-6.1",
        N_(
            "With the cash of this turn you take one action, or none; some cards give more. Buy: a card of "
            "the supply for its cost goes to your discard pile, front up. Upgrade: flip a card of your "
            "discard pile for its fee; it stays there. Buy and upgrade: a card of the supply for cost and "
            "fee together goes to your discard pile, back up."
        ),
        N_("Building"),
    ),
    Clause(
        "DT-6.2",
        N_(
            "Some cards move house when they are upgraded: flipped, they go, that side up, to the discard "
            "pile of another player, whom you choose. In the house set it is the Apartment, which becomes a "
            "Residential Area."
        ),
    ),
    Clause("DT-6.3", N_("When a pile of the supply is empty, its card cannot be bought.")),
    Clause("DT-6.4", N_("Each further action is again one of the three. Cash left over is lost.")),
    Clause(
        "DT-7",
        N_(
            "The cards in play go to the discard pile with the faces they show, and the player to the right"
            " goes on. Nothing is carried over: no cash, no points, no effects. [ours: Discard piles lie "
            "open to everybody at any time.]"
        ),
        N_("End of the turn"),
    ),
    Clause(
        "DT-8",
        N_(
            "Everything is public but the order of the decks below their top cards. What a deck consists of "
            "is public too, and can be looked up at any time."
        ),
        N_("What everybody knows"),
    ),
    Clause(
        "DT-9.1",
        N_(
            "Alone, the supply is smaller. In the house set: 4 Convenience Stores, 4 Hospitals, 4 Factories "
            "and 4 Central Parks."
        ),
        N_("Solo variant"),
    ),
    Clause(
        "DT-9.2",
        N_(
            "Each time you shuffle your deck while playing cards, you first choose a card of the supply and "
            "remove it from the game."
        ),
    ),
    Clause(
        "DT-9.3",
        N_(
            "Win as usual, but before the supply runs out: when it is empty, bought or removed, the game is "
            "lost at once. The fewer turns you need, the better."
        ),
    ),
    Clause("DT-9.4", N_("A card that moves house when it is upgraded leaves the game.")),
    Clause(
        "DT-10",
        N_(
            "A played card that shows a new deck top cannot be taken back, nor can a shuffle or the end of a "
            "turn. A played card that shows nothing new can, and so can the shuffle of a single card. "
            "Recycling, stopping and building are free to take back until then. The table says in each "
            "position which it is."
        ),
        N_("Taking back"),
    ),
)


def clause_of(event: Event, before: State) -> str:
    """Return the clause behind an event."""
    clause = _CLAUSES[type(event)]
    return clause if isinstance(clause, str) else clause(event)


_CLAUSES: Final[Mapping[type[Event], str | Callable[[Any], str]]] = {
    ev.CardPlayed: "DT-4.1",
    ev.CardFlipped: lambda flip: "DT-5.1" if flip.is_recycled else "DT-6.1" if flip.to is None else "DT-6.2",
    ev.CardBought: "DT-6.1",
    ev.BuildingBegan: "DT-6.1",
    ev.TurnBust: "DT-4.5",
    ev.DeckShuffled: "DT-4.3",
    ev.CardRemoved: "DT-9.2",
    ev.TurnBegan: "DT-7",
    ev.TurnEnded: "DT-7",
    ev.FirstPlayerDrawn: "DT-3.3",
    ev.GameWon: lambda won: "DT-1.2" if won.why == "points" else "DT-1.3",
    ev.GameLost: "DT-9.3",
    ev.GameDrawn: "DT-1.5",
}


# Refusals

FACTS: Final = dict.fromkeys(("active", "card", "have", "need"), 1)
"""An example of each fact in refusals."""


_REFUSALS: Final = {
    "game_over": N_("The game is over."),
    "not_your_turn": N_("It is {seat}'s turn."),
    "no_such_seat": N_("Nobody sits there."),
    "builds_already": N_("You have stopped playing cards this turn."),
    "plays_still": N_("First play cards and stop, then build."),
    "not_stopped": N_("First stop playing cards, then end your turn."),
    "empty_deck": N_("Your deck is empty. Shuffle your discard pile first."),
    "deck_left": N_("Your deck is not empty yet: {have} left."),
    "nothing_to_shuffle": N_("Your discard pile is empty."),
    "remove_first": N_("Choose a card of the supply to remove before you shuffle."),
    "no_removing": N_("Only a player alone removes a card of the supply."),
    "forced_card": N_("{card} on top of your deck must be played."),
    "must_play_next": N_("{card} obliges you to play one more card."),
    "nothing_played": N_("Play at least one card before you stop."),
    "not_in_discard": N_("Your discard pile has no such card: {card}."),
    "in_play": N_("{card} is in play, and only cards in the discard pile can be recycled."),
    "no_mark": N_("{card} has no recycle mark."),
    "not_for_sale": N_("This cannot be bought: {card}."),
    "sold_out": N_("The supply has none left: {card}."),
    "no_fee": N_("{card} cannot be flipped for a fee."),
    "too_dear": N_("That costs ${need}, and you have ${have}."),
    "no_action": N_("You have no build action left."),
    "receiver_missing": N_("Choose another player to move the flipped {card} to."),
    "no_receiver": N_("{card} does not move to another player."),
}


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    sentence = _REFUSALS.get(illegal.code, N_("This is not something one can do in Design Town."))
    facts, card = illegal.facts, illegal.facts.get("card")
    named = card_name(card if isinstance(card, int) else -1)
    return fill(sentence, {**facts, "seat": SeatName(facts.get("active", 0)), "card": named})
