/** What the coach explains and recommends, and what it remembers of that. */

import { untrack } from "svelte";
import { noteAdvice } from "../model/advised";
import {
  learnt,
  lesson,
  pointsOf,
  since,
  ticketsPressing,
  tipOf,
  toldTo,
  topicNow,
  topicOf,
  TOPICS,
  untoldOf,
  type Better,
  type Scene,
  type Topic,
} from "../model/coach";
import { placeOf } from "../model/moves";
import type { MoveWorth } from "../net/protocol";
import { settings } from "../settings.svelte";

/** Topics that come before the first thing to do, not instead of it. */
const INTRODUCTIONS: ReadonlySet<Topic> = new Set(["camels", "edition"]);
/** Moves this close together, in coins, are shown as equals. */
const EQUAL_COINS = 0.15;
/** A tip whose second look takes longer is given as it is, and corrected afterwards. */
const SECOND_LOOK_MS = 1500;

/** The game as the coach sees it; every field is read again when it changes. */
export interface CoachedGame {
  readonly table: string;
  /** Whether the coach is switched on; nothing else is read while it is not. */
  readonly active: boolean;
  readonly scene: Scene;
  /** Who is taught, where several sit at one device; empty for the device's owner. */
  readonly pupil: string;
  /** The seat of the pupil. */
  readonly seat: number;
  /** All seats at this device. */
  readonly own: readonly number[];
  /** Whether it is the pupil's turn. */
  readonly mine: boolean;
  /** Whether the race is over, though the board may still have to come to it. */
  readonly over: boolean;
  /** Whether a leg's scoring is read or an earlier position looked at. */
  readonly silent: boolean;
  readonly worths: readonly MoveWorth[];
  /** Which move wins clearly more games than this one, if any does. */
  readonly secondLook: (move: string, signal: AbortSignal) => Promise<Better | null>;
}

interface AtMove {
  readonly topic: Topic;
  /** Own moves made by then. */
  readonly moves: number;
}

type ByPupil<T> = Readonly<Record<string, T>>;

export class Coach {
  /** The event from which on everything is explained again, where a pupil asked for that. */
  private restartedAt = $state.raw<ByPupil<number>>({});
  /** What a pupil knew at a restart: tips go on as they were. */
  private knownAtRestart = $state.raw<ByPupil<ReadonlySet<Topic>>>({});
  /** Own moves made when the last idea was read: one idea a turn is enough. */
  private readAtMove = $state.raw<ByPupil<number>>({});
  private requested = $state.raw<AtMove | null>(null);
  private lastRead = $state.raw<AtMove | null>(null);
  /** The pupil who was told that the first race is over; once, whether it is read or not. */
  private farewellTo = $state<string | null>(null);
  private secondLook = $state.raw<{ at: MoveWorth; better: Better | null } | null>(null);
  /** The topic that stands for each pupil until it is read, and whether it came in their turn. */
  private readonly standing = new Map<string, { topic: Topic; mine: boolean }>();
  /** The topic that stood for each pupil in a turn, and after how many own moves. */
  private readonly inTurn = new Map<string, { topic: Topic | null; moves: number }>();

  readonly edition = $derived.by(() => this.game.scene.game.edition);
  readonly known = $derived.by<ReadonlySet<Topic>>(
    () =>
      new Set([
        ...toldTo(settings.chosen.taught, this.game.pupil, this.edition),
        ...learnt(
          this.game.scene.events.slice(this.restartedAt[this.game.pupil] ?? 0),
          this.game.seat,
        ),
      ]),
  );
  private readonly moves = $derived.by(
    () => this.game.scene.events.filter(({ seat }) => seat === this.game.seat).length,
  );
  /** Whether the board shows the pupil's turn, too. */
  private readonly here = $derived.by(
    () => this.game.mine && this.game.scene.game.turn === this.game.seat,
  );
  /** What happened since the pupil's last move; what can be done, once the board shows the turn. */
  private readonly recent = $derived.by(() => ({
    ...this.game.scene,
    you: this.here ? this.game.scene.you : null,
    events: since(this.game.scene.events, this.game.seat),
  }));
  /** A topic that the pupil asked to hear once more. */
  readonly repeated = $derived.by(() =>
    this.game.mine && this.requested?.moves === this.moves ? this.requested.topic : null,
  );
  /** What is explained now. */
  readonly topic = $derived.by(() => {
    const { silent, over, pupil, mine, worths } = this.game;
    if (silent) return null;
    if (this.repeated) return this.repeated;
    if (over && this.farewellTo === pupil) return "finish";
    if (this.readAtMove[pupil] !== this.moves)
      return topicNow(this.recent, this.known, this.standing.get(pupil)?.topic);
    return mine && this.moves > 0 && ticketsPressing(worths, this.known) ? "tickets" : null;
  });
  /** Moves that the pupil understands, those that earn most first. */
  private readonly ranked = $derived.by(() =>
    this.game.worths
      .filter(({ move }) => {
        const topic = topicOf(move);
        return this.known.has(topic) || this.knownAtRestart[this.game.pupil]?.has(topic);
      })
      .toSorted((a, b) => b.coins - a.coins),
  );
  /** One thing at a time: a tip only where nothing is explained. */
  private readonly richest = $derived.by(() =>
    this.game.mine && !this.topic ? this.ranked[0] : undefined,
  );
  /** The tip, once it was looked at again: the review must not blame a move that was advised. */
  readonly tip = $derived.by(() =>
    this.game.active && this.richest && this.secondLook?.at === this.richest
      ? tipOf(this.ranked, this.secondLook.better, !this.known.has("finish"))
      : null,
  );
  readonly best = $derived.by(() => this.tip?.best);
  /** Another place on the table that is as good as the tip. */
  readonly equal = $derived.by(() => {
    const { best, tip } = this;
    if (!best || tip?.over) return undefined;
    return this.ranked.find(
      (one) =>
        one !== best &&
        best.coins - one.coins < EQUAL_COINS &&
        placeOf(one.move) !== placeOf(best.move),
    );
  });
  /** Whether a move that was not explained yet earns more. */
  readonly unknownEarnsMore = $derived.by(() => {
    const { richest } = this;
    return richest !== undefined && this.game.worths.some(({ coins }) => coins > richest.coins);
  });
  /** The card that was read in this turn. */
  readonly readNow = $derived.by(() =>
    this.lastRead?.moves === this.moves ? this.lastRead.topic : null,
  );
  /** What can be explained again: the card just read, or else what the tip is about. */
  readonly explainable = $derived.by(
    () => this.readNow ?? (this.best && topicOf(this.best.move)) ?? null,
  );
  /** The places on the table that it speaks of. */
  readonly points = $derived.by(() => {
    if (this.topic) return pointsOf(this.topic, this.recent);
    return this.best ? [placeOf(this.best.move)] : [];
  });

