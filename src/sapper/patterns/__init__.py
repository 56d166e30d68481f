"""3×3 patterns in use: what they are, and their files."""
