import { setMaxListeners } from "node:events";
import { IncomingMessage } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextLoop } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { Admission } from "./admission.ts";
import type { Admitted } from "./admission.ts";
import { FairScheduler, SchedulerFull } from "./fair-scheduler.ts";
import { LIMITS, LOAD, TURNS } from "#domain/limits/process-limits.ts";

/*
 * The laws of admission. The first two groups are of decision 11, the others of decision 32.
 * pages-in-turn.test.ts and limits.test.ts show them over HTTP.
 */

const GREEDY = "192.0.2.1";
const OTHER = "198.51.100.7";
const PUBLIC = { limit: "public-read" } as const;
const { burst, perMinute } = LIMITS["public-read"];

let opened: Admission | null = null;
afterEach(() => opened?.close());

/** An admission whose clock is stopped, so that no bucket refills. */
function admission({ answerMs, isUnlimited = false }: { answerMs?: number; isUnlimited?: boolean } = {}): Admission {
  const now = new Date();
  opened = new Admission({
    secret: "secret",
    origins: { trusts: (origin) => origin === "https://help.example.org" },
    addressOf: ({ headers }) => headers.host ?? "",
    isUnlimited: () => isUnlimited,
    now: () => now,
    answerMs,
  });
  return opened;
}

/** A request that comes from an address. */
function request(address: string, method = "GET", headers: IncomingHttpHeaders = {}): IncomingMessage {
  const made = new IncomingMessage(new Socket());
  made.method = method;
  Object.assign(made.headers, { host: address }, headers);
  return made;
}

function letIn(into: Admission, address: string): Admitted {
  const admitted = into.admit(request(address), PUBLIC);
  if (!admitted.ok) throw new Error(admitted.reason);
  return admitted.value;
}

/** Begins this many requests, each of its own address unless one is given. */
function begin(into: Admission, count: number, address?: string): { finish: () => void }[] {
  return Array.from({ length: count }, (_, at) => {
    const { client } = letIn(into, address ?? `10.0.${at >> 8}.${at & 255}`);
    return into.begin(client, () => undefined);
  });
}

describe("who is let in", () => {
  test("a page of another site may read and may not write", () => {
    const here = admission();
    const origin = "https://evil.example";
    expect(here.admit(request(OTHER, "GET", { origin }), PUBLIC).ok).toBe(true);
    const refused = here.admit(request(OTHER, "POST", { origin }), PUBLIC);
    expect(refused).toEqual({ ok: false, reason: "http/foreign-origin", headers: {} });
    expect(here.admit(request(OTHER, "POST", { origin: "null" }), PUBLIC).ok).toBe(false);
    expect(here.admit(request(OTHER, "POST", { origin: "https://help.example.org" }), PUBLIC).ok).toBe(true);
    expect(here.admit(request(OTHER, "POST", { origin }), { ...PUBLIC, isFromElsewhere: true }).ok).toBe(true);
  });

  test("each request is told where its caller stands with the limit", () => {
    const here = admission();
    expect(letIn(here, OTHER).headers).toEqual({
      "RateLimit-Limit": `${perMinute}`,
      "RateLimit-Remaining": `${burst - 1}`,
      "RateLimit-Reset": "1",
    });
    expect(letIn(here, OTHER).headers["RateLimit-Remaining"]).toBe(`${burst - 2}`);
    expect(letIn(here, GREEDY).headers["RateLimit-Remaining"]).toBe(`${burst - 1}`);
  });

  test("a caller above the limit is refused only while the process is busy", () => {
    const here = admission();
    for (let at = 0; at < burst * 2; at += 1) letIn(here, GREEDY);
    begin(here, LOAD.busyAt - 1);
    expect(here.admit(request(GREEDY), PUBLIC).ok).toBe(true);
    begin(here, 1);
    expect(here.admit(request(GREEDY), PUBLIC)).toMatchObject({
      reason: "http/resource-exhausted",
      headers: { "RateLimit-Remaining": "0", "Retry-After": "1" },
    });
    expect(here.admit(request(OTHER), PUBLIC).ok).toBe(true);
  });

  test("a caller above a fair share of a busy process is asked to come back, a newcomer is not", () => {
    const here = admission();
    // Fifteen others hold four requests each.
    for (let at = 0; at < 15; at += 1) begin(here, 4, `10.0.0.${at}`);
    const [one] = begin(here, LOAD.shared / 16, GREEDY);
    expect(here.admit(request(GREEDY), PUBLIC)).toMatchObject({
      reason: "http/unavailable",
      headers: { "Retry-After": `${LOAD.retrySeconds}` },
    });
    expect(here.admit(request(OTHER), PUBLIC).ok).toBe(true);
    one?.finish();
    expect(here.admit(request(GREEDY), PUBLIC).ok).toBe(true);
  });

  test("a full process asks everybody to come back", () => {
    const here = admission();
    const begun = begin(here, LOAD.most);
    expect(here.admit(request(OTHER), PUBLIC)).toMatchObject({ reason: "http/unavailable" });
    begun[0]?.finish();
    expect(here.admit(request(OTHER), PUBLIC).ok).toBe(true);
  });

  test("with limits off for the request, nothing is counted and nobody is refused", () => {
    const here = admission({ isUnlimited: true });
    begin(here, LOAD.most);
    for (let at = 0; at < burst * 2; at += 1) expect(letIn(here, GREEDY).headers).toEqual({});
  });
});

