import type { WireDocument } from "#contract/sync.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { expiresAt, urgencyOf } from "#domain/listings/lifetime.ts";
import type { LifetimeFacts } from "#domain/listings/lifetime.ts";
import { confirmedAt, subtypeOf } from "#domain/listings/listing.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { Axes, ByRole } from "#domain/observations/axes.ts";
import type { ListingHearsay } from "#domain/observations/derive.ts";
import { applyObservation, axisAfterAlone, remainingCount, saidAt } from "#domain/observations/outcomes.ts";
import type { Finding } from "#domain/observations/outcomes.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { withCounts, facilityEdited } from "./facility-effects.ts";
import { lateEffects } from "../late-effects.ts";
import type { Write } from "../types.ts";

/** What an effect may read: documents with the earlier writes applied. */
type EffectContext = {
  find: (collection: string, id: string) => WireDocument | undefined;
  /** The profile of the store's owner, if stored here. */
  profile: () => WireDocument | undefined;
  /** Ids of observations that a later write retracts. */
  takenBack: ReadonlySet<string>;
};

/** The expected result of a write for one document; null deletes it. */
type Effect = { collection: string; id: string; document: WireDocument | null }[];

type Args = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

const EFFECTS: Readonly<Record<string, (write: Pick<Write, "args" | "at">, seen: EffectContext) => Effect>> = {
  "listings.post": ({ args, at }) => changed(posted(args, at)),
  "listings.edit": ({ args, at }, seen) => onListing(args, seen, (listing) => edited(listing, args, at)),
  "listings.renew": ({ args, at }, seen) => onListing(args, seen, (listing) => renewed(listing, at)),
  "listings.close": ({ args }, seen) => onListing(args, seen, (listing) => ({ ...listing, status: args["outcome"] })),
  "listings.take": ({ args, at }, seen) =>
    onListing(args, seen, (listing) => taken(listing, Number(args["count"]), at)),
  "observations.record": ({ args, at }, seen) => recorded(args, at, seen),
  "observations.undo": ({ args }) => [{ collection: "observations", id: String(args["id"]), document: null }],
  "profile.edit": ({ args }, seen) => profiled(args, seen),
  "contact.pause": ({ args }, seen) => onListing(args, seen, (listing) => paused(listing, args["isPaused"] === true)),
  "grants.revoke": ({ args, at }, seen) =>
    onOne({ collection: "grants", id: args["id"] }, seen, (own) => ({ ...own, revokedAt: isoText(at) })),
  "grants.block": ({ args }, seen) =>
    onOne({ collection: "grants", id: args["id"] }, seen, (own) => ({ ...own, isBlocked: true })),
  "grants.unblock": ({ args }, seen) =>
    onOne({ collection: "grants", id: args["id"] }, seen, (own) => ({ ...own, isBlocked: false })),
  "facilities.setCapacity": (write, seen) =>
    onOne({ collection: "facilities", id: write.args["id"] }, seen, (facility) =>
      withCounts(facility, write, seen.takenBack),
    ),
  "facilities.edit": ({ args }, seen) =>
    onOne({ collection: "facilities", id: args["id"] }, seen, (facility) => facilityEdited(facility, args)),
  "news.see": ({ args, at }, seen) =>
    [args["ids"]]
      .flat()
      .flatMap((id) => onOne({ collection: "news", id }, seen, (news) => ({ ...news, seenAt: isoText(at) }))),
};

/** The effect shown until the server answers. An unknown write has none. */
export function effectOf(write: Pick<Write, "name" | "args" | "at">, seen: EffectContext): Effect {
  return (EFFECTS[write.name] ?? lateEffects.get(write.name))?.(write, seen) ?? [];
}

/** Collections that a write may change. */
export const TOUCHED = ["listings", "observations", "grants", "news", "facilities", "responses", "asks"] as const;

function changed(document: WireDocument): Effect {
  return [{ collection: document.collection, id: document.id, document }];
}

function onListing(args: Args, seen: EffectContext, change: (listing: WireDocument) => WireDocument): Effect {
  return onOne({ collection: "listings", id: args["id"] }, seen, change);
}

/** A change of one known document. */
function onOne(
  { collection, id }: { collection: string; id: unknown },
  { find }: EffectContext,
  change: (document: WireDocument) => WireDocument,
): Effect {
  const document = find(collection, String(id));
  return document === undefined ? [] : changed(change(document));
}

