"""Evolved 3×3 patterns that flag and open: what they are, their files, and their evolution."""
