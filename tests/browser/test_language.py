"""The page in another language: the browser's, or the one that is chosen, in the lobby, at both games and in a replay."""

import re

import pytest
from playwright.sync_api import Route, expect

from .conftest import Visit
from .hands import SHORT, Hands, Server, assert_accessible
from .test_desk import Desk
from .test_explain import assert_two_sentences, walk

GERMAN = {"locale": "de-DE"}
# The words within what is chosen that stand in more than one line.
BROKEN = r"""(chosen) => [...document.querySelectorAll(chosen)].flatMap((box) => {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\p{L}+/gu)) {
    const range = document.createRange();
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0]);
  }
  return found;
})"""
COMPANIES = ("cleaning", "treasure", "pearl", "research", "wildlife")
# Words that no German sentence of these pages has, and many an English one.
ENGLISH = re.compile(r"\b(the|and|of|your|you|with|are|shares|turn|dive|place|level)\b")


def said(hands: Hands) -> str:
    """All that is read, or read out: texts, labels and titles."""
    text: str = hands.page.evaluate("""() => [document.title, document.body.innerText,
        ...[...document.querySelectorAll("[aria-label], [title], [aria-valuetext], [placeholder]")].flatMap((one) =>
            ["aria-label", "title", "aria-valuetext", "placeholder"].map((name) => one.getAttribute(name) ?? "")),
    ].join("\\n")""")
    return text


def assert_german(hands: Hands) -> None:
    """No English is left, and the document says so."""
    expect(hands.page.locator("html")).to_have_attribute("lang", "de")
    assert ENGLISH.findall(said(hands)) == []


def choose(hands: Hands, settings: str, language: str) -> None:
    """Choose a language in the settings, and close them."""
    hands.page.get_by_role("button", name=settings, exact=True).click()
    hands.page.get_by_role("radio", name=language).check()
    expect(hands.page.get_by_role("radio", name=language)).to_be_checked()
    hands.page.keyboard.press("Escape")


def test_the_lobby_speaks_as_the_browser_does(server: Server, visit: Visit) -> None:
    hands = visit(**GERMAN)
    hands.page.goto(server.origin)
    hands.unfold()
    assert_german(hands)
    expect(hands.page.get_by_test_id("start")).to_have_text("Spielen")
    for game in ("In Too Deep", "Tiefseeabenteuer"):
        hands.page.locator(".card", has_text=game).click()
        hands.unfold()
        assert_german(hands)


@pytest.mark.parametrize(
    ("locale", "heard"),
    [("de-AT", "Spielen"), ("en-GB", "Play"), ("fr-FR", "Play")],
    ids=["near", "english", "unknown"],
)
def test_the_first_language_that_the_server_speaks_is_taken(
    server: Server, visit: Visit, locale: str, heard: str
) -> None:
    hands = visit(locale=locale)
    hands.page.goto(server.origin)
    expect(hands.page.get_by_test_id("start")).to_have_text(heard)


def test_of_several_the_browser_wishes_the_first_spoken_one_is_taken(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['fr-CA', 'de-CH', 'en'] })")
    hands.page.goto(server.origin)
    expect(hands.page.get_by_test_id("start")).to_have_text("Spielen")


def test_a_whole_game_of_deep_sea_adventure_in_german(server: Server, visit: Visit) -> None:
    hands = visit(**GERMAN)
    names = ("Bernstein", "Koralle", "Minze")
    hands.sit(server.table("person", "pearl_diver", "taipan11_normal", names=names, dives=2, air=9))
    seen = 0

    def look() -> bool:
        nonlocal seen
        seen += 1
        assert_german(hands)
        return False

    hands.play(look)
    assert seen > 3
    expect(hands.ranking).to_contain_text(re.compile("gewinn(t|en)"))
    assert_german(hands)


def test_a_whole_game_of_in_too_deep_in_german(server: Server, visit: Visit) -> None:
    """On the advanced sides, which ask for most; with cards so few that it is short."""
    hands = visit(**GERMAN)
    few: dict[str, list[int]] = {f"{company}_cards": list(range(k, 30, 5)) for k, company in enumerate(COMPANIES)}
    hands.sit(
        server.table(
            *("person", "bathyscaphe"), names=("Bernstein", "Koralle"), game="in_too_deep", preset="advanced",
            cards="own", hand_cards_two=4, **few,
        )
    )  # fmt: skip
    desk = Desk(hands)
    moves = 0
    while desk.play(1):
        moves += 1
        assert_german(hands)
    assert moves > 3
    expect(hands.ranking).to_contain_text(re.compile("gewinn(t|en)"))
    assert_german(hands)


