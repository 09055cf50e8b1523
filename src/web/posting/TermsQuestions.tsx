import { Fragment } from "react";
import { CHOICE_NAMES, choiceFault, CHOICES } from "#domain/listings/terms.ts";
import type { ChoiceName } from "#domain/listings/terms.ts";
import { HOURS_DAYS } from "../drafts/hours-answers.ts";
import { clockText, dayText } from "../entry/open-words.ts";
import type { Answers } from "../drafts/answers.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Choices } from "../ui/choices.tsx";
import { FieldHint, Label, Select } from "../ui/field.tsx";
import { choiceKey } from "../entry/terms/terms-words.ts";
import { Row, Stack } from "../ui/layout.tsx";
import { ChoiceQuestion, chosenKind, TextQuestion, TickQuestion, usePostForm, useWrong } from "./usePostForm.tsx";

/** The paths of these questions: one that is refused is never hidden. */
export const TERMS_PATHS = [...CHOICE_NAMES, "openingHours", "forOther"];

/** Whether any of these questions is answered. */
export function hasTerms(answers: Answers): boolean {
  return answers.hoursAre !== "" || CHOICE_NAMES.some((name) => answers[name] !== "");
}

/** What it costs in one word, when somebody is there, and who carries it. None must be answered. */
export function TermsQuestions() {
  const { answers, isEdit } = usePostForm();
  return (
    <>
      {CHOICE_NAMES.map((name) => (
        <Fragment key={name}>
          <TermQuestion name={name} />
          {name === "charge" && answers.side === "offer" && <HoursQuestion />}
        </Fragment>
      ))}
      {/* A new post is asked first of all for whom it is. */}
      {isEdit && <TickQuestion name="forOther" title="posting.what.forOther" />}
    </>
  );
}

/** One of the words of a choice, or nothing said. */
function TermQuestion({ name }: { name: ChoiceName }) {
  const say = useText();
  const { answers } = usePostForm();
  const side = answers.side === "offer" ? "offer" : "need";
  if (choiceFault(name, { kind: chosenKind(answers), side }) !== null) return null;
  return (
    <ChoiceQuestion
      name={name}
      path={name}
      legend={say(`posting.details.${name}`)}
      choices={[
        { value: "", title: say("posting.details.unsaid") },
        ...CHOICES[name].words.map((value) => ({ value, title: say(choiceKey(name, value)) })),
      ]}
    />
  );
}

/** Day and night, or the same stretch on some days. Others stay as they were written. */
function HoursQuestion() {
  const say = useText();
  const { answers, change } = usePostForm();
  const wrong = useWrong("openingHours");
  const { hoursAre, hoursWritten } = answers;
  return (
    <>
      <Choices
        legend={say("posting.details.hours")}
        chosen={[hoursAre]}
        onChoose={(value) => change({ hoursAre: value })}
        error={hoursAre === "written" ? null : wrong}
        choices={[
          { value: "", title: say("posting.details.unsaid") },
          { value: "always", title: say("posting.details.hoursAlways") },
          { value: "set", title: say("posting.details.hoursSet") },
          ...(hoursWritten === "" && hoursAre !== "written"
            ? []
            : [{ value: "written" as const, title: say("posting.details.hoursWritten") }]),
        ]}
      />
      {hoursAre === "set" && <SetHours />}
      {hoursAre === "written" && (
        <TextQuestion name="hoursWritten" path="openingHours" label="posting.details.hoursWritten" maxLength={200} />
      )}
    </>
  );
}

function SetHours() {
  const { say, language } = useLanguage();
  const { answers, change } = usePostForm();
  const { hoursDays } = answers;
  return (
    <Stack data-gap="m">
      <Choices
        several
        tiles
        legend={say("posting.details.hoursDays")}
        chosen={hoursDays}
        onChoose={(day, isOn) =>
          change({ hoursDays: isOn ? [...hoursDays, day] : hoursDays.filter((each) => each !== day) })
        }
        choices={HOURS_DAYS.map((day, at) => ({ value: day, title: dayText(at, "short", language) }))}
      />
      <Row data-fill="">
        <TimeChoice name="hoursFrom" />
        <TimeChoice name="hoursTo" />
      </Row>
      <FieldHint>{say("posting.details.hoursHint")}</FieldHint>
    </Stack>
  );
}

/** Minutes between two times of the list. */
const STEP_MINUTES = 30;
/** The times of a day as hours name them. The last one is midnight at its end. */
const TIMES = Array.from({ length: 1440 / STEP_MINUTES + 1 }, (_each, at) => {
  const minutes = at * STEP_MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

function TimeChoice({ name }: { name: "hoursFrom" | "hoursTo" }) {
  const { say, language } = useLanguage();
  const { answers, change } = usePostForm();
  const chosen = answers[name];
  const times = name === "hoursFrom" ? TIMES.slice(0, -1) : TIMES.slice(1);
  const all = chosen === "" || times.includes(chosen) ? times : [chosen, ...times];
  return (
    <div>
      <Label htmlFor={name}>{say(`posting.details.${name}`)}</Label>
      <Select id={name} value={chosen} onChange={(event) => change({ [name]: event.target.value })}>
        <option value="">{say("posting.details.unsaid")}</option>
        {all.map((time) => (
          <option key={time} value={time}>
            {clockText(minutesOf(time), language)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
