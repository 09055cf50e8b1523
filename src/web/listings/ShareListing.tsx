import { stampText } from "../app/age.ts";
import { useClock } from "../app/clock.tsx";
import { ShareKey } from "../app/share/ShareKey.tsx";
import { useLanguage } from "../i18n/language.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import type { ListingData } from "./listing-loader.ts";

type Named = { data: Pick<ListingData, "status" | "thing" | "place">; what: string; name: string };

/**
 * A listing in one sentence, for whoever meets a link to it: what, where, and when it was checked, with the date, because it will be
 * read days later too. One that is over says that and nothing else.
 */
export function useListingSentence({ data, what, name }: Named): string {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  const { status, thing, place } = data;
  if (status !== "open" && status !== "matched") return say(`listing.closed.${status === "hidden" ? "gone" : status}`);
  if (thing.doubt !== undefined)
    return say("listing.shareDoubt", { what, name, doubt: say(`listing.trustValue.${thing.doubt}`) });
  const values = { what, name, place: place.label };
  return thing.at === undefined
    ? say("listing.shareOld", values)
    : say("listing.shareText", { ...values, when: stampText(thing.at, timeZone, language) });
}

/** Passes a listing on. */
export function ShareListing(named: Named) {
  const { say } = useLanguage();
  const { data, what, name } = named;
  const text = useListingSentence(named);
  const { id, v } = data.thing;
  return (
    <>
      <ShareKey
        id={id}
        path={`/r/${id}`}
        title={say("listing.title", { what, name })}
        text={text}
        picture={`/og/${id}-${v}.png`}
        card={`/r/${id}/card`}
      />
      <ButtonLink size="s" whole href={`/r/${id}/card`} data-screen="">
        {say("listing.asCard")}
      </ButtonLink>
    </>
  );
}
