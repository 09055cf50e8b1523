import { nameWords } from "#domain/places/fold-name.ts";
import { readUuid, UuidTable, uuidText } from "#server/read-model/rows/uuid-bytes.ts";
import { placeCellOf } from "../packing.ts";
import { Dictionary } from "./dictionary.ts";

/** A facility as it is searched. Nothing else of it is kept here. */
export type FacilityEntry = {
  id: string;
  version: number;
  name: string;
  lat: number;
  lng: number;
  /** Of its place: its surroundings, where its list names them. */
  label: string;
  placeId?: string | undefined;
  uncertaintyKm: number;
};

const NONE = -1;
const MOST_WORDS = 24;
/** Once this many are removed, and a quarter of all, the columns are rewritten. */
const MANY_GONE = 2_000;

/**
 * The facilities of this deployment by the words of their names and areas, in columns. A hundred
 * thousand are a few arrays, which the garbage collector need not traverse. A facility is a slot; a
 * changed one gets another. Slots of removed ones are freed together.
 */
export class FacilityIndex {
  readonly dictionary = new Dictionary();
  size = 0;
  private used = 0;
  private gone = 0;
  private readonly key = new Uint32Array(4);
  private ids = new Uint32Array(1024 * 4);
  private readonly table = new UuidTable(() => this.ids);
  private versions = new Uint32Array(1024);
  private points = new Float32Array(1024 * 3);
  /** Where its words begin among all, and how many of them are its name's. */
  private starts = new Uint32Array(1025);
  private ownCounts = new Uint8Array(1024);
  private cellNext = new Int32Array(1024);
  private names: string[] = [];
  private areas: (readonly [label: string, placeId: string])[] = [];
  /** Words of all facilities in one array. Each has its slot and the word's previous occurrence. */
  private words = new Uint32Array(8192);
  private wordSlots = new Uint32Array(8192);
  private wordNext = new Int32Array(8192);
  private lastOf = new Int32Array(1024).fill(NONE);
  private counts = new Uint32Array(1024);
  private readonly cells = new Map<number, number>();
  /** Areas shared by many, each stored once. */
  private sharedAreas = new Map<string, readonly [string, string]>();

  /** Adds a facility, or the newer state of a known one. */
  put(entry: FacilityEntry): void {
    readUuid(entry.id, this.key);
    const known = this.table.find(this.key);
    if (known >= 0) {
      if ((this.versions[known] ?? 0) > entry.version) return;
      this.drop(known);
    }
    if (this.gone > MANY_GONE && this.gone * 4 > this.used) this.rewrite();
    this.append(entry);
  }

  remove(id: string): void {
    readUuid(id, this.key);
    const slot = this.table.find(this.key);
    if (slot >= 0) this.drop(slot);
  }

  /** The slot of an id, -1 for none. */
  find(id: string): number {
    readUuid(id, this.key);
    return this.table.find(this.key);
  }

  isAlive(slot: number): boolean {
    return this.versions[slot] !== 0;
  }

  /** All ids, so that a new reading can forget missing ones. */
  *all(): Generator<string> {
    for (let slot = 0; slot < this.used; slot += 1) if (this.isAlive(slot)) yield uuidText(this.ids, slot * 4);
  }

  entry(slot: number): FacilityEntry {
    const [label = "", placeId = ""] = this.areas[slot] ?? [];
    return {
      id: uuidText(this.ids, slot * 4),
      version: this.versions[slot] ?? 0,
      name: this.names[slot] ?? "",
      ...this.point(slot),
      label,
      placeId: placeId === "" ? undefined : placeId,
      uncertaintyKm: this.points[slot * 3 + 2] ?? 0,
    };
  }

  point(slot: number): { lat: number; lng: number } {
    return { lat: this.points[slot * 3] ?? 0, lng: this.points[slot * 3 + 1] ?? 0 };
  }

  /** The words of a facility, those of its name first. */
  wordsOf(slot: number): { words: Uint32Array; first: number; own: number; end: number } {
    const first = this.starts[slot] ?? 0;
    return { words: this.words, first, own: first + (this.ownCounts[slot] ?? 0), end: this.starts[slot + 1] ?? 0 };
  }

  /** How many facilities have a word, including recently removed ones. */
  countOf(word: number): number {
    return this.counts[word] ?? 0;
  }

  /** Facilities that have a word, the latest first, until `visit` returns false. */
  eachWith(word: number, visit: (slot: number) => boolean): void {
    for (let at = this.lastOf[word] ?? NONE; at !== NONE; at = this.wordNext[at] ?? NONE) {
      const slot = this.wordSlots[at] ?? 0;
      if (this.isAlive(slot) && !visit(slot)) return;
    }
  }

  /** Facilities of a cell of a quarter degree, until `visit` returns false. */
  eachInCell(cell: number, visit: (slot: number) => boolean): void {
    for (let slot = this.cells.get(cell) ?? NONE; slot !== NONE; slot = this.cellNext[slot] ?? NONE) {
      if (this.isAlive(slot) && !visit(slot)) return;
    }
  }

