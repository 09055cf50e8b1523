import type { Urgency } from "../listings/fields.ts";
import { isDemo } from "../listings/policy.ts";
import { fail, ok } from "../shared/result.ts";
import { RESPONSE_LIMITS } from "./limits.ts";
import { isRunningState } from "./response.ts";
import type { Failure, ResponseSide, StoredResponse } from "./response.ts";

/** What somebody does with a response. Amounts are in the need's unit. */
export type ResponseAct =
  | { act: "accept"; amount: number }
  | { act: "decline" }
  | { act: "withdraw" }
  | { act: "arrive" }
  | { act: "confirm"; amount: number }
  | { act: "fail"; reason: Failure };
export type ResponseActName = ResponseAct["act"];

/** Who may do what. */
const SIDES_OF: Readonly<Record<ResponseActName, readonly ResponseSide[]>> = {
  accept: ["owner"],
  decline: ["owner"],
  withdraw: ["responder"],
  arrive: ["owner", "responder"],
  confirm: ["owner", "responder"],
  fail: ["owner", "responder"],
};

/** The states from which an act leads on. */
const STATES_OF: Readonly<Record<ResponseActName, readonly StoredResponse["state"][]>> = {
  accept: ["promised"],
  decline: ["promised"],
  withdraw: ["promised", "accepted", "arrived"],
  arrive: ["accepted"],
  confirm: ["accepted", "arrived"],
  fail: ["accepted", "arrived"],
};

const ACT_NAMES = Object.keys(SIDES_OF) as ResponseActName[];

/**
 * The acts that a page offers to a side: each leads on, and still makes sense. Once a side said how
 * much was received, it is no longer on its way. `left`: how much the need still takes.
 */
export function offeredActs(
  { state, confirmed = {} }: Pick<StoredResponse, "state" | "confirmed">,
  { side, left }: Pick<ActContext, "side" | "left">,
): ResponseActName[] {
  const isSaid = confirmed[side] !== undefined;
  const isSaidByAny = confirmed.owner !== undefined || confirmed.responder !== undefined;
  return ACT_NAMES.filter((act) => {
    if (!SIDES_OF[act].includes(side) || !STATES_OF[act].includes(state)) return false;
    if (act === "accept") return left > 0;
    if (act === "arrive" || act === "withdraw") return !isSaidByAny;
    if (isTakenBack({ confirmed }, act, side)) return false;
    return act === "decline" || !isSaid;
  });
}

/** Who acts, when, and what the need has left besides this response. */
export type ActContext = { side: ResponseSide; now: Date; left: number };

type ActRefusal = "http/permission-denied" | "responses/state-changed" | "responses/too-much";

/** A refused act. `left`: how much the need still takes. */
export type RefusedAct = { ok: false; reason: ActRefusal; left?: number };

/**
 * The response after an act, or why it does not fit. The same act again changes nothing. What time
 * did before counts first. What the owner has received is not taken back. That it arrived may still
 * be said: it changes no count.
 */
export function actOn(
  stored: StoredResponse,
  act: ResponseAct,
  { side, now, left }: ActContext,
): { ok: true; value: StoredResponse } | RefusedAct {
  if (!SIDES_OF[act.act].includes(side)) return fail("http/permission-denied");
  const response = afterTime(stored, now);
  if (isRepeated(response, act, side)) return ok(response);
  if (!STATES_OF[act.act].includes(response.state)) return fail("responses/state-changed");
  if (isTakenBack(response, act.act, side)) return fail("responses/state-changed");
  const at = now.toISOString();
  switch (act.act) {
    case "accept":
      if (act.amount > response.amount) return { ...fail("responses/too-much"), left: Math.min(left, response.amount) };
      if (act.amount > left) return { ...fail("responses/too-much"), left };
      return ok(accepted(response, act.amount, at));
    case "decline":
      return ok(ended(response, { state: "declined" }, at));
    case "withdraw":
      return ok(ended(response, { state: "withdrawn" }, at));
    case "arrive":
      return ok({ ...response, state: "arrived" });
    case "confirm":
      return confirm(response, act.amount, { side, now, left });
    case "fail":
      return ok(ended(response, { state: "failed", failed: { reason: act.reason, by: side } }, at));
  }
}

/**
 * Whether a responder ends what the owner has received: it would be free again. The owner may still
 * correct their own word.
 */
