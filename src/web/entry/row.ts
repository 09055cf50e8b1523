import type { Listing, NearbyListing } from "#contract/listings.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { ByRole, StockValue } from "#domain/observations/axes.ts";
import type { Kind } from "#domain/resources/kinds.ts";

/** What can be said about a thing beside how many there are. */
export type Extras = Pick<
  Listing["details"],
  "litres" | "flowLitresPerMinute" | "prescriptionOnly" | "wheelchair" | "stretcher" | "generic" | "strength" | "group"
> & { name?: string; note?: string; address?: string };

/**
 * One line of a result list: only what a card shows, because the page carries it twice (as HTML and
 * as data).
 */
export type Row = {
  id: string;
  /** Its version: what is heard of it later counts when it is newer. */
  v: number;
  kind: Kind;
  /** Somebody needs it; absent where it is offered. */
  need?: true;
  /** In a list of needs: how soon, by when, and since when it stands here. */
  wanted?: Pick<Listing, "urgency" | "neededBy" | "createdAt">;
  subtype?: string;
  extras: Extras;
  /** Name of the place; absent for a person. */
  name?: string;
  stock: StockValue;
  count?: number;
  total?: number;
  /** Newest time somebody knew, and who; absent when nobody has said anything. */
  at?: string;
  by?: ByRole;
  km: number;
  /** A person's place: the distance is told as a band. */
  masked?: true;
  /** Only an area is known: the place lies somewhere within so many km of the point. */
  aroundKm?: number;
  phone?: string;
  /** A person's number, which is not shown. */
  shielded?: true;
  /** It can be asked for. */
  askable?: true;
  /** Languages that whoever answers speaks, as they say. */
  speaks?: string[];
  /** The language that the words somebody wrote are in; absent where there are none. */
  lang?: string;
  /** Several callers or a volunteer doubt it, or moderators know it for fraud. */
  doubt?: "disputed" | "fraud-confirmed";
  /** When many people were calling last. */
  many?: string;
  demo?: true;
  /** It is over since the list was made: the row stays in its place and says so. */
  over?: EndReason;
  /**
   * Where it stands on the map, and within how many km of that point it may lie; only where there
   * is a map.
   */
  point?: { lat: number; lng: number; uncertaintyKm: number };
  why?: { code: "compatible" | "ask-blood-bank" | "subtype-unknown"; group?: string };
};

/** Why a row is over: how it was closed, or that it is no longer to be seen. */
export type EndReason = "fulfilled" | "withdrawn" | "expired" | "gone";

/** Why a listing of this status is over; undefined where it is not. */
export function endReasonOf(status: Listing["status"]): EndReason | undefined {
  if (status === "open" || status === "matched") return undefined;
  return status === "hidden" ? "gone" : status;
}

/** The part of a found listing that its card shows. */
export function toRow(item: NearbyListing): Row {
  const why = item.why?.[0];
  return {
    ...rowWithoutDistance(item),
    km: item.distanceKm,
    ...distanceVagueness(item.place),
    why: why === undefined ? undefined : { code: why.code, group: why.group },
  };
}

/** The same with its point, for a list that stands beside a map. */
export function withPoint(item: NearbyListing): Row {
  const { lat, lng, uncertaintyKm } = item.place;
  return { ...toRow(item), point: { lat, lng, uncertaintyKm } };
}

/** How far a distance to a place can be trusted. */
export function distanceVagueness({
  basis,
  precision,
  uncertaintyKm,
}: Listing["place"]): Pick<Row, "masked" | "aroundKm"> {
  if (basis === "masked") return { masked: true };
  return precision === "area" && uncertaintyKm >= 1 ? { aroundKm: uncertaintyKm } : {};
}

/** What a listing is, whether there is some, who said so, and how to call. */
export function rowWithoutDistance(item: Listing): Omit<Row, "km"> {
  const { details, stock, facilityName } = item;
  // A subtype stands beside them; what is never shown is not sent twice.
  const { bedType: _bed, form: _form, component: _component, classes: _classes, equipment: _with, ...extras } = details;
  const name = facilityName ?? (item.contact.shielded ? undefined : item.title);
  return {
    id: item.id,
    v: item.version,
    kind: item.kind,
    need: item.side === "need" || undefined,
    subtype: subtypeOf(item),
    extras: {
      ...extras,
      note: item.note ?? (item.title === name ? undefined : item.title),
      address: item.place.label || undefined,
    },
    name,
    stock: stock.value,
    count: stock.count ?? stock.counts?.available ?? item.quantity,
    total: stock.counts?.total,
    at: item.confirmedAt ?? undefined,
    by: (stock.at !== null && stock.at === item.confirmedAt ? stock.by : item.trust.by) ?? undefined,
    phone: item.contact.channels.find((channel) => channel.type === "phone")?.value,
    shielded: item.contact.shielded || undefined,
    askable: (item.contact.shielded && item.contact.available) || undefined,
    doubt: item.trust.value === "disputed" || item.trust.value === "fraud-confirmed" ? item.trust.value : undefined,
    speaks: item.speaks,
    lang: item.note !== undefined || item.title !== undefined ? item.language : undefined,
    many: item.manyCalling,
    demo: item.source.demo || undefined,
  };
}
