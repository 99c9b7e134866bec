/** The keyboard in a dialog: it stays inside, Escape leaves, the focus goes back where it was. */

import type { Attachment } from "svelte/attachments";

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
      if (document.activeElement !== edge && box.contains(document.activeElement)) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    box.querySelector<HTMLElement>(REACHABLE)?.focus({ preventScroll: true });
    addEventListener("keydown", keys);
    return () => {
      removeEventListener("keydown", keys);
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  };
}
