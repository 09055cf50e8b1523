import type { SingleListing } from "#contract/listings.ts";
import { isRunningState } from "#domain/responses/response.ts";
import { useClock } from "../../device/useClock.tsx";
import { nameOfListing } from "../../drafts/draft-words.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Directions } from "../../places/Directions.tsx";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";
import type { OwnResponse } from "../../store/typed-documents.ts";
import { useServerOnline } from "../../store/useServerOnline.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { MineCard } from "../card-parts.tsx";
import { AnswerKeys } from "./AnswerKeys.tsx";
import { bandOf, nextText, promiseText } from "./answer-words.ts";
import { NumberPart } from "./NumberPart.tsx";
import { RefusedWrite } from "./RefusedWrite.tsx";
import { Thread } from "./Thread.tsx";
import { useAnswerActs } from "./useAnswerActs.ts";

type AnswerCardProps = { response: OwnResponse; need: SingleListing | null };

/** One response for one of its two people: its state, what happens next, its verbs, its notes. */
export function AnswerCard({ response, need }: AnswerCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const online = useServerOnline();
  const { refused } = useAnswerActs();
  const locale = { say, language, clock };
  const { listingId, meetAt, failed, pending, state } = response;
  const isWaiting = pending && online !== "online";
  const band = isWaiting
    ? ({ tone: "ageing", icon: "clock", words: say("mine.band.waiting") } as const)
    : bandOf(response, locale);
  const next = nextText(response, locale);
  return (
    <MineCard band={band} title={promiseText(response, need?.kind, locale)}>
      <p>
        <Link href={`/r/${listingId}`}>{need === null ? say("mine.numbers.aPost") : nameOfListing(need, say)}</Link>
      </p>
      {isWaiting && <p>{say(`mine.answer.state.${state}`)}</p>}
      {failed !== undefined && <p>{say(`mine.answer.why.${failed.reason}`)}</p>}
      {next !== null && (
        <IconLine>
          <Icon name="clock" />
          <span>{next}</span>
        </IconLine>
      )}
      {meetAt !== undefined && (
        <Stack data-gap="s">
          <IconLine>
            <Icon name="location" />
            <span>
              {say("mine.answer.meet.at")} <PlaceLabel label={meetAt.label} />
            </span>
          </IconLine>
          <Directions lat={meetAt.lat} lng={meetAt.lng} name={meetAt.label} />
        </Stack>
      )}
      {refused
        .filter(({ args }) => args["id"] === response.id)
        .map((write) => (
          <RefusedWrite key={write.key} write={write} />
        ))}
      {isRunningState(state) && <AnswerKeys response={response} need={need} />}
      {(state === "accepted" || state === "arrived") && <NumberPart response={response} />}
      {(isRunningState(state) || response.notes.length > 0) && <Thread response={response} />}
    </MineCard>
  );
}
