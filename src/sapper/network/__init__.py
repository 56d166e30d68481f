"""Networks in use: weights, cards, inference, estimates."""
