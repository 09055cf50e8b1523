import { Agent, get } from "node:http";
import { readLookups } from "#server/places/testing/lookup-cases.ts";
import { withBenchDatabase } from "./support/database.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { nearbyPathOf, startProduct } from "./nearby.ts";
import { load } from "./nearby/client.ts";
import { addListings } from "./nearby/world.ts";

/**
 * Two hundred suggestions a second of the whole program while others search it as fast as it
 * answers.
 */
export const bench: Bench = { name: "suggestions", limitSeconds: 120, run };

const LISTINGS = 100_000;
const CLIENTS = 4;
const ALONE_MS = 4_000;
const TOGETHER_MS = 10_000;
const EACH_SECOND = 200;

async function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database, folder }) => {
    await addListings(database, 1, LISTINGS);
    const product = await startProduct(folder);
    try {
      return await measured(product.port);
    } finally {
      await product.stop();
    }
  });
}

async function measured(port: number): Promise<Row[]> {
  const paths = Array.from({ length: 500 }, (_, at) => nearbyPathOf(at));
  await load(port, paths, { clients: CLIENTS, ms: ALONE_MS / 2 });
  await suggestions(port, ALONE_MS / 2);
  const alone = await load(port, paths, { clients: CLIENTS, ms: ALONE_MS });
  const quiet = await suggestions(port, ALONE_MS);
  const [together, busy] = await Promise.all([
    load(port, paths, { clients: CLIENTS, ms: TOGETHER_MS }),
    suggestions(port, TOGETHER_MS),
  ]);
  if (alone.faults + together.faults + busy.faults > 0) throw new Error("an answer was no 200");
  return [
    {
      what: "suggestions held beside search load",
      value: busy.rate,
      unit: "/s",
      goal: { atLeast: EACH_SECOND * 0.98 },
      note: `asked ${EACH_SECOND}/s, one every ${1_000 / EACH_SECOND} ms whatever is under way`,
    },
    {
      what: "suggestions beside search load, p50",
      value: busy.p50,
      unit: "ms",
      against: `alone, ${quiet.p50.toFixed(2)} ms`,
    },
    {
      what: "suggestions beside search load, p99",
      value: busy.p99,
      unit: "ms",
      against: `alone, ${quiet.p99.toFixed(2)} ms`,
    },
    {
      what: "nearby beside 200 suggestions a second",
      value: together.rate / alone.rate,
      unit: "x",
      against: `alone, ${Math.round(alone.rate)}/s, p99 ${alone.p99.toFixed(2)} ms`,
      note: `${Math.round(together.rate)}/s, p99 ${together.p99.toFixed(2)} ms`,
    },
  ];
}

/** What people type, letter by letter, in every script of the labelled lookups. */
function typed(): string[] {
  const cases = readLookups(new URL("../src/server/places/lookups.tsv", import.meta.url));
  const begun = cases.flatMap(({ q, near }) => {
    const at = near === undefined ? "" : `&near=${near.lat},${near.lng}`;
    const letters = [...q];
    return letters.map((_, end) => `/api/v1/places?q=${encodeURIComponent(letters.slice(0, end + 1).join(""))}${at}`);
  });
  // Every seventh, so that neighbours are not the same word.
  return begun.map((_, at) => begun[(at * 7) % begun.length] ?? "").filter((path) => !/q=(%20)*$/.test(path));
}

type HeldRate = { rate: number; p50: number; p99: number; faults: number };

/**
 * Asks at a fixed rate, whether or not earlier answers are there; times count from when each was
 * due.
 */
async function suggestions(port: number, ms: number): Promise<HeldRate> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const paths = typed();
  const times: number[] = [];
  let faults = 0;
  const began = performance.now();
  const count = (ms / 1_000) * EACH_SECOND;
  const ask = (at: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const due = began + (at * 1_000) / EACH_SECOND;
      const path = paths[at % paths.length] ?? "/";
      setTimeout(
        () => {
          get({ port, host: "127.0.0.1", path, agent }, (answer) => {
            if (answer.statusCode !== 200) faults += 1;
            answer.resume().once("end", () => {
              times.push(performance.now() - due);
              resolve();
            });
          }).once("error", reject);
        },
        Math.max(0, due - performance.now()),
      );
    });
  await Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
  agent.destroy();
  const seconds = (performance.now() - began) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * times.length)] ?? 0;
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), faults };
}
