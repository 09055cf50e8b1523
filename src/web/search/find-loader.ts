import { nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import type { InputOf } from "#contract/route.ts";
import { RELATED_KINDS } from "#domain/resources/kinds.ts";
import { BED_TYPES, PATIENT_NEEDS } from "#domain/resources/subtypes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { redirect } from "react-router";
import { emergencyNumber } from "../places/emergency-number.ts";
import { throwNotFound, throwRefusal } from "../data/loader-context.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { readPlace } from "../places/place-choice.ts";
import type { ChosenPlace, PlaceAnswer } from "../places/place-choice.ts";
import { COUNTED, RADII_KM, readFindQuery, traitsOf } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { mayAskAccess } from "../entry/card/trait-words.ts";
import { withPoint, withWanted } from "../entry/listed-row.ts";
import { toRow } from "../entry/row.ts";
import type { Row } from "../entry/row.ts";
import { groupingOf, inputOf } from "./list-input.ts";
import { nearCounts } from "./near-counts.ts";
import { readMeantSearch } from "./typed-search.ts";
import type { MeantSearch } from "./typed-search.ts";
import type { Far } from "../entry/listing-words.ts";

/** A count, up to the counting limit. */
export type Total = { count: number; isMore: boolean };

/** Alternatives if there is nothing near. */
export type Elsewhere = {
  wider?: Total & { km: number };
  /** Where this deployment has such places, when there are none within the widest radius. */
  known?: { label: string; href: string } | undefined;
  kindred: { kind: Kind; total: Total; nearest?: Far | undefined }[];
  /** The search that some of the typed words mean. */
  meant?: Pick<MeantSearch, "slug" | "kinds" | "href">;
};

/** A subtype, how many answer it, of how many of these nobody knows, and how many had none left. */
export type Chip = { subtype: string; count: number; may?: number | undefined; none?: number | undefined };

/** One page of a search. */
export type FoundPage = {
  place: ChosenPlace;
  rows: Row[];
  nextCursor: string | null;
  total: Total;
  /** How many are known only by a wide area: they may be farther away. */
  vague: number;
  chips: Chip[];
  /** The count without the chosen subtype. */
  allCount: number;
  /** How many of all are not known to have what was asked; absent in pages of older versions. */
  may?: number | undefined;
  /** How many of all had none left when last asked; absent: none. */
  none?: number | undefined;
  /** How many more fit that cannot be called now; absent in pages of older versions. */
  notCallable?: number | undefined;
  asOf: string;
  /** The requested page expired: this is the first page again. */
  isRestarted: boolean;
  /** Nobody can be called: these are those who cannot. */
  isVain?: true | undefined;
  elsewhere?: Elsewhere;
};

/** The data of `/find/:kind`: a list, or the question for a place. */
export type FindData = { query: FindQuery; emergency: string | null } & (
  | ({ state: "found" } & FoundPage)
  | Exclude<PlaceAnswer, { state: "chosen" }>
);

const PAGE = 20;

/**
 * Loads a page of results, on the server or in the browser. Text that only names a kind ("oxygen
 * cylinder") shows that kind's list. Names of places contain such words only by chance. Needs of no
 * kind (`/needs`) are those of all.
 */
export async function loadFind(context: LoadContext, slug: string): Promise<FindData> {
  const { url } = context;
  if (slug === "") throw redirect(`/needs/all${url.search}`);
  const query = readFindQuery(slug, url.searchParams);
  if (query === null) return throwNotFound();
  if (url.pathname.startsWith("/needs/")) return loadNeeds(context, query);
  if (url.searchParams.get("side") === "need") throw redirect(`/needs/${slug}?${withoutSide(url)}`);
  const meant = readMeantSearch(query, url);
  if (meant?.wholly === true) throw redirect(meant.href);
  return loadFound(context, meant?.doubt === undefined ? query : { ...query, doubt: meant.doubt });
}

/**
 * Finds needs around a place. A blood group is the reader's own, and keeps the needs it may help.
 * Traits are what the giver has: needs that ask for it come first, then those that do not say.
 */
function loadNeeds(context: LoadContext, query: FindQuery): Promise<FindData> {
  const { slug, kinds, subtype, group, component, withinKm, sort, cursor, speaks, real, isMap } = query;
  const own = group === "unknown" ? undefined : group;
  const about = { slug, side: "need" as const, kinds, subtype, group: own, component };
  const base = { ...about, withinKm, sort, cursor, speaks, real, isMap };
  const traits = traitsOf(query);
  return loadFound(context, { ...base, ...traits, accessible: mayAskAccess(base) ? traits.accessible : undefined });
}

/**
 * The same search without `side`: the page of lists takes `side=need` too, as a link to the needs.
 */
function withoutSide({ searchParams }: URL): string {
  const search = new URLSearchParams(searchParams);
  search.delete("side");
  return search.toString();
}

async function loadFound(context: LoadContext, query: FindQuery): Promise<FindData> {
  const { api, site, url, language } = context;
  const answer = await readPlace({ api, site, search: url.searchParams, language });
  if (answer.state !== "chosen") return { query, emergency: await emergencyNumber(context, undefined), ...answer };
  const [emergency, found] = await Promise.all([
    emergencyNumber(context, answer.place.country),
    find(context, query, answer.place),
  ]);
  return { query, emergency, state: "found", ...found };
}

async function find(context: LoadContext, query: FindQuery, place: ChosenPlace): Promise<FoundPage> {
  const { page, isRestarted, isVain } = await askPage(context, query, place);
  const total = totalOf(page);
  const rows = page.items.map(
    query.side === "need" ? withWanted : (item) => withoutAddress(query.isMap ? withPoint(item) : toRow(item)),
  );
  const { facets, ...counts } = nearCounts(page, query);
  const isEmpty = query.cursor === undefined && rows.every((row) => row.stock === "out");
  return {
    place,
    rows,
    nextCursor: page.nextCursor,
    total,
    vague: page.vague ?? 0,
    chips: chipsOf(query, facets),
    ...counts,
    asOf: page.asOf,
    isRestarted,
    isVain: isVain || undefined,
    elsewhere: isEmpty ? await lookElsewhere(context, query, place) : undefined,
  };
}

/**
 * The asked page, or the first one if it has expired. Where nobody can be called, those who cannot
 * are better than nothing.
 */
async function askPage(
  context: LoadContext,
  query: FindQuery,
  place: ChosenPlace,
): Promise<{ page: NearbyPage; isRestarted: boolean; isVain: boolean }> {
  const input = { ...inputOf(query, place), ...groupingOf(query), limit: PAGE, facets: true };
  const asked = await ask(context, { ...input, cursor: query.cursor });
  const isRestarted = asked === "restart";
  const first = isRestarted ? await ask(context, input) : asked;
  const isVain = first !== "restart" && first.items.length === 0 && (first.notCallable ?? 0) > 0;
  const page = isVain ? await ask(context, { ...input, callable: "no" }) : first;
  if (page === "restart") throw new Error("a first page has no cursor that could have expired");
  return { page, isRestarted, isVain };
}

/**
 * What families ask for first, by kind: always offered. Of beds the main sorts (DOMAIN.md 2.3), of
 * ambulances every need of a patient (2.5).
 */
const ALWAYS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  bed: BED_TYPES.slice(0, 5),
  ambulance: PATIENT_NEEDS,
};

