"""The rules of Piłka w grze!, by chapters of the rulebook."""
