import { expect, test } from "vitest";
import type { Texts } from "./create.ts";
import { shippedLanguage } from "./shipped.ts";

/** Text that suits a time of day but not "Monday" or "Monday 14:30". */
const BESIDE_A_TIME: Readonly<Record<string, RegExp>> = {
  en: /\bat \{\{time\}\}/,
  es: /\ba las \{\{time\}\}/,
  id: /\bpukul \{\{time\}\}/,
  hi: /\{\{time\}\} (पर|बजे)/,
  mr: /\{\{time\}\} ला/,
  ne: /\{\{time\}\} मा/,
};

/** Texts that are filled only with a time of day; the day is in the text. */
const TIME_OF_DAY = /^(hours\.|posting\.check\.ends$|mine\.ends)/;

test.each(Object.entries(BESIDE_A_TIME))(
  "in %s a moment of another day is not told as a time of day",
  (code, beside) => {
    const wrong = flat(shippedLanguage(code).texts).filter(
      ([key, text]) => beside.test(text) && !TIME_OF_DAY.test(key),
    );
    expect(wrong).toEqual([]);
  },
);

function flat(texts: Texts, before = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === "string" ? [[before + key, text]] : flat(text, `${before}${key}.`),
  );
}
