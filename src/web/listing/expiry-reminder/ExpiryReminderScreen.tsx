import { useEffect, useRef, useState } from "react";
import type { AskedListing } from "#contract/expiry-reminder.ts";
import { answerExpiryReminder, readExpiryReminder } from "#contract/expiry-reminder.ts";
import { dateText, whenText } from "../../device/relative-time.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Changed } from "./Changed.tsx";
import { useClock } from "../../device/useClock.tsx";
import { TaskKey, TaskWords, QueryBoundary } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import type { Submission } from "../../data/useSubmit.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note, Refused } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { rowWithoutDistance } from "../../entry/row.ts";
import { thingsText } from "../../entry/listing-words.ts";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";

/** Characters of the shortest link. Source: src/contract/expiry-reminder.ts. */
const LEAST_TOKEN = 20;

/**
 * Asks an owner whether it is still there. Opening the link changes nothing: only a tap answers.
 */
export function ExpiryReminderScreen() {
  const say = useText();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  return (
    <Stack>
      {token.length < LEAST_TOKEN ? (
        <>
          <h1>{say("still.title")}</h1>
          <Refused title={say("still.broken")}>{say("still.brokenText")}</Refused>
          <ToMine />
        </>
      ) : (
        <ReminderOfToken token={token} />
      )}
    </Stack>
  );
}

function ReminderOfToken({ token }: { token: string }) {
  const say = useText();
  const answer = useApiQuery(readExpiryReminder, { token });
  const [done, setDone] = useState<{ listing: AskedListing; isThere: boolean } | null>(null);
  if (done !== null) return <Done {...done} />;
  if (answer.problem?.reason === "listings/link-ended") return <Ended problem={answer.problem} />;
  return (
    <>
      <h1>{say("still.title")}</h1>
      <QueryBoundary answer={answer}>
        {(listing) => (
          <>
            <Question token={token} listing={listing} onDone={(next, isThere) => setDone({ listing: next, isThere })} />
            {listing.call !== undefined && <CallMe token={token} call={listing.call} />}
            <Changed token={token} listing={listing} onDone={(next) => setDone({ listing: next, isThere: true })} />
            <SecondLine as="p">{say("stillAsked.nothing")}</SecondLine>
          </>
        )}
      </QueryBoundary>
    </>
  );
}

type QuestionProps = {
  token: string;
  listing: AskedListing;
  onDone: (listing: AskedListing, isThere: boolean) => void;
};

function Question({ token, listing, onDone }: QuestionProps) {
  const say = useText();
  const task = useSubmit();
  const tell = (answer: "yes" | "no") =>
    task.start(async (ask) => {
      const said = await ask(answerExpiryReminder, { token, answer });
      if (said !== null) onDone(said.value, answer === "yes");
    });
  const isOffer = listing.side === "offer";
  return (
    <>
      <Card data-pad="">
        <Stack data-gap="m">
          <div>
            <h2>{thingsText(rowWithoutDistance(listing), say)}</h2>
            <SecondLine>
              <PlaceLabel label={listing.place.label} />
            </SecondLine>
          </div>
          <AnswerKeys task={task} isOffer={isOffer} onYes={() => tell("yes")} onNo={() => tell("no")} />
        </Stack>
      </Card>
    </>
  );
}

type AnswerKeysProps = { task: Submission; isOffer: boolean; onYes: () => void; onNo: () => void };

/** Still there, or not: of a need, still needed. */
function AnswerKeys({ task, isOffer, onYes, onNo }: AnswerKeysProps) {
  const say = useText();
  return (
    <>
      <TaskWords task={task} />
      <TaskKey task={task} label={say(isOffer ? "stillAsked.yes" : "stillAsked.yesNeed")} look="key" onClick={onYes} />
      <TaskKey task={task} label={say(isOffer ? "stillAsked.no" : "stillAsked.noNeed")} onClick={onNo} />
    </>
  );
}

/** The outcome, in place of the question. */
function Done({ listing, isThere }: { listing: AskedListing; isThere: boolean }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const until = listing.expiresAt === null ? null : dateText(listing.expiresAt, clock, language);
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        {say(isThere ? "stillAsked.thanks" : "stillAsked.gone")}
      </h1>
      <Note icon="check" tone="fresh">
        {isThere && until !== null
          ? say("stillAsked.until", { date: until })
          : say(isThere ? "stillAsked.shown" : "stillAsked.goneText")}
      </Note>
      {isThere ? (
        <ButtonLink wide href={`/r/${listing.id}`}>
          {say("stillAsked.look")}
        </ButtonLink>
      ) : (
        <ToMine />
      )}
    </>
  );
}

/** The link was used, or the post has ended. */
function Ended({ problem }: { problem: { title: string; detail: string } }) {
  const say = useText();
  return (
    <>
      <h1>{problem.title || say("still.broken")}</h1>
      <p>{problem.detail}</p>
      <ToMine />
    </>
  );
}

function ToMine() {
  const say = useText();
  return (
    <ButtonLink wide href="/me">
      {say("still.mine")}
    </ButtonLink>
  );
}

/** "Call me": for a day one volunteer at a time may have the number. It can be taken back. */
function CallMe({ token, call }: { token: string; call: NonNullable<AskedListing["call"]> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const [until, setUntil] = useState(call.until);
  const tell = (answer: "call" | "no-call") =>
    task.start(async (ask) => {
      const told = await ask(answerExpiryReminder, { token, answer });
      if (told !== null) setUntil(told.value.call?.until);
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <div role="status">
          {until !== undefined && (
            <Note icon="phone" tone="fresh">
              <span suppressHydrationWarning>
                {say("stillAsked.call.until", { when: whenText(until, clock, language) })}
              </span>
            </Note>
          )}
        </div>
        {until === undefined && <SecondLine as="p">{say("stillAsked.call.why")}</SecondLine>}
        <TaskWords task={task} />
        {until === undefined ? (
          <TaskKey task={task} icon="phone" label={say("stillAsked.call.ask")} onClick={() => tell("call")} />
        ) : (
          <TaskKey task={task} label={say("stillAsked.call.stop")} onClick={() => tell("no-call")} />
        )}
      </Stack>
    </Card>
  );
}
