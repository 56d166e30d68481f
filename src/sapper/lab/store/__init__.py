"""The run store: finished games and other results, safe against kill and power cut."""
