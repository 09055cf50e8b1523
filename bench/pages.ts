import { median } from "#server/testing/timing/mann-whitney.ts";
import { startMeasuredProduct } from "../e2e/support/product.ts";
import type { MeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { beginBare, processorUsOf } from "./http/bare-server.ts";
import { record } from "./http/record.ts";
import { byTurns, callOf, callsOf, nearbyPath, newPoints } from "./pages/cost.ts";
import type { Page } from "./pages/cost.ts";

/**
 * The processor time of pages, on the demonstration, with the limits off. Asked for the
 * first time: beside the `nearby` answer that the page shows, uncompressed. Asked for again: beside
 * a bare node:http server that sends the same compressed bytes.
 */
export const bench: Bench = { name: "pages", limitSeconds: 300, run };

const WARM_ROUNDS = 2;
/** Around the demonstration's town, degrees apart: no two rounds ask for the same point. */
const MIDDLE = { lat: 22.57, lng: 88.36 };
const STEP = 0.001;

const FIND: readonly (Page & { kind: string })[] = [
  { what: "find oxygen, English", language: "en", kind: "oxygen", path: (at) => `/find/oxygen?at=${at}` },
  { what: "find oxygen, Hindi", language: "hi", kind: "oxygen", path: (at) => `/find/oxygen?at=${at}` },
  { what: "find beds, Urdu", language: "ur", kind: "bed", path: (at) => `/find/bed?at=${at}` },
];

const KEPT: readonly Page[] = [
  ...FIND,
  { what: "the first page, English", language: "en", path: () => "/" },
  { what: "nearby, 20 places", language: "en", path: (at) => nearbyPath("oxygen", at) },
];

async function run(): Promise<Row[]> {
  const product = await startMeasuredProduct({ RATE_LIMITS: "off" });
  try {
    const rows: Row[] = [];
    const next = points();
    for (const page of FIND) rows.push(await firstTime(product, page, next));
    for (const page of KEPT) rows.push(await again(product, page));
    return rows;
  } finally {
    await product.stop();
  }
}

/** Both by turns, and in the other order each second time: other load falls on both. */
async function firstTime(product: MeasuredProduct, page: (typeof FIND)[number], next: () => string): Promise<Row> {
  const asPage = () => newPoints(product, page, next);
  const asList = () => newPoints(product, { ...page, path: (at) => nearbyPath(page.kind, at) }, next);
  for (let warm = 0; warm < WARM_ROUNDS; warm += 1) for (const ask of [asPage, asList]) await ask();
  const pairs = await byTurns(asPage, asList);
  return {
    what: `${page.what}, asked for the first time`,
    value: median(pairs.map(({ own, other }) => own / other)),
    unit: "x",
    against: `its nearby answer, ${median(pairs.map(({ other }) => other)).toFixed(0)} µs of the processor`,
    note: `${(median(pairs.map(({ own }) => own)) / 1_000).toFixed(1)} ms of the processor`,
    goal: { atMost: 30 },
  };
}

/** The same answer again and again, compressed. */
async function again(product: MeasuredProduct, page: Page): Promise<Row> {
  const path = page.path(`${MIDDLE.lat},${MIDDLE.lng}`);
  const port = Number(new URL(product.url).port);
  const call = callOf(path, page.language);
  const recorded = await record(port, path, call.headers);
  const bare = await beginBare([recorded]);
  try {
    const own = () => callsOf(port, call, () => product.processorUs());
    const other = () => callsOf(bare.port, call, () => processorUsOf(bare));
    for (let warm = 0; warm < WARM_ROUNDS; warm += 1) for (const ask of [own, other]) await ask();
    const pairs = await byTurns(own, other);
    return {
      what: `${page.what}, asked for again, compressed`,
      value: median(pairs.map((pair) => pair.other / pair.own)),
      unit: "x",
      against: `bare node:http, ${median(pairs.map((pair) => pair.other)).toFixed(0)} µs, the same bytes`,
      note: `${median(pairs.map((pair) => pair.own)).toFixed(0)} µs of the processor`,
      goal: { atLeast: 0.5 },
    };
  } finally {
    bare.child.disconnect();
  }
}

/** Points that were not asked for before, `lat,lng`, as coarse as pages take them. */
function points(): () => string {
  let asked = 0;
  return () => {
    asked += 1;
    return `${(MIDDLE.lat + (asked % 40) * STEP).toFixed(3)},${(MIDDLE.lng + Math.floor(asked / 40) * STEP).toFixed(3)}`;
  };
}
