/** What is said at a table, and how much of it was seen. */

import type { Timers } from "../later";
import type { ChatLine } from "./protocol";
import { isString, stored } from "../storage";

const BUBBLE_MS = 6000;
const MOST = 100;
/** The table talked at last in this tab, and the last line seen there. */
const lastRead = stored("camelup-read", isString, () => sessionStorage);

function seenBefore(table: string): number | undefined {
  const [id, n] = (lastRead.read() ?? "").split(" ");
  return id === table ? Number(n) : undefined;
}

export class Talk {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** What was said at each seat a moment ago. */
  said = $state.raw<ReadonlyMap<number, ChatLine>>(new Map());
  /** The last line that was seen; undefined until the table has told its lines. */
  private read = $state<number | undefined>(undefined);
  /** What others said that was not seen yet. */
  readonly unread = $derived.by(() =>
    this.lines.filter(
      ({ n, seat }) => n > (this.read ?? Infinity) && !this.own().includes(seat ?? 0),
    ),
  );

  constructor(
    private readonly table: string,
    private readonly own: () => readonly number[],
    private readonly timers: Timers,
  ) {}

  /** All that was said so far. Who comes to a game that runs need not read up on it. */
  begin(lines: readonly ChatLine[], running: boolean): void {
    this.lines = lines;
    this.read ??= seenBefore(this.table) ?? (running ? (lines.at(-1)?.n ?? 0) : 0);
  }

  /** A bubble at the speaker's seat, for as long as a line takes to read. */
  hear(line: ChatLine): void {
    this.lines = [...this.lines, line].slice(-MOST);
    const { seat } = line;
    if (!seat) return;
    this.said = new Map([...this.said, [seat, line]]);
    this.timers.after(BUBBLE_MS, () => {
      if (this.said.get(seat) === line)
        this.said = new Map([...this.said].filter(([other]) => other !== seat));
    });
  }

  /** Everything that was said is in sight. */
  see(): void {
    const last = this.lines.at(-1)?.n ?? 0;
    if (this.read === undefined || last <= this.read) return;
    this.read = last;
    lastRead.write(`${this.table} ${last}`);
  }
}
