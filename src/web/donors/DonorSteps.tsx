import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { DONOR_RADII_KM, MOST_GIFTS } from "#domain/donors/donor.ts";
import { useClock } from "../device/useClock.tsx";
import { withMinusSign } from "../entry/listing-words.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Choices, Tick } from "../ui/choices.tsx";
import { FieldHint, Label, Select } from "../ui/field.tsx";
import { FormField } from "../ui/FormField.tsx";
import { Aloud } from "../ui/layout.tsx";
import type { Answers } from "./answers.ts";
import { dayOf } from "./days.ts";
import { DonorPlace } from "./DonorPlace.tsx";
import { GiftRows } from "./GiftRows.tsx";

/** The steps, each with the answers that it asks for. */
export const STEPS = [
  { name: "group", asks: ["group"] },
  { name: "components", asks: ["components"] },
  { name: "gifts", asks: ["gifts", "deferredUntil"] },
  { name: "rules", asks: [] },
  { name: "place", asks: ["place"] },
  { name: "consent", asks: ["agrees"] },
] as const satisfies readonly { name: string; asks: readonly (keyof Answers)[] }[];
type StepName = (typeof STEPS)[number]["name"];

/** The question of a step. */
export function StepPart({ name, isHeld, ...part }: PartProps & { name: StepName; isHeld: boolean }) {
  if (name === "group") return <Group {...part} />;
  if (name === "components") return <Components {...part} />;
  if (name === "gifts") return <Gifts {...part} />;
  if (name === "rules") return <Rules {...part} />;
  return name === "place" ? <Reach {...part} /> : <Consent {...part} isHeld={isHeld} />;
}

type PartProps = {
  id: string;
  answers: Answers;
  change: (changed: Partial<Answers>) => void;
  /** Why an answer was refused; null if it was not. */
  said: (name: keyof Answers) => string | null;
};

function Group({ answers: { group }, change, said }: PartProps) {
  const say = useText();
  return (
    <div>
      <Choices
        parts
        legend={say("give.group")}
        choices={BLOOD_GROUPS.map((value) => ({ value, title: <bdi dir="ltr">{withMinusSign(value)}</bdi> }))}
        chosen={[group]}
        onChoose={(chosen) => change({ group: chosen })}
        error={said("group")}
      />
      <FieldHint>{say("give.groupHelp")}</FieldHint>
    </div>
  );
}

function Components({ answers: { components }, change, said }: PartProps) {
  const say = useText();
  const flip = (value: string, isOn: boolean) =>
    change({ components: isOn ? [...components, value] : components.filter((each) => each !== value) });
  return (
    <Choices
      several
      legend={say("give.components")}
      choices={BLOOD_COMPONENTS.map((value) => ({ value, title: say(`subtypes.blood.${value}`) }))}
      chosen={components}
      onChoose={flip}
      error={said("components")}
    />
  );
}

/** The consent to be asked, where none holds, and that to a second ask on one day. */
function Consent({ answers, change, said, isHeld }: PartProps & { isHeld: boolean }) {
  const say = useText();
  return (
    <>
      {!isHeld && (
        <Choices
          several
          legend={<Aloud>{say("give.agree")}</Aloud>}
          choices={[{ value: "yes", title: say("give.agree"), help: say("give.agreeHelp") }]}
          chosen={answers.agrees ? ["yes"] : []}
          onChoose={(_yes, agrees) => change({ agrees })}
          error={said("agrees")}
        />
      )}
      <Tick
        checked={answers.secondAsk}
        onTick={(secondAsk) => change({ secondAsk })}
        title={say("give.secondAsk")}
        help={say("give.secondAskHelp")}
      />
    </>
  );
}

/** The last gifts, and a day until which to wait. */
function Gifts({ id, answers, change, said }: PartProps) {
  const say = useText();
  const today = dayOf(useClock());
  return (
    <>
      <GiftRows
        id={id}
        gifts={answers.gifts}
        today={today}
        onChange={(gifts) => gifts.length <= MOST_GIFTS && change({ gifts })}
        wrong={said("gifts")}
      />
      <FormField
        label={say("give.wait")}
        type="date"
        min={today}
        hint={say("give.waitHelp")}
        value={answers.deferredUntil}
        error={said("deferredUntil")}
        onChange={(event) => change({ deferredUntil: event.target.value })}
      />
    </>
  );
}

/** Where from, how far, and whether also at night. */
function Reach({ answers, change, said }: PartProps) {
  const say = useText();
  return (
    <>
      <DonorPlace place={answers.place} onChoose={(place) => change({ place })} wrong={said("place")} />
      <Choices
        tiles
        legend={say("give.radius")}
        choices={DONOR_RADII_KM.map((km) => ({ value: String(km), title: say("find.radiusKm", { km }) }))}
        chosen={[answers.radiusKm]}
        onChoose={(radiusKm) => change({ radiusKm })}
      />
      <Tick
        checked={answers.wakeMe}
        onTick={(wakeMe) => change({ wakeMe })}
        title={say("give.wake")}
        help={say("give.wakeHelp")}
      />
    </>
  );
}

/** What the days depend on besides: the country's rules, and sex where somebody says it. */
function Rules({ answers, change, id }: PartProps) {
  const say = useText();
  return (
    <>
      <div>
        <Label htmlFor={`${id}-rules`}>{say("give.rules")}</Label>
        <Select
          id={`${id}-rules`}
          aria-describedby={`${id}-rules-hint`}
          value={answers.rules}
          onChange={(event) => change({ rules: event.target.value })}
        >
          <option value="IN">{say("give.rulesIN")}</option>
          <option value="GB">{say("give.rulesGB")}</option>
          <option value="US">{say("give.rulesUS")}</option>
          <option value="elsewhere">{say("give.rulesElse")}</option>
        </Select>
        <FieldHint id={`${id}-rules-hint`}>{say("give.rulesHelp")}</FieldHint>
      </div>
      <div>
        <Label htmlFor={`${id}-sex`}>{say("give.sex")}</Label>
        <Select
          id={`${id}-sex`}
          aria-describedby={`${id}-sex-hint`}
          value={answers.sex}
          onChange={(event) => change({ sex: event.target.value })}
        >
          <option value="">{say("give.unsaid")}</option>
          <option value="female">{say("give.female")}</option>
          <option value="male">{say("give.male")}</option>
        </Select>
        <FieldHint id={`${id}-sex-hint`}>{say("give.sexHelp")}</FieldHint>
      </div>
    </>
  );
}
