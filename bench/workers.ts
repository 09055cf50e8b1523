import { availableParallelism } from "node:os";
import { median } from "#server/testing/timing/mann-whitney.ts";
import { OUTBOX_KEY, startMeasuredProduct } from "../e2e/support/product.ts";
import type { MeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { makeCalls } from "./http/calls.ts";

/**
 * What threads that draw pages bring (issue 19). Pages that nobody asked for before are drawn by
 * two threads and by the main thread alone, in turns. Seconds count, so it needs two cores that
 * nothing else uses.
 */
export const bench: Bench = { name: "workers", limitSeconds: 300, run };

const THREADS = 2;
const PAIRS = 6;
const CALLS = 400;
const CLIENTS = 16;
const MIDDLE = { lat: 22.57, lng: 88.36 };
const STEP = 0.001;
const SIDE = 100;

async function run(): Promise<Row[]> {
  const alone = await startMeasuredProduct({ RATE_LIMITS: "off", WORKERS: "1" });
  const threaded = await startMeasuredProduct({ RATE_LIMITS: "off", WORKERS: `${THREADS}` });
  try {
    const next = points();
    const rates = { alone: [] as number[], threaded: [] as number[] };
    for (let pair = 0; pair <= PAIRS; pair += 1) {
      const ofAlone = await pagesASecond(alone, next);
      const ofThreaded = await pagesASecond(threaded, next);
      // The first pair warms up.
      if (pair === 0) continue;
      rates.alone.push(ofAlone);
      rates.threaded.push(ofThreaded);
    }
    const memory = { alone: await memoryOf(alone), threaded: await memoryOf(threaded) };
    return [
      {
        what: `find pages asked for the first time, ${THREADS} threads on ${availableParallelism()} cores`,
        value: median(rates.threaded.map((rate, pair) => rate / (rates.alone[pair] ?? NaN))),
        unit: "x",
        against: `the main thread alone, ${median(rates.alone).toFixed(0)} a second`,
        note: `${median(rates.threaded).toFixed(0)} a second`,
        goal: { atLeast: 1.7 },
      },
      {
        what: "memory of a thread",
        value: (memory.threaded - memory.alone) / THREADS / 1e6,
        unit: "MB",
        note: `${(memory.alone / 1e6).toFixed(0)} MB without threads`,
      },
    ];
  } finally {
    await Promise.all([alone.stop(), threaded.stop()]);
  }
}

async function pagesASecond(product: MeasuredProduct, next: () => string): Promise<number> {
  const port = Number(new URL(product.url).port);
  const headers = { "Accept-Encoding": "gzip, deflate, br", "Accept-Language": "hi" };
  const calls = Array.from({ length: CALLS }, () => ({ method: "GET", path: next(), headers, status: 200 }));
  const began = performance.now();
  const faults = await makeCalls(port, calls, { count: CALLS, clients: CLIENTS });
  if (faults > 0) throw new Error(`${faults} pages were not answered`);
  return CALLS / ((performance.now() - began) / 1_000);
}

/** Find pages at points that were not asked for before. */
function points(): () => string {
  let asked = 0;
  return () => {
    asked += 1;
    const lat = (MIDDLE.lat + (asked % SIDE) * STEP).toFixed(3);
    return `/find/oxygen?at=${lat},${(MIDDLE.lng + Math.floor(asked / SIDE) * STEP).toFixed(3)}`;
  };
}

/** Resident memory of the product's process, bytes. */
async function memoryOf({ url }: MeasuredProduct): Promise<number> {
  const answer = await fetch(`${url.replace(/\/$/, "")}/metrics?key=${OUTBOX_KEY}`);
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1]);
}
