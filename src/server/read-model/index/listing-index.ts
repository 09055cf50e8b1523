import type { StoredDocument } from "#server/documents/documents.ts";
import { draftOf } from "../rows/row-encoder.ts";
import { chanceTables } from "../rows/chance-tables.ts";
import type { ChancesOf } from "../rows/chance-tables.ts";
import type { EncodedRow } from "../rows/shapes.ts";
import { Facilities } from "./facility-rows.ts";
import { allKindsTreeOf, FACILITY_TREE, TREES } from "../rows/masks.ts";
import type { RowBatch } from "../rows/shapes.ts";
import { FrontPlaces } from "./front-places.ts";
import { AUTHOR_WORDS } from "../rows/author-words.ts";
import { ALIVE, AUTHORED } from "../rows/row-flags.ts";
import { META, Rows, VERSION, X, Y, Z } from "../rows/rows.ts";
import { Tree } from "./tree.ts";
import type { BuiltTree } from "./tree-build.ts";
import { readUuid, uuidText } from "../rows/uuid-bytes.ts";

/**
 * All rows with their trees and facilities. Documents are applied one by one, in the order of the
 * change log.
 */
export class ListingIndex {
  readonly rows: Rows;
  readonly trees: readonly Tree[];
  readonly facilities = new Facilities();
  readonly frontPlaces: FrontPlaces;
  /** How many rows have left the index: hidden, ended, deleted or moved. */
  dropped = 0;
  /** How many of them were rows of facilities themselves. */
  droppedFacilities = 0;
  /** Called when a facility's supply has changed. */
  onSupply: (facility: number) => void = () => undefined;
  readonly #id = new Uint32Array(4);

  /** @param chancesOf the chances that order `best`; the stated ones when absent */
  constructor(chancesOf?: ChancesOf) {
    this.rows = new Rows(chanceTables(chancesOf));
    this.frontPlaces = new FrontPlaces(this.rows);
    this.trees = Array.from({ length: TREES }, (_, number) => new Tree(this.rows, number));
  }

