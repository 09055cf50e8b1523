import type { Mutation } from "../store/types.ts";

/**
 * An act that is about to be sent: for ten seconds it can be taken back, because afterwards it
 * cannot.
 */
export type HeldAct = { listingId: string; act: "close" | "take" | "revoke"; count: number; mutation: Mutation };

/**
 * One as it is kept beside the page: the key it is sent with, once and once only, and until when it
 * can be taken back, ms.
 */
export type StoredHeldAct = HeldAct & { key: string; until: number };

const PREFIX = "lifeboard.held.";

/**
 * What an account decided that may not have reached the outbox: a page that is closed has no time
 * to write there.
 */
export function keptHeld(account: string): StoredHeldAct[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + account) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Keeps an act, or keeps it anew. Answers whether this browser keeps anything. */
export function keepHeld(account: string, held: StoredHeldAct): boolean {
  return write(account, [...keptHeld(account).filter(({ key }) => key !== held.key), held]);
}

/** Forgets an act that was taken back, or lies in the outbox. */
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
    // The act is sent as long as the page lives.
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
