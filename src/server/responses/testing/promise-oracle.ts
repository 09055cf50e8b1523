import type { OracleResponse } from "#domain/responses/testing/response-oracle.ts";
import { passNeed, sumsOf } from "#domain/responses/testing/response-oracle.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";

/*
 * The rules of promises, written a second time: what tests compare the product with.
 */

/** A response with its need and its people. */
export type OwnedResponse = OracleResponse & { id: string; need: OracleNeed; authorId: string };

/** A need, or what only looks like one. Times in ms. */
export type OracleNeed = {
  id: string;
  ownerId: string;
  isOffer: boolean;
  isBlood: boolean;
  quantity: number;
  heldMs: number;
  expiresAt: number;
  isPaused: boolean;
  /** Who its owner blocked. */
  blocked: readonly string[];
  status: "open" | "matched" | "fulfilled" | "withdrawn" | "expired";
};

/** Who promises. `restsUntil`: the day from which a donor may give; null: no donor. */
export type OraclePerson = { id: string; isProved: boolean; restsUntil: string | null };

/** What would be promised. */
export type OraclePromise = { amount: number; arrivesBy: number; now: number };

/** A refusal with its facts, as the answer has them. */
export type OracleRefusal = { reason: string; left?: number; until?: string; eligibleOn?: string };

/** How much a need still takes. */
export function leftOf(need: OracleNeed, responses: readonly OwnedResponse[], without?: OwnedResponse): number {
  const { coming, received } = sumsOf(responses.filter((each) => each.need === need && each !== without));
  return need.quantity - coming - received;
}

/**
 * Every reason that stands against a promise; none: it is made. Where two stand against it the
 * issue does not say which is told. Two come alone: who is not verified learns nothing, and of
 * what nobody knows there is nothing to say.
 */
export function foretellPromise(
  person: OraclePerson,
  need: OracleNeed | null,
  { responses, promise }: { responses: readonly OwnedResponse[]; promise: OraclePromise },
): OracleRefusal[] {
  if (!person.isProved) return [{ reason: "identity/not-verified" }];
  if (need === null) return [{ reason: "listings/not-found" }];
  const found: OracleRefusal[] = [];
  const isOver = need.status !== "open" && need.status !== "matched";
  if (need.ownerId === person.id) found.push({ reason: "responses/own-need" });
  if (isOver) found.push({ reason: "listings/closed" });
  if (need.isOffer || need.isPaused || need.blocked.includes(person.id)) found.push({ reason: "responses/not-taken" });
  found.push(...standingOf(person, responses, promise.now));
  // The last day on earth when it arrives.
  const day = new Date(promise.arrivesBy + 14 * HOUR_MS).toISOString().slice(0, 10);
  if (need.isBlood && person.restsUntil !== null && person.restsUntil > day)
    found.push({ reason: "responses/not-eligible", eligibleOn: person.restsUntil });
  const left = leftOf(need, responses);
  if (promise.amount > left) found.push({ reason: "responses/too-much", left });
  return found;
}

/** Two no-shows in 30 days pause for 14; three run at once; ten begin a day. */
function standingOf({ id }: OraclePerson, responses: readonly OwnedResponse[], now: number): OracleRefusal[] {
  const own = responses.filter(({ authorId }) => authorId === id);
  const missed = own.filter(({ failed }) => failed === "owner no-show").map(({ endedAt }) => endedAt ?? 0);
  const pauses = missed.flatMap((second, at) =>
    missed.some((first, other) => other !== at && first <= second && second - first <= 30 * DAY_MS)
      ? [second + 14 * DAY_MS]
      : [],
  );
  const until = Math.max(0, ...pauses);
  const running = own.filter(({ state }) => state === "promised" || state === "accepted" || state === "arrived");
  const today = own.filter(({ at }) => at > now - DAY_MS);
  return [
    ...(until > now ? [{ reason: "responses/paused", until: new Date(until).toISOString() }] : []),
    ...(running.length >= 3 || today.length >= 10 ? [{ reason: "http/resource-exhausted" }] : []),
  ];
}

/** Gives a need the status that responses and time have left it, and ends what it leaves. */
export function settleOracle(need: OracleNeed, responses: readonly OwnedResponse[], now: number): void {
  const own = responses.filter((each) => each.need === need);
  if (need.status === "open" || need.status === "matched") {
    if (sumsOf(own).received >= need.quantity) need.status = "fulfilled";
    else if (now >= need.expiresAt) need.status = "expired";
    else need.status = leftOf(need, responses) === 0 ? "matched" : "open";
  }
  if (need.status === "open" || need.status === "matched") return;
  for (const response of own) passNeed(response, now);
}