function isoText(at: number): string {
  return new Date(at).toISOString();
}

/** A listing whose number is hidden for now, or shown again. */
function paused(listing: WireDocument, isPaused: boolean): WireDocument {
  const own = fieldsOf(listing["own"]);
  const { isPaused: _before, ...contact } = fieldsOf(own["contact"]);
  const isShown = fieldsOf(own["consent"])["showOnRequest"] === true;
  return {
    ...listing,
    contact: { ...fieldsOf(listing["contact"]), available: isShown && !isPaused },
    ...(listing["own"] !== undefined && { own: { ...own, contact: { ...contact, ...(isPaused && { isPaused }) } } }),
  };
}

function posted(args: Args, at: number): WireDocument {
  const { id, contact, consent, place, ...fields } = args;
  const time = new Date(at).toISOString();
  const lived = livedOf(fields, at);
  const reachable = fieldsOf(consent)["showOnRequest"] === true;
  return {
    language: "",
    ...fields,
    collection: "listings",
    id: String(id),
    version: 0,
    editVersion: 0,
    createdAt: time,
    updatedAt: time,
    details: fields["details"] ?? {},
    urgency: lived.urgency,
    status: "open",
    ...NOTHING_KNOWN,
    confirmedAt: null,
    freshness: "stale",
    expiresAt: expiresAt(lived, new Date(at)).toISOString(),
    place: placeOf(place),
    contact: { channels: [], shielded: true, available: reachable },
    source: { kind: "member" },
    own: { place, contact, consent },
    may: { edit: true, close: true, renew: true, observe: true },
  };
}

/** The place as entered. Only the server draws the masked point. */
function placeOf(place: unknown): Fields {
  return { label: "", ...fieldsOf(place), basis: "given", uncertaintyKm: 0.1 };
}

function edited(listing: WireDocument, args: Args, at: number): WireDocument {
  const { id: _id, contact, consent, place, ...changes } = args;
  const next: Record<string, unknown> = { ...listing };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || (typeof value === "string" && value.trim() === "")) delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  const lived = livedOf(next, at);
  const parts = Object.entries({ place, contact, consent }).filter(([, value]) => value !== undefined);
  const hasOwn = parts.length > 0 && listing["own"] !== undefined;
  return {
    ...listing,
    ...next,
    ...(next["details"] === undefined && { details: {} }),
    urgency: lived.urgency,
    ...(place !== undefined && { place: placeOf(place) }),
    ...(hasOwn && { own: { ...fieldsOf(listing["own"]), ...Object.fromEntries(parts) } }),
    ...(consent !== undefined && {
      contact: { ...fieldsOf(listing["contact"]), available: fieldsOf(consent)["showOnRequest"] === true },
    }),
    ...without(listing, next),
  };
}

/** Fields that an edit removed, as fields without a value. */
function without(before: Fields, after: Fields): Fields {
  const gone = Object.keys(before).filter((name) => !(name in after) && name !== "urgency" && name !== "details");
  return Object.fromEntries(gone.map((name) => [name, undefined]));
}

function renewed(listing: WireDocument, at: number): WireDocument {
  if (listing["expiresAt"] === null) return listing;
  return { ...listing, expiresAt: expiresAt(livedOf(listing, at), new Date(at)).toISOString() };
}

function taken(listing: WireDocument, count: number, at: number): WireDocument {
  const { stock } = axesOf(listing);
  if (stock.count === undefined) return listing;
  const left = Math.max(0, stock.count - count);
  const value = left === 0 ? "out" : stock.value === "limited" ? "limited" : "available";
  return withAxes(
    listing,
    { ...axesOf(listing), stock: { ...stock, value, count: left, at: new Date(at).toISOString(), by: byOf(listing) } },
    at,
  );
}

function recorded(args: Args, at: number, { find, takenBack }: EffectContext): Effect {
  const id = typeof args["id"] === "string" ? args["id"] : "";
  const listing = find("listings", String(args["listingId"]));
  if (takenBack.has(id)) return [];
  const given = typeof args["at"] === "string" ? args["at"] : undefined;
  const time = saidAt(given, new Date(at));
  if (!time.ok) return [];
  const said = { ...args, at: time.value, by: listing === undefined ? "seeker" : byOf(listing) };
  const words = isSaid(said) ? said : null;
  const observation = {
    ...said,
    collection: "observations",
    id,
    version: 0,
    editVersion: 0,
    createdAt: time.value,
    updatedAt: time.value,
  };
  return [
    ...(id === "" ? [] : changed(observation)),
    ...(listing === undefined || words === null ? [] : changed(withObservation(listing, words, at))),
  ];
}