@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
def test_rules_keys_and_log_are_german(server: Server, visit: Visit, game: str) -> None:
    hands = visit(**GERMAN)
    page = hands.page
    hands.sit(server.table("person", "random", names=("Bernstein", "Koralle"), game=game))
    page.get_by_role("button", name="Tasten").click()
    assert_german(hands)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Regeln").click()
    expect(page.get_by_role("heading", name="Das Ziel")).to_be_visible()
    assert_german(hands)
    page.get_by_test_id("exact").click()
    expect(page.get_by_role("heading", name="Kurz gesagt")).to_be_visible()
    for name in page.locator("dialog .caption button[aria-expanded=false]").all()[:5]:
        name.click()
    shown = page.locator("dialog").inner_text()
    own = re.sub(r"python -m \S+|fathom rules \S+|number,company", "", shown)
    assert not re.search(r"\b(the|and|of|your|you|with)\b", own)


@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
def test_explanations_and_tips_are_german(server: Server, visit: Visit, game: str) -> None:
    hands = visit(390, 844, hints=True, **GERMAN)
    page = hands.page
    page.goto(server.origin)
    page.locator(f'input[name="game"][value="{game}"]').check(force=True)
    page.get_by_test_id("learn").click()
    for number in (1, 2):
        expect(page.get_by_test_id("tip")).to_contain_text(f"{number} von 12")
        assert_german(hands)
        page.get_by_test_id("tip-next").click()
    said = walk(page)
    assert_two_sentences(said)
    assert ENGLISH.findall(" ".join(said)) == []


