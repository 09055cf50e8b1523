import type { ListedListing, Listing, NearbyListing } from "#contract/listings.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StockHeadline, StockWord } from "#domain/listings/stock-headline.ts";
import { choicesOf } from "#domain/listings/terms.ts";
import type { Fit } from "#domain/facilities/asker-fit.ts";
import type { ByRole, ReachValue, StockValue } from "#domain/observations/axes.ts";
import type { PlaceEffect } from "#domain/facilities/utilities.ts";
import type { Extras } from "./card/row-extras.ts";
import { FORWARDED } from "./list-names.ts";
import type { MetByPeople } from "#domain/observations/met-conditions.ts";
import type { ForWhom, SupplyPart } from "#domain/resources/for-whom.ts";
import type { Kind, Unit } from "#domain/resources/kinds.ts";
import { unusualUnit } from "#domain/resources/units.ts";
import { moreOf, saidOf, whomOf } from "./row-statements.ts";
import { firstPhone } from "./found-lines/lines-to-try.ts";

/** A stock of which no value is the headline. `ask-first`: something is lacking at its place. */
export type UnsettledStock = Extract<StockHeadline, { is: "disputed" | "not-counted" | "ask-first" }>;

/**
 * Another thing that the same place has. Its age is not shown, so what is stale is not known.
 * `name`: of another place with the same number.
 */
export type Line = Pick<Row, "kind" | "subtype" | "extras" | "stock" | "count" | "unit" | "name"> &
  Pick<Row, "at" | "by" | "own" | "hearsay" | "for" | "parts" | "effect" | "unsettled"> & {
    /** Of blood: its group alone is said. */
    isGroup?: boolean;
  };

/** How a number failed when it was last tried. */
type BadReach = Exclude<ReachValue, "unknown" | "reachable">;

/**
 * One row of a result list. It has only what a card shows, because a page carries it twice (HTML
 * and data).
 */
export type Row = {
  id: string;
  /** Its version: only newer changes apply. */
  v: number;
  kind: Kind;
  /** It is a need; absent for an offer. */
  need?: true;
  /** In a list of needs: urgency, deadline, and when it was posted. */
  wanted?: Pick<Listing, "urgency" | "neededBy" | "createdAt">;
  /** Of a need that people respond to: what is promised, on its way and left. */
  needed?: Listing["needed"];
  subtype?: string;
  extras: Extras;
  /** The state of its place, where there is more to say than that it is open as usual. */
  state?: Listing["facilityState"];
  /** What a lack of power, oxygen or staff at its place does to it. */
  effect?: PlaceEffect | undefined;
  /** Name of the place; absent for a person. */
  name?: string;
  stock: StockValue;
  count?: number;
  /** What `count` counts, where that is not the usual unit of its kind. */
  unit?: Unit;
  total?: number;
  /** Beds that staff can look after. */
  staffed?: number;
  /** For whom all of it is, as its place says. */
  for?: ForWhom | undefined;
  /** For whom which part of it is, where they differ. */
  parts?: SupplyPart[] | undefined;
  /** Whether it is for whom this reader asks (`rowFor`); absent: they did not say. */
  fit?: Fit;
  /** The condition that people met last. */
  met?: MetByPeople | undefined;
  /** When its stock was last said, and by whom; where nobody said it, when it was last checked. */
  at?: string;
  by?: ByRole;
  /** What the place itself last said of its stock, where the value is another's. */
  own?: StockWord;
  /** Its stock is no headline (`rowNow`): nobody counted since, others heard otherwise, or ask first. */
  unsettled?: UnsettledStock;
  /** None is left, and when there will be more: who said it, and when. */
  more?: { expectedAt: string; by: ByRole; at: string };
  /** The name of the list that it is from. */
  list?: string;
  /** How its number failed when it was last called. */
  reach?: BadReach;
  km: number;
  /** A person's place: the distance is shown as a band. */
  masked?: true;
  /** Only an area is known: the place is within this many km of the point. */
  aroundKm?: number;
  phone?: string;
  /** Why a call to `phone` costs more than an ordinary one. */
  cost?: Listing["contact"]["channels"][number]["cost"];
  /** A facility without any number: who knows one can add it on its page. */
  mayAdd?: true;
  /** Until when its last number is being checked. */
  check?: string;
  /** A person's number, which is hidden. */
  shielded?: true;
  /** The number can be requested. */
  askable?: true;
  /** Languages spoken there, as stated. */
  speaks?: string[];
  /** The language of the text somebody wrote; absent without text. */
  lang?: string;
  /** Stock that people observed and that does not count as the value. */
  hearsay?: NonNullable<Listing["hearsay"]>["stock"];
  /** Doubted by a volunteer, or confirmed as fraud by moderators. */
  doubt?: "disputed" | "fraud-confirmed";
  /** When many people were last calling. */
  many?: string;
  demo?: true;
  /** Closed since the list was made: the row stays in its place and says so. */
  over?: EndReason;
  /** Its point on the map and the uncertainty in km; only with a map. */
  point?: { lat: number; lng: number; uncertaintyKm: number };
  why?: { code: "compatible" | "ask-blood-bank" | "subtype-unknown"; group?: string };
  /** Whether it is open now, if its hours are known. */
  hours?: NearbyListing["hours"];
  /** Of ten calls like one to it, how many get a yes, as it was learnt; absent: not well known. */
  yesOfTen?: number;
  /** What else the place has, if places are one row each. */
  lines?: Line[];
  /** How many more it has than these. */
  moreLines?: number;
};

