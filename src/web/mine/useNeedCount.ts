import { useEffect, useState } from "react";
import { nearby } from "#contract/listings.ts";
import type { SingleListing } from "#contract/listings.ts";
import { useApi } from "../data/useApi.tsx";

/** How many needs within the usual radius the offer may answer; 0 until known. */
export function useNeedCount({ place, kind, details }: SingleListing, isAsked: boolean): number {
  const api = useApi();
  const [count, setCount] = useState(0);
  const { lat, lng } = place;
  const { group, component } = details;
  useEffect(() => {
    if (!isAsked || api === null) return;
    let isHere = true;
    const filters = { donorGroup: group, component };
    const point = { lat: Number(lat.toFixed(2)), lng: Number(lng.toFixed(2)) };
    void api(nearby, { ...point, side: "need", kind, ...filters, limit: 1, facets: true }).then((answer) => {
      if (isHere && answer.ok) setCount(answer.value.total ?? 0);
    });
    return () => {
      isHere = false;
    };
  }, [api, isAsked, lat, lng, kind, group, component]);
  return count;
}
