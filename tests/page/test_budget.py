"""What the page may weigh."""

import gzip

from playwright.sync_api import Response

from page.conftest import NewPerson

MOST = 120_000


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
