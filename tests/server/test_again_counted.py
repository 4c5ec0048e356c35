"""A rematch is one table, however many ask for it: it counts once of those that an address may make."""

from concurrent.futures import ThreadPoolExecutor

from fathom.server.limits import Limits, Rate

from .conftest import Serve, serving
from .test_again import again, played
from .test_gathering import ANN, BO, Browser


def test_only_whoever_makes_a_rematch_has_made_a_table(serve: Serve) -> None:
    """Or of a club behind one address not all could ask for theirs."""
    with serve(limits=Limits(tables=Rate(3, 0.001))) as site, ThreadPoolExecutor(8) as threads:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table, other = played(ann, bo), played(ann, bo)
        assert bo.post(f"/{table}/rematch")[0] == 201
        asked = threads.map(lambda who: who.post(f"/{table}/rematch")[0], [ann, bo] * 4)
        assert {*asked} == {201}, "they join it"
        assert ann.post(f"/{other}/rematch") == (429, "server-too-many"), "which is still to be made"


def test_a_rematch_that_another_server_has_made_is_joined(postgres: str) -> None:
    few = Limits(tables=Rate(2, 0.001))
    with serving(postgres) as one, serving(postgres, limits=few) as other:
        ann, bo = Browser(one, ANN), Browser(other, BO)
        table = played(ann, Browser(one, BO))
        bo.make("person", "open")
        bo.make("person", "open")
        next = again(ann, table)
        assert again(bo, table) == next
