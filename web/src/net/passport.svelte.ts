/**
 * Who one is on this server: a secret that this browser made, shown for a session.
 *
 * The session is a cookie that scripts cannot read; it opens one's seats at every table.
 * Nothing here needs https.
 */

import { api, Refusal } from "./api";
import type { PassportView } from "./protocol";
import { isFace, type Face } from "../model/somebody";
import { settings } from "../settings.svelte";
import { isString, stored } from "../storage";

/** Who one chooses to be. */
interface Rider {
  readonly name: string;
  readonly face: Face;
  readonly colour: string;
}

const isSecret = (value: unknown): value is string =>
  isString(value) && /^[0-9a-f]{64}$/u.test(value);
const storedSecret = stored("camelup-passport", isSecret);

/** A new secret of 256 bits. */
function makeSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function toBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => parseInt(pair, 16));
}

/** The secret of this browser; null where there is none yet or nothing is kept. */
export const keptSecret = storedSecret.read;

/** The passport of this browser, as far as it is known. */
class Me {
  passport = $state.raw<PassportView | null>(null);

  /** Find out who this browser is; null: nobody yet. */
  async load(): Promise<PassportView | null> {
    const secret = keptSecret();
    if (secret === null) return null;
    return this.take(await known(secret));
  }

  /** Be somebody at the tables to come. Who cannot be plays as a guest of that one table. */
  async be(): Promise<void> {
    try {
      if (!(await this.load())) await this.make(settings.chosen);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  private async make({ name, face, colour }: Rider): Promise<void> {
    const secret = keptSecret() ?? makeSecret();
    if (storedSecret.write(secret))
      this.take(await api.showPassport({ secret, name, face, colour }));
  }

  /** Change name, face or colour, here and at the server if it knows this browser. */
  async change(wish: Rider): Promise<void> {
    if (this.passport ?? (await this.load())) this.take(await api.changePassport(wish));
    else play(wish);
  }

  /** Become who another device is, by its one-time code; this browser gets a secret of its own. */
  async carryHere(code: string): Promise<void> {
    const secret = makeSecret();
    this.take(await api.showPassport({ secret, code: code.trim() }));
    storedSecret.write(secret);
  }

  /** Become who the words stand for. */
  async fromWords(words: string): Promise<boolean> {
    const secret = await secretOf(words);
    if (secret === null) return false;
    this.take(await api.showPassport({ secret }));
    storedSecret.write(secret);
    return true;
  }

  /** Erase the passport with everything that belongs to it, here and at the server. */
  async erase(): Promise<void> {
    await api.erasePassport();
    storedSecret.write(null);
    this.passport = null;
  }

  /** Remember a passport, and play under its name from now on. */
  private take(passport: PassportView | null): PassportView | null {
    this.passport = passport;
    if (passport && isFace(passport.face)) play({ ...passport, face: passport.face });
    return passport;
  }
}

/** Play under a name, with a face and a colour, from now on. */
function play({ name, face, colour }: Rider): void {
  settings.set("name", name);
  settings.set("face", face);
  settings.set("colour", colour);
}

/** Ask who one is; a session that has ended is opened anew with the secret. */
async function known(secret: string): Promise<PassportView | null> {
  for (const ask of [() => api.passport(), () => api.showPassport({ secret })]) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
    }
  }
  return null;
}

/** The secret of this browser as 24 words; the list of words is loaded when it is wanted. */
export async function secretWords(): Promise<string> {
  const secret = keptSecret();
  if (secret === null) return "";
  const [{ entropyToMnemonic }, { wordlist }] = await wordTools();
  return entropyToMnemonic(toBytes(secret), wordlist);
}

/** The secret that 24 words stand for; null if they are not 24 words of the list that fit. */
async function secretOf(words: string): Promise<string | null> {
  const [{ mnemonicToEntropy }, { wordlist }] = await wordTools();
  try {
    const tidy =
      words
        .toLowerCase()
        .match(/[a-z]+/gu)
        ?.join(" ") ?? "";
    const secret = toHex(mnemonicToEntropy(tidy, wordlist));
    return secret.length === 64 ? secret : null;
  } catch {
    return null;
  }
}

const wordTools = () =>
  Promise.all([import("@scure/bip39"), import("@scure/bip39/wordlists/english.js")]);

export const me = new Me();
