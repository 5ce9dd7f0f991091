"""The table in a terminal: one person, or none, against bots. No game is named here."""