/** The chips of a kind: those with results, and those that are always offered. */
function chipsOf({ kinds, side }: FindQuery, facets: readonly Chip[]): Chip[] {
  const untyped = facets.find(({ subtype }) => subtype === "unknown");
  const maybe = untyped && { ...untyped, may: untyped.count - (untyped.none ?? 0) };
  const chips = facets.filter(({ subtype }) => subtype !== "unknown");
  const [kind] = side === "need" || kinds?.length !== 1 ? [] : kinds;
  const always = (kind === undefined ? undefined : ALWAYS[kind]) ?? [];
  const main = always.map(
    (subtype) => chips.find((chip) => chip.subtype === subtype) ?? { count: 0, ...maybe, subtype },
  );
  return [...main, ...chips.filter((chip) => !main.includes(chip))];
}

/** The row without its address, which a card shows of a person alone. */
function withoutAddress(row: Row): Row {
  return row.name === undefined ? row : { ...row, extras: { ...row.extras, address: undefined } };
}

async function ask({ api, language }: LoadContext, input: InputOf<typeof nearby>): Promise<NearbyPage | "restart"> {
  const answer = await api(nearby, { ...input, lang: language });
  if (answer.ok) return answer.value;
  if (input.cursor !== undefined && answer.problem.reason.startsWith("listings/cursor-")) return "restart";
  return throwRefusal(answer.problem);
}

