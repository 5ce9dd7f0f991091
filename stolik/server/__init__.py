"""Live tables over HTTP and WebSockets: storage, rooms, guests and limits. The rules of a table are in `table`."""
