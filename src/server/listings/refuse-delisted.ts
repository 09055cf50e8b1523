import type { Channel } from "#domain/listings/listing.ts";
import type { Refused } from "#server/http/contract/handle.ts";

/** For each channel: whether its holder delisted it, and this account has not proved it since. */
export type DelistedNumbers = (
  accountId: string,
  channels: readonly Pick<Channel, "type" | "value">[],
) => Promise<boolean[]>;

/** Refuses a listing with a delisted number and names that number. */
export async function refuseDelisted(
  areDelisted: DelistedNumbers,
  accountId: string,
  channels: readonly Pick<Channel, "type" | "value">[],
): Promise<{ ok: true } | Refused> {
  const isOff = channels.length === 0 ? [] : await areDelisted(accountId, channels);
  const errors = isOff.flatMap((is, at) => (is ? [{ path: `contact.channels.${at}.value`, word: "taken-off" }] : []));
  return errors.length === 0 ? { ok: true } : { ok: false, reason: "http/invalid-argument", errors };
}
