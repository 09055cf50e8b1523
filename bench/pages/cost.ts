import { nearby } from "#contract/listings.ts";
import type { MeasuredProduct } from "../../e2e/support/product.ts";
import { makeCalls } from "../http/calls.ts";

/** A page at a point `lat,lng`. */
export type Page = { what: string; language: string; path: (at: string) => string };

/** What two sides cost that were measured one directly after the other. */
export type Pair = { own: number; other: number };

const PAIRS = 8;
/** Calls of a round of answers that are asked for the first time. */
const CALLS = 40;
/** Calls of a round of answers that are kept. */
const KEPT_CALLS = 3_000;
const CLIENTS = 8;
/** As browsers send it. */
const ENCODINGS = "gzip, deflate, br";

/** The path of the search that a list's page shows, at a point `lat,lng`. */
export function nearbyPath(kind: string, at: string): string {
  const [lat = "", lng = ""] = at.split(",");
  const question = new URLSearchParams({ kind, group: "place", limit: "20", facets: "true", lat, lng });
  return `${nearby.path}?${question.toString()}`;
}

/** Measures both by turns, and in the other order each second time: other load falls on both. */
export async function byTurns(own: () => Promise<number>, other: () => Promise<number>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2 === 0) pairs.push({ own: await own(), other: await other() });
    else {
      const first = await other();
      pairs.push({ own: await own(), other: first });
    }
  }
  return pairs;
}

/**
 * Processor time of a call at points that nobody asked for before, uncompressed, us.
 * @param next the next point
 */
export async function newPoints(
  product: MeasuredProduct,
  { path, language }: Page,
  next: () => string,
): Promise<number> {
  const headers = { "accept-language": language, "accept-encoding": "identity" };
  const before = await product.processorUs();
  for (let call = 0; call < CALLS; call += 1) {
    const answer = await fetch(product.url.replace(/\/$/, "") + path(next()), { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path("…")} was answered with ${answer.status}`);
  }
  return ((await product.processorUs()) - before) / CALLS;
}

/** A call as a browser makes it. */
export function callOf(path: string, language: string) {
  const headers = { "Accept-Encoding": ENCODINGS, "Accept-Language": language };
  return { method: "GET", path, headers, status: 200 };
}

/** Processor time of a call that was made before, us. */
export async function callsOf(
  port: number,
  call: ReturnType<typeof callOf>,
  processorUs: () => Promise<number>,
): Promise<number> {
  const before = await processorUs();
  const faults = await makeCalls(port, [call], { count: KEPT_CALLS, clients: CLIENTS });
  if (faults > 0) throw new Error(`${call.path}: ${faults} calls were not answered with ${call.status}`);
  return ((await processorUs()) - before) / KEPT_CALLS;
}
