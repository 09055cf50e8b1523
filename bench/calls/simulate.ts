import type { Axes } from "#domain/observations/axes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import type { ByRole } from "#domain/observations/axes.ts";
import { BRIGADE, COST, DAYS, MOST_CALLS, NIGHT_CALLERS } from "./parameters.ts";
import type { City } from "./parameters.ts";
import { call, isNight } from "./call.ts";
import { kmBetween, live, rowsOfCity, spotWithin } from "./place-row.ts";
import type { PlaceRow, Spot, VisibleRow } from "./place-row.ts";
import { randomOf, seedOf } from "./random.ts";
import type { Random } from "./random.ts";
import { Schedule } from "./schedule.ts";
import { CountedPerHour, noted, say, tapped, tellerOf } from "./words.ts";
import type { Teller } from "./words.ts";

/** An order in which a caller calls: rows best first. It sees only what readers see. */
export type Order = (
  rows: readonly VisibleRow[],
  from: { spot: Spot; minute: number; random: Random; city: City },
) => readonly VisibleRow[];

/** What one caller lost until a yes. */
export type Search = { calls: number; minutes: number; isYes: boolean };

/** An outcome that somebody told, with what readers saw just before. */
export type ToldOutcome = {
  kind: City["kind"];
  area: string;
  source: string;
  by: ByRole;
  outcome: Outcome;
  minute: number;
  before: Axes;
};

/** What came of a run: searches of the days that count, and every outcome that was told. */
export type Run = { searches: Search[]; outcomes: ToldOutcome[] };

const DAY = 1_440;

/** How a run differs from the usual: its days, its rows, and a caller's place. */
export type RunOptions = {
  days?: { before: number; counted: number };
  rows?: (city: City) => PlaceRow[];
  spot?: (random: Random) => Spot;
  /** Whether outcomes are kept, to learn from them: what readers saw before each takes time. */
  isNoted?: boolean;
};

/** Runs a city with one order: all its callers call by it. The same input gives the same run. */
export function simulate(city: City, order: Order, options: RunOptions = {}): Run {
  return withKnownTimes(() => new Simulation(city, order, options).run());
}

/**
 * Runs something with a `Date.parse` that knows what it has read. A run reads the same few thousand
 * times again and again. That was most of what it took.
 */
function withKnownTimes<Result>(task: () => Result): Result {
  const { parse } = Date;
  const known = new Map<string, number>();
  Date.parse = (text) => {
    let time = known.get(text);
    if (time === undefined) known.set(text, (time = parse(text)));
    return time;
  };
  try {
    return task();
  } finally {
    Date.parse = parse;
  }
}

class Simulation {
  readonly #city: City;
  readonly #order: Order;
  readonly #days: { before: number; counted: number };
  readonly #rows: PlaceRow[];
  readonly #byId: ReadonlyMap<string, PlaceRow>;
  readonly #spot: (random: Random) => Spot;
  readonly #schedule = new Schedule();
  readonly #counted = new CountedPerHour();
  readonly #isNoted: boolean;
  readonly #run: Run = { searches: [], outcomes: [] };

  constructor(city: City, order: Order, { days = DAYS, rows = rowsOfCity, spot, isNoted = true }: RunOptions) {
    this.#isNoted = isNoted;
    this.#city = city;
    this.#order = order;
    this.#days = days;
    this.#rows = rows(city);
    this.#byId = new Map(this.#rows.map((row) => [row.id, row]));
    this.#spot = spot ?? ((random) => spotWithin(random, city.radiusKm));
  }

