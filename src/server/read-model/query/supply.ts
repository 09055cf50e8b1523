import type { Listing } from "#contract/listings.ts";
import { IMPORT_AVAILABLE_MS } from "#domain/listings/public-stock.ts";
import { supplyView } from "#server/presenters/facility.ts";
import { expiredStock, tailWithPlace } from "./answer.ts";
import type { TailOf } from "./answer.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { hashOf } from "./cursor.ts";
import { isStockTooOld } from "./evidence.ts";
import { NO, SUBTYPE_UNKNOWN, EXACT } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { mayBeBed, subtypeBit, treeOf } from "../rows/masks.ts";
import { listLengthOf, stockLengthOf } from "../rows/fragment-parts.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import { accessFacts } from "../rows/trait-words.ts";
import { IMPORT } from "../rows/row-flags.ts";
import { CHUNK, EXPIRES_AT, OFFSET, STOCK_AT } from "../rows/rows.ts";
import { bySlotId } from "../rows/slot-order.ts";
import { switchedOffRows } from "./switched-off-rows.ts";

/**
 * The text of a view, a number that changes with it, and until when it is valid without changes.
 */
type View = { text: string; stamp: number; until: number };

/** How many facilities' views are cached. */
const KEPT = 5_000;

const NONE_OFF: readonly SwitchedOffKind[] = [];

const BED_OFFERS = treeOf("bed", "offer");

/**
 * Beds, blood and listings of facilities as text, without what is switched off. Made on demand from
 * the fragments of their rows. Cached until such a row changes, ends, or becomes too old to be
 * shown. Also until something else is switched off.
 */
export class SupplyViews {
  /** What follows a listing of a search: also is it open, how does one get in. */
  readonly tailOf: TailOf;
  readonly #board: ListingIndex;
  readonly #kept = new Map<number, View>();
  readonly #switchedOff: () => readonly SwitchedOffKind[];
  #off = NONE_OFF;
  #hides: Plan["hides"] = null;

  /** @param switchedOff what is switched off now; the same array until that changes */
  constructor(board: ListingIndex, switchedOff = () => NONE_OFF) {
    this.#board = board;
    this.#switchedOff = switchedOff;
    this.tailOf = tailWithPlace(board, (facility) => this.#accessFacts(facility));
    board.onSupply = (facility) => this.#kept.delete(facility);
  }

  /** The text after a facility's fragment: `,"beds":[...],"blood":[...],"listingIds":[...]`. */
  view(facility: number, now: number): View {
    this.#look();
    const kept = this.#kept.get(facility);
    if (kept !== undefined && now < kept.until) return kept;
    if (this.#kept.size >= KEPT) this.#kept.clear();
    const made = this.#make(facility, now);
    this.#kept.set(facility, made);
    return made;
  }

  /**
   * How a facility answers a bed type filter: it has it, it may have it, or it has none.
   */
  bedTier(facility: number, bedType: string, now: number): number {
    this.#look();
    const { rows } = this.#board;
    const [sure, may] = [subtypeBit("bed", bedType), mayBeBed(bedType)];
    let tier = NO;
    for (const slot of this.#slots(facility)) {
      if (rows.treeOf(slot) !== BED_OFFERS || rows.fact(slot, EXPIRES_AT) <= now) continue;
      const mask = rows.maskOf(slot);
      if ((mask & sure) !== 0) return EXACT;
      if ((mask & may) !== 0) tier = SUBTYPE_UNKNOWN;
    }
    return tier;
  }

  /** Looks at what is switched off. What was made before it changed is dropped. */
  #look(): void {
    const off = this.#switchedOff();
    if (off === this.#off) return;
    this.#off = off;
    this.#hides = switchedOffRows(this.#board.rows, off);
    this.#kept.clear();
  }

  #accessFacts(facility: number): number {
    const { rows, facilities } = this.#board;
    const slot = facility < 0 ? -1 : (facilities.slot[facility] ?? -1);
    return slot < 0 ? 0 : accessFacts(rows.rare.traitsOf(slot));
  }

  #slots(facility: number): number[] {
    const { rows, facilities } = this.#board;
    const slots: number[] = [];
    for (let slot = facilities.first[facility] ?? -1; slot >= 0; slot = rows.nextOf(slot)) {
      if (this.#hides?.(slot) !== true) slots.push(slot);
    }
    return slots;
  }

  #make(facility: number, now: number): View {
    const { rows } = this.#board;
    const slots = this.#slots(facility).filter((slot) => rows.fact(slot, EXPIRES_AT) > now);
    let until = Number.POSITIVE_INFINITY;
    for (const slot of slots) {
      until = Math.min(until, rows.fact(slot, EXPIRES_AT));
      if (!rows.has(slot, IMPORT) || isStockTooOld(rows, slot, now)) continue;
      until = Math.min(until, rows.fact(slot, STOCK_AT) + IMPORT_AVAILABLE_MS + 1);
    }
    const view = supplyView(slots.sort(bySlotId(rows)).map((slot) => this.#listing(slot, now)));
    const text = `,${JSON.stringify(view).slice(1, -1)}`;
    return { text, stamp: hashOf(text)[0], until };
  }

  /** A row's listing, read back from its fragment: only what the presenter let out. */
  #listing(slot: number, now: number): Parameters<typeof supplyView>[0][number] {
    const { rows } = this.#board;
    const start = rows.about(slot, OFFSET);
    const old = isStockTooOld(rows, slot, now);
    const from = start + (old ? stockLengthOf(rows, slot) : 0) + 1;
    const text = rows.arena.bytes(rows.about(slot, CHUNK)).toString("utf8", from, start + listLengthOf(rows, slot));
    return JSON.parse(`{${text}}${old ? expiredStock(rows, slot) : ""}}`) as Listing;
  }
}
