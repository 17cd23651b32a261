"""The daily city: one set-up a day, the same for every player, shared and proved without a server."""
