import type { Listing } from "#contract/listings.ts";
import type { LineFound } from "#contract/channels.ts";

/** Whether somebody whose word counts alone found a number dead or wrong. */
export function isFoundDead({ found }: { found?: LineFound | undefined }): boolean {
  return found !== undefined && found.by !== "seeker";
}

/** Numbers in the order to try them: those that were found dead come last. */
export function inOrderToTry<Each extends { found?: LineFound | undefined }>(channels: readonly Each[]): Each[] {
  return [...channels.filter((each) => !isFoundDead(each)), ...channels.filter(isFoundDead)];
}

/** The line that a list calls: none that was found dead, and an ordinary one first. */
export function firstPhone(channels: Listing["contact"]["channels"]): {
  phone: string | undefined;
  cost: Listing["contact"]["channels"][number]["cost"];
} {
  const phones = inOrderToTry(channels.filter(({ type }) => type === "phone"));
  const first = phones.find(({ cost, found }) => cost === undefined && found === undefined) ?? phones[0];
  return { phone: first?.value, cost: first?.cost };
}
