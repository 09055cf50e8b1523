import { useNavigation } from "react-router";
import type { Location } from "react-router";
import type { Kind } from "#domain/resources/kinds.ts";
import { placeName } from "#domain/places/place-name.ts";
import { readFindQuery } from "../entry/find-query.ts";
import { kindsLabel } from "../entry/kind-tiles.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { askedTitle } from "../search/search-title.ts";
import { lastPageData } from "../store/saved/offline-pages.ts";

/** A list by its address: its kinds (null: all), what it is called, and its place if known. */
export type ListAddress = { kinds: readonly Kind[] | null; label: string; place: string | null; placeQuery: string };

/** The list that is loading now; null if another page is. */
export function useAwaitedList(): ListAddress | null {
  return useListAt(useNavigation().location);
}

/** The list of an address; null if it is another page. Its place is known if it was seen last. */
export function useListAt(location: Pick<Location, "pathname" | "search"> | undefined): ListAddress | null {
  const say = useText();
  const [, page, slug] = /^\/(find|needs)\/([^/]+)$/.exec(location?.pathname ?? "") ?? [];
  if (location === undefined || slug === undefined) return null;
  const query = readFindQuery(slug, new URLSearchParams(location.search));
  if (query === null) return null;
  const { kinds } = query;
  const label = kindsLabel(slug, kinds, say);
  const placeQuery = placeParts(location.search);
  const seen = placeIn(lastPageData());
  return {
    kinds,
    // A list of needs says its kind alone.
    label: page === "needs" ? label : askedTitle(query, label, say),
    place: seen !== null && placeParts(seen.query) === placeQuery ? seen.name : null,
    placeQuery,
  };
}

function placeParts(search: string): string {
  const given = new URLSearchParams(search);
  return new URLSearchParams([...given].filter(([name]) => name === "place" || name === "at")).toString();
}

function placeIn(data: unknown): { name: string; query: string } | null {
  const place = field(field(data, "answer") ?? data, "place");
  const [label, query] = [field(place, "label"), field(place, "query")];
  if (typeof label !== "string" || label === "" || typeof query !== "string") return null;
  return { name: placeName(label), query };
}

function field(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;
}
