import { expect, test } from "vitest";
import { stockPull } from "../listings/rank.ts";
import type { Outcome } from "../observations/outcomes.ts";
import type { Kind } from "../resources/kinds.ts";
import { chanceAfter, NO_WORD } from "./chances.ts";
import { chancesOf, learnTable } from "./learn-chances.ts";
import type { ChanceTable } from "./learn-chances.ts";
import { rankChances } from "./rank-chances.ts";
import { tallyOutcomes } from "./testing/tally-outcomes.ts";
import type { FoundOutcome } from "./testing/tally-outcomes.ts";

const KIND: Kind = "oxygen";
const WORD = "available facility";
const AGES = [0, 0.5, 1, 1.5, 2, 3, 5];

/** What a source found so many half-lives after a word; null: without any. */
function found(source: string, halfLives: number | null, isHit: boolean): FoundOutcome {
  const none = { word: NO_WORD, halfLives: 0 };
  const outcome: Outcome = isHit ? "got-help" : "none-left";
  const stock = halfLives === null ? none : { word: WORD, halfLives };
  return { kind: KIND, area: "22 88", source, by: "seeker", outcome, before: { stock, reach: none, trust: none } };
}

/** Of each source four outcomes at each of three ages. Words last `times` as long as is stated. */
function fading(sources: number, times: number): FoundOutcome[] {
  return Array.from({ length: sources }, (_, source) =>
    [0.1, 1.2, null].flatMap((halfLives, age) => {
      const chance = halfLives === null ? 0.35 : 0.35 + 0.6 * 0.5 ** (halfLives / times);
      return [0, 1, 2, 3].map((call) =>
        // Hits are spread evenly: as many of them as the chance says, in any run of sources.
        found(`honest-${source}`, halfLives, ((source * 4 + call) * 0.618_034 + age / 3) % 1 < chance),
      );
    }),
  ).flat();
}

const learn = (outcomes: FoundOutcome[]): ChanceTable => learnTable(tallyOutcomes(outcomes));

const lies: FoundOutcome[] = Array.from({ length: 10 }, (_, network) =>
  [0.1, 1.2, null].flatMap((halfLives) =>
    Array.from({ length: 40 }, () => found(`attacker-${network}`, halfLives, halfLives !== 1.2)),
  ),
).flat();

function isLearnt({ halfLives }: ChanceTable): boolean | undefined {
  return halfLives.find(({ kind, axis }) => kind === KIND && axis === "stock")?.isLearnt;
}

/** The chances some time after a word, if learnt half-lives decided. */
function withHalfLives(table: ChanceTable): number[] {
  const { stock } = chancesOf(table, KIND, {});
  return AGES.map((age) => chanceAfter(stock, WORD, age / stock.halfLifeTimes));
}

/** The chances by which rows are ordered. */
function ofOrder(table: ChanceTable): number[] {
  const chances = rankChances(table, KIND);
  const pull = stockPull({ value: "available", by: "facility" }, chances);
  return AGES.map((age) => chances.stock.unknown + pull * 0.5 ** age);
}

const mostMoved = (before: number[], after: number[]): number =>
  Math.max(...before.map((chance, at) => Math.abs(chance - (after[at] ?? 0))));

test("ten networks could move a chance by more than 0.05 through a half-life, so none orders rows", () => {
  for (const times of [0.6, 1.6]) {
    // So many that ten more sources reach the least numbers of a half-life.
    const honest = fading(660, times);
    const [before, after] = [learn(honest), learn([...honest, ...lies])];
    expect([before, after].map(isLearnt)).toEqual([false, true]);
    expect(mostMoved(withHalfLives(before), withHalfLives(after))).toBeGreaterThan(0.05);
    expect(mostMoved(ofOrder(before), ofOrder(after))).toBeLessThanOrEqual(0.05);
    const stated = rankChances({ ...after, halfLives: [] }, KIND);
    expect(JSON.stringify(rankChances(after, KIND))).toBe(JSON.stringify(stated));
  }
});
