import { ListingInput } from "#contract/posting.ts";
import { checkListing } from "#domain/listings/input.ts";
import { expiresAt, urgencyOf } from "#domain/listings/lifetime.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { Place } from "#domain/places/place.ts";
import type { Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { hashOf, mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { ListingDependencies } from "../dependencies.ts";
import { maskPlace } from "../mask-place.ts";
import { postedFrom } from "../posted-from.ts";
import { prepareMask } from "../prepare-mask.ts";
import type { PostAuthor } from "../queries.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { maskedPoints } from "#server/stored/people.ts";
import { healthConsent } from "#domain/shared/health-consent.ts";
import type { HealthConsent } from "#domain/shared/health-consent.ts";
import { newId } from "#domain/shared/ids.ts";
import { writtenFields } from "./written-fields.ts";

/**
 * Posts a member's need or offer. The true point, the channels and the consent are stored in the
 * shielded part. The masked point is stored in the same transaction. Repeating the
 * same id and content by the same person makes no second listing. A number that was taken off is
 * stored like any other that nobody proved. A refusal would tell whose number was here. Of a
 * forwarded message it is left out instead: a verifier would call it.
 */
export function postMutation({
  country,
  isSwitchedOff,
  giveableAmong,
  areDelisted,
  ...masking
}: ListingDependencies): Mutation {
  return mutation({
    name: "listings.post",
    who: "member",
    args: ListingInput,
    plan: async (args, writer) => {
      const checked = checkListing(args, { now: writer.now, country });
      if (!checked.ok) return { ok: false, reason: "http/invalid-argument", errors: checked.errors };
      const subtype = subtypeOf({ kind: args.kind, details: args.details as StoredListing["details"] });
      if (isSwitchedOff(args.kind, subtype, writer.now)) return { ok: false, reason: "listings/kind-switched-off" };
      const userId = writer.actor.id ?? "";
      const key = listings.key(args.id ?? newId(writer.now));
      const { id: _id, ...content } = args;
      const posted = hashOf(content);
      const given = await giveableAmong(userId, checked.value.contact.channels);
      const { author, mask, read } = await prepareMask(masking, { userId, given });
      const isProved = given.length > 0;
      const isDelisted = args.from === undefined ? [] : await areDelisted(userId, checked.value.contact.channels);
      const kept = checked.value.contact.channels.filter((_, at) => isDelisted[at] !== true);
      return {
        ok: true,
        value: {
          lock: [key, maskedPoints.key(userId)],
          read,
          decide: (current) => {
            const already = earlierPost(current, key, { userId, posted });
            if (already !== null) return already;
            const language = checked.value.language ?? writer.language;
            const masked = maskPlace(current, { ...mask, place: checked.value.place, language });
            const around = { writer, author, language, place: masked.place, isProved, hasNumber: kept.length > 0 };
            const body = postedBody(checked.value, around);
            const { alias } = checked.value.contact;
            const agreed = consentOf(args, writer.now);
            const shielded: ShieldedListing = {
              channels: [...kept],
              ...(alias !== undefined && { alias }),
              ...(masked.truePoint && { truePoint: masked.truePoint }),
              consent: args.from === undefined ? checked.value.consent : NO_CONSENT,
              posted,
              ...(agreed !== null && { healthConsent: agreed }),
            };
            const plan = planOf([listings.insert(key.id, { body, shielded }), ...masked.writes], {
              documents: [key],
              isNew: true,
            });
            return agreed === null ? plan : { ...plan, value: { ...plan.value, details: { consent: agreed } } };
          },
        },
      };
    },
  });
}

/** That all may read what a need says of health. Its poster says it of their own need alone. */
function consentOf({ side, from, healthConsent: sent }: ListingInput, now: Date): HealthConsent | null {
  return side === "need" && from === undefined ? healthConsent("public-need", sent, now) : null;
}

/** What nobody allowed. */
const NO_CONSENT = { showOnRequest: false, beMatched: false, reContact: false };

function earlierPost(current: Locked, key: DocumentKey, { userId, posted }: { userId: string; posted: string }) {
  const document = current.get(keyText(key));
  if (document === undefined) return null;
  const isSame = listings.read(document).ownerId === userId && shieldedListingOf(document).posted === posted;
  return isSame ? planOf([], { documents: [key] }) : ({ ok: false, reason: "documents/already-exists" } as const);
}

/** Who posts, in which language, and the masked place. */
export type Around = {
  writer: Pick<Writer, "now" | "actor" | "networks">;
  author: PostAuthor;
  language: string;
  place: Place;
  isProved: boolean;
  hasNumber: boolean;
};

/** The stored body of a post whose fields were checked. */
export function postedBody(input: ListingInput, around: Around): StoredListing {
  const { writer, author, language, place } = around;
  const { now, actor } = writer;
  const urgency = input.urgency ?? urgencyOf(input.neededBy, now);
  return {
    side: input.side,
    kind: input.kind,
    details: input.details as StoredListing["details"],
    ...writtenFields({ ...input, speaks: input.speaks?.length === 0 ? undefined : input.speaks }),
    language,
    place,
    ownerId: actor.id,
    postedFrom: postedFrom(author, writer),
    urgency,
    status: "open",
    ...NOTHING_KNOWN,
    confirmedAt: null,
    expiresAt: expiresAt({ ...input, urgency }, now).toISOString(),
    renewals: { count: 0, at: now.toISOString() },
    contact: contactOf(input, around),
    source: { kind: input.from ?? "member" },
  };
}

/** How its person is reached. Whose number is in a message allowed nothing. */
function contactOf({ from, consent }: ListingInput, { isProved, hasNumber }: Around): StoredListing["contact"] {
  if (from === "message") return { channels: [], shielded: hasNumber, available: false, isCallOnly: true };
  return {
    channels: [],
    shielded: true,
    available: consent.showOnRequest,
    ...(!isProved && { isUnproved: true }),
    ...(consent.answersHere === false && { isCallOnly: true }),
  };
}
