import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { fold } from "#domain/shared/fold.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { facilityOf, facilityPart } from "#server/facilities/present.ts";
import { lastingPart, listingOf, presentStock } from "#server/listings/present.ts";
import { textBits } from "./text.ts";

/** The bytes of a row, valid until the next one is written: the fragment, whose end is the stock, then the search text. */
export type Entry = { bytes: Uint8Array; stockLength: number; textLength: number };

let scratch = Buffer.alloc(64 * 1024);
const bits = new Uint32Array(2);

/**
 * A listing as its row keeps it. The fragment is the JSON of what the presenter lets out, open at its end: freshness, distance
 * and why are written behind it when it is answered, and the stock is its last member, so that an import's which has become
 * too old can be left off.
 */
export function listingEntry(document: StoredDocument): Entry {
  const listing = listingOf(document);
  const head = JSON.stringify(lastingPart(document, listing.status)).slice(0, -1);
  const stock = `,"stock":${JSON.stringify(presentStock(listing.stock))}`;
  return write(head, stock, listingWords(listing));
}

/** A facility as its row keeps it: its own part, open at its end; beds, blood and listings are written behind it. */
export function facilityEntry(document: StoredDocument): Entry {
  const head = JSON.stringify(facilityPart(document)).slice(0, -1);
  return write(head, "", facilityWords(facilityOf(document)));
}

/** The bits of the text of the entry written last. */
export function bitsOf(entry: Entry): Uint32Array {
  textBits(entry.bytes.subarray(entry.bytes.length - entry.textLength), bits, 0);
  return bits;
}

/** What `q` searches in a listing: title, facility, details (CONTRACT.md 4). */
function listingWords(listing: StoredListing): string {
  const words: string[] = [];
  if (listing.title !== undefined) words.push(listing.title);
  if (listing.facilityName !== undefined && listing.facilityName !== listing.title) words.push(listing.facilityName);
  for (const value of Object.values(listing.details)) {
    if (typeof value === "string") words.push(value);
    else if (Array.isArray(value)) words.push(...value);
  }
  return fold(words.join(" "));
}

function facilityWords(facility: StoredFacility): string {
  return fold([facility.name, ...facility.services, facility.address ?? ""].join(" "));
}

function write(head: string, stock: string, words: string): Entry {
  const most = (head.length + stock.length + words.length) * 3;
  if (most > scratch.length) scratch = Buffer.alloc(most * 2);
  const stockAt = scratch.write(head, 0, "utf8");
  const textAt = stockAt + scratch.write(stock, stockAt, "utf8");
  // A search text longer than a column can count is cut: nobody looks for its 65,000th letter.
  const textLength = Math.min(65_535, scratch.write(words, textAt, "utf8"));
  return { bytes: scratch.subarray(0, textAt + textLength), stockLength: textAt - stockAt, textLength };
}
