import { regionMap } from "#contract/map.ts";

/** Ranges of the streets' file that were read here, and the part of the program that draws them. */
const KEPT = "lifeboard-streets";
/**
 * Most bytes of the file that a device caches: some sixty views of a city. What was not used for
 * longest goes first. Proposal.
 */
export const MOST_KEPT_BYTES = 8_000_000;
/** A tile on a slow net, ms. */
const LIMIT_MS = 60_000;

/** A range of a version of the file. */
export type RegionRange = { version: string; offset: number; length: number };

/** What was used since the page began: it is moved to the end of the line once. */
const used = new Set<string>();

/**
 * A range of the streets' file from this device or our server; it is shorter at the file's end.
 * @param isKeptOnly nothing is asked of the network
 * @throws if it is neither here nor comes
 */
export async function getRegionBytes(range: RegionRange, isKeptOnly: boolean): Promise<ArrayBuffer> {
  const cache = await openKept();
  const key = keyOf(range);
  const found = await cache?.match(key);
  if (found !== undefined) {
    const bytes = await found.arrayBuffer();
    if (!used.has(key)) void keep(cache, range, bytes);
    return bytes;
  }
  if (isKeptOnly) throw new Error("the network is not asked for streets while data is saved");
  const bytes = await fetchRange(range);
  void keep(cache, range, bytes);
  return bytes;
}

/** Keeps a part of the program that was loaded only because streets were drawn. */
export async function keepStreetsProgram(path: string): Promise<void> {
  const cache = await openKept();
  if (cache === null || !path.startsWith("/assets/") || (await caches.match(path)) !== undefined) return;
  for (const { url } of await cache.keys())
    if (new URL(url).pathname.startsWith("/assets/")) await cache.delete(url, { ignoreVary: true });
  await cache.add(path);
}

/** Absent on pages without encryption, and where the device refuses. */
async function openKept(): Promise<Cache | null> {
  try {
    return await caches.open(KEPT);
  } catch {
    return null;
  }
}

function pathOf(version: string): string {
  return regionMap.path.replace("{version}", version);
}

function keyOf({ version, offset, length }: RegionRange): string {
  return `${pathOf(version)}?bytes=${offset}-${length}`;
}

async function fetchRange({ version, offset, length }: RegionRange): Promise<ArrayBuffer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LIMIT_MS);
  try {
    const headers = { Range: `bytes=${offset}-${offset + length - 1}`, Accept: "*/*" };
    const response = await fetch(pathOf(version), { headers, signal: late.signal, credentials: "same-origin" });
    // The whole file instead would be far more than was asked for.
    if (response.status !== 206) throw new Error(`streets were answered with ${response.status}`);
    return await response.arrayBuffer();
  } finally {
    clearTimeout(timer);
  }
}

/** A full device draws streets from the network. */
async function keep(cache: Cache | null, range: RegionRange, bytes: ArrayBuffer): Promise<void> {
  try {
    const key = keyOf(range);
    used.add(key);
    await cache?.delete(key);
    await cache?.put(key, new Response(bytes));
    if (cache !== null) await makeRoom(cache, range.version);
  } catch {
    used.delete(keyOf(range));
  }
}

/**
 * Ranges of other versions go, then the oldest, but for the file's beginning: it leads to all
 * others.
 */
async function makeRoom(cache: Cache, version: string): Promise<void> {
  const ranges = (await cache.keys()).flatMap(({ url }) => {
    const [, offset, length] = /\?bytes=(\d+)-(\d+)$/.exec(url) ?? [];
    return length === undefined ? [] : [{ url, offset: Number(offset), bytes: Number(length) }];
  });
  const isOther = ({ url }: { url: string }) => !url.includes(pathOf(version));
  let sum = ranges.reduce((total, each) => total + (isOther(each) ? 0 : each.bytes), 0);
  for (const each of ranges) {
    const isOver = sum > MOST_KEPT_BYTES && each.offset > 0;
    if (!isOther(each) && !isOver) continue;
    if (!isOther(each)) sum -= each.bytes;
    await cache.delete(each.url);
  }
}
