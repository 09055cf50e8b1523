import { entryOfListing } from "#domain/duplicates/entry.ts";
import { likenessOf } from "#domain/duplicates/likeness.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { figuresOf, judgePairs, readPairs } from "./duplicates/figures.ts";

/**
 * Duplicates against pairs of leads labelled by hand. What an import merges by itself, and what a
 * person is asked about, are two figures. Then the time of one comparison.
 */
export const bench: Bench = { name: "duplicates", limitSeconds: 60, run };

const PAIRS = "data/duplicates/west-bengal-pairs.jsonl";
const COMPARISONS = 100;

function run(): Promise<Row[]> {
  const pairs = readPairs(PAIRS);
  const judged = judgePairs(pairs);
  const certain = figuresOf(judged, ["certain"]);
  const likely = figuresOf(judged, ["certain", "likely"]);
  const rows: Row[] = [
    {
      what: `${pairs.length} pairs: certain, precision`,
      value: certain.precision,
      unit: "",
      goal: { atLeast: 0.98 },
      note: `${certain.right} of ${certain.found}`,
    },
    { what: "certain, recall", value: certain.recall, unit: "", note: `${certain.right} of ${certain.wanted}` },
    {
      what: "certain or likely, precision",
      value: likely.precision,
      unit: "",
      note: `${likely.right} of ${likely.found}`,
    },
    { what: "certain or likely, recall", value: likely.recall, unit: "", note: `${likely.right} of ${likely.wanted}` },
  ];
  return Promise.resolve([...rows, timeRow(pairs)]);
}

function timeRow(pairs: ReturnType<typeof readPairs>): Row {
  const began = process.hrtime.bigint();
  for (let round = 0; round < COMPARISONS; round += 1) {
    for (const { left, right } of pairs) {
      likenessOf(
        entryOfListing({ side: "offer", ...left }, left.published),
        entryOfListing({ side: "offer", ...right }, right.published),
      );
    }
  }
  const micros = Number(process.hrtime.bigint() - began) / 1000 / (COMPARISONS * pairs.length);
  return { what: "one comparison with both entries made", value: micros, unit: "µs" };
}
