"""What came out of an arena, as a picture: the ratings, and who is ahead of whom. And what all pictures have in common."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fathom.engine.errors import BadArgument, Sentence
from fathom.lab.saving import check_place, placing
from fathom.lab.tally import Outcome

KINDS = ".svg", ".png", ".pdf"
HIGH = 0.5  # inches for each player
COLOURS = "#0b6e8a", "#c2562d", "#6b8f3c", "#8a4f9e", "#b8860b", "#444444"
WON = "games won, % (± 2 standard errors)"
RATED = "rating, Elo (± 2 standard errors)"
UNKNOWN = "\nno bar: error not known yet"  # after too few games


def check(file: Path) -> None:
    """Refuse what cannot be drawn or kept, before there is anything to draw. Raises `FathomError`, and `OSError`."""
    if file.suffix.lower() not in KINDS:
        raise BadArgument(Sentence("refused-picture", {"file": str(file), "known": list(KINDS)}))
    try:
        import matplotlib as _  # noqa: F401
    except ImportError as error:
        raise BadArgument(Sentence("refused-no-plots")) from error
    check_place(file)


def curve(axes: Any, at: Sequence[Any], parts: Sequence[float], errors: Sequence[float], **look: Any) -> None:
    """Draw parts of a whole in %, with bars of two standard errors."""
    axes.errorbar(at, [100 * one for one in parts], [200 * one for one in errors], capsize=2, **look)


def dress(axes: Any) -> None:
    """Give axes on which all is drawn the look of all pictures: a faint grid, and what the lines are where they have names."""
    axes.grid(alpha=0.25)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(frameon=False)


def write(figure: Any, file: Path) -> None:
    """Write a picture. The same one is the same bytes as SVG, whenever it is drawn. Raises `OSError`."""
    from matplotlib import rc_context

    kind = file.suffix.lower().removeprefix(".")
    with rc_context({"svg.hashsalt": file.stem}), placing(file) as beside:
        figure.savefig(beside, format=kind, metadata={"Date": None} if kind == "svg" else None)


def draw(outcome: Outcome, title: str, file: Path) -> None:
    """Write the picture. Raises `FathomError` for another kind of file, or without matplotlib; `OSError`."""
    check(file)
    from matplotlib.figure import Figure

    names = [one.player for one in outcome.ranking]
    places = range(len(names))
    figure = Figure(figsize=(5 + 0.9 * len(names), 1.8 + HIGH * len(names)), layout="constrained")
    ratings, ahead = figure.subplots(1, 2, width_ratios=(3, 1 + 0.9 * len(names)))
    ratings.plot([one.rating for one in outcome.ranking], places, "o", color=COLOURS[0])
    known = [(one.rating, place, 2 * one.error) for place, one in enumerate(outcome.ranking) if one.error is not None]
    if known:  # a bar without length would say that there is no error
        middles, at, errors = zip(*known, strict=True)
        ratings.errorbar(middles, at, xerr=errors, fmt="none", ecolor=COLOURS[0], capsize=3)
    label = RATED if len(known) == len(names) else f"{RATED}{UNKNOWN}"
    ratings.set(yticks=places, yticklabels=names, xlabel=label, ylim=(len(names) - 0.5, -0.5))
    ratings.grid(alpha=0.25)
    shown = [[float("nan") if each is None else each for each in row] for row in outcome.ahead]
    ahead.imshow(shown, cmap="BrBG", vmin=0, vmax=1, aspect="auto")
    for row, line in enumerate(outcome.ahead):
        for column, each in enumerate(line):
            if each is not None:
                dark = abs(each - 0.5) > 0.33
                ahead.text(column, row, f"{each:.0%}", ha="center", va="center", color="white" if dark else "black")
    ahead.set(xticks=places, yticks=[], xlabel="how often a row has more\npoints than a column")
    ahead.set_xticks(places, names, rotation=30, ha="right")
    figure.suptitle(f"{title}, {outcome.players} players, {outcome.games:,} games")
    write(figure, file)
