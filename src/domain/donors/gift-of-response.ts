import type { GiftComponent } from "../blood/deferral.ts";
import type { StoredResponse } from "../responses/response.ts";
import { isConsentHeld } from "./consent.ts";
import { countingGifts, MOST_GIFTS } from "./donor.ts";
import type { StoredDonor } from "./donor.ts";

/**
 * Who gave their own blood by a response that is done: a donor who was asked. Null: nobody knows. A
 * supplier brings what they have. Who promised without an ask may bring what somebody else gave.
 */
export function giverOf({
  askId,
  offerId,
  authorId,
}: Pick<StoredResponse, "askId" | "offerId" | "authorId">): string | null {
  return askId === undefined || offerId !== undefined ? null : authorId;
}

/** A response that was just done. `dayAt`: the local day (YYYY-MM-DD) of a time (ISO text). */
type Given = {
  response: StoredResponse;
  component: GiftComponent;
  dayAt: (time: string) => string;
  now: Date;
};

/**
 * A donor with the gift of their response, on the day of the first word that it was received. Null:
 * nothing is recorded. The donor entered it already, or no longer agrees that gifts are kept.
 */
export function withGiven(donor: StoredDonor, { response, component, dayAt, now }: Given): StoredDonor | null {
  const { state, at, endedAt } = response;
  if (state !== "done" || endedAt === undefined || !isConsentHeld(donor.consent, now)) return null;
  const [from, until] = [dayAt(at), dayAt(endedAt)];
  // Asked only when they might give: a gift since the promise is this one.
  if (donor.gifts.some(({ on }) => on >= from && on <= until)) return null;
  const gift = { component, on: dayAt(firstWordOf(response) ?? endedAt) };
  return { ...donor, gifts: countingGifts([gift, ...donor.gifts], now).slice(0, MOST_GIFTS) };
}

/** When somebody first said that it was received; null: nobody did. */
function firstWordOf({ confirmed: { owner, responder } = {} }: StoredResponse): string | null {
  const times = [owner, responder].flatMap((word) => (word === undefined ? [] : [word.at]));
  return times.toSorted()[0] ?? null;
}
