"""What a game is: state, verbs, chance, positions, records. Knows no game, no player, no network."""
