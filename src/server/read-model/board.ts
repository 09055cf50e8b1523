import { isMasked } from "#domain/places/place.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { facilityOf } from "#server/facilities/present.ts";
import { listingOf } from "#server/listings/present.ts";
import { bitsOf, facilityEntry, listingEntry } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { axesWord } from "./evidence.ts";
import { Facilities } from "./facilities.ts";
import { allTreeBeside, FACILITY_TREE, facilityMask, listingMask, treeOf, TREES } from "./masks.ts";
import { CONFIRMED_AT, EXPIRES_AT, FACTS, IMPORT, MASKED, REACH_AT, Rows, STOCK_AT, TRUST_AT, WORDS } from "./rows.ts";
import { writeVector } from "./sphere.ts";
import { Tree } from "./tree.ts";
import { readUuid, uuidText } from "./uuid.ts";
import type { StoredListing } from "#domain/listings/listing.ts";

/** All rows with their trees and facilities; documents are applied one by one, in the order of the change log. */
export class Board {
  readonly rows = new Rows();
  readonly trees: readonly Tree[];
  readonly facilities = new Facilities();
  /** Tells that what a facility offers has changed. */
  onSupply: (facility: number) => void = () => undefined;
  readonly #id = new Uint32Array(4);
  readonly #vector = new Float64Array(3);

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

  /** What is better done once after many changes than after each. */
  settle(): void {
    for (const tree of this.trees) tree.settle();
    this.rows.tidy();
  }

  /**
   * Puts the rows in the order of the trees: those of one neighbourhood lie together, and a search finds in the processor's
   * cache what it looks at next. After loading, when all trees have just been built.
   */
  reorder(): void {
    const order = new Uint32Array(this.rows.alive);
    const places = new Int32Array(this.rows.used).fill(-1);
    let next = 0;
    for (const tree of this.trees.slice(0, FACILITY_TREE + 1)) {
      for (const slot of tree.large.slots) {
        order[next] = slot;
        places[slot] = next++;
      }
    }
    this.rows.reorder(order, places);
    for (const tree of this.trees) tree.renumber(places);
    this.facilities.renumber(places);
    for (let slot = 0; slot < next; slot++) if (this.rows.treeOf(slot) !== FACILITY_TREE) this.rows.table.add(slot);
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
    const slot = this.#slot(known, treeOf(listing.kind, listing.side), listing.place);
    this.#fill(slot, document, entry);
    this.#fillListing(slot, listing);
    this.#link(slot, listing.facilityId);
    this.#touch(slot);
  }

  #applyFacility(document: StoredDocument): void {
    const { rows, facilities } = this;
    const number = facilities.open(this.#id);
    const known = facilities.slot[number] ?? -1;
    if (known >= 0 && (rows.version[known] ?? 0) >= document.version) return;
    const entry = this.#presented(known, document, facilityEntry);
    const facility = facilityOf(document);
    const slot = this.#slot(known, FACILITY_TREE, facility.place);
    facilities.slot[number] = slot;
    this.#fill(slot, document, entry);
    rows.describe(slot, isMasked(facility.place) ? MASKED : 0, facilityMask(facility.types));
    rows.facility[slot] = number;
    rows.setAxes(slot, 0);
    rows.facts.set([Number.NaN, -Infinity, Infinity], slot * FACTS + STOCK_AT);
    this.#touch(slot);
  }

  #touch(slot: number): void {
    const tree = this.rows.treeOf(slot);
    this.trees[tree]?.touch(slot);
    this.trees[allTreeBeside(tree)]?.touch(slot);
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
  #slot(known: number, tree: number, place: { lat: number; lng: number }): number {
    const { rows } = this;
    writeVector(this.#vector, 0, place);
    if (known >= 0 && rows.treeOf(known) === tree && this.#isAt(known)) return known;
    if (known >= 0) this.#drop(known, Number.POSITIVE_INFINITY);
    const slot = rows.open(this.#id, tree);
    rows.facts.set(this.#vector, slot * FACTS);
    if (tree !== FACILITY_TREE) rows.table.add(slot);
    this.trees[tree]?.add(slot);
    this.trees[allTreeBeside(tree)]?.add(slot);
    return slot;
  }

  #isAt(slot: number): boolean {
    return this.#vector.every((value, which) => this.rows.fact(slot, which) === value);
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
    const isClaim = listing.source.kind === "import" && listing.stock.value !== "unknown";
    const flags = (isMasked(listing.place) ? MASKED : 0) | (isClaim ? IMPORT : 0);
    rows.describe(slot, flags, listingMask(listing.kind, listing.details));
    rows.setAxes(slot, axesWord(listing));
    rows.words[slot * WORDS + REACH_AT] = Math.max(0, timeOr(listing.reach.at, 0) / 1_000);
    rows.words[slot * WORDS + TRUST_AT] = Math.max(0, timeOr(listing.trust.at, 0) / 1_000);
    const at = slot * FACTS;
    rows.facts[at + STOCK_AT] = timeOr(listing.stock.at, Number.NaN);
    rows.facts[at + CONFIRMED_AT] = timeOr(listing.confirmedAt, Number.NEGATIVE_INFINITY);
    rows.facts[at + EXPIRES_AT] = timeOr(listing.expiresAt, Number.POSITIVE_INFINITY);
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
    const tree = rows.treeOf(slot);
    if (tree !== FACILITY_TREE) {
      this.#unlink(slot);
      rows.table.delete(rows.ids.subarray(slot * 4, slot * 4 + 4));
    }
    rows.close(slot);
    this.trees[tree]?.remove(slot);
    this.trees[allTreeBeside(tree)]?.remove(slot);
    rows.recycle(slot);
    return true;
  }
}

function timeOr(text: string | null, otherwise: number): number {
  const time = text === null ? otherwise : Date.parse(text);
  return Number.isNaN(time) ? otherwise : time;
}
