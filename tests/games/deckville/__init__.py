"""Tests of Deckville's rules."""
