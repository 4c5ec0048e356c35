"""Fitting on a graphics processor: with a module in CuPy's place whose arrays can't be mixed with those of main memory."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.engine import pig

from fathom import FathomError
from fathom.learn import Recipe, Training
from fathom.learn.fitting import Fitting, arrays_on_gpu, copy

from .test_network import network, rows
from .test_training import QUICK, alike


class Far(np.ndarray):
    """An array that refuses to meet one of main memory, as CuPy's do; numbers go with it."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **more: Any) -> Any:
        return on_far(getattr(ufunc, method), inputs, more)

    def __array_function__(self, function: Any, types: Any, inputs: Any, more: Any) -> Any:
        return on_far(function, inputs, more)


def on_far(function: Callable[..., Any], inputs: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """Call it with what lies far away alone; what comes of it lies there too."""

    def near(each: Any) -> Any:
        if isinstance(each, list | tuple):
            return type(each)(map(near, each))
        assert isinstance(each, Far) or not isinstance(each, np.ndarray), "an array of main memory"
        return np.asarray(each) if isinstance(each, Far) else each

    found = function(*map(near, inputs), **{key: near(each) for key, each in more.items()})
    return np.asarray(found).view(Far) if isinstance(found, np.ndarray | np.generic) else found


class Elsewhere:
    """A module like CuPy: what it makes lies far away, and only `asnumpy` brings it back."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *inputs, **more: on_far(getattr(np, name), inputs, more)

    def asarray(self, each: Any) -> Far:
        return np.array(each).view(Far)

    def asnumpy(self, each: Far) -> Any:
        assert isinstance(each, Far)
        return np.array(each)


def test_it_is_fitted_where_its_arrays_lie() -> None:
    begun = network()
    near, far = Fitting(copy(begun)), Fitting(begun, on=Elsewhere())
    for one in (near, far):
        rng = np.random.default_rng(4)
        lost = [one.fit(rows(64, rng), np.arange(60), 16, 3e-3, 0.1, 10.0, rng) for _ in range(3)]
        assert lost[-1] < lost[0]
    assert all(
        (a == b).all() and type(b) is np.ndarray for a, b in zip(near.network.layers, far.network.layers, strict=True)
    )
    means, squares = far.memory
    again = Fitting(far.network, means, squares, far.steps, Elsewhere())
    for one in (near, again):
        rng = np.random.default_rng(5)
        one.fit(rows(64, rng), np.arange(64), 16, 3e-3, 0.1, 10.0, rng)
    assert all((a == b).all() for a, b in zip(near.network.layers, again.network.layers, strict=True))


def test_without_a_graphics_processor_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(FathomError, match="pip install"):
        arrays_on_gpu()

    def broken(size: int) -> None:
        raise RuntimeError("no driver\nand more")

    monkeypatch.setitem(sys.modules, "cupy", SimpleNamespace(zeros=broken))
    with pytest.raises(FathomError, match=r"no graphics processor of NVIDIA that can be used: no driver$"):
        arrays_on_gpu()
    monkeypatch.setitem(sys.modules, "cupy", np)
    assert arrays_on_gpu() is np


def test_a_training_comes_to_the_same_network_there() -> None:
    near, far = (Training(Recipe("pig", 600, **(QUICK | {"generation": 300})), on=on) for on in (np, Elsewhere()))  # type: ignore[arg-type]
    for training in (near, far):
        while not training.is_over:
            training.advance()
    assert alike(near, far)


def test_a_training_of_there_goes_on_here_and_there(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    training = Training(Recipe("pig", 300, **QUICK), on=Elsewhere())  # type: ignore[arg-type]
    training.advance()
    training.save(file)
    near, far = (Training.resume(pig.GAME, file, on=on) for on in (np, Elsewhere()))
    for one in (near, far):
        one.advance()
    assert alike(near, far)


def test_a_card_comes_to_the_same_network_but_for_last_digits() -> None:
    pytest.importorskip("cupy", reason="no CuPy: what is fitted on a graphics processor is not compared")
    try:
        on = arrays_on_gpu()
    except FathomError as error:
        pytest.skip(str(error))
    begun = network()
    near, far = Fitting(copy(begun)), Fitting(copy(begun), on=on)
    for one in (near, far):
        rng = np.random.default_rng(4)
        given = rows(512, rng)
        for _ in range(3):
            one.fit(given, np.arange(512), 16, 3e-3, 0.1, 10.0, rng)
    for a, b in zip(near.network.layers, far.network.layers, strict=True):
        assert np.linalg.norm(a - b) < 1e-3 * np.linalg.norm(a)
        assert type(b) is np.ndarray
