"""Web push: reminders that reach a device while no page is open. Standards on top of `cryptography` and `h11`."""
