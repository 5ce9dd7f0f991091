"""What proves rules: scenario files, rulebooks, and the way from paragraph to function to test."""
