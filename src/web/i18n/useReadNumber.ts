import { parseNumber } from "#domain/shared/parse-number.ts";
import { fractionMarkOf } from "./fraction-mark.ts";
import { useLanguage } from "./useLanguage.tsx";

/** Reads a typed number as the reader's language writes it; NaN where it is none. */
export function useReadNumber(): (text: string) => number {
  const mark = fractionMarkOf(useLanguage().language);
  return (text) => parseNumber(text, mark);
}