describe("how long an answer is waited for", () => {
  /** Resolves when the deadline has passed. */
  function late(into: Admission, address: string): Promise<{ isLate: boolean; inFlight: number }> {
    return new Promise((resolve) => {
      const inFlight = into.begin(letIn(into, address).client, () =>
        resolve({ isLate: inFlight.isLate, inFlight: into.load.inFlight }),
      );
    });
  }

  test("a request whose time is over is answered at once, and no longer counts as under way", async () => {
    const here = admission({ answerMs: 1 });
    expect(await late(here, OTHER)).toEqual({ isLate: true, inFlight: 0 });
  });

  test("an answer that is there has all the time to be sent, and still counts", async () => {
    const here = admission({ answerMs: 1 });
    const settled = here.begin(letIn(here, OTHER).client, () => expect.fail("a settled request was given up on"));
    settled.settle();
    // One that began later is late by now: the settled one would have been before it.
    expect(await late(here, GREEDY)).toEqual({ isLate: true, inFlight: 1 });
    expect(settled.isLate).toBe(false);
  });

  test("a request that is finished twice is counted once", () => {
    const here = admission();
    const [one] = begin(here, 2);
    one?.finish();
    one?.finish();
    expect(here.load.inFlight).toBe(1);
  });
});

const from = (address: string, signal = new AbortController().signal) => ({
  caller: { address, isUnlimited: false },
  signal,
});

/** A scheduler whose callers record their names in the order of their turns. */
function noting() {
  const scheduler = new FairScheduler();
  const order: string[] = [];
  const take = async (name: string, address: string): Promise<void> => {
    if ((await scheduler.take(from(address))) !== null) order.push(name);
  };
  return { scheduler, order, take };
}

describe("turns at the processor", () => {
  test("with 200 of one address waiting, the first of another is next, also in the same neighbourhood", async () => {
    for (const other of [OTHER, "192.0.2.2", "2001:db8:0:100::7"]) {
      const { order, take } = noting();
      const greedy = Array.from({ length: 200 }, () => take("greedy", GREEDY));
      await nextLoop();
      await nextLoop();
      const before = order.length;
      const mine = [take("mine", other), take("mine", other)];
      await Promise.all([...greedy, ...mine]);
      expect(order.slice(before, before + 4)).toEqual(["mine", "greedy", "mine", "greedy"]);
      expect(order).toHaveLength(202);
    }
  });

  test("a whole neighbourhood of greedy addresses has one turn of two", async () => {
    const { order, take } = noting();
    const greedy = Array.from({ length: 200 }, (_, n) => take("greedy", `192.0.2.${n + 1}`));
    await nextLoop();
    const before = order.length;
    const mine = Array.from({ length: 5 }, () => take("mine", OTHER));
    await Promise.all([...greedy, ...mine]);
    expect(order.slice(before, before + 10).filter((name) => name === "mine")).toHaveLength(5);
  });

  test("a request that arrives during a turn is chosen for the next one", async () => {
    const { scheduler, order, take } = noting();
    const first = scheduler.take(from(GREEDY)).then(() => void take("mine", OTHER));
    const greedy = Array.from({ length: 5 }, () => take("greedy", GREEDY));
    await Promise.all([first, ...greedy]);
    expect(order[0]).toBe("mine");
  });

  test("a lone caller does not wait for the event loop, and cheap requests are answered between two turns", async () => {
    const { scheduler, order, take } = noting();
    let isAround = false;
    setImmediate(() => (isAround = true));
    expect(await scheduler.take(from(GREEDY))).toEqual({ isOver: false });
    expect(isAround).toBe(false);
    const rest = Array.from({ length: 5 }, () => take("turn", GREEDY));
    setImmediate(() => setImmediate(() => order.push("cheap")));
    await Promise.all(rest);
    expect(order.indexOf("cheap")).toBeLessThan(4);
  });

  test("people of a whole carrier behind one address all have their turns; far more are asked to come back", async () => {
    const { order, take } = noting();
    const carrier = Array.from({ length: LOAD.shared }, () => take("person", GREEDY));
    await Promise.all(carrier);
    expect(order).toHaveLength(LOAD.shared);
    const scheduler = new FairScheduler();
    const tooMany = Array.from({ length: TURNS.ofOne + 2 }, () => scheduler.take(from(GREEDY)));
    expect(await tooMany.at(-1)).toBeNull();
    expect((await Promise.all(tooMany)).filter((turn) => turn !== null)).toHaveLength(TURNS.ofOne + 1);
  });

  test("a caller who leaves while waiting frees the place, and has not had the turn", async () => {
    const { scheduler, order, take } = noting();
    const gone = new AbortController();
    const first = scheduler.take(from("203.0.113.1"));
    setMaxListeners(0, gone.signal);
    const left = Array.from({ length: TURNS.ofOne }, () => scheduler.take(from(GREEDY, gone.signal)));
    expect(await scheduler.take(from(GREEDY))).toBeNull();
    gone.abort();
    expect(new Set(await Promise.all(left))).toEqual(new Set([null]));
    const after = [take("greedy", GREEDY), take("other", OTHER), take("other", OTHER)];
    await Promise.all([first, ...after]);
    expect(order).toEqual(["greedy", "other", "other"]);
    expect(await scheduler.take(from(GREEDY, gone.signal))).toBeNull();
  });

  test("a page that waited for the database takes another turn before it goes on, nothing else does", async () => {
    const { scheduler, order, take } = noting();
    const goOn = await scheduler.begin(from(GREEDY));
    await goOn();
    const rest = [take("other", OTHER), take("another", "203.0.113.9")];
    await nextLoop();
    await nextLoop();
    await nextLoop();
    await goOn().then(() => order.push("mine"));
    await Promise.all(rest);
    expect(order).toEqual(["other", "another", "mine"]);
    const gone = new AbortController();
    gone.abort();
    await expect(scheduler.begin(from(GREEDY, gone.signal))).rejects.toThrow(SchedulerFull);
  });
});
