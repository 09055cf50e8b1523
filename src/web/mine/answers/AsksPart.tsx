import type { Ask } from "#contract/asks.ts";
import { momentText, timeText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine, SecondLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { Acts, MineCard } from "../card-parts.tsx";
import { RefusedWrite } from "./RefusedWrite.tsx";
import { AmountForm } from "./AmountForm.tsx";
import { useAnswerActs } from "./useAnswerActs.ts";

/** Needs that this person was asked to help with and has not answered. */
export function AsksPart({ asks }: { asks: readonly Ask[] }) {
  const { say } = useLanguage();
  if (asks.length === 0) return null;
  return (
    <Stack as="section" aria-label={say("mine.ask.title")} id="asks">
      <h2>{say("mine.ask.title")}</h2>
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
  const { send, refused } = useAnswerActs();
  const { id, listingId, component, kind, place, urgency, arrivesBy, offerId } = ask;
  const isOffer = offerId !== undefined;
  const day = momentText(arrivesBy, clock, language);
  const time = timeText(arrivesBy, clock.timeZone, language);
  const when = day === time ? time : `${day} ${time}`;
  const answer = (said: "yes" | "no", amount?: number) =>
    send({ name: "asks.answer", args: { id, answer: said, ...(amount !== undefined && { amount }) } });
  return (
    <MineCard
      band={{
        tone: "ageing",
        icon: "clock",
        words: isOffer ? say("listing.neededBy", { when }) : say("mine.ask.by", { time: when }),
      }}
      title={
        isOffer
          ? say("mine.ask.offer", { what: say(`kinds.${kind}`) })
          : say("mine.ask.who", { component: say(`things.blood.${component ?? "any"}`) })
      }
    >
      {place !== "" && (
        <IconLine>
          <Icon name="location" />
          <PlaceLabel label={place} />
        </IconLine>
      )}
      <p>
        <Link href={`/r/${listingId}`} whole>
          {`${say("mine.ask.see")} · ${say(`listing.needed.${urgency}`)}`}
        </Link>
      </p>
      {refused
        .filter(({ args }) => args["id"] === id)
        .map((write) => (
          <RefusedWrite key={write.key} write={write} />
        ))}
      {isOffer ? (
        <AmountForm
          label={say("mine.ask.amount")}
          first={ask.amount ?? 1}
          most={ask.left ?? 1}
          unit={ask.unit}
          send={say("mine.ask.have")}
          leave={say("mine.ask.none")}
          onSend={(amount) => answer("yes", amount)}
          onLeave={() => answer("no")}
        />
      ) : (
        <Acts>
          <Button look="key" onClick={() => answer("yes")}>
            {say("mine.ask.yes")}
          </Button>
          <Button onClick={() => answer("no")}>{say("mine.ask.no")}</Button>
        </Acts>
      )}
      <SecondLine as="p">{say(isOffer ? "mine.ask.noneHelp" : "mine.ask.bank")}</SecondLine>
    </MineCard>
  );
}
