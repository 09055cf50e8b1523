import { SAID_STOCKS } from "#domain/facilities/capacity.ts";
import { isUnspecified } from "#domain/facilities/supply-key.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { CountedThing, Said } from "./rows.ts";
import type { Whom } from "./whom.ts";

/** Changed counts that are not published, for whom they are, and the rows added for them. */
export type UnsavedCounts = {
  changes: ReadonlyMap<string, Said>;
  whoms: ReadonlyMap<string, Whom>;
  added: readonly CountedThing[];
};

/** Older changes are dropped: beds fill within the hour, so staff must count again. */
const LASTS_MS = 60 * 60_000;

const NONE: UnsavedCounts = { changes: new Map(), whoms: new Map(), added: [] };

/** The changes as text for the tab's storage. */
export function writeUnsavedCounts({ changes, whoms, added }: UnsavedCounts, now: number): string {
  return JSON.stringify({ at: now, changes: [...changes], whoms: [...whoms], added });
}

/** The stored changes, unless too old or malformed. */
export function readUnsavedCounts(text: string, now: number): UnsavedCounts {
  try {
    const kept: unknown = text === "" ? null : JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return NONE;
    const { at, changes, whoms, added } = kept as Record<string, unknown>;
    if (typeof at !== "number" || now - at > LASTS_MS || !Array.isArray(changes) || !Array.isArray(added)) return NONE;
    return {
      changes: new Map(changes.filter(isChange)),
      whoms: new Map((Array.isArray(whoms) ? whoms : []).filter(isWhomOfRow)),
      added: added.filter(isCounted),
    };
  } catch {
    return NONE;
  }
}

function isChange(value: unknown): value is [string, Said] {
  if (!Array.isArray(value) || typeof value[0] !== "string") return false;
  return SAID_STOCKS.some((word) => word === value[1]) || (Number.isInteger(value[1]) && value[1] >= 0);
}

/** For whom it is, as this program writes it. Its words are judged by the server. */
function isWhomOfRow(value: unknown): value is [string, Whom] {
  if (!Array.isArray(value) || typeof value[0] !== "string" || !isObject(value[1])) return false;
  const { for: forWhom, parts } = value[1] as Record<string, unknown>;
  return isObject(forWhom) && Array.isArray(parts) && parts.every(isPart);
}

function isPart(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { for: forWhom, available } = value as Record<string, unknown>;
  return isObject(forWhom) && Number.isInteger(available);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A supply that says which. What the details hold is judged by the server. */
function isCounted(value: unknown): value is CountedThing {
  if (typeof value !== "object" || value === null) return false;
  const { kind, details } = value as Record<string, unknown>;
  const known = KINDS.find((each) => each === kind);
  return (
    known !== undefined && typeof details === "object" && details !== null && !isUnspecified({ kind: known, details })
  );
}
