"""What every game is made of. Nothing here knows a game by name.

Four rooms, each knowing only those before it: `kit`, what rules are written with; `machine`, what runs them; `door`,
the front door of a game; `proof`, what proves rules.
"""
