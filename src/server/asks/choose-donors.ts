import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { chooseWave, isCircleFull } from "#domain/matching/choose-wave.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { isNight, mayBeAsked, suits } from "#domain/matching/asking-eligibility.ts";
import type { AskableDonor, AskingNeed } from "#domain/matching/asking-eligibility.ts";
import { chooseOfShare } from "#domain/matching/share-of-circle.ts";
import type { NumberShare, PersonInCircle } from "#domain/matching/share-of-circle.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import type { Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { donors } from "#server/stored/donors.ts";
import { burdenOf } from "./burden.ts";
import { localMoments } from "./local-time.ts";
import { findDonors } from "./people/queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * A wave of donors: for which need, how many, around which public point. `share`: of whom the
 * owner's number may ask a part.
 */
export type DonorWave = {
  need: AskingNeed;
  size: number;
  near: Point;
  now: Date;
  listingId: string;
  wave: number;
  share: NumberShare | null;
};

/**
 * Reads donors who might be asked, with their asks and promises, in wider and wider circles. It
 * stops at the first that is full of those who may be asked. The share must hold the wave there.
 * Then the choice needs no wider one.
 * @param withBurden leaves out who cannot be reached, and adds what the others were asked
 */
export async function readDonors(
  client: SqlClient,
  wave: DonorWave,
  withBurden: (found: readonly ShieldedDocument[]) => Promise<ShieldedDocument[]>,
): Promise<ShieldedDocument[]> {
  const { need, size, near, now, listingId } = wave;
  const onlyWoken = isNight(localMoments(now)(near).hour);
  // One query less for each wave of the night. Donors of another time zone are judged one by one.
  if (onlyWoken && need.urgency !== "critical") return [];
  const groups = BLOOD_GROUPS.filter((group) => suits({ group }, need) !== null);
  const isCritical = need.urgency === "critical";
  const about = { groups, component: need.component, near, now, listingId };
  const search = { ...about, onlyWoken, isCritical, start: startOf(wave) };
  const found = new Map<string, ShieldedDocument>();
  let beyondKm: number | null = null;
  for (const radiusKm of MATCHING.radiiKm) {
    // One connection carries one statement at a time.
    const ring = await withBurden(await findDonors(client, { ...search, radiusKm, beyondKm }));
    for (const document of ring) found.set(keyText(document), document);
    const mayBeAskedThere = askableDonors(found, wave).filter(
      (donor) => donor.distanceKm <= radiusKm && mayBeAsked(donor, need, now),
    );
    if (isCircleFull(mayBeAskedThere.length, size) && choose(mayBeAskedThere, wave).chosen.length === size) break;
    beyondKm = radiusKm;
  }
  return [...found.values()];
}

/** Four hex digits, other ones for each wave of each need. */
function startOf({ listingId, wave }: DonorWave): string {
  const random = Number.parseInt(listingId.slice(-4), 16);
  return ((random + wave * 40_503) % 65_536).toString(16).padStart(4, "0");
}

/** The ids of those who are asked, of what was read; best first. */
export function chooseDonors(
  current: Locked,
  wave: DonorWave,
  notAgain: ReadonlySet<string>,
): { chosen: string[]; isShareSpent: boolean } {
  const { chosen, isShareSpent } = choose(
    askableDonors(current, wave).filter(({ id }) => !notAgain.has(id)),
    wave,
  );
  return { chosen: chosen.map(({ id }) => id), isShareSpent };
}

function choose(found: readonly AskableDonor[], { need, size, now, listingId, share }: DonorWave) {
  const nearestFirst = found.toSorted((a, b) => a.distanceKm - b.distanceKm);
  return chooseOfShare(
    (asked) => chooseWave(nearestFirst, { need, size, now, key: listingId, ...(asked !== undefined && { asked }) }),
    share,
  );
}

/** Where these donors are as a need sees them, of what was read and of those whose blood suits. */
export function placedDonors(
  read: readonly ShieldedDocument[],
  { need, near }: Pick<DonorWave, "need" | "near">,
  ids: ReadonlySet<string>,
): PersonInCircle[] {
  return donors.readAll(read).flatMap(({ document, value }): PersonInCircle[] => {
    const place = donors.readShielded(document)?.place;
    if (place === undefined || !ids.has(document.id) || suits(value, need) === null) return [];
    return [{ id: document.id, group: value.group, distanceKm: distanceKm(near, place) }];
  });
}

/** The donors of what was read, as the rule of who may be asked reads them. */
function askableDonors(current: Locked, { near, now }: DonorWave): AskableDonor[] {
  const burden = burdenOf(current, "donor");
  const momentAt = localMoments(now);
  return donors.readAll(current.values()).flatMap(({ document, value }): AskableDonor[] => {
    const place = donors.readShielded(document)?.place;
    if (place === undefined) return [];
    const { ownerId, ...said } = value;
    return [{ ...said, id: document.id, distanceKm: distanceKm(near, place), ...burden(ownerId), ...momentAt(place) }];
  });
}
