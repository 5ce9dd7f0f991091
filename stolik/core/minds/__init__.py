"""How bots make up their minds: by lot, by rules of thumb, by thinking ahead. Knows no game by name."""
