"""How a network learned, as a picture: its share of the win, and its losses, over the games that it played."""

from pathlib import Path

from fathom.lab.picture import COLOURS, WON, check, curve, dress, write
from fathom.learn.run import Measure
from fathom.learn.training import Training


def draw(training: Training, file: Path) -> None:
    """Write the picture. Raises `FathomError` for another kind of file, or without matplotlib; `OSError`."""
    check(file)
    from matplotlib.figure import Figure

    measures = [Measure(*each) for each in training.progress.curve]
    games = [each.games / 1000 for each in measures]
    rival = training.recipe.against or "the strongest scripted player"
    figure = Figure(figsize=(8, 7), layout="constrained")
    wins, losses = figure.subplots(2, 1, sharex=True)
    for k, seats in enumerate(measures[0].shares if measures else ()):
        fair = 1 / int(seats)
        middles, errors = zip(*(each.shares[seats] for each in measures), strict=True)
        curve(wins, games, middles, errors, color=COLOURS[k], label=f"{seats} seats, fair {fair:.0%}")
        wins.axhline(100 * fair, color=COLOURS[k], linewidth=0.8, linestyle="dashed")
    wins.set_ylabel(WON)
    wins.set_title(f"{training.game.title}: the network among {rival}")
    losses.plot(games, [each.wins for each in measures], color="#444", label="of wins (cross entropy)")
    losses.set_ylabel("loss")
    losses.set_xlabel("games played, thousands")
    for axes in (wins, losses):
        dress(axes)
    write(figure, file)
