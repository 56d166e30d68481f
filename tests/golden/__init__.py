"""Fingerprints of behaviour that must not change unseen."""
