import { timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import type { ListingData } from "../entry/listing-loader.ts";
import { neededText } from "../entry/NeededBand.tsx";
import { endReasonOf } from "../entry/row.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";

/** A listing with the words that name it. */
export type ShareableListing = {
  data: Pick<ListingData, "status" | "side" | "urgency" | "neededBy" | "thing" | "place" | "createdAt" | "updatedAt">;
  what: string;
  name: string;
};

/**
 * Heading of a listing wherever it is passed on. A need that is open says so before what and where:
 * nobody may take it for an offer.
 */
export function useListingTitle({ data, what, name }: ShareableListing): string {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (data.side === "offer" || endReasonOf(data.status) !== undefined) return say("listing.title", { what, name });
  return `${neededText(data, { say, language, ...clock })} · ${say("listing.title", { what, name: whereOf(data) })}`;
}

/** Of a person's need their place says more than that it is a person's. */
function whereOf({ thing, place }: ShareableListing["data"]): string {
  return thing.name ?? place.label;
}

/**
 * A listing in one sentence, for whoever meets a link to it: what, where, and when it was checked,
 * with the date, because it will be read days later too. A need says how soon it is needed instead,
 * and by when or since when. One that is over says that and nothing else.
 */
export function useListingSentence({ data, what, name }: ShareableListing): string {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { status, side, thing, place } = data;
  const over = endReasonOf(status);
  if (over !== undefined) return say(`listing.closed.${over}`);
  const doubt = thing.doubt === undefined ? [] : [say(`listing.trustValue.${thing.doubt}`)];
  if (side === "need") {
    const first = [...doubt, neededText(data, { say, language, ...clock })].join(" · ");
    return say("listing.shareDoubt", { doubt: first, what, name: whereOf(data) });
  }
  if (doubt[0] !== undefined) return say("listing.shareDoubt", { what, name, doubt: doubt[0] });
  const values = { what, name, place: place.label };
  if (thing.at === undefined) return say("listing.shareOld", values);
  const when = timestampText(thing.at, clock.timeZone, language);
  return say(thing.by === "feed" ? "listing.shareList" : "listing.shareText", { ...values, when });
}
