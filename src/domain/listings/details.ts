import type { Kind } from "../resources/kinds.ts";
import { MOST_BAR, MOST_FLOW } from "../resources/oxygen/duration.ts";
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
  oxygen: {
    form: { needed: true },
    waterLitres: {},
    gasLitres: {},
    pressureBar: {},
    flowLitresPerMinute: {},
    litres: {},
    litresRead: {},
  },
  blood: { component: { needed: true }, group: { needed: true } },
  medicine: { generic: { needed: true }, strength: {}, form: {}, prescriptionOnly: {} },
  ambulance: { classes: {}, equipment: {} },
  transport: { wheelchair: {}, stretcher: {} },
  test: { name: {}, resultIn: {} },
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
/** Forms that are under pressure: only they have a gauge that says how full they are. */
const HAS_GAUGE = new Set(["cylinder", "refill", "portable"]);

/**
 * A field of numbers with its bounds: above `above`, at most `most`; `least` where there is one.
 */
type Bounds = { forms: ReadonlySet<string>; least?: number; most: number };

/**
 * Bounds of each number, in its unit. They also keep litres of water and of gas
 * apart. 46 is no number of litres of gas, and 7,000 none of water. Seamless cylinders end at 150 L
 * of water (ISO 9809-1). The smallest medical cylinder with a letter, M4, holds 113 L of gas.
 */
const LARGEST_TANK = { forms: HOLDS_LITRES, most: 10_000_000 };
const WATER: Bounds = { forms: HAS_GAUGE, most: 150 };
const LIQUID: Bounds = { forms: new Set(["liquid"]), most: 100_000 };
const GAS: Bounds = { forms: new Set(["cylinder", "refill"]), least: 100, most: 20_000 };
const PORTABLE_GAS: Bounds = { forms: new Set(["portable", "liquid"]), most: 10_000_000 };
const PRESSURE: Bounds = { forms: HAS_GAUGE, most: MOST_BAR };
const FLOW: Bounds = { forms: GIVES_FLOW, most: MOST_FLOW };

/**
 * Most litres of gas in a litre of water: the highest pressure that is read, and a tenth more. Real
 * gas is denser than its pressure says (oxygen/duration.ts).
 */
const MOST_GAS_TO_WATER = 330;

/** A cylinder is measured in litres and bar, never by its letter alone (DOMAIN.md 2.4). */
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

function checkOxygen(details: Details): FieldRefusal[] {
  const { form, waterLitres, gasLitres } = details;
  const errors: FieldRefusal[] = [];
  if (form !== undefined && !FORMS_OF_OXYGEN.has(form)) {
    errors.push({ path: "details.form", word: "oneOf", values: { values: [...FORMS_OF_OXYGEN].join(", ") } });
  }
  const isGasOfCylinder = form !== undefined && GAS.forms.has(form);
  errors.push(
    ...checkNumber(details, "litres", LARGEST_TANK),
    ...checkNumber(details, "waterLitres", form === "liquid" ? LIQUID : WATER),
    ...checkNumber(details, "gasLitres", isGasOfCylinder ? GAS : PORTABLE_GAS),
    ...checkNumber(details, "pressureBar", PRESSURE),
    ...checkNumber(details, "flowLitresPerMinute", FLOW),
  );
  const isUnderPressure = form !== "liquid" && waterLitres !== undefined && gasLitres !== undefined;
  if (errors.length === 0 && isUnderPressure && !isGasOf(waterLitres, gasLitres))
    errors.push({ path: "details.gasLitres", word: "litres-apart" });
  return errors;
}

/** Whether so much gas can be in so much water. It is more than the water, and fits in. */
function isGasOf(waterLitres: number, gas: number): boolean {
  return gas > waterLitres && gas <= waterLitres * MOST_GAS_TO_WATER;
}

type OxygenNumber = "litres" | "waterLitres" | "gasLitres" | "pressureBar" | "flowLitresPerMinute";

function checkNumber(details: Details, name: OxygenNumber, { forms, least, most }: Bounds): FieldRefusal[] {
  const { form, [name]: value } = details;
  const path = `details.${name}`;
  if (value === undefined) return [];
  if (form !== undefined && !forms.has(form)) return [{ path, word: "other-form" }];
  if (!(value > 0)) return [{ path, word: "above", values: { min: 0 } }];
  if (least !== undefined && value < least) return [{ path, word: "atLeast", values: { min: least } }];
  return value > most ? [{ path, word: "atMost", values: { max: most } }] : [];
}
