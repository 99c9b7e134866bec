"""This client's hash chain, its contribution to the dice of a table."""

from camelup.i18n import UserError
from camelup.server.dice.chains import Chain
from camelup.terminal.client import Message, TableClient


class OwnLinks:
    """Hash chain of this seat: its end is committed before the start, one link per roll."""

    def __init__(self, wire: TableClient, seat: int, seed: str = "") -> None:
        self.client = wire
        self.seat = seat
        self.chain = Chain(wire.table, seat, seed)
        self._given: str | None = None
        """Last link sent; None if unknown after a reconnect."""
        wire.asked = self.answer

    def say(self, room: Message) -> None:
        """Commit to the end of the chain unless that is done or the game has started."""
        dice = room["dice"]
        said = self.chain.end in dice.get("chains", [])
        if room["status"] != "waiting" or said or "chains" not in dice:
            return
        try:
            self.client.at_table("PATCH", f"/seats/{self.seat}", {"chain": self.chain.end})
        except UserError:
            return

    def answer(self, ask: Message) -> None:
        """Send the requested link; never a later one, and at a start none twice."""
        for one in ask["links"]:
            link = self.chain.after(one["after"]) if one["seat"] == self.seat else None
            if link is None or not self._may_give(link, one["after"], starts=ask["seat"] is None):
                continue
            self._given = link
            self.client.send(type="links", links=[{"seat": self.seat, "link": link}])

    def _may_give(self, link: str, after: str, *, starts: bool) -> bool:
        if self._given is None or after == self._given:
            return True
        return link == self._given and not starts
