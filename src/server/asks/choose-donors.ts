import { isNight, suits } from "#domain/matching/may-be-asked.ts";
import type { AskableDonor, AskingNeed } from "#domain/matching/may-be-asked.ts";
import { chooseWave } from "#domain/matching/choose-wave.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import type { Locked } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { donors } from "#server/stored/donors.ts";
import { burdenOf } from "./recent-asks.ts";
import { localMoments } from "./local-time.ts";
import { findDonors } from "./queries.ts";

/** A wave of donors: for which need, how many, around which public point. */
export type DonorWave = { need: AskingNeed; size: number; near: Point; now: Date; listingId: string; wave: number };

/** Reads donors who might be asked, in wider and wider circles until there are plenty. */
export async function readDonors(
  client: Parameters<typeof findDonors>[0],
  { need, size, near, now, listingId, wave }: DonorWave,
  notAgain: ReadonlySet<string>,
): Promise<ShieldedDocument[]> {
  const onlyWoken = isNight(localMoments(now)(near).hour);
  // One query less for each wave of the night. Donors of another time zone are judged one by one.
  if (onlyWoken && need.urgency !== "critical") return [];
  const groups = BLOOD_GROUPS.filter((group) => suits({ group }, need) !== null);
  const start = startOf(listingId, wave);
  let found: ShieldedDocument[] = [];
  for (const radiusKm of MATCHING.radiiKm) {
    const search = { groups, component: need.component, near, radiusKm, now, onlyWoken, start };
    // One connection carries one statement at a time.
    found = (await findDonors(client, search)).filter(({ id }) => !notAgain.has(id));
    // Twice as many as the rule wants there: some of them may not be asked.
    if (found.length >= 2 * MATCHING.timesThere * size) break;
  }
  return found;
}

/** Four hex digits, other ones for each wave of each need. */
function startOf(listingId: string, wave: number): string {
  const random = Number.parseInt(listingId.slice(-4), 16);
  return ((random + wave * 40_503) % 65_536).toString(16).padStart(4, "0");
}

/** The ids of those who are asked, of what was read; best first. */
export function chooseDonors(
  current: Locked,
  { need, size, near, now, listingId }: DonorWave,
  notAgain: ReadonlySet<string>,
): string[] {
  const burden = burdenOf(current, "donor");
  const momentAt = localMoments(now);
  const nearestFirst = donors
    .readAll(current.values())
    .flatMap(({ document, value }): AskableDonor[] => {
      const place = donors.readShielded(document)?.place;
      if (place === undefined || notAgain.has(document.id)) return [];
      const { ownerId, ...said } = value;
      return [
        {
          ...said,
          id: document.id,
          distanceKm: distanceKm(near, place),
          ...burden(ownerId),
          ...momentAt(place),
        },
      ];
    })
    .toSorted((a, b) => a.distanceKm - b.distanceKm);
  return chooseWave(nearestFirst, { need, size, now, key: listingId }).map(({ id }) => id);
}
