"""How the command line looks: games, rules and records for people, and progress while something takes long."""

import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console
from rich.control import Control
from rich.markdown import Markdown
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.segment import ControlType
from rich.table import Table
from rich.text import Text

from fathom import Position, players, words
from fathom.engine.encoding import Field, fingerprint, size, slices
from fathom.engine.errors import FathomError, Sentence
from fathom.engine.events import Logged, sentence
from fathom.engine.game import Game
from fathom.engine.notation import Record
from fathom.engine.options import Choice, Integer, Option, Value, as_text
from fathom.engine.setup import table_sizes
from fathom.lab.result import Result
from fathom.search.odds import Odds
from fathom.search.result import told_error
from fathom.server.wire import Clause, Rules, Ruling, Section

if TYPE_CHECKING:
    from fathom.lab.tally import Outcome
    from fathom.learn import Measure, Training

HARMLESS = "\n\t\u200c\u200d"  # are no letters, but harmless: lines of comments, joiners in names

NARROW = 50  # characters of a line that is too short for long headings
BARE = 76  # characters of a line that has no room for a bar, how many of how many, and how fast
CELL = 8  # characters that a percentage takes, with what is left free before and after it

console = Console(highlight=False)


class Counting:
    """What is said while rules are compiled, then a bar with the rate and the time left. Nothing where nobody watches."""

    def __init__(self, what: str, total: int | None, *, compiles: bool = True) -> None:
        """Show nothing yet."""
        self._began: float | None = None
        self._first = 0
        self._is_watched = sys.stderr.isatty()
        self._compiles = compiles
        self._console = Console(stderr=True)
        how_many = (
            (MofNCompleteColumn(), TextColumn(f"{what}, {{task.fields[rate]}}/s,"))
            if self._console.width > BARE
            else (TaskProgressColumn("{task.percentage:.0f}%,", "{task.completed}"),)
        )
        self._bar = Progress(
            BarColumn(),
            *how_many,
            TimeRemainingColumn(),
            TextColumn("left"),
            console=self._console,
            transient=True,
            disable=not self._is_watched,
        )
        self._task = self._bar.add_task("", total=total, rate="0")

    def __enter__(self) -> "Counting":
        # No more than text: a bar hides the cursor, and Ctrl-C ends the start at once.
        if self._is_watched and self._compiles:
            sentence = words.say(Sentence("cli-compiling"))
            self._console.print(sentence, end="", no_wrap=True, overflow="ellipsis")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._wipe()
        self._bar.stop()

    def __call__(self, done: int) -> None:
        """So many are done by now; the first call says that the start is over."""
        if self._began is None:
            self._wipe()
            self._bar.start()
            self._began, self._first = time.perf_counter(), done  # the start says nothing about the rate
        spent = time.perf_counter() - self._began
        rate = (done - self._first) / spent if spent else 0.0
        self._bar.update(self._task, completed=done, rate=f"{rate:,.{0 if rate >= 10 else 1}f}")

    def say(self, line: str) -> None:
        """A line that stays above the bar; also where nobody watches."""
        self._console.print(line, soft_wrap=True)

    def _wipe(self) -> None:
        """Take the sentence away."""
        if self._is_watched and not self._bar.live.is_started:
            self._console.control(Control((ControlType.ERASE_IN_LINE, 2), ControlType.CARRIAGE_RETURN))


def _paper() -> Console:
    """Where figures go: as wide as the terminal, or where there is none as wide as they are."""
    return console if sys.stdout.isatty() else Console(highlight=False, width=10_000)


def show_result(result: Result) -> None:
    """What came out of a simulation."""
    paper = _paper()
    paper.print(result.table(paper.width))


def show_arena(outcome: "Outcome") -> None:
    """Ratings, who is ahead of whom, and the verdict of a test."""
    paper = _paper()
    is_wide = paper.width > NARROW
    table = _figures("player", "rating", "±", *(("share of wins", "±") if is_wide else ("share",)), "games")
    for one in outcome.ranking:
        rating = f"{one.rating:+.0f}", "?" if one.error is None else f"{one.error:.0f}"
        error = ("?" if one.share_error is None else f"{one.share_error:.2%}",) if is_wide else ()
        table.add_row(_cut(printable(one.player)), *rating, f"{one.share:.2%}", *error, f"{one.games:,}")
    paper.print(table)
    fair = f"A share is that of a seat, {1 / outcome.players:.1%} is fair"
    paper.print(Text(f"{fair}; {outcome.games:,} games. Ratings are in Elo: {outcome.source}.", style="dim"))
    if len(outcome.ranking) > 2 or outcome.players > 2:
        paper.print(Text("\nHow often a row has more points than a column:"))
        for cross in _crosses(outcome, paper.width):
            paper.print()
            paper.print(cross)
    if verdict := outcome.verdict:
        first, second = verdict.first, verdict.second
        said = {
            "high": f"{first} less {second} is rather {verdict.high:+g} Elo than {verdict.low:+g}.",
            "low": f"{first} less {second} is rather {verdict.low:+g} Elo than {verdict.high:+g}.",
            "": f"It is still open whether {first} less {second} is {verdict.low:+g} or {verdict.high:+g} Elo.",
        }[verdict.said]
        paper.print(
            Text(f"\n{printable(said)} Log-likelihood ratio {verdict.ratio:+.2f}, bounds ±{verdict.bound:.2f}.")
        )


