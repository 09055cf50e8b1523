import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import { EMERGENCY_COUNTRIES } from "#domain/places/emergency-numbers.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { countryName } from "#domain/places/country-name.ts";
import { localeOf } from "../i18n/dates.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { FormField } from "../ui/FormField.tsx";
import { Fields } from "./Fields.tsx";
import type { Mapping } from "./run.ts";
import { SelectField } from "./SelectField.tsx";
import { kindName } from "../i18n/kind-name.ts";

type DefaultsFieldsProps = { mapping: Mapping; onMapping: (mapping: Mapping) => void };

/** What counts for rows that do not say it. */
export function DefaultsFields({ mapping, onMapping }: DefaultsFieldsProps) {
  const { say, language } = useLanguage();
  const { defaults } = mapping;
  const choose = (name: keyof Mapping["defaults"], value: string) => onMapping(withDefault(mapping, name, value));
  return (
    <Fields>
      <SelectField
        label={say("imports.target.country")}
        value={defaults.country ?? ""}
        onChoose={(value) => choose("country", value)}
      >
        <option value="">{say("imports.more.countrySite")}</option>
        {countriesIn(language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <FormField
        label={say("imports.target.state")}
        maxLength={100}
        value={defaults.state ?? ""}
        onChange={(event) => choose("state", event.target.value)}
      />
      <KindField mapping={mapping} onMapping={onMapping} />
    </Fields>
  );
}

/** An empty choice is none: the server would take it for a value. */
function withDefault(mapping: Mapping, name: keyof Mapping["defaults"], value: string): Mapping {
  const { [name]: _before, ...others } = mapping.defaults;
  return { ...mapping, defaults: { ...others, ...(value !== "" && { [name]: value }) } };
}

/** What rows offer, or what places are, where they do not say it. */
function KindField({ mapping, onMapping }: DefaultsFieldsProps) {
  const say = useText();
  const { defaults, rows } = mapping;
  const choose = (name: keyof Mapping["defaults"], value: string) => onMapping(withDefault(mapping, name, value));
  return rows === "offers" ? (
    <SelectField
      label={say("imports.target.kind")}
      value={defaults.kind ?? ""}
      onChoose={(value) => choose("kind", value)}
    >
      <option value="">{say("imports.more.noKind")}</option>
      {KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {kindName(kind, say)}
        </option>
      ))}
    </SelectField>
  ) : (
    <SelectField
      label={say("imports.target.facility-type")}
      value={defaults.facilityType ?? ""}
      onChoose={(value) => choose("facilityType", value)}
    >
      <option value="">{say("imports.more.noType")}</option>
      {FACILITY_TYPES.map((type) => (
        <option key={type} value={type}>
          {say(`facility.types.${type}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** The countries whose emergency numbers are known, by their names. */
function countriesIn(language: string): { code: string; name: string }[] {
  const locale = localeOf(language);
  return EMERGENCY_COUNTRIES.map((code) => ({ code, name: countryName(code, locale) ?? code })).toSorted((a, b) =>
    a.name.localeCompare(b.name, language),
  );
}
