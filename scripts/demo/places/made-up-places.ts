import { readCapacity } from "#domain/facilities/capacity.ts";
import type { CapacityEntry } from "#domain/facilities/capacity.ts";
import { checkSupplies } from "#domain/facilities/check-supplies.ts";
import { wordOfEntry } from "#domain/facilities/counted-word.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { hashText } from "#domain/shared/hash-text.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { knownOf } from "#server/observations/add-observation.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import { oxygenReserves } from "#server/stored/oxygen-reserves.ts";
import { MADE_UP_WHO, isMadeUp, madeUpId } from "../documents.ts";
import { CIRCUMSTANCES } from "./circumstances.ts";
import type { Circumstances } from "./circumstances.ts";
import { nameOf } from "./names.ts";
import { reserveOf } from "./reserves.ts";
import { countedOf } from "./stock.ts";
import { TOWNS } from "./towns.ts";

/*
 * Made-up places of each type, each with what its counter asks first, counted by its staff. Entries
 * follow from the counts by the rules of the product. So staff who count there change these entries.
 */

/** Minutes before the newest time at which places counted. Within a half-life of ICU beds, also two hours later. */
const COUNTED_AGO = [2, 5, 9, 14, 22, 31, 44, 58, 73, 88] as const;
/** Area codes of fictional numbers that no other entry of the set has (fictional.ts). */
const AREA_CODES = [520, 530] as const;
const LINES_EACH = 100;
/** How far from the middle of its town a place is at most, degrees. */
const SPREAD = 0.012;

/** Whether a document was made by `placesOf`; what was counted there is a made-up call. */
export function isMadeUpPlace(document: ImportDocument): boolean {
  const isOfPlace = facilities.holds(document) || oxygenReserves.holds(document);
  return isMadeUp(document) && (isOfPlace || document.body["facilityId"] !== undefined);
}

/** The places, what they have, what their staff said of it, and the oxygen of hospitals. */
export function placesOf(newest: number): ImportDocument[] {
  return FACILITY_TYPES.flatMap((type, at) =>
    TOWNS.flatMap((_town, town) => {
      const circumstances = CIRCUMSTANCES[type]?.[town] ?? {};
      const seed = `place ${type} ${town}`;
      const id = madeUpId(seed);
      const facility = facilityOf({ seed, type, at, town, circumstances }, newest);
      const supplies = countedOf({ seed, type, at: town, circumstances }, newest);
      const ago = circumstances.countedAgo ?? COUNTED_AGO[hashText(seed) % COUNTED_AGO.length] ?? 2;
      const said = new Date(newest - ago * MINUTE_MS);
      const counted = entriesOf(supplies, said).flatMap((entry) => withCount({ id, facility }, entry, said));
      const oxygen = reserveOf({ id, town, facility }, newest);
      return [facilities.document(id, { body: facility }), ...counted, ...oxygen];
    }),
  );
}

type PlaceToMake = { seed: string; type: FacilityType; at: number; town: number; circumstances: Circumstances };

function facilityOf({ seed, type, at, town, circumstances }: PlaceToMake, newest: number): StoredFacility {
  const { label, lat, lng } = TOWNS[town] ?? TOWNS[0];
  const { service, state, utility } = circumstances;
  const since = (ago: number): string => new Date(newest - ago * MINUTE_MS).toISOString();
  const said = { by: "facility" } as const;
  return {
    name: nameOf(type, { at, town, ...(service !== undefined && { service }) }),
    types: [type],
    place: {
      lat: shifted(lat, `${seed} lat`),
      lng: shifted(lng, `${seed} lng`),
      label,
      basis: "given",
      precision: "exact",
      uncertaintyKm: 0.1,
    },
    phones: [{ value: numberOf(at * TOWNS.length + town) }],
    ...(type === "pharmacy" && { hours: { openingHours: town % 2 === 0 ? "24/7" : "Mo-Su 07:00-23:00" } }),
    accessibility: town % 3 === 0 ? { wheelchair: "yes", stepFree: true } : {},
    ...(town % 2 === 0 && { speaks: ["bn", "hi"] }),
    services: service === undefined ? [] : [service],
    status: state === undefined ? {} : { state: { value: state.value, at: since(state.ago), ...said } },
    ...(utility !== undefined && {
      utilities: { [utility.name]: { value: utility.value, at: since(utility.ago), ...said } },
    }),
    source: MADE_UP_SOURCE,
  };
}

/** What staff entered, as a server reads it. */
function entriesOf(supplies: Parameters<typeof checkSupplies>[0], now: Date): CapacityEntry[] {
  const checked = checkSupplies(supplies, now);
  const read = checked.ok ? readCapacity({ supply: checked.value }) : checked;
  if (!read.ok) throw new Error(`A made-up count is refused: ${JSON.stringify(read.errors)}`);
  return read.value;
}

/** The entry of a supply, and the observation that counts it. */
function withCount(
  { id, facility }: { id: string; facility: StoredFacility },
  entry: CapacityEntry,
  now: Date,
): ImportDocument[] {
  const made = supplyListing(id, facility, entry.supply);
  const empty = entry.unit === undefined ? made.listing : { ...made.listing, unit: entry.unit };
  const { moreAt } = entry;
  const at = now.toISOString();
  const word = { ...wordOfEntry(empty, entry), at, by: "facility" as const, ...(moreAt !== undefined && { moreAt }) };
  const who = `${MADE_UP_WHO}staff`;
  const said = { id: madeUpId(`${made.id} count`), said: word, who, network: null };
  const listing = withDerivedFacts(empty, [said], now);
  return [
    listings.document(made.id, { body: listing }),
    {
      collection: observations.name,
      id: said.id,
      body: { listingId: made.id, ...word, source: MADE_UP_SOURCE } as JsonObject,
      shielded: { who, before: knownOf(empty, at) } as JsonObject,
    },
  ];
}

function shifted(middle: number, seed: string): number {
  const share = (hashText(seed) % 1_000) / 500 - 1;
  return Math.round((middle + share * SPREAD) * 10_000) / 10_000;
}

/** A number that is reserved for fiction (fictional.ts). */
function numberOf(at: number): string {
  const area = AREA_CODES[Math.floor(at / LINES_EACH)];
  if (area === undefined) throw new RangeError("no fictional number is left");
  return `+1${area}5550${100 + (at % LINES_EACH)}`;
}
