"""People are somebody from the first game: a name, a face, and “You win!” to who wins."""

from page.conftest import NewPerson
from page.test_games import play_out


def test_two_newcomers_are_somebody_with_one_tap_and_stay_so(person: NewPerson) -> None:
    ann, bob = person(name=""), person(name="")
    names = []
    for one in (ann, bob):
        one.page.goto("/")
        one.page.click(".play")
        one.page.wait_for_selector(".ring")
        names.append(one.page.locator(".player .name").first.inner_text())
        assert one.ask("GET", "/api/passport")["name"] == names[-1]
    assert "Nomad" not in names
    bob.page.goto("/")
    assert bob.page.inner_text(".whoami b") == names[1]
    table = bob.ask("POST", "/api/tables", {"players": [{}], "options": {"seats": 2}})["room"]
    assert table["seats"][0]["name"] == names[1]


def test_who_wins_is_told_so_and_who_does_not_how_close_it_was(person: NewPerson) -> None:
    ann, bob = person(), person(name="Bob")
    table = ann.make_table(seats=2, start=False)
    ann.start_with(table, bob)
    for one in (ann, bob):
        assert one.page.locator(".player .avatar svg").count() == 2
    play_out(ann, bob)
    game = ann.ask("GET", f"/api/tables/{table}")["game"]
    coins = [player["coins"] for player in game["players"]]
    for one, own, other in ((ann, *coins), (bob, *reversed(coins))):
        title = one.page.locator(".result h2").first.inner_text()
        if own > other:
            assert "You win!" in title
        elif own == other:
            assert "You share the victory!" in title
        else:
            assert "wins!" in title
            behind = one.page.locator(".result .behind").inner_text()
            assert ("One coin" if other - own == 1 else f"{other - own} coins") in behind