/** Whether somebody can call or ask for the number of a row. Nobody calls a closed place for it. */
export function isCallable({ phone, askable, state }: Row): boolean {
  return state?.value !== "closed" && (phone !== undefined || askable === true);
}

/** Why a row is over: how it was closed, or that it is hidden now. */
export type EndReason = "fulfilled" | "withdrawn" | "expired" | "gone";

/** Why a listing of this status is over; undefined if it is not. */
export function endReasonOf(status: Listing["status"]): EndReason | undefined {
  if (status === "open" || status === "matched") return undefined;
  return status === "hidden" ? "gone" : status;
}

/** The row of a found listing. */
export function toRow(item: NearbyListing): Row {
  const why = item.why?.[0];
  const row = rowWithoutDistance(item);
  return {
    ...row,
    ...(item.access !== undefined && { extras: { ...row.extras, access: item.access } }),
    km: item.distanceKm,
    ...distanceVagueness(item.place),
    why: why === undefined ? undefined : { code: why.code, group: why.group },
    hours: item.hours,
    yesOfTen: item.yesOfTen,
    lines: item.lines?.map((line) => toLine(line, item)),
    moreLines: item.moreLines === 0 ? undefined : item.moreLines,
  };
}

function toLine(item: NonNullable<NearbyListing["lines"]>[number], best: NearbyListing): Line {
  const { kind, subtype, extras, stock, count, unit, at, by, name: place, ...said } = rowWithoutDistance(item);
  const { own, hearsay, for: forWhom, parts, effect } = said;
  const { group, generic, strength, name } = extras;
  const isOther = place !== undefined && place !== rowWithoutDistance(best).name;
  const line = { kind, subtype, extras: { group, generic, strength, name }, ...(isOther && { name: place }) };
  if (item.freshness === "stale" || stock === "unknown") return { ...line, stock: "unknown", effect };
  return { ...line, stock, count, unit, at, by, own, hearsay, for: forWhom, parts, effect };
}

/** How exact a distance to a place is. */
export function distanceVagueness({
  basis,
  precision,
  uncertaintyKm,
}: Listing["place"]): Pick<Row, "masked" | "aroundKm"> {
  if (basis === "masked") return { masked: true };
  return precision === "area" && uncertaintyKm >= 1 ? { aroundKm: uncertaintyKm } : {};
}

/** Pieces of which `carries` tells, so that a card says them once. */
const TOLD_AS_ABOARD: ReadonlySet<string> = new Set(["stretcher", "oxygen", "ventilator"]);

