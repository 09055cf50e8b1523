import { eligibleOn } from "../blood/deferral.ts";
import type { Donation, DonorRules, DonorSex, GiftComponent } from "../blood/deferral.ts";
import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import type { DemoSource } from "../shared/demo-source.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import type { DonorConsent, SecondAskConsent } from "./consent.ts";

/** How far a donor may say that they travel, km. Proposal. */
export const DONOR_RADII_KM = [10, 25, 50] as const;
export type DonorRadiusKm = (typeof DONOR_RADII_KM)[number];

/**
 * How long a gift is kept, days. The longest window of a cap is 365 days. Proposal: 35
 * more for a gift whose day is not exactly known.
 */
export const GIFTS_KEPT_DAYS = 400;

/**
 * Most gifts of a donor. The most frequent are 24 a year by machine (NBTC 2017), so 27 in 400 days.
 * Proposal: twice as many.
 */
export const MOST_GIFTS = 54;

/**
 * Most days until a deferral or a pause ends. A later day is a mistyped year. Proposal.
 */
const FURTHEST_DAYS = 366;

/**
 * What a donor says of themselves; known to them alone. Days are YYYY-MM-DD, times ISO text. No
 * illness and no value of the blood is asked for: `deferredUntil` has no reason.
 */
export type DonorFields = {
  group: BloodGroup;
  /** What they give. */
  components: readonly BloodComponent[];
  rules: DonorRules;
  sex?: Exclude<DonorSex, "unknown"> | undefined;
  gifts: readonly Donation[];
  deferredUntil?: string | undefined;
  radiusKm: DonorRadiusKm;
  /** Asked nothing until then. */
  pausedUntil?: string | undefined;
  /** Whether a critical need may reach them between 21 and 8 local time. */
  wakeMe: boolean;
};

/**
 * A donor as stored. The point is stored apart, shielded. The rest is in their own file alone.
 * `secondAskConsent`: absent where they did not agree to a second ask on one day.
 * `renewalAskedAt`: when they were asked to agree again. `silentAsks`: how many asks in succession
 * they let pass since the consent, of those that are erased by now. `source`: of one who is made up
 * for the demonstration. Nobody asks them, and nothing is sent to them.
 */
export type StoredDonor = DonorFields & {
  ownerId: string;
  consent: DonorConsent;
  secondAskConsent?: SecondAskConsent | undefined;
  renewalAskedAt?: string | undefined;
  silentAsks?: number | undefined;
  source?: DemoSource | undefined;
};

/**
 * Checks what a donor says, and gives its stored form. Gifts that are too old to count, and a pause
 * that is over, are left out. Days differ over the world. A gift is in the future if its day has
 * begun nowhere. A deferral is past if it is over everywhere.
 */
export function checkDonor<Fields extends DonorFields>(fields: Fields, now: Date): Checked<Fields> {
  const { newest, oldest } = daysAround(now);
  const { gifts, deferredUntil, pausedUntil, components } = fields;
  const errors: FieldRefusal[] = gifts.flatMap(({ on }, at) =>
    on > newest ? [{ path: `gifts.${at}.on`, word: "future" }] : [],
  );
  if (deferredUntil !== undefined && deferredUntil < oldest) errors.push({ path: "deferredUntil", word: "past" });
  const furthest = new Date(now.getTime() + FURTHEST_DAYS * DAY_MS).toISOString();
  for (const [path, until] of Object.entries({ deferredUntil, pausedUntil }))
    if (until !== undefined && until > furthest) errors.push({ path, word: "too-far-off" });
  if (errors.length > 0) return { ok: false, errors };
  const { pausedUntil: _pause, ...rest } = fields;
  const isPaused = pausedUntil !== undefined && pausedUntil > now.toISOString();
  return {
    ok: true,
    value: {
      ...(rest as Fields),
      components: [...new Set(components)],
      gifts: countingGifts(gifts, now),
      ...(isPaused && { pausedUntil }),
    },
  };
}

/** Gifts that may still count, newest first. */
export function countingGifts(gifts: readonly Donation[], now: Date): Donation[] {
  const since = new Date(now.getTime() - GIFTS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return gifts.filter(({ on }) => on >= since).toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
}

/**
 * The first day on which a donor may give this, YYYY-MM-DD: by the rules, and by what they said
 * themselves. Null: nothing stands in the way. Guide only, the blood bank decides.
 */
export function mayGiveOn(
  { rules, sex, gifts, deferredUntil }: Pick<DonorFields, "rules" | "sex" | "gifts" | "deferredUntil">,
  next: GiftComponent,
): string | null {
  const byRules = eligibleOn({ rules, sex: sex ?? "unknown", last: gifts, next });
  if (deferredUntil === undefined) return byRules;
  return byRules === null || deferredUntil > byRules ? deferredUntil : byRules;
}

/**
 * The newest day that has begun somewhere (UTC+14), and the oldest that lasts somewhere (UTC-12).
 */
function daysAround(now: Date): { newest: string; oldest: string } {
  const dayAt = (hours: number): string => new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(0, 10);
  return { newest: dayAt(14), oldest: dayAt(-12) };
}
