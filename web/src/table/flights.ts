/** Things that slide across the table: tickets, cards, tiles, coins. */

import { mount, unmount, type Component } from "svelte";
import Card from "../art/Card.svelte";
import Coin from "../art/Coin.svelte";
import Ticket from "../art/Ticket.svelte";
import Tile from "../art/Tile.svelte";
import { nextFrame } from "../later";
import { isLetter, type Edition } from "../model/camels";
import { along } from "../model/geometry";
import { MS, type Step } from "../model/plan";
import type { LegScore } from "../net/protocol";

const ARC = 40;
const spot = (name: string) => document.querySelector(`[data-at="${name}"]`);

/** How fast coins fly after the scoring that is shown: at the pace it was shown with. */
let payday = 1;
const MOST_COINS = 6;
/** Coins that set out in one frame. */
const AT_ONCE = 2;

/** Let the coins of a leg fly from its scoring to who earned them. */
export function payOut(score: LegScore): void {
  // All places are looked up before the first coin is made: each look would lay out the page anew.
  const ways = score.players.map(({ seat, sum }) => ({
    sum,
    way: way(`sum-${seat}`, `seat-${seat}`),
  }));
  const coins = ways.flatMap(({ sum, way }) =>
    Array.from({ length: Math.min(Math.max(sum, 0), MOST_COINS) }, (_, i) => ({ way, i })),
  );
  const next = (): void => {
    for (const { way, i } of coins.splice(0, AT_ONCE))
      launch(Coin, {}, way, (MS.coin + 90 * i) * payday, 34);
    if (coins.length) nextFrame(next);
  };
  nextFrame(next);
}

/** Let what a step moves fly from where it was to where it belongs. */
export function fly(
  step: Step,
  ms: number,
  edition: Edition,
  colour: (seat: number) => string,
): void {
  if (step.kind === "ticket" && isLetter(step.camel)) {
    launch(
      Ticket,
      { letter: step.camel, value: step.value },
      way(`ticket-${step.camel}`, `seat-${step.seat}`),
      ms,
      64,
    );
  } else if (step.kind === "coin") {
    launch(Coin, {}, way(step.from, `seat-${step.seat}`), ms, 34);
  } else if (step.kind === "leg") {
    payday = ms / (step.ms || 1);
  } else if (step.kind === "card") {
    const from = spot(`hand-${step.camel}`) ? `hand-${step.camel}` : `seat-${step.seat}`;
    launch(
      Card,
      { camel: step.camel, colour: colour(step.seat) },
      way(from, `pile-${step.pile}`),
      ms,
      56,
    );
  } else if (step.kind === "tile") {
    const side = step.side === "+" ? (1 as const) : (-1 as const);
    const heading = along(step.space, step.side === "+");
    const props = { edition, side, colour: colour(step.seat), heading };
    const from = step.before ? `space-${step.before}` : `seat-${step.seat}`;
    launch(Tile, props, way(from, `space-${step.space}`), ms, 84);
  }
}

/** Let a reaction fly from who has it to the middle of the table. */
export function react(seat: number, text: string): void {
  const start = spot(`seat-${seat}`)?.getBoundingClientRect();
  const end = spot("pyramid")?.getBoundingClientRect();
  if (!start || !end) return;
  const target = document.createElement("div");
  target.className = "flight reaction";
  target.ariaHidden = "true";
  target.textContent = text;
  document.body.append(target);
  const { width } = target.getBoundingClientRect();
  target.animate(
    [
      { transform: `${middle(start, width)} scale(0.4)`, opacity: 0 },
      { transform: `${between(start, end, width)} scale(1.15) rotate(-4deg)`, opacity: 1 },
      { transform: `${middle(end, width)} rotate(3deg)`, opacity: 1, offset: 0.75 },
      { transform: `${middle(end, width)} scale(1.3)`, opacity: 0 },
    ],
    { duration: 1500, easing: "ease-out" },
  ).onfinish = () => target.remove();
}

interface Way {
  readonly start: DOMRect | undefined;
  readonly end: DOMRect | undefined;
}

/** Where two things of the table are now. */
function way(from: string, to: string): Way {
  return {
    start: spot(from)?.getBoundingClientRect(),
    end: spot(to)?.getBoundingClientRect(),
  };
}

function launch<Props extends Record<string, unknown>>(
  picture: Component<Props>,
  props: Props,
  { start, end }: Way,
  ms: number,
  size: number,
): void {
  if (!start || !end || ms <= 0) return;
  const target = document.createElement("div");
  target.className = "flight";
  target.style.width = target.style.height = `${size}px`;
  document.body.append(target);
  const thing = mount(picture, { target, props });
  const move = target.animate(
    [
      { transform: middle(start, size) },
      { transform: `${between(start, end, size)} scale(1.25)`, offset: 0.45 },
      { transform: middle(end, size) },
    ],
    {
      duration: ms,
      easing: "cubic-bezier(.4,0,.2,1)",
      fill: "forwards",
    },
  );
  move.onfinish = () => {
    void unmount(thing);
    target.remove();
  };
}

/** The top of the arc that things are thrown in. */
function between(start: DOMRect, end: DOMRect, size: number): string {
  const x = (start.left + start.right + end.left + end.right) / 4 - size / 2;
  const y = (start.top + start.bottom + end.top + end.bottom) / 4 - size / 2 - ARC;
  return `translate(${x}px, ${y}px)`;
}

function middle(box: DOMRect, size: number): string {
  const x = box.left + box.width / 2 - size / 2;
  const y = box.top + box.height / 2 - size / 2;
  return `translate(${x}px, ${y}px)`;
}
