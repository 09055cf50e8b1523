import { subtypeOf } from "#domain/listings/listing.ts";
import { classText } from "../entry/card/trait-words.ts";
import { thingsText } from "../entry/listing-words.ts";
import { oxygenTexts } from "../entry/oxygen/oxygen-words.ts";
import type { Say } from "../i18n/text.ts";
import type { Facility } from "#contract/facilities.ts";
import { bedsText } from "./words.ts";

type CountedSupply = Facility["supply"][number];

/** What a supply is: "Cylinders · 47 L size", "Ambulance · ICU on wheels", "Insulin". */
export function supplyName({ kind, details, stock }: CountedSupply, say: Say): string {
  const { generic, strength, name, group, classes = [], ...size } = details;
  const subtype = subtypeOf({ kind, details });
  const extras = { generic, strength, name, group };
  const parts = [
    thingsText({ kind, subtype, extras, stock }, say),
    ...classes.map((each) => classText(each, say)),
    ...(kind === "oxygen" ? oxygenTexts(size, subtype, say) : []),
  ];
  return parts.join(" · ");
}

/** How many there are: "12 cylinders", "40 of 200 free"; without a number "A few left". */
export function supplyValue({ available, unit, stock, ...counts }: CountedSupply, say: Say): string {
  if (available === undefined || stock === "out" || stock === "closed") return say(`listing.stock.${stock}`);
  if (counts.total !== undefined) return bedsText({ available, ...counts }, say);
  return say("units.counted", { count: available, unit: say(`units.${unit}`, { count: available }) });
}
