import { expect, test } from "vitest";
import type { StoredListing } from "../listings/listing.ts";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { actOn, afterTime } from "./acts.ts";
import type { ResponseAct } from "./acts.ts";
import { countNeeded, isCounted, neededOf, withNeeded } from "./needed.ts";
import { FAILURES, RESPONSE_SIDES, isRunningState } from "./response.ts";
import type { ResponseSide, StoredResponse } from "./response.ts";
import { START, promiseOf } from "./testing/promise-of.ts";
import { HELD_MS, carryOut, foretell, passTime, promisedAt, sumsOf } from "./testing/response-oracle.ts";
import type { OracleResponse } from "./testing/response-oracle.ts";
import { seededUnit } from "../../../scripts/testing/seed.ts";

/** A need of some quantity, as far as its counts go. */
const needOf = (quantity: number | undefined): StoredListing =>
  storedListing({
    side: "need",
    kind: "blood",
    details: { component: "platelets" },
    ...(quantity !== undefined && { quantity }),
  });

const random = seededUnit(18);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const amountUpTo = (most: number): number => 1 + Math.floor(random() * most);

const anyAct = (amount: number): ResponseAct =>
  pick<ResponseAct>([
    { act: "accept", amount },
    { act: "accept", amount },
    { act: "decline" },
    { act: "withdraw" },
    { act: "arrive" },
    { act: "arrive" },
    { act: "confirm", amount },
    { act: "confirm", amount },
    { act: "fail", reason: pick(FAILURES) },
  ]);

/** Each act by each answer that the table of acts has for it, and what time does. */
const ALL_MET = [
  ...["accept", "decline", "withdraw", "arrive", "confirm", "fail"].flatMap((act) => [
    act,
    `${act} again`,
    `${act} responses/state-changed`,
  ]),
  ...["accept", "decline", "withdraw"].map((act) => `${act} http/permission-denied`),
  ...["accept", "confirm"].map((act) => `${act} responses/too-much`),
  ...["asked", "done", "failed", "lapsed"].map((end) => `time: ${end}`),
  "withdraw after the owner's word",
  "arrive after the owner's word",
  "fail by the responder after the owner's word",
];

/** One need with its responses, beside the same by the oracle. */
class Run {
  readonly quantity = amountUpTo(6);
  need = needOf(this.quantity);
  now = START;
  readonly responses: StoredResponse[] = [];
  readonly foretold: OracleResponse[] = [];

  readonly seen: Set<string>;
  private last: { at: number; side: ResponseSide; act: ResponseAct } | null = null;

  constructor(seen: Set<string>) {
    this.seen = seen;
  }

  step(): void {
    const minutes = random() < 0.04 ? 26 * 60 : Math.floor(random() * 12) * 10;
    this.now = new Date(this.now.getTime() + minutes * MINUTE_MS);
    for (const [at, response] of this.responses.entries()) {
      this.responses[at] = afterTime(response, this.now);
      const end = passTime(this.foretold[at] as OracleResponse, this.now.getTime());
      if (end !== null) this.seen.add(`time: ${end}`);
    }
    this.settle();
    if (this.responses.length === 0 || random() < 0.25) this.promise();
    else this.act();
    this.settle();
  }

  private promise(): void {
    const amount = amountUpTo(this.quantity);
    const now = this.now.getTime();
    this.responses.push(promiseOf(amount, this.now));
    this.foretold.push(promisedAt(now, { amount, arrivesBy: now + 2 * HOUR_MS, heldMs: HELD_MS.urgent }));
  }

  private act(): void {
    const { responses, foretold, quantity, now } = this;
    // Now and then the same tap again.
    const { at, side, act } = this.last !== null && random() < 0.1 ? this.last : this.anyTap();
    this.last = { at, side, act };
    const { coming, received } = sumsOf(foretold.filter((_each, other) => other !== at));
    const expected = foretell(foretold[at] as OracleResponse, act, { side, left: quantity - coming - received });
    const others = responses.filter((_each, other) => other !== at);
    const { left } = neededOf({ quantity, needed: countNeeded(others.filter(isCounted)) });
    const acted = actOn(responses[at] as StoredResponse, act, { side, now, left });
    const answer = acted.ok ? { reason: null } : { reason: acted.reason, left: acted.left };
    const isAgain = expected.reason === null && expected.isAgain;
    const told = expected.reason === null ? { reason: null } : expected;
    expect(answer, `${side}: ${JSON.stringify(act)} from ${responses[at]?.state}`).toEqual(told);
    this.seen.add(`${act.act}${isAgain ? " again" : expected.reason === null ? "" : ` ${expected.reason}`}`);
    const isReceived = isRunningState(responses[at]?.state ?? "done") && foretold[at]?.said.owner !== undefined;
    if (isReceived && (act.act === "withdraw" || act.act === "arrive"))
      this.seen.add(`${act.act} after the owner's word`);
    if (isReceived && act.act === "fail" && side === "responder")
      this.seen.add("fail by the responder after the owner's word");
    if (!acted.ok) return;
    if (isAgain) expect(acted.value).toEqual(responses[at]);
    else carryOut(foretold[at] as OracleResponse, act, { side, now: now.getTime() });
    responses[at] = acted.value;
  }

  private anyTap(): { at: number; side: ResponseSide; act: ResponseAct } {
    // Mostly one that still runs: what has ended refuses nearly everything.
    const running = this.responses.flatMap(({ state }, each) => (isRunningState(state) ? [each] : []));
    const at = pick(running.length > 0 && random() < 0.85 ? running : [...this.responses.keys()]);
    return { at, side: pick(RESPONSE_SIDES), act: anyAct(amountUpTo(this.quantity)) };
  }

  private settle(): void {
    const { responses, foretold, quantity } = this;
    this.need = withNeeded(this.need, countNeeded(responses.filter(isCounted)), this.now.toISOString());
    expect(responses.map(({ state }) => state)).toEqual(foretold.map(({ state }) => state));
    const { promised, coming, received } = sumsOf(foretold);
    expect(neededOf(this.need)).toMatchObject({ promised, coming, received });
    expect(coming + received).toBeLessThanOrEqual(quantity);
    const left = quantity - coming - received;
    expect(this.need.status).toBe(received === quantity ? "fulfilled" : left === 0 ? "matched" : "open");
  }
}

test("a need and its responses, 10,000 steps: each act goes through or is refused as the table of acts foretells", () => {
  const seen = new Set<string>();
  for (let steps = 0; steps < 10_000;) {
    const run = new Run(seen);
    for (let each = 0; each < 60 && run.need.status !== "fulfilled"; each += 1, steps += 1) run.step();
  }
  expect([...seen].toSorted()).toEqual(ALL_MET.toSorted());
});
