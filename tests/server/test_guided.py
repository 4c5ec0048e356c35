"""Guided first games: short tables of a game's own making, at which chance goes the same way each time."""

import itertools
import json
from typing import Any

import pytest

from fathom.games import ALL
from fathom.server.store import decoded_entry

from .line import Site


def make(site: Site, game: str, *players: str, **wish: Any) -> tuple[int, Any]:
    """Ask for a guided game; the status, and the answer."""
    seats = [{"name": f"Pupil {seat}", "player": player} for seat, player in enumerate(players)]
    status, _, body = site.ask("POST", "/api/tables", {"game": game, "seats": seats, "guided": True, **wish})
    return status, json.loads(body)


def played(site: Site, made: dict[str, str], choice: int) -> tuple[list[Any], dict[str, Any]]:
    """Play a guided game to its end, always with the same of the moves that are offered; its events and its facts."""
    with site.line(made["table"], made["key"]) as line:
        line.play([0], itertools.repeat(choice))
        return line.events, site.get(f"/api/tables/{made['table']}")


@pytest.mark.parametrize("game", ALL)
def test_who_does_the_same_sees_the_same(site: Site, game: str) -> None:
    opponents = next(one["guided"] for one in site.get("/api/games") if one["id"] == game)
    (_, one), (_, other) = (make(site, game, "person", *opponents) for _ in range(2))
    first, facts = played(site, one, 1)
    assert facts["over"] and facts["guided"]
    assert facts["options"].items() >= {"start": "seat0"}.items()
    assert played(site, other, 1)[0] == first
    status, _, body = site.ask("POST", f"/api/tables/{one['table']}/rematch", {"key": one["key"]})
    assert status == 201
    assert played(site, json.loads(body), 1)[0] == first


def test_any_other_game_is_not_foreseen(site: Site) -> None:
    tables = [site.make("random", "random") for _ in range(2)]
    told = []
    for table, key in tables:
        with site.line(table, key) as line:
            line.until(-2)
            told.append(line.events)
        assert not site.get(f"/api/tables/{table}")["guided"]
    assert told[0] != told[1]


def test_a_guided_game_has_its_own_seats_and_options(site: Site) -> None:
    status, answer = make(site, "deep_sea_adventure", "person", "random", "random")
    assert (status, answer["problem"]["id"]) == (400, "server-not-guided")
    status, made = make(site, "deep_sea_adventure", "person", "random", options={"air": 99})
    assert status == 201
    assert site.get(f"/api/tables/{made['table']}")["options"]["air"] == ALL["deep_sea_adventure"].guided.options["air"]
    assert all(one["guided"] for one in site.get("/api/games") if one["id"] in ALL)


def test_tables_of_before_are_read() -> None:
    """An entry without a seed, as it was stored before there were guided games, is one of an ordinary table."""
    stored = {
        "game": "g",
        "game_version": 1,
        "preset": "default",
        "options": {},
        "seats": [],
        "keys": {},
        "started": "",
    }
    assert decoded_entry(json.dumps(stored)).seed is None
