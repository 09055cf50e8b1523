import type { Cluster } from "./cluster.ts";
import { differences, lostOf, openInDatabase, shownBy } from "./compare.ts";
import { pollUntil } from "./poll-until.ts";
import type { Fault } from "./faults.ts";
import { Load } from "./load.ts";
import { ProbeWatch } from "./probes.ts";
import type { FaultResult } from "./table.ts";

/** How long the load runs with a fault, and how many requests it sends a second. */
export type LoadSize = { seconds: number; readsPerSecond: number; writesPerSecond: number };

/** Load before the fault begins, ms. */
const BEFORE_MS = 2_000;
/** How long processes may take to agree with the database after the load, ms. */
const AGREE_MS = 60_000;

/**
 * Runs one fault under load. Then all processes are compared with the database, and acknowledged
 * writes are looked for in it.
 * @throws what broke; and the reason of the cluster's end, when load and fault have ended
 */
export async function runFault(cluster: Cluster, fault: Fault, size: LoadSize): Promise<FaultResult> {
  const cannot = fault.cannot?.(cluster) ?? null;
  if (cannot !== null) return { ...nothingOf(fault), skipped: cannot };
  const { signal } = cluster.ground;
  const load = await Load.start({ url: cluster.haproxy.url, tokens: cluster.tokens, signal, ...size });
  await cluster.pause(BEFORE_MS);
  const from = performance.now();
  const urls = cluster.programs.map(({ url }) => url);
  const watch = new ProbeWatch(urls, from, signal);
  let broken: unknown = null;
  try {
    await fault.run(cluster);
    await cluster.pause(Math.max(BEFORE_MS, size.seconds * 1_000 - BEFORE_MS - (performance.now() - from)));
  } catch (error) {
    broken = error;
  }
  const { reads, writes, acknowledged, refusals } = await load.stop();
  const looks = await watch.stop();
  signal.throwIfAborted();
  if (broken !== null) throw broken;
  const inDatabase = await openInDatabase(cluster.primary);
  const differ = await afterAWhile(cluster, acknowledged);
  await fault.restore?.(cluster);
  await cluster.haproxy.untilServing(cluster.programs.length);
  const lost = lostOf(acknowledged, inDatabase).length;
  const counts = { acknowledged: acknowledged.length, lost, differences: differ };
  return { ...nothingOf(fault), from, reads, writes, looks, refusals, ...counts };
}

/** The row of a fault that broke before it could be judged. */
export function brokenRow(fault: Fault, error: unknown): FaultResult {
  return { ...nothingOf(fault), broken: String(error) };
}

function nothingOf({ name, mayLose = false }: Fault): FaultResult {
  const nothing = { reads: [], writes: [], looks: [], refusals: new Map<string, number>(), differences: [] };
  return { fault: name, from: 0, acknowledged: 0, lost: 0, skipped: null, broken: null, mayLose, ...nothing };
}

/** What still differs when processes had time to follow. */
async function afterAWhile(cluster: Cluster, acknowledged: readonly string[]): Promise<string[]> {
  const { signal } = cluster.ground;
  let found: string[] = ["processes were not compared"];
  const agree = async (): Promise<boolean> => {
    const shown = await Promise.all(cluster.programs.map(({ url }, at) => shownBy(url, at + 1, signal)));
    found = differences(shown, await openInDatabase(cluster.primary), acknowledged);
    return found.length === 0;
  };
  await pollUntil("all processes equal the database", agree, { mostMs: AGREE_MS, signal }).catch(() => undefined);
  signal.throwIfAborted();
  return found;
}
