"""Machine code with bounds checks; a file of its own, so that it runs beside the other slow way."""

import pytest

from .ways import run_tests


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_machine_code_stays_inside_its_arrays() -> None:
    run_tests("machine", NUMBA_BOUNDSCHECK="1")  # is kept in a folder of its own: see `engine.compile._folder`
