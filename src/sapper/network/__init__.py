"""Networks that estimate where the mines are: data, models, training, and use."""
