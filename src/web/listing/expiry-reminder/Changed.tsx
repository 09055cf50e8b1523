import { useEffect, useRef, useState } from "react";
import { answerExpiryReminder } from "#contract/expiry-reminder.ts";
import type { AskedListing } from "#contract/expiry-reminder.ts";
import { MOST_QUANTITY } from "#domain/listings/fields.ts";
import { isCountable } from "#domain/resources/units.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { MoreAtField, moreAtOf } from "../../device/MoreAtField.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { useReadNumber } from "../../i18n/useReadNumber.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Counter } from "../../ui/Counter.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";

type ChangedProps = { token: string; listing: AskedListing; onDone: (listing: AskedListing) => void };

/** "It has changed": a number is told at once. For all else its owner signs in, with it kept. */
export function Changed(props: ChangedProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const { listing } = props;
  const { least, most } = boundsOf(listing);
  if (!isCountable(listing.kind) || least === most) {
    return (
      <ButtonLink wide href={`/post?edit=${listing.id}`}>
        {say("stillAsked.changed")}
      </ButtonLink>
    );
  }
  if (isOpen) return <ChangedForm {...props} />;
  return (
    <Button wide onClick={() => setOpen(true)}>
      {say("stillAsked.changed")}
    </Button>
  );
}

/** Of a need at most what is open: for more, its owner signs in. */
function boundsOf({ side, quantity, needed }: AskedListing): { least: number; most: number } {
  if (side === "offer") return { least: 0, most: MOST_QUANTITY };
  return { least: 1, most: Math.max(1, Math.floor(needed?.left ?? quantity ?? 1)) };
}

function ChangedForm({ token, listing, onDone }: ChangedProps) {
  const say = useText();
  const task = useSubmit();
  const { least, most } = boundsOf(listing);
  const isOffer = listing.side === "offer";
  const [typed, setTyped] = useState(String(isOffer ? (listing.stock.count ?? listing.quantity ?? 1) : most));
  const [more, setMore] = useState("");
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const readNumber = useReadNumber();
  const count = readNumber(typed);
  const isFit = Number.isInteger(count) && count >= least && count <= most;
  const isNone = isOffer && count === 0;
  const moreAt = isNone ? moreAtOf(more) : undefined;
  const tell = () =>
    task.start(async (ask) => {
      const said = await ask(answerExpiryReminder, {
        token,
        answer: "yes",
        count,
        ...(moreAt !== undefined && { moreAt }),
      });
      if (said !== null) onDone(said.value);
    });
  const kept = Number.isInteger(count) && count > 0 ? `&quantity=${count}` : "";
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2 ref={head} tabIndex={-1}>
          {say("stillAsked.changed")}
        </h2>
        <Counter
          label={say(isOffer ? "stillAsked.count" : "stillAsked.needed")}
          value={typed}
          onChange={setTyped}
          read={readNumber}
          less={say("stillAsked.less")}
          more={say("stillAsked.more")}
          min={least}
          max={most}
          error={isFit ? null : <Refused title={say(isOffer ? "stillAsked.whole" : "stillAsked.wholeNeeded")} />}
        />
        {isNone && <MoreAtField value={more} onType={setMore} />}
        <TaskWords task={task} />
        <TaskKey task={task} look="key" label={say("stillAsked.tell")} onClick={() => isFit && tell()} />
        <SecondLine as="p">{say("stillAsked.restWhy")}</SecondLine>
        <ButtonLink wide href={`/post?edit=${listing.id}${kept}`}>
          {say("stillAsked.rest")}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