  run(): Run {
    const end = (this.#days.before + this.#days.counted) * DAY;
    this.#callers(end);
    this.#verifiers(end);
    this.#keepers(end);
    if (this.#city.brigade) this.#brigade(end);
    this.#schedule.runUntil(end + DAY);
    return this.#run;
  }

  /**
   * Callers come by Poisson, fewer at night. Each has a stream of their own, whatever the order.
   */
  #callers(end: number): void {
    const arrivals = randomOf(seedOf(this.#city.seed, 3));
    let minute = 0;
    for (let caller = 0; ; caller += 1) {
      minute += arrivals.wait(this.#city.callersADay / DAY);
      if (minute > end) return;
      if (isNight(minute) && !arrivals.chance(NIGHT_CALLERS)) continue;
      this.#schedule.at(minute, (now) => this.#search(caller, now));
    }
  }

  #search(caller: number, minute: number): void {
    const random = randomOf(seedOf(this.#city.seed, 4, caller));
    const spot = this.#spot(random);
    const teller = tellerOf(this.#city, random, caller);
    const list = this.#order(this.#rows, { spot, minute, random, city: this.#city });
    const search: Search = { calls: 0, minutes: 0, isYes: false };
    const isCounted = minute >= this.#days.before * DAY;
    let at = 0;
    const next = (now: number): void => {
      // Rows without a number are read and passed over; what that takes is part of the search.
      for (; list[at] !== undefined && list[at]?.hasNumber === false; at += 1) search.minutes += COST.noNumber;
      const row = this.#byId.get(list[at]?.id ?? "");
      at += 1;
      if (row === undefined || search.calls >= MOST_CALLS) {
        if (isCounted) this.#run.searches.push({ ...search, calls: MOST_CALLS });
        return;
      }
      const found = call(row, { minute: now, km: kmBetween(spot, row.spot), city: this.#city }, random);
      search.calls += 1;
      search.minutes += found.minutes;
      if (random.chance(this.#city.tell)) {
        const outcome = tapped(found, random);
        const told = now + found.minutes;
        if (outcome !== null) this.#schedule.at(told, () => this.#tell(row, told, { teller, outcome }));
      }
      if (!found.isYes) return this.#schedule.at(now + found.minutes, next);
      if (isCounted) this.#run.searches.push({ ...search, isYes: true });
    };
    next(minute);
  }

  #tell(row: PlaceRow, minute: number, { teller, outcome }: { teller: Teller; outcome: Outcome }): void {
    const judged = this.#counted.judge(teller, minute);
    if (judged.standing !== "spent")
      this.#note(row, minute, { source: judged.network ?? judged.who, by: "seeker", outcome });
    say(row, minute, { ...judged, said: { outcome, by: "seeker" } });
  }

  #note(row: PlaceRow, minute: number, told: Pick<ToldOutcome, "source" | "by" | "outcome">): void {
    if (this.#isNoted)
      this.#run.outcomes.push({ ...told, kind: row.kind, area: this.#city.name, minute, before: row.axes });
  }

  /** Verifiers call by day, always the number that was verified longest ago. */
  #verifiers(end: number): void {
    const checked = new Map<string, number>();
    const callable = this.#rows.filter(({ hasNumber }) => hasNumber);
    const random = randomOf(seedOf(this.#city.seed, 5));
    const pause = (): number => random.wait(this.#city.verifiersCallsADay / DAY);
    const next = (minute: number): void => {
      if (minute > end) return;
      this.#schedule.at(minute + pause(), next);
      const oldest = callable.reduce<PlaceRow | null>(
        (best, row) => (best === null || (checked.get(row.id) ?? -1) < (checked.get(best.id) ?? -1) ? row : best),
        null,
      );
      if (isNight(minute) || oldest === null) return;
      checked.set(oldest.id, minute);
      const outcome = noted(call(oldest, { minute, km: null, city: this.#city }, random), random);
      const who = `verifier-${Math.floor(random.next() * 8)}`;
      this.#note(oldest, minute, { source: who, by: "verifier", outcome });
      say(oldest, minute, { who, network: null, said: { outcome, by: "verifier" } });
    };
    this.#schedule.at(pause(), next);
  }

  /** Keepers of staffed rows count now and then, by day. */
  #keepers(end: number): void {
    this.#rows.forEach((row, at) => {
      if (row.sort !== "staffed") return;
      const random = randomOf(seedOf(this.#city.seed, 6, at));
      const pause = (): number => random.wait(1 / (this.#city.hoursBetweenCounts * 60));
      const count = (minute: number): void => {
        if (minute > end || minute > row.truth.countsUntil) return;
        this.#schedule.at(minute + pause(), count);
        if (isNight(minute)) return;
        live(row, minute, this.#city);
        const said = { outcome: "confirmed", count: row.truth.stock, by: "facility" } as const;
        this.#note(row, minute, {
          source: row.id,
          by: "facility",
          outcome: row.truth.stock > 0 ? "in-stock" : "none-left",
        });
        say(row, minute, { who: `keeper-${row.id}`, network: null, said });
      };
      this.#schedule.at(pause(), count);
    });
  }

  /** One network praises its own frauds and says of others that they have nothing. */
  #brigade(end: number): void {
    const random = randomOf(seedOf(this.#city.seed, 7));
    const leads = this.#rows.filter(({ sort }) => sort === "lead");
    const own = leads.slice(0, 3);
    for (const row of own) Object.assign(row.truth, { fraud: true, number: "live" });
    const victims = this.#rows.filter(({ sort }) => sort === "staffed" || sort === "listed").slice(0, BRIGADE.victims);
    const next = (minute: number): void => {
      if (minute > end) return;
      this.#schedule.at(minute + random.wait(BRIGADE.perHour / 60), next);
      const teller: Teller = {
        who: `brigade-${Math.floor(random.next() * 40)}`,
        network: "net-brigade",
        standing: "caller",
      };
      const isPraise = victims.length === 0 || random.chance(0.5);
      const row = random.pick(isPraise ? own : victims);
      this.#tell(row, minute, { teller, outcome: isPraise ? "got-help" : random.pick(["none-left", "wrong-number"]) });
    };
    if (own.length > 0) this.#schedule.at(BRIGADE.fromDay * DAY, next);
  }
}
