/** What the operator of this server offers: its page says in the first line what is off. */

type Part = "ratings" | "lobby" | "days" | "clubs";

export const offered = (part: Part): boolean =>
  !(document.documentElement.dataset["off"] ?? "").split(" ").includes(part);
