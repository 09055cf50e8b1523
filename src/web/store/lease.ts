import type { StoreDatabase } from "./db.ts";
import type { Clock } from "./environment.ts";

/** How often a lease is refreshed, and how long it is good for. Source: DESIGN.md 5.3. */
export const LEASE = { refreshMs: 4_000, validMs: 5_000 } as const;

/** Who may be the one tab that talks to the server. */
export type LeaseParts = {
  /** This tab. */
  id: string;
  db: StoreDatabase;
  clock: Clock;
  /** Web Locks; null where there are none (plain http in a house's own net). */
  locks: LockManager | null;
  /** Begins being the primary; what it answers ends that. */
  run: () => () => void;
};

/** Waits until this tab is the primary, runs, and stops when it no longer is. The answer gives the lease back. */
export function holdLease(parts: LeaseParts): () => void {
  return parts.locks === null ? holdRow(parts) : holdLock(parts, parts.locks);
}

function holdLock({ db, run }: LeaseParts, locks: LockManager): () => void {
  const asking = new AbortController();
  let release = (): void => undefined;
  let stop: (() => void) | null = null;
  const held = () =>
    new Promise<void>((done) => {
      stop = run();
      release = done;
    });
  const end = () => {
    stop?.();
    stop = null;
    release();
  };
  // Taken away from us, or given up while waiting: the same end.
  locks.request(`${db.name}.primary`, { signal: asking.signal }, held).then(end, end);
  return () => {
    end();
    asking.abort();
  };
}

function holdRow({ id, db, clock, run }: LeaseParts): () => void {
  let stop: (() => void) | null = null;
  let callOff = (): void => undefined;
  let isEnded = false;
  const tick = async () => {
    const isOurs = await takeRow(db, id, clock.now()).catch(() => false);
    if (isEnded) return;
    if (isOurs && stop === null) stop = run();
    if (!isOurs && stop !== null) {
      stop();
      stop = null;
    }
    callOff = clock.after(isOurs ? LEASE.refreshMs : LEASE.refreshMs / 4, () => void tick());
  };
  void tick();
  return () => {
    isEnded = true;
    callOff();
    stop?.();
    if (stop !== null) dropRow(db, id).catch(() => undefined);
  };
}

/** Takes or refreshes the lease; false while another tab's is good. A time far off, either way, is no longer good. */
function takeRow(db: StoreDatabase, id: string, now: number): Promise<boolean> {
  return db.write(async () => {
    const row = await db.meta.get("lease");
    const held = row?.value;
    if (isLease(held) && held.id !== id && Math.abs(now - held.at) < LEASE.validMs) return false;
    await db.meta.put({ name: "lease", value: { id, at: now } });
    return true;
  });
}

function dropRow(db: StoreDatabase, id: string): Promise<void> {
  return db.write(async () => {
    const row = await db.meta.get("lease");
    if (isLease(row?.value) && row.value.id === id) await db.meta.delete("lease");
  });
}

function isLease(value: unknown): value is { id: string; at: number } {
  return typeof value === "object" && value !== null && "id" in value && "at" in value;
}
