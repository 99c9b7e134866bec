/** Requests to the server. A refusal is thrown as words a player understands. */

import type { Edition } from "../model/camels";
import type {
  RankingBoard,
  BotList,
  Chances,
  CodeFound,
  Devices,
  DiceReport,
  ErrorView,
  Figures,
  GamePage,
  HandoverCode,
  LabQuestion,
  LinkGiven,
  Opinion,
  Log,
  NewTable,
  PassportChanges,
  PassportShown,
  PassportView,
  Player,
  PuzzleAnswer,
  PuzzleOfDay,
  QuickMatch,
  RecordSeen,
  RecordStored,
  ReviewSeen,
  Room,
  RunningTables,
  Seated,
  Step,
  TableChances,
  TableOpinion,
  TableSecondLook,
  TableChanges,
  TableList,
  TableSeen,
  TableWorths,
  Worths,
} from "./protocol";
import { sleep } from "../later";
import { asSentence, language, t } from "../words.svelte";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: ErrorView | null,
  ) {
    super(problem ? inWords(problem) : t("page-no-server"));
  }
}

/** Say an error in the page's language, or as the server put it. */
export function inWords(problem: ErrorView): string {
  const details = Object.fromEntries(
    Object.entries(problem.details).map(([key, value]) => [
      key,
      typeof value === "number" ? value : String(value),
    ]),
  );
  const said = t(problem.code, details);
  return asSentence(said === problem.code ? problem.text : said);
}

/** Sends a request; a refused one rejects with a `Refusal`, an aborted one with an `AbortError`. */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const init: RequestInit = { method, headers: { "Accept-Language": language() } };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { ...init.headers, "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    signal?.throwIfAborted();
    throw new Refusal(0, null);
  }
  const data: unknown = await answer.json().catch(() => null);
  signal?.throwIfAborted();
  if (!answer.ok) throw new Refusal(answer.status, problemIn(data));
  return data as T;
}

function problemIn(data: unknown): ErrorView | null {
  return typeof data === "object" && data !== null && "error" in data
    ? (data.error as ErrorView)
    : null;
}

/** Which of one's games are wanted. */
interface GamesAsked {
  readonly search: string;
  readonly edition: string;
  readonly after: string | null;
}

const MAX_RETRIES = 30;
const RETRY_MS = 1000;

/** Sends a request again while the server is busy: the first odds after its start take a while. */
async function patiently<T>(...request: Parameters<typeof ask>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await ask<T>(...request);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429 || retries === MAX_RETRIES)
        throw error;
      await sleep(RETRY_MS, request[3]);
    }
  }
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

/** Ask for a record, on and on until every step is there. */
async function wholeRecord(id: string, signal?: AbortSignal): Promise<RecordSeen> {
  const steps = (since: number) =>
    ask<RecordSeen>("GET", `/records/${encodeURIComponent(id)}?since=${since}`, undefined, signal);
  const seen = await steps(0);
  while (seen.steps.length <= seen.moves.length) {
    const more = (await steps(seen.steps.length - 1)).steps.slice(1);
    if (!more.length) break;
    seen.steps.push(...more);
  }
  return seen;
}

