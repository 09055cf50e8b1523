import type { Target } from "#contract/sync.ts";
import { sha1 } from "#domain/shared/sha1.ts";
import type { StoreDatabase } from "../db.ts";

/** How long a target is kept after its last listener. Source: DESIGN.md 5.3. */
export const KEPT_MS = 30 * 60_000;

/** The name of a target: the same one for the same wish, in every tab. */
export function nameOf(target: Target): string {
  const text = new TextEncoder().encode(JSON.stringify(target));
  return Array.from(sha1(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Says that somebody looks at a target now. Answers whether it is a new one. */
export function wantTarget(db: StoreDatabase, target: Target, now: number): Promise<boolean> {
  const id = nameOf(target);
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
      confirmedAt: null,
      usedAt: now,
    };
    await db.targets.put(fresh);
    return true;
  });
}
