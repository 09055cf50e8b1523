import { useState } from "react";
import { getCorrections } from "#contract/corrections.ts";
import type { OutputOf } from "#contract/route.ts";
import type { CorrectionEnd } from "#domain/facilities/corrections.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { QueryBoundary } from "../data/Refusal.tsx";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { CorrectionKeys } from "../entry/corrections/CorrectionKeys.tsx";
import { stateOf } from "../entry/state/place-state.ts";
import { StateBand } from "../entry/state/StateBand.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { DoneNote, WaitingList } from "./WaitingList.tsx";
import { telHref } from "../ui/phone.ts";

type Correction = OutputOf<typeof getCorrections>["items"][number];

/** Places that people said are closed or have moved: each is called, and answered with one tap. */
export function CorrectionsPart() {
  const { say } = useLanguage();
  const answer = useApiQuery(getCorrections, {});
  const [done, setDone] = useState<CorrectionEnd | null>(null);
  const finish = (end: CorrectionEnd) => {
    setDone(end);
    answer.again();
  };
  return (
    <Stack data-gap="m">
      <h2>{say("corrections.title")}</h2>
      <SecondLine as="p">{say("corrections.lead")}</SecondLine>
      <DoneNote words={done === null ? null : say(`corrections.end.${done}`)} />
      <QueryBoundary answer={answer}>
        {({ items }) => (
          <WaitingList none={say("corrections.none")}>
            {items.map((item) => (
              <OnePlace key={`${item.facilityId} ${item.field}`} item={item} onEnd={finish} />
            ))}
          </WaitingList>
        )}
      </QueryBoundary>
    </Stack>
  );
}

function OnePlace({ item, onEnd }: { item: Correction; onEnd: (end: CorrectionEnd) => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { facilityId, facilityName, place, status, phones, field, at, people, texts, heard, mayAnswer } = item;
  return (
    <Card as="article" data-pad="">
      <Stack data-gap="m">
        <h3>
          <Link href={`/f/${facilityId}`}>
            <bdi>{facilityName}</bdi>
          </Link>
        </h3>
        <SecondLine as="p">
          <PlaceLabel label={place} />
        </SecondLine>
        <StateBand state={stateOf(status)} kind="bed" />
        <p suppressHydrationWarning>
          {say(`corrections.what.${field}`, { n: people, when: whenText(at, clock, language) })}
        </p>
        {texts.map((text) => (
          <p key={text}>
            <q dir="auto">{text}</q>
          </p>
        ))}
        {heard > 0 && <p>{say("corrections.heard", { n: heard })}</p>}
        {phones.length === 0 && <p>{say("find.noNumber")}</p>}
        {phones.map(({ value, label = "" }) => (
          <ButtonLink key={value} wide href={telHref(value)}>
            <Icon name="phone" />
            <PhoneNumber value={value} /> {label}
          </ButtonLink>
        ))}
        {mayAnswer ? (
          <CorrectionKeys facilityId={facilityId} field={field} onEnd={onEnd} />
        ) : (
          <SecondLine as="p">{say("corrections.own")}</SecondLine>
        )}
      </Stack>
    </Card>
  );
}
