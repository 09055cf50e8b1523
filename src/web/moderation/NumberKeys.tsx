import { useState } from "react";
import { decideNumber } from "#contract/moderation.ts";
import type { SingleListing } from "#contract/listings.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useKeptText } from "../device/useKeptText.ts";
import { LineFoundWords } from "../entry/found-lines/LineFoundWords.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Note } from "../ui/FormField.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { ReasonField, SHORTEST_REASON } from "./ReasonField.tsx";

type Decided = "works" | "disconnected";
type NumberKeysProps = { listing: SingleListing; reader: string; onDecided: () => void };

/** The published numbers of a case, and a moderator's one key about each, for every entry. */
export function NumberKeys({ listing, reader, onDecided }: NumberKeysProps) {
  const say = useText();
  const phones = listing.contact.channels.filter(({ type }) => type !== "email");
  if (phones.length === 0) return null;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("moderation.number.title")}</h2>
        {phones.map((channel) => (
          <Stack key={channelKey(channel)} data-gap="s">
            <p>
              <PhoneNumber value={channel.value} />
            </p>
            <LineFoundWords found={channel.found} />
            <OneNumber listingId={listing.id} value={channel.value} reader={reader} onDecided={onDecided} />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

type OneNumberProps = { listingId: string; value: string; reader: string; onDecided: () => void };

function OneNumber({ listingId, value, reader, onDecided }: OneNumberProps) {
  const say = useText();
  const task = useSubmit();
  const [decided, setDecided] = useState<Decided | null>(null);
  const [entries, setEntries] = useState<number | null>(null);
  const [reason, setReason] = useKeptText(`${reader}.number.${listingId}.${value}`);
  const [isShort, setShort] = useState(false);
  if (entries !== null)
    return (
      <Note icon="check" tone="fresh">
        <p>{say("moderation.number.done", { count: entries })}</p>
      </Note>
    );
  if (decided === null)
    return (
      <Stack data-gap="s">
        {(["works", "disconnected"] as const).map((each) => (
          <Button key={each} size="s" wide onClick={() => setDecided(each)}>
            {say(`moderation.number.${each}`)}
          </Button>
        ))}
      </Stack>
    );
  const send = () => {
    const written = reason.trim();
    const isTooShort = written.length < SHORTEST_REASON;
    setShort(isTooShort);
    if (isTooShort) return;
    task.start(async (ask) => {
      const answer = await ask(decideNumber, { listingId, value, decided, reason: written });
      if (answer === null) return;
      setReason("");
      setEntries(answer.value.entries);
      onDecided();
    });
  };
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <ReasonField isShort={isShort} value={reason} onType={setReason} />
        <TaskWords task={task} />
        <TaskKey task={task} type="submit" look="key" label={say(`moderation.number.${decided}`)} />
        <Button look="quiet" size="s" wide onClick={() => setDecided(null)}>
          {say("moderation.cancel")}
        </Button>
      </Stack>
    </SendForm>
  );
}
