import { useSearchParams } from "react-router";
import type { SingleListing } from "#contract/listings.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Acts } from "./card-parts.tsx";
import { useNeedCount } from "./useNeedCount.ts";

/** From one's offer to needs nearby; they are counted only for a new post. */
export function NeedsNear({ listing }: { listing: SingleListing }) {
  const say = useText();
  const [search] = useSearchParams();
  const count = useNeedCount(listing, search.get("sent") === listing.id);
  // The masked point, which is public.
  const { lat, lng } = listing.place;
  const { group, component } = listing.details;
  const near = new URLSearchParams({ ...(group && { group }), ...(component && { component }) });
  const at = [`at=${lat.toFixed(2)},${lng.toFixed(2)}`, near.toString()].filter(Boolean).join("&");
  return (
    <Acts>
      <ButtonLink size="s" href={`/needs/${listing.kind}?${at}`}>
        {count > 0 ? say("mine.near", { count }) : say("find.needs")}
      </ButtonLink>
    </Acts>
  );
}
