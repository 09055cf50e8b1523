import { isCallable } from "#domain/contact/callable.ts";
import type { StoredFacility, PhoneLine } from "#domain/facilities/facility.ts";
import { stoppedStock, publicSource } from "#domain/listings/public-stock.ts";
import { searchTextOf } from "#domain/listings/search-text.ts";
import { isMasked, isVague } from "#domain/places/place.ts";
import { textToSearch } from "#domain/shared/search-words.ts";
import { callableLine } from "#domain/verification/policy.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { facilityPart } from "#server/presenters/facility.ts";
import { timelessParts, presentStock } from "#server/presenters/listing.ts";
import { listings } from "#server/stored/listings.ts";
import { facilities } from "#server/stored/facilities.ts";
import { axesWord } from "../query/evidence.ts";
import { areaCodeOf } from "./area-codes.ts";
import { CAN_CALL, CANNOT_CALL, FACILITY_TREE, facilityMask, listingMask, treeOf } from "./masks.ts";
import { AUTHOR_WORDS, writeAuthor } from "./author-words.ts";
import { AT_PLACE, AUTHORED, CALLABLE, CLOSED, IMPORT, kindWord, MASKED, VAGUE } from "./row-flags.ts";
import { frontWord } from "./fragment-parts.ts";
import { AXES, CONFIRMED_AT, EXPIRES_AT, FACTS, KIND, REACH_TRIED, STOCK_AT, TRUST_STOCK_TRIED, X } from "./rows.ts";
import type { EncodedRow } from "./shapes.ts";
import { writeVector } from "../index/sphere.ts";
import { textBits } from "./text-match.ts";
import { TRAIT_WORDS, writeFacilityTraits, writeListingTraits } from "./trait-words.ts";
import { triedWord } from "./tried-words.ts";
import { readUuid } from "./uuid-bytes.ts";
import { hash } from "node:crypto";
import { dialledOf } from "#domain/contact/line-findings.ts";
import { AMBULANCE_LINE } from "#domain/facilities/supply.ts";

const facts = new Float64Array(FACTS);
const DRAFT: EncodedRow = {
  tree: 0,
  facts,
  words: new Uint32Array(facts.buffer),
  xid: 0,
  version: 0,
  facilityId: undefined,
  traits: new Uint32Array(TRAIT_WORDS),
  area: 0,
  author: new Uint32Array(AUTHOR_WORDS),
  bytes: new Uint8Array(0),
  front: 0,
  textLength: 0,
  textBits: new Uint32Array(2),
};
let scratch = Buffer.alloc(64 * 1024);

/**
 * Makes a draft of a listing or facility. Null when it is not searchable: not open, or merged.
 * @throws Error when the document cannot be presented
 */
export function draftOf(document: StoredDocument): EncodedRow | null {
  if (document.collection === "listings") {
    if (listings.read(document).status !== "open") return null;
    draftListing(document);
  } else {
    if (facilities.read(document).mergedInto !== undefined) return null;
    draftFacility(document);
  }
  DRAFT.xid = Number(document.changedXid);
  DRAFT.version = document.version;
  return DRAFT;
}

/**
 * The fragment is the presenter's JSON, open at its end. Freshness, distance and why are appended
 * in the answer. The stock is its first member, so that an import's stock can be cut off once it is
 * too old. What a list shows follows, up to the middle of the source. So a list's fragment is the
 * same bytes, cut off at both ends.
 */
function draftListing(document: StoredDocument): void {
  const listing = listings.read(document);
  const { place, source } = listing;
  // Whether its state has ended is written into it: a row knows no time (apply-place-changes.ts).
  const { facilityState, placeEffect } = listing;
  const isClosed = facilityState?.value === "closed";
  const stopped = stoppedStock({ facilityState, placeEffect });
  const stock = stopped ?? listing.stock;
  const isClaim = source.kind === "import" && stock.value !== "unknown" && stopped === null;
  DRAFT.tree = treeOf(listing.kind, listing.side);
  const parts = timelessParts(document, listing.status);
  const { contact } = parts.list;
  const leadId = listing.facilityId === undefined ? numberPlaceId(contact.channels) : undefined;
  DRAFT.facilityId = listing.facilityId ?? leadId;
  const flags =
    (writeAuthor(DRAFT.author, listing, { tree: DRAFT.tree, createdAt: document.createdAt }) ? AUTHORED : 0) |
    (isMasked(place) ? MASKED : 0) |
    (isVague(place) ? VAGUE : 0) |
    (isClaim ? IMPORT : 0) |
    (DRAFT.facilityId === undefined || contact.shielded ? 0 : AT_PLACE) |
    (callableLine(listing) === null || isClosed ? 0 : CALLABLE) |
    (isClosed ? CLOSED : 0);
  const name = listing.facilityName ?? (listing.side === "offer" ? listing.title : undefined) ?? "";
  const asked = listingMask(listing.kind, listing.details, name);
  const mask = asked | (isCallable(contact) && !isClosed ? CAN_CALL : CANNOT_CALL);
  begin(place, kindWord(DRAFT.tree, flags, mask));
  writeListingTraits(DRAFT.traits, listing);
  // What entries are doubted for that are merged into it, counts for it too.
  const doubt = Math.max(listing.doubt ?? 0, listing.joined?.doubt ?? 0);
  DRAFT.words[AXES] = axesWord({ ...listing, stock, doubt });
  DRAFT.words[REACH_TRIED] = triedWord(timeOr(listing.reach.at, 0), listing.record?.reach);
  DRAFT.words[TRUST_STOCK_TRIED] = triedWord(timeOr(listing.trust.at, 0), listing.record?.stock);
  facts[STOCK_AT] = timeOr(stock.at, Number.NaN);
  facts[CONFIRMED_AT] = timeOr(listing.confirmedAt, Number.NEGATIVE_INFINITY);
  facts[EXPIRES_AT] = timeOr(listing.expiresAt, Number.POSITIVE_INFINITY);
  const { kind, name: sourceName, demo, url, licence, asOf } = parts.source;
  write({
    stock: `{"stock":${JSON.stringify(presentStock(stock))}`,
    list: `${membersOf(parts.list)},"source":${JSON.stringify({ kind, name: sourceName, demo }).slice(0, -1)}`,
    entry: `${membersOf({ url, licence, asOf })}}${membersOf(parts.entry)}`,
    words: searchTextOf(listing),
  });
}