  /** Created during the setup of a component, whose lifetime its effects share. */
  constructor(readonly game: CoachedGame) {
    const active = (): boolean => this.game.active;
    $effect(() => {
      if (active()) this.noteTopic();
    });
    $effect(() => (active() ? this.lookTwice() : undefined));
    $effect(() => {
      if (active()) this.noteWhatIsSaid();
    });
    $effect(() => {
      if (active()) this.noteMove();
    });
  }

  /** The pupil has read what is explained. */
  readonly read = (): void => {
    const { topic } = this;
    const { pupil, mine } = this.game;
    this.requested = null;
    if (!topic) return;
    if (topic === "finish") this.farewellTo = null;
    if (topic === "camels") settings.set("soundAsked", true);
    // What was read while others moved leaves the turn its own idea.
    if (!INTRODUCTIONS.has(topic) && mine && this.standing.get(pupil)?.mine)
      this.readAtMove = { ...this.readAtMove, [pupil]: this.moves };
    this.lastRead = { topic, moves: this.moves };
    this.remember(topic);
  };

  /** The pupil wants to hear about the tip, or the card just read, once more. */
  readonly explain = (): void => {
    if (this.explainable) this.requested = { topic: this.explainable, moves: this.moves };
  };

  /** The pupil wants everything explained from the start. */
  readonly restart = (): void => {
    const { pupil, scene } = this.game;
    this.requested = this.lastRead = null;
    this.standing.delete(pupil);
    const all = new Set(TOPICS.map((topic) => lesson(topic, pupil, this.edition)));
    settings.set(
      "taught",
      settings.chosen.taught.filter((one) => !all.has(one)),
    );
    this.readAtMove = { ...this.readAtMove, [pupil]: -1 };
    this.knownAtRestart = { ...this.knownAtRestart, [pupil]: this.known };
    this.restartedAt = { ...this.restartedAt, [pupil]: scene.events.length };
  };

  /** What stands there stays until it is read; the farewell is given once. */
  private noteTopic(): void {
    const { topic } = this;
    const { pupil, mine } = this.game;
    if (topic && !this.repeated && this.standing.get(pupil)?.topic !== topic)
      this.standing.set(pupil, { topic, mine });
    if (topic !== "finish") return;
    this.farewellTo = pupil;
    untrack(() => this.remember("finish"));
  }

  /** The coach counts coins, the review counts wins: what it would blame is not recommended. */
  private lookTwice(): (() => void) | undefined {
    const at = this.richest;
    if (!at || untrack(() => this.secondLook?.at) === at) return;
    const request = new AbortController();
    const note = (better: Better | null): void => {
      clearTimeout(impatient);
      if (!request.signal.aborted) this.secondLook = { at, better };
    };
    const impatient = setTimeout(() => note(null), SECOND_LOOK_MS);
    void untrack(() => this.game.secondLook(at.move, request.signal)).then(note);
    return () => {
      clearTimeout(impatient);
      request.abort();
    };
  }

  /** The review of this game will know what was recommended before each move. */
  private noteWhatIsSaid(): void {
    if (!this.here) return;
    const { table, seat, scene } = this.game;
    const untold = untoldOf(this.known).filter((one) => one !== this.topic);
    noteAdvice(table, scene.game.v + 1, { seat, move: this.best?.move ?? null, untold });
  }

  /**
   * Who makes a move has read what stood there, or did not need it. The turn is over before the
   * board has come to the move: what stands there meanwhile does not count.
   */
  private noteMove(): void {
    const { topic, moves } = this;
    const { pupil, mine } = this.game;
    const before = this.inTurn.get(pupil);
    if (before?.moves === moves && !(mine && topic)) return;
    this.inTurn.set(pupil, { topic: mine ? topic : null, moves });
    if (!before || before.moves >= moves) return;
    untrack(() => {
      if (before.topic) this.remember(before.topic);
      for (const one of learnt(this.game.scene.events, this.game.seat)) this.remember(one);
    });
  }

  private remember(topic: Topic): void {
    const { pupil } = this.game;
    // Who learns the game in this edition is not told what differs from another one.
    const both = topic === "camels" && this.known.has("edition");
    const topics: readonly Topic[] = both ? [topic, "edition"] : [topic];
    const all = new Set([
      ...settings.chosen.taught,
      ...topics.map((one) => lesson(one, pupil, this.edition)),
    ]);
    if (all.size > settings.chosen.taught.length) settings.set("taught", [...all]);
  }
}
