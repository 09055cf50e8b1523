import type { OwnListing } from "#contract/listing-parts.ts";
import type { Listing, Observation, SingleListing } from "#contract/listings.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { shownStock } from "#domain/listings/public-stock.ts";
import { shownFinding } from "#domain/contact/line-finding.ts";
import { lineCostOf, mayUseNumber } from "#domain/contact/number-uses.ts";
import { isContactAvailable, mayRequestContact } from "#domain/contact/policy.ts";
import { publicPlace } from "#domain/places/place.ts";
import { mayVerify } from "#domain/verification/policy.ts";
import { LISTING_FIELDS } from "#domain/listings/fields.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { Channel, ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import { caseRights } from "#domain/moderation/policy.ts";
import { isLanguageTag, UNKNOWN_LANGUAGE } from "#domain/shared/language-tag.ts";
import type { Counts } from "#domain/observations/axes.ts";
import { mayPublishLines, showsContact, statusAt } from "#domain/listings/policy.ts";
import { listingRights } from "#domain/listings/rights.ts";
import { carriageOf } from "#domain/resources/ambulances.ts";
import { readMedicineForm } from "#domain/resources/medicine-forms.ts";
import { neededOf } from "#domain/responses/needed.ts";
import { mayRespond } from "#domain/responses/policy.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { withReadLitres } from "#domain/resources/oxygen/litres.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { presentForWhom } from "./for-whom.ts";
import { presentEffect, presentState } from "./place-state.ts";
import { shownFields } from "./shown-fields.ts";
import { sourceWith } from "./source.ts";
import { timeZoneAt } from "./time-zone.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";

/*
 * The only shape in which a listing leaves the server. Its table of fields names what is shown, so
 * a new field stays inside until its row says so. Each member of an object is named here. A
 * StoredDocument has no shielded part; the owner's id stays inside too.
 */

/** A listing as any reader may see it at `now`. */
export function presentListing(document: StoredDocument, now: Date): Listing {
  const listing = listings.read(document);
  const limit = staleAfterMinutes(listing.kind, subtypeOf(listing));
  const confirmedAt = listing.confirmedAt === null ? null : new Date(listing.confirmedAt);
  const { list, source, entry } = timelessParts(document, statusAt(listing, now));
  return {
    ...entry,
    ...list,
    source,
    stock: presentStock(shownStock(listing, now)),
    freshness: freshness(confirmedAt, limit, now),
  };
}

/** What the view of its facility shows of a listing, as `presentListing` shows it. */
export function presentSupplied(
  document: Pick<StoredDocument, "collection" | "id" | "body">,
  now: Date,
): Pick<Listing, "id" | "side" | "kind" | "details" | "stock"> {
  const listing = listings.read(document);
  return {
    id: document.id,
    side: listing.side,
    kind: listing.kind,
    details: presentDetails(listing),
    stock: presentStock(shownStock(listing, now)),
  };
}

/**
 * Who reads one listing. `showsOwn`: they get their own part of it too, which never goes into a
 * page.
 */
export type ListingReader = { actor: Actor; showsOwn: boolean };

/**
 * One listing with this reader's rights and, for its owner only, the owner's part (CONTRACT.md 3).
 */
export function presentSingle(document: ShieldedDocument, reader: ListingReader, now: Date): SingleListing {
  const listing = listings.read(document);
  const isOwn = reader.showsOwn && reader.actor.id !== null && reader.actor.id === listing.ownerId;
  const own = isOwn ? presentOwn(shieldedListingOf(document), listing) : undefined;
  return {
    ...presentListing(document, now),
    may: {
      ...listingRights(reader.actor, listing, now),
      ...caseRights(reader.actor, listing),
      verify: mayVerify(reader.actor, listing, now),
      askContact: mayRequestContact(reader.actor, listing, now),
      respond: mayRespond(reader.actor, listing, now),
    },
    ...(listing.mergedInto !== undefined && { mergedInto: listing.mergedInto }),
    ...(isOwn && listing.decision !== undefined && { decision: presentDecision(listing.decision) }),
    ...(own !== undefined && { own }),
  };
}

