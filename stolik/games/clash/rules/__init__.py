"""The rules of CLASH, one file for each part of the rulebook."""
