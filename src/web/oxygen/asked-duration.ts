import { howLong, MOST_BAR, MOST_FLOW } from "#domain/resources/oxygen/duration.ts";
import type { Cylinder, Duration } from "#domain/resources/oxygen/duration.ts";
import { PRESSURE_UNITS, toBar } from "#domain/resources/oxygen/pressure.ts";
import type { PressureUnit } from "#domain/resources/oxygen/pressure.ts";
import { cylinderOf } from "#domain/resources/oxygen/sizes.ts";
import { parseNumber } from "#domain/shared/parse-number.ts";
import type { FractionMark } from "#domain/shared/parse-number.ts";

/** The fields of the form, as typed. They are the parameters of its address. */
export const FIELDS = ["size", "water", "gas", "gauge", "unit", "flow"] as const;
export type Field = (typeof FIELDS)[number];
export type Typed = Readonly<Record<Field, string>>;

/** Units of the gauge; `percent`: a dial without numbers, by its part. */
export const GAUGE_UNITS = [...PRESSURE_UNITS, "percent"] as const;

/** Why a field gives no time: nothing there, no number, or one that no cylinder has. */
export type Fault = "missing" | "wrong" | "needsGas" | "needsWater" | "apart";

/** What is answered: a time, or what is missing; empty before anybody asked. */
export type DurationQuestion =
  | { state: "empty" }
  | { state: "faulty"; faults: Partial<Record<Field, Fault>> }
  | { state: "told"; cylinder: Cylinder; flow: number; duration: Duration };

/** The form's fields from an address. */
export function typedOf(parameters: URLSearchParams): Typed {
  const read = (name: Field) => (parameters.get(name) ?? "").slice(0, 20);
  return {
    size: read("size"),
    water: read("water"),
    gas: read("gas"),
    gauge: read("gauge"),
    unit: read("unit"),
    flow: read("flow"),
  };
}

/** Highest litres of one cylinder: of water by ISO 9809-1, of gas at 300 bar. */
const MOST_WATER = 150;
const MOST_GAS = 45_000;

/** The time for what was typed, or which field keeps it from being told. */
export function askedDuration(typed: Typed, mark?: FractionMark): DurationQuestion {
  // A link from an entry brings the size: nothing is asked before the gauge or the flow is given.
  if (typed.gauge.trim() === "" && typed.flow.trim() === "") return { state: "empty" };
  const faults: Partial<Record<Field, Fault>> = {};
  const flow = numberIn(typed, "flow", { most: MOST_FLOW, faults, mark });
  const isPart = typed.unit === "percent";
  const unit = PRESSURE_UNITS.find((each) => each === typed.unit) ?? "bar";
  const gauge = numberIn(typed, "gauge", { most: isPart ? 100 : MOST_BAR / toBar(1, unit), faults, mark });
  const size = sizeIn(typed, faults, mark);
  if (flow === null || gauge === null || size === null) return { state: "faulty", faults };
  const cylinder = isPart ? partLeft(size, gauge / 100) : byGauge(size, { gauge, unit });
  if (cylinder === null) return { state: "faulty", faults: isPart ? { gas: "needsGas" } : { water: "needsWater" } };
  return { state: "told", cylinder, flow, duration: howLong(cylinder, flow) };
}

type Size = { waterLitres?: number | undefined; gasLitres?: number | undefined; fullBar?: number | undefined };

/** Typed litres come before a chosen size: they are what stands on the cylinder. */
function sizeIn(typed: Typed, faults: Partial<Record<Field, Fault>>, mark?: FractionMark): Size | null {
  const water = typed.water.trim() === "" ? undefined : numberIn(typed, "water", { most: MOST_WATER, faults, mark });
  const gas = typed.gas.trim() === "" ? undefined : numberIn(typed, "gas", { most: MOST_GAS, faults, mark });
  if (water === null || gas === null) return null;
  if (water !== undefined && gas !== undefined && (gas <= water || gas > water * (MOST_BAR + 30))) {
    faults.gas = "apart";
    return null;
  }
  if (water !== undefined || gas !== undefined) return { waterLitres: water, gasLitres: gas };
  const size = cylinderOf(typed.size);
  if (size === undefined) faults.size = "missing";
  return size ?? null;
}

function byGauge(size: Size, { gauge, unit }: { gauge: number; unit: PressureUnit }): Cylinder | null {
  const bar = toBar(gauge, unit);
  if (size.waterLitres !== undefined) return { waterLitres: size.waterLitres, bar };
  if (size.gasLitres === undefined || size.fullBar === undefined) return null;
  return { waterLitres: size.gasLitres / size.fullBar, bar };
}

function partLeft({ gasLitres, fullBar }: Size, share: number): Cylinder | null {
  return gasLitres === undefined ? null : { gasLitres, share, fullBar };
}

type Reading = { mark: FractionMark | undefined; most: number; faults: Partial<Record<Field, Fault>> };

function numberIn(typed: Typed, name: Field, { most, faults, mark }: Reading): number | null {
  if (typed[name].trim() === "") faults[name] = "missing";
  const value = parseNumber(typed[name], mark);
  if (value > 0 && value <= most) return value;
  faults[name] ??= "wrong";
  return null;
}
