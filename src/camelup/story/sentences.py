"""Move effects and score sheets as sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from camelup.i18n import Words
from camelup.notation.board import BEHIND_START, BEYOND_FINISH
from camelup.position import Position
from camelup.story.move_events import (
    CardLaid,
    Partnership,
    RollStory,
    Story,
    TicketTaken,
    TileMet,
    TilePut,
)
from camelup.story.score_sheet import CardLine, LegAccount, LegSheet, PileSheet, TicketLine

_CROSSED = {BEYOND_FINISH: "told-crosses-forward", BEHIND_START: "told-crosses-backward"}


def listed(items: Sequence[str], words: Words, joint: str = "and") -> str:
    """Join a list as in speech: "Blue, Green and Red", or with "or"."""
    if len(items) < 2:
        return items[0] if items else words("list-none")
    return words(f"list-{joint}", some=", ".join(items[:-1]), last=items[-1])


def camel_names(letters: str, words: Words) -> list[str]:
    """Return the colours of some camels."""
    return [words("camel-name", camel=letter) for letter in letters]


def signed(coins: int) -> str:
    """Format coins with their sign."""
    if not coins:
        return "±0"
    return f"{'+' if coins > 0 else '−'}{abs(coins)}"


@dataclass(frozen=True)
class Teller:
    """Describes the moves of one table in one language."""

    words: Words
    names: Sequence[str]
    edition: str

    def tell(self, story: Story) -> Iterator[str]:
        """Describe a move and every coin it paid out."""
        yield from self.tell_move(story)
        if story.leg:
            yield from self.tell_leg(story.leg, last=bool(story.piles))
        for pile in story.piles:
            yield from self.tell_pile(pile)

    def tell_move(self, story: Story) -> Iterator[str]:
        """Describe a move without its scoring."""
        player = self.names[story.seat - 1]
        match story.deed:
            case RollStory():
                yield from self._roll(story.deed, player)
            case TicketTaken(camel, value):
                yield self.words("told-bet", player=player, camel=camel, value=value)
            case TilePut():
                yield self._tile_put(story.deed, player)
            case Partnership(partner):
                yield self.words("told-ally", player=player, partner=self.names[partner - 1])
            case CardLaid(pile, _, "?"):
                yield self.words("told-card-hidden", player=player, pile=pile)
            case CardLaid(pile, _, camel):
                yield self.words("told-card", player=player, pile=pile, camel=camel)

    def _tile_put(self, tile: TilePut, player: str) -> str:
        return self.words(
            "told-tile-moved" if tile.before else "told-tile-put",
            player=player,
            before=tile.before,
            space=tile.space,
            edition=self.edition,
            side=side_word(tile.side),
        )

    def _roll(self, roll: RollStory, player: str) -> Iterator[str]:
        key = "told-roll-grey" if roll.grey else "told-roll"
        yield self.words(key, player=player, camel=roll.shown[0], face=str(roll.face))
        if roll.reason != "named":
            yield self.words(f"told-reason-{roll.reason}", camel=roll.camel)
        yield self._walk(roll, roll.tile.space if roll.tile else roll.target)
        if roll.tile:
            yield self._tile_met(roll.tile, roll)

    def _walk(self, roll: RollStory, landing: int) -> str:
        key = _CROSSED.get(landing, "told-goes")
        return self.words(
            f"{key}-carrying" if roll.riders else key,
            camel=roll.camel,
            origin=roll.origin,
            target=landing,
            riders=listed(camel_names(roll.riders, self.words), self.words),
        )

    def _tile_met(self, tile: TileMet, roll: RollStory) -> str:
        side = side_word(tile.side)
        return self.words(
            "told-tile-finish" if roll.target == BEYOND_FINISH else f"told-tile-{side}",
            owner=self.names[tile.owner - 1],
            edition=self.edition,
            side=side,
            coins=tile.coins,
            target=roll.target,
            landing=roll.landing,
        )

    def tell_leg(self, leg: LegSheet, *, last: bool) -> Iterator[str]:
        """Describe the scoring of a leg, ticket by ticket."""
        first, second = camel_names(leg.ranking[:2], self.words)
        key = "leg-last" if last else "leg-over"
        yield self.words(key, leg=leg.leg, first=first, second=second)
        for account in leg.accounts:
            if account.tickets:
                yield self._account(account)

    def _account(self, account: LegAccount) -> str:
        forgiven = account.after != account.before + account.total
        return self.words(
            "leg-forgiven" if forgiven else "leg-total",
            player=self.names[account.seat - 1],
            tickets="; ".join(self.ticket(line) for line in account.tickets),
            sum=signed(account.total),
            coins=account.after,
        )

    def ticket(self, line: TicketLine) -> str:
        """Describe a ticket and what it earned."""
        earned = signed(line.coins)
        if line.kind == "bet":
            text = self.words("ticket-bet", camel=line.camel, value=line.value, earned=earned)
        else:
            text = self.words("ticket-pyramid", earned=earned)
        if line.copied_from is None:
            return text
        return self.words("ticket-copied", partner=self.names[line.copied_from - 1], ticket=text)

    def tell_pile(self, pile: PileSheet) -> Iterator[str]:
        """Describe the scoring of a finish pile, card by card."""
        yield self.words(f"pile-turned-{pile.pile}", camel=pile.camel)
        if not pile.cards:
            yield self.words("pile-empty", pile=pile.pile)
        for card in pile.cards:
            yield self._card(card)

    def _card(self, card: CardLine) -> str:
        return self.words(
            "card-right" if card.right else "card-wrong",
            player=self.names[card.seat - 1],
            camel=card.camel,
            earned=signed(card.coins),
            before=card.before,
            after=card.after,
        )

    def tell_result(self, position: Position) -> Iterator[str]:
        """Announce the winners and the final standings."""
        winners = [self.names[seat - 1] for seat in position.winners]
        coins = max(position.coins)
        if len(winners) > 1:
            yield self.words("won-shared", players=listed(winners, self.words), coins=coins)
        else:
            yield self.words("won", player=winners[0], coins=coins)
        for place, seat in standings(position):
            yield self.words(
                "standing",
                place=place,
                player=self.names[seat - 1],
                coins=position.coins[seat - 1],
            )


def side_word(sign: str) -> str:
    """Return the Fluent selector for the side of a tile."""
    return "forward" if sign == "+" else "back"


def standings(position: Position) -> list[tuple[int, int]]:
    """Return (place, seat) pairs by coins, most first; equal coins share a place."""
    seats = sorted(range(1, position.players + 1), key=lambda seat: -position.coins[seat - 1])
    return [
        (1 + sum(coins > position.coins[seat - 1] for coins in position.coins), seat)
        for seat in seats
    ]
