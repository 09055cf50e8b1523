import { TOWNS, townAt } from "../nearby/world.ts";
import { ask } from "./ask.ts";

/**
 * How long answers took, ms: all, those to `nearby`, and those to what was said. And how many were
 * refused.
 */
export type BackgroundLoad = { times: number[]; found: number[]; said: number[]; refused: number };

/** Two stretches as one. */
export function joinLoads(one: BackgroundLoad, other: BackgroundLoad): BackgroundLoad {
  return {
    times: [...one.times, ...other.times],
    found: [...one.found, ...other.found],
    said: [...one.said, ...other.said],
    refused: one.refused + other.refused,
  };
}

const EVERY_MS = 40;
const FIVE = 5;

/**
 * People at other addresses, one every few ms, whether the one before was answered or not. They
 * search, open a list, read one listing, say that they got through.
 */
export async function measureBackgroundLoad(
  port: number,
  { ids, ms }: { ids: readonly string[]; ms: number },
): Promise<BackgroundLoad> {
  const times: number[] = [];
  const found: number[] = [];
  const said: number[] = [];
  let refused = 0;
  const all: Promise<void>[] = [];
  const until = performance.now() + ms;
  for (let nth = 0; performance.now() < until; nth += 1) {
    const began = performance.now();
    const asked = askedBy(nth, ids);
    const timed = async (): Promise<void> => {
      const status = await ask(port, { address: addressOf(nth), ...asked });
      if (status !== 200 && status !== 201) refused += 1;
      times.push(performance.now() - began);
      if (asked.path.includes("/nearby?")) found.push(performance.now() - began);
      if (asked.path.endsWith("/commit")) said.push(performance.now() - began);
    };
    all.push(timed());
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await Promise.all(all);
  return { times, found, said, refused };
}

function askedBy(nth: number, ids: readonly string[]): { path: string; body?: object } {
  const { lat, lng } = townAt((nth * 7) % TOWNS);
  const id = ids[(nth * 13) % ids.length] ?? "";
  switch (nth % FIVE) {
    case 0:
    case 1:
      return { path: `/api/v1/listings/nearby?lat=${lat}&lng=${lng}&kind=oxygen` };
    case 2: {
      const target = { collection: "listings", near: { lat, lng, withinKm: 25 }, where: { side: "offer" }, limit: 80 };
      return { path: "/api/v1/sync/query", body: { target } };
    }
    case 3:
      return { path: `/api/v1/listings/${id}` };
    default: {
      const args = { listingId: id, outcome: "no-answer" };
      const mutations = [{ key: `bench-${nth}-${Date.now()}`, name: "observations.record", args }];
      return { path: "/api/v1/sync/commit", body: { clientId: nth.toString(16).padStart(32, "0"), mutations } };
    }
  }
}

/** Two hundred people, each in a network of their own. */
function addressOf(nth: number): string {
  return `10.${nth % 200}.7.1`;
}

/** The 95th percentile. */
export function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
