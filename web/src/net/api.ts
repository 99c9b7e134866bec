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

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { "Accept-Language": language() } };
  if (body !== undefined) {
    init.headers = { ...init.headers, "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Refusal(0, null);
  }
  const data: unknown = await answer.json().catch(() => null);
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

const PATIENCE = 30;

/** Ask again while the server is busy: the first odds after its start take a while. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429 || tries === PATIENCE) throw error;
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

/** Ask for a record, on and on until every step is there. */
async function wholeRecord(id: string): Promise<RecordSeen> {
  const steps = (since: number) =>
    ask<RecordSeen>("GET", `/records/${encodeURIComponent(id)}?since=${since}`);
  const seen = await steps(0);
  while (seen.steps.length <= seen.moves.length) {
    const more = (await steps(seen.steps.length - 1)).steps.slice(1);
    if (!more.length) break;
    seen.steps.push(...more);
  }
  return seen;
}

export const api = {
  bots: () => ask<BotList>("GET", "/bots"),
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
  log: (id: string, since: number, until: number) =>
    ask<Log>("GET", `${table(id)}/log?since=${since}&until=${until}`),
  see: (id: string) => ask<TableSeen>("GET", table(id)),
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
  odds: (id: string) => patiently(() => ask<TableChances>("GET", `${table(id)}/odds`)),
  worth: (id: string, seat: number) =>
    patiently(() => ask<TableWorths>("GET", `${table(id)}/worth?seat=${seat}`)),
  secondLook: (id: string, seat: number, move: string) =>
    ask<TableSecondLook>(
      "GET",
      `${table(id)}/second-look?seat=${seat}&move=${encodeURIComponent(move)}`,
    ),
  opinion: (id: string, seat: number | null) =>
    patiently(() =>
      ask<TableOpinion>("GET", `${table(id)}/champion${seat === null ? "" : `?seat=${seat}`}`),
    ),
  record: wholeRecord,
  review: (id: string) =>
    patiently(() => ask<ReviewSeen>("GET", `/records/${encodeURIComponent(id)}/review`)),
  dice: (id: string) => ask<DiceReport>("GET", `/records/${encodeURIComponent(id)}/dice`),
  upload: (record: string) => ask<RecordStored>("POST", "/records", { record }),
  chances: (question: LabQuestion) => patiently(() => ask<Chances>("POST", "/odds", question)),
  worths: (question: LabQuestion) => patiently(() => ask<Worths>("POST", "/worth", question)),
  champion: (question: LabQuestion) => patiently(() => ask<Opinion>("POST", "/champion", question)),
  puzzle: (edition: Edition) => ask<PuzzleOfDay>("GET", `/puzzles/today?edition=${edition}`),
  puzzleAnswer: ({ day, edition }: PuzzleOfDay, move: string) =>
    patiently(() =>
      ask<PuzzleAnswer>(
        "GET",
        `/puzzles/answer?day=${day}&edition=${edition}&move=${encodeURIComponent(move)}`,
      ),
    ),
  play: (question: LabQuestion) => ask<Step[]>("POST", "/play", question),
};
