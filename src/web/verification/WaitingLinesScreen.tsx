import { useState } from "react";
import { confirmFacilityLines, getWaitingLines } from "#contract/facility-lines.ts";
import type { OutputOf } from "#contract/route.ts";
import { QueryBoundary, TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useSubmit } from "../data/useSubmit.ts";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Aloud, Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";
import { phoneText, telHref } from "../ui/phone.ts";
import { CorrectionsPart } from "./CorrectionsPart.tsx";
import { DoneNote, WaitingList } from "./WaitingList.tsx";

type WaitingLines = OutputOf<typeof getWaitingLines>["items"][number];

/** New lines of all facilities that wait: each confirmed or refused with one tap. */
export function WaitingLinesScreen() {
  const { say } = useLanguage();
  const answer = useApiQuery(getWaitingLines, {});
  const [done, setDone] = useState<Settled | null>(null);
  const finish = (how: Settled) => {
    setDone(how);
    answer.again();
  };
  return (
    <Stack>
      <Aloud as="h1">{say("lines.waiting.title")}</Aloud>
      <CorrectionsPart />
      <h2>{say("lines.waiting.title")}</h2>
      <SecondLine as="p">{say("lines.waiting.lead")}</SecondLine>
      <DoneNote words={done === null ? null : say(`lines.${done}`)} />
      <QueryBoundary answer={answer}>
        {({ items }) => (
          <WaitingList none={say("lines.waiting.none")}>
            {items.map((lines) => (
              <OneFacility key={lines.changeId} lines={lines} onDone={finish} />
            ))}
          </WaitingList>
        )}
      </QueryBoundary>
    </Stack>
  );
}

type Settled = "confirmed" | "waiting.refused" | "proposed.refused";
type OneFacilityProps = { lines: WaitingLines; onDone: (how: Settled) => void };

function OneFacility({ lines, onDone }: OneFacilityProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const { changeId, facilityId: id, facilityName, before, after, waitsUntil, mayConfirm, isProposed } = lines;
  const kind = isProposed === true ? "proposed" : "waiting";
  const textOf = (phones: WaitingLines["before"]): string => {
    const numbers = phones.map(({ value }) => `\u2066${phoneText(value)}\u2069`);
    return numbers.length === 0 ? say("lines.noNumber") : numbers.join(", ");
  };
  const settle = (isConfirmed: boolean) =>
    task.start(async (ask) => {
      const answer = await ask(confirmFacilityLines, { id, changeId, isConfirmed });
      if (answer !== null) onDone(isConfirmed ? "confirmed" : `${kind}.refused`);
    });
  return (
    <Card as="article" data-pad="">
      <Stack data-gap="m">
        <h2>
          <Link href={`/f/${id}`}>
            <bdi>{facilityName}</bdi>
          </Link>
        </h2>
        {isProposed === true ? (
          <>
            <p>{say("lines.proposed.what", { what: textOf(after) })}</p>
            {after.map(({ value }) => (
              <ButtonLink key={value} wide href={telHref(value)}>
                <Icon name="phone" />
                {say("listing.callNumber")}
              </ButtonLink>
            ))}
          </>
        ) : (
          <>
            <p>{say("lines.waiting.now", { what: textOf(before) })}</p>
            <p suppressHydrationWarning>
              {say("lines.waits", { when: whenText(waitsUntil, clock, language), what: textOf(after) })}
            </p>
          </>
        )}
        <TaskWords task={task} />
        {mayConfirm ? (
          <>
            <TaskKey
              task={task}
              look="key"
              label={say(isProposed === true ? "lines.proposed.confirm" : "lines.confirm")}
              onClick={() => settle(true)}
            />
            <TaskKey task={task} look="stop" label={say(`lines.${kind}.refuse`)} onClick={() => settle(false)} />
          </>
        ) : (
          <SecondLine as="p">{say("lines.waiting.own")}</SecondLine>
        )}
      </Stack>
    </Card>
  );
}
