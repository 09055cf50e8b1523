import zoneAt from "@photostructure/tz-lookup";
import { suits } from "#domain/matching/may-be-asked.ts";
import type { AskableDonor, AskingNeed } from "#domain/matching/may-be-asked.ts";
import { chooseWave } from "#domain/matching/choose-wave.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { pastAskOf } from "#domain/matching/ask.ts";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { Locked } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { asks } from "#server/stored/asks.ts";
import { donors } from "#server/stored/donors.ts";
import { responses } from "#server/stored/responses.ts";
import { findDonors, readBurden } from "./queries.ts";

/** A wave of donors: for which need, how many, around which public point. */
export type DonorWave = { need: AskingNeed; size: number; near: Point; now: Date; listingId: string; wave: number };

/**
 * Reads donors who might be asked, in wider and wider circles until there are plenty, with their
 * asks and promises.
 */
export async function readCandidates(
  client: Parameters<typeof findDonors>[0],
  { need, size, near, now, listingId, wave }: DonorWave,
  alreadyAsked: ReadonlySet<string>,
): Promise<ShieldedDocument[]> {
  const { hour } = localMoments(now)(near);
  const isNight = hour >= MATCHING.nightFrom || hour < MATCHING.nightTo;
  // One query less for each wave of the night. Donors of another time zone are judged one by one.
  if (isNight && need.urgency !== "critical") return [];
  const groups = BLOOD_GROUPS.filter((group) => suits({ group }, need) !== null);
  const start = startOf(listingId, wave);
  let found: ShieldedDocument[] = [];
  for (const radiusKm of MATCHING.radiiKm) {
    const search = { groups, component: need.component, near, radiusKm, now, onlyWoken: isNight, start };
    // One connection carries one statement at a time.
    found = (await findDonors(client, search)).filter(({ id }) => !alreadyAsked.has(id));
    // Twice as many as the rule wants there: some of them may not be asked.
    if (found.length >= 2 * MATCHING.timesThere * size) break;
  }
  if (found.length === 0) return [];
  const since = new Date(now.getTime() - MATCHING.windowDays * DAY_MS);
  return [...found, ...(await readBurden(client, { people: found.map(({ id }) => id), since }))];
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
  alreadyAsked: ReadonlySet<string>,
): string[] {
  const burden = burdenOf(current);
  const momentAt = localMoments(now);
  const nearestFirst = donors
    .readAll(current.values())
    .flatMap(({ document, value }): AskableDonor[] => {
      const place = donors.readShielded(document)?.place;
      if (place === undefined || alreadyAsked.has(document.id)) return [];
      const { ownerId, ...said } = value;
      const own = burden.get(ownerId);
      return [
        {
          ...said,
          id: document.id,
          distanceKm: distanceKm(near, place),
          asks: own?.asks ?? [],
          hasOpenPromise: own?.hasOpenPromise ?? false,
          ...momentAt(place),
        },
      ];
    })
    .toSorted((a, b) => a.distanceKm - b.distanceKm);
  return chooseWave(nearestFirst, { need, size, now, key: listingId }).map(({ id }) => id);
}

type Burden = { asks: AskableDonor["asks"][number][]; hasOpenPromise: boolean };

/** What each person was asked and has promised, of what was read. */
function burdenOf(current: Locked): ReadonlyMap<string, Burden> {
  const burden = new Map<string, Burden>();
  const of = (id: string): Burden => {
    const own = burden.get(id) ?? { asks: [], hasOpenPromise: false };
    burden.set(id, own);
    return own;
  };
  for (const { value } of asks.readAll(current.values())) of(value.ownerId).asks.push(pastAskOf(value));
  for (const { value } of responses.readAll(current.values()))
    if (value.authorId !== null && value.until !== null) of(value.authorId).hasOpenPromise = true;
  return burden;
}

/** The hour and day of a moment at a point. */
function localMoments(now: Date): (point: Point) => { hour: number; day: string } {
  const byZone = new Map<string, { hour: number; day: string }>();
  return ({ lat, lng }) => {
    const timeZone = zoneAt(lat, lng);
    const known = byZone.get(timeZone);
    if (known !== undefined) return known;
    const format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    // As 2026-11-23 13:05.
    const [day = "", time = ""] = format.format(now).split(" ");
    const moment = { hour: Number.parseInt(time, 10), day };
    byZone.set(timeZone, moment);
    return moment;
  };
}
