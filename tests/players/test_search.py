"""What a search is told when it is made: whom it may know, and who plays out where nobody is named."""

from typing import Any

import pytest

from fathom import FathomError, players

GAME = "deep_sea_adventure"


@pytest.mark.parametrize("what", ["priors", "opponents"])
@pytest.mark.parametrize("given", ["network", "kraken", "further:2", "search:5", "random", 5, players.Learned])
def test_who_is_no_prior_nor_known_is_told_what_may_be(what: str, given: Any) -> None:
    given = given(GAME) if given is players.Learned else given
    kind = {"priors": "a prior", "opponents": "the opponents that are met"}[what]
    with pytest.raises(
        FathomError, match=rf"can't be {kind}: give the name of a scripted player .* not `random`"
    ) as told:
        players.Search(GAME, 100, **{what: given})
    assert "play games out" not in str(told.value) and "an evaluation" in str(told.value)


def test_what_is_proposed_as_a_prior_is_one() -> None:
    judges = players.Learned(GAME).networks
    for known in ({"priors": judges, "opponents": "pearl_diver"}, {"priors": "pearl_diver", "opponents": judges}):
        search = players.Search(GAME, 100, **known)
        assert search.settings.priors and search.settings.opponents
    with pytest.raises(FathomError, match="was made for in_too_deep"):
        players.Search(GAME, 100, opponents=players.Learned("in_too_deep").networks)
    with pytest.raises(FathomError, match="Did you mean pearl_diver"):
        players.Search(GAME, 100, priors="pearl_divr")


def test_no_evaluation_is_as_if_none_were_named() -> None:
    one, other = players.Search(GAME, 100), players.Search(GAME, 100, evaluation=None)
    assert one.playouts == other.playouts == "pearl_diver" and one.settings == other.settings
