import { Dexie } from "./dexie.ts";
import type { StoreDatabase } from "./db.ts";
import { KEPT_MS } from "./sync/targets.ts";

/**
 * Limits of the cache: characters, documents, and removals at once. Source: DESIGN.md 5.3, notes of
 * Firestore.
 */
export const CACHE_BOUNDS = { size: 40 * 1024 * 1024, documents: 20_000, atOnce: 1_000 } as const;

/** Limits on a device whose storage is full. */
export const FULL_DEVICE_BOUNDS = { size: 4 * 1024 * 1024, documents: 2_000, atOnce: 5_000 } as const;

/** Targets unused for this long are forgotten, ms. */
const TARGET_MS = 7 * 24 * 3_600_000;

/**
 * Removes the least recently used documents until the cache is within its bounds. Documents with a
 * pending write or on a screen stay. A target that loses a document starts again when it is next
 * wanted. Returns how many were removed.
 */
export function evictOldest(
  db: StoreDatabase,
  now: number,
  kept: { size: number; documents: number; atOnce: number } = CACHE_BOUNDS,
): Promise<number> {
  return db.write(async () => {
    const ages = await db.documents.orderBy("[usedAt+size]").keys();
    const sizes = ages.map((age) => (Array.isArray(age) ? Number(age[1]) : 0));
    let count = sizes.length;
    let size = sizes.reduce((sum, each) => sum + each, 0);
    const targets = await db.targets.toArray();
    const old = targets.filter(({ usedAt }) => now - usedAt > TARGET_MS).map(({ id }) => id);
    await db.targets.bulkDelete(old);
    if (count <= kept.documents && size <= kept.size) return 0;
    const looked = new Set(targets.filter(({ usedAt }) => now - usedAt <= KEPT_MS).map(({ id }) => id));
    const written = new Set((await db.writes.orderBy("documents").uniqueKeys()).map(String));
    const gone: string[] = [];
    const broken = new Set<string>();
    await db.documents
      .where("[usedAt+size]")
      .between([Dexie.minKey, Dexie.minKey], [Dexie.maxKey, Dexie.maxKey])
      .until(() => gone.length >= kept.atOnce || (count <= kept.documents && size <= kept.size))
      .each((row) => {
        if (row.targets.some((id) => looked.has(id)) || written.has(row.document.id.toLowerCase())) return;
        gone.push(row.key);
        count -= 1;
        size -= row.size;
        for (const id of row.targets) broken.add(id);
      });
    await db.documents.bulkDelete(gone);
    for (const id of broken) await db.targets.update(id, { checkpoint: null, state: "not-current" });
    return gone.length;
  });
}
