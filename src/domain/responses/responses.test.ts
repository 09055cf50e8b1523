import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPublicWordFault } from "../contact/public-words.ts";
import type { StoredListing } from "../listings/listing.ts";
import { NOTHING_KNOWN } from "../observations/axes.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { actOn, afterNeed, afterTime, heldUntil } from "./acts.ts";
import type { ResponseAct } from "./acts.ts";
import { amountFaults } from "./amounts.ts";
import { RESPONSE_LIMITS } from "./limits.ts";
import { countNeeded, isCounted, neededOf, withNeeded } from "./needed.ts";
import { judgeNotes, privateSpans, readNote } from "./notes.ts";
import { FAILURES, RESPONSE_SIDES, RESPONSE_STATES, isRunningState } from "./response.ts";
import type { ResponseSide, StoredResponse } from "./response.ts";
import { judgePromiser } from "./standing.ts";

const START = new Date("2026-11-23T08:00:00.000Z");

/** A need of some quantity, as far as its counts go. */
const needOf = (quantity: number | undefined): StoredListing => ({
  side: "need",
  kind: "blood",
  details: { component: "platelets" },
  ...(quantity !== undefined && { quantity }),
  language: "en",
  place: { lat: 22.5, lng: 88.3, label: "Kolkata", precision: "area", basis: "masked", uncertaintyKm: 1.5 },
  ownerId: "owner",
  urgency: "urgent",
  status: "open",
  ...NOTHING_KNOWN,
  confirmedAt: null,
  expiresAt: null,
  contact: { channels: [], shielded: true, available: true },
  source: { kind: "member" },
});

const isFulfilled = ({ status }: StoredListing): boolean => status === "fulfilled";

