"""A game's front door, for people and programs: matches, moves, what a seat sees, words."""
