"""What the page may weigh."""

import gzip

from playwright.sync_api import Response

from page.conftest import NewPerson

MOST = 120_000
MOST_FILES = 15


def test_the_way_to_a_game_takes_at_most_120_kb_of_script(person: NewPerson) -> None:
    ann = person(hints=True)
    scripts: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.url.endswith(".js"):
            scripts[answer.url] = len(gzip.compress(answer.body()))

    ann.page.on("response", weigh)
    ann.page.goto("/")
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    assert 10_000 < sum(scripts.values()) <= MOST


def test_a_first_visit_asks_for_few_files(person: NewPerson) -> None:
    ann = person()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.page.goto("/")
    ann.page.wait_for_selector(".play:enabled")
    assert len(asked) <= MOST_FILES, asked
