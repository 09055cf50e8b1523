import type { Reason } from "#contract/errors.ts";
import { ListingEdit } from "#contract/posting.ts";
import { readChannels } from "#domain/contact/channels.ts";
import { withProof } from "#domain/contact/policy.ts";
import { checkListingFields } from "#domain/listings/input.ts";
import type { ListingCheckContext, ListingFields } from "#domain/listings/input.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import { separated } from "#domain/listings/joined-facts.ts";
import { expiresAt, urgencyOf } from "#domain/listings/lifetime.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { Channel, ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import { isForwarded, mayEdit, mayEditOwn, roleTowards } from "#domain/listings/policy.ts";
import { neededOf, withNeeded } from "#domain/responses/needed.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { ok } from "#domain/shared/result.ts";
import { isReplacedOffer } from "#domain/listings/replaced-offer.ts";
import type { Decision, Insert, Locked, ReadMore, Refused, Update } from "#server/documents/command.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readShielded } from "#server/documents/store.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Precondition, Writer } from "#server/commands/mutation.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { maskedPoints } from "#server/stored/people.ts";
import type { ListingDependencies } from "../dependencies.ts";
import { maskPlace } from "../mask-place.ts";
import { prepareMask } from "../prepare-mask.ts";
import type { PersonsMask } from "../prepare-mask.ts";
import { authoriseChangeOfRunning } from "../authorise-change.ts";
import type { AuthorisedListing } from "../authorise-change.ts";
import { removeFields, writtenFields } from "./written-fields.ts";

type EditContext = Pick<ListingDependencies, "country" | "isSwitchedOff"> & {
  key: DocumentKey;
  changes: Omit<ListingEdit, "id">;
  writer: Writer;
  precondition: Precondition | undefined;
  /** Null where the place stays. */
  mask: PersonsMask | null;
  /** Whether a channel of the edit may be given; null where the channels stay. */
  isProved: boolean | null;
  /** Its channels without those that their holders took off. */
  callable: Channel[];
};

/**
 * Edits a listing: objects are replaced whole, null removes. Only the owner may change place,
 * channels and consent.
 */
export function editMutation(database: Database, dependencies: ListingDependencies): Mutation {
  return mutation({
    name: "listings.edit",
    who: "member",
    args: ListingEdit,
    plan: async ({ id, ...changes }, writer, precondition) => {
      const key = listings.key(id);
      const { country, isSwitchedOff, giveableAmong, areDelisted } = dependencies;
      const userId = writer.actor.id ?? "";
      const { contact } = changes;
      const sent = contact === undefined ? null : readChannels(contact.channels, { country, path: "" });
      const off = sent?.ok === true ? await areDelisted(userId, sent.value) : [];
      const callable = sent?.ok === true ? sent.value.filter((_, at) => off[at] !== true) : [];
      const given = sent?.ok === true ? await giveableAmong(userId, sent.value) : null;
      const stored = async () => giveableAmong(userId, await readOwnChannels(database, key, userId));
      const moved = changes.place === undefined ? null : (given ?? (await stored()));
      const masking = moved && (await prepareMask(dependencies, { userId, given: moved }));
      const known = { country, isSwitchedOff, mask: masking && masking.mask, callable };
      const isProved = sent && given !== null && given.length > 0;
      const editContext = { ...known, isProved, key, changes, writer, precondition };
      const ring = masking === null ? [] : [maskedPoints.key(userId)];
      const words: ReadMore = (client) => readObservationsOf(client, [key.id]);
      const read = masking === null ? words : [words, masking.read];
      return {
        ok: true,
        value: { lock: [key, ...ring], read, decide: (current) => decideListingEdit(current, editContext) },
      };
    },
  });
}

/** The channels of a listing of the person; none where it is not theirs. */
async function readOwnChannels(database: Database, key: DocumentKey, userId: string): Promise<Channel[]> {
  const document = await readShielded(database, key);
  const isOwn = document !== null && listings.read(document).ownerId === userId;
  return isOwn ? (shieldedListingOf(document).channels ?? []) : [];
}

function decideListingEdit(current: Locked, editContext: EditContext): Decision<Reason> {
  const { key, changes, writer, precondition } = editContext;
  const isOwnPart = changes.place !== undefined || changes.contact !== undefined || changes.consent !== undefined;
  const rule = (listing: StoredListing) => (isOwnPart ? mayEditOwn : mayEdit)(writer.actor, listing);
  const authorised = authoriseChangeOfRunning(current, key, { writer, rule, precondition });
  if (!authorised.ok) return authorised;
  const fields = checked(authorised.value, changes, { now: writer.now, country: editContext.country });
  if (!fields.ok) return fields;
  const isLead = isForwarded(authorised.value.listing);
  if (isLead && fields.value.contact) fields.value.contact.channels = editContext.callable;
  const next = changed(authorised.value.listing, fields.value, changes);
  const subtype = subtypeOf(next);
  const isOther = subtype !== subtypeOf(authorised.value.listing);
  if (isOther && editContext.isSwitchedOff(next.kind, subtype, writer.now)) {
    return { ok: false, reason: "listings/kind-switched-off" };
  }
  if (changes.urgency === null) next.urgency = urgencyOf(next.neededBy, writer.now);
  next.expiresAt = endOf(next, authorised.value, writer.now);
  if (isLead && fields.value.contact) next.contact = { ...next.contact, shielded: editContext.callable.length > 0 };
  else if (editContext.isProved !== null) next.contact = withProof(next.contact, editContext.isProved) ?? next.contact;
  const recounted = recountedNeed(next, authorised.value.listing, writer.now);
  if (!recounted.ok) return recounted;
  const shielded = changedShielded(shieldedListingOf(authorised.value.document), fields.value);
  const writes: (Insert | Update)[] = [];
  const { place } = fields.value;
  if (place !== undefined && editContext.mask !== null) {
    const masked = maskPlace(current, { ...editContext.mask, place, language: next.language });
    next.place = masked.place;
    if (masked.truePoint !== undefined) shielded.truePoint = masked.truePoint;
    writes.push(...masked.writes);
  }
  const update = listings.update(key, {
    body: turned(recounted.value, authorised.value, { shielded, current, writer }),
    isEdit: true,
    ...(isOwnPart && { shielded }),
  });
  return planOf([update, ...writes], { documents: [key] });
}

