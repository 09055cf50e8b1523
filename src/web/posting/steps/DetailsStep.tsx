import { styled } from "../../theme/styled.ts";
import { useId } from "react";
import { URGENCIES } from "#domain/listings/listing.ts";
import { KIND_FACTS } from "#domain/resources/kinds.ts";
import { EmergencyBar } from "../../places/Emergency.tsx";
import { useEmergency } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { FieldHint, Label, Select, TextArea } from "../../ui/field.tsx";
import { ChoiceQuestion, chosenKind, CountQuestion, TextQuestion, usePostForm, useWrong } from "../usePostForm.tsx";
import { countOf, isCountable, unitOf } from "../../drafts/listing-input.ts";
import { KindQuestions } from "../KindQuestions.tsx";
import { parseNumber } from "#domain/shared/parse-number.ts";

/** The kind's own questions, how many, by when or whether it is there now, and anything else. */
export function DetailsStep() {
  const { answers, isEdit } = usePostForm();
  const kind = chosenKind(answers);
  return (
    <>
      <KindQuestions kind={kind} />
      {answers.side === "offer" && !isEdit && <HaveNow />}
      {isCountable(kind) && <HowMany name={countOf(answers)} />}
      {answers.side === "need" && <ByWhen />}
      <NoteQuestion />
    </>
  );
}

/** How many, and what is counted where the kind is counted in several ways. */
function HowMany({ name }: { name: "quantity" | "have" }) {
  const say = useText();
  const id = useId();
  const { answers, change } = usePostForm();
  const kind = chosenKind(answers);
  const { units } = KIND_FACTS[kind];
  const count = Math.max(0, Math.trunc(parseNumber(answers[name])) || 0);
  return (
    <>
      <CountQuestion
        name={name}
        path={name}
        label={name === "have" ? "posting.details.have" : "posting.details.quantity"}
        unit={say(`posting.unit.${unitOf(kind, answers)}`, { count })}
      />
      {units.length > 1 && (
        <div>
          <Label htmlFor={id}>{say("posting.details.unit")}</Label>
          <Select
            id={id}
            value={unitOf(kind, answers)}
            onChange={(event) => change({ unit: units.find((unit) => unit === event.target.value) ?? "" })}
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {say(`posting.unit.${unit}`, { count: 2 })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  );
}

/** Of a need: by when. When it is now, the emergency number comes first (DOMAIN.md 2.5). */
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
      <TextQuestion name="neededBy" path="neededBy" label="posting.details.neededBy" type="datetime-local" dir="ltr" />
    </>
  );
}

/** Of an offer: whether it can be had now; then it is asked how many there are now. */
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

const Field = styled("div")({ "& p,& [role=alert]:not(:empty)": { marginBlockStart: 6 } });

/** Free words that everybody reads. */
function NoteQuestion() {
  const say = useText();
  const id = useId();
  const { answers, change } = usePostForm();
  const wrong = useWrong("note");
  return (
    <Field>
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
    </Field>
  );
}
