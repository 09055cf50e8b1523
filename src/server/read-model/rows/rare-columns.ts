import { writeSpot } from "../index/web-mercator.ts";
import { moved, picked } from "./columns.ts";
import { TRAIT_WORDS } from "./trait-words.ts";

/** Columns that only some searches read, apart from those that every search does. */
export class RareColumns {
  /** Map positions (web-mercator.ts), two numbers a row. Only map counts read them. */
  spots: Int32Array;
  /** Answers to what is asked besides a subtype (trait-words.ts). Only such filters read them. */
  traits: Uint32Array;
  /** Areas (area-codes.ts). Only searches of kinds with chances of areas read them. */
  areas: Uint16Array;

  constructor(capacity: number) {
    this.spots = new Int32Array(capacity * 2);
    this.traits = new Uint32Array(capacity * TRAIT_WORDS);
    this.areas = new Uint16Array(capacity);
  }

  /** @param point as a unit vector */
  fill(
    slot: number,
    point: { x: number; y: number; z: number },
    { traits, area }: { traits: Uint32Array; area: number },
  ): void {
    writeSpot(this.spots, slot * 2, point);
    this.traits.set(traits, slot * TRAIT_WORDS);
    this.areas[slot] = area;
  }

  /** Changes how many slots there is room for. */
  resize(capacity: number): void {
    this.spots = moved(this.spots, new Int32Array(capacity * 2));
    this.traits = moved(this.traits, new Uint32Array(capacity * TRAIT_WORDS));
    this.areas = moved(this.areas, new Uint16Array(capacity));
  }

  /** Gives every row a new slot: `order[new] = old`. */
  reorder(order: Uint32Array): void {
    this.spots = picked(order, this.spots, new Int32Array(order.length * 2));
    this.traits = picked(order, this.traits, new Uint32Array(order.length * TRAIT_WORDS));
    this.areas = picked(order, this.areas, new Uint16Array(order.length));
  }

  /** A row's word of languages and hours (spoken-words.ts). */
  spokenOf(slot: number): number {
    return this.traits[slot * TRAIT_WORDS + 1] ?? 0;
  }

  /** A row's word of traits. */
  traitsOf(slot: number): number {
    return this.traits[slot * TRAIT_WORDS] ?? 0;
  }
}
