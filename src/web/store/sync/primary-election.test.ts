import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StoreDatabase } from "../db.ts";
import { holdLease } from "./primary-election.ts";
import type { Lease } from "./primary-election.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { fakeLocks } from "../testing/fake-locks.ts";

const clock = fakeClock();
let db: StoreDatabase;
let primaries: string[];
let leases: Lease[];
beforeEach(async () => {
  const own = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = new StoreDatabase("lifeboard-me", {
    own,
    memory: async () => own,
    makeRoom: async () => undefined,
    rescued: () => [],
    lost: () => undefined,
  });
  await db.open();
  primaries = [];
  leases = [];
});
afterEach(() => {
  for (const lease of leases) lease.end();
  db.close();
});

async function rest(): Promise<void> {
  for (let idleTurns = 0; idleTurns < 3; idleTurns += 1) {
    await new Promise((done) => setImmediate(done));
    if (process.getActiveResourcesInfo().includes("Immediate")) idleTurns = 0;
  }
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    clock.pass(500);
    await rest();
  }
}

function tab(id: string, locks: LockManager | null = null, isSilent = () => false): Lease {
  const run = () => {
    primaries.push(id);
    return () => void primaries.splice(primaries.indexOf(id), 1);
  };
  const lease = holdLease({ id, db, clock, locks, run, isSilent });
  leases.push(lease);
  return lease;
}

describe("without Web Locks, by a row", () => {
  test("one tab is the primary; when it ends the next takes over", async () => {
    const first = tab("a");
    await rest();
    tab("b");
    await pass(20_000);
    expect(primaries).toEqual(["a"]);
    first.end();
    await pass(5_000);
    expect(primaries).toEqual(["b"]);
  });

  test("one that dies without a word is followed within the lease", async () => {
    await db.meta.put({ name: "lease", value: { id: "dead", at: clock.now() } });
    tab("b");
    await rest();
    await pass(4_500);
    expect(primaries).toEqual([]);
    await pass(500);
    expect(primaries).toEqual(["b"]);
  });

  test("a clock that was set back or forward keeps nobody out", async () => {
    for (const jump of [86_400_000, -86_400_000]) {
      await db.meta.put({ name: "lease", value: { id: "dead", at: clock.now() + jump } });
      const lease = tab("b");
      await pass(500);
      expect(primaries).toEqual(["b"]);
      lease.end();
      await rest();
    }
  });

  test("a page that is put away gives the lease back and asks again when it returns", async () => {
    const first = tab("a");
    await rest();
    first.rest();
    tab("b");
    await pass(5_000);
    expect(primaries).toEqual(["b"]);
    first.wake();
    await pass(10_000);
    expect(primaries).toEqual(["b"]);
  });
});

describe("with Web Locks", () => {
  test("one tab is the primary; when it ends the next takes over at once", async () => {
    const locks = fakeLocks();
    const first = tab("a", locks);
    tab("b", locks);
    await rest();
    expect(primaries).toEqual(["a"]);
    first.end();
    await rest();
    expect(primaries).toEqual(["b"]);
  });

  test("from one that sleeps the lock is taken, and it stands in the row again", async () => {
    const locks = fakeLocks();
    tab("a", locks);
    await rest();
    let isSilent = true;
    const second = tab("b", locks, () => isSilent);
    await pass(4_000);
    expect(primaries).toEqual(["b"]);
    isSilent = false;
    second.end();
    await rest();
    expect(primaries).toEqual(["a"]);
  });

  test("where the browser gives no lock, a row does", async () => {
    const refused = { request: () => Promise.reject(new DOMException("no", "SecurityError")) };
    tab("a", refused as unknown as LockManager);
    await pass(1_000);
    expect(primaries).toEqual(["a"]);
  });
});
