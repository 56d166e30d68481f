"""Networks in the making: data, models, training, export."""
