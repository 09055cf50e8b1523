import type { Problem } from "#contract/errors.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";

/** A line in the form. */
export type Row = { value: string; label: string };

/** The input: all rows, the name and the reason. */
export type Draft = { rows: Row[]; name: string; reason: string };

const EMPTY: Row = { value: "", label: "" };

/** The draft of the current lines; without any, one empty row. */
export function draftOf({ phones, name }: FacilityLines): Draft {
  const rows = phones.map(({ value, label = "" }) => ({ value, label }));
  return { rows: rows.length === 0 ? [EMPTY] : rows, name, reason: "" };
}

/** A draft stored in this tab; null if there is none or it cannot be read. */
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

/** The rows with input, each with its position on the screen: errors count only these. */
export function filledRows(rows: readonly Row[]): { row: Row; at: number }[] {
  return rows.flatMap((row, at) => (row.value.trim() === "" && row.label.trim() === "" ? [] : [{ row, at }]));
}

/** The server's error for a part of a row. `sent`: the rows as sent. */
export function refusedOf(
  problem: Problem | null,
  sent: readonly number[],
  { at, part }: { at: number; part: keyof Row },
): string | null {
  const path = `phones.${sent.indexOf(at)}.${part}`;
  return problem?.errors?.find((error) => error.path === path)?.message ?? null;
}

/** The server's error for the reason. */
export function reasonRefused(problem: Problem | null): string | null {
  return problem?.errors?.find(({ path }) => path === "reason")?.message ?? null;
}

/** The problem without the errors shown at fields. */
export function withoutFieldErrors(problem: Problem | null): Problem | null {
  const errors = problem?.errors?.filter(({ path }) => !/^(phones\.\d+\.|reason$)/.test(path));
  return problem === null || errors === undefined ? problem : { ...problem, errors };
}
