import { HOUR_MS } from "#domain/shared/durations.ts";
import { repeat } from "#server/documents/jobs.ts";
import type { Database } from "#server/documents/pool.ts";
import type { AuditLine } from "./audit-line.ts";
import { insertLines } from "./statements.ts";

/** What happened, without a time of its own. */
export type AuditEvent = Omit<AuditLine, "at" | "count">;

/** Notes what leaves a line, without waiting. It never fails. */
export type NoteAuditEvent = (event: AuditEvent) => void;

/** Writes lines of this process. `flush` writes the counts of an hour that is over, or of all. */
export type AuditRecorder = {
  note: NoteAuditEvent;
  flush: (isLast?: boolean) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Accounts of one kind and role with lines of their own in an hour. Each has two at most: the first
 * event, and how many followed. Those of all further accounts are counted in one line. So a process
 * writes at most 121 lines an hour of each kind and role. Source: proposal.
 */
export const MOST_NAMED_AN_HOUR = 60;
/** Different things that the line of a count names. */
const MOST_NAMES = 5;
/** How often ended hours are looked for, ms. */
const FLUSH_MS = 60_000;

type Pending = { event: AuditEvent; names: Set<string>; count: number };

export type RecorderDependencies = { database: Database; now: () => Date; report: (error: unknown) => void };

/** Opens it. A killed process loses the counts of its hour; the first lines are written at once. */
export function openAuditRecorder({ database, now, report }: RecorderDependencies): AuditRecorder {
  const running = database.background.part();
  let hour = new HourOfEvents(now());
  const write = async (lines: readonly AuditLine[]): Promise<void> => {
    if (lines.length > 0) await running.during(insertLines(database.pool, lines)).catch(report);
  };
  const flush = async (isLast = false): Promise<void> => {
    const at = now();
    if (!isLast && hour.holds(at)) return;
    const ended = hour;
    hour = new HourOfEvents(at);
    await write(ended.counts());
  };
  const stop = repeat(FLUSH_MS, { report }, () => flush());
  return {
    note: (event) => {
      void flush();
      const line = hour.add(event, now());
      if (line !== null) void write([line]);
    },
    flush,
    close: async () => {
      await stop();
      await flush(true);
      await running.idle();
    },
  };
}

/** The events of one hour of the clock, as lines within the bounds. */
class HourOfEvents {
  readonly #hour: number;
  readonly #named = new Map<string, Pending>();
  readonly #others = new Map<string, Pending>();
  readonly #used = new Map<string, number>();

  constructor(at: Date) {
    this.#hour = hourOf(at);
  }

  holds(at: Date): boolean {
    return hourOf(at) === this.#hour;
  }

  /** @returns the line to be written now; null where the event is only counted */
  add(event: AuditEvent, at: Date): AuditLine | null {
    const group = `${event.kind} ${event.role ?? ""}`;
    const key = `${event.kind} ${event.accountId ?? ""}`;
    const known = this.#named.get(key);
    if (known !== undefined) return count(known, event);
    const used = this.#used.get(group) ?? 0;
    if (used >= MOST_NAMED_AN_HOUR) {
      const others = this.#others.get(group) ?? { event: { ...event, accountId: null }, names: new Set(), count: 0 };
      this.#others.set(group, others);
      return count(others, event);
    }
    this.#used.set(group, used + 1);
    this.#named.set(key, { event, names: new Set(), count: 0 });
    return { ...event, at, count: 1 };
  }

  /** A line for each account that did more, and one for all further accounts of a kind and role. */
  counts(): AuditLine[] {
    const at = new Date((this.#hour + 1) * HOUR_MS - 1);
    return [...this.#named.values(), ...this.#others.values()]
      .filter(({ count: more }) => more > 0)
      .map(({ event, names, count: more }) => ({ ...event, at, what: [...names].join(", "), count: more }));
  }
}

function count(pending: Pending, { what }: AuditEvent): null {
  pending.count += 1;
  if (pending.names.size < MOST_NAMES) pending.names.add(what);
  return null;
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
