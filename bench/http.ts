import { median } from "#server/testing/timing/mann-whitney.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import type { Recorded } from "./http/bare.ts";
import { beginBare, beginServer, processorUsOf } from "./http/bare-server.ts";
import type { MeasuredServer } from "./http/bare-server.ts";
import { makeCalls } from "./http/calls.ts";
import type { Call } from "./http/calls.ts";

/**
 * Processor time of a call through admission, against bare node:http with the same bodies (decision
 * 36).
 */
export const bench: Bench = { name: "http", limitSeconds: 300, run };

const PAIRS = 16;
const WARM_ROUNDS = 2;
const CALLS = 4_000;
const CLIENTS = 8;
/** When the machine stalls, admission answers 429. Such a round is repeated at most so often. */
const TRIES = 5;

const BODY = JSON.stringify({ name: "A name of somebody ".repeat(5), count: 12, tags: ["one", "two", "three"] });
const SCENARIOS: readonly { what: string; call: Call; goal?: { atLeast: number } }[] = [
  {
    what: "an answer of 9 kB kept in memory, through admission",
    call: { method: "GET", path: "/api/v1/bench/kept", status: 200 },
    goal: { atLeast: 0.6 },
  },
  {
    what: "a write of 140 bytes of JSON",
    call: { method: "POST", path: "/api/v1/bench/write", status: 200, body: BODY },
  },
  { what: "an address nobody bound", call: { method: "GET", path: "/api/v1/bench/nothing", status: 404 } },
];

async function run(): Promise<Row[]> {
  const product = await beginServer("product.ts", null);
  const recorded = await Promise.all(SCENARIOS.map(({ call }) => record(product.port, call)));
  const bare = await beginBare(recorded);
  try {
    const rows: Row[] = [];
    for (const scenario of SCENARIOS) rows.push(await compare({ bare, product }, scenario));
    return rows;
  } finally {
    product.child.disconnect();
    bare.child.disconnect();
  }
}

/**
 * Measures both by turns and swaps their order each pair: other load of the machine falls on both.
 */
async function compare(
  { bare, product }: { bare: MeasuredServer; product: MeasuredServer },
  { what, call, goal }: (typeof SCENARIOS)[number],
): Promise<Row> {
  for (let warm = 0; warm < WARM_ROUNDS; warm += 1) for (const server of [bare, product]) await round(server, call);
  const pairs: { bare: number; own: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2 === 0) pairs.push({ bare: await round(bare, call), own: await round(product, call) });
    else {
      const own = await round(product, call);
      pairs.push({ bare: await round(bare, call), own });
    }
  }
  const ratios = pairs.map((pair) => pair.bare / pair.own).toSorted((a, b) => a - b);
  const us = median(pairs.map(({ own }) => own));
  return {
    what,
    value: median(ratios),
    unit: "x",
    against: `bare node:http, ${median(pairs.map((pair) => pair.bare)).toFixed(1)} µs`,
    note: `${us.toFixed(1)} µs of the processor; ${interval(ratios)} in 97 of 100 runs`,
    ...(goal && { goal }),
  };
}

/** Processor time of one call, us. */
async function round(server: MeasuredServer, call: Call): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await processorUsOf(server);
    const faults = await makeCalls(server.port, [call], { count: CALLS, clients: CLIENTS });
    const after = await processorUsOf(server);
    if (faults === 0) return (after - before) / CALLS;
  }
  throw new Error(`${call.path} is not answered with ${call.status}`);
}

async function record(port: number, { method, path, body }: Call): Promise<Recorded> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body !== undefined && { body, headers }),
  });
  const type = answer.headers.get("content-type") ?? "";
  return { key: `${method} ${path}`, status: answer.status, type, body: await answer.text() };
}

/** Where the median lies in 97 of 100 such runs: the 4th and the 13th of sixteen sorted figures. */
function interval(sorted: readonly number[]): string {
  return [sorted[3], sorted[12]].map((ratio) => (ratio ?? 0).toFixed(2)).join(" to ");
}
