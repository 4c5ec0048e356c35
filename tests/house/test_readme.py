"""The README opens as it should; that it tells the truth is tested with the other pages, in `test_docs`."""

import re

from .tree import GAME_IDS, ROOT

README = (ROOT / "README.md").read_text()


def test_it_opens_with_a_sentence_and_a_picture() -> None:
    title, sentence, picture = re.split(r"\n\n+", README)[:3]
    assert title.startswith("# ") and "\n" not in sentence
    assert picture.startswith("![")


def test_the_example_is_short_and_plays_to_a_result() -> None:
    example = re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0]
    assert len(example.splitlines()) <= 10
    assert "while not position.is_over" in example and re.search(r"scores\(\)\n\[.*\d.*\]\n$", example)


def test_every_game_is_named() -> None:
    assert [game for game in GAME_IDS if game not in README] == []
