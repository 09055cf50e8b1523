import { HOUR_MS } from "../../shared/durations.ts";
import { heldUntil } from "../acts.ts";
import type { StoredResponse } from "../response.ts";

/** When the people of these tests begin. */
export const START: Date = new Date("2026-11-23T08:00:00.000Z");

/** A promise to an urgent need that arrives in two hours. */
export const promiseOf = (amount: number, now: Date, about: Partial<StoredResponse> = {}): StoredResponse => ({
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
