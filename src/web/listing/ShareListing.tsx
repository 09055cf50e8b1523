import { useText } from "../i18n/useLanguage.tsx";
import { ShareKey } from "../sharing/ShareKey.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { useListingSentence, useListingTitle } from "./useListingSentence.ts";
import type { ShareableListing } from "./useListingSentence.ts";

/** Shares a listing. */
export function ShareListing(named: ShareableListing) {
  const say = useText();
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
      <ButtonLink size="s" href={`/r/${id}/card`} data-screen="">
        {say("listing.asCard")}
      </ButtonLink>
    </>
  );
}