export const api = {
  bots: (signal?: AbortSignal) => ask<BotList>("GET", "/bots", undefined, signal),
  showPassport: (shown: PassportShown) => ask<PassportView>("POST", "/passport", shown),
  passport: () => ask<PassportView>("GET", "/passport"),
  changePassport: (changes: PassportChanges) => ask<PassportView>("PATCH", "/passport", changes),
  passportCode: () => ask<HandoverCode>("POST", "/passport/code"),
  devices: () => ask<Devices>("GET", "/passport/devices"),
  onlyThisDevice: (secret: string) => ask<Devices>("POST", "/passport/devices/only", { secret }),
  erasePassport: () => ask<null>("DELETE", "/passport"),
  myGames: ({ search, edition, after }: GamesAsked) =>
    ask<GamePage>(
      "GET",
      `/passport/games?${new URLSearchParams({
        search,
        ...(edition ? { edition } : {}),
        ...(after ? { after } : {}),
      }).toString()}`,
    ),
  myTables: () => ask<RunningTables>("GET", "/passport/tables"),
  figures: () => ask<Figures>("GET", "/passport/figures"),
  ranking: (edition: string) => ask<RankingBoard>("GET", `/ranking?edition=${edition}`),
  tables: () => ask<TableList>("GET", "/tables"),
  match: (wanted: QuickMatch) => ask<Seated>("POST", "/match", wanted),
  make: (wanted: NewTable) => ask<Seated>("POST", "/tables", wanted),
  find: (code: string) => ask<CodeFound>("GET", `/codes/${encodeURIComponent(code)}`),
  log: (id: string, since: number, until: number, signal?: AbortSignal) =>
    ask<Log>("GET", `${table(id)}/log?since=${since}&until=${until}`, undefined, signal),
  see: (id: string, signal?: AbortSignal) => ask<TableSeen>("GET", table(id), undefined, signal),
  change: (id: string, changes: TableChanges) => ask<Room>("PATCH", table(id), changes),
  sit: (id: string, player: Player) => ask<Seated>("POST", `${table(id)}/seats`, player),
  rename: (id: string, seat: number, name: string) =>
    ask<Room>("PATCH", `${table(id)}/seats/${seat}`, { name }),
  sayChain: (id: string, seat: number, chain: string) =>
    ask<Room>("PATCH", `${table(id)}/seats/${seat}`, { chain }),
  erase: (id: string, seat: number) => ask<Room>("DELETE", `${table(id)}/seats/${seat}/person`),
  bot: (id: string, seat: number, bot: string) =>
    ask<Room>("PUT", `${table(id)}/seats/${seat}/bot`, { bot }),
  free: (id: string, seat: number) => ask<Room>("DELETE", `${table(id)}/seats/${seat}`),
  start: (id: string, links: LinkGiven[] = []) =>
    ask<Room>("POST", `${table(id)}/start`, { links }),
  end: (id: string) => ask<Room>("POST", `${table(id)}/end`),
  rematch: (id: string) => ask<Seated>("POST", `${table(id)}/rematch`),
  handover: (id: string, seat: number) =>
    ask<HandoverCode>("POST", `${table(id)}/seats/${seat}/handover`),
  takeover: (id: string, code: string) => ask<Seated>("POST", `${table(id)}/takeover`, { code }),
  odds: (id: string, signal?: AbortSignal) =>
    patiently<TableChances>("GET", `${table(id)}/odds`, undefined, signal),
  worth: (id: string, seat: number, signal?: AbortSignal) =>
    patiently<TableWorths>("GET", `${table(id)}/worth?seat=${seat}`, undefined, signal),
  secondLook: (id: string, seat: number, move: string, signal?: AbortSignal) =>
    ask<TableSecondLook>(
      "GET",
      `${table(id)}/second-look?seat=${seat}&move=${encodeURIComponent(move)}`,
      undefined,
      signal,
    ),
  opinion: (id: string, seat: number | null, signal?: AbortSignal) =>
    patiently<TableOpinion>(
      "GET",
      `${table(id)}/champion${seat === null ? "" : `?seat=${seat}`}`,
      undefined,
      signal,
    ),
  record: wholeRecord,
  review: (id: string, signal?: AbortSignal) =>
    patiently<ReviewSeen>("GET", `/records/${encodeURIComponent(id)}/review`, undefined, signal),
  dice: (id: string) => ask<DiceReport>("GET", `/records/${encodeURIComponent(id)}/dice`),
  upload: (record: string) => ask<RecordStored>("POST", "/records", { record }),
  chances: (question: LabQuestion, signal?: AbortSignal) =>
    patiently<Chances>("POST", "/odds", question, signal),
  worths: (question: LabQuestion, signal?: AbortSignal) =>
    patiently<Worths>("POST", "/worth", question, signal),
  champion: (question: LabQuestion, signal?: AbortSignal) =>
    patiently<Opinion>("POST", "/champion", question, signal),
  puzzle: (edition: Edition, signal?: AbortSignal) =>
    ask<PuzzleOfDay>("GET", `/puzzles/today?edition=${edition}`, undefined, signal),
  puzzleAnswer: ({ day, edition }: PuzzleOfDay, move: string, signal?: AbortSignal) =>
    patiently<PuzzleAnswer>(
      "GET",
      `/puzzles/answer?day=${day}&edition=${edition}&move=${encodeURIComponent(move)}`,
      undefined,
      signal,
    ),
  play: (question: LabQuestion, signal?: AbortSignal) =>
    ask<Step[]>("POST", "/play", question, signal),
};
