import type { StoredFacility } from "../facilities/facility.ts";
import { withDerivedFacts } from "../listings/derived-facts.ts";
import type { StoredListing } from "../listings/listing.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import type { LineFinding } from "./line-finding.ts";
import { mayUseNumber } from "./number-uses.ts";
import { EVERYWHERE } from "./number-findings.ts";
import type { NumberFinding } from "./number-findings.ts";

/** The channels of an entry that can be dialled: no address, and none that is never shown. */
export function dialledOf<Each extends { type?: string; value: string }>(channels: readonly Each[]): Each[] {
  return channels.filter((channel) => channel.type !== "email" && mayUseNumber(channel, "published"));
}

/** What is known of each published number: none where nothing is. */
export type FindingsOf = (channel: { type?: string; value: string }) => readonly NumberFinding[];

/**
 * A listing with what was found of its published numbers. A call about another entry may have found
 * it. Null when it says so already.
 */
export function listingWithFindings(
  listing: StoredListing,
  { entry, findingsOf }: { entry: string; findingsOf: FindingsOf },
  { said, now }: { said: readonly AuthoredObservation[]; now: Date },
): StoredListing | null {
  const dialled = dialledOf(listing.contact.channels);
  const findings = findingsAmong(dialled, entry, findingsOf);
  const { lineFindings: _before, reachSince: sinceBefore, ...rest } = listing;
  // A word that said so and was taken back leaves the older finding in force.
  const isDead = findings.some(({ by }) => by !== "seeker");
  const works = dialled.length === 1 ? worksSince(dialled, entry, findingsOf) : null;
  const since = isDead ? undefined : (works ?? sinceBefore);
  if (since === sinceBefore && isSame(listing.lineFindings ?? [], findings)) return null;
  const next: StoredListing = {
    ...rest,
    ...(findings.length > 0 && { lineFindings: findings }),
    ...(since !== undefined && { reachSince: since }),
  };
  return withDerivedFacts(next, said, now);
}

/** A facility with what was found of its lines; null when it says so already. */
export function facilityWithFindings(
  facility: StoredFacility,
  { entry, findingsOf }: { entry: string; findingsOf: FindingsOf },
): StoredFacility | null {
  const findings = findingsAmong(dialledOf(facility.phones), entry, findingsOf);
  if (isSame(facility.lineFindings ?? [], findings)) return null;
  const { lineFindings: _before, ...rest } = facility;
  return { ...rest, ...(findings.length > 0 && { lineFindings: findings }) };
}

/** One finding of each number: an authority's before what callers tell, then the newest. */
function findingsAmong(
  dialled: readonly { type?: string; value: string }[],
  entry: string,
  findingsOf: FindingsOf,
): LineFinding[] {
  const values = new Map(dialled.map((channel) => [channel.value, channel]));
  return [...values.values()].flatMap((channel): LineFinding[] => {
    const here = ofEntry(findingsOf(channel), entry).toSorted(
      (a, b) => Number(b.by === "seeker") - Number(a.by === "seeker") || (a.at < b.at ? -1 : 1),
    );
    const newest = here.findLast(({ found }) => found !== "works");
    if (newest === undefined || newest.found === "works") return [];
    const { found, at, by, until } = newest;
    return [{ value: channel.value, found, at, by, until }];
  });
}

/** Just before the number was found to work, as that call itself counts; null: it was not. */
function worksSince(
  dialled: readonly { type?: string; value: string }[],
  entry: string,
  findingsOf: FindingsOf,
): string | null {
  const times = dialled.flatMap((channel) =>
    ofEntry(findingsOf(channel), entry).flatMap(({ found, at }) => (found === "works" ? [Date.parse(at) - 1] : [])),
  );
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function ofEntry(findings: readonly NumberFinding[], entry: string): NumberFinding[] {
  return findings.filter(({ scope }) => scope === EVERYWHERE || scope === entry);
}

function isSame(a: readonly LineFinding[], b: readonly LineFinding[]): boolean {
  const inOrder = (all: readonly LineFinding[]): string =>
    all
      .map(({ value, found, at, by, until }) => [value, found, at, by, until].join(" "))
      .toSorted()
      .join("\n");
  return inOrder(a) === inOrder(b);
}
