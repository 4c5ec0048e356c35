"""`fathom` with Liar's dice among its games: `python -m tests.browser.toys play` serves a game that the page knows nothing of."""

from tests.engine.liars_dice import GAME

from fathom import games
from fathom.__main__ import main

if __name__ == "__main__":
    games.ALL[GAME.id] = GAME
    main()
