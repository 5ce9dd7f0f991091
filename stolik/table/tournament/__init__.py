"""Tournaments of any game: who meets whom, who is ahead, and a log like a table's. Pure: no sockets, no database.

`pairings.py` says who meets whom, `standings.py` who is ahead, `tournament.py` puts both into a state machine over a
log (`entries.py`), and `sights.py` is what each viewer is told. The rules for hosts are in docs/tournaments.md.
"""
