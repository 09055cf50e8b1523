import type { WireDocument } from "#contract/sync.ts";
import { mergeCounts, countsToRecord, listingIdOfEntry, readCapacity } from "#domain/facilities/capacity.ts";
import type { CapacityEntry, CapacityFields } from "#domain/facilities/capacity.ts";
import { EDITED_FIELDS, REMOVABLE_FIELDS } from "#domain/facilities/fields.ts";
import type { Counts } from "#domain/observations/axes.ts";
import { saidAt } from "#domain/observations/outcomes.ts";
import { uuidv5 } from "#domain/shared/ids.ts";

type Fields = Readonly<Record<string, unknown>>;
type FacilityField = Fields & { listingId: string; at: string | null };

/**
 * A facility's beds and blood after its staff's counts. `takenBack`: observations that a later
 * write retracts.
 */
export function withCounts(
  facility: WireDocument,
  { args, at }: { args: Fields; at: number },
  takenBack: ReadonlySet<string>,
): WireDocument {
  const time = saidAt(typeof args["at"] === "string" ? args["at"] : undefined, new Date(at));
  const entries = readCapacity(args as CapacityFields);
  if (!time.ok || !entries.ok) return facility;
  const saying = typeof args["saying"] === "string" ? args["saying"] : null;
  const views = { bed: heldIn(facility["beds"]), blood: heldIn(facility["blood"]) };
  for (const entry of entries.value) {
    const id = listingIdOfEntry(facility.id, entry);
    if (saying !== null && takenBack.has(uuidv5(saying, id))) continue;
    const kind = entry.supply.kind === "blood" ? "blood" : "bed";
    views[kind] = withEntry(views[kind], { id, entry, at: time.value });
  }
  return { ...facility, beds: views.bed, blood: views.blood };
}

/** A facility after its staff's change: of what its table of fields lets them write, of pauses. */
export function facilityEdited(facility: WireDocument, args: Fields): WireDocument {
  const { pausedPhones, pausedUntil } = args;
  const next: Record<string, unknown> = { ...facility };
  for (const name of REMOVABLE_FIELDS) if (args[name] === null) delete next[name];
  for (const name of EDITED_FIELDS) if (args[name] !== undefined && args[name] !== null) next[name] = args[name];
  if (Array.isArray(pausedPhones)) {
    const own = fieldsOf(facility["own"])["phones"];
    const phones = (Array.isArray(own) ? own : []).map((line) => ({
      ...fieldsOf(line),
      isPaused: pausedPhones.includes(fieldsOf(line)["value"]),
    }));
    next["own"] = { phones };
    delete next["callsPaused"];
    if (pausedPhones.length > 0) next["callsPaused"] = { until: pausedUntil ?? null };
  }
  return { ...without(facility, [...REMOVABLE_FIELDS, "callsPaused"]), ...next };
}

function without(facility: WireDocument, names: readonly string[]): WireDocument {
  return { ...facility, ...Object.fromEntries(names.map((name) => [name, undefined])) };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

type SavedEntry = { id: string; entry: CapacityEntry; at: string };

function withEntry(held: readonly FacilityField[], { id, entry, at }: SavedEntry): FacilityField[] {
  const before = held.find(({ listingId }) => listingId === id);
  // A colleague's newer entry is kept.
  if (before?.at !== undefined && before.at !== null && Date.parse(before.at) > Date.parse(at)) return [...held];
  const known = countsOf(before);
  const counts = mergeCounts(known, entry.counts) ?? entry.counts;
  // A total alone is not a new count of the free ones.
  const isCounted = countsToRecord(known, entry.counts)?.available !== undefined;
  const word = before === undefined || isCounted ? { at, by: "facility" } : { at: before.at, by: before["by"] };
  const { available, ...rest } = counts;
  const savedCounts = entry.supply.kind === "blood" ? { units: available } : { ...rest, available };
  const after = { ...before, ...entry.supply.details, ...savedCounts, ...word, listingId: id };
  return [...held.filter((each) => each !== before), after].toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1));
}

function countsOf(held: FacilityField | undefined): Counts {
  if (held === undefined) return {};
  const names = ["total", "occupied", "staffed"] as const;
  const known = names.flatMap((name) => (typeof held[name] === "number" ? [[name, held[name]] as const] : []));
  const available = held["available"] ?? held["units"];
  return { ...Object.fromEntries(known), ...(typeof available === "number" && { available }) };
}

function heldIn(value: unknown): FacilityField[] {
  return Array.isArray(value) ? (value as FacilityField[]) : [];
}
