"""Whoever asks for all they can get keeps nobody else waiting; how long exactly, `python -m tests.crowd flood` says."""

import itertools
import time

import pytest
from tests.flood import FLOODERS, flooding

from fathom.server.limits import PUBLIC

from .conftest import Serve
from .line import Site


@pytest.mark.parametrize("who", FLOODERS)
def test_beside_somebody_who_floods_the_server_others_play_on(serve: Serve, who: str) -> None:
    with serve(limits=PUBLIC) as site, flooding(site, who):
        time.sleep(1)
        began = time.monotonic()
        calm = Site(site.port)
        table, key = calm.make("person", "person", start="seat0")
        with calm.line(table, key) as line:
            line.play([0, 1], itertools.count(), most=10)
        assert time.monotonic() - began < 5
