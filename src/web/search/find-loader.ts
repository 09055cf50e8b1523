import { nearby } from "#contract/listings.ts";
import type { NearbyListing, NearbyPage } from "#contract/listings.ts";
import type { InputOf } from "#contract/route.ts";
import { RELATED_KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { redirect } from "react-router";
import { emergencyNumber } from "../places/emergency-number.ts";
import { throwNotFound, throwRefusal } from "../data/loader-context.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { readPlace } from "../places/place-choice.ts";
import type { ChosenPlace, PlaceAnswer } from "../places/place-choice.ts";
import { COUNTED, filtersOf, RADII_KM, readFindQuery } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { toRow, withPoint } from "../entry/row.ts";
import type { Row } from "../entry/row.ts";
import { readMeantSearch } from "./typed-search.ts";
import type { MeantSearch } from "./typed-search.ts";
import type { Far } from "../entry/listing-words.ts";

/** How many there are, up to what is counted. */
export type Total = { count: number; isMore: boolean };

/** Where else to look when there is nothing near. */
export type Elsewhere = {
  wider?: Total & { km: number };
  kindred: { kind: Kind; total: Total; nearest: Far }[];
  /** What some of the typed words ask for. */
  meant?: Pick<MeantSearch, "slug" | "kinds" | "href">;
};

/** One page of a search. */
export type FoundPage = {
  place: ChosenPlace;
  rows: Row[];
  nextCursor: string | null;
  total: Total;
  /** How many of them are known by a wide area only: they may lie farther away. */
  vague: number;
  chips: { subtype: string; count: number }[];
  /** How many there are without the chosen subtype. */
  allCount: number;
  asOf: string;
  /** The page asked for was no longer to be had: this is the first one, anew. */
  isRestarted: boolean;
  elsewhere?: Elsewhere;
};

/** What `/find/:kind` shows: a list, or the question where to look. */
export type FindData = { query: FindQuery; emergency: string | null } & (
  | ({ state: "found" } & FoundPage)
  | Exclude<PlaceAnswer, { state: "chosen" }>
);

const PAGE = 20;

/**
 * Finds what a page of results shows. Works alike on the server and in the browser. Where somebody
 * typed nothing but words of a kind ("oxygen cylinder"), that kind's list answers: the words of
 * places hold such words only by chance.
 */
export async function loadFind(context: LoadContext, slug: string): Promise<FindData> {
  const { url } = context;
  const query = readFindQuery(slug, url.searchParams);
  if (query === null) return throwNotFound();
  if (url.pathname.startsWith("/needs/")) return loadNeeds(context, query);
  if (url.searchParams.get("side") === "need") throw redirect(`/needs/${slug}?${withoutSide(url)}`);
  const meant = readMeantSearch(query, url);
  if (meant?.wholly === true) throw redirect(meant.href);
  return loadFound(context, query);
}

/**
 * Finds what people need around a place; a blood group is the reader's own, and leaves what that
 * may help.
 */
function loadNeeds(context: LoadContext, query: FindQuery): Promise<FindData> {
  const { slug, kinds, subtype, group, component, withinKm, sort, cursor } = query;
  const own = group === "unknown" ? undefined : group;
  return loadFound(context, { slug, side: "need", kinds, subtype, group: own, component, withinKm, sort, cursor });
}

/** The same search; the page of lists takes `side=need` too, and leads to the list of needs. */
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
  const first = await ask(context, { ...inputOf(query, place), limit: PAGE, facets: true, cursor: query.cursor });
  const isRestarted = first === "restart";
  const page = isRestarted ? await ask(context, { ...inputOf(query, place), limit: PAGE, facets: true }) : first;
  if (page === "restart") throw new Error("a first page has no cursor that could have expired");
  const total = totalOf(page);
  const rows = page.items.map(query.side === "need" ? withWanted : query.isMap ? withPoint : toRow);
  const facets = page.facets ?? [];
  const isEmpty = query.cursor === undefined && rows.every((row) => row.stock === "out");
  return {
    place,
    rows,
    nextCursor: page.nextCursor,
    total,
    vague: page.vague ?? 0,
    chips: facets.filter(({ subtype }) => subtype !== "unknown"),
    allCount: countAll(facets),
    asOf: page.asOf,
    isRestarted,
    elsewhere: isEmpty ? await lookElsewhere(context, query, place) : undefined,
  };
}

/** The same with how soon it is needed. */
function withWanted(item: NearbyListing): Row {
  const { urgency, neededBy, createdAt } = item;
  return { ...toRow(item), wanted: { urgency, neededBy, createdAt } };
}

/**
 * Each subtype's count holds those whose subtype nobody has said; together they are counted once.
 */
function countAll(facets: NonNullable<NearbyPage["facets"]>): number {
  const unknown = facets.find(({ subtype }) => subtype === "unknown")?.count ?? 0;
  return facets.reduce((sum, { subtype, count }) => (subtype === "unknown" ? sum : sum + count - unknown), unknown);
}

function inputOf(query: FindQuery, place: ChosenPlace): InputOf<typeof nearby> {
  const { lat, lng } = place;
  const { bloodGroup, ...filters } = filtersOf(query);
  const group = query.side === "need" ? { side: query.side, donorGroup: bloodGroup } : { bloodGroup };
  return { lat, lng, withinKm: query.withinKm, ...filters, ...group, sort: query.sort };
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

/**
 * Zero results never end: the smallest wider circle that holds something, and kindred kinds with
 * their nearest place.
 */
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
  return { wider, kindred: kindred.filter((each) => each !== null), meant };
}

async function lookWider(context: LoadContext, query: FindQuery, place: ChosenPlace): Promise<Elsewhere["wider"]> {
  const input = { ...inputOf({ ...query, cursor: undefined }, place), limit: 1, facets: true };
  const farthest = await ask(context, { ...input, withinKm: 500, sort: "near" });
  const nearest = farthest === "restart" ? undefined : farthest.items[0];
  if (nearest === undefined) return undefined;
  const km = RADII_KM.find((radius) => radius > query.withinKm && radius >= nearest.distanceKm) ?? 500;
  if (km <= query.withinKm) return undefined;
  const counted = await ask(context, { ...input, withinKm: km });
  if (counted === "restart") return undefined;
  return { km, ...totalOf(counted) };
}

async function lookFor(context: LoadContext, { side, kind }: { side?: "need"; kind: Kind }, place: ChosenPlace) {
  const page = await ask(context, {
    lat: place.lat,
    lng: place.lng,
    withinKm: 100,
    ...(side !== undefined && { side }),
    kind,
    sort: "near",
    limit: 1,
    facets: true,
  });
  const nearest = page === "restart" ? undefined : page.items[0];
  if (page === "restart" || nearest === undefined) return null;
  const { km, masked, aroundKm } = toRow(nearest);
  return { kind, total: totalOf(page), nearest: { km, masked, aroundKm } };
}
