"""The list of players: names as typed, what is refused, what everybody can read about each."""

import numpy as np
import pytest

from fathom import CHANCE, FathomError, Position, UnknownName, players, words
from fathom.engine.errors import Sentence
from fathom.games import ALL, find
from fathom.words import say

from ..house.tree import GAME_IDS, ROOT

GAME = find("deep_sea_adventure")


def test_random_comes_first_and_every_name_once() -> None:
    names = [known.name for known in players.names(GAME)]
    assert names[0] == "random" and len(set(names)) == len(names)


@pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())
def test_every_player_has_a_sentence_a_label_and_a_line_in_the_docs(game: words.catalogue.Speaker) -> None:
    docs = "\n".join(path.read_text() for path in (ROOT / "docs").glob("*.md"))
    for name, _, sentence in players.names(game):  # type: ignore[arg-type]
        said = say(sentence, [], "en", game)
        assert said != sentence.id and said.endswith("."), name
        assert "{" not in said, name
        assert words.say(Sentence(f"{sentence.id}.label"), [], "en", game) != f"{sentence.id}.label", name
        assert f"`{name}" in docs, name


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_short_list_goes_from_random_to_the_best(game: str) -> None:
    levels = [level for _, level, _ in players.names(find(game)) if level]
    assert len(set(levels)) == len(levels) and min(levels) == 1
    assert max(levels) == 9 or len(levels) == 1  # of a game that has no players of its own


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
    with pytest.raises(UnknownName, match=r"^There is no player .{1,120} Choose among"):
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


@pytest.mark.parametrize("name", ["random", "pearl_diver"])
def test_a_player_has_nothing_to_choose_where_chance_decides(name: str) -> None:
    position = Position(GAME, players=2)
    assert position.current_player == CHANCE
    with pytest.raises(FathomError, match="no seat is to move"):
        players.load(GAME, name).choose(position, np.random.default_rng(1))
