"""The rules, one folder a game, pure: no game knows another, a clock, a file or the app."""
