import { setImmediate } from "node:timers/promises";
import { KINDS } from "#domain/resources/kinds.ts";
import { isKindChosen, isOfPlaces, isPlaceChosen } from "#domain/verification/choice.ts";
import type { ChoosablePlace } from "#domain/verification/choice.ts";
import { compareByWorth, lastCheckedAt, worthOfCall } from "#domain/verification/queue.ts";
import type { CallFacts } from "#domain/verification/queue.ts";
import { doubtOf, latestReach, latestTrust } from "./evidence.ts";
import { demandCellOf, SearchDemand } from "./search-demand.ts";
import { FACILITY_TREE, halfLifeMs } from "../rows/masks.ts";
import { ALIVE, AUTHORED, CALLABLE, VAGUE } from "../rows/row-flags.ts";
import { CONFIRMED_AT, EXPIRES_AT, META, REACH_TRIED, X, Y, Z } from "../rows/rows.ts";
import { timeOf } from "../rows/tried-words.ts";
import type { Rows } from "../rows/rows.ts";
import type { Callable, CallChoice } from "../types.ts";
import { LOOKUPS_A_TURN, SquareFacts } from "./square-facts.ts";
import { uuidText } from "../rows/uuid-bytes.ts";

/** At most this many cards are kept in order. A verifier who calls all day takes some hundred. */
export const MOST_QUEUED = 1_000;
/**
 * An order is valid for 1 ms per 20 rows, at most 15 s. Cards are checked again when handed out.
 */
const ROWS_A_MS = 20;
const MOST_KEPT_MS = 15_000;
/** Choices whose orders are cached. */
const MOST_CHOICES = 32;
/** Rows per turn, before other work runs: some 3 ms (0.3 us a row, measured). */
const SLICE = 8_192;

/**
 * The queue of one process. Computed in memory on request, for all requests within some seconds.
 */
export class CallQueue {
  readonly #kept = new Map<string, { at: number; list: Promise<readonly Callable[]> }>();
  /** What is known of places. All who choose ask for the same. */
  readonly #facts = new SquareFacts<ChoosablePlace>();
  /** What people search for. */
  readonly looks = new SearchDemand();

