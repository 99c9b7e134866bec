"""Through a line that drops, doubles, delays and cuts, every client ends at the server's hash."""

import asyncio

from server.client import new_table
from server.conftest import ServerProcess
from server.proxy import FaultyProxy
from server.stubborn import Stubborn
from server.test_crash import check_converged


def test_everyone_converges_through_a_faulty_line(server: ServerProcess) -> None:
    table = new_table(server.url, 3, 1, start=True)

    async def play() -> tuple[list[Stubborn], int]:
        async with FaultyProxy(server.url.replace("http", "ws", 1), seed=5) as proxy:
            url = f"{proxy.address}/api/tables/{table.id}/socket"
            players = [Stubborn(table, seat, url=url) for seat in table.tokens]
            for player in players:
                player.most = 40
                player.patience = 1.0
            await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 120)
            return players, proxy.faults

    players, faults = asyncio.run(play())
    assert faults > 5
    check_converged(table, players)
