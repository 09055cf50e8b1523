import type { Urgency } from "../listings/fields.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import type { StoredAsk, StoredCampaign } from "./ask.ts";
import { MATCHING } from "./matching-rules.ts";

/** An ask by one proved number, for any of its needs. */
export type NumberAsk = Pick<StoredAsk, "listingId" | "ownerId" | "at" | "isCall">;

/**
 * What holds back a need that nobody stands for. `most`: people whom it may ask now. `asked`: whom
 * its number asked lately. `share`: null once it is known to be spent.
 */
export type UnvouchedBound = {
  waitMinutes: number;
  most: number;
  asked: ReadonlySet<string>;
  share: { isBound: boolean } | null;
};

/**
 * What holds back a need until somebody stands for it. When it is looked at follows from what its
 * owner knows, its urgency and its yes. So those times tell nothing of how many donors there are.
 * @param numberAsks all asks of its number in the last 24 hours at least
 */
export function unvouchedBound(
  { campaign, urgency }: { campaign: StoredCampaign; urgency: Urgency },
  numberAsks: readonly NumberAsk[],
  now: Date,
): UnvouchedBound {
  const { unvouched, share } = MATCHING;
  const ageMs = ({ at }: NumberAsk): number => now.getTime() - Date.parse(at);
  const counted = numberAsks.filter((ask) => ask.isCall !== true && ageMs(ask) < share.hours * HOUR_MS);
  const isSlow = campaign.yes > 0 || campaign.shareSpentAt !== undefined;
  const { mostWave, waitMinutes } = isSlow ? unvouched.after : unvouched.before;
  const own = counted.filter(({ listingId }) => listingId === campaign.listingId);
  const isInHour = counted.every((ask) => ageMs(ask) < share.minutes * MINUTE_MS);
  const isSpent = campaign.shareSpentAt !== undefined;
  const lately = own.filter((ask) => ageMs(ask) < waitMinutes[urgency] * MINUTE_MS);
  return {
    waitMinutes: (campaign.yes > 0 ? unvouched.after : unvouched.before).waitMinutes[urgency],
    // In the hour nobody is looked for whom the share would not allow.
    most: isSpent && isInHour ? 0 : Math.max(0, mostWave - lately.length),
    asked: new Set(counted.map(({ ownerId }) => ownerId)),
    share: isSpent ? null : { isBound: !isSlow || isInHour },
  };
}
