"""The rules of Rosyjska Ruletka, by chapters of the rulebook."""
