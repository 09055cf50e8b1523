import type { ReactNode } from "react";
import { PHONE_LANGUAGES } from "#domain/places/phone-languages.ts";
import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS, OXYGEN_SIZES } from "#domain/resources/trait-names.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { accessibleText, mayAskAccess } from "../entry/card/trait-words.ts";
import { languageOwnName } from "../i18n/own-name.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { useTextOnly } from "../preferences/useTextOnly.ts";
import { Label, Select } from "../ui/field.tsx";
import css from "./TraitFields.module.css";

/** The filter's fields for what is asked besides a subtype (TRAIT_PARTS). They work without scripts. */
export function TraitFields({ query }: { query: FindQuery }) {
  const { say, languages } = useLanguage();
  // Its 28 names weigh as much as two cards.
  const isTextOnly = useTextOnly();
  const { kinds } = query;
  const [kind] = kinds?.length === 1 ? kinds : [];
  return (
    <>
      <KindFields query={query} kind={kind} />
      {mayAskAccess(query) && (
        <Tick name="accessible" value="true" isOn={query.accessible}>
          {accessibleText(kinds, say)}
        </Tick>
      )}
      {/* Who needs something has no opening hours. */}
      {query.side !== "need" && (
        <Tick name="openNow" value="true" isOn={query.openNow}>
          {say("find.openNow")}
        </Tick>
      )}
      {(!isTextOnly || query.speaks !== undefined) && (
        <Choice
          name="speaks"
          label={say("find.speaks")}
          any={say("find.speaksAny")}
          chosen={query.speaks}
          choices={PHONE_LANGUAGES.map((value) => ({ value, text: languageOwnName(value, languages) }))}
        />
      )}
    </>
  );
}

/** What a search of one kind may ask of an ambulance, a medicine or a cylinder. */
function KindFields({ query, kind }: { query: FindQuery; kind: Kind | undefined }) {
  const say = useText();
  return (
    <>
      {kind === "ambulance" && (
        <>
          <Choice
            name="ambulanceClass"
            label={say("traits.classAsk")}
            chosen={query.ambulanceClass}
            choices={AMBULANCE_CLASSES.map((value) => ({ value, text: say(`traits.class.${value}`) }))}
          />
          <fieldset className={css.pieces}>
            <legend>{say("traits.equipAsk")}</legend>
            {AMBULANCE_EQUIPMENT.map((value) => (
              <Tick key={value} name="equipment" value={value} isOn={query.equipment?.includes(value)}>
                {say(`traits.equip.${value}`)}
              </Tick>
            ))}
          </fieldset>
        </>
      )}
      {kind === "medicine" && (
        <Choice
          name="medicineForm"
          label={say("traits.formAsk")}
          chosen={query.medicineForm}
          choices={MEDICINE_FORMS.map((value) => ({ value, text: say(`traits.medicineForm.${value}`) }))}
        />
      )}
      {kind === "oxygen" && (
        <Choice
          name="oxygenSize"
          label={say("traits.sizeAsk")}
          chosen={query.oxygenSize}
          choices={OXYGEN_SIZES.map((value) => ({ value, text: say(`traits.size.${value}`) }))}
        />
      )}
    </>
  );
}

type TickProps = { name: string; value: string; isOn: boolean | undefined; children: ReactNode };

/** A box that the form sends where it is ticked. */
function Tick({ name, value, isOn, children }: TickProps) {
  return (
    <label className={css.tick}>
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
      {children}
    </label>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  chosen: string | undefined;
  /** The choice of none; absent: "any". */
  any?: string;
  choices: readonly { value: string; text: string }[];
};

/** One of several, or any. */
function Choice({ name, label, chosen, choices, any }: ChoiceProps) {
  const say = useText();
  return (
    <div>
      <Label htmlFor={name}>{label}</Label>
      <Select id={name} name={name} defaultValue={chosen ?? ""}>
        <option value="">{any ?? say("traits.any")}</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value} suppressHydrationWarning>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
