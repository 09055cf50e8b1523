import { getFacility } from "#contract/facilities.ts";
import type { Facility } from "#contract/facilities.ts";
import { getListing } from "#contract/listings.ts";
import type { Listing } from "#contract/listings.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { BloodComponent } from "#domain/blood/groups.ts";
import { placeNeedId } from "#domain/facilities/place-need.ts";
import { emergencyNumber } from "../places/emergency-number.ts";
import { facilityLand } from "../places/facility-country.ts";
import { throwRefusal } from "../data/loader-context.ts";
import type { LoadContext } from "../data/loader-context.ts";
import type { Service } from "./service-words.ts";

/** Another listing of the facility, of which nothing is counted: its kind, subtype and stock. */
export type OtherListing = {
  id: string;
  kind: Listing["kind"];
  subtype?: string;
  stock: Listing["stock"]["value"];
  title?: string;
};

/** What the facility itself needs, and when it said so. */
export type PlaceNeed = Pick<Listing, "id" | "kind" | "urgency"> & { at: string };

/** Fields that a facility's page shows unchanged. */
const SHOWN = [
  "id",
  "mergedInto",
  "name",
  "types",
  "place",
  "address",
  "phones",
  "callsPaused",
  "lineCheck",
  "hours",
  "speaks",
  "accessibility",
  "beds",
  "blood",
  "status",
  "utilities",
  "source",
  "updatedAt",
] as const satisfies readonly (keyof Facility)[];

/** The data of a facility's page. */
export type FacilityData = Pick<Facility, (typeof SHOWN)[number]> & {
  services: Service[];
  /** Its other supplies of which something is known. Absent in pages that an older version stored. */
  supply?: Facility["supply"];
  others: OtherListing[];
  /** Absent in pages that an older version stored. */
  needs?: PlaceNeed[];
  emergency: string | null;
  timeZone?: string | undefined;
};

/** Most other listings on the page: a hospital has many kinds of bed but few other things. */
const OTHERS = 8;

/** Loads a facility's page. */
export async function loadFacility(context: LoadContext, id: string): Promise<FacilityData> {
  const { api, language } = context;
  const [answer, land] = await Promise.all([api(getFacility, { id, lang: language }), facilityLand(api, id)]);
  if (!answer.ok) return throwRefusal(answer.problem);
  const facility = answer.value;
  const emergency = await emergencyNumber(context, land.country);
  // A device may hold an answer from before there was `supply`.
  const supply = (facility.supply ?? []).filter(({ at, stock }) => at !== null && stock !== "unknown");
  const shown = new Set([...facility.beds, ...facility.blood, ...supply].map(({ listingId }) => listingId));
  const needId = placeNeedId(facility.id, "oxygen");
  const ids = facility.listingIds
    .filter((each) => !shown.has(each))
    .toSorted((one, other) => Number(other === needId) - Number(one === needId))
    .slice(0, OTHERS);
  const listings = await Promise.all(ids.map((each) => api(getListing, { id: each, lang: language })));
  const counted = new Set(facility.blood.flatMap(({ component, units }) => (units === undefined ? [] : component)));
  const isCounted = ({ kind, subtype, stock }: OtherListing) =>
    kind === "blood" && stock === "unknown" && counted.has(subtype as BloodComponent);
  const known = listings.flatMap((each) => (each.ok ? [each.value] : []));
  const others = known
    .filter(({ side }) => side === "offer")
    .map(otherOf)
    .filter((other) => !isCounted(other));
  const needs = known
    .filter(({ side }) => side === "need")
    .map(({ createdAt, ...need }) => ({ ...pick(need, ["id", "kind", "urgency"]), at: createdAt }));
  return {
    ...pick(facility, SHOWN),
    services: await servicesOf(facility.services),
    supply,
    others,
    ...(needs.length > 0 && { needs }),
    emergency,
    timeZone: land.timeZone,
  };
}

/** Few facilities list services: their words are imported only then. */
async function servicesOf(words: readonly string[]): Promise<Service[]> {
  return words.length === 0 ? [] : (await import("./service-words.ts")).knownServices(words);
}

function otherOf({ id, kind, stock, title, facilityName, details }: Listing): OtherListing {
  return {
    id,
    kind,
    subtype: subtypeOf({ kind, details }),
    stock: stock.value,
    title: details.generic ?? details.name ?? (title === facilityName ? undefined : title),
  };
}

function pick<Holder extends object, Name extends keyof Holder>(holder: Holder, names: readonly Name[]) {
  const entries = names.map((name) => [name, holder[name]]);
  return Object.fromEntries(entries) as Pick<Holder, Name>;
}
