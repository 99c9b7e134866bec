"""One server process: creates and connects its components."""

from __future__ import annotations

import asyncio
import logging
import math
import sys
from collections.abc import Callable

from camelup import __version__
from camelup.server.accounts.passports import Passports
from camelup.server.cluster.sync import ClusterSync
from camelup.server.compute.odds_service import OddsService
from camelup.server.compute.pool import ComputePool
from camelup.server.compute.review_service import ReviewService
from camelup.server.db import signing_keys
from camelup.server.db.store import Store
from camelup.server.dice.signing import Signer, fresh_key
from camelup.server.gc_tuning import GcTuner
from camelup.server.health import HealthMonitor
from camelup.server.http.identity import IdentityResolver
from camelup.server.http.rate_limit import SlidingWindow
from camelup.server.http.websocket import WebSocketHandler
from camelup.server.matchmaking.lobby_cache import LobbyCache
from camelup.server.matchmaking.quick_match import Matchmaker
from camelup.server.metrics import Metrics
from camelup.server.notifications.notifier import Notifier
from camelup.server.results.luck_recorder import LuckRecorder
from camelup.server.settings import Settings
from camelup.server.shared_metrics import Exporter, SharedMetrics
from camelup.server.tables.commands import TableCommands
from camelup.server.tables.hibernation import Hibernation
from camelup.server.tables.registry import TableRegistry
from camelup.server.tournaments.club_nights import ClubNights
from camelup.server.turns.driver import TurnDriver
from camelup.server.views.response_cache import ResponseCache

SWITCH_SECONDS = 0.0005
"""Thread switch interval of the interpreter.

With Python's default of 5 ms, a busy event loop delays every step of a database write.
"""

DOWNLOADS = 20
"""Downloads of all games, per passport in an hour; each download replays every game."""

NEW_CLUBS = 10
"""Club nights that a passport may open in a day."""

log = logging.getLogger("camelup.server")


class Server:
    """The components of one server process."""

    def __init__(
        self,
        settings: Settings,
        alive: Callable[[], None] = lambda: None,
        slates: SharedMetrics | None = None,
    ) -> None:
        """``alive`` is called every few seconds while the event loop is running."""
        self.settings = settings
        self.metrics = Metrics()
        self.exporter = Exporter(self.metrics, slates)
        self.store = Store(settings.database)
        self.pool = ComputePool(settings.thinkers, settings.think_seconds)
        self.registry = TableRegistry(self.store, settings, self.metrics)
        self.commands = TableCommands(self.registry)
        self.lobby_cache = LobbyCache(self.registry)
        self.passports = Passports(self.registry)
        self.turn_driver = TurnDriver(self.registry, self.pool)
        self.notifier = Notifier(self.registry)
        self.hibernation = Hibernation(self.registry, self.notifier)
        self.luck_recorder = LuckRecorder(self.registry, self.pool)
        self.matchmaker = Matchmaker(self.registry, self.commands, self.turn_driver)
        self.club_nights = ClubNights(self.commands, self.turn_driver)
        self.identity = IdentityResolver(self.passports, lambda: self.club_nights.members)
        self.sockets = WebSocketHandler(self.registry, self.commands, self.identity)
        self.odds = OddsService(self.pool)
        self.reviews = ReviewService(self.pool)
        self.response_cache = ResponseCache()
        self.health = HealthMonitor(self.store, alive)
        self.gc_tuner = GcTuner(self._activity)
        self.cluster: ClusterSync | None = None
        limits = settings.own_limits
        self.new_tables = SlidingWindow(limits.tables_per_hour, 3600)
        self.quick_matches = SlidingWindow(limits.matches, 3600)
        self.new_clubs = SlidingWindow(NEW_CLUBS, 86_400)
        self.guesses = SlidingWindow(limits.guesses, 600)
        self.passport_shows = SlidingWindow(limits.passports, 3600)
        self.uploads = SlidingWindow(limits.uploads, 3600)
        self.steps = SlidingWindow(limits.steps, 10)
        self.downloads = SlidingWindow(DOWNLOADS, 3600)
        self._watch()

    def _activity(self) -> int:
        """Number of requests, sockets and moves so far; an estimate of the garbage produced."""
        return self.metrics.total("visits_total") + self.metrics.total("moves_total")

    def _watch(self) -> None:
        gauges = {
            "workers": lambda: 1,
            "tables_aside": lambda: len(self.registry.quarantine),
            "tables": lambda: len(self.registry.tables),
            "sockets": lambda: sum(len(table.sockets) for table in self.registry.tables.values()),
            "lobby_reads_total": lambda: self.lobby_cache.reads,
            "writes_waiting": lambda: self.store.writer.waiting,
            "statements_total": lambda: self.store.writer.statements + self.store.reader.statements,
            "writes_total": lambda: self.store.writer.done,
            "write_seconds_total": lambda: self.store.writer.seconds,
            "thoughts_waiting": lambda: self.pool.waiting,
            "thought_faults_total": lambda: self.pool.faults,
        }
        for name, value in gauges.items():
            self.metrics.watch(name, value)

    async def begin(self) -> None:
        """Start all components and resume the games in progress."""
        await asyncio.to_thread(warm_up)
        key = await self.store.write(lambda db: signing_keys.current_key(db, fresh_key))
        self.registry.signer = Signer(key)
        if self.store.shared:
            self.cluster = ClusterSync(self.registry)
            await self.cluster.begin()
        await self.turn_driver.begin()
        self.matchmaker.begin()
        self.hibernation.begin()
        await self.club_nights.begin()
        await self.identity.begin()
        self.passports.sessions.begin()
        sys.setswitchinterval(SWITCH_SECONDS)
        self.gc_tuner.begin()
        self.exporter.begin()
        await self.health.begin()
        log.info("started", extra={"version": __version__})

    async def close(self) -> None:
        """Stop all components and finish pending writes."""
        self.health.close()
        self.exporter.close()
        self.gc_tuner.close()
        self.turn_driver.close()
        self.hibernation.close()
        self.notifier.close()
        self.luck_recorder.close()
        self.matchmaker.close()
        self.club_nights.close()
        self.passports.sessions.close()
        if self.cluster is not None:
            await self.cluster.close()
        self.reviews.close()
        self.pool.close()
        self.response_cache.close()
        self.store.close()
        log.info("stopped")


def warm_up() -> None:
    """Import and run what the first move needs, so that the move is not delayed.

    Disables compilation in this process: it would block the event loop for all tables.
    """
    from camelup.game import Game
    from camelup.rules.jit import be_patient
    from camelup.server.views.event_view import event_of
    from camelup.server.views.game_view import ViewBuffer, see_game, see_own

    be_patient(math.inf)
    game = Game(2, seed=0)
    while not game.over:
        game.play("roll")
    event_of(game, len(game.history) - 1, "bot", 0, seat=None, coins_shown=True)
    window = ViewBuffer(game)
    see_game(game, window, coins_shown=True)
    see_own(game, window, 1)
