import { isCountable } from "#domain/resources/units.ts";
import { useId, useState } from "react";
import { URGENCIES } from "#domain/listings/fields.ts";
import { EmergencyBar } from "../../places/Emergency.tsx";
import { useEmergency } from "../../data/useSite.tsx";
import { useText, useLanguage } from "../../i18n/useLanguage.tsx";
import { FieldHint, Label, TextArea } from "../../ui/field.tsx";
import { ChoiceQuestion, chosenKind, CountQuestion, usePostForm, useWrong } from "../usePostForm.tsx";
import { countOf, numberOf, unitOf } from "../../drafts/listing-input.ts";
import { KindDetails, kindQuestions } from "../KindQuestions.tsx";
import { hasTerms, TERMS_PATHS, TermsQuestions } from "../TermsQuestions.tsx";
import { QuestionSequence } from "../QuestionSequence.tsx";
import type { Question } from "../QuestionSequence.tsx";
import { Optional } from "./Optional.tsx";
import { DayAndTime } from "../../device/DayAndTime.tsx";
import { quickTimes, timeOf } from "../../device/days-and-times.ts";
import { useClock } from "../../device/useClock.tsx";
import { Choices } from "../../ui/choices.tsx";
import css from "./DetailsStep.module.css";

/**
 * What it is, then by when or whether it is there, then how many: one question at a time. What else
 * may stay unanswered is folded.
 */
export function DetailsStep() {
  const { answers, isEdit } = usePostForm();
  const kind = chosenKind(answers);
  const count = countOf(answers);
  const questions: Question[] = [
    ...kindQuestions(kind),
    ...(answers.side === "offer" && !isEdit ? [{ name: "hasNow" as const, path: "hasNow", part: <HaveNow /> }] : []),
    ...(answers.side === "need" ? [{ name: "urgency" as const, path: "urgency", part: <ByWhen /> }] : []),
    ...(isCountable(kind) ? [{ path: count, part: <HowMany name={count} /> }] : []),
  ];
  return (
    <>
      <QuestionSequence questions={questions} />
      <Optional
        isAnswered={hasTerms(answers) || OPTIONAL.some((name) => hasAnswer(answers[name]))}
        paths={OPTIONAL_PATHS}
      >
        <KindDetails kind={kind} />
        <TermsQuestions />
        {answers.side === "need" && <NeededAt />}
        <NoteQuestion />
      </Optional>
    </>
  );
}

/** The answers under the fold, and their paths. */
const OPTIONAL = [
  ...(["litres", "waterLitres", "gasLitres", "pressure", "flow"] as const),
  ...(["strength", "medicineForm", "equipment", "resultIn", "neededBy", "note"] as const),
];
const OPTIONAL_PATHS = [
  ...["litres", "waterLitres", "gasLitres", "pressureBar", "flowLitresPerMinute"].map((name) => `details.${name}`),
  ...["strength", "form", "equipment", "resultIn"].map((name) => `details.${name}`),
  "neededBy",
  "note",
  ...TERMS_PATHS,
];

function hasAnswer(answer: string | readonly string[]): boolean {
  return answer.length > 0;
}

/** Quantity. The kind and its form decide what is counted. */
function HowMany({ name }: { name: "quantity" | "have" }) {
  const say = useText();
  const { answers } = usePostForm();
  const kind = chosenKind(answers);
  const count = Math.max(0, Math.trunc(numberOf(answers, answers[name])) || 0);
  return (
    <CountQuestion
      name={name}
      path={name}
      label={name === "have" ? "posting.details.have" : "posting.details.quantity"}
      unit={say(`units.${unitOf(kind, answers)}`, { count })}
    />
  );
}

/** By when it is needed. If it is now, the emergency number comes first (DOMAIN.md 2.5). */
function ByWhen() {
  const say = useText();
  const emergency = useEmergency();
  const { urgency } = usePostForm().answers;
  return (
    <>
      <ChoiceQuestion
        name="urgency"
        path="urgency"
        legend={say("posting.details.urgency")}
        choices={URGENCIES.map((value) => ({
          value,
          title: say(`posting.when.${value}`),
          help: say(`posting.whenHelp.${value}`),
          icon: `urgency-${value}`,
        }))}
      />
      {urgency === "critical" && <EmergencyBar number={emergency} />}
    </>
  );
}

/** Whether an offer is available now; if so, how many. */
function HaveNow() {
  const say = useText();
  return (
    <ChoiceQuestion
      name="hasNow"
      path="hasNow"
      legend={say("posting.details.hasNow")}
      choices={[
        { value: "yes", title: say("posting.details.hasNowYes") },
        { value: "no", title: say("posting.details.hasNowNo") },
      ]}
    />
  );
}

/** A public note. */
function NoteQuestion() {
  const say = useText();
  const id = useId();
  const { answers, change } = usePostForm();
  const wrong = useWrong("note");
  return (
    <div className={css.field}>
      <Label htmlFor={id}>{say("posting.details.note")}</Label>
      <TextArea
        id={id}
        rows={2}
        dir="auto"
        maxLength={1000}
        value={answers.note}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={(event) => change({ note: event.target.value })}
      />
      <div role="alert" id={`${id}-error`}>
        {wrong}
      </div>
      <FieldHint id={`${id}-hint`}>{say("posting.details.noteHint")}</FieldHint>
    </div>
  );
}

/** An exact day and time, in words: tonight, tomorrow, or chosen from two lists. */
function NeededAt() {
  const { say, language } = useLanguage();
  const { now } = useClock();
  const { answers, change } = usePostForm();
  const wrong = useWrong("neededBy");
  const { neededBy } = answers;
  const quick = quickTimes(now);
  const known = neededBy === "" ? "none" : quick.find(({ at }) => at === neededBy)?.name;
  const [isOther, setOther] = useState(known === undefined);
  const chosen = isOther ? "other" : (known ?? "other");
  const choose = (name: string) => {
    setOther(name === "other");
    const at = quick.find((each) => each.name === name)?.at;
    if (name === "none" || at !== undefined) change({ neededBy: at ?? "" });
    else if (neededBy === "") change({ neededBy: quick.at(-1)?.at ?? "" });
  };
  return (
    <>
      <Choices
        legend={say("posting.details.neededBy")}
        chosen={[chosen]}
        onChoose={choose}
        error={wrong}
        choices={[
          { value: "none", title: say("posting.time.none") },
          ...quick.map(({ name, at }) => ({
            value: name,
            title: say(`posting.time.${name}`, { time: timeOf(at, language) }),
          })),
          { value: "other", title: say("posting.time.other") },
        ]}
      />
      {chosen === "other" && (
        <DayAndTime
          at={neededBy}
          day={say("posting.time.day")}
          time={say("posting.time.time")}
          onChange={(at) => change({ neededBy: at })}
        />
      )}
    </>
  );
}
