import { stampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { ShareKey } from "../sharing/ShareKey.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import type { ListingData } from "../entry/listing-loader.ts";
import { neededText } from "../entry/NeededBand.tsx";
import { overOf } from "../entry/row.ts";

type Named = {
  data: Pick<ListingData, "status" | "side" | "urgency" | "neededBy" | "thing" | "place" | "createdAt" | "updatedAt">;
  what: string;
  name: string;
};

/** Heading of a listing wherever it is passed on. A need that is open says so before what and where: nobody may take it for an offer. */
export function useListingTitle({ data, what, name }: Named): string {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (data.side === "offer" || overOf(data.status) !== undefined) return say("listing.title", { what, name });
  return `${neededText(data, { say, language, ...clock })} · ${say("listing.title", { what, name: whereOf(data) })}`;
}

/** Of a person's need their place says more than that it is a person's. */
function whereOf({ thing, place }: Named["data"]): string {
  return thing.name ?? place.label;
}

/**
 * A listing in one sentence, for whoever meets a link to it: what, where, and when it was checked, with the date, because it will be
 * read days later too. A need says how soon it is needed instead, and by when or since when. One that is over says that and nothing else.
 */
export function useListingSentence({ data, what, name }: Named): string {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { status, side, thing, place } = data;
  const over = overOf(status);
  if (over !== undefined) return say(`listing.closed.${over}`);
  const doubt = thing.doubt === undefined ? [] : [say(`listing.trustValue.${thing.doubt}`)];
  if (side === "need") {
    const first = [...doubt, neededText(data, { say, language, ...clock })].join(" · ");
    return say("listing.shareDoubt", { doubt: first, what, name: whereOf(data) });
  }
  if (doubt[0] !== undefined) return say("listing.shareDoubt", { what, name, doubt: doubt[0] });
  const values = { what, name, place: place.label };
  if (thing.at === undefined) return say("listing.shareOld", values);
  const when = stampText(thing.at, clock.timeZone, language);
  return say(thing.by === "feed" ? "listing.shareList" : "listing.shareText", { ...values, when });
}

/** Passes a listing on. */
export function ShareListing(named: Named) {
  const { say } = useLanguage();
  const sentence = useListingSentence(named);
  const title = useListingTitle(named);
  const { id, v } = named.data.thing;
  return (
    <>
      <ShareKey
        id={id}
        path={`/r/${id}`}
        title={title}
        text={`${sentence} ${say("listing.look")}`}
        picture={`/og/${id}-${v}.png`}
        card={`/r/${id}/card`}
      />
      <ButtonLink size="s" whole href={`/r/${id}/card`} data-screen="">
        {say("listing.asCard")}
      </ButtonLink>
    </>
  );
}
