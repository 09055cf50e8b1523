import { createHash } from "node:crypto";
import { z } from "zod";

/** What the hash of a line covers. `whoHash` stands for the account; empty: there is none. */
export type ChainedLine = {
  day: string;
  number: number;
  at: Date;
  kind: string;
  role: string;
  what: string;
  count: number;
  whoHash: string;
};

/** The hash before the first line of all. */
export const GENESIS = "0".repeat(64);

/** The hash of a line: SHA-256 of the hash before it and of what the line says. */
export function lineHash(before: string, line: ChainedLine): string {
  const { day, number, at, kind, role, what, count, whoHash } = line;
  const said = JSON.stringify([before, day, number, at.toISOString(), kind, role, what, count, whoHash]);
  return createHash("sha256").update(said).digest("hex");
}

/** Stands for an account in the chain. Without the salt nobody can tell whose it is. */
export function nameHash(salt: string, accountId: string): string {
  return createHash("sha256").update(`${salt} ${accountId}`).digest("hex");
}

/** Where the chain stood: the last line of a day, by its number, and its hash. */
export type ChainHead = { day: string; lines: number; hash: string };

/** The head in a row of `audit_days`, as JSON. */
export const StoredHead = z
  .object({ day: z.iso.date(), lines: z.int(), head: z.string() })
  .transform(({ day, lines, head }): ChainHead => ({ day, lines, hash: head }));

/**
 * A head as one word, to be kept elsewhere and given to `audit --verify --head`. Hyphens join it,
 * so that the log does not take a part of it for a phone number.
 */
export function headText({ day, lines, hash }: ChainHead): string {
  return `${day}-${lines}-${hash}`;
}

/** Reads such a word; null where it is none. */
export function readHead(text: string): ChainHead | null {
  const [, day, lines, hash] = /^(\d{4}-\d{2}-\d{2})-([1-9]\d{0,8})-([0-9a-f]{64})$/.exec(text) ?? [];
  return day === undefined || lines === undefined || hash === undefined ? null : { day, lines: Number(lines), hash };
}

/** The day of a time, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