function presentDecision({ decision, at, mayAppeal = false }: NonNullable<StoredListing["decision"]>) {
  return { decision, at, mayAppeal };
}

function presentOwn(
  { truePoint, channels = [], alias, consent }: Partial<ShieldedListing>,
  { contact: { isPaused, isCallOnly } }: StoredListing,
): OwnListing | undefined {
  if (truePoint === undefined || consent === undefined) return undefined;
  const { lat, lng, label, placeId, precision = "exact" } = truePoint;
  return {
    place: { lat, lng, label, placeId, precision },
    contact: {
      alias,
      channels: channels.map((channel) => ({
        type: channel.type,
        value: channel.value,
        ...(!mayUseNumber(channel, "person") && { refused: "premium" as const }),
      })),
      ...(isPaused === true && { isPaused }),
    },
    consent: {
      showOnRequest: consent.showOnRequest,
      beMatched: consent.beMatched,
      reContact: consent.reContact,
      ...(isCallOnly === true && { answersHere: false }),
    },
  };
}

const showOf = shownFields<Listing, StoredListing>();
const showListed = showOf(LISTING_FIELDS, { where: "list", remade: ["language", "speaks"], apart: ["source"] });
const showEntry = showOf(LISTING_FIELDS, { where: "entry", remade: ["status"], apart: [] });

/**
 * What does not change with time alone, in the order of pre-serialised lists: all but `stock` and
 * `freshness`. A list shows `list`, and of `source` its `kind`, `name` and `demo`. The rest is of
 * its entry (CONTRACT.md 4).
 */
export function timelessParts(document: StoredDocument, status: Listing["status"]) {
  const listing = listings.read(document);
  const { id, version, editVersion, createdAt, updatedAt } = documentHeader(document);
  const listed = {
    details: presentDetails(listing),
    carries: PARTICULARS[listing.kind]?.name === "patient" ? carriageOf(listing.kind, listing.details) : undefined,
    needed: listing.needed && neededOf(listing),
    language: isLanguageTag(listing.language) ? listing.language : UNKNOWN_LANGUAGE,
    speaks: presentSpoken(listing.speaks),
    place: publicPlace(listing.place),
    facilityState: presentState(listing.facilityState),
    placeEffect: presentEffect(listing.placeEffect),
    reach: { value: listing.reach.value, at: listing.reach.at, by: listing.reach.by },
    trust: { value: listing.trust.value, at: listing.trust.at, by: listing.trust.by },
    hearsay: presentHearsay(listing.hearsay),
    manyCalling: listing.crowd,
    contact: presentContact(listing, status),
  };
  // A place says its need anew under the id of the one before.
  const isPlaceNeed = listing.side === "need" && listing.facilityId !== undefined;
  const writtenAt = isPlaceNeed ? (listing.renewals?.at ?? createdAt) : createdAt;
  const ofEntry = { status, timeZone: listing.openingHours && timeZoneAt(listing.place) };
  return {
    list: { id, version, createdAt: writtenAt, ...showListed(listing, listed) },
    source: sourceWith(listing.source, listing.joined),
    entry: { collection: "listings" as const, editVersion, updatedAt, ...showEntry(listing, ofEntry) },
  };
}

/** Rows from before the validation of tags may hold anything in them. */
function presentSpoken(tags: StoredListing["speaks"]): Listing["speaks"] {
  const spoken = tags?.filter(isLanguageTag);
  return spoken === undefined || spoken.length === 0 ? undefined : spoken;
}

/** What people observed against the axes, field by field. */
function presentHearsay(hearsay: StoredListing["hearsay"]): Listing["hearsay"] {
  if (hearsay === undefined) return undefined;
  const { reach, stock, helped, askedForMoney, conditions } = hearsay;
  return {
    reach: reach && { value: reach.value, at: reach.at, by: reach.by, people: reach.people },
    stock: stock && { value: stock.value, at: stock.at, by: stock.by, people: stock.people },
    helped: helped && { people: helped.people, at: helped.at },
    askedForMoney: askedForMoney && { people: askedForMoney.people, at: askedForMoney.at },
    conditions: conditions?.map(({ condition, at, by, people }) => ({ condition, at, by, people })),
  };
}

