import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { BUSY_TOLD, FRAUD_SEEN, IN_STOCK, LIST_WRONG, LOT, MISTAKEN, NUMBERS, SORT_FACTS } from "./parameters.ts";
import { OTHER_LOT } from "./parameters.ts";
import type { City, NumberState, Supply } from "./parameters.ts";
import { answerChance, busyChance, chanceOfUse } from "./call.ts";
import { kmBetween, START_MS, stockRates, supplies } from "./place-row.ts";
import type { VisibleRow } from "./place-row.ts";
import { sortedBy } from "./orders.ts";
import type { Order } from "./simulate.ts";
import { BUTTONS } from "./words.ts";

/*
 * The oracle knows every rate of the world (parameters.ts) and, as everybody, what was told. It
 * does not know the hidden state: whose number is dead, who has stock, who is honest, which network
 * lies. It weighs by Bayes' rule and calls the likeliest yes first. It does not see calls that
 * nobody told. So it is no bound that nobody can beat, but a reader who knows the world by heart.
 */

/** One hidden state of a row, and how likely it is. */
type State = { number: NumberState; fraud: boolean; supply: Supply; isThere: boolean; weight: number };

/** A state with stock, and the same state without: one becomes the other in time. */
type Pair = { here: State; gone: State; at: number };

/** What is believed of a row, at the time of the last of its words. */
type Belief = { last: string; minute: number; states: State[]; pairs: Pair[]; bySupply: [State[], State[]] };

/**
 * Share of callers' words that a brigade sends, and of callers' takes a minute and row in stock.
 */
export type WorldRates = { falseShare: number; takes: number };

/** The supplies that move; what never has stock stays so. */
const MOVING = ["scarce", "rich"] as const;

/** The oracle's order for one run: it keeps what it believes, so each run needs its own. */
export function oracle({ falseShare, takes }: WorldRates): Order {
  const beliefs = new Map<string, Belief>();
  let rates: Drift[] | null = null;
  return (rows, { spot, minute, city }) => {
    rates ??= MOVING.map((supply) => driftOf(supply, { city, takes }));
    const known = { city, falseShare, rates };
    return sortedBy(rows, (row) => {
      if (!row.hasNumber) return 1;
      const belief = beliefs.get(row.id) ?? firstBelief(row);
      beliefs.set(row.id, belief);
      learn(belief, row, known);
      return -yesChance(belief, row, { rates: known.rates, minute, km: kmBetween(spot, row.spot) });
    });
  };
}

/** Rates that are known of a city: what its people tell and take. */
export function worldRates(city: City): WorldRates {
  const callsASearch = 3;
  const toldAnHour = (city.callersADay * callsASearch * city.tell * 0.8) / 24;
  const inStock = Object.values(city.rows).reduce((sum, count) => sum + count, 0) * 0.25;
  return {
    falseShare: city.brigade ? 6 / (6 + toldAnHour) : 0,
    takes: (city.callersADay * 0.7) / 1_440 / inStock,
  };
}

function firstBelief(row: VisibleRow): Belief {
  const facts = SORT_FACTS[row.sort];
  const { stock } = row.base;
  const said = stock === undefined ? null : stock.value === "available";
  const states = NUMBERS.flatMap((number) =>
    [true, false].flatMap((fraud) =>
      supplies(row.sort, said).flatMap(([supply, share]) =>
        [true, false].map((isThere): State => {
          const there = IN_STOCK[supply] * (said === null ? 1 : said ? 1 - LIST_WRONG : LIST_WRONG);
          const out = (1 - IN_STOCK[supply]) * (said === null ? 1 : said ? LIST_WRONG : 1 - LIST_WRONG);
          const stocked = there + out === 0 ? 0 : (isThere ? there : out) / (there + out);
          const weight = facts.number[number] * (fraud ? facts.fraud : 1 - facts.fraud) * share * stocked;
          return { number, fraud, supply, isThere, weight };
        }),
      ),
    ),
  );
  const minute = stock?.at === undefined || stock.at === null ? 0 : minuteOf(stock.at);
  return beliefOf(
    states.filter(({ weight }) => weight > 0),
    minute,
  );
}

function beliefOf(states: State[], minute: number): Belief {
  const pairs = MOVING.flatMap((supply, at) =>
    states.flatMap((here): Pair[] => {
      if (here.supply !== supply || !here.isThere) return [];
      const gone = states.find(
        (each) => !each.isThere && each.supply === supply && each.number === here.number && each.fraud === here.fraud,
      );
      return gone === undefined ? [] : [{ here, gone, at }];
    }),
  );
  const useful = states.filter(({ number, fraud }) => !fraud && (number === "live" || number === "silent"));
  const of = (supply: Supply): State[] => useful.filter((state) => state.supply === supply);
  return { last: "", minute, states, pairs, bySupply: [of("scarce"), of("rich")] };
}

type Known = { city: City; falseShare: number; rates: readonly Drift[] };

