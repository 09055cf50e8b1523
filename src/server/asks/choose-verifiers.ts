import { distanceKm } from "#domain/places/distance.ts";
import { chooseNearby } from "#domain/matching/choose-wave.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { isNight, mayPersonBeAsked } from "#domain/matching/asking-eligibility.ts";
import type { AskablePerson } from "#domain/matching/asking-eligibility.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isHourChosen, isKindChosen } from "#domain/verification/choice.ts";
import type { Locked } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { verifierAreas } from "#server/stored/asks.ts";
import { verifierChoices } from "#server/stored/verifier-choices.ts";
import { burdenOf } from "./burden.ts";
import { localMoments } from "./local-time.ts";
import { findChoices, findVerifierAreas } from "./people/queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Verifiers whom a need asks to call. `isFirst`: whether this is its first wave. */
export type VerifierWave = { listingId: string; need: StoredListing; isFirst: boolean; now: Date };

/** Reads verifiers near a need who agreed to be asked, of its kind and at this hour. */
export async function readVerifiers(
  client: SqlClient,
  { need, isFirst, now }: VerifierWave,
): Promise<ShieldedDocument[]> {
  // Nobody is woken to call: who would answer at night?
  if (!isFirst || isNight(localMoments(now)(need.place).hour)) return [];
  const areas = await findVerifierAreas(client, need.place);
  const choices = new Map((await findChoices(client, areas)).map((each) => [each.id, verifierChoices.read(each)]));
  const momentAt = localMoments(now);
  return areas.filter((area) => {
    const choice = choices.get(area.id);
    const place = verifierAreas.readShielded(area)?.place;
    if (choice === undefined || place === undefined) return true;
    return isKindChosen(choice, need.kind) && isHourChosen(choice, momentAt(place).hour);
  });
}

/** The ids of those who are asked, of what was read; best first. */
export function chooseVerifiers(
  current: Locked,
  { listingId, need, isFirst, now }: VerifierWave,
  notAgain: ReadonlySet<string>,
): string[] {
  if (!isFirst) return [];
  const burden = burdenOf(current, "verifier");
  const momentAt = localMoments(now);
  const nearestFirst = verifierAreas
    .readAll(current.values())
    .flatMap(({ document, value }): AskablePerson[] => {
      const place = verifierAreas.readShielded(document)?.place;
      if (place === undefined || notAgain.has(value.ownerId)) return [];
      return [
        {
          id: value.ownerId,
          distanceKm: distanceKm(need.place, place),
          radiusKm: value.radiusKm,
          consent: { at: value.at },
          wakeMe: false,
          ...burden(value.ownerId),
          hour: momentAt(place).hour,
        },
      ];
    })
    .toSorted((a, b) => a.distanceKm - b.distanceKm);
  return chooseNearby(nearestFirst, {
    size: MATCHING.verifiersOfNeed,
    now,
    key: listingId,
    mayBeAsked: (person) => mayPersonBeAsked(person, need.urgency, now),
    suited: () => 0,
  }).map(({ id }) => id);
}
