import type { Ask } from "#contract/asks.ts";
import { momentText, timeText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine, SecondLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { Acts, MineCard } from "../card-parts.tsx";
import { RefusedWrite } from "./RefusedWrite.tsx";
import { AmountForm } from "./AmountForm.tsx";
import { useAnswerActs } from "./useAnswerActs.ts";
import { kindName } from "../../i18n/kind-name.ts";

/**
 * Needs that this person was asked to help with and has not answered. `isCalling`: as a verifier
 * they just said yes, and a number waits for them.
 */
export function AsksPart({ asks, isCalling }: { asks: readonly Ask[]; isCalling: boolean }) {
  const { say } = useLanguage();
  if (asks.length === 0 && !isCalling) return null;
  return (
    <Stack as="section" aria-label={say("mine.ask.title")} id="asks">
      <h2>{say("mine.ask.title")}</h2>
      {isCalling && (
        <p role="status">
          <Link href="/verify">{say("mine.ask.callGo")}</Link>
        </p>
      )}
      <Stack as="ol">
        {asks.map((ask) => (
          <li key={ask.id}>
            <AskCard ask={ask} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function AskCard({ ask }: { ask: Ask }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { refused } = useAnswerActs();
  const { id, listingId, place, urgency, arrivesBy } = ask;
  const day = momentText(arrivesBy, clock, language);
  const time = timeText(arrivesBy, clock.timeZone, language);
  const when = day === time ? time : `${day} ${time}`;
  const isDonor = ask.offerId === undefined && ask.isCall !== true;
  return (
    <MineCard
      band={{
        tone: "ageing",
        icon: "clock",
        words: isDonor ? say("mine.ask.by", { time: when }) : say("listing.neededBy", { when }),
      }}
      title={titleOf(ask, say)}
    >
      {place !== "" && (
        <IconLine>
          <Icon name="location" />
          <PlaceLabel label={place} />
        </IconLine>
      )}
      <p>
        <Link href={`/r/${listingId}`}>{`${say("mine.ask.see")} · ${say(`listing.needed.${urgency}`)}`}</Link>
      </p>
      {refused
        .filter(({ args }) => args["id"] === id)
        .map((write) => (
          <RefusedWrite key={write.key} write={write} />
        ))}
      <AskKeys ask={ask} />
    </MineCard>
  );
}

function titleOf({ component, kind, offerId, isCall }: Ask, say: Say): string {
  if (isCall === true) return say("mine.ask.call", { what: kindName(kind, say) });
  if (offerId !== undefined) return say("mine.ask.offer", { what: kindName(kind, say) });
  return say("mine.ask.who", { component: say(`things.blood.${component ?? "any"}`) });
}

/** Yes and no: of a supplier with an amount, of a verifier without a promise. */
function AskKeys({ ask: { id, offerId, isCall, amount = 1, left = 1, unit } }: { ask: Ask }) {
  const say = useText();
  const { send } = useAnswerActs();
  const answer = (said: "yes" | "no", promised?: number) =>
    send({ name: "asks.answer", args: { id, answer: said, ...(promised !== undefined && { amount: promised }) } });
  if (offerId !== undefined) {
    return (
      <>
        <AmountForm
          label={say("mine.ask.amount")}
          first={amount}
          most={left}
          unit={unit}
          send={say("mine.ask.have")}
          leave={say("mine.ask.none")}
          onSend={(promised) => answer("yes", promised)}
          onLeave={() => answer("no")}
        />
        <SecondLine as="p">{say("mine.ask.noneHelp")}</SecondLine>
      </>
    );
  }
  return (
    <>
      <Acts>
        <Button look="key" onClick={() => answer("yes")}>
          {say(isCall === true ? "mine.ask.callYes" : "mine.ask.yes")}
        </Button>
        <Button onClick={() => answer("no")}>{say("mine.ask.no")}</Button>
      </Acts>
      <SecondLine as="p">{say(isCall === true ? "mine.ask.callHelp" : "mine.ask.bank")}</SecondLine>
    </>
  );
}
