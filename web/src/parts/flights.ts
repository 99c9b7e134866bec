/** Things that slide across the table: tickets, cards, tiles, coins. */

import { mount, unmount, type Component } from "svelte";
import Card from "../art/Card.svelte";
import Coin from "../art/Coin.svelte";
import Ticket from "../art/Ticket.svelte";
import Tile from "../art/Tile.svelte";
import { isLetter, type Edition } from "../model/camels";
import type { Step } from "../model/plan";

const spot = (name: string) => document.querySelector(`[data-at="${name}"]`);

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
      `ticket-${step.camel}`,
      `seat-${step.seat}`,
      ms,
      64,
    );
  } else if (step.kind === "coin") {
    launch(Coin, {}, step.from, `seat-${step.seat}`, ms, 34);
  } else if (step.kind === "card") {
    const from = spot(`hand-${step.camel}`) ? `hand-${step.camel}` : `seat-${step.seat}`;
    launch(
      Card,
      { camel: step.camel, colour: colour(step.seat) },
      from,
      `pile-${step.pile}`,
      ms,
      56,
    );
  } else if (step.kind === "tile") {
    const side = step.side === "+" ? (1 as const) : (-1 as const);
    const props = { edition, side, colour: colour(step.seat) };
    const from = step.before ? `space-${step.before}` : `seat-${step.seat}`;
    launch(Tile, props, from, `space-${step.space}`, ms, 84);
  }
}

function launch<Props extends Record<string, unknown>>(
  picture: Component<Props>,
  props: Props,
  from: string,
  to: string,
  ms: number,
  size: number,
): void {
  const start = spot(from)?.getBoundingClientRect();
  const end = spot(to)?.getBoundingClientRect();
  if (!start || !end || ms <= 0) return;
  const target = document.createElement("div");
  target.className = "flight";
  target.style.width = target.style.height = `${size}px`;
  document.body.append(target);
  const thing = mount(picture, { target, props });
  const move = target.animate(
    [{ transform: middle(start, size) }, { transform: middle(end, size) }],
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

function middle(box: DOMRect, size: number): string {
  const x = box.left + box.width / 2 - size / 2;
  const y = box.top + box.height / 2 - size / 2;
  return `translate(${x}px, ${y}px)`;
}
