"""How a network learned, as a picture: its share of the win, and its losses, over the games that it played."""

from pathlib import Path

from fathom.lab.picture import check
from fathom.learn.run import Measure
from fathom.learn.training import Training

COLOURS = "#0b6e8a", "#c2562d"


def draw(training: Training, file: Path) -> None:
    """Write the picture. Raises `FathomError` for another kind of file, or without matplotlib; `OSError`."""
    check(file)
    from matplotlib.figure import Figure

    curve = [Measure(*each) for each in training.progress.curve]
    games = [each.games / 1000 for each in curve]
    rival = training.recipe.against or "the strongest scripted player"
    figure = Figure(figsize=(8, 7), layout="constrained")
    wins, losses = figure.subplots(2, 1, sharex=True)
    for k, seats in enumerate(curve[0].shares if curve else ()):
        fair = 1 / int(seats)
        middles, errors = zip(*(each.shares[seats] for each in curve), strict=True)
        wins.errorbar(games, [100 * one for one in middles], [200 * one for one in errors], capsize=2,
                      color=COLOURS[k], label=f"{seats} seats, fair {fair:.0%}")  # fmt: skip
        wins.axhline(100 * fair, color=COLOURS[k], linewidth=0.8, linestyle="dashed")
    wins.set_ylabel("games won, % (± 2 standard errors)")
    wins.set_title(f"{training.game.title}: the network among {rival}")
    losses.plot(games, [each.wins for each in curve], color="#444", label="of wins (cross entropy)")
    losses.set_ylabel("loss")
    losses.set_xlabel("games played, thousands")
    for axes in (wins, losses):
        if curve:  # stopped before anything was measured, there is nothing to name
            axes.legend(frameon=False)
        axes.grid(alpha=0.25)
    figure.savefig(file)
