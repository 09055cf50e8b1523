import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import type { CountedThing } from "./rows.ts";

/** Changed counts that are not published, and the rows added for them. */
export type UnsavedCounts = { changes: ReadonlyMap<string, number>; added: readonly CountedThing[] };

/** Older changes are dropped: beds fill within the hour, so staff must count again. */
const LASTS_MS = 60 * 60_000;

const NONE: UnsavedCounts = { changes: new Map(), added: [] };

/** The changes as text for the tab's storage. */
export function writeUnsavedCounts(
  changes: ReadonlyMap<string, number>,
  added: readonly CountedThing[],
  now: number,
): string {
  return JSON.stringify({ at: now, changes: [...changes], added });
}

/** The stored changes, unless too old or malformed. */
export function readUnsavedCounts(text: string, now: number): UnsavedCounts {
  try {
    const kept: unknown = text === "" ? null : JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return NONE;
    const { at, changes, added } = kept as Record<string, unknown>;
    if (typeof at !== "number" || now - at > LASTS_MS || !Array.isArray(changes) || !Array.isArray(added)) return NONE;
    return { changes: new Map(changes.filter(isChange)), added: added.filter(isCounted) };
  } catch {
    return NONE;
  }
}

function isChange(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isInteger(value[1]) && value[1] >= 0;
}

function isCounted(value: unknown): value is CountedThing {
  if (typeof value !== "object" || value === null) return false;
  const { kind, bedType, component, group } = value as Record<string, unknown>;
  if (kind === "bed") return BED_TYPES.some((each) => each === bedType);
  return (
    kind === "blood" &&
    BLOOD_COMPONENTS.some((each) => each === component) &&
    BLOOD_GROUPS.some((each) => each === group)
  );
}
