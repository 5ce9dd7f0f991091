"""Learning a game by playing it: many matches side by side, a small network, and what it exports for the bots."""
