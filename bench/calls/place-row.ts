import type { Axes } from "#domain/observations/axes.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { BaseFacts } from "#domain/observations/derive.ts";
import { derive } from "#domain/observations/derive.ts";
import type { TrackRecord } from "#domain/observations/track-record.ts";
import { confirmedAt } from "#domain/listings/listing.ts";
import { stockHalfLifeHours } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { IN_STOCK, LIST_DAYS, LIST_SAYS_OUT, LIST_WRONG, LOT, OTHER_LOT, SORT_FACTS, VAGUE_KM } from "./parameters.ts";
import { KEEPERS_STOP_DAYS, KEEPERS_WHO_STOP } from "./parameters.ts";
import type { City, NumberState, Sort, Supply } from "./parameters.ts";
import { byShare, randomOf, seedOf } from "./random.ts";
import type { Random } from "./random.ts";

/** A point of the made city, km east and north of its middle. */
export type Spot = { x: number; y: number };

/** What readers see of a row: all that an order may use. */
export type VisibleRow = {
  id: string;
  kind: Kind;
  sort: Sort;
  spot: Spot;
  uncertaintyKm: number;
  hasNumber: boolean;
  /** Derived by the product's own rules, when somebody reads it and something was told since. */
  readonly axes: Axes;
  /** What those who tried it found, by the product's rules; null: nobody did. */
  readonly record: TrackRecord | null;
  /** When it was last confirmed, ms since 1970; null where never. */
  readonly confirmedMs: number | null;
  /** What was told of it, for an order that judges by itself. */
  told: readonly AuthoredObservation[];
  base: BaseFacts;
};

/** The hidden truth of a row. Stock moves; all else stays. */
export type Truth = {
  number: NumberState;
  supply: Supply;
  fraud: boolean;
  stock: number;
  /** Until when its state is known, minutes from the start. */
  clock: number;
  /** Somebody's call keeps the line until then. */
  busyUntil: number;
  /** Its keepers stop counting then; never for most. */
  countsUntil: number;
  random: Random;
};

/** A row of a made city. */
export type PlaceRow = VisibleRow & {
  truth: Truth;
  told: AuthoredObservation[];
  words: number;
  /** What readers see; null where something was told since. */
  seen: Seen | null;
};

/** What readers see of a row's facts. */
type Seen = { axes: Axes; record: TrackRecord | null; confirmedMs: number | null };

/** The start of every run; only differences of times matter. */
export const START_MS = Date.UTC(2026, 0, 1);
const DAY_MINUTES = 1_440;

/** The time of a minute of a run. */
export function dateAt(minute: number): Date {
  return new Date(Math.round(START_MS + minute * 60_000));
}

/** Which row of a city is made: its sort, place and statement of a list. */
export type RowPlan = {
  id: string;
  sort: Sort;
  spot: Spot;
  uncertaintyKm: number;
  /** What its list said: minutes before the start, and whether it is there. Null: nothing. */
  listed: { minutesBefore: number; isThere: boolean } | null;
};

/** Makes the rows of a city. */
export function rowsOfCity(city: City): PlaceRow[] {
  const sorts = Object.entries(city.rows).flatMap(([name, count]) => {
    const sort = sortNamed(name);
    return Array.from({ length: count }, () => sort);
  });
  return sorts.map((sort, at) => {
    const random = randomOf(seedOf(city.seed, 1, at));
    const isVague = sort === "vague";
    // A row for the whole state stands at its capital: the middle of the city.
    const spot = isVague ? { x: 0.1, y: 0.1 } : spotWithin(random, city.radiusKm);
    const isListed = sort === "lead" || sort === "vague" || sort === "person";
    const listed = isListed
      ? { minutesBefore: random.next() * LIST_DAYS * DAY_MINUTES, isThere: !random.chance(LIST_SAYS_OUT) }
      : null;
    const uncertaintyKm = isVague ? VAGUE_KM : sort === "lead" ? 2 : 0.1;
    return rowOf({ id: `row-${at}`, sort, spot, uncertaintyKm, listed }, city, random);
  });
}