function isTakenBack({ confirmed }: Pick<StoredResponse, "confirmed">, act: ResponseActName, side: ResponseSide) {
  return side === "responder" && (act === "withdraw" || act === "fail") && confirmed?.owner !== undefined;
}

/** Whether the response already is what the act asks for: a tap that was sent twice. */
function isRepeated(response: StoredResponse, act: ResponseAct, side: ResponseSide): boolean {
  if (act.act === "accept") return response.state === "accepted" && response.agreed === act.amount;
  if (act.act === "decline") return response.state === "declined";
  if (act.act === "withdraw") return response.state === "withdrawn";
  if (act.act === "arrive") return response.state === "arrived";
  if (act.act === "confirm") return response.confirmed?.[side]?.amount === act.amount;
  return response.state === "failed" && response.failed?.reason === act.reason && response.failed.by === side;
}

function accepted(response: StoredResponse, amount: number, at: string): StoredResponse {
  const until = new Date(Date.parse(response.arrivesBy) + RESPONSE_LIMITS.askedAfterMs).toISOString();
  return { ...response, state: "accepted", agreed: amount, acceptedAt: at, until };
}

/**
 * One side says how much was received. The owner's amount counts. It is done when both did, else a
 * day after the first.
 */
function confirm(
  response: StoredResponse,
  amount: number,
  { side, now, left }: ActContext,
): { ok: true; value: StoredResponse } | RefusedAct {
  const { agreed = 0, confirmed = {} } = response;
  // `left` is without this response: what it holds already is free for it.
  const most = side === "owner" ? left : agreed;
  if (amount > most) return { ...fail("responses/too-much"), left: most };
  const at = now.toISOString();
  const both = { ...confirmed, [side]: { amount, at } };
  const next = { ...response, confirmed: both };
  if (both.owner !== undefined && both.responder !== undefined) return ok(done(next, at));
  const first = [both.owner, both.responder].flatMap((each) => (each === undefined ? [] : [Date.parse(each.at)]));
  const until = new Date(Math.min(...first) + RESPONSE_LIMITS.confirmedAloneMs).toISOString();
  return ok({ ...next, until });
}

function done(response: StoredResponse, at: string): StoredResponse {
  const { owner, responder } = response.confirmed ?? {};
  return ended(response, { state: "done", received: owner?.amount ?? responder?.amount ?? 0 }, at);
}

function ended(
  response: StoredResponse,
  how: Pick<StoredResponse, "state"> & Partial<Pick<StoredResponse, "failed" | "received">>,
  at: string,
): StoredResponse {
  return { ...response, ...how, until: null, endedAt: at };
}

/**
 * The response as time has left it. A promise lapses. A word of one side stands alone after a day.
 * Both are asked after the arrival, and without a word it has failed. Time does nothing to the
 * demonstration: its times move instead (decision 6).
 */
export function afterTime(response: StoredResponse, now: Date): StoredResponse {
  const { until, state } = response;
  if (isDemo(response)) return response;
  if (until === null || !isRunningState(state) || Date.parse(until) > now.getTime()) return response;
  if (state === "promised") return ended(response, { state: "lapsed" }, until);
  if (response.confirmed !== undefined) return done(response, until);
  if (response.askedAt !== undefined) {
    return ended(response, { state: "failed", failed: { reason: "no-word", by: "time" } }, until);
  }
  // Asked now, however late: twelve hours to answer are twelve hours.
  const failsAt = new Date(now.getTime() + RESPONSE_LIMITS.failedAfterMs).toISOString();
  return { ...response, askedAt: now.toISOString(), until: failsAt };
}

/** A response whose need has ended: what arrived is received, the rest is not needed any more. */
export function afterNeed(response: StoredResponse, at: string): StoredResponse {
  if (response.state === "promised") return ended(response, { state: "declined" }, at);
  const { state, agreed = 0, confirmed } = response;
  if (confirmed !== undefined) return done(response, at);
  if (state === "arrived") return ended(response, { state: "done", received: agreed }, at);
  return ended(response, { state: "failed", failed: { reason: "not-needed", by: "owner" } }, at);
}

/** When a promise of a need lapses. */
export function heldUntil(urgency: Urgency, now: Date): string {
  return new Date(now.getTime() + RESPONSE_LIMITS.heldMs[urgency]).toISOString();
}
