"""People: who they are, how they come back as themselves, and what they may have done with what is kept of them."""
