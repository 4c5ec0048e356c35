"""Deep Sea Adventure a second time: slow, plain, and written from the game's RULES.md alone.

It exists to disagree. Nothing here is shared with the compiled rules: a game is one Python generator that reads like
the rulebook from top to bottom and stops wherever a seat or chance must decide.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from math import gcd
from typing import Any

from ..script import Script, Scripted

Unit = list[int]
"""What lies on one place and is carried as one: the levels of its chips, ascending."""


def word(unit: Unit) -> str:
    """A unit as it stands in the name of a move: `1+1+3`."""
    return "+".join(str(level) for level in unit)


@dataclass
class Diver:
    """One diver; `place` counts only at sea, `home` holds (level, value) of every chip turned over so far."""

    seat: int
    where: str = "sub"
    place: int = -1
    facing: str = "down"
    hold: list[Unit] = field(default_factory=list)
    home: list[tuple[int, int]] = field(default_factory=list)


class Reference(Scripted):
    """One game, from its start to its end."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        """`options` names every option; they are believed, not checked."""
        self.options = options
        self.players = players
        self.divers = [Diver(seat) for seat in range(players)]
        self.unseen = {level: Counter(options[f"level_{level}"]) for level in (1, 2, 3, 4)}
        self.line: list[Unit] = [[level] for level in (1, 2, 3, 4) for _ in options[f"level_{level}"]]
        self.dive = 0
        self.air: int = options["air"]
        self.starter = -1
        self.turn = -1
        self.boarded: list[int] = []
        self.guard = False
        self.quiet = 0
        self.dice = self._dice()
        self.follow(self._game())

    # ------------------------------------------------------------------ what others read

    def scores(self) -> list[int]:
        """4.1: the sum of the values of the chips a seat brought home."""
        return [sum(value for _, value in diver.home) for diver in self.divers]

    def winners(self) -> list[int]:
        """4.2: most points; then the rule of `tie`; who is tied after it shares the win."""
        scores = self.scores()
        tied = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        counts = {seat: Counter(level for level, _ in self.divers[seat].home) for seat in tied}
        levels = {
            "level4": [4],
            "lexicographic": [4, 3, 2, 1],
            "best_level_held": [max((level for count in counts.values() for level in count), default=4)],
            "shared": [],
        }[self.options["tie"]]
        for level in levels:
            most = max(counts[seat][level] for seat in tied)
            tied = [seat for seat in tied if counts[seat][level] == most]
        return tied

    def facts(self) -> dict[str, Any]:
        """Everything on the table, with the values of what was turned over (1.3, 3.2: nothing else has a value yet)."""
        return {
            "dive": self.dive,
            "air": self.air,
            "line": [list(unit) for unit in self.line],
            "turn": self.turn,
            "where": [diver.where for diver in self.divers],
            "place": [diver.place for diver in self.divers],
            "facing": [diver.facing for diver in self.divers],
            "hold": [[list(unit) for unit in diver.hold] for diver in self.divers],
            "home": [list(diver.home) for diver in self.divers],
        }

    # ------------------------------------------------------------------ 1 Parts and set-up

    def _game(self) -> Script:
        """1.5, 1.6, 3.7, 3.9, 4.1: draw the beginner, then play dive after dive."""
        if self.options["start"] == "random":
            name = yield "chance", {f"first-{seat}": 1 for seat in range(self.players)}
            self.starter = int(name.removeprefix("first-"))
        else:
            self.starter = int(self.options["start"].removeprefix("seat"))
        while True:
            self.dive += 1
            yield from self._one_dive()
            self.turn = -1
            yield from self._turn_over_all()
            if self.dive == self.options["dives"]:
                return
            yield from self._lay_all()
            self.starter = self._next_starter()
            self.line = [unit for unit in self.line if unit]
            self._begin_again()
            if not self.line:
                return

    def _dice(self) -> dict[str, int]:
        """1.4: the totals and their weights, without a common factor."""
        totals = Counter(sum(faces) for faces in product(self.options["faces"], repeat=self.options["dice"]))
        common = gcd(*totals.values())
        return {f"roll-{total}": totals[total] // common for total in sorted(totals)}

    # ------------------------------------------------------------------ 2 A turn

    def _one_dive(self) -> Script:
        """2.1, 2.13, 5.1: clockwise from the starter, skipping who is home, until the dive ends."""
        self.boarded, self.guard, self.quiet = [], False, 0
        self.turn = self.starter
        while True:
            yield from self._one_turn(self.divers[self.turn])
            if self.air == 0 or all(diver.where == "home" for diver in self.divers):
                return
            if self.guard and self.options["stall_guard"] == "end_dive":
                return
            self.turn = (self.turn + 1) % self.players
            while self.divers[self.turn].where == "home":
                self.turn = (self.turn + 1) % self.players

    def _one_turn(self, diver: Diver) -> Script:
        """2.1: the steps of a turn in their order; 5.1: was it quiet, and is the guard raised?"""
        before = (diver.where, diver.place, diver.facing, [list(unit) for unit in diver.hold])
        self._breathe(diver)
        if self._must_turn(diver):
            diver.facing = "up"
        elif self._may_turn(diver):
            name = yield diver.seat, {"dive": 1, "back": 1}
            diver.facing = "up" if name == "back" else "down"
        name = yield "chance", self.dice
        yield from self._swim(diver, int(name.removeprefix("roll-")) - len(diver.hold))
        if diver.where == "sea":
            yield from self._search(diver)
        breathed = before[3] != []
        changed = before != (diver.where, diver.place, diver.facing, diver.hold)
        self.quiet = 0 if breathed or changed else self.quiet + 1
        not_home = sum(other.where != "home" for other in self.divers)
        if self.quiet and self.quiet == not_home * self.options["stall_limit"]:
            self.guard = True

    def _breathe(self, diver: Diver) -> None:
        """2.2: one air for each unit carried, never below 0."""
        self.air = max(0, self.air - len(diver.hold))

    def _may_turn(self, diver: Diver) -> bool:
        """2.3, 2.4: asked is who is at sea, faces down and carries something (or may turn empty-handed)."""
        if diver.where != "sea" or diver.facing != "down":
            return False
        return diver.hold != [] or self.options["turn_empty"] == "allow"

    def _must_turn(self, diver: Diver) -> bool:
        """2.5, 5.2: no free place deeper."""
        if diver.where != "sea" or diver.facing != "down" or self._ahead(diver) is not None:
            return False
        rule = self.options["end_of_line"]
        return self.guard or rule == "forced" or (rule == "forced_if_carrying" and diver.hold != [])

    def _ahead(self, diver: Diver) -> int | None:
        """2.7: the next free place in the direction faced, jumping divers; None if there is none."""
        taken = [other.place for other in self.divers if other.where == "sea"]
        if diver.facing == "down":
            ahead = range(diver.place + 1, len(self.line))
        else:
            ahead = range(diver.place - 1, -1, -1)
        return next((place for place in ahead if place not in taken), None)

    def _swim(self, diver: Diver, steps: int) -> Script:
        """2.6 to 2.9: step by step, until the steps are used, the line ends, or he is home."""
        for _ in range(steps):
            target = self._ahead(diver)
            if target is not None:
                diver.where, diver.place = "sea", target
            elif diver.facing == "down":
                return
            elif diver.hold or self.options["board_empty"] == "allow":
                diver.where, diver.place = "home", -1
                self.boarded.append(diver.seat)
                if self.options["reveal"] == "secret":
                    yield from self._turn_over(diver)
                return
            else:
                return

    def _search(self, diver: Diver) -> Script:
        """2.10 to 2.12: leave, take or drop; not asked if he can only leave."""
        names = ["leave"]
        if self.line[diver.place]:
            blanks = sum(unit == [] for unit in self.line)
            if self.options["blanks"] == 0 or blanks < self.options["blanks"]:
                names.append("take")
        else:
            last_kept = diver.facing == "up" and self.options["drop_last"] == "forbid_after_turn"
            if not (last_kept and len(diver.hold) == 1):
                names += [f"drop-{word(unit)}" for unit in diver.hold]
        if names == ["leave"]:
            return
        name = yield diver.seat, dict.fromkeys(names, 1)
        if name == "take":
            diver.hold.append(self.line[diver.place])
            self.line[diver.place] = []
        elif name != "leave":
            unit = _pick(diver.hold, name.removeprefix("drop-"))
            self.line[diver.place] = unit

    # ------------------------------------------------------------------ 3 After a dive

    def _turn_over_all(self) -> Script:
        """3.1: by ascending seat, all who are home (3.2: with reveal=secret nothing is left to turn over)."""
        for diver in self.divers:
            if diver.where == "home":
                yield from self._turn_over(diver)

    def _turn_over(self, diver: Diver) -> Script:
        """3.1: the units in the order picked up, the chips of a unit by ascending level, each value drawn."""
        while diver.hold:
            level = diver.hold[0][0]
            unseen = self.unseen[level]
            name = yield "chance", {f"worth-{value}": unseen[value] for value in sorted(unseen) if unseen[value]}
            value = int(name.removeprefix("worth-"))
            unseen[value] -= 1
            diver.home.append((level, value))
            diver.hold[0] = diver.hold[0][1:]
            if not diver.hold[0]:
                diver.hold.pop(0)

    def _at_sea(self) -> list[Diver]:
        """The divers at sea, the closest to the submarine first."""
        return sorted((diver for diver in self.divers if diver.where == "sea"), key=lambda diver: diver.place)

    def _lay_all(self) -> Script:
        """3.3, 3.4: diver by diver, on new places beyond the deep end."""
        order = self._at_sea()
        if self.options["drown_order"] == "farthest_first":
            order.reverse()
        filling = Filling(self.line)
        for diver in order:
            if self.options["stacking"] == "per_diver":
                filling = Filling(self.line)
            yield from self._lay(diver, filling)

    def _lay(self, diver: Diver, filling: Filling) -> Script:
        """3.4 to 3.6: one diver lays all he carries, choosing the order where it can matter."""
        restack, choose = self.options["restack"], self.options["drop_choice"] == "choose"
        if restack == "unwrap":
            diver.hold = [[level] for unit in diver.hold for level in unit]
            if choose:
                diver.hold.sort()
        while diver.hold:
            own = restack == "own_space"
            stack_left = own and any(len(unit) > 1 for unit in diver.hold)
            alike = all(unit == diver.hold[0] for unit in diver.hold)
            fits = len(diver.hold) <= filling.room() and not stack_left
            if choose and not alike and not fits:
                name = yield diver.seat, dict.fromkeys((f"lay-{word(unit)}" for unit in diver.hold), 1)
                unit = _pick(diver.hold, name.removeprefix("lay-"))
            else:
                unit = diver.hold.pop(0)
            if own and len(unit) > 1:
                self.line.append(unit)
            else:
                filling.lay(unit)

    def _begin_again(self) -> None:
        """3.7: the air is full again and everybody is in the submarine."""
        self.air = self.options["air"]
        for diver in self.divers:
            diver.where, diver.place, diver.facing = "sub", -1, "down"

    def _next_starter(self) -> int:
        """3.8: who begins the next dive."""
        if self.options["next_start"] == "rotate":
            return (self.starter + 1) % self.players
        farthest = [diver.seat for diver in self._at_sea()][-1:]
        last_home = self.boarded[-1:]
        drowned_first = self.options["next_start"] == "farthest_drowned"
        candidates = farthest + last_home if drowned_first else last_home + farthest
        return candidates[0] if candidates else self.starter


class Filling:
    """3.4: the place now being filled: three units to a place, a new one when it is full or none is begun."""

    def __init__(self, line: list[Unit]) -> None:
        """Nothing begun yet; new places are put at the end of `line`."""
        self.line = line
        self.place = -1
        self.units = 3

    def room(self) -> int:
        """How many units still fit: on the place begun, or on a new one."""
        return 3 - self.units if self.units < 3 else 3

    def lay(self, unit: Unit) -> None:
        """Lay one unit; the chips of a place are one unit from then on."""
        if self.units == 3:
            self.line.append([])
            self.place, self.units = len(self.line) - 1, 0
        self.line[self.place] = sorted(self.line[self.place] + unit)
        self.units += 1


def _pick(hold: list[Unit], name: str) -> Unit:
    """Take the first unit with these levels out of the hold."""
    return hold.pop([word(unit) for unit in hold].index(name))
