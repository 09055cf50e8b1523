import { checkMoreAt } from "../observations/more-at.ts";
import type { Finding } from "../observations/outcomes.ts";
import { neededOf } from "../responses/needed.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";
import type { StoredListing } from "./listing.ts";

/** What the holder of an owner's link says beside "yes": a number, and after none, when. */
export type ToldByLink = { count?: number | undefined; moreAt?: string | undefined };

/** The owner's word that this is, and the amount that a need asks for from now on. */
type LinkAnswer = { ok: true; said: Finding; quantity?: number } | { ok: false; errors: FieldRefusal[] };

/**
 * What "yes" by a link means. Of an offer the count is what is left: 0 is "none left", and the post
 * stays. Of a need it is what is still needed, at most what is open. More, and all else, takes
 * a sign-in: a message may be passed on.
 */
export function toldByLink(
  listing: Pick<StoredListing, "side" | "quantity" | "needed">,
  { count, moreAt }: ToldByLink,
  now: Date,
): LinkAnswer {
  const at = now.toISOString();
  if (listing.side === "need") {
    if (moreAt !== undefined) return { ok: false, errors: [{ path: "moreAt", word: "value" }] };
    const said: Finding = { outcome: "confirmed", at, by: "owner" };
    const { asked, left } = neededOf(listing);
    if (count === undefined || count === left) return { ok: true, said };
    if (count < 1) return { ok: false, errors: [{ path: "count", word: "above", values: { min: 0 } }] };
    if (count > left) return { ok: false, errors: [{ path: "count", word: "atMost", values: { max: left } }] };
    // Amounts have at most three decimals.
    return { ok: true, said, quantity: Math.round((asked - left + count) * 1_000) / 1_000 };
  }
  const outcome = count === 0 ? "none-left" : "in-stock";
  const more = checkMoreAt({ outcome, moreAt, by: "owner" }, now);
  if (!more.ok) return more;
  const expected = more.value === undefined ? {} : { moreAt: more.value };
  return { ok: true, said: { outcome, ...(count !== undefined && { count }), ...expected, at, by: "owner" } };
}
