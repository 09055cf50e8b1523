import type { Problem } from "#contract/errors.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";

/** A line as it is being typed. */
export type Row = { value: string; label: string };

/** What is being written: all rows, the name, and why. */
export type Draft = { rows: Row[]; name: string; reason: string };

const EMPTY: Row = { value: "", label: "" };

/** What stands there, to be changed; a place without a number begins with an empty row. */
export function draftOf({ phones, name }: FacilityLines): Draft {
  const rows = phones.map(({ value, label = "" }) => ({ value, label }));
  return { rows: rows.length === 0 ? [EMPTY] : rows, name, reason: "" };
}

/** A draft as it was kept in this tab; null where none was, or it cannot be read. */
export function readDraft(text: string): Draft | null {
  try {
    const { rows, name, reason } = JSON.parse(text) as Partial<Draft>;
    const areRows =
      Array.isArray(rows) && rows.every((row) => typeof row.value === "string" && typeof row.label === "string");
    return areRows && typeof name === "string" && typeof reason === "string" ? { rows, name, reason } : null;
  } catch {
    return null;
  }
}

/**
 * The rows in which something was written, each with where it stands on the screen: what is sent
 * counts from these.
 */
export function filledRows(rows: readonly Row[]): { row: Row; at: number }[] {
  return rows.flatMap((row, at) => (row.value.trim() === "" && row.label.trim() === "" ? [] : [{ row, at }]));
}

/** Why a part of a row was refused, in the server's words; `sent`: the rows as they were sent. */
export function refusedOf(
  problem: Problem | null,
  sent: readonly number[],
  { at, part }: { at: number; part: keyof Row },
): string | null {
  const path = `phones.${sent.indexOf(at)}.${part}`;
  return problem?.errors?.find((error) => error.path === path)?.message ?? null;
}

/** Why the reason was refused, in the server's words. */
export function reasonRefused(problem: Problem | null): string | null {
  return problem?.errors?.find(({ path }) => path === "reason")?.message ?? null;
}

/** The refusal without what is said at the fields. */
export function withoutFieldErrors(problem: Problem | null): Problem | null {
  const errors = problem?.errors?.filter(({ path }) => !/^(phones\.\d+\.|reason$)/.test(path));
  return problem === null || errors === undefined ? problem : { ...problem, errors };
}
