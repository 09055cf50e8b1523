import { timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { listName } from "../entry/list-names.ts";
import type { ListingData } from "../entry/listing-loader.ts";
import { capitalised } from "../entry/listing-words.ts";
import { neededText } from "../entry/NeededBand.tsx";
import { lackLine } from "../entry/state/lack-words.ts";
import { stateLine } from "../entry/state/place-state.ts";
import { endReasonOf } from "../entry/row.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";

/** A listing with its names. */
export type ShareableListing = {
  data: Pick<ListingData, "status" | "side" | "urgency" | "neededBy" | "thing" | "place" | "createdAt" | "updatedAt">;
  what: string;
  name: string;
};

/** Title of a shared listing. An open need says so first: nobody may take it for an offer. */
export function useListingTitle({ data, what, name }: ShareableListing): string {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (data.side === "offer" || endReasonOf(data.status) !== undefined) return say("listing.title", { what, name });
  return `${neededText(data, { say, language, ...clock })} · ${say("listing.title", { what, name: whereOf(data) })}`;
}

/** For a person's need the place is more useful than "a person". */
function whereOf({ thing, place }: ShareableListing["data"]): string {
  return thing.name ?? place.label;
}

/**
 * A listing in one sentence for link previews: what, where, and the date of the check. The date is
 * needed because links are read days later. What a list said has the list's name too. A need has
 * its urgency, and deadline or date, instead. A closed listing says only that. A made-up one says so
 * first.
 */
export function useListingSentence(shared: ShareableListing): string {
  const { say } = useLanguage();
  const text = useSentence(shared);
  return shared.data.thing.demo === true ? say("listing.madeUpShared", { text }) : text;
}

function useSentence({ data, what, name }: ShareableListing): string {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { status, side, thing, place } = data;
  const over = endReasonOf(status);
  if (over !== undefined) return say(`listing.closed.${over}`);
  const doubt = [
    ...(thing.doubt === undefined ? [] : [say(`listing.trustValue.${thing.doubt}`)]),
    ...(thing.state === undefined
      ? []
      : [stateLine(thing.state, thing.kind, { say, language, clock, isPrinted: true })]),
    ...(thing.effect === undefined
      ? []
      : [lackLine(thing.effect, thing.kind, { say, language, clock, isPrinted: true })]),
  ];
  if (side === "need") {
    const first = [...doubt, neededText(data, { say, language, ...clock })].join(" · ");
    return say("listing.shareDoubt", { doubt: first, what, name: whereOf(data) });
  }
  if (doubt.length > 0) return say("listing.shareDoubt", { what, name, doubt: doubt.join(" · ") });
  const values = { what, name, place: place.label };
  if (thing.at === undefined) return say("listing.shareOld", values);
  const when = timestampText(thing.at, clock.timeZone, language);
  if (thing.by !== "feed") return say("listing.shareText", { ...values, when });
  return say("listing.shareList", { ...values, list: capitalised(listName(thing.list, say), language), when });
}
