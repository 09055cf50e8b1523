import { LINE_COSTS } from "./line-costs.ts";
import type { LineCost } from "./line-costs.ts";
import { numberTypeOf } from "./phones.ts";
import type { NumberType } from "./phones.ts";

/**
 * What a number is used for. `person`: a channel of a person's post, proved or claimed by them.
 * `code`: a code or another text message is sent to it. `published`: a line of an organisation.
 */
export type NumberUse = "person" | "code" | "published";

/**
 * What each type of number may be. Whoever holds a premium number earns by each
 * call. Personal numbers and pagers cost as much and reach fewer. Of an organisation the other
 * three are known, as the number of a bank or a camp is.
 */
const USES: Readonly<Record<NumberType, readonly NumberUse[]>> = {
  ordinary: ["person", "code", "published"],
  "shared-cost": ["published"],
  uan: ["published"],
  satellite: ["published"],
  premium: [],
  personal: [],
  pager: [],
};

/** Whether a channel may be used so. An e-mail address always may. */
export function mayUseNumber({ type, value }: { type?: string | undefined; value: string }, use: NumberUse): boolean {
  return type === "email" || USES[numberTypeOf(value)].includes(use);
}

/** Why a published line costs more; undefined where it does not. */
export function lineCostOf({ type, value }: { type?: string | undefined; value: string }): LineCost | undefined {
  if (type === "email") return undefined;
  const found = numberTypeOf(value);
  return LINE_COSTS.find((cost) => cost === found);
}