/** What a vehicle is known to have aboard. */
function aboardOf({ carries }: ListedListing): Pick<Extras, "stretcher" | "oxygen" | "ventilator"> {
  return {
    ...(carries?.lying === "yes" && { stretcher: true }),
    ...(carries?.oxygen === "yes" && { oxygen: true }),
    ...(carries?.ventilator === "yes" && { ventilator: true }),
  };
}

/** What its poster wrote: what exactly it is, unless that is its name, and the note. */
function writtenWords({ title, note }: Pick<Listing, "title" | "note">, name: string | undefined): string | undefined {
  const isSaid = title === undefined || title === name || note?.includes(title) === true;
  return isSaid ? note : note === undefined ? title : `${title} · ${note}`;
}

/** The fields of a row except distance: what it is, stock, observer, and how to call. */
export function rowWithoutDistance(item: ListedListing): Omit<Row, "km"> {
  const { details, reach, stock, facilityName, facilityState: state, placeEffect: effect } = item;
  const isClosed = state?.value === "closed";
  // What was checked at a closed place before says nothing: its stock is the word that closed it.
  const checked = isClosed ? stock.at : item.confirmedAt;
  // A subtype is shown with them; fields never shown are left out.
  const { bedType: _bed, form, component: _component, equipment, ...extras } = details;
  const others = equipment?.filter((piece) => !TOLD_AS_ABOARD.has(piece));
  const name = facilityName ?? (item.contact.shielded ? undefined : item.title);
  return {
    id: item.id,
    v: item.version,
    kind: item.kind,
    need: item.side === "need" || undefined,
    needed: item.needed,
    subtype: subtypeOf(item),
    extras: {
      ...extras,
      ...aboardOf(item),
      equipment: others?.length === 0 ? undefined : others,
      medicineForm: item.kind === "medicine" ? form : undefined,
      ...choicesOf(item),
      forOther: item.forOther,
      passedOn: passedOnOf(item),
      note: writtenWords(item, name),
      address: item.place.label || undefined,
    },
    name,
    state,
    effect,
    stock: stock.value,
    count: isClosed ? undefined : (stock.count ?? stock.counts?.available ?? item.quantity),
    unit: unusualUnit({ kind: item.kind, form: details.form, unit: item.unit }),
    total: stock.counts?.total,
    staffed: stock.counts?.staffed,
    ...(!isClosed && whomOf(item)),
    ...saidOf(item, checked),
    own: stock.own,
    more: moreOf(stock),
    list: toldBy(item.source),
    reach: reach.value === "unknown" || reach.value === "reachable" ? undefined : reach.value,
    ...firstPhone(item.contact.channels),
    mayAdd: mayAddNumber(item) || undefined,
    check: item.contact.lineCheck?.until,
    shielded: item.contact.shielded || undefined,
    askable: (item.contact.shielded && item.contact.available) || undefined,
    doubt: item.trust.value === "disputed" || item.trust.value === "fraud-confirmed" ? item.trust.value : undefined,
    speaks: item.speaks,
    lang: item.note !== undefined || item.title !== undefined ? item.language : undefined,
    hearsay: item.hearsay?.stock,
    many: item.manyCalling,
    demo: item.source.demo || undefined,
  };
}

/** A list does not name the facility of a row by its id (CONTRACT.md 4), but by its name. */
function mayAddNumber({ side, facilityName, contact: { channels, shielded } }: ListedListing): boolean {
  return side === "offer" && facilityName !== undefined && !shielded && channels.length === 0;
}

/** Of a forwarded message, whether anybody has checked it. */
function passedOnOf({ source, confirmedAt, trust }: ListedListing): Row["extras"]["passedOn"] {
  if (source.kind !== "message") return undefined;
  return confirmedAt === null && trust.value === "unreviewed" ? "new" : "checked";
}

/** The list that a row is from, or that it was passed on. */
function toldBy({ kind, name }: Listing["source"]): string | undefined {
  if (kind === "message") return FORWARDED;
  return kind === "import" ? name : undefined;
}
