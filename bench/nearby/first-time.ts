import type { Row } from "../../scripts/bench/report.ts";
import { againstBare } from "./against-bare.ts";
import { TOWNS, townAt } from "./world.ts";

/** As browsers send it. */
const BROWSER = { "Accept-Encoding": "gzip, deflate, br" };
const PLAIN = {};
const SAMPLE = 500;
/** Few enough to be asked again within the two seconds of a kept answer, also on a busy machine. */
const POPULAR = 20;
/** More questions than the product answers in a round. */
const A_ROUND = 60_000;
const ROUND = { clients: 8, rounds: 5, ms: 2_000 };
const KINDS = ["bed", "oxygen", "blood", "medicine"];

/**
 * The rates of questions that nobody asked before, and of those asked again (measure 2).
 * @param isJudged whether its rows have goals: those of the smaller size
 */
export async function askedRows(port: number, name: string, isJudged: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, list, headers, isAgain, goal } of SORTS) {
    const next = points(list);
    const sample = Array.from({ length: isAgain ? POPULAR : SAMPLE }, next);
    const paths = isAgain ? () => sample : () => Array.from({ length: A_ROUND }, next);
    const { ratio, rate, bare, p99, bareP99 } = await againstBare(port, { sample, paths, headers, ...ROUND });
    const times = (p99 / bareP99).toFixed(1);
    rows.push({
      what: `nearby, ${what}, ${name}`,
      value: ratio,
      unit: "x",
      against: `bare node:http, the same bytes, ${Math.round(bare)}/s`,
      note: `${Math.round(rate)}/s; p99 ${times} times`,
      ...(isJudged && goal !== undefined && { goal: { atLeast: goal } }),
    });
  }
  return rows;
}

type Sort = { what: string; list: string; headers: Readonly<Record<string, string>>; isAgain: boolean; goal?: number };

const SORTS: readonly Sort[] = [
  { what: "asked for the first time, fields=list", list: "&fields=list", headers: PLAIN, isAgain: false, goal: 0.33 },
  { what: "asked for the first time, all fields", list: "", headers: PLAIN, isAgain: false },
  { what: "asked for the first time, compressed", list: "", headers: BROWSER, isAgain: false },
  { what: "asked again, compressed", list: "", headers: BROWSER, isAgain: true, goal: 0.5 },
];

/**
 * Questions around towns, large ones more often. No point comes twice before the memory of finished
 * answers has lost it.
 */
function points(more: string): () => string {
  let asked = 0;
  return () => {
    const at = asked++;
    const { lat, lng } = townAt(Math.floor(TOWNS * ((at * 0.618) % 1) ** 3));
    const north = ((at % 199) - 99) / 1_000;
    const east = ((Math.floor(at / 199) % 211) - 105) / 1_000;
    const point = `lat=${(lat + north).toFixed(3)}&lng=${(lng + east).toFixed(3)}`;
    return `/api/v1/listings/nearby?${point}&kind=${KINDS[at % KINDS.length] ?? "bed"}${more}`;
  };
}
