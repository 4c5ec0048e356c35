"""Studying games by playing many: simulation, and what came out of it."""
