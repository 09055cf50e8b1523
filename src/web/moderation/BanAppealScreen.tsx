import { useState } from "react";
import { useParams } from "react-router";
import { getBanAppeal } from "#contract/people-power.ts";
import type { BanAppeal } from "#contract/people-power.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { QueryBoundary } from "../data/Refusal.tsx";
import { dateText, whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { listSeparator } from "../i18n/list-separator.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { MemberPartProps } from "../session/MemberPage.tsx";
import { Note } from "../ui/FormField.tsx";
import { Aloud, Card, SecondLine, Stack } from "../ui/layout.tsx";
import { RowsTitle } from "../ui/rows.tsx";
import { BanAnswerForm } from "./BanAnswerForm.tsx";
import css from "./BanAppealScreen.module.css";

const DOT = " · ";

/** `/moderate/shut-out/:id`: one appeal against a ban. */
export function BanAppealScreen({ me }: MemberPartProps) {
  const { id = "" } = useParams();
  const answer = useApiQuery(getBanAppeal, { id });
  return (
    <QueryBoundary answer={answer}>
      {(found) => <Shown key={found.id} found={found} reader={me.id} again={answer.again} />}
    </QueryBoundary>
  );
}

type ShownProps = { found: BanAppeal; reader: string; again: () => void };

function Shown({ found: first, reader, again }: ShownProps) {
  const say = useText();
  const [answered, setAnswered] = useState<BanAppeal | null>(null);
  const found = answered ?? first;
  const { person, words, ban, answer } = found;
  return (
    <Stack>
      <Aloud as="h1">{say("banAppeal.title")}</Aloud>
      <Card data-pad="">
        <Stack data-gap="m">
          <h2>
            <bdi>{person.alias}</bdi>
          </h2>
          {ban === null ? <p>{say("banAppeal.over")}</p> : <BanFacts ban={ban} />}
          {words === null ? (
            <SecondLine as="p">{say("banAppeal.forgotten")}</SecondLine>
          ) : (
            <p dir="auto">{say("moderation.wrote", { text: words })}</p>
          )}
          {answer !== null && <Answered answer={answer} />}
          {found.isOwn && answer === null && <Note icon="person">{say("banAppeal.own")}</Note>}
        </Stack>
      </Card>
      {found.may.answer && (
        <Card data-pad="">
          <BanAnswerForm found={found} reader={reader} onAnswered={setAnswered} again={again} />
        </Card>
      )}
      <History history={found.history} />
    </Stack>
  );
}

function BanFacts({ ban: { reason, until, at, by } }: { ban: NonNullable<BanAppeal["ban"]> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <Stack data-gap="s">
      <p>
        <q dir="auto">{reason}</q>
      </p>
      <SecondLine as="p">
        {say("banAppeal.row", { when: whenText(at, clock, language) })}
        {DOT}
        {until === null ? say("banAppeal.forGood") : say("banAppeal.until", { date: dateText(until, clock, language) })}
      </SecondLine>
      {by.length > 0 && (
        <SecondLine as="p">{say("banAppeal.by", { names: by.join(listSeparator(language)) })}</SecondLine>
      )}
    </Stack>
  );
}

function Answered({ answer: { outcome, reason } }: { answer: NonNullable<BanAppeal["answer"]> }) {
  const say = useText();
  return (
    <div role="status">
      <Note icon="check" tone="fresh">
        <p>{say("banAppeal.done", { what: say(`banAppeal.answer.${outcome}`) })}</p>
        <p>
          <q dir="auto">{reason}</q>
        </p>
      </Note>
    </div>
  );
}

/** Acts of the audit by their words. */
const ACTS = {
  "identity.banned": "banned",
  "identity.unbanned": "unbanned",
  "identity.ban-asked": "asked",
  "identity.ban-refused": "refused",
  "identity.ban-shortened": "shortened",
  "identity.ban-appealed": "appealed",
  "identity.ban-appeal-answered": "answered",
} as const;

function History({ history }: Pick<BanAppeal, "history">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <Card>
      <RowsTitle>{say("banAppeal.history")}</RowsTitle>
      <ol className={css.entries}>
        {history.map(({ at, act, by }) => (
          <li key={`${act} ${at}`}>
            {isKnown(act) && <b>{say(`banAppeal.act.${ACTS[act]}`)}</b>}{" "}
            <SecondLine>
              <time dateTime={at}>{whenText(at, clock, language)}</time>
              {by !== null && DOT}
              {by !== null && <bdi>{by}</bdi>}
            </SecondLine>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function isKnown(act: string): act is keyof typeof ACTS {
  return Object.hasOwn(ACTS, act);
}
