import type { SingleListing } from "#contract/listings.ts";
import { useClock } from "../device/useClock.tsx";
import { nameOfListing } from "../drafts/draft-words.ts";
import { neededWords } from "../entry/NeededBand.tsx";
import { NextPlaces } from "../entry/alternatives/NextPlaces.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { ShareKey } from "../sharing/ShareKey.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Acts } from "./card-parts.tsx";
import { useNearestCallable } from "./useNearestCallable.ts";

/** Straight after a need is posted: whom to call meanwhile, and passing it on. */
export function AfterNeedPosted({ listing }: { listing: SingleListing }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { rows, near } = useNearestCallable(listing);
  const { id, place } = listing;
  const { bedType, form, component, group } = listing.details;
  const asked = { subtype: bedType ?? form, component, group };
  const urgency = { urgency: listing.urgency, neededBy: listing.neededBy };
  const { title: when } = neededWords(urgency, { say, language, ...clock });
  const title = [when, nameOfListing(listing, say), place.label].join(" · ");
  return (
    <>
      <NextPlaces rows={rows} near={near} title={say("mine.meanwhile")} from="here" asked={asked} />
      <ButtonLink href={followAddress(listing)}>{say("find.tell")}</ButtonLink>
      <Acts>
        <ShareKey id={id} path={`/r/${id}`} title={title} text={`${title}. ${say("listing.look")}`} />
      </Acts>
    </>
  );
}

/**
 * Where one begins to be told of offers of what a need asks for, around its public point. A name is
 * followed as search words.
 */
function followAddress({ kind, details, place: { lat, lng, label } }: SingleListing): string {
  const { bedType, form, group, component, generic, name: called } = details;
  const named = Object.entries({ bedType, form, group, component, q: generic ?? called });
  const asked = named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/account/follows?${new URLSearchParams([...asked, ["kind", kind], ["at", `${lat},${lng}`], ["near", label]])}`;
}
