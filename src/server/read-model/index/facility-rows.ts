import { moved } from "../rows/columns.ts";
import { UuidTable } from "../rows/uuid-bytes.ts";

/**
 * The facilities that rows belong to, and the numbers of leads (rows/lead-place.ts). One has an
 * entry once a row or the facility itself names its id. The entry has the slots of its own row and
 * of its listings' first row; those are chained (Rows.nextOf).
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
  /** The entry of its number, for all with that number: of one alone itself. */
  group = new Int32Array(1024);
  /** Of the entry of a number, the first other entry that has it; -1: none. */
  firstMember = new Int32Array(1024);
  /** The next entry of the same number, -1 for none. */
  nextMember = new Int32Array(1024);
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
    this.group[entry] = entry;
    this.firstMember[entry] = -1;
    this.nextMember[entry] = -1;
    this.#table.add(entry);
    return entry;
  }

  /** Records that a listing came, changed or went. Whatever shares its number changes with it. */
  touch(entry: number, xid: number): void {
    const group = this.group[entry] ?? entry;
    this.changedXid[entry] = Math.max(this.changedXid[entry] ?? 0, xid);
    this.changedXid[group] = Math.max(this.changedXid[group] ?? 0, xid);
  }

  /** What an entry is a part of in a list of places (`group=place`); -1 of none. */
  placeOf(entry: number): number {
    return entry < 0 ? entry : (this.group[entry] ?? entry);
  }

  /** The entry after a part of a place: first the place's own, then all under it; -1 at the end. */
  partAfter(place: number, part: number): number {
    return (part === place ? this.firstMember[place] : this.nextMember[part]) ?? -1;
  }

  /** Puts a facility's entry under the entry of its number; under itself where it has none. */
  join(entry: number, group: number, xid: number): void {
    const before = this.group[entry] ?? entry;
    if (before === group) return;
    this.touch(entry, xid);
    if (before !== entry) this.#leave(entry, before);
    this.group[entry] = group;
    if (group !== entry) {
      this.nextMember[entry] = this.firstMember[group] ?? -1;
      this.firstMember[group] = entry;
    }
    this.touch(entry, xid);
  }

  #leave(entry: number, group: number): void {
    const next = this.nextMember[entry] ?? -1;
    if (this.firstMember[group] === entry) this.firstMember[group] = next;
    else {
      let at = this.firstMember[group] ?? -1;
      while (at >= 0 && this.nextMember[at] !== entry) at = this.nextMember[at] ?? -1;
      if (at >= 0) this.nextMember[at] = next;
    }
    this.nextMember[entry] = -1;
  }

  /** Moves to new slots: `places[old] = new`. */
  renumber(places: Int32Array): void {
    this.slot = this.slot.map((slot) => (slot < 0 ? slot : (places[slot] ?? -1)));
    this.first = this.first.map((slot) => (slot < 0 ? slot : (places[slot] ?? -1)));
  }

  #grow(): void {
    const room = Math.ceil(this.slot.length * 1.3);
    this.ids = moved(this.ids, new Uint32Array(room * 4));
    this.slot = moved(this.slot, new Int32Array(room));
    this.first = moved(this.first, new Int32Array(room));
    this.changedXid = moved(this.changedXid, new Float64Array(room));
    this.group = moved(this.group, new Int32Array(room));
    this.firstMember = moved(this.firstMember, new Int32Array(room));
    this.nextMember = moved(this.nextMember, new Int32Array(room));
  }
}
