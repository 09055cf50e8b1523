import { useEffect, useRef, useState } from "react";
import type { Ref } from "react";
import type { SingleListing } from "#contract/listings.ts";
import { offeredActs } from "#domain/responses/acts.ts";
import type { ResponseActName } from "#domain/responses/acts.ts";
import { FAILURES } from "#domain/responses/response.ts";
import type { Failure, ResponseSide } from "#domain/responses/response.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import type { OwnResponse } from "../../store/typed-documents.ts";
import { Button } from "../../ui/Button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { Acts } from "../card-parts.tsx";
import { AmountForm } from "./AmountForm.tsx";
import { facilityOfNeed, TakeForm } from "./TakeForm.tsx";
import { useAnswerActs } from "./useAnswerActs.ts";

type Open = "take" | "confirm" | "fail" | null;

/** The verbs of a running response for the reader's side. `need`: null while it is not known. */
export function AnswerKeys({ response, need }: { response: OwnResponse; need: SingleListing | null }) {
  const { send } = useAnswerActs();
  const [open, setOpen] = useState<Open>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form with the focus has gone.
    if (open === null && wasOpen.current) first.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);
  const { id } = response;
  const close = () => setOpen(null);
  const act: Act = (name, more = {}) => {
    send({ name: `responses.${name}`, args: { id, ...more } });
    close();
  };
  const passed = { response, act, onLeave: close };
  if (open === "take") return <Taking {...passed} need={need} />;
  if (open === "confirm") return <Receiving {...passed} />;
  if (open === "fail")
    return <WhyForm side={response.side} onSend={(reason) => act("fail", { reason })} onLeave={close} />;
  const { side } = response;
  const offered = offeredActs(response, { side, left: need?.needed?.left ?? response.amount });
  return <Keys offered={offered} side={side} act={act} first={first} onOpen={setOpen} />;
}

type Act = (name: string, more?: object) => void;
type FormProps = { response: OwnResponse; act: Act; onLeave: () => void };

/** Of a promise no more is taken than its need still takes. */
function Taking({ response: { amount, unit }, need, act, onLeave }: FormProps & { need: SingleListing | null }) {
  return (
    <TakeForm
      most={Math.min(amount, need?.needed?.left ?? amount)}
      unit={unit}
      facility={facilityOfNeed(need)}
      onTake={(taken) => act("accept", taken)}
      onLeave={onLeave}
    />
  );
}

function Receiving({ response: { side, amount, agreed = amount, unit }, act, onLeave }: FormProps) {
  const say = useText();
  return (
    <AmountForm
      label={say("mine.answer.howMuchReceived")}
      first={agreed}
      most={agreed}
      unit={unit}
      send={say(`mine.answer.${side === "owner" ? "received" : "delivered"}`)}
      onSend={(received) => act("confirm", { amount: received })}
      onLeave={onLeave}
    />
  );
}

type KeysProps = {
  offered: readonly ResponseActName[];
  side: ResponseSide;
  act: Act;
  first: Ref<HTMLButtonElement>;
  onOpen: (open: Open) => void;
};

/** A key for each act that is offered, the most likely one first. */
function Keys({ offered, side, act, first, onOpen }: KeysProps) {
  const say = useText();
  const isOwner = side === "owner";
  return (
    <Acts>
      {offered.includes("accept") && (
        <Button ref={first} look="key" onClick={() => onOpen("take")}>
          {say("mine.answer.take")}
        </Button>
      )}
      {offered.includes("decline") && (
        <Button size="s" onClick={() => act("decline")}>
          {say("mine.answer.noThanks")}
        </Button>
      )}
      {offered.includes("confirm") && (
        <Button ref={first} look="key" onClick={() => onOpen("confirm")}>
          {say(isOwner ? "mine.answer.received" : "mine.answer.delivered")}
        </Button>
      )}
      {offered.includes("arrive") && (
        <Button size="s" onClick={() => act("arrive")}>
          {say(isOwner ? "mine.answer.here" : "mine.answer.there")}
        </Button>
      )}
      {offered.includes("fail") && (
        <Button size="s" onClick={() => onOpen("fail")}>
          {say("mine.answer.nothing")}
        </Button>
      )}
      {offered.includes("withdraw") && (
        <Button size="s" onClick={() => act("withdraw")}>
          {say("later.answer.takeBack")}
        </Button>
      )}
    </Acts>
  );
}

type WhyFormProps = { side: ResponseSide; onSend: (reason: Failure) => void; onLeave: () => void };

/** Why nothing came: nothing is preset. "Nobody came" is a word of who waited. */
function WhyForm({ side, onSend, onLeave }: WhyFormProps) {
  const say = useText();
  const [reason, setReason] = useState<Failure | null>(null);
  return (
    <SendForm onSend={() => reason !== null && onSend(reason)}>
      <Stack data-gap="m">
        <Choices
          legend={say("mine.answer.why.legend")}
          chosen={reason === null ? [] : [reason]}
          onChoose={setReason}
          choices={FAILURES.filter((value) => side === "owner" || value !== "no-show").map((value) => ({
            value,
            title: say(`mine.answer.why.${value}`),
          }))}
        />
        <Acts>
          <Button look="key" type="submit" aria-disabled={reason === null ? true : undefined}>
            {say("mine.answer.nothing")}
          </Button>
          <Button size="s" onClick={onLeave}>
            {say("later.answer.leave")}
          </Button>
        </Acts>
      </Stack>
    </SendForm>
  );
}
