import { chooseWave } from "#domain/matching/choose-wave.ts";
import { suits } from "#domain/matching/asking-eligibility.ts";
import { donorsIn } from "#domain/matching/plan-wave.ts";
import type { AnswersByRole, PlannedWave } from "#domain/matching/plan-wave.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { asksOfFalse, falseNeedsOf, isFalse, spentInHour, townOf } from "./waves/false-needs.ts";
import { brokenLimits } from "./waves/limits-oracle.ts";
import { giniOf, leastP90, outcomeOf } from "./waves/measure.ts";
import type { Outcome } from "./waves/measure.ts";
import type { NeedOutcome } from "./waves/run-records.ts";
import { Waves } from "./waves/simulate.ts";
import type { Strategy } from "./waves/simulate.ts";
import { worldOf } from "./waves/world.ts";
import type { WorldDonor, WorldNeed } from "./waves/world.ts";

/**
 * Waves: whom a need for blood asks, beside asking everyone, the nearest first, and
 * "left + 2". `WAVES_SEEDS=3` runs as many worlds, `WAVES_TOWN=1` the town with false needs alone.
 */
export const bench: Bench = { name: "waves", limitSeconds: 1_800, run };

/** The first world's seed: the day that it was dated. */
const SEED = 20_261_123;
/** Asking everyone reaches those within so many km. Proposal. */
const EVERYONE_KM = 50;

const STRATEGIES = {
  rule: { choose: byRule, sizeOf: ruleSize, isNightQuiet: true },
  "all at once": { choose: byRule, sizeOf: allAtOnce, isNightQuiet: true },
  "nearest first": { choose: nearest, sizeOf: ruleSize, isNightQuiet: false },
  "left + 2": { choose: nearest, sizeOf: leftAndTwo, isNightQuiet: false },
} satisfies Record<string, Strategy>;

/** Whom the rule asks. */
function byRule(...[near, { need, ...wave }]: Parameters<Strategy["choose"]>): ReturnType<Strategy["choose"]> {
  return chooseWave(near, { need, ...wave, key: String(need.id) });
}

/**
 * All that the limits leave, at once. No way to ask that keeps them has a first yes sooner: the
 * least that p90 can be.
 */
function allAtOnce({ pace }: PlannedWave): number {
  return pace === null || pace.left <= 0 ? 0 : pace.room;
}

/** The size by the rule, as the product has it where nobody supplies blood. */
function ruleSize(planned: PlannedWave, answers: AnswersByRole): number {
  return donorsIn(planned, answers, 0);
}

/** Two more than are missing, where the rule asks anybody. */
function leftAndTwo(planned: PlannedWave, answers: AnswersByRole): number {
  return ruleSize(planned, answers) === 0 ? 0 : (planned.pace?.left ?? 0) + 2;
}

/** The nearest who suit: without circles, limits, fairness and night. */
function nearest(...[near, { size }]: Parameters<Strategy["choose"]>): ReturnType<Strategy["choose"]> {
  const found: ReturnType<Strategy["choose"]> = [];
  if (size <= 0) return found;
  for (const donor of near) {
    found.push(donor);
    if (found.length >= size) break;
  }
  return found;
}

async function run(): Promise<Row[]> {
  const seeds = Math.max(1, Number(process.env["WAVES_SEEDS"] ?? 1));
  const isTownAlone = process.env["WAVES_TOWN"] === "1";
  return Array.from({ length: seeds }, (_none, at) => [
    ...townRows(SEED + at),
    ...(isTownAlone ? [] : rowsOf(SEED + at)),
  ]).flat();
}

/** A town with false needs beside its honest ones (decision 148). */
function townRows(seed: number): Row[] {
  console.log(`  seed ${seed}: a town with false needs`);
  const { donors, needs } = townOf(worldOf(seed));
  const all = [...needs, ...falseNeedsOf(seed, needs)].toSorted((a, b) => a.minute - b.minute);
  const waves = new Waves({ seed, donors, strategy: STRATEGIES.rule }).run(all);
  const honest = waves.outcomes.filter(({ need }) => !isFalse(need));
  const parts = waves.outcomes
    .filter(({ need }) => isFalse(need))
    .map(({ need }) => spentInHour(need, waves.reaches.get(need.id) ?? [], waves.asks));
  const { inHour, inAll } = asksOfFalse(waves.outcomes, waves.asks);
  const town = `${seed}: town with false needs`;
  const others = outcomeOf(honest.filter(({ need }) => need.urgency !== "critical"));
  return [
    ...[honest.filter(isDay)].map(outcomeOf).map((outcome) => ({
      what: `${town}: critical, 8-21`,
      value: outcome.filled,
      unit: "filled",
      note: textOf(outcome),
    })),
    { what: `${town}: all others`, value: others.filled, unit: "filled", note: textOf(others) },
    {
      what: `${town}: most of a group in a circle that one asked in an hour`,
      value: Math.max(...parts),
      unit: "of 1",
      note: `mean ${(parts.reduce((sum, part) => sum + part, 0) / parts.length).toFixed(3)}; ${inHour.toFixed(0)} asks in the hour, ${inAll.toFixed(0)} in all`,
    },
  ];
}

