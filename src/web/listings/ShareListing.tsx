import { stampText } from "../app/age.ts";
import { useClock } from "../app/clock.tsx";
import { ShareKey } from "../app/share/ShareKey.tsx";
import { useLanguage } from "../i18n/language.tsx";
import type { ListingData } from "./listing-loader.ts";

type ShareListingProps = { data: ListingData; what: string; name: string };

/** Passes a listing on; what is passed on says by itself when it was checked, because it will be read days later too. */
export function ShareListing({ data, what, name }: ShareListingProps) {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  const { id, at } = data.thing;
  const values = { what, name, place: data.place.label };
  const text =
    at === undefined
      ? say("listing.shareOld", values)
      : say("listing.shareText", { ...values, when: stampText(at, timeZone, language) });
  return <ShareKey path={`/r/${id}`} title={say("listing.title", { what, name })} text={text} />;
}
