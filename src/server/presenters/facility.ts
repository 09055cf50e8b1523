import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import { shownFinding } from "#domain/contact/line-finding.ts";
import { lineCostOf, mayUseNumber } from "#domain/contact/number-uses.ts";
import { shownCounts, shownFree } from "#domain/facilities/counted-word.ts";
import { shownLines } from "#domain/facilities/lines.ts";
import { ACCESS_FIELDS, FACILITY_FIELDS } from "#domain/facilities/fields.ts";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import { keptStock } from "#domain/listings/public-stock.ts";
import { publicPlace } from "#domain/places/place.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { usualUnit } from "#domain/resources/units.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { presentListing, presentStock } from "./listing.ts";
import { presentStatus, presentUtilities } from "./place-state.ts";
import { shownFields } from "./shown-fields.ts";
import { sourceWith } from "./source.ts";

/*
 * The only shape in which a facility leaves the server. Its table of fields names what is shown, so
 * a new field stays inside until its row says so. Its phones are published lines. Beds,
 * blood and supply are views of its open listings (CONTRACT.md 3). They are made from presented listings, so
 * nothing gets out that the listing's presenter holds back.
 */

/** What a facility has: one entry per open offer. */
export type SupplyView = Pick<Facility, "beds" | "blood" | "supply" | "listingIds">;

/** What a view is made from. */
export type SuppliedListing = Pick<Listing, "id" | "side" | "kind" | "details" | "unit" | "stock" | "hearsay">;

/** A facility with its open listings. */
export function presentFacility(document: StoredDocument, listings: readonly SuppliedListing[]): Facility {
  return { ...facilityPart(document), ...supplyView(listings) };
}

/** A line as its staff see it: paused or not, and whether its cost keeps it from readers. */
export function staffLine({ value, label, isPaused }: PhoneLine): NonNullable<Facility["own"]>["phones"][number] {
  return {
    value,
    label,
    isPaused: isPaused === true,
    ...(!mayUseNumber({ value }, "published") && { refused: "premium" }),
  };
}

/** What only its staff see: also the lines that readers do not see. */
export function staffPart(document: StoredDocument): NonNullable<Facility["own"]> {
  const { phones } = facilities.read(document);
  return { phones: phones.map(staffLine) };
}

const showOwnData = shownFields<Facility, StoredFacility>()(FACILITY_FIELDS, {
  where: "list",
  remade: ["types", "speaks", "services"],
  apart: [],
});
const showAccess = shownFields<Facility["accessibility"], StoredFacility["accessibility"]>()(ACCESS_FIELDS, {
  where: "list",
  remade: [],
  apart: [],
});

/** The facility's own data. */
export function facilityPart(document: StoredDocument): Omit<Facility, keyof SupplyView> {
  const facility = facilities.read(document);
  const { lineCheck, hours } = facility;
  const shown = shownLines(facility.phones);
  const isPaused = facility.phones.some((line) => line.isPaused === true);
  return {
    collection: "facilities",
    ...documentHeader(document),
    ...showOwnData(facility, {
      types: [...facility.types],
      place: publicPlace(facility.place),
      phones: shown.map((line) => ({
        value: line.value,
        label: line.label,
        cost: lineCostOf(line),
        found: shownFinding(line.value, facility.lineFindings),
      })),
      callsPaused: isPaused ? { until: facility.pausedUntil ?? null } : undefined,
      lineCheck: shown.length === 0 && lineCheck !== undefined ? { until: lineCheck.until } : undefined,
      hours: hours && { openingHours: hours.openingHours },
      speaks: facility.speaks && [...facility.speaks],
      accessibility: showAccess(facility.accessibility, {}),
      services: [...facility.services],
      status: presentStatus(facility.status),
      utilities: facility.utilities && presentUtilities(facility.utilities),
      source: sourceWith(facility.source, facility.joined),
    }),
  };
}

/**
 * Beds by type, blood by component and group, all other offers, and the ids of all open listings,
 * each sorted by id.
 */
export function supplyView(listings: readonly SuppliedListing[]): SupplyView {
  const view: SupplyView = { beds: [], blood: [], supply: [], listingIds: [] };
  for (const listing of [...listings].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    view.listingIds.push(listing.id);
    if (listing.side === "offer") addOffer(view, listing);
  }
  return view;
}

/** What was counted of offers that are stopped: for who counts there, and no other reader. */
export function keptPart(documents: readonly StoredDocument[], now: Date): NonNullable<Facility["kept"]> {
  return documents.flatMap((document) => {
    const stored = listings.read(document);
    const stock = stored.side === "offer" ? keptStock(stored, now) : null;
    if (stock === null) return [];
    const listing = { ...presentListing(document, now), stock: presentStock(stock) };
    return [{ ...shownCounts(listing), ...statementOf(listing) }];
  });
}

function addOffer(view: SupplyView, listing: SuppliedListing): void {
  const { kind, details, unit } = listing;
  const { bedType, component, group } = details;
  const source = statementOf(listing);
  if (kind === "bed" && bedType !== undefined) view.beds.push({ bedType, ...shownCounts(listing), ...source });
  else if (kind === "blood" && component !== undefined && group !== undefined) {
    const units = shownFree(listing);
    view.blood.push({ component, group, ...(units !== undefined && { units }), ...source });
  } else {
    const counted = { unit: unit ?? usualUnit(kind, details.form), ...shownCounts(listing) };
    view.supply.push({ kind, details, ...counted, ...source });
  }
}

/** What is said of an offer beside its numbers. */
function statementOf({ id, stock, hearsay: heard }: Pick<SuppliedListing, "id" | "stock" | "hearsay">) {
  const { value, moreAt, own, for: forWhom, parts, at, by } = stock;
  const hearsay = heard?.stock;
  return {
    ...(moreAt !== undefined && { moreAt }),
    stock: value,
    ...(own !== undefined && { own }),
    ...(forWhom !== undefined && { for: forWhom }),
    ...(parts !== undefined && { parts }),
    ...(hearsay !== undefined && { hearsay }),
    at,
    by,
    listingId: id,
  };
}