@pytest.mark.parametrize("width", [820, 360])
def test_german_sticks_out_nowhere(server: Server, visit: Visit, width: int) -> None:
    for game in ("deep_sea_adventure", "in_too_deep"):
        hands = visit(width, 1180 if width > 400 else 740, **GERMAN)
        hands.sit(server.table("person", "random", "random", names=("Bernstein", "Koralle", "Minze"), game=game))
        assert hands.sticking_out() == []
        hands.page.get_by_role("button", name="Einstellungen").click()
        assert hands.sticking_out() == []


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_how_far_a_game_is_can_be_read(server: Server, visit: Visit, width: int) -> None:
    page = visit(width, 844, **GERMAN).page
    for game, far in (
        ("deep_sea_adventure", "Tauchgang 1 von 3, Luft 25"),
        ("in_too_deep", "Karten im Nachziehstapel"),
    ):
        Hands(page).sit(server.table("person", "random", game=game, start="seat0"))
        page.goto(server.origin)
        said = page.get_by_test_id("resume").locator("span", has_text=far).last
        expect(said).to_be_visible()
        assert said.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_language_is_chosen_at_a_table_and_nothing_else_changes(server: Server, visit: Visit, axe: str) -> None:
    hands = visit(**GERMAN)
    page = hands.page
    hands.sit(server.table("person", "pearl_diver", names=("Bernstein", "Koralle"), start="seat0"))
    hands.wait()
    hands.click(hands.wish())
    hands.wait()
    was, entries = hands.version(), len(hands.log())
    choose(hands, "Einstellungen", "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page).to_have_title(re.compile("Deep Sea Adventure"))
    assert (hands.version(), len(hands.log())) == (was, entries)
    assert hands.log()[0] == "Bernstein begins."
    page.reload()
    hands.wait()
    assert hands.log()[0] == "Bernstein begins."
    page.get_by_role("button", name="Settings").click()
    assert_accessible(page, axe)
    page.keyboard.press("Escape")
    choose(hands, "Settings", "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert hands.log()[0] == "Bernstein beginnt."
    page.goto(server.origin)
    assert_german(hands)


def test_in_the_lobby_names_that_nobody_chose_follow(server: Server, visit: Visit) -> None:
    hands = visit(**GERMAN)
    page = hands.page
    page.goto(server.origin)
    hands.unfold()
    page.get_by_label("Name von Platz 2").fill("Wanda")
    choose(hands, "Einstellungen", "English")
    expect(page.get_by_label("Name of seat 1")).to_have_value("Amber")
    expect(page.get_by_label("Name of seat 2")).to_have_value("Wanda")
    page.get_by_test_id("start").click()
    expect(page.locator(".diver").first).to_be_attached()
    page.goto(server.origin)
    choose(hands, "Settings", "Deutsch")
    hands.unfold()
    expect(page.get_by_label("Name von Platz 1")).to_have_value("Bernstein")
    expect(page.get_by_label("Name von Platz 2")).to_have_value("Wanda")


def replayed(hands: Hands, server: Server) -> Hands:
    """The same hands, at the replay of a game that they have played."""
    hands.sit(server.table("person", "random", names=("Bernstein", "Koralle"), start="seat0", **SHORT))
    hands.play()
    hands.ranking.get_by_role("link", name="Replay ansehen").click()
    return hands


def test_a_replay_stays_where_it_is(server: Server, visit: Visit) -> None:
    hands = replayed(visit(**GERMAN), server)
    page = hands.page
    for _ in range(3):
        page.get_by_role("button", name="Einen Schritt vor").click()
    assert_german(hands)
    log = hands.log()
    choose(hands, "Einstellungen", "English")
    expect(page.get_by_role("button", name="One step on")).to_be_visible()
    assert len(hands.log()) == len(log) and hands.log() != log


def test_a_replay_that_plays_goes_on_playing(server: Server, visit: Visit) -> None:
    hands = replayed(visit(**GERMAN), server)
    page = hands.page
    page.get_by_test_id("replay-play").click()
    choose(hands, "Einstellungen", "English")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    was = hands.version()
    expect(page.locator(".page")).not_to_have_attribute("data-version", was or "")


@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
def test_the_guide_stays_at_its_card(server: Server, visit: Visit, game: str) -> None:
    hands = visit(hints=True, **GERMAN)
    page, tip = hands.page, hands.page.get_by_test_id("tip")
    page.goto(server.origin)
    page.locator(f'input[name="game"][value="{game}"]').check(force=True)
    page.get_by_test_id("learn").click()
    expect(tip).to_contain_text("1 von 12")
    page.get_by_test_id("tip-next").click()
    expect(tip).to_contain_text("2 von 12")
    was = (hands.version(), len(hands.log()), tip.get_attribute("data-tip"))
    choose(hands, "Einstellungen", "English")
    expect(tip).to_contain_text("2 of 12")
    assert (hands.version(), len(hands.log()), tip.get_attribute("data-tip")) == was
    choose(hands, "Settings", "Deutsch")
    expect(tip).to_contain_text("2 von 12")
    assert_german(hands)


def test_the_curtain_stays_closed(server: Server, visit: Visit) -> None:
    """A language that was chosen before the screen is passed on, and is there only then."""
    hands = visit()
    page, curtain, waiting = hands.page, hands.page.locator(".curtain"), list[Route]()
    hands.sit(server.table("person", "person", game="in_too_deep", names=("Ada", "Ben"), start="seat0", draft_laps=0))
    curtain.get_by_role("button", name="I am Ada").click()
    desk = Desk(hands)
    assert desk.wait()
    page.route("**/api/words/de", lambda route: waiting.append(route))
    choose(hands, "Settings", "Deutsch")
    desk.click(desk.cards.first)
    desk.click(page.locator('[data-shaft="pearl"] [data-action^="expand"]'))
    expect(curtain).to_contain_text("Pass to Ben")
    for route in waiting:
        route.continue_()
    expect(curtain).to_contain_text("Weitergeben an Ben")
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.locator(".page")).to_be_hidden()
    curtain.get_by_role("button", name="Ich bin Ben").click()
    expect(page.get_by_role("group", name="Hand von Ben")).to_be_visible()
    assert_german(hands)


def test_dates_and_numbers_follow(server: Server, visit: Visit) -> None:
    hands = visit(**GERMAN)
    page = hands.page
    hands.sit(server.table("person", "random", names=("Bernstein", "Koralle"), **SHORT))
    hands.play()
    page.goto(server.origin)
    past = page.locator("section", has=page.get_by_role("heading", name="Beendete Partien"))
    expect(past).to_contain_text(re.compile(r"\b\d\d\.\d\d\.\d{4}"))
    choose(hands, "Einstellungen", "English")
    expect(page.get_by_text(re.compile(r"[A-Z][a-z]{2} \d{1,2}, \d{4}")).first).to_be_visible()


@pytest.mark.parametrize("width", [360, 390])
def test_no_word_of_the_lobby_is_broken_on_a_phone(server: Server, visit: Visit, width: int) -> None:
    """German words are long. A word is broken if it takes more than one line."""
    hands = visit(width, 740, **GERMAN)
    page = hands.page
    page.goto(server.origin)
    page.get_by_test_id("opponent-open").check(force=True)
    expect(page.get_by_test_id("start")).to_have_text("Einladen")
    broken: list[str] = page.evaluate(BROKEN, ".setup, .go")
    assert broken == []
