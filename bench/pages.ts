import { nearby as nearbyRoute } from "#contract/listings.ts";
import { median } from "#server/testing/mann-whitney.ts";
import { startMeasuredProduct } from "../e2e/support/product.ts";
import type { MeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

/**
 * The processor time of a page that is asked for the first time, beside its `nearby` answer (issue
 * 19). On the demonstration, uncompressed, through HTTP with the limits off.
 */
export const bench: Bench = { name: "pages", limitSeconds: 240, run };

const PAIRS = 8;
const WARM_ROUNDS = 2;
const CALLS = 40;
/** Around the demonstration's town, degrees apart: no two rounds ask for the same point. */
const MIDDLE = { lat: 22.57, lng: 88.36 };
const STEP = 0.0005;

const PAGES: readonly { what: string; language: string; path: (near: string) => string; isFind?: true }[] = [
  { what: "find oxygen, English", language: "en", path: (near) => `/find/oxygen?near=${near}`, isFind: true },
  { what: "find oxygen, Hindi", language: "hi", path: (near) => `/find/oxygen?near=${near}`, isFind: true },
  { what: "find beds, Urdu", language: "ur", path: (near) => `/find/bed?near=${near}`, isFind: true },
  { what: "the first page, English", language: "en", path: () => "/" },
];

type Ask = { path: (near: string) => string; language: string };

async function run(): Promise<Row[]> {
  const product = await startMeasuredProduct({ RATE_LIMITS: "off" });
  try {
    const rows: Row[] = [];
    for (const page of PAGES) rows.push(await compare(product, page));
    return rows;
  } finally {
    await product.stop();
  }
}

/** Both by turns, and in the other order each second time: other load falls on both. */
async function compare(product: MeasuredProduct, page: (typeof PAGES)[number]): Promise<Row> {
  const kind = page.path("").split(/[/?]/)[2] ?? "";
  const question = new URLSearchParams({
    kind: kind === "" ? "oxygen" : kind,
    group: "place",
    limit: "20",
    facets: "true",
  });
  const nearby: Ask = {
    path: (near) => `${nearbyRoute.path}?${question.toString()}&${pointOf(near)}`,
    language: "en",
  };
  const point = points();
  for (let warm = 0; warm < WARM_ROUNDS; warm += 1) for (const ask of [page, nearby]) await round(product, ask, point);
  const pairs: { page: number; nearby: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const first = await round(product, pair % 2 === 0 ? page : nearby, point);
    const second = await round(product, pair % 2 === 0 ? nearby : page, point);
    pairs.push(pair % 2 === 0 ? { page: first, nearby: second } : { page: second, nearby: first });
  }
  const us = { page: median(pairs.map((each) => each.page)), nearby: median(pairs.map((each) => each.nearby)) };
  return {
    what: `${page.what}, asked for the first time`,
    value: median(pairs.map((each) => each.page / each.nearby)),
    unit: "x",
    against: `its nearby answer, ${us.nearby.toFixed(0)} µs of the processor`,
    note: `${(us.page / 1_000).toFixed(1)} ms of the processor`,
    ...(page.isFind && { goal: { atMost: 30 } }),
  };
}

/** Processor time of a call, µs. */
async function round(product: MeasuredProduct, { path, language }: Ask, point: () => string): Promise<number> {
  const headers = { "accept-language": language, "accept-encoding": "identity" };
  const before = await product.processorUs();
  for (let call = 0; call < CALLS; call += 1) {
    const answer = await fetch(product.url.replace(/\/$/, "") + path(point()), { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path("…")} was answered with ${answer.status}`);
  }
  return ((await product.processorUs()) - before) / CALLS;
}

/** Points that were not asked for before, `lat,lng`. */
function points(): () => string {
  let asked = 0;
  return () => {
    asked += 1;
    return `${(MIDDLE.lat + (asked % 40) * STEP).toFixed(4)},${(MIDDLE.lng + Math.floor(asked / 40) * STEP).toFixed(4)}`;
  };
}

function pointOf(near: string): string {
  const [lat = "", lng = ""] = near.split(",");
  return `lat=${lat}&lng=${lng}`;
}
