"""Stolik, a little table for tabletop games: one source of rules for players, bots and researchers."""