/** Takes in what was told since. */
function learn(belief: Belief, row: VisibleRow, { city, falseShare, rates }: Known): void {
  const newest = row.told.at(-1);
  if (newest === undefined || newest.id === belief.last) return;
  for (const word of row.told) {
    if (belief.last !== "" && word.id <= belief.last) continue;
    const minute = minuteOf(word.said.at);
    move(belief, rates, minute - belief.minute);
    belief.minute = minute;
    let sum = 0;
    for (const state of belief.states) {
      state.weight *= likelihood(word, state, row, { city, falseShare, minute });
      sum += state.weight;
    }
    for (const state of belief.states) state.weight /= sum;
    if (word.said.outcome === "got-help") takeOne(belief, city);
    belief.last = word.id;
  }
}

/** How fast stock of one supply moves, and the share of time with stock that remains. */
type Drift = { perMinute: number; rest: number };

function driftOf(supply: Supply, { city, takes }: { city: City; takes: number }): Drift {
  const { comes, goes } = stockRates(supply, city);
  const out = goes + takes / (LOT[city.kind] ?? OTHER_LOT);
  return { perMinute: comes + out, rest: comes === 0 ? 0 : comes / (comes + out) };
}

/** How much of what was known is left after some minutes. */
function leftAfter({ perMinute }: Drift, minutes: number): number {
  return Math.exp(-perMinute * Math.max(0, minutes));
}

/** Lets stock move on towards what is likely anyway. */
function move(belief: Belief, rates: readonly Drift[], minutes: number): void {
  const left = rates.map((drift) => leftAfter(drift, minutes));
  for (const { here, gone, at } of belief.pairs) {
    const both = here.weight + gone.weight;
    const resting = both * (rates[at]?.rest ?? 0);
    here.weight = resting + (here.weight - resting) * (left[at] ?? 0);
    gone.weight = both - here.weight;
  }
}

/** Who was helped took one: it may have been the last. */
function takeOne(belief: Belief, city: City): void {
  const last = 1 / (LOT[city.kind] ?? OTHER_LOT);
  for (const { here, gone } of belief.pairs) {
    gone.weight += here.weight * last;
    here.weight -= here.weight * last;
  }
}

/** How likely a word is in a state. */
function likelihood(
  word: AuthoredObservation,
  state: State,
  row: VisibleRow,
  world: { city: City; falseShare: number; minute: number },
): number {
  const { outcome, by } = word.said;
  if (by === "facility") return (word.said.count ?? 0) > 0 === state.isThere ? 0.98 : 0.02;
  const isJudge = by === "verifier";
  const honest = honestChance(outcome, state, { row, isJudge, ...world });
  if (isJudge) return 0.99 * honest + 0.01 / 8;
  const isAnonymous = word.standing !== "member";
  const wrong = MISTAKEN + (isAnonymous ? world.falseShare * (1 - MISTAKEN) : 0);
  return (1 - wrong) * honest + wrong / BUTTONS.length;
}

/** How likely an honest word is in a state. */
function honestChance(
  outcome: Outcome,
  state: State,
  { row, isJudge, city, minute }: { row: VisibleRow; isJudge: boolean; city: City; minute: number },
): number {
  if (outcome === "wrong-number") return state.number === "wrong" || (!isJudge && state.number === "dead") ? 1 : 0;
  if (outcome === "disconnected") return state.number === "dead" ? 1 : 0;
  const lost = busyChance(row.sort);
  const answers = (1 - lost) * answerChance(row.sort, state.number, minute);
  const silent = state.number === "live" || state.number === "silent" ? 1 - lost - answers : 0;
  if (outcome === "no-answer") return silent + (isJudge || silent === 0 ? 0 : lost * BUSY_TOLD);
  if (outcome === "busy") return silent === 0 ? 0 : lost;
  // Callers ask from somewhere in the city; a typical one is half its radius away.
  const use = isJudge ? 1 : chanceOfUse(row.sort, city.radiusKm / 2);
  const has = state.isThere && !state.fraud ? use : 0;
  if (outcome === "got-help") return answers * has;
  if (outcome === "in-stock") return answers * (state.fraud ? 1 - FRAUD_SEEN : has);
  if (outcome === "none-left") return answers * (state.fraud ? 0 : 1 - has);
  return outcome === "asked-for-advance-money" ? answers * (state.fraud ? (isJudge ? FRAUD_SEEN : 1) : 0) : 0;
}

/** The chance that a call now ends in a yes. */
function yesChance(
  belief: Belief,
  row: VisibleRow,
  { rates, minute, km }: { rates: readonly Drift[]; minute: number; km: number },
): number {
  let chance = 0;
  for (let at = 0; at < belief.bySupply.length; at += 1) {
    const drift = rates[at];
    if (drift === undefined) continue;
    const left = leftAfter(drift, minute - belief.minute);
    const { rest } = drift;
    for (const state of belief.bySupply[at] ?? []) {
      const there = state.isThere ? rest + (1 - rest) * left : rest * (1 - left);
      chance += state.weight * there * answerChance(row.sort, state.number, minute);
    }
  }
  return chance * (1 - busyChance(row.sort)) * chanceOfUse(row.sort, km);
}

function minuteOf(at: string): number {
  return (Date.parse(at) - START_MS) / 60_000;
}