/**
 * A need with another quantity has another status: what is on its way may fill it now, or no
 * longer. It cannot ask for less than that, or in another unit.
 */
function recountedNeed(
  next: StoredListing,
  before: StoredListing,
  now: Date,
): { ok: true; value: StoredListing } | Refused<Reason> {
  const { needed } = next;
  if (needed === undefined || (next.quantity === before.quantity && next.unit === before.unit)) return ok(next);
  const min = needed.coming + needed.received;
  const errors: FieldRefusal[] = [];
  if (next.unit !== before.unit) errors.push({ path: "unit", word: "value" });
  if (neededOf(next).asked < min) errors.push({ path: "quantity", word: "atLeast", values: { min } });
  if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
  return ok(withNeeded(next, needed, now.toISOString()));
}

type ReplacementContext = { shielded: Partial<ShieldedListing>; current: Locked; writer: Writer };

/**
 * The listing without others' observations, if its keeper turned it into another offer. Trust does
 * not carry over.
 */
function turned(
  next: StoredListing,
  { listing, document }: AuthorisedListing,
  { shielded, current, writer }: ReplacementContext,
): StoredListing {
  const role = roleTowards(writer.actor, listing);
  const before = { ...listing, channels: shieldedListingOf(document).channels ?? [] };
  const isOther = isReplacedOffer(before, { ...next, channels: shielded.channels ?? [] });
  if (!isOther || (role !== "owner" && role !== "facility")) return next;
  const words = observationsOf(document.id, current.values());
  // What was merged into it was another offer: whether it still is one is judged anew.
  const { joined: _joined, ...own } = separated(next);
  return withDerivedFacts({ ...own, base: {}, turnedAt: writer.now.toISOString() }, words, writer.now);
}

function checked(
  { listing }: AuthorisedListing,
  changes: EditContext["changes"],
  context: ListingCheckContext,
): { ok: true; value: Partial<ListingFields> } | Refused<Reason> {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== null && value !== undefined),
  );
  // A quantity is checked with its unit, and the unit with its quantity.
  const unit = changes.quantity === undefined || changes.unit !== undefined ? {} : { unit: listing.unit };
  const stored = {
    details: listing.details,
    ...(changes.title !== null && { title: listing.title }),
    ...(changes.note !== null && { note: listing.note }),
  };
  const words = { stored, side: listing.side, mayLink: listing.facilityId !== undefined };
  const sent = { ...unit, ...given } as Partial<ListingFields>;
  const fields = checkListingFields(listing.kind, sent, { ...context, ...words });
  return fields.ok ? fields : { ok: false, reason: "http/invalid-argument", errors: fields.errors };
}

function changed(
  listing: StoredListing,
  fields: Partial<ListingFields>,
  changes: EditContext["changes"],
): StoredListing {
  const { details, consent } = fields;
  const next: StoredListing = {
    ...listing,
    ...(details !== undefined && { details }),
    ...writtenFields(fields),
    // The consent to show a number of a forwarded message is not its sender's to give.
    ...(consent !== undefined && !isForwarded(listing) && { contact: { ...listing.contact, ...contactOf(consent) } }),
  };
  removeFields(next, changes);
  return next;
}

/** What of a listing's contact follows from what its owner allows. */
function contactOf({ showOnRequest, answersHere }: ListingFields["consent"]): Partial<StoredListing["contact"]> {
  return { available: showOnRequest, isCallOnly: answersHere === false ? true : undefined };
}

/**
 * The new end after its time or urgency changed, counted from its posting or renewal. Never in the
 * past.
 */
function endOf(next: StoredListing, { listing, document }: AuthorisedListing, now: Date): string | null {
  const isRetimed = next.neededBy !== listing.neededBy || next.urgency !== listing.urgency;
  if (!isRetimed || listing.expiresAt === null) return listing.expiresAt;
  const ends = expiresAt(next, new Date(listing.renewals?.at ?? document.createdAt));
  return ends > now ? ends.toISOString() : listing.expiresAt;
}

function changedShielded(
  shielded: Partial<ShieldedListing>,
  { contact, consent }: Partial<ListingFields>,
): Partial<ShieldedListing> {
  const { alias, ...rest } = shielded;
  const kept = contact === undefined ? alias : contact.alias;
  return {
    ...rest,
    ...(kept !== undefined && { alias: kept }),
    ...(contact !== undefined && { channels: [...contact.channels] }),
    ...(consent !== undefined && { consent }),
  };
}
