import type { StoreDatabase } from "../db.ts";
import type { Clock } from "../environment.ts";

/** How often a lease is refreshed, and how long it is good for. Source: DESIGN.md 5.3. */
export const LEASE = { refreshMs: 4_000, validMs: 5_000 } as const;

/** A tab's part in who is the primary. */
export type Lease = {
  /** Gives it back, to ask again later. */
  rest: () => void;
  /** Asks again after a rest. */
  wake: () => void;
  /** Gives it back for good. */
  end: () => void;
};

/** Who may be the one tab that talks to the server. */
export type LeaseDependencies = {
  /** This tab. */
  id: string;
  db: StoreDatabase;
  clock: Clock;
  /** Web Locks; null where there are none (plain http in a house's own net). */
  locks: LockManager | null;
  /** Begins being the primary; what it answers ends that. */
  run: () => () => void;
  /**
   * Whether the primary has said nothing for longer than a lease is good for, before somebody's
   * eyes.
   */
  isSilent: () => boolean;
};

/** Asks to be the primary and runs as long as this tab is it. */
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
      // Taken away from us: we stand in the row again. Not given at all (a frame that may keep
      // nothing): by a row of our own.
      if (error instanceof DOMException && error.name === "AbortError") ask({ signal: asking.signal });
      else giveBackRow ??= holdRow(dependencies);
    });
  };
  // A tab that the browser has put to sleep holds its lock, and does nothing.
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
 * Takes or refreshes the lease; else how long another tab's is good, ms. A time far off, either
 * way, is no longer good.
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
