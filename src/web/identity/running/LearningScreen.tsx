import { useState } from "react";
import { chooseChances, getLearntChances } from "#contract/learning.ts";
import type { LearntChances } from "#contract/learning.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, Row, SecondLine, Stack } from "../../ui/layout.tsx";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { CalibrationCard } from "./CalibrationCard.tsx";
import { ChancesCard } from "./ChancesCard.tsx";
import { ReasonForm } from "./ReasonForm.tsx";

/** What was learnt from calls, how well it did, and which table decides the order; for admins. */
export function LearningScreen() {
  return (
    <Members name="learning" needs="admin">
      {() => <Learning />}
    </Members>
  );
}

function Learning() {
  const answer = useApiQuery(getLearntChances, {});
  return (
    <>
      <Head name="learning" />
      <Answered answer={answer}>{(learnt) => <Learnt learnt={learnt} onChosen={answer.set} />}</Answered>
    </>
  );
}

type LearntProps = { learnt: LearntChances; onChosen: (learnt: LearntChances) => void };

/** All that was learnt: what is used, how well it did, the chances, and the nights. */
export function Learnt({ learnt, onChosen }: LearntProps) {
  const say = useText();
  const { tables, inUse } = learnt;
  const shown = tables.find(({ id }) => id === inUse) ?? tables[0];
  return (
    <>
      <UseCard learnt={learnt} onChosen={onChosen} />
      {shown !== undefined && <CalibrationCard calibration={shown.calibration} />}
      <ChancesCard learnt={learnt} />
      {tables.length > 0 && (
        <Stack>
          <h2>{say("admin.learning.nights")}</h2>
          {tables.map((table) => (
            <Night key={table.id} table={table} isUsed={table.id === inUse} onChosen={onChosen} />
          ))}
        </Stack>
      )}
    </>
  );
}

/** Which chances decide the order, since when and why; and the two other choices. */
function UseCard({ learnt: { choice, tables, inUse }, onChosen }: LearntProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const used = tables.find(({ id }) => id === inUse);
  const isFrozen = used !== undefined && choice.use !== "newest";
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <p role="status">
          <b>
            {used === undefined
              ? say("admin.learning.statedUsed")
              : say(isFrozen ? "admin.learning.frozen" : "admin.learning.newestUsed", {
                  when: whenText(used.learntAt, clock, language),
                })}
          </b>
        </p>
        {choice.reason !== null && <SecondLine as="p">{say("admin.audit.why", { why: choice.reason })}</SecondLine>}
        <Row>
          {choice.use !== "newest" && <Choose use="newest" label={say("admin.learning.follow")} onChosen={onChosen} />}
          {choice.use !== "stated" && (
            <Choose use="stated" label={say("admin.learning.useStated")} onChosen={onChosen} />
          )}
        </Row>
      </Stack>
    </Card>
  );
}

type NightProps = { table: LearntChances["tables"][number]; isUsed: boolean } & Pick<LearntProps, "onChosen">;

/** The table of one night: to freeze it, or to go back to it. */
function Night({ table: { id, learntAt, outcomes, learnt }, isUsed, onChosen }: NightProps) {
  const { say, language } = useLanguage();
  const number = new Intl.NumberFormat(localeOf(language));
  const clock = useClock();
  return (
    <Card data-pad="" as="article">
      <Stack data-gap="m">
        <h3>{whenText(learntAt, clock, language)}</h3>
        <SecondLine as="p">
          {say("admin.learning.night", { outcomes: number.format(outcomes), learnt: number.format(learnt) })}
          {isUsed && ` ${say("admin.learning.isUsed")}`}
        </SecondLine>
        <Choose use={id} label={say("admin.learning.freeze")} onChosen={onChosen} />
      </Stack>
    </Card>
  );
}

/** A choice with its reason, which is kept in the audit. */
function Choose({ use, label, onChosen }: { use: string; label: string } & Pick<LearntProps, "onChosen">) {
  const task = useSubmit();
  const [isAsked, setAsked] = useState(false);
  const send = (reason: string) =>
    task.start(async (ask) => {
      const answer = await ask(chooseChances, { use, reason });
      if (answer === null) return;
      setAsked(false);
      onChosen(answer.value);
    });
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{label}</Button>;
  return (
    <Stack data-gap="m">
      <ReasonForm task={task} label={label} onSend={send} onLeave={() => setAsked(false)} />
    </Stack>
  );
}
