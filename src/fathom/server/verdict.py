"""What `fathom verify` prints of the chance of a game."""

from rich.text import Text

from fathom.printing import console, listing, printable
from fathom.server.fairness import NOBODY, Verdict


def show(verdict: Verdict) -> None:
    """What came of checking the chance of a game."""
    console.print(Text(f"Commitment {printable(verdict.commitment)}", style="dim"), soft_wrap=True)
    if verdict.is_other:
        console.print(Text(f"Promised   {printable(verdict.promised)}", style="dim"), soft_wrap=True)
        console.print("The record has another commitment than was told before the game.")
    elif verdict.is_kept:
        console.print("The secret is the one that was committed to.")
    else:
        console.print("The secret is not what was committed to.")
    if not verdict.is_whole:
        console.print("The game in the record is not over: something has been left out.")
    if verdict.is_brought:
        console.print("Mixed in are these nonces:")
        _show_nonces(verdict)
    else:
        console.print(
            "What is mixed in is not one nonce, or none, for each seat of a person and none for a bot's, or the"
        )
        console.print("record does not say who played:")
        console.print("with anything else the server could have chosen what chance brings.")
    _show_known(verdict)
    if verdict.others:
        console.print(f"{verdict.others:,} draws came with the record that was played on from, and are not checked.")
    if not verdict.checked:
        return
    if not verdict.wrong:
        console.print(f"{verdict.checked:,} draws, each as secret and nonces have it.")
        return
    console.print(f"{len(verdict.wrong):,} of {verdict.checked:,} draws are not as secret and nonces have them:\n")
    table = listing("draw", "turn", "move", "was", "should be")
    for one in verdict.wrong:
        table.add_row(str(one.draw), str(one.turn), str(one.move + 1), one.was, one.due)
    console.print(table)


def _show_known(verdict: Verdict) -> None:
    """What whoever asks knew before, compared with the record."""
    for seat in verdict.own_seats:
        if seat in verdict.left_out:
            console.print(
                f"Your browser's nonce is not mixed in for seat {seat}: it was left out, or that browser did not"
            )
            console.print("hold the seat in time, or another one was first there.")
        else:
            console.print(f"Your browser's nonce is mixed in for seat {seat}.")
    if not verdict.is_begun_so and not verdict.begins:
        console.print("The record says that the table began with the first move, not from moves of another game.")
    elif not verdict.is_begun_so:
        console.print(
            f"The record says that {verdict.begins:,} moves came from another game, so their chance is not checked."
        )
        console.print("If the table was played on from so many, say so with --from.")


def _show_nonces(verdict: Verdict) -> None:
    for seat, (who, nonce) in enumerate(zip(verdict.seats, verdict.nonces, strict=True)):
        told = "none" if nonce == NOBODY else f"{nonce}{' (yours)' if nonce == verdict.own else ''}"
        console.print(Text(f"  seat {seat}, {printable(who)}: {told}"), soft_wrap=True)
