"""The rules of Światowy Konflikt, chapter by chapter as in the rulebook."""
