"""The list of players: names as typed, what is refused, what everybody can read about each."""

from functools import partial

import numpy as np
import pytest

from fathom import CHANCE, FathomError, Position, UnknownName, players, words
from fathom.engine.errors import Sentence
from fathom.games import ALL, find
from fathom.players import ladder
from fathom.players.names import timed
from fathom.search import weights
from fathom.words import say

from ..house.tree import GAME_IDS, ROOT

GAME = find("deep_sea_adventure")


def test_levels_come_first_then_random_and_every_name_once() -> None:
    names = [known.name for known in players.names(GAME)]
    assert names[:8] == [*ladder.NAMES, "random"] and len(set(names)) == len(names)


@pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())
def test_every_player_has_a_sentence_a_label_and_a_line_in_the_docs(game: words.catalogue.Speaker) -> None:
    docs = "\n".join(path.read_text() for path in (ROOT / "docs").glob("*.md"))
    for name, sentence in players.names(game):  # type: ignore[arg-type]
        said = say(sentence, [], "en", game)
        assert said != sentence.id and said.endswith("."), name
        assert "{" not in said, name
        assert words.say(Sentence(f"{sentence.id}.label"), [], "en", game) != f"{sentence.id}.label", name
        assert f"`{name}" in docs, name


@pytest.mark.parametrize("game", GAME_IDS)
def test_opponents_go_from_the_weakest_to_the_strongest(game: str) -> None:
    offered = players.opponents(find(game))
    assert offered and set(offered) <= {known.name for known in players.names(find(game))}
    if game in ALL:
        shares = [player.share for player in map(partial(players.load, find(game)), offered)]
        assert offered == list(ladder.NAMES) and shares == sorted(shares, reverse=True) and shares[-1] == 0


def test_without_a_novice_that_fits_there_are_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a lobby never offers an opponent that cannot be loaded."""
    for path in (ROOT / "nothing.npz", weights.novice(ALL["in_too_deep"])):
        monkeypatch.setattr(weights, "novice", partial(lambda path, game: path, path))
        weights.load_novice.cache_clear()
        assert players.levels(GAME) == {} and "minnow" not in players.opponents(GAME)


def test_a_game_without_a_network_offers_the_best_scripted_player_of_each_grade(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ladder, "shipped", lambda game: ROOT / "nothing.npz")
    assert players.opponents(GAME) == ["taipan11_normal", "twindebank", "pearl_diver"]
    assert players.names(GAME)[0].name == "random"
    with pytest.raises(UnknownName, match="There is no player 'kraken'"):
        players.load(GAME, "kraken")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nobody",
        "random:1",
        "grab_first:",
        "grab_first:0",
        "grab_first:65",
        "grab_first:-1",
        "grab_first:\u0661",
        "zeffar:1",
        "network:",
        "kraken:2",
        "nowhere:Nobody",
    ],
)
def test_a_name_nobody_has_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(UnknownName, match="player"):
        players.load(GAME, name)


def test_a_game_may_be_named() -> None:
    assert players.load("deep_sea_adventure", "random").game is GAME
    assert players.names("deep_sea_adventure") == players.names(GAME)
    with pytest.raises(UnknownName, match="no game 'chess'"):
        players.names("chess")


@pytest.mark.parametrize("name", [None, 3, ["random"], "x" * 200_000], ids=["none", "number", "list", "long"])
def test_what_is_no_name_is_refused(name: object) -> None:
    with pytest.raises(UnknownName, match=r"^There is no player .{1,120} Choose"):
        players.load(GAME, name)  # type: ignore[arg-type]


def test_a_player_chooses_in_a_view_with_a_generator() -> None:
    view = Position("deep_sea_adventure", options={"start": "seat0"})
    view.play("roll-3")
    player = players.load(GAME, "random")
    for wrong in (3, None):
        with pytest.raises(FathomError, match="generator can't be"):
            player.choose(view, wrong)  # type: ignore[arg-type]
        with pytest.raises(FathomError, match="player can't choose in"):
            player.choose(wrong, np.random.default_rng(1))  # type: ignore[arg-type]


def test_a_parameter_is_read_or_stands_at_its_default() -> None:
    told, usual = players.load(GAME, "grab_first:9"), players.load(GAME, "grab_first")
    assert told.index == usual.index and (told.parameter, usual.parameter) == (9, 1)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("search", "search:0.5s"),
        ("search:network", "search:0.5s:network"),
        ("search:network:FILE", "search:0.5s:network:FILE"),
        ("search:random", "search:0.5s:random"),
        ("search:grab_first:9", "search:0.5s:grab_first:9"),
        *(
            (name, None)
            for name in (
                "search:40",
                "search:40:network",
                "search:2s:pearl_diver",
                "search:500ms",
                "search:",
                "network",
                "network:weights",
                "further:2:weights",
                "grab_first:deep",
                "random:Random",
                "kraken:Kraken",
                "nobody",
            )
        ),
    ],
)
def test_who_has_no_budget_and_takes_one_is_given_seconds(name: str, told: str | None) -> None:
    assert timed(GAME, name, "0.5s") == told
    if told and "FILE" not in told:
        assert players.load(GAME, told).seconds == 0.5  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["random", "pearl_diver"])
def test_a_player_has_nothing_to_choose_where_chance_decides(name: str) -> None:
    position = Position(GAME, players=2)
    assert position.current_player == CHANCE
    with pytest.raises(FathomError, match="no seat is to move"):
        players.load(GAME, name).choose(position, np.random.default_rng(1))


def test_who_searches_is_among_opponents_but_not_among_quick_ones() -> None:
    deep = find("in_too_deep")
    found, quick = players.opponents(deep), players.quick_opponents
    assert "kraken" in found and [name for name in found if name not in quick(deep, 5)] == ["kraken"]
    assert quick(deep, 6) == found and quick(GAME, 2) == players.opponents(GAME)
