"""How a network learned, as a picture: its share of the win, and its losses, over the games that it played."""

from pathlib import Path

from fathom.lab.picture import check
from fathom.learn.run import TABLES, Measure
from fathom.learn.training import Training

COLOURS = {2: "#0b6e8a", 4: "#c2562d"}


def draw(training: Training, file: Path) -> None:
    """Write the picture. Raises `FathomError` for another kind of file, or without matplotlib; `OSError`."""
    check(file)
    from matplotlib.figure import Figure

    curve = [Measure(*each) for each in training.progress.curve]
    games = [each.games / 1000 for each in curve]
    figure = Figure(figsize=(8, 7), layout="constrained")
    wins, losses = figure.subplots(2, 1, sharex=True)
    for seats in TABLES:
        shares = [each.shares[str(seats)] for each in curve if str(seats) in each.shares]
        if shares:
            middles, errors = zip(*shares, strict=True)
            label = f"{seats} seats, fair {1 / seats:.0%}"
            wins.errorbar(games, [100 * one for one in middles], [200 * one for one in errors], label=label,
                          color=COLOURS[seats], capsize=2)  # fmt: skip
            wins.axhline(100 / seats, color=COLOURS[seats], linewidth=0.8, linestyle="dashed")
    wins.set_ylabel("games won, % (± 2 standard errors)")
    wins.set_title(f"{training.game.title}: the network among the strongest scripted player")
    losses.plot(games, [each.wins for each in curve], color="#444", label="of wins (cross entropy)")
    losses.set_ylabel("loss")
    losses.set_xlabel("games played, thousands")
    for axes in (wins, losses):
        axes.legend(frameon=False)
        axes.grid(alpha=0.25)
    figure.savefig(file)