/** The stock axis, field by field. */
export function presentStock(stock: StoredListing["stock"]): Listing["stock"] {
  const { value, count, moreAt, own, at, by } = stock;
  return {
    value,
    count,
    counts: presentCounts(stock.counts),
    ...(moreAt !== undefined && { moreAt }),
    ...(own !== undefined && {
      own: { value: own.value, count: own.count, at: own.at, by: own.by, ...presentForWhom(own) },
    }),
    ...presentForWhom(stock),
    at,
    by,
  };
}

/** An observation. A note that held a number is not in the body (CONTRACT.md 3). */
export function presentObservation(document: StoredDocument): Observation {
  const observation = observations.read(document);
  return {
    collection: "observations",
    ...documentHeader(document),
    listingId: observation.listingId,
    outcome: observation.outcome,
    count: observation.count,
    counts: presentCounts(observation.counts),
    moreAt: observation.moreAt,
    ...presentForWhom(observation),
    condition: observation.condition,
    at: observation.at,
    by: observation.by,
    desk: observation.desk,
    note: observation.note,
  };
}

function presentCounts(counts: Counts | undefined): Counts | undefined {
  if (counts === undefined) return undefined;
  return { total: counts.total, occupied: counts.occupied, available: counts.available, staffed: counts.staffed };
}

/**
 * `available`: somebody can be called or asked for. Not for a person's number that is paused or
 * given to nobody.
 */
function presentContact(
  { contact, source, ownerId, lineFindings }: StoredListing,
  status: Listing["status"],
): Listing["contact"] {
  if (!showsContact(status)) return { channels: [], shielded: contact.shielded, available: false };
  // Published lines are those of facilities and organisations. A person's number stays inside even
  // if stored by mistake.
  if (!mayPublishLines(source))
    return {
      channels: [],
      shielded: true,
      available: isContactAvailable({ ownerId, source, contact: { ...contact, shielded: true } }),
      ...(contact.isCallOnly === true && { isCallOnly: true as const }),
    };
  const shown = contact.channels.filter((channel) => mayUseNumber(channel, "published"));
  const channels = shown.map((channel: Channel) => ({
    type: channel.type,
    value: channel.value,
    label: channel.label,
    cost: lineCostOf(channel),
    found: shownFinding(channel.value, lineFindings),
  }));
  const hasLines = shown.length > 0 || contact.channels.length === 0;
  const available = contact.shielded ? isContactAvailable({ ownerId, source, contact }) : contact.available && hasLines;
  const { lineCheck } = contact;
  const isChecked = shown.length === 0 && !contact.shielded && lineCheck !== undefined;
  return {
    channels,
    shielded: contact.shielded,
    available,
    ...(isChecked && { lineCheck: { until: lineCheck.until } }),
  };
}

/**
 * A bare number of litres leaves with what it was taken for, also from a row of an older version. A
 * known form of a medicine has words in every language; others stay as written.
 */
function presentDetails(listing: Pick<StoredListing, "kind" | "details">): Listing["details"] {
  const details = withReadLitres(listing.details);
  const form = listing.kind === "medicine" ? (readMedicineForm(details.form) ?? details.form) : details.form;
  return {
    bedType: details.bedType,
    form,
    litres: details.litres,
    litresRead: details.litresRead,
    waterLitres: details.waterLitres,
    gasLitres: details.gasLitres,
    pressureBar: details.pressureBar,
    flowLitresPerMinute: details.flowLitresPerMinute,
    component: details.component,
    group: details.group,
    generic: details.generic,
    strength: details.strength,
    prescriptionOnly: details.prescriptionOnly,
    classes: details.classes,
    equipment: details.equipment,
    wheelchair: details.wheelchair,
    stretcher: details.stretcher,
    name: details.name,
    resultIn: details.resultIn,
  };
}
