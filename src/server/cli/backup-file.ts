import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import type { Summary } from "../backup/format.ts";
import { UsageError } from "./command.ts";

const MINUTE_MS = HOUR_MS / 60;
const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
/** Clocks of two computers may differ. Proposal. */
const MOST_AHEAD_MS = HOUR_MS;

/** What the operator expects of a backup; null: nothing is asked. */
export type Expected = { newerThanMs: number | null; atLeast: number | null };

/** @throws UsageError when an option is no length of time or no count */
export function readExpected(newerThan: string | undefined, atLeast: string | undefined): Expected {
  const [, count, unit = ""] = /^([1-9]\d{0,4})([mhd])$/.exec(newerThan ?? "") ?? [];
  if (newerThan !== undefined && count === undefined)
    throw new UsageError("--newer-than is a length of time such as 26h, 90m or 2d.");
  if (atLeast !== undefined && !/^\d{1,9}$/.test(atLeast)) throw new UsageError("--at-least is a count of documents.");
  return {
    newerThanMs: count === undefined ? null : Number(count) * (UNITS[unit] ?? 0),
    atLeast: atLeast === undefined ? null : Number(atLeast),
  };
}

/** How a whole backup differs from what is expected: one sentence each. */
export function unexpectedIn({ at, rows }: Summary, { newerThanMs, atLeast }: Expected, now: Date): string[] {
  const faults: string[] = [];
  const ageMs = now.getTime() - at.getTime();
  if (newerThanMs !== null && ageMs > newerThanMs)
    faults.push(
      `It is from ${at.toISOString()}, ${Math.floor(ageMs / HOUR_MS)} hours ago: no newer backup was made. Find out why.`,
    );
  if (newerThanMs !== null && ageMs < -MOST_AHEAD_MS)
    faults.push(
      `It is from ${at.toISOString()}, which is in the future: a clock is wrong, here or where it was written.`,
    );
  const documents = rows["documents"] ?? 0;
  if (atLeast !== null && documents < atLeast)
    faults.push(`It has ${documents} documents, and should have ${atLeast}: is it from another database?`);
  return faults;
}
