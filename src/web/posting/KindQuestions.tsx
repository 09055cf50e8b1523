import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS } from "#domain/resources/trait-names.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS } from "#domain/resources/subtypes.ts";
import { ResultTimeField } from "../device/ResultTimeField.tsx";
import type { TextKey } from "../i18n/text.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { withMinusSign } from "../entry/listing-words.ts";
import { OxygenDetails } from "./OxygenDetails.tsx";
import type { Question } from "./QuestionSequence.tsx";
import { DontKnowHelp } from "./DontKnowHelp.tsx";
import { ChoiceQuestion, SeveralQuestion, TextQuestion, TickQuestion, usePostForm } from "./usePostForm.tsx";

/** What must be known of a kind, and what decides who can help, in the order that it is asked. */
export function kindQuestions(kind: Kind): Question[] {
  if (kind === "bed") return [{ name: "bedType", path: "details.bedType", part: <BedQuestion /> }];
  if (kind === "oxygen") return [{ name: "form", path: "details.form", part: <OxygenQuestion /> }];
  if (kind === "blood")
    return [
      { name: "component", path: "details.component", part: <ComponentQuestion /> },
      { name: "group", path: "details.group", part: <GroupQuestion /> },
    ];
  if (kind === "medicine") return [{ name: "generic", path: "details.generic", part: <MedicineQuestion /> }];
  if (kind === "ambulance") return [{ path: "details.classes", part: <AmbulanceQuestion /> }];
  if (kind === "transport") return [{ path: "details", part: <TransportQuestions /> }];
  // What has no name is posted too.
  const [name, path, label, hint] = NAMED[kind === "test" || kind === "vaccine" ? kind : "other"];
  const text = { name, path, label, ...(hint !== undefined && { hint }) };
  return [{ path, part: <TextQuestion {...text} /> }];
}

type Named = readonly [name: "name" | "title", path: string, label: TextKey, hint?: TextKey];

/** Kinds that are named in words. */
const NAMED: Readonly<Record<"test" | "vaccine" | "other", Named>> = {
  test: ["name", "details.name", "posting.details.nameTest"],
  vaccine: ["name", "details.name", "posting.details.nameVaccine"],
  other: ["title", "title", "posting.details.name", "posting.details.titleHint"],
};

/** What may be known besides. A kind without such questions has none. */
export function KindDetails({ kind }: { kind: Kind }) {
  if (kind === "oxygen") return <OxygenDetails />;
  if (kind === "medicine") return <MedicineDetails />;
  if (kind === "test") return <ResultQuestion />;
  return kind === "ambulance" ? <AmbulanceDetails /> : null;
}

function BedQuestion() {
  const say = useText();
  return (
    <div>
      <ChoiceQuestion
        name="bedType"
        path="details.bedType"
        legend={say("posting.details.bedType")}
        choices={BED_TYPES.map((type) => ({ value: type, title: say(`subtypes.bed.${type}`) }))}
      />
      <DontKnowHelp kind="bed" />
    </div>
  );
}

function OxygenQuestion() {
  const say = useText();
  return (
    <div>
      <ChoiceQuestion
        name="form"
        path="details.form"
        legend={say("posting.details.form")}
        choices={OXYGEN_FORMS.map((value) => ({
          value,
          title: say(`subtypes.oxygen.${value}`),
          help: say(`posting.details.formHelp.${value}`),
        }))}
      />
      <DontKnowHelp kind="oxygen" />
    </div>
  );
}

function ComponentQuestion() {
  const say = useText();
  return (
    <div>
      <ChoiceQuestion
        name="component"
        path="details.component"
        legend={say("posting.details.component")}
        choices={BLOOD_COMPONENTS.map((value) => ({ value, title: say(`subtypes.blood.${value}`) }))}
      />
      <DontKnowHelp kind="blood" />
    </div>
  );
}

function GroupQuestion() {
  const say = useText();
  const { side } = usePostForm().answers;
  return (
    <div>
      <ChoiceQuestion
        name="group"
        path="details.group"
        tiles
        legend={say(side === "offer" ? "posting.details.groupOffer" : "posting.details.groupNeed")}
        choices={BLOOD_GROUPS.map((value) => ({ value, title: <bdi dir="ltr">{withMinusSign(value)}</bdi> }))}
      />
      <DontKnowHelp kind="blood" />
    </div>
  );
}

function MedicineQuestion() {
  return (
    <TextQuestion
      name="generic"
      path="details.generic"
      label="posting.details.generic"
      hint="posting.details.genericHint"
    />
  );
}

function MedicineDetails() {
  return (
    <>
      <TextQuestion
        name="strength"
        path="details.strength"
        label="posting.details.strength"
        hint="posting.details.strengthHint"
      />
      <MedicineFormQuestion />
      <TickQuestion name="prescriptionOnly" title="posting.details.prescriptionOnly" />
    </>
  );
}

/** One of the known forms, which every reader gets in their language; others stay as written. */
function MedicineFormQuestion() {
  const say = useText();
  const { answers, change } = usePostForm();
  const { medicineForm } = answers;
  const isOther = medicineForm !== "" && !MEDICINE_FORMS.some((form) => form === medicineForm);
  return (
    <div>
      <Label htmlFor="medicineForm">{say("traits.formAsk")}</Label>
      <Select id="medicineForm" value={medicineForm} onChange={(event) => change({ medicineForm: event.target.value })}>
        <option value="">{say("posting.details.formUnsaid")}</option>
        {isOther && <option value={medicineForm}>{medicineForm}</option>}
        {MEDICINE_FORMS.map((form) => (
          <option key={form} value={form}>
            {say(`traits.medicineForm.${form}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** When a test has its result: who needs one cannot say it. */
function ResultQuestion() {
  const say = useText();
  const { answers, change } = usePostForm();
  const { side, resultIn } = answers;
  if (side !== "offer") return null;
  return (
    <ResultTimeField
      id="resultIn"
      chosen={resultIn || undefined}
      none={say("posting.details.formUnsaid")}
      onChoose={(chosen) => change({ resultIn: chosen ?? "" })}
    />
  );
}

function AmbulanceQuestion() {
  const say = useText();
  return (
    <SeveralQuestion
      name="classes"
      legend={say("traits.classAsk")}
      choices={AMBULANCE_CLASSES.map((value) => ({ value, title: say(`traits.class.${value}`) }))}
    />
  );
}

function AmbulanceDetails() {
  const say = useText();
  return (
    <SeveralQuestion
      name="equipment"
      legend={say("traits.equipAsk")}
      choices={AMBULANCE_EQUIPMENT.map((value) => ({ value, title: say(`traits.equip.${value}`) }))}
    />
  );
}

function TransportQuestions() {
  const say = useText();
  return (
    <Stack data-gap="m">
      <b>{say("posting.details.rides")}</b>
      <TickQuestion name="wheelchair" title="posting.details.wheelchair" />
      <TickQuestion name="stretcher" title="posting.details.stretcher" />
    </Stack>
  );
}
