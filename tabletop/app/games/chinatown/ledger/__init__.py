"""The list of a game's deals: what each was worth when it was made, and at the end what it has brought."""