  /**
   * Applies a document's current state. The same state again changes nothing.
   * @returns whether it changed anything
   * @throws Error when the document cannot be presented; its row is removed then
   */
  apply(document: StoredDocument): boolean {
    readUuid(document.id, this.#id);
    if (document.collection === "facilities") return this.#applyFacility(document);
    return document.collection === "listings" && this.#applyListing(document);
  }

  /** Work that is better done once after many changes than after each. */
  settle(): void {
    for (const tree of this.trees) tree.settle();
    this.rows.tidy();
  }

  /**
   * Sorts the rows in the order of the trees. Neighbouring rows become adjacent, so a search finds
   * its next rows in the processor's cache. Call it after loading, when all trees have just been
   * built.
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
    this.frontPlaces.reorder(order);
    for (const tree of this.trees) tree.renumber(places);
    this.facilities.renumber(places);
    for (let slot = 0; slot < next; slot++) if (this.rows.treeOf(slot) !== FACILITY_TREE) this.rows.table.add(slot);
  }

  /** Takes over trees that were built before, instead of building them and `reorder`. */
  restore(built: readonly BuiltTree[]): void {
    const { rows } = this;
    for (const [number, tree] of this.trees.entries()) {
      const parts = built[number];
      if (parts !== undefined) tree.restore(parts);
      tree.settle();
    }
    rows.table.clear(rows.used);
    for (let slot = 0; slot < rows.used; slot++)
      if (rows.has(slot, ALIVE) && rows.treeOf(slot) !== FACILITY_TREE) rows.table.add(slot);
  }

  /**
   * Removes a deleted document, whatever its version: the log reports only removals that still
   * hold.
   * @param xid every change of a lower transaction is known
   */
  remove(collection: string, id: string, xid: number): void {
    readUuid(id, this.#id);
    if (collection === "listings") this.#drop(this.rows.find(this.#id), xid);
    if (collection !== "facilities") return;
    const number = this.facilities.find(this.#id);
    if (number >= 0) this.#drop(this.facilities.slot[number] ?? -1, xid);
  }

  /** Ids of the searchable listings of a facility. */
  listingIdsOf(facilityId: string): string[] {
    readUuid(facilityId, this.#id);
    const number = this.facilities.find(this.#id);
    const ids: string[] = [];
    let slot = number < 0 ? -1 : (this.facilities.first[number] ?? -1);
    for (; slot >= 0; slot = this.rows.nextOf(slot)) ids.push(uuidText(this.rows.meta, slot * META));
    return ids;
  }

  /**
   * Adds a pack of documents that are not known yet, while loading. They are found by id after
   * `reorder`.
   */
  adopt(pack: RowBatch): void {
    const { rows, facilities, frontPlaces, trees } = this;
    const first = rows.adopt(pack);
    for (let row = 0; row < pack.size; row++) {
      const slot = first + row;
      const tree = pack.trees[row] ?? 0;
      trees[tree]?.add(slot);
      trees[allKindsTreeOf(tree)]?.add(slot);
      const author = pack.authors.subarray(row * AUTHOR_WORDS, (row + 1) * AUTHOR_WORDS);
      if (rows.has(slot, AUTHORED)) frontPlaces.put(slot, author);
      const facilityId = pack.facilityIds.subarray(row * 4, row * 4 + 4);
      const number = facilityId.some((word) => word !== 0) ? facilities.open(facilityId) : -1;
      if (tree === FACILITY_TREE) this.#own(slot, number, author);
      else this.#link(slot, number);
    }
  }

  #applyListing(document: StoredDocument): boolean {
    const known = this.rows.find(this.#id);
    if (this.#isKnown(known, document)) return false;
    const draft = this.#draft(known, document);
    if (draft === null) return known >= 0;
    const slot = this.#slot(known, draft);
    let number = -1;
    if (draft.facilityId !== undefined) {
      readUuid(draft.facilityId, this.#id);
      number = this.facilities.open(this.#id);
    }
    this.#link(slot, number);
    this.frontPlaces.put(slot, draft.author);
    this.#touch(slot);
    return true;
  }

  #applyFacility(document: StoredDocument): boolean {
    const number = this.facilities.open(this.#id);
    const known = this.facilities.slot[number] ?? -1;
    if (this.#isKnown(known, document)) return false;
    const draft = this.#draft(known, document);
    if (draft === null) return known >= 0;
    const slot = this.#slot(known, draft);
    this.#own(slot, number, draft.author);
    this.#touch(slot);
    return true;
  }

  /**
   * Whether a row is the document in its current state. Any other state is newer, whatever its
   * numbers, because the feed reads current states one after the other. Numbers can fall: two
   * writers at once may remove and recreate a document in a transaction with a lower number.
   */
  #isKnown(slot: number, document: StoredDocument): boolean {
    const { rows } = this;
    if (slot < 0 || rows.about(slot, VERSION) !== document.version) return false;
    return rows.xidOf(slot) === Number(document.changedXid);
  }

  /** @param placeId four words of what all entries of its number share, zeros for none */
  #own(slot: number, number: number, placeId: Uint32Array): void {
    const { facilities, rows } = this;
    facilities.slot[number] = slot;
    rows.putFacility(slot, number);
    const isAlone = placeId.every((word) => word === 0);
    facilities.join(number, isAlone ? number : facilities.open(placeId), rows.xidOf(slot));
  }

  #touch(slot: number): void {
    const tree = this.rows.treeOf(slot);
    this.trees[tree]?.touch(slot);
    this.trees[allKindsTreeOf(tree)]?.touch(slot);
  }

  /**
   * The draft of a document. Without one, or when it cannot be presented, its old row is removed.
   */
  #draft(known: number, document: StoredDocument): EncodedRow | null {
    let draft: EncodedRow | null = null;
    try {
      draft = draftOf(document);
    } finally {
      if (draft === null) this.#drop(known, Number(document.changedXid));
    }
    return draft;
  }

  /** The filled slot of a row: its own if it stays in place, else a fresh one. */
  #slot(known: number, draft: EncodedRow): number {
    const { rows } = this;
    if (known >= 0 && rows.treeOf(known) === draft.tree && this.#isAt(known, draft)) {
      rows.fill(known, draft);
      return known;
    }
    if (known >= 0) this.#drop(known, draft.xid);
    const slot = rows.open(this.#id);
    rows.fill(slot, draft);
    if (draft.tree !== FACILITY_TREE) rows.table.add(slot);
    this.trees[draft.tree]?.add(slot);
    this.trees[allKindsTreeOf(draft.tree)]?.add(slot);
    return slot;
  }

  #isAt(slot: number, { facts }: EncodedRow): boolean {
    const { rows } = this;
    return rows.fact(slot, X) === facts[X] && rows.fact(slot, Y) === facts[Y] && rows.fact(slot, Z) === facts[Z];
  }

  /** Moves a row into the chain of its facility. */
  #link(slot: number, number: number): void {
    const { rows, facilities } = this;
    if (rows.facilityOf(slot) !== number) {
      this.#unlink(slot, rows.xidOf(slot));
      rows.putFacility(slot, number);
      if (number >= 0) {
        rows.putNext(slot, facilities.first[number] ?? -1);
        facilities.first[number] = slot;
      }
    }
    if (number < 0) return;
    facilities.touch(number, rows.xidOf(slot));
    this.onSupply(number);
  }

  #unlink(slot: number, xid: number): void {
    const { rows, facilities } = this;
    const number = rows.facilityOf(slot);
    if (number < 0) return;
    const next = rows.nextOf(slot);
    if (facilities.first[number] === slot) facilities.first[number] = next;
    else {
      let before = facilities.first[number] ?? -1;
      while (before >= 0 && rows.nextOf(before) !== slot) before = rows.nextOf(before);
      if (before >= 0) rows.putNext(before, next);
    }
    rows.putFacility(slot, -1);
    rows.putNext(slot, -1);
    facilities.touch(number, xid);
    this.onSupply(number);
  }

  /** Ends a row, if there is one, by a transaction. */
  #drop(slot: number, xid: number): void {
    const { rows } = this;
    if (slot < 0) return;
    this.dropped += 1;
    const tree = rows.treeOf(slot);
    if (tree === FACILITY_TREE) {
      this.droppedFacilities += 1;
      const number = rows.facilityOf(slot);
      this.facilities.slot[number] = -1;
      this.facilities.join(number, number, xid);
    } else {
      this.#unlink(slot, xid);
      rows.table.delete(rows.meta.subarray(slot * META, slot * META + 4));
    }
    rows.close(slot);
    this.frontPlaces.remove(slot);
    this.trees[tree]?.remove(slot);
    this.trees[allKindsTreeOf(tree)]?.remove(slot);
    rows.recycle(slot);
  }
}
