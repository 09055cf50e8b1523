import { UuidTable } from "../rows/uuid-bytes.ts";

/**
 * The facilities that rows belong to, and places of leads (rows/lead-place.ts). One has an entry
 * once a row or the facility itself names its id. The entry has the slots of its own row and of its
 * listings' first row; those are chained (Rows.nextOf).
 */
export class Facilities {
  size = 0;
  ids = new Uint32Array(1024 * 4);
  /** -1: the facility itself is unknown */
  slot = new Int32Array(1024);
  /** -1: none */
  first = new Int32Array(1024);
  /** The transaction in which one of its listings last came, changed or went. */
  changedXid = new Float64Array(1024);
  readonly #table = new UuidTable(() => this.ids);

  /** The entry of a facility's id, or -1. */
  find(id: Uint32Array): number {
    return this.#table.find(id);
  }

  /** The entry of a facility's id, created if there is none. */
  open(id: Uint32Array): number {
    const known = this.#table.find(id);
    if (known >= 0) return known;
    if (this.size === this.slot.length) this.#grow();
    const entry = this.size++;
    this.ids.set(id, entry * 4);
    this.slot[entry] = -1;
    this.first[entry] = -1;
    this.changedXid[entry] = 0;
    this.#table.add(entry);
    return entry;
  }

  /** Records that a listing came, changed or went. */
  touch(entry: number, xid: number): void {
    this.changedXid[entry] = Math.max(this.changedXid[entry] ?? 0, xid);
  }

  /** Moves to new slots: `places[old] = new`. */
  renumber(places: Int32Array): void {
    this.slot = this.slot.map((slot) => (slot < 0 ? slot : (places[slot] ?? -1)));
    this.first = this.first.map((slot) => (slot < 0 ? slot : (places[slot] ?? -1)));
  }

  #grow(): void {
    const room = Math.ceil(this.slot.length * 1.3);
    const { ids, slot, first, changedXid } = this;
    this.ids = new Uint32Array(room * 4);
    this.slot = new Int32Array(room);
    this.first = new Int32Array(room);
    this.changedXid = new Float64Array(room);
    this.ids.set(ids);
    this.slot.set(slot);
    this.first.set(first);
    this.changedXid.set(changedXid);
  }
}
