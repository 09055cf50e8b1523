import type { SingleListing } from "#contract/listings.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Note } from "../ui/FormField.tsx";
import { phoneText } from "../ui/phone.ts";
import { IconLine, Stack } from "../ui/layout.tsx";
import { useMineActs } from "./useMineActs.tsx";
import { Acts } from "./card-parts.tsx";
import { isAnsweredHere, unprovedOf, useOwnChannels } from "./useOwnChannels.tsx";
import { ProveNumber } from "./numbers/ProveNumber.tsx";
import { useFocusWhenNone } from "./useFocusWhenNone.ts";

type ReachPartProps = { listing: SingleListing; waits: boolean };

/**
 * Whether an open post's number is given on request: what is missing, and a pause that can be
 * ended. `waits`: the server does not know of the pause or its end yet.
 */
export function ReachPart({ listing, waits }: ReachPartProps) {
  const say = useText();
  const { send } = useMineActs();
  const known = useOwnChannels();
  const { id, own } = listing;
  const unproved = unprovedOf(listing, known);
  const line = useFocusWhenNone(unproved.length);
  if (own === undefined) return null;
  if (!own.consent.showOnRequest)
    return isAnsweredHere(listing) ? <AnsweredHere /> : <Unanswerable listing={listing} />;
  const isPaused = own.contact.isPaused === true;
  const refused = own.contact.channels.filter((channel) => channel.refused !== undefined);
  const isGiven = unproved.length + numbersIn(refused) < numbersIn(own.contact.channels);
  const pause = () => send({ name: "contact.pause", args: { id, isPaused: !isPaused } });
  return (
    <Stack data-gap="m">
      <div role="status" ref={line} tabIndex={-1}>
        {(isPaused || isGiven) && (
          <IconLine>
            <Icon name={isPaused ? "eye-off" : "phone"} />
            <span>{say(reachText(isPaused, waits))}</span>
          </IconLine>
        )}
      </div>
      {refused.map(({ type, value }) => (
        <Note key={channelKey({ type, value })} icon="warn" tone="ageing">
          <bdi dir="ltr">{phoneText(value)}</bdi>
          <br />
          {say("mine.premium")}
        </Note>
      ))}
      {unproved.map((channel) => (
        <ProveNumber key={channel.value} channel={channel} />
      ))}
      {(isPaused || isGiven) && (
        <Acts>
          <Button size="s" onClick={pause}>
            {say(isPaused ? "mine.act.unpause" : "mine.act.pause")}
          </Button>
        </Acts>
      )}
    </Stack>
  );
}

/** People answer here alone: where their answers are read. */
function AnsweredHere() {
  const say = useText();
  return (
    <IconLine>
      <Icon name="check" />
      <span>{say("posting.answer.hereHelp")}</span>
    </IconLine>
  );
}

/** Nobody may ask for the number: says so and what is left, and lets them with one tap. */
function Unanswerable({ listing: { id, own, editVersion, may } }: Pick<ReachPartProps, "listing">) {
  const say = useText();
  const { send } = useMineActs();
  if (own === undefined || may?.["edit"] === false) return null;
  const consent = { ...own.consent, showOnRequest: true };
  const allow = () => send({ name: "listings.edit", args: { id, consent }, precondition: { editVersion } });
  return (
    <Note icon="warn" tone="ageing">
      <p>{say("mine.reach.nobody")}</p>
      <Button size="s" onClick={allow}>
        {say("posting.check.show")}
      </Button>
      <p>{say("posting.check.showHelp")}</p>
    </Note>
  );
}

function numbersIn(channels: readonly { value: string }[]): number {
  return new Set(channels.map(({ value }) => value)).size;
}

function reachText(isPaused: boolean, waits: boolean) {
  if (waits) return isPaused ? "mine.reach.pausing" : "mine.reach.opening";
  return isPaused ? "mine.reach.paused" : "mine.reach.open";
}