  /**
   * The calls of highest worth, in order.
   * @param hides rows of kinds that are switched off
   * @param choice leaves out what a verifier did not choose; null: nothing
   * @param postedAt when a row was posted by a person: then their entries are asked about, which
   *   nobody may call; absent: calls
   */
  read(
    rows: Rows,
    {
      nowMs,
      hides,
      choice,
      postedAt = null,
    }: Pick<QueueInput, "nowMs" | "hides"> & Partial<Pick<QueueInput, "postedAt">> & { choice: CallChoice | null },
  ): Promise<readonly Callable[]> {
    const chosen = choice === null ? "" : JSON.stringify([choice.districts, choice.kinds, choice.languages]);
    const key = postedAt === null ? chosen : `owners ${chosen}`;
    const kept = this.#kept.get(key);
    const keptMs = Math.min(MOST_KEPT_MS, rows.used / ROWS_A_MS);
    if (kept !== undefined && Math.abs(nowMs - kept.at) < keptMs) return kept.list;
    if (this.#kept.size >= MOST_CHOICES) this.#kept.clear();
    const about = { nowMs, hides, postedAt, looks: this.looks, chosen: this.#chosenBy(rows, choice) };
    const list = queueOfCalls(rows, about);
    this.#kept.set(key, { at: nowMs, list });
    list.catch(() => this.#kept.delete(key));
    return list;
  }

  #chosenBy(rows: Rows, choice: CallChoice | null): QueueInput["chosen"] {
    if (choice === null) return null;
    const facts = this.#facts;
    return {
      lookups: () => facts.lookups,
      holds: (slot) => {
        const kind = KINDS[rows.treeOf(slot) >> 1];
        if (kind === undefined || !isKindChosen(choice, kind)) return false;
        if (!isOfPlaces(choice)) return true;
        const place = facts.of(rows, slot, choice.factsAt);
        return isPlaceChosen(choice, rows.has(slot, VAGUE) ? { ...place, district: null } : place);
      },
    };
  }
}

type QueueInput = {
  nowMs: number;
  hides: ((slot: number) => boolean) | null;
  /** Of persons' posts, when they were posted, ms since 1970; null: calls are wanted. */
  postedAt: ((slot: number) => number) | null;
  looks: SearchDemand;
  /** Which rows were chosen, and how many places were looked up for it; null: all. */
  chosen: { holds: (slot: number) => boolean; lookups: () => number } | null;
};

/** Looks at every row, in slices. No request waits for more than one of them. */
async function queueOfCalls(
  rows: Rows,
  { nowMs, hides, postedAt, looks, chosen }: QueueInput,
): Promise<readonly Callable[]> {
  const needs = new Map<number, number>();
  await eachSlot(rows, (slot) => {
    const tree = rows.treeOf(slot);
    if (tree >= FACILITY_TREE || tree % 2 === 0 || rows.fact(slot, EXPIRES_AT) <= nowMs) return;
    const cell = cellOfRow(rows, slot, tree - 1);
    needs.set(cell, (needs.get(cell) ?? 0) + 1);
  });
  let found: Callable[] = [];
  let least = 0;
  await eachSlot(
    rows,
    (slot) => {
      const isWanted = rows.has(slot, CALLABLE) ? postedAt === null : postedAt !== null && rows.has(slot, AUTHORED);
      if (!isWanted || rows.fact(slot, EXPIRES_AT) <= nowMs || hides?.(slot) === true) return;
      const posted = postedAt?.(slot) ?? Number.NEGATIVE_INFINITY;
      if (postedAt !== null && !isOld(rows, slot, nowMs - posted)) return;
      if (chosen !== null && !chosen.holds(slot)) return;
      const cell = cellOfRow(rows, slot, rows.treeOf(slot));
      FACTS_NOW.needs = needs.get(cell) ?? 0;
      FACTS_NOW.looks = looks.lately(cell, nowMs);
      const worth = worthOfRow(rows, slot, { nowMs, posted });
      // Without recent searches most calls are worth the same, so any of them may be left out.
      if (worth <= least) return;
      found.push({ id: uuidText(rows.meta, slot * META), worth, needs: FACTS_NOW.needs, looks: FACTS_NOW.looks });
      if (found.length < 2 * MOST_QUEUED) return;
      found = found.sort(compareByWorth).slice(0, MOST_QUEUED);
      least = found.at(-1)?.worth ?? 0;
    },
    chosen?.lookups,
  );
  return found.sort(compareByWorth).slice(0, MOST_QUEUED);
}

/** @param lookups how many places were looked up so far; absent: none ever */
async function eachSlot(rows: Rows, visit: (slot: number) => void, lookups = (): number => 0): Promise<void> {
  let looked = lookups();
  for (let slot = 0; slot < rows.used; slot += 1) {
    if (rows.has(slot, ALIVE)) visit(slot);
    // Other work runs between slices.
    if (slot % SLICE !== SLICE - 1 && lookups() - looked < LOOKUPS_A_TURN) continue;
    looked = lookups();
    await setImmediate();
  }
}

/**
 * The input of a call's worth, refilled by each row: a hundred thousand objects would be half the
 * work.
 */
const FACTS_NOW: CallFacts = {
  needs: 0,
  looks: 0,
  isVague: false,
  ageMs: 0,
  halfLifeMs: 0,
  trust: "unreviewed",
  reach: "unknown",
  reachBy: null,
  doubt: 0,
};
const LOOKED = { confirmedAt: 0, reach: FACTS_NOW.reach, reachAt: 0, reachBy: FACTS_NOW.reachBy };

/** Whether a post is old enough to ask its owner: nobody asks before the half-life of its kind. */
function isOld(rows: Rows, slot: number, ageMs: number): boolean {
  return ageMs >= halfLifeMs(rows.treeOf(slot), rows.maskOf(slot));
}

/** The worth of a call to a row, as in domain/verification, from columns. */
function worthOfRow(rows: Rows, slot: number, { nowMs, posted }: { nowMs: number; posted: number }): number {
  const reach = latestReach(rows, slot);
  LOOKED.confirmedAt = Math.max(rows.fact(slot, CONFIRMED_AT), posted);
  LOOKED.reach = FACTS_NOW.reach = reach.value;
  LOOKED.reachBy = FACTS_NOW.reachBy = reach.by;
  LOOKED.reachAt = timeOf(rows.triedOf(slot, REACH_TRIED));
  FACTS_NOW.isVague = rows.has(slot, VAGUE);
  FACTS_NOW.ageMs = nowMs - lastCheckedAt(LOOKED);
  FACTS_NOW.halfLifeMs = halfLifeMs(rows.treeOf(slot), rows.maskOf(slot));
  FACTS_NOW.trust = latestTrust(rows, slot);
  FACTS_NOW.doubt = doubtOf(rows, slot);
  return worthOfCall(FACTS_NOW);
}

/** The cell of a row's point and a kind. */
function cellOfRow(rows: Rows, slot: number, tree: number): number {
  return demandCellOf({ x: rows.fact(slot, X), y: rows.fact(slot, Y), z: rows.fact(slot, Z) }, tree);
}
