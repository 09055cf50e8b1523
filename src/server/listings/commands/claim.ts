import { ListingClaim } from "#contract/contact.ts";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import type { Reason } from "#contract/errors.ts";
import { expiresAt } from "#domain/listings/lifetime.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isForwarded, isRunning, maySee } from "#domain/listings/policy.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readShielded } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { maskedPoints } from "#server/stored/people.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import { maskPlace } from "../mask-place.ts";
import { postedFrom } from "../posted-from.ts";
import { prepareMask } from "../prepare-mask.ts";
import type { PersonsMask } from "../prepare-mask.ts";
import type { PostAuthor } from "../queries.ts";
import type { ListingDependencies } from "../dependencies.ts";

type ClaimDependencies = Pick<
  ListingDependencies,
  "labelOf" | "personMask" | "readAuthor" | "provedAmong" | "holdersOf"
>;
type ClaimContext = {
  key: DocumentKey;
  writer: Writer;
  author: PostAuthor;
  showOnRequest: boolean;
  /** `type value` of each proved channel. */
  proved: ReadonlySet<string>;
  mask: PersonsMask;
};

/**
 * A person who has proved a number of an imported listing or of a forwarded message becomes its
 * owner. It is then a person's listing, with a masked point, an end, and only the proved channels.
 * Later imports change nothing.
 */
export function claimMutation(database: Database, dependencies: ClaimDependencies): Mutation {
  return mutation({
    name: "listings.claim",
    who: "member",
    args: ListingClaim,
    plan: async ({ id, showOnRequest }, writer) => {
      const key = listings.key(id);
      const userId = writer.actor.id ?? "";
      const document = await readShielded(database, key);
      const channels = document === null ? [] : (shieldedListingOf(document).channels ?? []);
      const found = channels.length === 0 ? [] : await dependencies.provedAmong(userId, channels);
      const proved = new Set(found.map(channelKey));
      const { author, mask, read } = await prepareMask(dependencies, { userId, given: found });
      const context = { key, writer, author, showOnRequest, proved, mask };
      return {
        ok: true,
        value: {
          lock: [key, maskedPoints.key(userId)],
          read,
          decide: (current) => decideListingClaim(current, context),
        },
      };
    },
  });
}

function decideListingClaim(current: Locked, context: ClaimContext): Decision<Reason> {
  const { key, writer, author, showOnRequest, proved } = context;
  const userId = author.id;
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const listing = listings.read(document);
  const seen = maySee({ id: userId, isModerator: false }, listing);
  if (!seen.ok) return seen;
  if (listing.ownerId === userId) return planOf([], { documents: [key] });
  const isLead = (listing.ownerId === null && listing.source.kind === "import") || isForwarded(listing);
  if (!isLead || listing.facilityId !== undefined) return { ok: false, reason: "http/permission-denied" };
  if (!isRunning(listing, writer.now)) return { ok: false, reason: "listings/closed" };
  const shielded = shieldedListingOf(document);
  const channels = (shielded.channels ?? []).filter(
    (channel) => proved.has(channelKey(channel)) && mayUseNumber(channel, "person"),
  );
  if (channels.length === 0) return { ok: false, reason: "contact/not-proved" };
  const { lat, lng, label, placeId, precision } = listing.place;
  const masked = maskPlace(current, {
    ...context.mask,
    place: { lat, lng, label, ...(placeId !== undefined && { placeId }), precision },
    language: listing.language,
  });
  const next: StoredListing = {
    ...listing,
    ownerId: userId,
    postedFrom: postedFrom(author, writer),
    place: masked.place,
    contact: { ...listing.contact, channels: [], shielded: true, available: showOnRequest },
    ...(isForwarded(listing) && { source: { kind: "member" as const } }),
    renewals: { count: 0, at: writer.now.toISOString() },
    expiresAt: expiresAt(listing, writer.now).toISOString(),
  };
  const consent = { showOnRequest, beMatched: false, reContact: false };
  // Texts of the list may hold other people's names and numbers. They are for moderators, not for
  // an owner's export.
  const { rawText: _others, ...own } = shielded;
  const kept = { ...own, channels, consent, ...(masked.truePoint && { truePoint: masked.truePoint }) };
  const update = listings.update(key, { body: next, isEdit: true, shielded: kept });
  return planOf([update, ...masked.writes], { documents: [key] });
}
