import type { LikelyDuplicate } from "#contract/duplicates/duplicates.ts";
import type { Say } from "../../i18n/text.ts";

const METRES_PER_KM = 1000;

/** A reason why two entries may be one, in words. */
export function reasonText(
  { code, names: [one = "", other = ""] = [], km = 0 }: LikelyDuplicate["reasons"][number],
  { say, language }: { say: Say; language: string },
): string {
  const unit = km < 1 ? "meter" : "kilometer";
  const length = km < 1 ? Math.max(50, Math.round((km * METRES_PER_KM) / 50) * 50) : Math.round(km);
  const distance = new Intl.NumberFormat(language, { style: "unit", unit }).format(length);
  return say(`duplicates.reason.${code}`, { one, other, distance });
}
