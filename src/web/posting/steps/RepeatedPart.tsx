import { statusAt } from "#domain/listings/policy.ts";
import { isRepeatedPost } from "#domain/listings/repeated-post.ts";
import { ageOf, ageText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { channelsOf, detailsOf, placeOf } from "../../drafts/listing-input.ts";
import type { Draft } from "../../drafts/kept-drafts.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { comparedPost } from "../../drafts/compared-post.ts";
import { useAccountId } from "../../session/useAccountId.ts";
import { listingOf } from "../../store/typed-documents.ts";
import { useQuery } from "../../store/useQuery.ts";
import { OWN_LISTINGS } from "../../store/own-listings.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";

/**
 * That its author has posted the same already, as far as this device knows: also without a net, and
 * also where the first is not sent yet. They may post it again all the same.
 */
export function RepeatedPart({ draft: { id, answers } }: { draft: Draft }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const account = useAccountId();
  const { documents } = useQuery(account === null ? null : OWN_LISTINGS);
  const { side, kind } = answers;
  const place = placeOf(answers);
  if (side === "" || kind === "" || place === null) return null;
  const asked = { side, kind, details: detailsOf(answers).details, place, channels: channelsOf(answers) };
  const same = documents
    .map(listingOf)
    .filter((listing) => listing.id !== id && statusAt(listing, clock.now) === "open")
    .find((listing) => isRepeatedPost(asked, comparedPost(listing)));
  return (
    <div role="status">
      {same !== undefined && (
        <Note icon="list" tone="ageing">
          <Stack data-gap="s">
            <p>{say("posting.check.repeated", { age: ageText(ageOf(same.createdAt, clock, language), say) })}</p>
            <ButtonLink size="s" href="/me">
              {say("posting.check.repeatedSee")}
            </ButtonLink>
          </Stack>
        </Note>
      )}
    </div>
  );
}
