"""Balance reports: is a game fair, how long, how much luck, what is each card worth, and what could be changed.

Everything is counted in whole numbers by jobs that know nothing of each other, so a report is the same for a seed on
any number of processors, and a report that was stopped goes on where it was.
"""