def _crosses(outcome: "Outcome", width: int) -> Iterator[Table]:
    """Who is ahead of whom, in as many tables beneath each other as a line of `width` characters needs."""
    labels = [_cut(f"{number} {printable(one.player)}") for number, one in enumerate(outcome.ranking, 1)]
    # A name that leaves less room is cut off.
    longest = min(width - 2 * CELL, max(label.cell_len for label in labels) + 2)
    fit = max(1, (width - longest) // CELL)
    for first in range(0, len(labels), fit):
        cross = _figures("", *map(str, range(first + 1, min(first + fit, len(labels)) + 1)))
        for label, row in zip(labels, outcome.ahead, strict=True):
            cross.add_row(label, *("" if share is None else f"{share:.1%}" for share in row[first : first + fit]))
        yield cross


def show_odds(odds: Odds, position: Position, player: str) -> None:
    """The chance of each seat, with its error where it has one."""
    what = words.say(Sentence("hope"), game=position.game) if odds.is_hope else "wins the game"
    table = listing("seat", what, "±")
    is_known = any(chance.best is not None for chance in odds.chances)
    if is_known:
        table.add_column("at best")
    for chance in odds.chances:
        error = "exact" if chance.error is None else told_error(chance.error, 2)
        best = [""] + ["" if chance.best is None else f"{chance.best:.2%}"] * is_known
        table.add_row(str(chance.seat), f"{chance.chance:.2%}", error, *best)
    paper = _paper()
    paper.print(table)
    played = (
        f"{odds.games:,} game{'s' * (odds.games != 1)} played on" if odds.games else "all that can come was looked at"
    )
    paper.print(Text(f"If all seats play like {player}; {played}.", style="dim"))


def show_measure(progress: Counting, measure: "Measure") -> None:
    """How a network does by now, as a line beside the bar."""
    shares = (f"{share:.1%} ± {error:.1%} at {seats} seats" for seats, (share, error) in measure.shares.items())
    progress.say(
        f"{measure.games:,} games, {_minutes(measure.seconds)}: wins {', '.join(shares)}; loss {measure.wins:.3f}"
    )


def show_training(training: "Training", file: Path, *, is_done: bool) -> None:
    """What there is of a network, or of one that is still to be made or measured."""
    said = training.progress
    what = "the network" if is_done else "the training so far"
    console.print(f"{said.games:,} games in {_minutes(said.seconds)}: {file} holds {what}.", soft_wrap=True)


def _minutes(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 600 else f"{seconds:.0f} s"


def show_game(game: Game) -> None:
    """Everything that can be chosen about a game."""
    console.print(Text(f"{game.title}  {game.id}, {table_sizes(game)} players", style="bold"))
    console.print(words.say(Sentence("game-sentence"), game=game))
    table = listing("player")
    for name, does in players.names(game):
        table.add_row(name, words.say(does, game=game))
    console.print(Padding(table, (1, 0, 0, 0)))
    table = listing("preset")
    for name, values in game.facts.PRESETS.items():
        table.add_row(name, f"{words.say(Sentence(f'preset-{name}'), game=game)} {_settings(values)}")
    console.print(Padding(table, (1, 0, 0, 0)))
    table = listing("option", "may be")
    for option in game.facts.OPTIONS:
        table.add_row(option.name, _range(option), words.say(Sentence(f"option-{option.name}"), game=game))
    console.print(Padding(table, (1, 0, 1, 0)))
    if game.takes_file:
        console.print(f"--options-file  {words.say(Sentence('file'), game=game)}\n")


def show_rules(game: Game, rules: Rules) -> None:
    """The rules: first what a player needs, then every clause under the heading of its section."""
    console.print(Text(f"{game.title}\n", style="bold"))
    _show_markdown(rules.introduction)
    for section in rules.sections:
        _show_section(section)


def show_part(rules: Rules, name: str) -> bool:
    """One clause, section or ruling by its number or name; nothing, and False, if there is none."""
    for section in rules.sections:
        if section.number == name:
            _show_section(section)
            return True
        for clause in section.clauses:
            if clause.number == name:
                _show_clause(clause)
                return True
    for ruling in rules.rulings:
        if ruling.name == name.upper():
            _show_ruling(ruling)
            return True
    return False


def parts_of(rules: Rules) -> str:
    """What can be asked of `show_part`, in words."""
    sections = ", ".join(f"{section.number} {section.title}" for section in rules.sections)
    rulings = f". Rulings: {rules.rulings[0].name} to {rules.rulings[-1].name}" if rules.rulings else ""
    return f"Sections: {sections}{rulings}"


def _show_section(section: Section) -> None:
    console.print(Text(f"{section.number} {section.title}\n", style="bold underline"))
    if section.text:
        _show_markdown(section.text)
    for clause in section.clauses:
        _show_clause(clause)


def _show_ruling(ruling: Ruling) -> None:
    console.print(Text(f"{ruling.name} {ruling.title}", style="bold"))
    _show_markdown(ruling.text)


def _show_markdown(text: str) -> None:
    console.print(Padding(Markdown(text), (0, 2, 1, 2)))


def _show_clause(clause: Clause) -> None:
    """One clause, with where it comes from."""
    console.print(Text(f"{'*' if clause.settings else ' '} {clause.number} {clause.title}", style="bold"))
    source = f"Source: {clause.source}" if clause.source else ""
    options = f" Options: {', '.join(clause.options)}." if clause.options else ""
    console.print(Padding(Markdown(clause.text), (0, 2)))
    if clause.settings:
        console.print(Padding(Text(f"Here: {_settings(clause.settings)}", style="bold"), (1, 2, 0, 2)))
    console.print(Padding(Text(f"{source}{options}", style="dim"), (0, 2, 1, 2)))


def tell(record: Record, board: bool = False) -> None:
    """The game of a record, replayed and told as a spectator would be told it, a line for each thing that happens.

    With `board` also the position that it leads to.
    """
    position = record.position
    game = position.game
    names = [printable(record.head.get(f"Seat{seat}", f"Seat {seat}")) for seat in range(position.players)]
    for key, value in record.head.items():
        console.print(Text(printable(f"{key}: {value}"), style="dim"))
    if any(f"Seat{seat}" not in record.head for seat in range(position.players)):
        console.print(Text("Seats are counted from 0, as in the record.", style="dim"))
    console.print()
    walk = Position(position.setup)
    log: list[Logged] = []
    position.setup.start(log)
    for played, action in enumerate([*position.history, None]):
        for event, _ in walk.tell(log):
            console.print(Text(words.say(sentence(event), names, game=game)), soft_wrap=True)
        if played in record.comments:
            console.print(Text(printable(record.comments[played]), style="italic"))
        if action is not None:
            log = []
            walk.play(action, log)
    if not position.is_over:
        console.print(f"\nThe record ends here, {len(position.history)} moves into the game.")
    if board:
        show_board(position)


def show_board(position: Position) -> None:
    """A position as a picture and as a line of text, and what may be done there."""
    moves = [position.name(outcome) for outcome, _ in position.chance_outcomes()] or position.legal_moves()
    console.print(Text(f"\n{position}\n\n{' '.join(moves)}\n" if moves else f"\n{position}\n"), soft_wrap=True)
    console.print(Text(position.to_text()), soft_wrap=True)


def show_encoding(game: Game) -> None:
    """The fields of a game's encoding."""
    found = game.encoding.FIELDS
    if not found:
        raise FathomError(f"{game.id} has no encoding: its positions can't be told as numbers")
    console.print(f"{size(found)} numbers, fingerprint {fingerprint(found)}\n", soft_wrap=True)
    table = listing("field", "numbers", "scale")
    for field, part in zip(found, slices(found).values(), strict=True):
        table.add_row(field.name, f"{part.start} to {part.stop - 1}", f"{field.scale:g}", told(field))
    _paper().print(table)


def told(field: Field) -> str:
    """What a field means, with whom it is about."""
    return f"{'each seat: ' if field.seats else ''}{field.meaning}"


def printable(text: str) -> str:
    """The text without what would steer a terminal instead of being shown on it."""
    return "".join(sign if sign.isprintable() or sign in HARMLESS else "\N{REPLACEMENT CHARACTER}" for sign in text)


def listing(first: str, *others: str) -> Table:
    """An empty table with these headings, as all commands print them."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in (first, *others):
        table.add_column(heading, no_wrap=heading == first)
    table.add_column("", ratio=1)
    return table


def _figures(first: str, *others: str) -> Table:
    """A list whose figures stay whole where the line is too short: what they are of is cut off."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in (first, *others):
        table.add_column(heading, no_wrap=heading != first)
    return table


def _cut(name: str) -> Text:
    return Text(name, no_wrap=True, overflow="ellipsis")


def _settings(values: Mapping[str, Value]) -> str:
    return ", ".join(f"{name}={as_text(value)}" for name, value in values.items())


def _range(option: Option) -> str:
    if isinstance(option, Choice):
        return " | ".join(option.choices)
    if isinstance(option, Integer):
        return f"{option.default} ({option.least} to {option.most})"
    span = f"{option.shortest} to {option.longest} numbers, each {option.least} to {option.most}"
    return f"{as_text(option.default) or 'none'} ({span})"
