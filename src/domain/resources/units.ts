import { KIND_FACTS } from "./kinds.ts";
import type { Kind, Unit } from "./kinds.ts";

/** The unit in which a kind is counted where nobody names one. `form`: of oxygen. */
export function usualUnit(kind: Kind, form: string | undefined): Unit {
  if (kind === "oxygen" && form === "liquid") return "litre";
  const isPiece = kind === "oxygen" && form !== undefined && form !== "cylinder" && form !== "refill";
  return isPiece ? "piece" : KIND_FACTS[kind].unit;
}

/** Kinds that are said as a number of things, or in their usual unit, each with units that mean the same. */
const SAME_AS_USUAL: Readonly<Partial<Record<Kind, readonly Unit[]>>> = {
  bed: ["place"],
  oxygen: ["unit", "piece", "cylinder"],
  medicine: ["piece", "unit"],
  test: ["unit", "dose"],
  vaccine: ["unit", "piece"],
  ambulance: ["unit"],
  transport: ["unit"],
  "home-care": ["unit", "piece"],
  "tele-consultation": ["unit", "piece"],
  shelter: ["bed", "unit"],
  supplies: ["unit", "dose"],
};

/**
 * The unit of an amount that the usual words of its kind would say wrong: 500 litres are no 500
 * cylinders. Undefined where those words are right.
 */
export function unusualUnit({ kind, form, unit }: { kind: Kind; form?: string | undefined; unit: Unit | undefined }) {
  const usual = usualUnit(kind, form);
  if (unit === undefined || unit === usual) return undefined;
  if (usual !== "litre" && SAME_AS_USUAL[kind]?.includes(unit) === true) return undefined;
  return unit;
}
