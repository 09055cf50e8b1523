import type { StoreDatabase } from "../db.ts";
import type { Clock } from "../environment.ts";

/** How often a lease is refreshed, and how long it is valid. Source: DESIGN.md 5.3. */
export const LEASE = { refreshMs: 4_000, validMs: 5_000 } as const;

/** A tab's part in the election of the primary. */
export type Lease = {
  /** Releases it for a while. */
  rest: () => void;
  /** Requests it again after a rest. */
  wake: () => void;
  /** Releases it for good. */
  end: () => void;
};

/** Dependencies of the election of the primary, the one tab that talks to the server. */
export type LeaseDependencies = {
  id: string;
  db: StoreDatabase;
  clock: Clock;
  /** Web Locks; null if there are none (plain http on a local network). */
  locks: LockManager | null;
  /** Starts the work of the primary. Returns a function that stops it. */
  run: () => () => void;
  /** Whether this tab is visible and the primary was silent for longer than a lease is valid. */
  isSilent: () => boolean;
};

/** Requests the lease, and runs while this tab holds it. */
export function holdLease(dependencies: LeaseDependencies): Lease {
  const hold = () => (dependencies.locks === null ? holdRow(dependencies) : holdLock(dependencies, dependencies.locks));
  let giveBack: (() => void) | null = hold();
  let isOver = false;
  const rest = () => {
    giveBack?.();
    giveBack = null;
  };
  return {
    rest,
    wake: () => {
      if (!isOver) giveBack ??= hold();
    },
    end: () => {
      isOver = true;
      rest();
    },
  };
}

function holdLock(dependencies: LeaseDependencies, locks: LockManager): () => void {
  const { db, clock, run, isSilent } = dependencies;
  const name = `${db.name}.primary`;
  let asking = new AbortController();
  let release = (): void => undefined;
  let stop: (() => void) | null = null;
  let callOff = (): void => undefined;
  let giveBackRow: (() => void) | null = null;
  let isEnded = false;
  const end = () => {
    stop?.();
    stop = null;
    release();
  };
  const ask = (options: LockOptions) => {
    const held = () =>
      new Promise<void>((done) => {
        if (isEnded) return done();
        release = done;
        stop ??= run();
      });
    locks.request(name, options, held).catch((error: unknown) => {
      if (isEnded || asking.signal.aborted) return;
      end();
      // Stolen: wait for the lock again. Refused (a frame without storage): use the row instead.
      if (error instanceof DOMException && error.name === "AbortError") ask({ signal: asking.signal });
      else giveBackRow ??= holdRow(dependencies);
    });
  };
  // A tab that the browser froze holds its lock and does nothing.
  const look = () => {
    callOff = clock.after(LEASE.refreshMs, () => {
      if (stop === null && giveBackRow === null && isSilent()) {
        asking.abort();
        asking = new AbortController();
        ask({ steal: true });
      }
      look();
    });
  };
  ask({ signal: asking.signal });
  look();
  return () => {
    isEnded = true;
    callOff();
    asking.abort();
    giveBackRow?.();
    end();
  };
}

function holdRow({ id, db, clock, run }: LeaseDependencies): () => void {
  let stop: (() => void) | null = null;
  let callOff = (): void => undefined;
  let isEnded = false;
  const end = () => {
    stop?.();
    stop = null;
  };
  const tick = async () => {
    const waitMs = await takeRow(db, id, clock.now()).catch(() => LEASE.refreshMs);
    if (isEnded) return;
    if (waitMs === null) stop ??= run();
    else end();
    callOff = clock.after(waitMs ?? LEASE.refreshMs, () => void tick());
  };
  void tick();
  return () => {
    isEnded = true;
    callOff();
    if (stop !== null) dropRow(db, id).catch(() => undefined);
    end();
  };
}

/**
 * Takes or refreshes the lease; else returns how long another tab's is valid, ms. An implausible
 * time is invalid.
 */
function takeRow(db: StoreDatabase, id: string, now: number): Promise<number | null> {
  return db.write(async () => {
    const row = await db.meta.get("lease");
    const held = row?.value;
    if (isLease(held) && held.id !== id && Math.abs(now - held.at) < LEASE.validMs) {
      return Math.min(LEASE.validMs, held.at + LEASE.validMs - now);
    }
    await db.meta.put({ name: "lease", value: { id, at: now } });
    return null;
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
