import { isMasked } from "#domain/places/place.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { facilityOf } from "#server/facilities/present.ts";
import { listingOf } from "#server/listings/present.ts";
import { bitsOf, facilityEntry, listingEntry } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { NO_URGENCY, reachCode, stockCode, trustCode } from "./evidence.ts";
import { Facilities } from "./facilities.ts";
import { FACILITY_TREE, facilityMask, listingMask, treeOf, TREES } from "./masks.ts";
import { IMPORT, MASKED, Rows } from "./rows.ts";
import { Tree } from "./tree.ts";
import { readUuid, uuidText } from "./uuid.ts";
import { URGENCIES } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";

/** Where a row stands: what gives it its slot. */
type Stand = { tree: number; lat: number; lng: number };

/** All rows with their trees and facilities; documents are applied one by one, in the order of the change log. */
export class Board {
  readonly rows = new Rows();
  readonly trees: readonly Tree[];
  readonly facilities = new Facilities();
  /** Tells that what a facility offers has changed. */
  onSupply: (facility: number) => void = () => undefined;
  readonly #id = new Uint32Array(4);

  constructor() {
    this.trees = Array.from({ length: TREES }, (_, number) => new Tree(this.rows, number));
  }

  /**
   * Applies a document as it is now; an older version than the one known changes nothing.
   * @throws Error when the document cannot be presented; its row is gone then
   */
  apply(document: StoredDocument): void {
    readUuid(document.id, this.#id);
    if (document.collection === "facilities") this.#applyFacility(document);
    else if (document.collection === "listings") this.#applyListing(document);
  }

  /** Takes a document out. */
  remove(collection: string, id: string, version: number): void {
    readUuid(id, this.#id);
    if (collection === "listings") this.#drop(this.rows.find(this.#id), version);
    if (collection !== "facilities") return;
    const entry = this.facilities.find(this.#id);
    if (entry >= 0 && this.#drop(this.facilities.slot[entry] ?? -1, version)) this.facilities.slot[entry] = -1;
  }

  /** Ids of the searchable listings of a facility. */
  listingIdsOf(facilityId: string): string[] {
    readUuid(facilityId, this.#id);
    const number = this.facilities.find(this.#id);
    const ids: string[] = [];
    let slot = number < 0 ? -1 : (this.facilities.first[number] ?? -1);
    for (; slot >= 0; slot = this.rows.facilityNext[slot] ?? -1) ids.push(uuidText(this.rows.ids, slot * 4));
    return ids;
  }

  #applyListing(document: StoredDocument): void {
    const listing = listingOf(document);
    const { rows } = this;
    const known = rows.find(this.#id);
    if (known >= 0 && (rows.version[known] ?? 0) >= document.version) return;
    if (listing.status !== "open") {
      this.#drop(known, document.version);
      return;
    }
    const entry = this.#presented(known, document, listingEntry);
    const stand = { tree: treeOf(listing.kind, listing.side), lat: listing.place.lat, lng: listing.place.lng };
    const slot = this.#slot(known, stand);
    this.#fill(slot, document, entry);
    this.#fillListing(slot, listing);
    this.#link(slot, listing.facilityId);
    this.trees[rows.tree[slot] ?? 0]?.touch(slot);
  }

  #applyFacility(document: StoredDocument): void {
    const { rows, facilities } = this;
    const number = facilities.open(this.#id);
    const known = facilities.slot[number] ?? -1;
    if (known >= 0 && (rows.version[known] ?? 0) >= document.version) return;
    const entry = this.#presented(known, document, facilityEntry);
    const facility = facilityOf(document);
    const slot = this.#slot(known, { tree: FACILITY_TREE, lat: facility.place.lat, lng: facility.place.lng });
    facilities.slot[number] = slot;
    this.#fill(slot, document, entry);
    this.#setFlags(slot, isMasked(facility.place) ? MASKED : 0);
    rows.mask[slot] = facilityMask(facility.types);
    rows.facility[slot] = number;
    rows.confirmedAt[slot] = Number.NEGATIVE_INFINITY;
    rows.expiresAt[slot] = Number.POSITIVE_INFINITY;
    this.trees[rows.tree[slot] ?? 0]?.touch(slot);
  }

  /** The entry of a document; when it cannot be presented, its old row must not stay either. */
  #presented(known: number, document: StoredDocument, present: (document: StoredDocument) => Entry): Entry {
    try {
      return present(document);
    } catch (error) {
      this.#drop(known, document.version);
      throw error;
    }
  }

  /** The slot of a row: its own while it stays where it is, else a fresh one. */
  #slot(known: number, stand: Stand): number {
    const { rows } = this;
    const stays = rows.tree[known] === stand.tree && rows.lat[known] === stand.lat && rows.lng[known] === stand.lng;
    if (known >= 0 && stays) return known;
    if (known >= 0) this.#drop(known, Number.POSITIVE_INFINITY);
    const slot = rows.open(this.#id);
    rows.tree[slot] = stand.tree;
    rows.lat[slot] = stand.lat;
    rows.lng[slot] = stand.lng;
    if (stand.tree !== FACILITY_TREE) rows.table.add(slot);
    this.trees[stand.tree]?.add(slot);
    return slot;
  }

  #fill(slot: number, document: StoredDocument, entry: Entry): void {
    const { rows } = this;
    rows.write(slot, entry.bytes, entry.textLength);
    rows.stockLength[slot] = entry.stockLength;
    rows.textBits.set(bitsOf(entry), slot * 2);
    rows.version[slot] = document.version;
    rows.xid[slot] = Number(document.changedXid);
  }

  #fillListing(slot: number, listing: StoredListing): void {
    const { rows } = this;
    this.#setFlags(
      slot,
      (isMasked(listing.place) ? MASKED : 0) |
        (listing.source.kind === "import" && listing.stock.value !== "unknown" ? IMPORT : 0),
    );
    rows.mask[slot] = listingMask(listing.kind, listing.details);
    rows.urgency[slot] = listing.side === "need" ? URGENCIES.indexOf(listing.urgency) : NO_URGENCY;
    rows.stockCode[slot] = stockCode(listing.stock);
    rows.reachCode[slot] = reachCode(listing.reach);
    rows.trustCode[slot] = trustCode(listing.trust);
    rows.stockAt[slot] = timeOr(listing.stock.at, Number.NaN);
    rows.reachAt[slot] = timeOr(listing.reach.at, Number.NaN);
    rows.trustAt[slot] = timeOr(listing.trust.at, Number.NaN);
    rows.confirmedAt[slot] = timeOr(listing.confirmedAt, Number.NEGATIVE_INFINITY);
    rows.expiresAt[slot] = timeOr(listing.expiresAt, Number.POSITIVE_INFINITY);
  }

  #setFlags(slot: number, flags: number): void {
    this.rows.flags[slot] = ((this.rows.flags[slot] ?? 0) & ~(MASKED | IMPORT)) | flags;
  }

  /** Puts a row into the chain of its facility, and takes it out of another's. */
  #link(slot: number, facilityId: string | undefined): void {
    const { rows, facilities } = this;
    let number = -1;
    if (facilityId !== undefined) {
      readUuid(facilityId, this.#id);
      number = facilities.open(this.#id);
    }
    if (rows.facility[slot] !== number) {
      this.#unlink(slot);
      rows.facility[slot] = number;
      if (number >= 0) {
        rows.facilityNext[slot] = facilities.first[number] ?? -1;
        facilities.first[number] = slot;
      }
    }
    if (number >= 0) this.onSupply(number);
  }

  #unlink(slot: number): void {
    const { rows, facilities } = this;
    const number = rows.facility[slot] ?? -1;
    if (number < 0) return;
    const next = rows.facilityNext[slot] ?? -1;
    if (facilities.first[number] === slot) facilities.first[number] = next;
    else {
      let before = facilities.first[number] ?? -1;
      while (before >= 0 && rows.facilityNext[before] !== slot) before = rows.facilityNext[before] ?? -1;
      if (before >= 0) rows.facilityNext[before] = next;
    }
    rows.facility[slot] = -1;
    rows.facilityNext[slot] = -1;
    this.onSupply(number);
  }

  /** Ends a row unless it is newer than `version`. */
  #drop(slot: number, version: number): boolean {
    const { rows } = this;
    if (slot < 0 || (rows.version[slot] ?? 0) > version) return false;
    const tree = rows.tree[slot] ?? 0;
    if (tree !== FACILITY_TREE) {
      this.#unlink(slot);
      rows.table.delete(rows.ids.subarray(slot * 4, slot * 4 + 4));
    }
    rows.close(slot);
    this.trees[tree]?.remove(slot);
    return true;
  }
}

function timeOr(text: string | null, otherwise: number): number {
  return text === null ? otherwise : Date.parse(text);
}
