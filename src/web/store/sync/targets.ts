import type { Target } from "#contract/sync.ts";
import type { StoreDatabase } from "../db.ts";
import { targetNameOf } from "./target-name.ts";

/** How long a target is kept after its last listener. Source: DESIGN.md 5.3. */
export const KEPT_MS = 30 * 60_000;

/** Marks a target as used now. Returns whether it is new. */
export function touchTarget(db: StoreDatabase, target: Target, now: number): Promise<boolean> {
  const id = targetNameOf(target);
  return db.write(async () => {
    const row = await db.targets.get(id);
    if (row !== undefined) {
      await db.targets.update(id, { usedAt: now });
      return Math.abs(now - row.usedAt) > KEPT_MS;
    }
    const fresh = {
      id,
      target,
      state: "not-current" as const,
      by: null,
      checkpoint: null,
      syncedAt: null,
      usedAt: now,
    };
    await db.targets.put(fresh);
    return true;
  });
}