/** The members of an object as JSON, each after a comma. */
function membersOf(part: object): string {
  const text = JSON.stringify(part);
  return text === "{}" ? "" : `,${text.slice(1, -1)}`;
}

/**
 * A facility's fragment is its own part, open at its end. Beds, blood and listings are appended.
 */
function draftFacility(document: StoredDocument): void {
  const facility = facilities.read(document);
  DRAFT.tree = FACILITY_TREE;
  DRAFT.author.fill(0);
  const placeId = facilityPlaceId(facility.phones);
  if (placeId !== undefined) readUuid(placeId, DRAFT.author);
  begin(facility.place, kindWord(FACILITY_TREE, isMasked(facility.place) ? MASKED : 0, facilityMask(facility.types)));
  writeFacilityTraits(DRAFT.traits, facility);
  facts[STOCK_AT] = Number.NaN;
  facts[CONFIRMED_AT] = Number.NEGATIVE_INFINITY;
  facts[EXPIRES_AT] = Number.POSITIVE_INFINITY;
  DRAFT.facilityId = document.id;
  const part = { ...facilityPart(document), source: publicSource(facility.source) };
  const list = JSON.stringify(part).slice(0, -1);
  write({ stock: "", list, entry: "", words: facilityWords(facility) });
}

function begin(place: { lat: number; lng: number }, kind: number): void {
  if (!Number.isFinite(place.lat) || !Number.isFinite(place.lng)) throw new Error("A place has no coordinates.");
  facts.fill(0);
  writeVector(facts, X, place);
  DRAFT.area = areaCodeOf(place);
  DRAFT.words[KIND] = kind;
}

const last = { text: "", time: Number.NaN };

/** The time of a text. A listing's times are mostly equal, and parsing is the expensive part. */
function timeOr(text: string | null, otherwise: number): number {
  if (text === null) return otherwise;
  if (text !== last.text) {
    last.time = Date.parse(text);
    last.text = text;
  }
  return Number.isNaN(last.time) ? otherwise : last.time;
}

function facilityWords(facility: StoredFacility): string {
  return textToSearch([facility.name, ...facility.services, facility.address ?? ""].join(" "));
}

/** A row's texts, in the order of its bytes: its fragment, then what is searched in it. */
type RowTexts = { stock: string; list: string; entry: string; words: string };

function write({ stock, list, entry, words }: RowTexts): void {
  const most = (stock.length + list.length + entry.length + words.length) * 3;
  if (most > scratch.length) scratch = Buffer.alloc(most * 2);
  const listAt = scratch.write(stock, 0, "utf8");
  const entryAt = listAt + scratch.write(list, listAt, "utf8");
  const textAt = entryAt + scratch.write(entry, entryAt, "utf8");
  DRAFT.front = frontWord(listAt, entryAt);
  // A search text too long for its column's counter is cut: nobody searches for the 65,000th
  // letter.
  DRAFT.textLength = Math.min(65_535, scratch.write(words, textAt, "utf8"));
  DRAFT.bytes = scratch.subarray(0, textAt + DRAFT.textLength);
  textBits(scratch.subarray(textAt, textAt + DRAFT.textLength), DRAFT.textBits, 0);
}

/**
 * The id of what all published entries of one number share, in the form of a UUID. Of several
 * numbers the least counts. Undefined where no number is published: such an entry is alone.
 */
function numberPlaceId(channels: readonly { type?: string; value: string }[]): string | undefined {
  const [number] = dialledOf(channels)
    .map(({ value }) => value)
    .sort();
  if (number === undefined) return undefined;
  const hex = hash("sha256", number, "hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** The same of a facility, by the lines that its listings of most kinds show. */
function facilityPlaceId(phones: readonly PhoneLine[]): string | undefined {
  return numberPlaceId(phones.filter(({ label, isPaused }) => isPaused !== true && label !== AMBULANCE_LINE));
}