  bytes(): number {
    const columns = [this.ids, this.versions, this.points, this.starts, this.ownCounts, this.cellNext, this.words];
    const more = [this.wordSlots, this.wordNext, this.lastOf, this.counts];
    const arrays = [...columns, ...more].reduce((sum, column) => sum + column.byteLength, 0);
    const texts = this.names.reduce((sum, name) => sum + textBytes(name), 0) + 16 * this.used;
    const areas = [...this.sharedAreas.keys()].reduce((sum, key) => sum + 2 * textBytes(key) + 100, 0);
    // The table of ids is as long as the next power of two over five thirds.
    return arrays + texts + areas + 4 * 2 ** Math.ceil(Math.log2(this.used * 1.67 + 1024)) + this.dictionary.bytes();
  }

  private append(entry: FacilityEntry): void {
    const slot = this.used;
    if (slot === this.versions.length) this.grow();
    this.used += 1;
    this.size += 1;
    readUuid(entry.id, this.ids.subarray(slot * 4, slot * 4 + 4));
    this.table.add(slot);
    this.versions[slot] = Math.max(1, entry.version);
    this.points.set([entry.lat, entry.lng, entry.uncertaintyKm], slot * 3);
    this.names[slot] = entry.name;
    this.areas[slot] = this.sharedArea(entry.label, entry.placeId ?? "");
    const cell = placeCellOf(entry.lat, entry.lng);
    this.cellNext[slot] = this.cells.get(cell) ?? NONE;
    this.cells.set(cell, slot);
    this.appendWords(slot, entry);
  }

  private appendWords(slot: number, { name, label }: FacilityEntry): void {
    const own = new Set(nameWords(name).slice(0, MOST_WORDS));
    const around = nameWords(label).filter((word) => !own.has(word));
    let at = this.starts[slot] ?? 0;
    for (const text of [...own, ...new Set(around.slice(0, MOST_WORDS))]) {
      const word = this.dictionary.open(text);
      if (at === this.words.length) this.growWords();
      if (word >= this.lastOf.length) this.growDictionary();
      this.words[at] = word;
      this.wordSlots[at] = slot;
      this.wordNext[at] = this.lastOf[word] ?? NONE;
      this.lastOf[word] = at;
      this.counts[word] = (this.counts[word] ?? 0) + 1;
      at += 1;
    }
    this.ownCounts[slot] = own.size;
    this.starts[slot + 1] = at;
  }

  private sharedArea(label: string, placeId: string): readonly [string, string] {
    const key = `${placeId}\n${label}`;
    let area = this.sharedAreas.get(key);
    if (area === undefined) {
      area = [label, placeId];
      this.sharedAreas.set(key, area);
    }
    return area;
  }

  private drop(slot: number): void {
    readUuid(uuidText(this.ids, slot * 4), this.key);
    this.table.delete(this.key);
    this.versions[slot] = 0;
    this.names[slot] = "";
    this.areas[slot] = ["", ""];
    this.size -= 1;
    this.gone += 1;
  }

  /** Copies all that is alive into new columns. */
  private rewrite(): void {
    const entries = Array.from({ length: this.used }, (_, slot) => slot).filter((slot) => this.isAlive(slot));
    const kept = entries.map((slot) => this.entry(slot));
    this.used = 0;
    this.size = 0;
    this.gone = 0;
    this.names = [];
    this.areas = [];
    this.cells.clear();
    this.sharedAreas = new Map();
    this.table.clear(kept.length);
    this.lastOf.fill(NONE);
    this.counts.fill(0);
    for (const entry of kept) this.append(entry);
  }

  private grow(): void {
    const room = Math.ceil(this.versions.length * 1.5);
    this.ids = grown(this.ids, new Uint32Array(room * 4));
    this.versions = grown(this.versions, new Uint32Array(room));
    this.points = grown(this.points, new Float32Array(room * 3));
    this.starts = grown(this.starts, new Uint32Array(room + 1));
    this.ownCounts = grown(this.ownCounts, new Uint8Array(room));
    this.cellNext = grown(this.cellNext, new Int32Array(room));
  }

  private growWords(): void {
    const room = Math.ceil(this.words.length * 1.5);
    this.words = grown(this.words, new Uint32Array(room));
    this.wordSlots = grown(this.wordSlots, new Uint32Array(room));
    this.wordNext = grown(this.wordNext, new Int32Array(room));
  }

  private growDictionary(): void {
    const room = this.lastOf.length * 2;
    this.lastOf = grown(this.lastOf, new Int32Array(room).fill(NONE));
    this.counts = grown(this.counts, new Uint32Array(room));
  }
}

function grown<T extends Uint32Array | Int32Array | Float32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function textBytes(text: string): number {
  return 24 + 8 * Math.ceil(text.length / 8);
}