/** Random numbers from a seed (mulberry32), so that each run makes the same steps. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const promiseOf = (amount: number, now: Date, about: Partial<StoredResponse> = {}): StoredResponse => ({
  listingId: "need",
  keeperId: "owner",
  authorId: "helper",
  amount,
  arrivesBy: new Date(now.getTime() + 2 * HOUR_MS).toISOString(),
  state: "promised",
  at: now.toISOString(),
  until: heldUntil("urgent", now),
  ...about,
});

describe("a need and its responses, 10,000 steps against a model", () => {
  /** What the model knows of a response: plain words of the issue, kept without the product's code. */
  type Model = {
    phase: "waiting" | "taken" | "over";
    takes: number;
    got: number | null;
    since: number;
    isThere: boolean;
    asked: number | null;
    said: Partial<Record<ResponseSide, { amount: number; at: number }>>;
  };

  test("what comes and was received never is more than asked; matched exactly where nothing is left", () => {
    let steps = 0;
    const seen = new Set<string>();
    const random = randomOf(18);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    while (steps < 10_000) {
      const quantity = 1 + Math.floor(random() * 6);
      let need = needOf(quantity);
      let now = START;
      const responses: StoredResponse[] = [];
      const models: Model[] = [];
      const settle = (): void => {
        const counts = countNeeded(responses.filter(isCounted));
        need = withNeeded(need, counts, now.toISOString());
      };
      for (let each = 0; each < 60 && !isFulfilled(need); each += 1, steps += 1) {
        const minutes = random() < 0.04 ? 26 * 60 : Math.floor(random() * 12) * 10;
        now = new Date(now.getTime() + minutes * MINUTE_MS);
        for (const [at, response] of responses.entries()) {
          for (let next = afterTime(response, now); next !== responses[at]; next = afterTime(next, now))
            responses[at] = next;
          passTime(models[at] as Model, responses[at] as StoredResponse, now.getTime(), seen);
        }
        settle();
        if (isFulfilled(need)) break;
        const isNew = responses.length === 0 || random() < 0.25;
        const { left } = neededOf(need);
        if (isNew) {
          const amount = 1 + Math.floor(random() * quantity);
          if (amount > left) {
            seen.add("promise too much");
            continue;
          }
          responses.push(promiseOf(amount, now));
          models.push({
            phase: "waiting",
            takes: 0,
            got: null,
            since: now.getTime(),
            isThere: false,
            asked: null,
            said: {},
          });
        } else {
          // Mostly one that still runs: what has ended refuses everything.
          const running = responses.flatMap(({ state }, each) => (isRunningState(state) ? [each] : []));
          const at = pick(running.length > 0 && random() < 0.85 ? running : [...responses.keys()]);
          const side = pick(RESPONSE_SIDES);
          const amount = 1 + Math.floor(random() * quantity);
          const act = pick<ResponseAct>([
            { act: "accept", amount },
            { act: "accept", amount },
            { act: "decline" },
            { act: "withdraw" },
            { act: "arrive" },
            { act: "confirm", amount },
            { act: "confirm", amount },
            { act: "fail", reason: pick(FAILURES) },
          ]);
          const others = responses.filter((_each, other) => other !== at);
          const beside = neededOf({ quantity, needed: countNeeded(others.filter(isCounted)) }).left;
          const acted = actOn(responses[at] as StoredResponse, act, { side, now, left: beside });
          seen.add(acted.ok ? act.act : `${act.act} ${acted.reason}`);
          if (acted.ok) responses[at] = acted.value;
          expectSame(models[at] as Model, acted.ok ? act : null, { side, now: now.getTime() });
        }
        settle();
        // The model's own sums.
        const coming = models.reduce(
          (sum, model) => sum + (model.phase === "taken" ? (model.said.owner?.amount ?? model.takes) : 0),
          0,
        );
        const received = models.reduce((sum, model) => sum + (model.got ?? 0), 0);
        const counts = neededOf(need);
        expect({ coming: counts.coming, received: counts.received }).toEqual({ coming, received });
        expect(coming + received).toBeLessThanOrEqual(quantity);
        if (!isFulfilled(need)) expect(need.status === "matched").toBe(quantity - coming - received === 0);
        else expect(received).toBeGreaterThanOrEqual(quantity);
      }
    }
    // Every refusal and every end that time brings has been met.
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining([
        "accept",
        "accept http/permission-denied",
        "accept responses/state-changed",
        "accept responses/too-much",
        "arrive",
        "confirm",
        "confirm responses/too-much",
        "decline",
        "fail",
        "promise too much",
        "time: asked",
        "time: done",
        "time: failed",
        "time: lapsed",
        "withdraw",
      ]),
    );
  });

  /** What time does to the model, by the words. */
  function passTime(model: Model, response: StoredResponse, now: number, seen: Set<string>): void {
    if (model.phase === "waiting" && now >= model.since + 2 * HOUR_MS) {
      model.phase = "over";
      seen.add("time: lapsed");
      return;
    }
    if (model.phase !== "taken") return;
    const words = Object.values(model.said);
    if (words.length > 0) {
      if (now < Math.min(...words.map(({ at }) => at)) + DAY_MS) return;
      model.phase = "over";
      model.got = model.said.owner?.amount ?? model.said.responder?.amount ?? 0;
      seen.add("time: done");
      return;
    }
    if (model.asked === null && now >= Date.parse(response.arrivesBy) + 2 * HOUR_MS) {
      model.asked = now;
      seen.add("time: asked");
    } else if (model.asked !== null && now >= model.asked + 12 * HOUR_MS) {
      model.phase = "over";
      seen.add("time: failed");
    }
  }

  /** What an act that went through does to the model. */
  function expectSame(model: Model, act: ResponseAct | null, { side, now }: { side: ResponseSide; now: number }): void {
    if (act === null || model.phase === "over") return;
    if (act.act === "accept") Object.assign(model, { phase: "taken", takes: act.amount });
    if (act.act === "decline" || act.act === "withdraw" || act.act === "fail") model.phase = "over";
    if (act.act === "arrive") model.isThere = true;
    if (act.act === "confirm") {
      if (model.said[side]?.amount !== act.amount) model.said[side] = { amount: act.amount, at: now };
      const { owner, responder } = model.said;
      if (owner !== undefined && responder !== undefined) {
        model.phase = "over";
        model.got = owner.amount;
      }
    }
  }
});

describe("acts", () => {
  test("from each state each act of each side leads on or is refused: nothing throws, nothing ended changes", () => {
    for (const state of RESPONSE_STATES) {
      for (const side of RESPONSE_SIDES) {
        for (const act of [
          { act: "accept", amount: 1 },
          { act: "decline" },
          { act: "withdraw" },
          { act: "arrive" },
          { act: "confirm", amount: 1 },
          { act: "fail", reason: "other" },
        ] satisfies ResponseAct[]) {
          const isRunning = isRunningState(state);
          const before = promiseOf(1, START, { state, agreed: 1, ...(!isRunning && { until: null }) });
          const acted = actOn(before, act, { side, now: START, left: 1 });
          if (!isRunning && acted.ok) expect(acted.value).toEqual(before);
          if (acted.ok) expect(acted.value.until === null).toBe(!isRunningState(acted.value.state));
        }
      }
    }
  });

  test("an act that comes after its time finds what time has done", () => {
    const late = new Date(START.getTime() + 3 * HOUR_MS);
    expect(actOn(promiseOf(1, START), { act: "accept", amount: 1 }, { side: "owner", now: late, left: 1 })).toEqual({
      ok: false,
      reason: "responses/state-changed",
    });
  });

  test("the end of a need: what arrived or was confirmed is received, the rest is not needed", () => {
    const at = START.toISOString();
    expect(afterNeed(promiseOf(2, START), at)).toMatchObject({ state: "declined" });
    const taken = promiseOf(2, START, { state: "accepted", agreed: 2 });
    expect(afterNeed(taken, at)).toMatchObject({ state: "failed", failed: { reason: "not-needed", by: "owner" } });
    expect(afterNeed({ ...taken, state: "arrived" }, at)).toMatchObject({ state: "done", received: 2 });
    expect(afterNeed({ ...taken, confirmed: { owner: { amount: 1, at } } }, at)).toMatchObject({ received: 1 });
  });

  test("litres have parts, all else is whole", () => {
    expect(amountFaults(1.5, "bed")).toEqual([{ path: "amount", word: "whole" }]);
    expect(amountFaults(1.5, undefined)).toHaveLength(1);
    expect(amountFaults(1.5, "litre")).toEqual([]);
    expect(amountFaults(1.0005, "litre")).toHaveLength(1);
    expect(countNeeded([0.1, 0.2].map((amount) => promiseOf(amount, START))).promised).toBe(0.3);
  });
});

