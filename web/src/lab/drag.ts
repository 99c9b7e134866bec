/** Carry a thing to a place on the table, by mouse, finger or pen. */

import type { Attachment } from "svelte/attachments";

export interface Carrying {
  /** What is carried when the pointer goes down here; nothing if empty. */
  readonly what: (at: Element) => string;
  /** The picture that follows the pointer. */
  readonly picture: (what: string) => Element | null;
  /** It was let go over a place (`data-at` or `data-drop`), or over none. */
  readonly drop: (what: string, place: string) => void;
}

/** A pointer that moves less than this many pixels is a click. */
const STILL = 8;

export function carries({ what, picture, drop }: Carrying): Attachment<HTMLElement> {
  return (node) => {
    let thing = "";
    let from = { x: 0, y: 0 };
    let ghost: HTMLElement | null = null;

    const down = (event: PointerEvent): void => {
      if (event.button || !(event.target instanceof Element)) return;
      thing = what(event.target);
      from = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent): void => {
      if (!thing) return;
      if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL) return;
      ghost ??= lift(picture(thing));
      const x = event.clientX - ghost.offsetWidth / 2;
      const y = event.clientY - ghost.offsetHeight / 2;
      ghost.style.translate = `${x}px ${y}px`;
    };
    const up = (event: PointerEvent): void => {
      if (ghost && event.type === "pointerup") {
        swallowClick();
        drop(thing, placeUnder(event));
      }
      ghost?.remove();
      ghost = null;
      thing = "";
    };
    // A finger that carries does not scroll; browsers heed no touch-action inside a drawing.
    const stay = (event: TouchEvent): void => {
      if (thing && event.cancelable) event.preventDefault();
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("touchmove", stay, { passive: false });
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("touchmove", stay);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  };
}

/**
 * Letting go may end in a click, which would be taken for another choice. Every click that is
 * meant begins with a pointer that goes down, so until then one is swallowed, however late.
 */
function swallowClick(): void {
  addEventListener("click", swallow, { capture: true, once: true });
  const meant = (): void => removeEventListener("click", swallow, { capture: true });
  addEventListener("pointerdown", meant, { capture: true, once: true });
}

function swallow(event: MouseEvent): void {
  if (event.detail === 0) return; // by a key
  event.stopPropagation();
  event.preventDefault();
}

function lift(picture: Element | null): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "flight";
  ghost.style.width = ghost.style.height = "64px";
  if (picture) ghost.append(picture.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

function placeUnder(event: PointerEvent): string {
  const under = document
    .elementFromPoint(event.clientX, event.clientY)
    ?.closest<HTMLElement>("[data-at], [data-drop]");
  return under?.dataset["drop"] ?? under?.dataset["at"] ?? "";
}
