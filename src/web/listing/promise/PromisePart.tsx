import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { RESPONSE_LIMITS } from "#domain/responses/limits.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import type { ListingData } from "../../entry/listing-loader.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { NotYours } from "../../store/current-store.ts";
import type { OwnResponse } from "../../store/typed-documents.ts";
import type { Write } from "../../store/types.ts";
import { useServerOnline } from "../../store/useServerOnline.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Note, Refused } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Aloud, Card, Row, Stack } from "../../ui/layout.tsx";
import { choiceIn, choiceOf, firstChoice, leftOf } from "./choice.ts";
import type { Choice } from "./choice.ts";
import { PromiseForm } from "./PromiseForm.tsx";
import { useScrollIntoView } from "./useScrollIntoView.ts";
import { usePromise } from "./usePromise.ts";

/** "I can help" on the page of a need: promises part of it, and what became of that. */
export function PromisePart({ data }: { data: ListingData }) {
  const { say } = useLanguage();
  const title = useId();
  const clock = useClock();
  const { search } = useLocation();
  const { id } = data.thing;
  const { own, refused, isTaken, write, replace, discard } = usePromise(id);
  const [chosen, setChosen] = useState<Choice | null>(() => choiceIn(search));
  // Back from the sign-in: the form is taller than what is left of the first screen.
  const card = useScrollIntoView(chosen !== null);
  const line = useRef<HTMLDivElement>(null);
  const isThere = own !== undefined;
  const [hasSent, setSent] = useState(false);
  const [isNotKept, setNotKept] = useState(false);
  useEffect(() => {
    // The form with the focus has gone.
    if (hasSent && isThere) line.current?.focus();
  }, [hasSent, isThere]);
  const { left } = leftOf(data);
  if (!isThere && refused === undefined && (left === 0 || !isTaken)) return null;
  const send = (amount: number, arrivesBy: string) => {
    const args = { id: newId(), listingId: id, amount, arrivesBy };
    const mutation = { name: "responses.promise", args };
    const kept = refused === undefined ? write([mutation]) : replace(refused.key, mutation);
    setNotKept(false);
    kept.then(
      () => setSent(true),
      // Another account is signed in now: the page has changed with it.
      (error: unknown) => setNotKept(!(error instanceof NotYours)),
    );
  };
  const takeBack = () => void write([{ name: "responses.withdraw", args: { id: own?.id } }]).catch(() => undefined);
  const leave = () => {
    if (refused !== undefined) void discard(refused.key);
    setChosen(null);
  };
  // Another tab, or a page that was loaded again, has only what the device keeps.
  const shown = chosen ?? (refused === undefined ? null : choiceOf(refused.args));
  const isKey = !isThere && shown === null;
  return (
    <Card data-pad="" aria-labelledby={title} id="help" ref={card}>
      <Stack data-gap="m">
        <Title id={title} isAloud={isKey} />
        <div role="status" ref={line} tabIndex={-1}>
          {isThere && <Promised response={own} urgency={data.urgency} />}
          {refused !== undefined && <RefusedWords write={refused} say={say} />}
          {isNotKept && <Refused title={say("problem.noAnswerTitle")}>{say("problem.noAnswerText")}</Refused>}
        </div>
        {isThere && <PromisedKeys onTakeBack={takeBack} />}
        {isKey && (
          <Button look="key" wide onClick={() => setChosen(firstChoice(data, clock.now))}>
            <Icon name="check" />
            {say("later.answer.can")}
          </Button>
        )}
        {!isThere && shown !== null && (
          <PromiseForm data={data} chosen={shown} onChoose={setChosen} onSend={send} onLeave={leave} />
        )}
      </Stack>
    </Card>
  );
}

/** Where the key says the same, only who hears the page needs it. */
function Title({ id, isAloud }: { id: string; isAloud: boolean }) {
  const { say } = useLanguage();
  const text = say("later.answer.can");
  return isAloud ? (
    <Aloud as="h2" id={id}>
      {text}
    </Aloud>
  ) : (
    <h2 id={id}>{text}</h2>
  );
}

function PromisedKeys({ onTakeBack }: { onTakeBack: () => void }) {
  const { say } = useLanguage();
  return (
    <Row data-fill="">
      <ButtonLink size="s" href="/me">
        {say("later.answer.onMine")}
      </ButtonLink>
      <Button size="s" onClick={onTakeBack}>
        {say("later.answer.takeBack")}
      </Button>
    </Row>
  );
}

/** A promise that runs: until when its owner answers, or that they took it. */
function Promised({ response, urgency }: { response: OwnResponse; urgency: ListingData["urgency"] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const online = useServerOnline();
  const isWaiting = response.pending && online !== "online";
  const { state, until } = response;
  const words = () => {
    if (isWaiting) return say("later.help.waiting");
    if (state !== "promised") return say("later.answer.taken");
    return heldText(urgency, { say, time: until === null ? "" : whenText(until, clock, language) });
  };
  return (
    <Note icon={isWaiting ? "clock" : "check"} tone={isWaiting ? "ageing" : "fresh"}>
      {words()}
    </Note>
  );
}

/** How long the owner has to answer, and by when. */
function heldText(urgency: ListingData["urgency"], { say, time }: { say: Say; time: string }): string {
  const heldMs = RESPONSE_LIMITS.heldMs[urgency];
  return heldMs < HOUR_MS
    ? say("later.answer.minutes", { n: heldMs / MINUTE_MS, time })
    : say("later.answer.hours", { n: heldMs / HOUR_MS, time });
}

function RefusedWords({ write: { error }, say }: { write: Write; say: Say }) {
  return <Refused title={error?.title ?? say("later.answer.refused")}>{error?.detail}</Refused>;
}
