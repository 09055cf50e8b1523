import { nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import type { InputOf } from "#contract/route.ts";
import { COUNTED, DEFAULT_RADIUS_KM } from "../entry/find-query.ts";
import { TILES } from "../entry/kind-tiles.ts";
import { withWanted } from "../entry/listed-row.ts";
import type { Row } from "../entry/row.ts";
import { everyNumber } from "../places/emergency-number.ts";
import type { OtherNumber } from "../places/other-number.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { readPlace } from "../places/place-choice.ts";
import type { ChosenPlace, PlaceAnswer } from "../places/place-choice.ts";
import { pageInMemory } from "../store/saved/offline-pages.ts";
import { MOST_NEEDS } from "./home/live-needs.ts";

/** The data of the start page: the place, the emergency number, those of other services, and what is near. */
export type HomeData = {
  emergency: string | null;
  others?: OtherNumber[];
  answer: PlaceAnswer;
  near?: HomeNear | undefined;
  /** What is near was known before: a page shows it, and asks for that of now. */
  isNearKept?: true;
};

/** What is known around the place. `counts`: by the slug of a tile, as its list counts. */
export type HomeNear = {
  counts: Record<string, number>;
  needs: Row[];
  all: number;
  checked: number;
  /** When the needs were those; absent in what a device kept before. */
  asOf?: string;
};

const DAY_MINUTES = 24 * 60;

/**
 * Loads the start page. In a browser what is near would be many requests over a bad net, before
 * the page is there: it begins with what it knew of this place.
 */
export async function loadHome(context: LoadContext): Promise<HomeData> {
  const { api, site, url, language } = context;
  const answer = await readPlace({ api, site, search: url.searchParams, language });
  const place = answer.state === "chosen" ? answer.place : {};
  if (!import.meta.env.SSR) return { answer, ...(await everyNumber(context, place)), ...keptNear(url, answer) };
  const near = answer.state === "chosen" ? loadNear(context, answer.place) : undefined;
  return { answer, ...(await everyNumber(context, place)), near: await near };
}

/** What this page knew, if it is of the same place. */
function keptNear({ pathname, search }: URL, answer: PlaceAnswer): Pick<HomeData, "near" | "isNearKept"> {
  const kept = pageInMemory(pathname + search) as HomeData | undefined;
  if (answer.state !== "chosen" || kept?.near === undefined || kept.answer.state !== "chosen") return {};
  const { lat, lng } = kept.answer.place;
  return lat === answer.place.lat && lng === answer.place.lng ? { near: kept.near, isNearKept: true } : {};
}

/** Asks for what is near a place; undefined without an answer. */
export async function loadNear(
  { api, language }: Pick<LoadContext, "api" | "language">,
  { lat, lng }: Pick<ChosenPlace, "lat" | "lng">,
): Promise<HomeNear | undefined> {
  const ask = async (input: Partial<InputOf<typeof nearby>>): Promise<NearbyPage | null> => {
    const around = { lat, lng, withinKm: DEFAULT_RADIUS_KM, lang: language };
    const answer = await api(nearby, { limit: 1, fields: "list", facets: true, ...around, ...input });
    return answer.ok ? answer.value : null;
  };
  const callable = { group: "place", callable: "yes" } as const;
  const tiles = Promise.all(TILES.map(({ slug }) => ask({ ...callable, kind: slug })));
  const [needs, all, checked] = await Promise.all([
    ask({ side: "need", limit: MOST_NEEDS }),
    ask({}),
    ask({ freshWithinMinutes: DAY_MINUTES }),
  ]);
  if (needs === null || all === null || checked === null) return undefined;
  const counted = (await tiles).flatMap((page, at) => {
    const slug = TILES[at]?.slug;
    return page === null || slug === undefined ? [] : [[slug, countOf(page)] as const];
  });
  const rows = needs.items.map(withWanted);
  const counts = Object.fromEntries(counted);
  return { counts, needs: rows, all: totalOf(all), checked: totalOf(checked), asOf: needs.asOf };
}

/** The number that the heading of the list has: without what is known by a wide area only. */
function countOf(page: NearbyPage): number {
  const total = totalOf(page);
  return total >= COUNTED ? total : total - (page.vague ?? 0) || total;
}

function totalOf({ total = 0 }: NearbyPage): number {
  return total;
}
