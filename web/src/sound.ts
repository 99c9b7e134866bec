/** What a table sounds like, made on the spot from noise and a few waves; nothing is loaded. */

import type { Sound } from "./model/sounds";

interface Studio {
  readonly context: AudioContext;
  readonly out: AudioNode;
  readonly noise: AudioBuffer;
}

interface Shape {
  /** Seconds from now, and seconds it lasts. */
  readonly at: number;
  readonly length: number;
  readonly loud: number;
  readonly attack?: number;
}

interface Hiss extends Shape {
  readonly kind: BiquadFilterType;
  readonly from: number;
  readonly to?: number;
  readonly q?: number;
}

let studio: Studio | null = null;

/** One room for all sounds: a limiter keeps a full crowd from hurting. */
function open(): Studio {
  const context = new AudioContext();
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -18;
  limiter.ratio.value = 8;
  const volume = context.createGain();
  volume.gain.value = 0.8;
  limiter.connect(volume).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return { context, out: limiter, noise };
}

/** Louder, then softer: every sound ends by itself. */
function shaped({ context, out }: Studio, { at, length, loud, attack = 0.006 }: Shape): GainNode {
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(out);
  return gain;
}

function hiss(room: Studio, { kind, from, to = from, q = 1, ...shape }: Hiss): void {
  const { context, noise } = room;
  const start = context.currentTime + shape.at;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noise;
  filter.type = kind;
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + shape.length);
  source.connect(filter).connect(shaped(room, shape));
  source.start(start, Math.random(), shape.length + 0.02);
}

function wave(
  room: Studio,
  { type, from, to, ...shape }: Shape & { type: OscillatorType; from: number; to: number },
  formant?: number,
): void {
  const { context } = room;
  const start = context.currentTime + shape.at;
  const voice = context.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + shape.length);
  const end = shaped(room, shape);
  if (formant) {
    const mouth = context.createBiquadFilter();
    mouth.type = "bandpass";
    mouth.frequency.value = formant;
    mouth.Q.value = 2.5;
    voice.connect(mouth).connect(end);
  } else voice.connect(end);
  voice.start(start);
  voice.stop(start + shape.length + 0.02);
}

/** Wood on wood: a die against the inside of the pyramid. */
function knock(room: Studio, at: number, loud: number, pitch: number): void {
  hiss(room, { at, length: 0.05, loud, kind: "bandpass", from: 1900 * pitch, q: 5 });
  wave(room, { at, length: 0.06, loud: loud * 0.5, type: "sine", from: 300 * pitch, to: 170 });
}

/** Metal rings in tones that are no multiples of each other. */
function ring(room: Studio, at: number, pitch: number, loud: number): void {
  [1, 2.76, 5.4].forEach((part, i) =>
    wave(room, {
      at,
      length: 0.34 / (i + 1),
      loud: loud / (i + 1.4),
      attack: 0.002,
      type: "sine",
      from: pitch * part,
      to: pitch * part * 0.998,
    }),
  );
}

/** Many throats: each a little off in time and pitch, all with the same vowel. */
function voices(
  room: Studio,
  {
    from,
    to,
    vowel,
    length,
    loud,
  }: Record<"from" | "to" | "length" | "loud", number> & {
    vowel: readonly number[];
  },
): void {
  for (let i = 0; i < 7; i += 1) {
    const off = 0.82 + Math.random() * 0.4;
    for (const formant of vowel)
      wave(
        room,
        {
          at: Math.random() * 0.08,
          length: length * (0.8 + Math.random() * 0.3),
          loud,
          attack: 0.09,
          type: "sawtooth",
          from: from * off,
          to: to * off,
        },
        formant,
      );
  }
}

function claps(room: Studio, many: number, over: number): void {
  for (let i = 0; i < many; i += 1) {
    const at = 0.05 + Math.random() * over;
    const from = 1100 + Math.random() * 900;
    hiss(room, { at, length: 0.05, loud: 0.16, kind: "bandpass", from, q: 2.5 });
  }
}

const PLAY: Readonly<Record<Sound, (room: Studio) => void>> = {
  dice: (room) => {
    [0, 0.05, 0.08, 0.13, 0.17, 0.2].forEach((at, i) =>
      knock(room, at, 0.22 + 0.05 * (i % 2), 0.9 + ((i * 3) % 5) * 0.07),
    );
    [0.33, 0.42, 0.47].forEach((at, i) => knock(room, at, 0.42 / (i + 1), 0.75));
  },
  step: (room) => {
    hiss(room, { at: 0, length: 0.07, loud: 0.3, kind: "lowpass", from: 500, to: 160 });
    wave(room, { at: 0, length: 0.09, loud: 0.2, type: "sine", from: 140, to: 65 });
  },
  coin: (room) => [0, 0.07].forEach((at, i) => ring(room, at, 2100 + 520 * i, 0.08)),
  coins: (room) =>
    [0, 0.09, 0.15, 0.24, 0.3].forEach((at, i) => ring(room, at, 1900 + ((i * 370) % 1100), 0.06)),
  slide: (room) =>
    hiss(room, { at: 0, length: 0.16, loud: 0.1, kind: "bandpass", from: 2600, to: 1100, q: 0.8 }),
  ooh: (room) => voices(room, { from: 190, to: 240, vowel: [420, 900], length: 0.6, loud: 0.022 }),
  cheer: (room) => {
    voices(room, { from: 260, to: 330, vowel: [760, 1250], length: 0.8, loud: 0.024 });
    claps(room, 18, 0.7);
  },
  boo: (room) => voices(room, { from: 150, to: 105, vowel: [300, 760], length: 0.8, loud: 0.03 }),
  turn: (room) =>
    [523, 659].forEach((pitch, i) =>
      wave(room, {
        at: i * 0.12,
        length: 0.3,
        loud: 0.1,
        type: "triangle",
        from: pitch,
        to: pitch * 0.995,
      }),
    ),
  end: (room) => {
    [523, 659, 784, 1047].forEach((pitch, i) =>
      wave(room, {
        at: i * 0.13,
        length: 0.45,
        loud: 0.09,
        type: "triangle",
        from: pitch,
        to: pitch * 0.995,
      }),
    );
    voices(room, { from: 250, to: 350, vowel: [760, 1250], length: 1.5, loud: 0.026 });
    claps(room, 40, 1.4);
  },
};

/** Play a sound; the first one must come after a tap, as browsers ask. */
export function play(sound: Sound): void {
  studio ??= open();
  void studio.context.resume();
  PLAY[sound](studio);
}
