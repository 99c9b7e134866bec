/**
 * Move the focus to the heading of a screen that was just opened, so that the keyboard goes on
 * from there and a screen reader says where one is. A screen may still be loading: this waits
 * until its heading is there, or until the person does something else. Returns how to cancel.
 */
export function focusHeading(): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const cancel = (): void => waiting.abort();
  const look = (): void => {
    const heading = document.querySelector<HTMLElement>("main:not([aria-busy]) h1");
    if (!heading) return;
    cancel();
    // What a screen focuses by itself goes before its heading.
    if (document.activeElement?.closest("main, dialog")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["aria-busy"],
  });
  signal.addEventListener("abort", () => observer.disconnect());
  for (const act of ["pointerdown", "keydown"])
    addEventListener(act, cancel, { signal, capture: true });
  look();
  return cancel;
}
