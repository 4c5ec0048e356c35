"""Machine code with bounds checks; a file of its own, so that it runs beside the other slow way."""

from pathlib import Path

import pytest

from .ways import run_tests


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_machine_code_stays_inside_its_arrays(tmp_path: Path) -> None:
    # Code compiled with bounds checks must not lie in the cache of code compiled without.
    run_tests("machine", NUMBA_BOUNDSCHECK="1", FATHOM_CACHE=str(tmp_path))
