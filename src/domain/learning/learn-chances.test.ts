import { expect, test } from "vitest";
import type { Axes } from "../observations/axes.ts";
import type { Outcome } from "../observations/outcomes.ts";
import { BY_ROLES, NOTHING_KNOWN } from "../observations/axes.ts";
import { STATED_CHANCES, stockPull } from "../listings/rank.ts";
import { KINDS } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";
import { HOUR_MS } from "../shared/durations.ts";
import { AXIS_NAMES, chanceAfter, STATED_BY_WORD } from "./chances.ts";
import { chancesOf, learnTable } from "./learn-chances.ts";
import type { ChanceRow, ChanceTable } from "./learn-chances.ts";
import { LEARNING } from "./learning-rules.ts";
import { knownBefore } from "./outcome-cells.ts";
import { rankChances } from "./rank-chances.ts";
import { tallyOutcomes } from "./testing/tally-outcomes.ts";
import type { FoundOutcome } from "./testing/tally-outcomes.ts";
import { seededUnit } from "../../../scripts/testing/seed.ts";

const isLong = process.env["LIFEBOARD_LONG"] === "1";
const HISTORIES = isLong ? 1_000 : 20;
const NOW = new Date("2026-11-22T12:00:00Z");
/** Oxygen: two hours. */
const KIND: Kind = "oxygen";
const HALF_LIFE_MS = 2 * HOUR_MS;

/** What one source found: "available", as the facility said some half-lives before, or nothing. */
function found(
  source: string,
  { outcome, halfLives, kind = KIND }: { outcome: Outcome; halfLives: number | null; kind?: Kind },
): FoundOutcome {
  const at = halfLives === null ? null : new Date(NOW.getTime() - halfLives * HALF_LIFE_MS).toISOString();
  const axes: Axes =
    at === null ? NOTHING_KNOWN : { ...NOTHING_KNOWN, stock: { value: "available", at, by: "facility" } };
  return { kind, area: "22 88", source, by: "seeker", outcome, before: knownBefore(axes, { kind, at: NOW }) };
}

/** A history of calls with known rates. */
function history({
  seed,
  fresh,
  prior,
  sources,
  each = 3,
}: {
  seed: number;
  fresh: number;
  prior: number;
  sources: number;
  each?: number;
}): FoundOutcome[] {
  const next = seededUnit(seed);
  const calls = (halfLives: () => number | null): FoundOutcome[] =>
    Array.from({ length: sources }, (_, source) =>
      Array.from({ length: 1 + Math.floor(next() * (2 * each - 1)) }, () => {
        const age = halfLives();
        const chance = age === null ? prior : prior + (fresh - prior) * 0.5 ** age;
        return found(`source-${source}`, { outcome: next() < chance ? "got-help" : "none-left", halfLives: age });
      }),
    ).flat();
  return [...calls(() => next() * LEARNING.freshHalfLives), ...calls(() => null)];
}

const learn = (outcomes: Iterable<FoundOutcome>): ChanceTable => learnTable(tallyOutcomes(outcomes));

function rowOf(
  table: ChanceTable,
  word: string,
  scope: { kind: Kind | null; area: string | null } = { kind: null, area: null },
): ChanceRow {
  const row = table.chances.find(
    (each) => each.axis === "stock" && each.word === word && each.kind === scope.kind && each.area === scope.area,
  );
  if (row === undefined) throw new Error(`no chance after ${word}`);
  return row;
}

test(`of made histories with known rates the stated interval holds the rate 95 times of 100 (${HISTORIES})`, () => {
  const next = seededUnit(17);
  const held = { fresh: 0, prior: 0 };
  for (let at = 0; at < HISTORIES; at += 1) {
    const [fresh, prior] = [0.05 + 0.9 * next(), 0.05 + 0.9 * next()];
    const table = learn(history({ seed: at, fresh, prior, sources: 90 + Math.floor(next() * 300) }));
    const [after, before] = [rowOf(table, "available facility"), rowOf(table, "nothing")];
    expect([after.isLearnt, before.isLearnt]).toEqual([true, true]);
    if ((after.low ?? 1) <= fresh && fresh <= (after.high ?? 0)) held.fresh += 1;
    if ((before.low ?? 1) <= prior && prior <= (before.high ?? 0)) held.prior += 1;
  }
  expect(held.fresh / HISTORIES).toBeGreaterThanOrEqual(0.95);
  expect(held.prior / HISTORIES).toBeGreaterThanOrEqual(0.95);
});

test("with many sources the chance itself is near the rate", () => {
  const table = learn(history({ seed: 3, fresh: 0.6, prior: 0.2, sources: 1_600 }));
  expect(rowOf(table, "available facility").chance).toBeCloseTo(0.6, 1);
  expect(rowOf(table, "nothing").chance).toBeCloseTo(0.2, 1);
});

