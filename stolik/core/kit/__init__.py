"""What rules are written with: the record and its fields, names, piles, sets, chance, events, questions."""
