"""Buttons, fields, lists, dialogs, the focus ring. Knows no game and no table."""
