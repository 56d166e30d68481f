"""All training and evolving: networks, patterns, labels."""
