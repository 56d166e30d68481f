"""What a report of a paper is made of, and how figures are judged and drawn."""
