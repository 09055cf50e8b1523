import type { LineCheck, PhoneLine, StoredFacility } from "./facility.ts";
import { LINE_TIMES } from "./line-times.ts";

/** A line that was taken off: of which facility, when, and until when it can be brought back. */
export type TakenOffLine = {
  facilityId: string;
  at: string;
  until: string;
  /** The number without its middle. */
  masked: string;
  label?: string;
  /** A moderator who did not prove the number wants it back. Another one has to agree. */
  proposal?: { byId: string; at: string; reason: string };
};

/** What readers of a place without its last line are told. @param offAt when it was taken off */
export function lineCheckOf(offAt: Date): LineCheck {
  return { until: new Date(offAt.getTime() + LINE_TIMES.askAgainMs).toISOString() };
}

/** Until when a line that was taken off can be brought back. */
export function bringBackUntil(at: Date): Date {
  return new Date(at.getTime() + LINE_TIMES.bringBackMs);
}

/** Whether a line can still be brought back. */
export function canBeBroughtBack({ until }: Pick<TakenOffLine, "until">, now: Date): boolean {
  return Date.parse(until) > now.getTime();
}

/** How somebody brings a line back: alone by proof, or as the first or second of two moderators. */
export type BringBackStep = "restore" | "propose" | "needs-proof" | "needs-another";

/**
 * The step that somebody takes. Who proved the number brings it back. A keeper has to. A moderator
 * proposes it, and another one agrees.
 */
export function bringBackStep(
  { proposal }: Pick<TakenOffLine, "proposal">,
  { role, byId, hasProved }: { role: "facility" | "moderator"; byId: string; hasProved: boolean },
): BringBackStep {
  if (hasProved) return "restore";
  if (role === "facility") return "needs-proof";
  if (proposal === undefined) return "propose";
  return proposal.byId === byId ? "needs-another" : "restore";
}

/** The facility with a line at its former place again. Unchanged where it is there already. */
export function withLineBack(
  facility: StoredFacility,
  { line, position, isListed }: { line: PhoneLine; position: number; isListed: boolean },
): StoredFacility {
  const { lineCheck: _check, ...rest } = facility;
  const has = (lines: readonly PhoneLine[]): boolean => lines.some(({ value }) => value === line.value);
  const phones = has(facility.phones) ? facility.phones : facility.phones.toSpliced(position, 0, line);
  const { listedPhones } = facility;
  const { value, label } = line;
  return {
    ...rest,
    phones,
    ...(listedPhones !== undefined &&
      isListed &&
      !has(listedPhones) && { listedPhones: [...listedPhones, { value, ...(label !== undefined && { label }) }] }),
  };
}
