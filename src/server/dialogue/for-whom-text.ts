import type { NearbyListing } from "#contract/listings.ts";
import { freeOfPart } from "#domain/facilities/staffed-beds.ts";
import { OLDER_FROM_YEARS, sharedNeeds } from "#domain/resources/for-whom.ts";
import type { ForWhom, SupplyNeed } from "#domain/resources/for-whom.ts";

/** The words of texts by their key. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/**
 * For whom a stock is, for a text: "for women only, referral needed", "for women: 2, for men: 1".
 * Null where its place does not say it.
 * @param say words below `forWhom`
 */
export function whomText(
  { for: forWhom = {}, parts = [] }: Pick<NearbyListing["stock"], "for" | "parts">,
  say: Say,
): string | null {
  if (parts.length > 0) {
    const shared = sharedNeeds(parts);
    const each = parts.map((part) => {
      const who = [...whoOf(part.for, say), ...needsOf(part.for, say, shared)].join(" + ") || say("who.anybody");
      return `${who}: ${freeOfPart(part)}`;
    });
    return [...each, ...shared.map((need) => say(`needs.${need}`))].join(", ");
  }
  const who = whoOf(forWhom, say);
  const texts = [...(who.length === 0 ? [] : [say("only", { who: who.join(" + ") })]), ...needsOf(forWhom, say)];
  return texts.length === 0 ? null : texts.join(", ");
}

function whoOf({ sex, ages = [], patients = "all" }: ForWhom, say: Say): string[] {
  const names = [...(sex === undefined ? [] : [sex]), ...ages, ...(patients === "all" ? [] : [patients])];
  return names.map((name) => say(`who.${name}`, { n: OLDER_FROM_YEARS }));
}

function needsOf({ needs = [] }: ForWhom, say: Say, but: readonly SupplyNeed[] = []): string[] {
  return needs.filter((need) => !but.includes(need)).map((need) => say(`needs.${need}`));
}
