import { describe, expect, test } from "vitest";
import type { StoredListing } from "../listings/listing.ts";
import { NOTHING_KNOWN } from "../observations/axes.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { actOn, afterTime } from "./acts.ts";
import type { ResponseAct } from "./acts.ts";
import { countNeeded, isCounted, neededOf, withNeeded } from "./needed.ts";
import { FAILURES, RESPONSE_SIDES, isRunningState } from "./response.ts";
import type { ResponseSide, StoredResponse } from "./response.ts";
import { START, promiseOf } from "./testing/promise-of.ts";

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

describe("a need and its responses, 10,000 steps against a model", () => {
  /** What the model knows of a response, kept without the product's code. */
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