/** A row as planned, with a hidden truth drawn from the parameters. */
export function rowOf(plan: RowPlan, city: Pick<City, "kind">, random: Random): PlaceRow {
  const { id, sort, spot, uncertaintyKm, listed } = plan;
  const facts = SORT_FACTS[sort];
  const supply = byShare(random, supplies(sort, listed?.isThere ?? null));
  const isThere = random.chance(IN_STOCK[supply]);
  const base = listed === null ? {} : baseOf(listed);
  const row: PlaceRow = {
    id,
    kind: city.kind,
    sort,
    spot,
    uncertaintyKm,
    hasNumber: sort !== "person",
    get axes() {
      return seenOf(row).axes;
    },
    get record() {
      return seenOf(row).record;
    },
    get confirmedMs() {
      return seenOf(row).confirmedMs;
    },
    told: [],
    words: 0,
    seen: null,
    base,
    truth: {
      number: byShare(random, entries(facts.number)),
      supply,
      fraud: random.chance(facts.fraud),
      stock: isThere ? lotOf(random, city.kind) : 0,
      clock: 0,
      busyUntil: 0,
      countsUntil: random.chance(KEEPERS_WHO_STOP) ? KEEPERS_STOP_DAYS * DAY_MINUTES : Number.POSITIVE_INFINITY,
      random: randomOf(Math.floor(random.next() * 2 ** 32)),
    },
  };
  return row;
}

/**
 * The size of a lot: at least one, memoryless, so that what is left says nothing about how long.
 */
export function lotOf(random: Random, kind: Kind): number {
  const mean = LOT[kind] ?? OTHER_LOT;
  let size = 1;
  while (size < 200 && random.chance(1 - 1 / mean)) size += 1;
  return size;
}

/** Shares of supplies, given what a list said when it was made (Bayes with its faults). */
export function supplies(sort: Sort, said: boolean | null): [Supply, number][] {
  const shares = entries(SORT_FACTS[sort].supply);
  if (said === null) return shares;
  const weighed = shares.map(([supply, share]): [Supply, number] => {
    const isThere = IN_STOCK[supply] * (1 - LIST_WRONG) + (1 - IN_STOCK[supply]) * LIST_WRONG;
    return [supply, share * (said ? isThere : 1 - isThere)];
  });
  const sum = weighed.reduce((total, [, share]) => total + share, 0);
  return weighed.map(([supply, share]) => [supply, share / sum]);
}

/** Moves a row's stock on: lots come in, others take, both by Poisson. */
export function live(row: PlaceRow, minute: number, city: Pick<City, "kind" | "stockHalfLifeHours">): void {
  const { truth } = row;
  if (minute <= truth.clock) return;
  const { comes, goes } = stockRates(truth.supply, city);
  while (truth.clock < minute) {
    const rate = truth.stock > 0 ? goes * (LOT[city.kind] ?? OTHER_LOT) : comes;
    const wait = truth.random.wait(rate);
    if (truth.clock + wait >= minute) break;
    truth.clock += wait;
    truth.stock = truth.stock > 0 ? truth.stock - 1 : lotOf(truth.random, city.kind);
  }
  truth.clock = minute;
}

/**
 * Rates a minute at which a row's stock comes back and runs out. They follow from its long-run
 * share of time with stock, and the half-life of what is true of it.
 */
export function stockRates(
  supply: Supply,
  { stockHalfLifeHours: hours }: Pick<City, "stockHalfLifeHours">,
): { comes: number; goes: number } {
  const both = Math.LN2 / (hours * 60);
  return { comes: IN_STOCK[supply] * both, goes: (1 - IN_STOCK[supply]) * both };
}

/** No word is from later than what somebody reads, so the time of reading changes nothing. */
const LATER = new Date(Date.UTC(2100, 0, 1));

/** Derives what readers see of a row, by the product's own rules, if something was told since. */
function seenOf(row: PlaceRow): Seen {
  if (row.seen !== null) return row.seen;
  const evidence = { base: row.base, said: row.told, stockHalfLifeHours: stockHalfLifeHours(row.kind) };
  const { axes, record } = derive(evidence, LATER);
  const at = confirmedAt(axes);
  row.seen = { axes, record, confirmedMs: at === null ? null : Date.parse(at) };
  return row.seen;
}

/** Distance as readers see it, km. */
export function kmBetween(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A point within a circle, each part of it alike. */
export function spotWithin(random: Random, radiusKm: number): Spot {
  const far = radiusKm * Math.sqrt(random.next());
  const turn = 2 * Math.PI * random.next();
  return { x: far * Math.cos(turn), y: far * Math.sin(turn) };
}

function baseOf({ minutesBefore, isThere }: NonNullable<RowPlan["listed"]>): BaseFacts {
  const at = dateAt(-minutesBefore).toISOString();
  return {
    reach: { value: "reachable", at, by: "feed" },
    stock: { value: isThere ? "available" : "out", at, by: "feed" },
  };
}

function entries<Name extends string>(shares: Readonly<Record<Name, number>>): [Name, number][] {
  return Object.entries(shares) as [Name, number][];
}

function sortNamed(name: string): Sort {
  const sort = (Object.keys(SORT_FACTS) as Sort[]).find((each) => each === name);
  if (sort === undefined) throw new Error(`no sort ${name}`);
  return sort;
}
