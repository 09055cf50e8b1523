import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { nearby } from "#contract/listings.ts";
import type { SingleListing } from "#contract/listings.ts";
import { useApi } from "../data/useApi.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Acts } from "./card-parts.tsx";

/** From one's offer to needs nearby; they are counted only for a new post. */
export function NeedsNear({ listing }: { listing: SingleListing }) {
  const say = useText();
  const [search] = useSearchParams();
  const count = useCount(listing, search.get("sent") === listing.id);
  // The masked point, which is public.
  const { lat, lng } = listing.place;
  const { group, component } = listing.details;
  const near = new URLSearchParams({ ...(group && { group }), ...(component && { component }) });
  const at = [`at=${lat.toFixed(2)},${lng.toFixed(2)}`, near.toString()].filter(Boolean).join("&");
  return (
    <Acts>
      <ButtonLink size="s" href={`/needs/${listing.kind}?${at}`} whole>
        {count > 0 ? say("mine.near", { count }) : say("find.needs")}
      </ButtonLink>
    </Acts>
  );
}

/** How many needs within the usual radius the offer may answer; 0 until known. */
function useCount({ place, kind, details }: SingleListing, isAsked: boolean): number {
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