function totalOf(page: NearbyPage): Total {
  const count = page.total ?? page.items.length;
  return { count, isMore: count >= COUNTED || (page.total === undefined && page.nextCursor !== null) };
}

/** The smallest larger radius with results, and related kinds with their nearest place. */
async function lookElsewhere(context: LoadContext, query: FindQuery, place: ChosenPlace): Promise<Elsewhere> {
  const kinds = query.kinds ?? [];
  const others = [...new Set(kinds.flatMap((kind) => RELATED_KINDS[kind]))]
    .filter((kind) => !kinds.includes(kind))
    .slice(0, 3);
  const [wider, ...kindred] = await Promise.all([
    lookWider(context, query, place),
    ...others.map((kind) => lookFor(context, { side: query.side, kind }, place)),
  ]);
  const meant = query.side === "need" ? undefined : (readMeantSearch(query, context.url) ?? undefined);
  const known = wider === undefined ? await lookAtOwnPlace(context, query, place.label) : undefined;
  return { wider, known, kindred: kindred.filter((each) => each !== null), meant };
}

/**
 * The deployment's own place, if it has such things within 100 km of it, whatever was typed or
 * chosen besides. Undefined where no such place is set: then nothing is claimed. So it is where the
 * reader looked there already: the other places do not fit what was chosen.
 */
async function lookAtOwnPlace(
  context: LoadContext,
  { slug, side }: FindQuery,
  looked: string,
): Promise<Elsewhere["known"]> {
  const { api, site, language } = context;
  const plain = readFindQuery(slug, new URLSearchParams({ within: String(KINDRED_KM) }));
  const own = await readPlace({ api, site, search: new URLSearchParams(), language });
  if (plain === null || own.state !== "chosen" || own.place.label === looked) return undefined;
  const query = { ...plain, side };
  const page = await ask(context, { ...inputOf(query, own.place), ...groupingOf(query), limit: 1 });
  if (page === "restart" || page.items.length === 0) return undefined;
  return { label: own.place.label, href: `/${side === "need" ? "needs" : "find"}/${slug}?within=${KINDRED_KM}` };
}

async function lookWider(context: LoadContext, query: FindQuery, place: ChosenPlace): Promise<Elsewhere["wider"]> {
  const input = { ...inputOf({ ...query, cursor: undefined }, place), ...groupingOf(query), limit: 1, facets: true };
  const farthest = await ask(context, { ...input, withinKm: 500, sort: "near" });
  const nearest = farthest === "restart" ? undefined : farthest.items[0];
  if (nearest === undefined) return undefined;
  const km = RADII_KM.find((radius) => radius > query.withinKm && radius >= nearest.distanceKm) ?? 500;
  if (km <= query.withinKm) return undefined;
  const counted = await ask(context, { ...input, withinKm: km });
  if (counted === "restart") return undefined;
  return { km, ...totalOf(counted) };
}

/** How far related kinds, and places near the deployment's own, are looked for. */
const KINDRED_KM = 100;

async function lookFor(context: LoadContext, { side, kind }: { side?: "need"; kind: Kind }, place: ChosenPlace) {
  const page = await ask(context, {
    lat: place.lat,
    lng: place.lng,
    withinKm: KINDRED_KM,
    ...(side !== undefined && { side }),
    ...groupingOf({ side }),
    kind,
    sort: "near",
    limit: LOOKED_AT,
    facets: true,
  });
  if (page === "restart" || page.items.length === 0) return null;
  return { kind, total: totalOf(page), nearest: kind === "tele-consultation" ? undefined : nearestOf(page) };
}

/** Rows in which the nearest is looked for: a wide area's point may be nearer than the place. */
const LOOKED_AT = 20;

/** The distance that is surely the shortest; undefined for whoever is called, not visited. */
function nearestOf(page: NearbyPage): Far | undefined {
  const far = page.items.map(toRow).map(({ km, masked, aroundKm }): Far => ({ km, masked, aroundKm }));
  return far.toSorted((a, b) => farthest(a) - farthest(b))[0];
}

function farthest({ km, aroundKm = 0 }: Far): number {
  return km + aroundKm;
}
