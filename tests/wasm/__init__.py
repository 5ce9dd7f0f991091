"""The rules in the browser's machine."""
