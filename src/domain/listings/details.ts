import type { Kind } from "../resources/kinds.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";
import { isInvisible } from "../shared/invisible-text.ts";
import type { Details } from "./listing.ts";

/** A field of a kind's details; `needed`: every listing of the kind has it. */
type DetailRule = { needed?: true };

/**
 * The fields of each kind (CONTRACT.md 3), in the order of forms. A field of another kind is
 * refused.
 */
export const DETAIL_RULES: Readonly<Record<Kind, Readonly<Partial<Record<keyof Details, DetailRule>>>>> = {
  bed: { bedType: { needed: true } },
  oxygen: { form: { needed: true }, litres: {}, flowLitresPerMinute: {} },
  blood: { component: { needed: true }, group: { needed: true } },
  medicine: { generic: { needed: true }, strength: {}, form: {}, prescriptionOnly: {} },
  ambulance: { classes: {}, equipment: {} },
  transport: { wheelchair: {}, stretcher: {} },
  test: { name: {} },
  vaccine: { name: {} },
  "home-care": {},
  "tele-consultation": {},
  food: {},
  shelter: {},
  supplies: {},
};

/** Forms of oxygen that hold gas or liquid, and forms that give a flow (DOMAIN.md 2.4). */
const HOLDS_LITRES = new Set(["cylinder", "refill", "portable", "liquid"]);
const GIVES_FLOW = new Set(["concentrator", "portable", "regulator", "liquid"]);
/** The largest tank of a hospital, litres of gas; the highest flow of a device, litres a minute. */
const MOST_LITRES = 10_000_000;
const MOST_FLOW = 100;
/**
 * A cylinder is measured in litres, never by its letter: one letter varies sixteen-fold (DOMAIN.md
 * 2.4).
 */
const FORMS_OF_OXYGEN = new Set([...HOLDS_LITRES, ...GIVES_FLOW]);

/**
 * Checks the fields of a kind: none of another kind, none missing, litres and flow where they make
 * sense.
 */
export function checkDetails(kind: Kind, details: Details): FieldRefusal[] {
  const rules = DETAIL_RULES[kind];
  const given = Object.entries(details).filter(([, value]) => isGiven(value));
  const names = new Set(given.map(([name]) => name));
  const unknown = given.filter(([name]) => !Object.hasOwn(rules, name));
  const missing = Object.entries(rules).filter(([name, rule]) => rule.needed === true && !names.has(name));
  return [
    ...unknown.map(([name]) => ({ path: `details.${name}`, word: "other-kind" })),
    ...missing.map(([name]) => ({ path: `details.${name}`, word: "missing" })),
    ...(kind === "oxygen" ? checkOxygen(details) : []),
  ];
}

/** Whether a field has a visible value. */
function isGiven(value: Details[keyof Details]): boolean {
  return typeof value === "string" ? !isInvisible(value) : value !== undefined;
}

function checkOxygen({ form, litres, flowLitresPerMinute }: Details): FieldRefusal[] {
  const errors: FieldRefusal[] = [];
  if (form !== undefined && !FORMS_OF_OXYGEN.has(form)) {
    errors.push({ path: "details.form", word: "oneOf", values: { values: [...FORMS_OF_OXYGEN].join(", ") } });
  }
  if (litres !== undefined) {
    if (form !== undefined && !HOLDS_LITRES.has(form)) errors.push({ path: "details.litres", word: "other-form" });
    else if (!(litres > 0)) errors.push({ path: "details.litres", word: "above", values: { min: 0 } });
    else if (litres > MOST_LITRES)
      errors.push({ path: "details.litres", word: "atMost", values: { max: MOST_LITRES } });
  }
  if (flowLitresPerMinute !== undefined) {
    const path = "details.flowLitresPerMinute";
    if (form !== undefined && !GIVES_FLOW.has(form)) errors.push({ path, word: "other-form" });
    else if (!(flowLitresPerMinute > 0)) errors.push({ path, word: "above", values: { min: 0 } });
    else if (flowLitresPerMinute > MOST_FLOW) errors.push({ path, word: "atMost", values: { max: MOST_FLOW } });
  }
  return errors;
}
