import { claimListing, getClaimable } from "#contract/contact.ts";
import type { SingleListing } from "#contract/listings.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { subjectOfListing } from "../../drafts/draft-words.ts";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";

/**
 * Imported listings with a number one has verified: a tap makes each one's own post. Empty without
 * any.
 */
export function ClaimableCards() {
  const say = useText();
  const { value, again } = useApiQuery(getClaimable, {});
  if (value === null || value.items.length === 0) return null;
  return (
    <Stack data-gap="m">
      <h2>{say("mine.claim.title")}</h2>
      <SecondLine as="p">{say("mine.claim.why")}</SecondLine>
      {value.items.map((listing) => (
        <ClaimCard key={listing.id} listing={listing} onClaimed={again} />
      ))}
    </Stack>
  );
}

function ClaimCard({ listing, onClaimed }: { listing: SingleListing; onClaimed: () => void }) {
  const say = useText();
  const task = useSubmit();
  const { id, place } = listing;
  const claim = (showOnRequest: boolean) => () =>
    task.start(async (ask) => {
      if ((await ask(claimListing, { id, showOnRequest })) !== null) onClaimed();
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <p>
          <Link href={`/r/${id}`}>{subjectOfListing(listing, say)}</Link>
          <br />
          <SecondLine>
            <PlaceLabel label={place.label} />
          </SecondLine>
        </p>
        <TaskWords task={task} />
        <TaskKey look="key" task={task} label={say("mine.claim.shown")} onClick={claim(true)} />
        <TaskKey look="plain" task={task} label={say("mine.claim.hidden")} onClick={claim(false)} />
      </Stack>
    </Card>
  );
}
