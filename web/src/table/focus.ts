/** Keys and taps in a dialog and behind it: what one press opens, the next does not hit. */

import type { Attachment } from "svelte/attachments";
import { nextFrame } from "../later";

const REACHABLE =
  "button:not([disabled]), a[href], input:not([disabled]), select:not([disabled]), textarea, summary";

export function keepFocus(leave: () => void): Attachment<HTMLElement> {
  return (box) => {
    const before = document.activeElement;
    const inside = () =>
      [...box.querySelectorAll<HTMLElement>(REACHABLE)].filter(
        (one) => one.tabIndex >= 0 && one.checkVisibility(),
      );
    const keys = (event: KeyboardEvent): void => {
      // A dialog opened from this one has the keyboard as long as it is there.
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") leave();
      if (event.key !== "Tab") return;
      const all = inside();
      const edge = event.shiftKey ? all[0] : all.at(-1);
      const here = document.activeElement;
      if (here !== edge && here !== box && box.contains(here)) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    // A box that may have the focus itself takes it: a key that is still pressed presses nothing.
    const first = box.hasAttribute("tabindex") ? box : box.querySelector<HTMLElement>(REACHABLE);
    first?.focus({ preventScroll: true });
    addEventListener("keydown", keys);
    return () => {
      removeEventListener("keydown", keys);
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  };
}

/**
 * A box that is read before anything else is done: the page behind it cannot be reached, Escape
 * leaves it, and the focus goes back where it was. Where it waits for nobody, it is only seen.
 */
export function asModal(leave: () => void, waits: boolean): Attachment<HTMLDialogElement> {
  return (box) => {
    if (!waits) {
      box.open = true;
      return;
    }
    const before = document.activeElement;
    let gone = false;
    const left = (): void => {
      if (!gone) leave();
    };
    // There is one way on in it: the keyboard stays there.
    const stay = (): void => box.querySelector<HTMLElement>(REACHABLE)?.focus();
    const keys = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" && event.key !== "Tab") return;
      event.preventDefault();
      if (event.key === "Tab") stay();
      else left();
    };
    const strayed = ({ target }: FocusEvent): void => {
      if (target instanceof Node && !box.contains(target)) stay();
    };
    box.addEventListener("keydown", keys);
    document.addEventListener("focusin", strayed);
    layOver(box, left);
    stay();
    return () => {
      gone = true;
      document.removeEventListener("focusin", strayed);
      box.close();
      nextFrame(() => giveBack(before));
    };
  };
}

/** Once the page is drawn without the box: to focus asks for its layout, which is known then. */
function giveBack(before: Element | null): void {
  if (document.activeElement === document.body && before instanceof HTMLElement)
    before.focus({ preventScroll: true });
}

/**
 * Show a box above everything, in a layer that what is around it becomes. A modal dialog has all
 * of the page styled anew when it comes and when it goes, which a slow phone is seen to stop at.
 */
function layOver(box: HTMLDialogElement, left: () => void): void {
  const layer = box.parentElement;
  // A phone has no Escape: its way back closes dialog and layer itself.
  box.addEventListener("close", left);
  layer?.addEventListener("toggle", (event) => {
    if (event.newState === "closed") left();
  });
  // Over another modal dialog nothing can be pressed but one more.
  if (!layer || document.querySelector("dialog:modal")) return box.showModal();
  box.open = true;
  layer.popover = "auto";
  layer.showPopover();
}

/** A key that is held acts once: what it opened or closed is not what it was pressed for. */
export function onceAPress(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
  const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea");
  if (!typing) event.preventDefault();
}

/** Taps this close together, in milliseconds and in pixels, are one that came twice. */
export const TWICE = 400;
const NEAR = 24;
/** What is played, asked or shown by a tap: a second one there was not meant for it. */
const MEANT = "[data-at], .veil, .look";
let tapped = { at: -TWICE, x: 0, y: 0, thing: null as EventTarget | null, again: false };

/** Note where a tap begins, and whether it hits what the one before has brought there. */
export function noteTap({
  timeStamp: at,
  clientX: x,
  clientY: y,
  target: thing,
}: MouseEvent): void {
  const twice = at - tapped.at < TWICE && Math.hypot(x - tapped.x, y - tapped.y) < NEAR;
  const meant = thing instanceof Element && thing.closest(MEANT) !== null;
  tapped = { at, x, y, thing, again: twice && meant && thing !== tapped.thing };
}

/** A tap that comes twice acts once, too; a key that presses a button is no tap. */
export function onceATap(event: MouseEvent): void {
  if (!tapped.again || event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
}
