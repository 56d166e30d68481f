"""Deep Q-learning: an agent that learns from the reward of the environment alone."""
