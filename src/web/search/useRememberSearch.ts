import { placeName } from "#domain/places/place-name.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { rememberPlace } from "../store/saved/chosen-places.ts";
import { rememberSearch } from "../store/saved/recent-searches.ts";
import type { FindData } from "./find-loader.ts";

/** Stores the search on this device, so that the start page offers it again. */
export function useRememberSearch(data: FindData): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (data.state !== "found" || data.query.cursor !== undefined) return;
    rememberPlace(data.place);
    rememberSearch({ slug: data.query.slug, place: placeName(data.place.label), href: pathname + search });
  }, [data, pathname, search]);
}
