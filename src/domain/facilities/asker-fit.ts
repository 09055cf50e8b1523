import { AGE_BANDS } from "../resources/for-whom.ts";
import type { Kind } from "../resources/kinds.ts";
import type { AgeBand, ForWhom, PartSex, SupplyPart } from "../resources/for-whom.ts";
import { countsOfParts, freeOfPart } from "./staffed-beds.ts";

/*
 * Whether one person fits whom a supply is for. What a place does not say is never a refusal: it is
 * "may".
 */

/** For whom somebody may ask. */
export const ASKER_SEXES = ["woman", "man"] as const;

/** Who asks, as far as they said it. It never leaves the tab (decision 181). */
export type Asker = { sex?: (typeof ASKER_SEXES)[number] | undefined; age?: AgeBand | undefined };

/** Kinds that places give to some people alone: whoever looks for them may say for whom. */
const KINDS_FOR_SOME: readonly Kind[] = ["bed", "test", "vaccine", "home-care", "tele-consultation", "shelter"];

/** Whether a search of these kinds asks for whom it is. */
export function mayAskForWhom(kinds: readonly Kind[] | null | undefined): boolean {
  return kinds?.some((kind) => KINDS_FOR_SOME.includes(kind)) === true;
}

/** Nobody in particular. */
export const ANYBODY: Asker = {};

/**
 * The asker of a form's fields, where an empty one is not said. Null: they are no such form's.
 * @example askerOf({ sex: "woman", age: "over-60" })
 */
export function askerOf({ sex = "", age = "", ...others }: Readonly<Record<string, unknown>>): Asker | null {
  const asker = {
    sex: ASKER_SEXES.find((each) => each === sex),
    age: AGE_BANDS.find((each) => each === age),
  };
  const isRead = (asker.sex ?? "") === sex && (asker.age ?? "") === age && Object.keys(others).length === 0;
  return isRead ? asker : null;
}

/** Whether somebody is taken: as the place says, or nobody said, or not. */
export type Fit = "yes" | "may" | "no";

/** What an asker reads of a supply. `count`: free ones of the parts that fit; absent without a number. */
export type FitOfStock = { fit: Fit; count?: number };

/** Whether an asker said anything. */
export function hasSaidWho({ sex, age }: Asker): boolean {
  return sex !== undefined || age !== undefined;
}

/** The ages that an age band may belong to as well. Whoever takes adults mostly takes them too. */
const NEAR_BANDS: Readonly<Record<AgeBand, readonly AgeBand[]>> = {
  newborn: ["child"],
  child: [],
  adult: [],
  "over-60": ["adult"],
  pregnant: ["adult"],
};

/** Whether a person fits what a supply, or a part of it, is for. */
export function fitOf({ sex, ages = [] }: ForWhom, asker: Asker): Fit {
  return worse(fitOfSex(sex, asker), fitOfAge(ages, asker));
}

/**
 * What an asker reads of a stock with parts. Parts that fit for sure count before those that may.
 * A stock without parts is judged by its own `for`.
 */
export function fitOfStock(
  stock: { for?: ForWhom | undefined; parts?: readonly SupplyPart[] | undefined; count?: number | undefined },
  asker: Asker,
): FitOfStock {
  const { parts = [], count } = stock;
  if (parts.length === 0) {
    const fit = stock.for === undefined ? "may" : fitOf(stock.for, asker);
    return { fit, ...(count !== undefined && { count: fit === "no" ? 0 : count }) };
  }
  const judged = parts.map((part) => ({ fit: fitOf(part.for, asker), count: freeOfPart(part) }));
  for (const fit of ["yes", "may"] as const) {
    const fitting = judged.filter((part) => part.fit === fit);
    const free = fitting.reduce((sum, part) => sum + part.count, 0);
    // An empty part that fits does not hide a free one that may.
    if (free > 0) return { fit, count: free };
  }
  const best = judged.map(({ fit }) => fit).reduce((one, other) => (rankOf(one) < rankOf(other) ? one : other));
  return { fit: best, count: 0 };
}

/** The fields of a stock that say for whom it is, and how many. */
type StockForSome = {
  for?: ForWhom | undefined;
  parts?: readonly SupplyPart[] | undefined;
  count?: number | undefined;
  total?: number | undefined;
  staffed?: number | undefined;
};

/**
 * A stock as an asker reads it: its numbers are those of the parts that fit. One that does not fit,
 * and one of which nobody said a number, keep their own.
 */
export function stockFor<Stock extends StockForSome>(stock: Stock, asker: Asker): Stock & { fit?: Fit } {
  if (!hasSaidWho(asker)) return stock;
  const { parts = [] } = stock;
  const { fit, count } = fitOfStock(stock, asker);
  if (fit === "no" || parts.length === 0) return { ...stock, fit };
  const fitting = parts.filter((part) => fitOf(part.for, asker) === fit);
  const { total, staffed } = countsOfParts(fitting);
  return {
    ...stock,
    fit,
    parts: fitting,
    count: stock.count === undefined ? undefined : count,
    total,
    staffed,
  };
}

/** Whether a place says which sex or age it takes. */
export function saysSexOrAge({ for: whole, parts = [] }: Pick<StockForSome, "for" | "parts">): boolean {
  const all = [...(whole === undefined ? [] : [whole]), ...parts.map((part) => part.for)];
  return all.some(({ sex, ages = [] }) => sex !== undefined || ages.length > 0);
}

function fitOfSex(sex: PartSex | undefined, asker: Asker): Fit {
  const asks = asker.age === "pregnant" ? "woman" : asker.sex;
  if (sex === undefined || asks === undefined) return "may";
  return (sex === "women") === (asks === "woman") ? "yes" : "no";
}

function fitOfAge(ages: readonly AgeBand[], { age }: Asker): Fit {
  if (ages.length === 0 || age === undefined) return "may";
  if (ages.includes(age)) return "yes";
  return NEAR_BANDS[age].some((near) => ages.includes(near)) ? "may" : "no";
}

/**
 * One no is a no. A yes stays a yes beside what nobody said, because a place that names one
 * condition rarely has another that it does not name.
 */
function worse(one: Fit, other: Fit): Fit {
  if (one === "no" || other === "no") return "no";
  return one === "yes" || other === "yes" ? "yes" : "may";
}

function rankOf(fit: Fit): number {
  return fit === "yes" ? 0 : fit === "may" ? 1 : 2;
}
