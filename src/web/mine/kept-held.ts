import type { Mutation } from "../store/types.ts";

/** An irreversible act that is held for ten seconds, so that it can be undone. */
export type HeldAct = { listingId: string; act: "close" | "take" | "revoke"; count: number; mutation: Mutation };

/** A stored act: its key, made once, and until when it can be undone, ms. */
export type StoredHeldAct = HeldAct & { key: string; until: number };

const PREFIX = "lifeboard.held.";

/** Acts that may not be in the outbox yet: a closing page has no time to write there. */
export function keptHeld(account: string): StoredHeldAct[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + account) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Stores or updates an act. Returns whether this browser has storage. */
export function keepHeld(account: string, held: StoredHeldAct): boolean {
  return write(account, [...keptHeld(account).filter(({ key }) => key !== held.key), held]);
}

/** Deletes an act that was undone or is in the outbox. */
export function forgetHeld(account: string, key: string): void {
  write(
    account,
    keptHeld(account).filter((each) => each.key !== key),
  );
}

function write(account: string, all: readonly StoredHeldAct[]): boolean {
  try {
    if (all.length === 0) localStorage.removeItem(PREFIX + account);
    else localStorage.setItem(PREFIX + account, JSON.stringify(all));
    return true;
  } catch {
    // The act is sent while the page lives.
    return false;
  }
}

function isKept(value: unknown): value is StoredHeldAct {
  if (typeof value !== "object" || value === null) return false;
  const { key, until, listingId, mutation } = value as Record<string, unknown>;
  return (
    typeof key === "string" &&
    typeof until === "number" &&
    typeof listingId === "string" &&
    typeof mutation === "object"
  );
}