/**
 * A listing after an observation. What others observed is unknown here, and so is the person's
 * history. So a seeker's observation is hearsay until the server has judged it.
 */
function withObservation(listing: WireDocument, said: Finding, at: number): WireDocument {
  const before = axesOf(listing);
  if (said.by === "seeker") return withHearsay(listing, before, said);
  const axes = applyObservation(before, said);
  const count = remainingCount(said);
  const stock = count === undefined || axes.stock.at !== said.at ? axes.stock : { ...axes.stock, count };
  const { hearsay: told, ...rest } = withAxes(listing, { ...axes, stock }, at);
  const { reach: _reach, stock: _stock, ...honesty } = hearsayOf(told);
  // Whoever answers for it knows better than what was told before.
  return Object.keys(honesty).length === 0 ? rest : { ...rest, hearsay: honesty };
}

function withHearsay(listing: WireDocument, { reach, stock }: Axes, said: Finding): WireDocument {
  const { outcome, at, by } = said;
  const before = hearsayOf(listing["hearsay"]);
  const told = { at, by, people: 1 };
  const reached = axisAfterAlone("reach", said)?.value ?? reach.value;
  const stocked = axisAfterAlone("stock", said)?.value ?? stock.value;
  const helped = outcome === "got-help" && { helped: { people: 1 + (before.helped?.people ?? 0), at } };
  const asked = outcome === "asked-for-advance-money" && {
    askedForMoney: { people: 1 + (before.askedForMoney?.people ?? 0), at },
  };
  const { condition } = said;
  const met = outcome === "not-for-us" && condition !== undefined && { condition, ...told };
  const hearsay: ListingHearsay = {
    ...before,
    ...(reached !== reach.value && { reach: { value: reached, ...told } }),
    ...(stocked !== stock.value && { stock: { value: stocked, ...told } }),
    ...helped,
    ...asked,
    ...(met && { conditions: [met, ...(before.conditions ?? []).filter((each) => each.condition !== condition)] }),
  };
  return Object.keys(hearsay).length === 0 ? listing : { ...listing, hearsay };
}

function hearsayOf(value: unknown): ListingHearsay {
  return typeof value === "object" && value !== null ? value : {};
}

function withAxes(listing: WireDocument, axes: Axes, at: number): WireDocument {
  const confirmed = confirmedAt(axes);
  const known = confirmed === null ? null : new Date(confirmed);
  const limit = isSubtyped(listing) ? staleAfterMinutes(listing.kind, subtypeOf(listing)) : 0;
  return { ...listing, ...axes, confirmedAt: confirmed, freshness: freshness(known, limit, new Date(at)) };
}

function profiled(args: Args, seen: EffectContext): Effect {
  const profile = seen.profile();
  return profile === undefined ? [] : changed({ ...profile, ...args });
}

/** The role of this person: owner of their listings, staff of a facility they may change. */
function byOf(listing: WireDocument): ByRole {
  if (listing["own"] !== undefined) return "owner";
  return fieldsOf(listing["may"])["edit"] === true && listing["facilityId"] !== undefined ? "facility" : "seeker";
}

function livedOf(listing: Fields, at: number): LifetimeFacts {
  const neededBy = typeof listing["neededBy"] === "string" ? listing["neededBy"] : undefined;
  const { side, kind, urgency } = listing as Pick<LifetimeFacts, "side" | "kind"> & {
    urgency?: LifetimeFacts["urgency"] | null;
  };
  return { side, kind, urgency: urgency ?? urgencyOf(neededBy, new Date(at)), neededBy };
}

function axesOf(listing: WireDocument): Axes {
  const { reach, stock, trust } = listing as WireDocument & Partial<Axes>;
  return { ...NOTHING_KNOWN, ...(reach && { reach }), ...(stock && { stock }), ...(trust && { trust }) };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isSaid(said: Fields): said is Finding {
  return typeof said["outcome"] === "string" && typeof said["at"] === "string";
}

function isSubtyped(listing: WireDocument): listing is WireDocument & Parameters<typeof subtypeOf>[0] {
  return typeof listing["kind"] === "string" && typeof listing["details"] === "object";
}