function rowsOf(seed: number): Row[] {
  const { donors, needs } = worldOf(seed);
  const runs = Object.entries(STRATEGIES).map(([name, strategy]) => {
    console.log(`  seed ${seed}: ${name}`);
    return { name, waves: new Waves({ seed, donors, strategy }).run(needs) };
  });
  const [rule, atOnce, nearestFirst] = runs.map(({ waves }) => waves);
  if (rule === undefined || atOnce === undefined || nearestFirst === undefined) throw new Error("there are strategies");
  const everyone = asksOfEveryone(donors, needs);
  const ofDay = rule.outcomes.filter(isDay);
  const day = outcomeOf(ofDay);
  const gini = giniOf(rule.asks, donors.length);
  const giniOfNearest = giniOf(nearestFirst.asks, donors.length);
  const most = Math.max(...rule.outcomes.map(({ asks, need }) => asks / need.units));
  return [
    { what: "first yes, median: critical, posted 8-21", value: day.median, unit: "min", goal: { atMost: 10 } },
    {
      what: "first yes, p90: critical, posted 8-21",
      value: day.p90,
      unit: "min",
      goal: { atMost: 30 },
      note: `${outcomeOf(atOnce.outcomes.filter(isDay)).p90.toFixed(1)} with all asks at once; least of these needs ${leastP90(ofDay.map(({ need }) => need)).toFixed(1)}, of all ${leastP90(needs).toFixed(1)}`,
    },
    { what: "filled: critical, posted 8-21", value: day.filled, unit: "of 1", goal: { atLeast: 0.9 } },
    { what: "most asks for a unit", value: most, unit: "asks", goal: { atMost: 80 } },
    {
      what: "asks, of asking everyone within 50 km",
      value: (rule.asks.length / everyone) * 100,
      unit: "%",
      goal: { atMost: 2 },
      note: `${rule.asks.length} of ${everyone}`,
    },
    {
      what: "Gini of asks",
      value: gini / giniOfNearest,
      unit: "x",
      against: `nearest first, ${giniOfNearest.toFixed(3)}`,
      goal: { atMost: 0.75 },
      note: gini.toFixed(3),
    },
    brokenRow(brokenLimits(rule, donors)),
    ...runs.flatMap(({ name, waves }) => compared(name, waves.outcomes)),
  ].map((row) => ({ ...row, what: `${seed}: ${row.what}` }));
}

/** All limits that were broken, each named. */
function brokenRow(broken: ReturnType<typeof brokenLimits>): Row {
  const times = Object.entries(broken).filter(([, count]) => count > 0);
  return {
    what: "limits broken",
    value: times.reduce((sum, [, count]) => sum + count, 0),
    unit: "",
    goal: { atMost: 0 },
    ...(times.length > 0 && { note: times.map(([limit, count]) => `${limit}: ${count}`).join("; ") }),
  };
}

/** What each way to ask gave, for needs by day, by night and the less urgent. They only inform. */
function compared(name: string, outcomes: readonly NeedOutcome[]): Row[] {
  const parts = {
    "critical, 8-21": outcomes.filter(isDay),
    "critical, 21-8": outcomes.filter((each) => each.need.urgency === "critical" && !isDay(each)),
    "all others": outcomes.filter(({ need }) => need.urgency !== "critical"),
  };
  return Object.entries(parts).map(([part, some]) => {
    const outcome = outcomeOf(some);
    return { what: `${name}: ${part}`, value: outcome.filled, unit: "filled", note: textOf(outcome) };
  });
}

function textOf({ needs, median, p90, asksOfUnit }: Outcome): string {
  const minutes = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : "none");
  return `${needs} needs; first yes ${minutes(median)}, p90 ${minutes(p90)} min; ${asksOfUnit.toFixed(1)} asks a unit`;
}

function isDay({ need }: NeedOutcome): boolean {
  const hour = Math.floor(need.minute / 60) % 24;
  return need.urgency === "critical" && hour >= 8 && hour < 21;
}

function asksOfEveryone(donors: readonly WorldDonor[], needs: readonly WorldNeed[]): number {
  return needs.reduce(
    (sum, { group, component, urgency, x, y }) =>
      sum +
      donors.filter(
        (donor) =>
          donor.components.includes(component) &&
          suits(donor, { group, component, urgency }) !== null &&
          Math.hypot(donor.x - x, donor.y - y) <= EVERYONE_KM,
      ).length,
    0,
  );
}
