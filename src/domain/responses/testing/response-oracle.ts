import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { ResponseAct, ResponseActName } from "../acts.ts";
import type { ResponseSide, ResponseState } from "../response.ts";

/*
 * The table of acts, written a second time: what tests compare the product with. It
 * takes types from the product, no code and no number.
 */

/** A response by the table of acts. Times in ms, amounts in the need's unit. */
export type OracleResponse = {
  state: ResponseState;
  promised: number;
  agreed: number;
  received: number;
  at: number;
  heldMs: number;
  arrivesBy: number;
  asked: number | null;
  said: Partial<Record<ResponseSide, { amount: number; at: number }>>;
  /** Who said that it failed, and why. */
  failed: string | null;
  endedAt: number | null;
};

/** What the table says of an act: it goes through, changes nothing, or is refused. */
export type Foretold =
  | { reason: null; isAgain: boolean }
  | { reason: "http/permission-denied" | "responses/state-changed" }
  | { reason: "responses/too-much"; left: number };

/** How long a promise is held, ms. */
export const HELD_MS = { critical: 30 * MINUTE_MS, urgent: 2 * HOUR_MS, soon: 12 * HOUR_MS } as const;

const WHO: Readonly<Record<ResponseActName, string>> = {
  accept: "owner",
  decline: "owner",
  withdraw: "responder",
  arrive: "owner responder",
  confirm: "owner responder",
  fail: "owner responder",
};
const FROM: Readonly<Record<ResponseActName, string>> = {
  accept: "promised",
  decline: "promised",
  withdraw: "promised accepted arrived",
  arrive: "accepted",
  confirm: "accepted arrived",
  fail: "accepted arrived",
};

/** A promise that was just made. */
export function promisedAt(
  at: number,
  { amount, arrivesBy, heldMs }: { amount: number; arrivesBy: number; heldMs: number },
): OracleResponse {
  const nothing = { agreed: 0, received: 0, asked: null, said: {}, failed: null, endedAt: null };
  return { state: "promised", promised: amount, at, heldMs, arrivesBy, ...nothing };
}

/** How much of a need is on its way and received. */
export function sumsOf(responses: readonly OracleResponse[]): { promised: number; coming: number; received: number } {
  const sums = { promised: 0, coming: 0, received: 0 };
  for (const { state, promised, agreed, received, said } of responses) {
    if (state === "promised") sums.promised += promised;
    if (state === "accepted" || state === "arrived") sums.coming += said.owner?.amount ?? agreed;
    if (state === "done") sums.received += received;
  }
  return sums;
}

/** What becomes of an act. `left`: what the need takes beside this response. */
export function foretell(
  response: OracleResponse,
  act: ResponseAct,
  { side, left }: { side: ResponseSide; left: number },
): Foretold {
  if (!WHO[act.act].includes(side)) return { reason: "http/permission-denied" };
  if (isAgain(response, act, side)) return { reason: null, isAgain: true };
  if (!FROM[act.act].split(" ").includes(response.state)) return { reason: "responses/state-changed" };
  // What the owner has received is not on its way any more: nothing of it can be freed.
  const isResponders = act.act === "withdraw" || (act.act === "fail" && side === "responder");
  if (isResponders && response.said.owner !== undefined) return { reason: "responses/state-changed" };
  const most =
    act.act === "accept"
      ? Math.min(response.promised, left)
      : act.act === "confirm" && side === "responder"
        ? response.agreed
        : left;
  if ("amount" in act && act.amount > most) return { reason: "responses/too-much", left: most };
  return { reason: null, isAgain: false };
}

/** A tap that was sent twice asks for what already is. */
function isAgain({ state, agreed, said, failed }: OracleResponse, act: ResponseAct, side: ResponseSide): boolean {
  switch (act.act) {
    case "accept":
      return state === "accepted" && agreed === act.amount;
    case "decline":
      return state === "declined";
    case "withdraw":
      return state === "withdrawn";
    case "arrive":
      return state === "arrived";
    case "confirm":
      return said[side]?.amount === act.amount;
    case "fail":
      return state === "failed" && failed === `${side} ${act.reason}`;
  }
}

/** Carries out an act that was foretold to go through. */
export function carryOut(
  response: OracleResponse,
  act: ResponseAct,
  { side, now }: { side: ResponseSide; now: number },
): void {
  const over = (state: ResponseState): void => void Object.assign(response, { state, endedAt: now });
  if (act.act === "accept") Object.assign(response, { state: "accepted", agreed: act.amount });
  if (act.act === "decline") over("declined");
  if (act.act === "withdraw") over("withdrawn");
  if (act.act === "arrive") response.state = "arrived";
  if (act.act === "fail") {
    over("failed");
    response.failed = `${side} ${act.reason}`;
  }
  if (act.act !== "confirm") return;
  response.said[side] = { amount: act.amount, at: now };
  const { owner, responder } = response.said;
  if (owner === undefined || responder === undefined) return;
  over("done");
  response.received = owner.amount;
}

/** What time does to a response at a look; null: nothing. A look does one thing. */
export function passTime(response: OracleResponse, now: number): "asked" | "done" | "failed" | "lapsed" | null {
  const { state, said, asked } = response;
  const over = (next: "done" | "failed" | "lapsed", at: number): typeof next => {
    Object.assign(response, { state: next, endedAt: at });
    return next;
  };
  if (state === "promised") {
    const until = response.at + response.heldMs;
    return now >= until ? over("lapsed", until) : null;
  }
  if (state !== "accepted" && state !== "arrived") return null;
  const words = Object.values(said);
  if (words.length > 0) {
    const until = Math.min(...words.map(({ at }) => at)) + DAY_MS;
    if (now < until) return null;
    response.received = said.owner?.amount ?? said.responder?.amount ?? 0;
    return over("done", until);
  }
  if (asked === null && now >= response.arrivesBy + 2 * HOUR_MS) {
    response.asked = now;
    return "asked";
  }
  return asked !== null && now >= asked + 12 * HOUR_MS ? over("failed", asked + 12 * HOUR_MS) : null;
}

/** A response whose need has ended: what arrived or was said counts, the rest is not needed. */
export function passNeed(response: OracleResponse, now: number): void {
  const { state, said, agreed } = response;
  if (state !== "promised" && state !== "accepted" && state !== "arrived") return;
  const word = said.owner ?? said.responder;
  const isDone = word !== undefined || state === "arrived";
  if (isDone) response.received = word?.amount ?? agreed;
  response.state = isDone ? "done" : state === "promised" ? "declined" : "failed";
  response.endedAt = now;
}
