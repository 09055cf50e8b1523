import { DAY_MS } from "#domain/shared/durations.ts";
import type { RegionPlace } from "#contract/places.ts";
import type { ApiResult } from "#contract/route.ts";
import { sendTo } from "../api.ts";

/**
 * The places of one region as they are kept: whole degrees, the language of their labels, when they
 * came (ms).
 */
type KeptRegion = { key: string; language: string; at: number; items: RegionPlace[] };

/** Not `lifeboard-`: those are of accounts, and go with them. */
const NAME = "lifeboard.regions";
const STORE = "regions";
const MOST = 2;
const WEEK_MS = 7 * DAY_MS;
const ROUTE = { path: "/api/v1/places/region", method: "GET" } as const;

/**
 * Keeps the places around a point so that names can be found without a net; asked for once a week
 * at most. The server is told whole degrees. A browser that keeps nothing has none.
 */
export async function fetchRegionPlaces(
  { lat, lng }: { lat: number; lng: number },
  { language, now = Date.now() }: { language: string; now?: number },
): Promise<void> {
  const middle = { lat: Math.round(lat), lng: Math.round(lng) };
  const key = `${middle.lat},${middle.lng}`;
  const before = (await keptRegions()).find((region) => region.key === key);
  if (before !== undefined && before.language === language && now - before.at < WEEK_MS) return;
  const answer: ApiResult<{ items: RegionPlace[] }> = await sendTo(
    ROUTE,
    { ...middle, lang: language },
    { asNobody: true },
  );
  if (answer.ok) await keepRegion({ key, language, at: now, items: answer.value.items });
}

/** What is kept, the newest first; nothing where the browser refuses. */
export async function keptRegions(): Promise<KeptRegion[]> {
  try {
    const all = await inStore<KeptRegion[]>("readonly", (store) => store.getAll());
    return all.sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Forgets them all. */
export async function forgetRegions(): Promise<void> {
  await inStore("readwrite", (store) => store.clear()).catch(() => undefined);
}

async function keepRegion(region: KeptRegion): Promise<void> {
  const others = (await keptRegions()).filter(({ key }) => key !== region.key);
  try {
    for (const { key } of others.slice(MOST - 1)) await inStore("readwrite", (store) => store.delete(key));
    await inStore("readwrite", (store) => store.put(region));
  } catch {
    // A full device: names are found with a net.
  }
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE, { keyPath: "key" }));
  const database = await answered(opening);
  try {
    return await answered(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser keeps nothing")));
  });
}
