import { useId, useState } from "react";
import { useLocation } from "react-router";
import { DayAndTime } from "../../device/DayAndTime.tsx";
import { useClock } from "../../device/useClock.tsx";
import type { ListingData } from "../../entry/listing-loader.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { useReadNumber } from "../../i18n/useReadNumber.ts";
import { Waiting } from "../../lazy/Waiting.tsx";
import { amountOf, AmountField } from "../../responses/AmountField.tsx";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine, Row, Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { addressWith, leftOf } from "./choice.ts";
import type { Choice } from "./choice.ts";

type PromiseFormProps = {
  data: ListingData;
  chosen: Choice;
  onChoose: (chosen: Choice) => void;
  /** The amount, and the arrival as ISO text. */
  onSend: (amount: number, arrivesBy: string) => void;
  onLeave: () => void;
};

/** How much, and by when. Signed out, what is chosen goes through the sign-in in the address. */
export function PromiseForm({ data, chosen, onChoose, onSend, onLeave }: PromiseFormProps) {
  const say = useText();
  const { now } = useClock();
  const [isTried, setTried] = useState(false);
  const arrivesId = useId();
  const { asked, left } = leftOf(data);
  const amount = amountOf(useReadNumber()(chosen.amount), { most: left, unit: undefined });
  const arrives = new Date(chosen.arrives);
  const isPast = !(arrives.getTime() > now.getTime());
  const send = () => {
    setTried(true);
    if (amount !== null && !isPast) onSend(amount, arrives.toISOString());
  };
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        {asked > 1 && (
          <AmountField
            label={say("later.answer.howMuch")}
            value={chosen.amount}
            onChange={(typed) => onChoose({ ...chosen, amount: typed })}
            most={left}
            isWrong={isTried && amount === null}
          />
        )}
        <div role="group" aria-labelledby={arrivesId}>
          <b id={arrivesId}>{say("later.answer.arrives")}</b>
          <DayAndTime
            at={chosen.arrives}
            day={say("later.answer.day")}
            time={say("later.answer.time")}
            onChange={(at) => onChoose({ ...chosen, arrives: at })}
          />
          <div role="alert">{isTried && isPast && <Refused title={say("later.answer.past")} />}</div>
        </div>
        <IconLine>
          <Icon name="warn" />
          <span>{say("later.answer.noPay")}</span>
        </IconLine>
        <Keys chosen={chosen} onLeave={onLeave} />
      </Stack>
    </SendForm>
  );
}

/** The key that sends it; before an account or a proof, the way there and back with the choice. */
function Keys({ chosen, onLeave }: Pick<PromiseFormProps, "chosen" | "onLeave">) {
  const say = useText();
  const known = useCurrentUser();
  const next = addressWith(useLocation(), chosen);
  const leave = (
    <Button size="s" onClick={onLeave}>
      {say("later.answer.leave")}
    </Button>
  );
  if (known.state === "unknown") return <Waiting />;
  const isProved = known.state !== "known" || known.me.emailVerified || known.me.phoneVerified;
  if (known.state === "nobody" || !isProved) {
    const isNobody = known.state === "nobody";
    const href = isNobody
      ? `/signin?${new URLSearchParams({ for: "account", next })}`
      : `/account/security?${new URLSearchParams({ next })}`;
    return (
      <>
        <p>{say("later.answer.signInWhy")}</p>
        <Row data-fill="">
          <ButtonLink look="key" href={href}>
            {say(isNobody ? "later.number.signIn" : "later.number.verify")}
          </ButtonLink>
          {leave}
        </Row>
      </>
    );
  }
  return (
    <Row data-fill="">
      <Button look="key" type="submit">
        {say("later.answer.promise")}
      </Button>
      {leave}
    </Row>
  );
}
