/** Short, soft sounds made on the spot; nothing is loaded. */

import type { Step } from "./model/plan";

let context: AudioContext | null = null;

function tone(
  at: number,
  from: number,
  to: number,
  length: number,
  loud: number,
  type: OscillatorType,
): void {
  if (!context) return;
  const start = context.currentTime + at;
  const voice = context.createOscillator();
  const gain = context.createGain();
  voice.type = type;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(context.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}

export type Sound = "dice" | "step" | "coin" | "slide" | "turn" | "end";

const PLAY: Readonly<Record<Sound, () => void>> = {
  dice: () =>
    [0, 0.09, 0.17, 0.23, 0.28].forEach((at, i) =>
      tone(at, 320 + 60 * (i % 3), 140, 0.05, 0.08, "triangle"),
    ),
  step: () => tone(0, 170, 90, 0.08, 0.09, "sine"),
  coin: () =>
    [0, 0.07].forEach((at, i) => tone(at, 990 + i * 330, 985 + i * 330, 0.16, 0.05, "sine")),
  slide: () => tone(0, 420, 260, 0.12, 0.03, "triangle"),
  turn: () =>
    [0, 0.12].forEach((at, i) => tone(at, 523 + i * 136, 520 + i * 136, 0.2, 0.06, "sine")),
  end: () =>
    [0, 0.13, 0.26, 0.42].forEach((at, i) =>
      tone(at, [523, 659, 784, 1047][i] ?? 523, 520, 0.3, 0.06, "sine"),
    ),
};

/** Play a sound; the first one must come from a click, as browsers ask. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  void context.resume();
  PLAY[sound]();
}

export function soundOf(step: Step): Sound | null {
  if (step.kind === "die") return "dice";
  if (step.kind === "hop") return "step";
  if (step.kind === "coin" || step.kind === "leg") return "coin";
  if (step.kind === "finish") return "end";
  return step.kind === "settle" || step.kind === "pop" ? null : "slide";
}
