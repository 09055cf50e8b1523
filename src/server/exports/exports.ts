import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { isOpenSource } from "#domain/listings/open-data.ts";
import { separated } from "#domain/listings/joined-facts.ts";
import { isSearchable, mayExport } from "#domain/listings/policy.ts";
import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import type { Database } from "../documents/pool.ts";
import { presentFacility } from "../presenters/facility.ts";
import { presentListing, presentSupplied } from "../presenters/listing.ts";
import { FACILITY_COLUMNS, LISTING_COLUMNS, tableLine } from "./columns.ts";
import { readDocumentPages, supplyOf } from "./queries.ts";
import type { SuppliedDocument } from "./queries.ts";
import { listings } from "#server/stored/listings.ts";
import { facilities } from "#server/stored/facilities.ts";
import { jsonOf, readable } from "#server/documents/collections/collections.ts";

/**
 * What an export is made of. Each page reads `now` again, so that posts that expire in between are
 * not in the next. `inForce`: what is switched off; absent: nothing.
 */
export type ExportDependencies = {
  database: Database;
  now: () => Date;
  inForce?: (now: Date) => readonly SwitchedOffKind[];
};

export type ExportName = "facilities" | "listings";
export type ExportFormat = "ndjson" | "csv";

/**
 * Open data as lines of text: facilities, their listings and openly licensed imports. Nothing of
 * persons, and nothing that has ended. Every document goes through its feature's presenter, as
 * everywhere. The lines of a page are made by a function, after its queries. It may wait for a
 * turn.
 */
export async function* exportBatches(
  dependencies: ExportDependencies,
  name: ExportName,
  format: ExportFormat,
): AsyncGenerator<() => string> {
  const isTable = format === "csv";
  if (name === "facilities") {
    const line = (facility: Facility) => (isTable ? tableLine(FACILITY_COLUMNS, facility) : jsonLine(facility));
    yield* linesOf(facilityPages(dependencies), { line, head: isTable ? FACILITY_COLUMNS : null });
    return;
  }
  const line = (listing: Listing) => (isTable ? tableLine(LISTING_COLUMNS, listing) : jsonLine(listing));
  yield* linesOf(listingPages(dependencies), { line, head: isTable ? LISTING_COLUMNS : null });
}

/**
 * The lines of pages. The head of a table comes after the first read. So a database that is away
 * is known before anything is sent.
 */
async function* linesOf<T>(
  pages: AsyncGenerator<() => T[]>,
  { line, head }: { line: (each: T) => string; head: readonly { name: string }[] | null },
): AsyncGenerator<() => string> {
  const named = `${(head ?? []).map(({ name }) => name).join(",")}\r\n`;
  let isNamed = head === null;
  for await (const present of pages) {
    if (!isNamed) yield () => named;
    isNamed = true;
    yield () => present().map(line).join("");
  }
  if (!isNamed) yield () => named;
}

/** The same for who waits for nobody: the command, which has its own process. */
export async function* exportLines(
  dependencies: ExportDependencies,
  name: ExportName,
  format: ExportFormat,
): AsyncGenerator<string> {
  for await (const make of exportBatches(dependencies, name, format)) yield make();
}

function jsonLine(document: object): string {
  return `${JSON.stringify(document)}\n`;
}

async function* listingPages({ database, ...judged }: ExportDependencies): AsyncGenerator<() => Listing[]> {
  for await (const page of readDocumentPages(database, "listings")) {
    yield () => {
      const at = judged.now();
      return readable(page)
        .filter(openAt(judged, at))
        .map((document) => presentListing(openPart(document), at));
    };
  }
}

/** Facilities that are made in one turn: each has its listings, which are made with it. */
const FACILITIES_OF_TURN = 20;

async function* facilityPages({ database, ...judged }: ExportDependencies): AsyncGenerator<() => Facility[]> {
  for await (const page of readDocumentPages(database, "facilities")) {
    const open = readable(page).filter((document) => isOpenSource(facilities.read(document).source));
    const ids = open.map(({ id }) => id);
    const supply = await supplyOf(database, ids);
    for (let from = 0; from < open.length; from += FACILITIES_OF_TURN) {
      const ofTurn = open.slice(from, from + FACILITIES_OF_TURN);
      yield () => {
        const at = judged.now();
        const isOpen = openAt(judged, at);
        return ofTurn.map((document) => {
          const offered = readable(supply.get(document.id) ?? []).filter(isOpen);
          return presentFacility(
            document,
            offered.map((listing) => presentSupplied(openPart(listing), at)),
          );
        });
      };
    }
  }
}

/**
 * The listing without what a merged entry adds whose source is not open. Its words would leave
 * under the licence of another.
 */
function openPart<Document extends SuppliedDocument>(document: Document): Document {
  const listing = listings.read(document);
  if (listing.joined === undefined || listing.joined.sources.every(isOpenSource)) return document;
  const { joined: _joined, ...alone } = separated(listing);
  return { ...document, body: jsonOf(alone) };
}

/** Whether a document is an open listing at a time, of a kind that is not switched off. */
function openAt({ inForce }: Pick<ExportDependencies, "inForce">, at: Date): (document: SuppliedDocument) => boolean {
  const off = inForce?.(at) ?? [];
  return (document) => {
    const listing = listings.read(document);
    const what = { kind: listing.kind, subtype: subtypeOf(listing) };
    return mayExport(listing) && isSearchable(listing, at) && findKindPolicy(off, what) === null;
  };
}
