import { useId, useRef, useState } from "react";
import type { DonorSave } from "#contract/donors.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { isConsentHeld } from "#domain/donors/consent.ts";
import { DONOR_RADII_KM, MOST_GIFTS } from "#domain/donors/donor.ts";
import { useClock } from "../device/useClock.tsx";
import { withMinusSign } from "../entry/listing-words.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Choices, Tick } from "../ui/choices.tsx";
import { FieldHint, Label, Select } from "../ui/field.tsx";
import { FormField, Note } from "../ui/FormField.tsx";
import { Aloud, Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { saveOf } from "./answers.ts";
import type { KnownDonor } from "./useDonor.ts";
import type { Answers, Wrong } from "./answers.ts";
import { dayOf } from "./days.ts";
import { DonorPlace } from "./DonorPlace.tsx";
import { GiftRows } from "./GiftRows.tsx";

type DonorFormProps = {
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** Whose it is; null: the form leads to the sign-in, and what was typed stays. */
  account: string | null;
  donor: KnownDonor | null;
  onSave: (save: DonorSave) => void;
  /** Back to what is stored; absent where nothing is. */
  onCancel?: (() => void) | undefined;
};

/** What a donor says: group, gifts, place, how far, and the consent. */
export function DonorForm({ answers, onChange, account, donor, onSave, onCancel }: DonorFormProps) {
  const say = useText();
  const clock = useClock();
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const change = (changed: Partial<Answers>) => {
    onChange({ ...answers, ...changed });
    const fixed = Object.keys(changed);
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([name]) => !fixed.includes(name))));
  };
  const said = (name: keyof Answers) => (wrong[name] === undefined ? null : say(wrong[name]));
  const send = () => {
    const checked = saveOf(answers, { id: account ?? "", donor, now: clock.now });
    if (checked.ok) return onSave(checked.value);
    setWrong(checked.wrong);
    // The first marked answer, once it is marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const part = { id, answers, change, said };
  const isHeld = donor !== null && isConsentHeld(donor.consent, clock.now);
  return (
    <SendForm onSend={send}>
      <Stack ref={form}>
        <Blood {...part} />
        <Gifts {...part} />
        <Rules {...part} />
        <Reach {...part} />
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
        {account === null ? <SignInFirst /> : <SaveKey isWrong={Object.keys(wrong).length > 0} />}
        {onCancel !== undefined && (
          <Button wide onClick={onCancel}>
            {say("app.back")}
          </Button>
        )}
      </Stack>
    </SendForm>
  );
}

type PartProps = {
  id: string;
  answers: Answers;
  change: (changed: Partial<Answers>) => void;
  /** Why an answer was refused; null if it was not. */
  said: (name: keyof Answers) => string | null;
};

/** The group, and what is given. */
function Blood({ answers: { group, components }, change, said }: PartProps) {
  const say = useText();
  const flip = (value: string, isOn: boolean) =>
    change({ components: isOn ? [...components, value] : components.filter((each) => each !== value) });
  return (
    <>
      <div>
        <Choices
          tiles
          legend={say("give.group")}
          choices={BLOOD_GROUPS.map((value) => ({ value, title: <bdi dir="ltr">{withMinusSign(value)}</bdi> }))}
          chosen={[group]}
          onChoose={(chosen) => change({ group: chosen })}
          error={said("group")}
        />
        <FieldHint>{say("give.groupHelp")}</FieldHint>
      </div>
      <Choices
        several
        legend={say("give.components")}
        choices={BLOOD_COMPONENTS.map((value) => ({ value, title: say(`subtypes.blood.${value}`) }))}
        chosen={components}
        onChoose={flip}
        error={said("components")}
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

function SaveKey({ isWrong }: { isWrong: boolean }) {
  const say = useText();
  return (
    <>
      <div role="status">
        {isWrong && (
          <Note icon="warn" tone="ageing">
            {say("give.wrongSum")}
          </Note>
        )}
      </div>
      <Button look="key" type="submit" wide>
        {say("give.save")}
      </Button>
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

/** Without an account nobody can be asked. The sign-in leads back to what was typed. */
function SignInFirst() {
  const say = useText();
  return (
    <>
      <Note icon="person">
        <b>{say("give.signIn")}</b>
        <p>{say("give.signInText")}</p>
      </Note>
      <ButtonLink look="key" wide href="/signin?for=account&next=%2Fgive">
        {say("more.signIn")}
      </ButtonLink>
    </>
  );
}
