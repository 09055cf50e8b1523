import type { WireDocument } from "#contract/sync.ts";
import { countsToRecord, listingIdOfEntry, mergeCounts, readCapacity } from "#domain/facilities/capacity.ts";
import type { CapacityEntry, CapacityFields } from "#domain/facilities/capacity.ts";
import { countsAsShown, freeWithStaff } from "#domain/facilities/staffed-beds.ts";
import { freeOfParts } from "#domain/facilities/staffed-beds.ts";
import { EDITED_FIELDS, REMOVABLE_FIELDS } from "#domain/facilities/fields.ts";
import type { Counts } from "#domain/observations/axes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { saidAt } from "#domain/observations/outcomes.ts";
import { usualUnit } from "#domain/resources/units.ts";
import { storedForWhom } from "#domain/resources/for-whom.ts";
import { uuidv5 } from "#domain/shared/ids.ts";

type Fields = Readonly<Record<string, unknown>>;
type FacilityField = Fields & { listingId: string; at: string | null };

/**
 * A facility's beds, blood and other supplies after its staff's counts. `takenBack`: observations that a later
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
  const views: Record<View, FacilityField[]> = {
    beds: heldIn(facility["beds"]),
    blood: heldIn(facility["blood"]),
    supply: heldIn(facility["supply"]),
  };
  for (const entry of entries.value) {
    const id = listingIdOfEntry(facility.id, entry);
    if (saying !== null && takenBack.has(uuidv5(saying, id))) continue;
    const view = VIEW_OF_KIND[entry.supply.kind] ?? "supply";
    views[view] = withEntry(views[view], { id, entry, at: time.value });
  }
  return { ...facility, ...views };
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
  const counts = mergeCounts(entry.stock === undefined ? known : withoutFree(known), entry.counts);
  // A total alone is not a new count of the free ones.
  const isCounted = entry.stock !== undefined || countsToRecord(known, entry.counts).available !== undefined;
  const word = before === undefined || isCounted ? { at, by: "facility" } : { at: before.at, by: before["by"] };
  const { available: _available, units: _units, empty: _empty, moreAt, ...others }: Fields = before ?? {};
  const later = isCounted ? entry.moreAt : moreAt;
  const after = {
    ...(isCounted ? withWhom(others, entry) : others),
    ...keptDetails(entry, before),
    ...savedCounts(entry, counts),
    ...word,
    ...(later !== undefined && { moreAt: later }),
    listingId: id,
  };
  return [...held.filter((each) => each !== before), after].toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1));
}

/** For whom it is stays until it is said anew. Parts end with a count without them. */
function withWhom({ for: forWhom, parts: _parts, ...others }: Fields, entry: CapacityEntry): Fields {
  if (entry.parts !== undefined) return { ...others, parts: entry.parts };
  const said = entry.for === undefined ? forWhom : storedForWhom(entry.for);
  return said === undefined ? others : { ...others, for: said };
}

/** Where an answer has a kind. */
type View = "beds" | "blood" | "supply";
const VIEW_OF_KIND: Readonly<Partial<Record<Kind, View>>> = { bed: "beds", blood: "blood" };

/** What the entry is of, in the form of its view. */
function keptDetails({ supply, unit }: CapacityEntry, before: FacilityField | undefined): Fields {
  const { kind, details } = supply;
  const { resultIn } = details;
  if (kind in VIEW_OF_KIND) return details;
  return {
    kind,
    details: { ...fieldsOf(before?.["details"] ?? details), ...(resultIn !== undefined && { resultIn }) },
    unit: unit ?? before?.["unit"] ?? usualUnit(kind, details.form),
  };
}

/** The counts as the server answers them: those with staff, and how many are empty where more are. */
function savedCounts({ supply, stock, counts: given, parts }: CapacityEntry, counts: Counts): Fields {
  const { available: empty = 0, ...rest } = counts;
  const free = parts === undefined ? freeWithStaff(counts) : freeOfParts(parts);
  const available = stock === "out" ? 0 : free;
  if (supply.kind === "blood") return { units: available };
  const value = available === 0 ? "out" : (stock ?? (given.available === undefined ? undefined : "available"));
  return {
    ...rest,
    available,
    ...(free !== undefined && empty > free && { empty }),
    ...(!(supply.kind in VIEW_OF_KIND) && value !== undefined && { stock: value }),
  };
}

function withoutFree({ available: _available, ...rest }: Counts): Counts {
  return rest;
}

/** The counts of an entry as they were said. */
function countsOf(held: FacilityField | undefined): Counts {
  if (held === undefined) return {};
  const names = ["total", "occupied", "staffed"] as const;
  const known = names.flatMap((name) => (typeof held[name] === "number" ? [[name, held[name]] as const] : []));
  const told = held["available"] ?? held["units"];
  const available = held["empty"] ?? told;
  const counts: Counts = { ...Object.fromEntries(known), ...(typeof available === "number" && { available }) };
  return typeof told === "number" ? countsAsShown(counts, told) : counts;
}

function heldIn(value: unknown): FacilityField[] {
  return Array.isArray(value) ? (value as FacilityField[]) : [];
}
