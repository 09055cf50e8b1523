import type { KeptRule } from "../contract/handle.ts";
import type { Encoding } from "../transport/compress.ts";

/** Decimals of a point in a question: about 110 m. */
const DECIMALS = 3;
const FINER = new RegExp(String.raw`^-?\d{1,3}\.\d{${DECIMALS + 1},}$`);

type Values = Readonly<Record<string, unknown>>;

/**
 * The input with its point rounded. A finer point changes no answer, and says less of where its
 * owner is.
 */
export function withCoarsePoint(values: Values, { point }: KeptRule): Values {
  if (point === undefined || !point.some((name) => isFiner(values[name]))) return values;
  const rounded: Record<string, unknown> = { ...values };
  for (const name of point) {
    const value = values[name];
    if (isFiner(value)) rounded[name] = String(Number(Number(value).toFixed(DECIMALS)));
  }
  return rounded;
}

function isFiner(value: unknown): value is string {
  return typeof value === "string" && FINER.test(value);
}

/**
 * What an answer is kept by: equal for two questions whose answers are equal. Unknown parameters
 * are refused, so all of them count.
 * @param about `language`: null if the answer does not differ by it
 */
export function questionOf(
  path: string,
  values: Values,
  { encoding, language }: { encoding: Encoding | null; language: string | null },
): string {
  const names = Object.keys(values).filter((name) => language !== null || name !== "lang");
  // As JSON: no value can look like the next name.
  return JSON.stringify([path, encoding, language, ...names.toSorted().flatMap((name) => [name, values[name]])]);
}
