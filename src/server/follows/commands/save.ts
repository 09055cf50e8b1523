import { FollowSave } from "#contract/follows.ts";
import { FOLLOWING, deviceOf, endFault } from "#domain/follows/follow.ts";
import type { FollowedDetails, ShieldedFollow, StoredFollow } from "#domain/follows/follow.ts";
import { hitUntil } from "#domain/follows/hit.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { HEALTH_WORDS, healthConsent } from "#domain/shared/health-consent.ts";
import type { HealthConsent } from "#domain/shared/health-consent.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Locked } from "#server/documents/command.ts";
import { currentCheckpoint } from "#server/documents/change-log/change-log.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readDocuments } from "#server/documents/store.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { asksOfPlaces, offersAtPlaces } from "../offers-at-places.ts";
import { lockFollower, readFollowsMark } from "../queries.ts";
import type { Hit } from "../queries.ts";
import { keepFirstMark, keepHits } from "../statements.ts";

export type FollowDependencies = { database: Database; readModel: Pick<ReadModel, "around"> };

/** Offers around that are looked at when a follow begins. Proposal. */
const LOOKED_AT = 200;

/**
 * Follows a search of offers. Its owner is notified of what begins to answer it from now on. What
 * does already is on the list that they look at. A blood group is health data: without a consent in
 * the words of today it is not followed.
 */
export function saveMutation(dependencies: FollowDependencies): Mutation {
  return mutation({
    name: "follows.save",
    who: "member",
    args: FollowSave,
    plan: async ({ id, until: asked, healthConsent: sent, ...search }, { actor, now }) => {
      const { place, kind, withinKm, when, nightToo, channels, ...details } = search;
      const ownerId = actor.id ?? "";
      const most = deviceOf(ownerId) === null ? FOLLOWING.most : FOLLOWING.mostOfDevice;
      const until = asked ?? new Date(now.getTime() + FOLLOWING.usualDays * DAY_MS).toISOString();
      const fault = endFault(until, now);
      if (fault !== null)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "until", word: fault }] };
      const key = follows.key(id);
      const body: StoredFollow = { ownerId, kind, withinKm, when, until, nightToo, channels, at: now.toISOString() };
      const shielded: ShieldedFollow = { place, details: details satisfies FollowedDetails };
      const isHealth = details.bloodGroup !== undefined;
      const agreed = isHealth ? healthConsent("follow", sent, now) : null;
      if (isHealth && sent !== undefined && agreed === null) return { ok: false, reason: "follows/consent-needed" };
      const { database } = dependencies;
      // The first follow of all says where the log is followed from: nothing after it is missed.
      const first = (await readFollowsMark(database)) === null ? await currentCheckpoint(database) : null;
      const there = await hitsOf(dependencies, { id: key.id, body, shielded }, now);
      return {
        ok: true,
        value: {
          lock: [key],
          read: (client) => lockFollower(client, ownerId),
          decide: (current) => {
            const before = current.get(keyText(key));
            if (before !== undefined && follows.read(before).ownerId !== ownerId)
              return { ok: false, reason: "documents/already-exists" };
            if (before === undefined && countRunning(current, now) >= most)
              return { ok: false, reason: "follows/too-many" };
            const consent = agreed ?? heldConsent(before, shielded);
            if (isHealth && consent === null) return { ok: false, reason: "follows/consent-needed" };
            const parts = { body, shielded: { ...shielded, ...(consent !== null && { healthConsent: consent }) } };
            const write =
              before === undefined ? follows.insert(key.id, parts) : follows.update(key, { ...parts, isEdit: true });
            const plan = planOf([write], { documents: [key], isNew: before === undefined });
            const mark = first === null ? [] : [keepFirstMark(first)];
            const tableWrites = [keepHits(there, { now, toldAt: now }), ...mark];
            const details = agreed === null ? {} : { details: { consent: agreed } };
            return { ...plan, value: { ...plan.value, tableWrites, ...details } };
          },
        },
      };
    },
  });
}

/** The consent of before, in the words of today, while the follow is for the same blood group. */
function heldConsent(before: ShieldedDocument | undefined, { details }: ShieldedFollow): HealthConsent | null {
  const held = before === undefined ? null : follows.readShielded(before);
  if (held === null || held.details.bloodGroup !== details.bloodGroup) return null;
  return held.healthConsent?.wordsVersion === HEALTH_WORDS ? held.healthConsent : null;
}

function countRunning(current: Locked, now: Date): number {
  return follows.readAll(current.values()).filter(({ value }) => Date.parse(value.until) > now.getTime()).length;
}

type NewFollow = { id: string; body: StoredFollow; shielded: ShieldedFollow };

async function hitsOf({ database, readModel }: FollowDependencies, follow: NewFollow, now: Date): Promise<Hit[]> {
  const { id, body, shielded } = follow;
  const near = { lat: shielded.place.lat, lng: shielded.place.lng, withinKm: body.withinKm };
  const around = { of: "listings", near, sides: new Set(["offer"]), kinds: new Set([body.kind]) } as const;
  const found = await readDocuments(
    database,
    readModel.around(around, LOOKED_AT).map((each) => listings.key(each.id)),
  );
  const offers = listings.readAll(found);
  const atPlace = await offersAtPlaces(
    database,
    offers.map(({ value }) => value),
    asksOfPlaces(shielded.details),
  );
  return offers.flatMap(({ document, value }) => {
    const freshUntil = hitUntil({ ...body, ...shielded }, atPlace(value), now);
    return freshUntil === null ? [] : [{ followId: id, listingId: document.id, ownerId: body.ownerId, freshUntil }];
  });
}