describe("who may promise", () => {
  test("no-shows count for the owner's word alone, twice in 30 days, and pause for 14 from the second", () => {
    const noShow = (days: number, by: ResponseSide = "owner") =>
      promiseOf(1, START, {
        at: new Date(START.getTime() - 50 * DAY_MS).toISOString(),
        state: "failed",
        until: null,
        failed: { reason: "no-show", by },
        endedAt: new Date(START.getTime() - days * DAY_MS).toISOString(),
      });
    expect(judgePromiser([noShow(1), noShow(29)], START)).toMatchObject({ reason: "responses/paused" });
    expect(judgePromiser([noShow(1), noShow(32)], START)).toBeNull();
    expect(judgePromiser([noShow(14), noShow(15)], START)).toBeNull();
    expect(judgePromiser([noShow(1), noShow(2, "responder")], START)).toBeNull();
  });

  test("three run at once: the wait is until the first of them may end", () => {
    const running = [1, 2, 3].map((hours) =>
      promiseOf(1, START, { until: new Date(START.getTime() + hours * HOUR_MS).toISOString() }),
    );
    expect(judgePromiser(running, START)).toEqual({ reason: "http/resource-exhausted", waitSeconds: 3_600 });
    expect(judgePromiser(running.slice(1), START)).toBeNull();
  });
});

describe("notes", () => {
  const PRIVATE = [
    "98300 12345",
    "+91-98300-12345",
    "asha@example.org",
    "asha (at) example (dot) org",
    "asha@okicici",
    "https://evil.example/pay",
    "wa.me/919830012345",
    "@asha_helps",
    "nine eight three zero zero one two three four five",
    "९८३००१२३४५",
    "9 8 3 0 0 1 2 3 4 5",
    "paypal.me/asha",
    "evil dot com",
    "983OOl2345",
  ];
  const ORDINARY = [
    "call",
    "me",
    "at",
    "the",
    "gate,",
    "2",
    "units",
    "by",
    "18:00",
    "ward",
    "4",
    "रक्त",
    "شكرا",
    "O−",
    "(bring",
    "papers)",
  ];

  test("10,000 notes with something private in them: nothing private is left, and the writer is told", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ORDINARY), { maxLength: 8 }),
        fc.constantFrom(...PRIVATE),
        fc.array(fc.constantFrom(...ORDINARY), { maxLength: 8 }),
        fc.constantFrom(" ", "  ", "\n", " \u200b"),
        (before, secret, after, blank) => {
          const note = readNote([...before, secret, ...after].join(blank).slice(0, RESPONSE_LIMITS.noteCharacters), []);
          if (note === null) return;
          expect(findPublicWordFault(note.text)).toBeNull();
          if (before.join(blank).length < 200) expect(note.isMasked).toBe(true);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test("what is private is taken out, and nothing else", () => {
    expect(readNote("Call 98300 12345 after 18:00, ward 4", [])).toEqual({
      text: "Call ••••••• ••••••• after 18:00, ward 4",
      isMasked: true,
    });
    expect(readNote("2 units by 18:00, second floor", [])).toEqual({
      text: "2 units by 18:00, second floor",
      isMasked: false,
    });
    expect(privateSpans("see asha@example.org")).toEqual([{ start: 4, end: 20 }]);
  });

  test("ten an hour of one side, thirty in all", () => {
    const note = (by: ResponseSide, minutesAgo: number) => ({
      by,
      at: new Date(START.getTime() - minutesAgo * MINUTE_MS).toISOString(),
      phrase: "thank-you" as const,
    });
    const ten = Array.from({ length: 10 }, (_none, each) => note("owner", each));
    expect(judgeNotes(ten, "owner", START)).toEqual({ waitSeconds: 51 * 60 });
    expect(judgeNotes(ten, "responder", START)).toBeNull();
    const thirty = Array.from({ length: 30 }, () => note("owner", 90));
    expect(judgeNotes(thirty, "responder", START)).toEqual({ waitSeconds: null });
  });
});
