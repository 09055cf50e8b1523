import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { actOn, afterNeed, afterTime, offeredActs } from "./acts.ts";
import type { ResponseAct, ResponseActName } from "./acts.ts";
import { amountFaults } from "./amounts.ts";
import { countNeeded } from "./needed.ts";
import { RESPONSE_SIDES, RESPONSE_STATES, isRunningState } from "./response.ts";
import type { ResponseSide } from "./response.ts";
import { judgePromiser } from "./standing.ts";
import { START, promiseOf } from "./testing/promise-of.ts";

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

  const withAmount = (act: ResponseActName): ResponseAct => {
    if (act === "accept" || act === "confirm") return { act, amount: 1 };
    return act === "fail" ? { act, reason: "other" } : { act };
  };
  const word = { amount: 1, at: START.toISOString() };
  const every = RESPONSE_STATES.flatMap((state) =>
    RESPONSE_SIDES.flatMap((side) =>
      [undefined, { owner: word }, { responder: word }].map((confirmed) => ({ state, side, confirmed })),
    ),
  );

  test.each(every)("what is offered leads on, and nothing else is offered: %o", ({ state, side, confirmed }) => {
    const before = promiseOf(1, START, { state, agreed: 1, ...(confirmed && { confirmed }) });
    for (const left of [0, 1]) {
      for (const act of offeredActs(before, { side, left })) {
        const acted = actOn(before, withAmount(act), { side, now: START, left: act === "accept" ? left : 1 });
        expect(acted, act).toMatchObject({ ok: true });
        if (acted.ok) expect(acted.value, act).not.toEqual(before);
      }
    }
    if (!isRunningState(state)) expect(offeredActs(before, { side, left: 1 })).toEqual([]);
  });

  test("once a side said how much was received, nobody is offered to say that it came, or to take it back", () => {
    for (const state of ["accepted", "arrived"] as const) {
      const taken = promiseOf(1, START, { state, agreed: 1 });
      const byOwner = { ...taken, confirmed: { owner: word } };
      expect(offeredActs(byOwner, { side: "owner", left: 1 })).toEqual([]);
      expect(offeredActs(byOwner, { side: "responder", left: 1 })).toEqual(["confirm"]);
      const byResponder = { ...taken, confirmed: { responder: word } };
      expect(offeredActs(byResponder, { side: "owner", left: 1 })).toEqual(["confirm", "fail"]);
      expect(offeredActs(byResponder, { side: "responder", left: 1 })).toEqual([]);
    }
  });

  test("what the owner received cannot be taken back; that it came may still be said, late, and changes no count", () => {
    for (const state of ["accepted", "arrived"] as const) {
      const received = promiseOf(1, START, { state, agreed: 1, confirmed: { owner: word } });
      const at = { side: "responder", now: START, left: 1 } as const;
      expect(actOn(received, { act: "withdraw" }, at)).toEqual({ ok: false, reason: "responses/state-changed" });
      const failed = { act: "fail", reason: "not-needed" } as const;
      expect(actOn(received, failed, at)).toEqual({ ok: false, reason: "responses/state-changed" });
      // The owner may still correct their own word.
      expect(actOn(received, failed, { ...at, side: "owner" })).toMatchObject({ ok: true, value: { state: "failed" } });
      const delivered = { ...received, confirmed: { responder: word } };
      expect(actOn(delivered, failed, { ...at, side: "owner" })).toMatchObject({
        ok: true,
        value: { state: "failed" },
      });
      expect(actOn(delivered, { act: "withdraw" }, at)).toMatchObject({ ok: true, value: { state: "withdrawn" } });
      for (const side of RESPONSE_SIDES) {
        const arrived = actOn(received, { act: "arrive" }, { ...at, side });
        expect(arrived).toEqual({ ok: true, value: { ...received, state: "arrived" } });
        expect(countNeeded([{ ...received, state: "arrived" }])).toEqual(countNeeded([received]));
      }
    }
  });

  test("of a need that takes no more a promise can only be declined", () => {
    expect(offeredActs(promiseOf(1, START), { side: "owner", left: 1 })).toEqual(["accept", "decline"]);
    expect(offeredActs(promiseOf(1, START), { side: "owner", left: 0 })).toEqual(["decline"]);
  });

  test("an act that comes after its time finds what time has done", () => {
    const late = new Date(START.getTime() + 3 * HOUR_MS);
    expect(actOn(promiseOf(1, START), { act: "accept", amount: 1 }, { side: "owner", now: late, left: 1 })).toEqual({
      ok: false,
      reason: "responses/state-changed",
    });
  });

  test("time does nothing to an answer of the demonstration: it can be taken late, and nobody is asked", () => {
    const late = new Date(START.getTime() + 90 * DAY_MS);
    const source = { kind: "import", name: "", licence: "", demo: true } as const;
    for (const state of ["promised", "accepted", "arrived"] as const) {
      const before = promiseOf(1, START, { state, agreed: 1, source });
      expect(afterTime(before, late)).toBe(before);
      expect(afterTime(promiseOf(1, START, { state, agreed: 1 }), late)).not.toEqual(
        promiseOf(1, START, { state, agreed: 1 }),
      );
    }
    const taken = actOn(
      promiseOf(1, START, { source }),
      { act: "accept", amount: 1 },
      { side: "owner", now: late, left: 1 },
    );
    expect(taken).toMatchObject({ ok: true, value: { state: "accepted" } });
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
