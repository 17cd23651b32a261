"""The rules as players read them; `[ours: words]` is a ruling where the sheets are silent."""

from __future__ import annotations

from tabletop.engine.message import N_
from tabletop.engine.protocol import Clause

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
            "Whoever has 18 or more cards in play in one turn, with a Convenience Store among them, wins at "
            "once. (Both sheets lost this sentence; several descriptions of the game agree on it.)"
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
            "The icons of both sheets are lost. Known from them are: the Residential Area's unhappy face, "
            "the Hospital's cash and unhappy face, and the effects of Apartment, Convenience Store, Hospital "
            "and Church. All other values are a house set, tuned by playing thousands of games. Whoever owns "
            "the game can put the printed values into a card file of their own. [ours]"
        ),
    ),
    Clause(
        "DT-3.1",
        N_(
            "Each player shuffles nine cards into a deck: 4 Residential Areas, 1 Apartment, 1 Convenience "
            "Store, 1 Hospital, 1 Factory and 1 Central Park."
        ),
        N_("Set-up"),
    ),
    Clause(
        "DT-3.2",
        N_(
            "The general supply lies with its fronts up. English sheet: 12 Convenience Stores, 12 Hospitals, "
            "8 Factories, 8 Central Parks. Japanese sheet: 8, 8, 12 and 12."
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
            "Turn the top card of your deck into the play row, as it lies. Its cash, unhappy faces, victory "
            "points and effect count at once. Then decide: play another card, or stop and build."
        ),
        N_("Playing cards"),
    ),
    Clause(
        "DT-4.2",
        N_(
            "While a Residential Area lies on top of your deck, it must be played. A face that says so "
            "obliges you to play one more card after it, whatever that is."
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
            "building. A Church in play, or recycled, raises this limit for the turn."
        ),
    ),
    Clause(
        "DT-4.6",
        N_("A card's own limit and its own unhappy faces count together, before the test for a bust."),
    ),
    Clause(
        "DT-4.7",
        N_(
            "A Hospital gives its cash and $1 for each unhappy face in play, its own included: the first one "
            "$2 when no face came before it, the next one $3."
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
            "An upgraded Apartment is flipped to Residential Area and goes, that side up, to the discard "
            "pile of another player of your choice."
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
        N_("Alone, the supply is 4 Convenience Stores, 4 Hospitals, 4 Factories and 4 Central Parks."),
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
    Clause("DT-9.4", N_("An upgraded Apartment is removed from the game.")),
    Clause(
        "DT-10",
        N_(
            "A played card that shows a new deck top cannot be taken back, nor can a shuffle or the end of a "
            "turn. Recycling, stopping and building are free to take back until then."
        ),
        N_("Taking back"),
    ),
)
