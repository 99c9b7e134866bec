/** A light on one thing of the table, for whoever asks where it is. */

/** Long enough to be found, even by somebody who looked elsewhere. */
const MS = 1600;
/** How far the light reaches beyond the thing. */
const AROUND = 8;

/** Darken the page but for one thing, for a moment; whoever wants no motion sees it as well. */
export function shine(thing: Element): void {
  document.querySelector(".spotlight")?.remove();
  const { left, top, width, height } = thing.getBoundingClientRect();
  const light = document.createElement("div");
  light.className = "spotlight";
  light.ariaHidden = "true";
  Object.assign(light.style, {
    left: `${left - AROUND}px`,
    top: `${top - AROUND}px`,
    width: `${width + 2 * AROUND}px`,
    height: `${height + 2 * AROUND}px`,
  });
  document.body.append(light);
  setTimeout(() => light.remove(), MS);
}
