"""What came out of an arena, as a picture: the ratings, and who is ahead of whom."""

from pathlib import Path

from fathom.engine.errors import BadArgument, Sentence
from fathom.lab.saving import check_place
from fathom.lab.tally import Outcome

KINDS = ".svg", ".png", ".pdf"
HIGH = 0.5  # inches for each player


def check(file: Path) -> None:
    """Refuse what cannot be drawn or kept, before there is anything to draw. Raises `FathomError`, and `OSError`."""
    if file.suffix.lower() not in KINDS:
        raise BadArgument(Sentence("refused-picture", {"file": str(file), "known": list(KINDS)}))
    try:
        import matplotlib as _  # noqa: F401
    except ImportError as error:
        raise BadArgument(Sentence("refused-no-plots")) from error
    check_place(file)


def draw(outcome: Outcome, title: str, file: Path) -> None:
    """Write the picture. Raises `FathomError` for another kind of file, or without matplotlib; `OSError`."""
    check(file)
    from matplotlib.figure import Figure

    names = [one.player for one in outcome.ranking]
    places = range(len(names))
    figure = Figure(figsize=(5 + 0.9 * len(names), 1.8 + HIGH * len(names)), layout="constrained")
    ratings, ahead = figure.subplots(1, 2, width_ratios=(3, 1 + 0.9 * len(names)))
    ratings.errorbar(
        [one.rating for one in outcome.ranking], places, xerr=[2 * (one.error or 0) for one in outcome.ranking],
        fmt="o", color="#0b6e8a", capsize=3,
    )  # fmt: skip
    ratings.set(
        yticks=places, yticklabels=names, xlabel="rating, Elo (± 2 standard errors)", ylim=(len(names) - 0.5, -0.5)
    )
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
    figure.savefig(file)