test("below the least numbers the stated chance stands and says so; at them it moves by almost nothing", () => {
  const calls = (sources: number, each: number): FoundOutcome[] =>
    Array.from({ length: sources * each }, (_, at) =>
      found(`source-${at % sources}`, { outcome: "none-left", halfLives: 0 }),
    );
  const stated = STATED_BY_WORD.stock.get("available facility");
  for (const [sources, each] of [
    [59, 50],
    [66, 3],
  ] as const) {
    const row = rowOf(learn(calls(sources, each)), "available facility");
    expect(row).toMatchObject({ isLearnt: false, chance: stated, low: null, high: null });
  }
  const row = rowOf(learn(calls(67, 3)), "available facility");
  expect(row).toMatchObject({ isLearnt: true, sources: 67, outcomes: 201 });
  expect((stated ?? 0) - row.chance).toBeLessThanOrEqual(0.05);
  expect(row.low).toBeLessThan(0.1);
});

test("a source counts for three of its outcomes, however many it told", () => {
  const others = history({ seed: 5, fresh: 0.7, prior: 0.3, sources: 300 });
  const loud = Array.from({ length: 5_000 }, () => found("loud", { outcome: "none-left", halfLives: 0.1 }));
  const [without, withIt] = [learn(others), learn([...others, ...loud])].map((table) =>
    rowOf(table, "available facility"),
  );
  expect(withIt?.outcomes).toBe((without?.outcomes ?? 0) + 3);
  expect(Math.abs((withIt?.chance ?? 0) - (without?.chance ?? 0))).toBeLessThan(0.01);
});

/** The most that any chance of the tables differs, right after a word or at any age. */
function mostMoved(before: ChanceTable, after: ChanceTable): number {
  let most = 0;
  for (const { area } of [{}, { area: "22 88" }]) {
    const [a, b] = [before, after].map((table) => chancesOf(table, KIND, area === undefined ? {} : { area }));
    for (const axis of AXIS_NAMES) {
      for (const word of STATED_BY_WORD[axis].keys()) {
        for (const halfLives of [0, 0.3, 1, 3, 20]) {
          const [one = 0, other = 0] = [a, b].map((each) =>
            each === undefined ? 0 : chanceAfter(each[axis], word, halfLives / each[axis].halfLifeTimes),
          );
          most = Math.max(most, Math.abs(one - other));
        }
      }
    }
  }
  return most;
}

test("ten networks move no chance by more than 0.05, at exactly the least numbers and at any others", () => {
  const sizes = isLong ? [50, 57, 58, 60, 64, 70, 80, 100, 150, 220, 300, 500, 900, 2_000] : [57, 300];
  for (const sources of sizes) {
    for (const [fresh, prior] of [
      [0.9, 0.1],
      [0.3, 0.6],
    ] as const) {
      const honest = history({ seed: sources, fresh, prior, sources, each: 5 });
      for (const outcome of ["got-help", "none-left"] as const) {
        const lies = Array.from({ length: 10 }, (_, network) =>
          [0, 0.5, null].flatMap((halfLives) =>
            Array.from({ length: 40 }, () => found(`attacker-${network}`, { outcome, halfLives })),
          ),
        ).flat();
        const moved = mostMoved(learn(honest), learn([...honest, ...lies]));
        expect(moved, `${sources} honest sources, ${outcome}`).toBeLessThanOrEqual(0.05);
      }
    }
  }
});

test("the least numbers, of which ten sources are an attacker's: they move no chance by more than 0.05", () => {
  const word = (source: number, outcome: Outcome): FoundOutcome[] =>
    [0, 0.1, 0.2].map((halfLives) => found(`source-${source}`, { outcome, halfLives }));
  const honest = Array.from({ length: 57 }, (_, source) => word(source, source % 2 === 0 ? "got-help" : "none-left"));
  const tenth = (outcome: Outcome): FoundOutcome[][] => Array.from({ length: 10 }, (_, at) => word(100 + at, outcome));
  const truth = learn([...honest, ...tenth("got-help")].flat());
  expect(rowOf(truth, "available facility")).toMatchObject({ isLearnt: true, sources: 67 });
  expect(mostMoved(truth, learn([...honest, ...tenth("none-left")].flat()))).toBeLessThanOrEqual(0.05);
  expect(mostMoved(learn(honest.flat()), learn([...honest, ...tenth("none-left")].flat()))).toBeLessThanOrEqual(0.05);
});

/** What orders a row, right after each word, with what is left of it after some half-lives. */
function ranksOf(table: ChanceTable): number[] {
  const whole = rankChances(table, KIND);
  const chances = { ...whole, ...whole.areas?.get("22 88") };
  return (["available", "limited", "out", "closed"] as const).flatMap((value) =>
    BY_ROLES.flatMap((by) =>
      [0, 0.3, 1, 3, 20].map((age) => chances.stock.unknown + stockPull({ value, by }, chances) * 0.5 ** age),
    ),
  );
}

