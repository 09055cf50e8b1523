import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import { isToldByWord } from "#domain/facilities/counter-rows.ts";
import { knownTest, knownVaccine } from "#domain/resources/known-names.ts";
import { BED_TYPES, OXYGEN_FORMS } from "#domain/resources/subtypes.ts";
import { usualUnit } from "#domain/resources/units.ts";
import { classText } from "../../entry/card/trait-words.ts";
import type { Say } from "../../i18n/text.ts";
import type { CountedThing, Said, ShownRow } from "./rows.ts";

/** The name of a counted thing. */
export function countedThingName({ kind, details }: CountedThing, say: Say): string {
  const bedType = BED_TYPES.find((each) => each === details.bedType);
  const component = BLOOD_COMPONENTS.find((each) => each === details.component);
  if (kind === "bed" && bedType !== undefined) return say(`counter.bed.${bedType}`);
  if (kind === "blood" && component !== undefined) {
    const group = (details.group ?? "").replace("-", "−");
    return say("stock.bloodOf", { group, component: say(`things.blood.${component}`) });
  }
  if (kind === "oxygen") return oxygenName(details, say);
  if (kind === "ambulance")
    return details.classes?.map((name) => classText(name, say)).join(", ") ?? say("things.ambulance");
  const [test, vaccine] = [knownTest(details.name), knownVaccine(details.name)];
  if (kind === "test" && test !== null) return say(`counter.test.${test}`);
  if (kind === "vaccine" && vaccine !== null) return say(`counter.vaccine.${vaccine}`);
  const name = details.generic ?? details.name;
  if (name === undefined) return say(`kinds.${kind}`);
  return details.strength === undefined ? name : say("stock.named", { name, strength: details.strength });
}

/** A cylinder is named by its litres: its letter differs between countries. */
function oxygenName({ form, waterLitres, gasLitres }: CountedThing["details"], say: Say): string {
  const known = OXYGEN_FORMS.find((each) => each === form);
  const name = known === undefined ? (form ?? say("things.oxygen.any")) : say(`things.oxygen.${known}`);
  const litres = waterLitres ?? gasLitres;
  if (litres === undefined || form === "liquid") return name;
  return say("counter.sized", { name: known === "cylinder" ? say("subtypes.oxygen.cylinder") : name, count: litres });
}

/** What a row says, in words: "12", "A few left", "–". */
export function saidText(said: Said | null, numbers: Intl.NumberFormat, say: Say): string {
  if (said === null) return "–";
  return typeof said === "number" ? numbers.format(said) : say(`listing.stock.${said}`);
}

/** What the number of a row counts: "free of 12", "full, ready to go". Null where nobody asks. */
export function underText({ counted, now, total }: ShownRow, say: Say): string | null {
  const { kind, details, unit } = counted;
  if (typeof now === "string" || isToldByWord(kind)) return null;
  const { form } = details;
  if (kind === "oxygen" && (form === "cylinder" || form === "refill" || form === "concentrator"))
    return say(`counter.under.${form}`);
  if (kind === "test" || kind === "home-care") return say(`counter.under.${kind}`);
  if (now === null) return null;
  if (kind === "blood") return say("counter.units", { count: now });
  if (kind === "bed" || kind === "shelter" || kind === "ambulance" || kind === "transport") {
    if (now === 0) return total === null ? say("counter.full") : say("counter.fullOf", { total });
    return total === null ? say("counter.free") : say("counter.freeOf", { total });
  }
  return say(`units.${unit ?? usualUnit(kind, form)}`, { count: now });
}
