"""The rules of Eksplodujące Kotki, by chapters of the rulebook."""