test("nor any chance by which rows of an area are ordered, where others of the kind are many", () => {
  const sizes = isLong ? [50, 57, 60, 67, 80, 120, 300, 900] : [57, 300];
  for (const sources of sizes) {
    // Elsewhere much is known, and other than here.
    const elsewhere = history({ seed: 1, fresh: 0.6, prior: 0.5, sources: 700, each: 5 }).map((each) => ({
      ...each,
      area: "23 87",
      source: `elsewhere ${each.source}`,
    }));
    const here = history({ seed: sources, fresh: 0.9, prior: 0.1, sources, each: 5 });
    const honest = learn([...elsewhere, ...here]);
    if (sources >= 300) expect(rankChances(honest, KIND).areas?.has("22 88")).toBe(true);
    const before = ranksOf(honest);
    for (const outcome of ["got-help", "none-left"] as const) {
      const lies = Array.from({ length: 10 }, (_, network) =>
        [0, 0.5, null].flatMap((halfLives) =>
          Array.from({ length: 40 }, () => found(`attacker-${network}`, { outcome, halfLives })),
        ),
      ).flat();
      const after = ranksOf(learn([...elsewhere, ...here, ...lies]));
      const moved = Math.max(...after.map((chance, at) => Math.abs(chance - (before[at] ?? 0))));
      expect(moved, `${sources} honest sources, ${outcome}`).toBeGreaterThan(0);
      expect(moved, `${sources} honest sources, ${outcome}`).toBeLessThanOrEqual(0.05);
    }
  }
});

test("rows of an area go by what is learnt there, all others by what is learnt of the kind", () => {
  const of = (area: string, rates: { fresh: number; prior: number }): FoundOutcome[] =>
    history({ seed: 6, ...rates, sources: 900 }).map((each) => ({ ...each, area, source: `${area} ${each.source}` }));
  const table = learn([
    ...of("22 88", { fresh: 0.9, prior: 0.6 }),
    ...of("23 87", { fresh: 0.3, prior: 0.2 }),
    ...of("24 87", { fresh: 0.5, prior: 0.4 }).slice(0, 100),
  ]);
  const chances = rankChances(table, KIND);
  const [much, little] = ["22 88", "23 87"].map((area) => chances.areas?.get(area)?.stock.unknown ?? 0);
  expect(much).toBeGreaterThan(chances.stock.unknown + 0.05);
  expect(little).toBeLessThan(chances.stock.unknown - 0.05);
  // Too few outcomes: it has no chances of its own.
  expect([...(chances.areas?.keys() ?? [])]).toEqual(["22 88", "23 87"]);
  const said = { value: "available", by: "facility" } as const;
  const row = rowOf(table, "available facility", { kind: KIND, area: "23 87" });
  expect(chances.areas?.get("23 87")?.learnt?.("stock", said)).toEqual({
    chance: row.chance,
    low: row.low,
    high: row.high,
  });
  expect(rankChances(table, "food").areas).toBeUndefined();
});

test("the order of outcomes does not matter, and the same outcomes give the same table", () => {
  const outcomes = history({ seed: 9, fresh: 0.8, prior: 0.4, sources: 200 });
  expect(learn(outcomes.toReversed())).toEqual(learn(outcomes));
});

test("a kind without outcomes of its own takes what is learnt of all; an area what is learnt of its kind", () => {
  const table = learn(history({ seed: 4, fresh: 0.5, prior: 0.3, sources: 900 }));
  const whole = rowOf(table, "available facility").chance;
  expect(chancesOf(table, "food", {}).stock.byWord.get("available facility")).toBe(whole);
  const ofKind = rowOf(table, "available facility", { kind: KIND, area: null }).chance;
  expect(chancesOf(table, KIND, { area: "0 0" }).stock.byWord.get("available facility")).toBe(ofKind);
});

test("how fast words fade is learnt from much more, and only up to twice or half of what is stated", () => {
  const next = seededUnit(8);
  const fading = (times: number): FoundOutcome[] =>
    Array.from({ length: 13_200 }, (_, at) => {
      const halfLives = at % 3 === 0 ? null : at % 3 === 1 ? next() * 0.5 : 0.5 + next() * 1.5;
      const chance = halfLives === null ? 0.2 : 0.2 + 0.7 * 0.5 ** (halfLives / times);
      return found(`source-${Math.floor(at / 3) % 800}`, {
        outcome: next() < chance ? "got-help" : "none-left",
        halfLives,
      });
    });
  const timesOf = (outcomes: FoundOutcome[]): number =>
    learn(outcomes).halfLives.find(({ kind, axis }) => kind === KIND && axis === "stock")?.times ?? 0;
  expect(timesOf(fading(1.6))).toBeGreaterThan(1.25);
  expect(timesOf(fading(0.6))).toBeLessThan(0.8);
  if (isLong) expect(timesOf(fading(40))).toBe(LEARNING.halfLifeTimes);
  expect(timesOf(fading(1.6).slice(0, 2_000))).toBe(1);
});

test("before anything is learnt the chances are those that are stated", () => {
  const table = learn([]);
  expect(table.chances).toEqual([]);
  for (const kind of KINDS) {
    expect(chancesOf(table, kind, {}).reach.byWord).toEqual(STATED_BY_WORD.reach);
    expect(rankChances(table, kind)).toBe(STATED_CHANCES);
  }
});
