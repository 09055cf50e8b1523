import type { PressureUnit } from "#domain/resources/oxygen/pressure.ts";
import { tablesFrom } from "#domain/resources/oxygen/sizes.ts";
import type { CylinderSize } from "#domain/resources/oxygen/sizes.ts";
import { isolateLatin } from "../../i18n/bidi.ts";
import type { Say, TextKey } from "../../i18n/text.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { oxygenTexts } from "./oxygen-words.ts";

/** Units as gauges write them, in every language. */
export const PRESSURE_SIGNS: Readonly<Record<PressureUnit, string>> = {
  bar: "bar",
  psi: "psi",
  kgcm2: "kg/cm²",
  mpa: "MPa",
};

const COUNTRY_NAMES: Readonly<Record<string, TextKey>> = {
  IN: "oxygen.country.IN",
  US: "oxygen.country.US",
  GB: "oxygen.country.GB",
  FR: "oxygen.country.FR",
};

/** The common sizes of cylinders as options, those of a country first. */
export function CylinderOptions({ country }: { country: string | null }) {
  const say = useText();
  return tablesFrom(country).map((table) => {
    const name = COUNTRY_NAMES[table.country];
    return (
      <optgroup key={table.country} label={name === undefined ? table.country : say(name)}>
        {table.sizes.map((size) => (
          <option key={size.id} value={size.id}>
            {cylinderText(size, say)}
          </option>
        ))}
      </optgroup>
    );
  });
}

/** "D, jumbo · 46.7 L size · 7,000 L of gas when full": the letter never stands alone. */
export function cylinderText({ letter, waterLitres, gasLitres }: CylinderSize, say: Say): string {
  const texts = oxygenTexts({ waterLitres, gasLitres }, "cylinder", say);
  // Right-to-left, "D" and the litres after it would be read as one.
  return [...(letter === undefined ? [] : [isolateLatin(letter)]), ...texts].join(" · ");
}
