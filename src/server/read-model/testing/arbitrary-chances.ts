import fc from "fast-check";
import { AXIS_NAMES, NO_WORD, STATED_BY_WORD } from "#domain/learning/chances.ts";
import { statedEstimate } from "#domain/learning/estimate.ts";
import type { ChanceRow, ChanceTable } from "#domain/learning/learn-chances.ts";
import { LEARNING } from "#domain/learning/learning-rules.ts";
import { rankChances } from "#domain/learning/rank-chances.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { ChancesOf } from "../rows/chance-tables.ts";

/* Random tables of learnt chances for tests: of kinds, and of the squares where listings crowd. */

const SQUARES = ["22 88", "-17 179", "-17 -180", "-18 -180", "89 0"];
const WORDS = AXIS_NAMES.flatMap((axis) => [...STATED_BY_WORD[axis].keys()].map((word) => ({ axis, word })));
const PRIORS = AXIS_NAMES.map((axis) => ({ axis, word: NO_WORD }));

const chance: fc.Arbitrary<ChanceRow> = fc
  .record({
    kind: fc.constantFrom("bed", "blood", "oxygen", "ambulance", "medicine", ...KINDS),
    area: fc.constantFrom(null, ...SQUARES),
    about: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...WORDS) }, fc.constantFrom(...PRIORS)),
    learnt: fc.double({ min: LEARNING.leastChance, max: LEARNING.mostChance, noNaN: true }),
    isLearnt: fc.constantFrom(true, true, true, false),
  })
  .map(({ kind, area, about, learnt, isLearnt }) => ({
    ...statedEstimate(learnt),
    ...about,
    kind,
    area,
    isLearnt,
    low: isLearnt ? learnt : null,
    high: isLearnt ? learnt : null,
  }));

/** Any table of learnt chances. */
export const chanceTable: fc.Arbitrary<ChanceTable> = fc.record({
  chances: fc.array(chance, { minLength: 2_000, maxLength: 2_000 }),
  halfLives: fc.constant([]),
});

const [TABLE = { chances: [], halfLives: [] }] = fc.sample(chanceTable, { seed: 20_261_126, numRuns: 1 });
const ranked = new Map(KINDS.map((kind) => [kind, rankChances(TABLE, kind)]));
/** The chances of one such table, the same in each process. Each kind is worked out once. */
export const learntChances: ChancesOf = (kind) => ranked.get(kind) ?? rankChances(TABLE, kind);
