import { createInstance } from "i18next";
import { describe, expect, test, vi } from "vitest";
import { convertKm } from "#domain/places/distance-unit.ts";
import { numberFormat } from "#domain/shared/intl-formats.ts";
import { isolateLatin } from "./bidi.ts";
import { createTexts } from "./create.ts";
import type { Texts, TextTable } from "./create.ts";
import { localeOf } from "./dates.ts";
import { isRightToLeft } from "./script.ts";
import { SHIPPED, shippedLanguage } from "./shipped.ts";
import { createSay } from "./text.ts";

/** A text in a language. */
function said(language: string, text: string, values: Record<string, string | number>): string {
  const texts = createTexts({ language, english: {}, strings: { app: { language: text } } });
  return createSay(texts)("app.language", values);
}

test("in a language from the right, Latin words that are put into a sentence keep to themselves: A+ is not read as +A", () => {
  expect(said("ur", "گروپ {{name}}۔", { name: "A+" })).toBe("گروپ \u2068A+\u2069۔");
  expect(said("ar", "{{name}}", { name: "مستشفى" })).toBe("مستشفى");
  expect(said("ur", "{{n, number}}", { n: 12 })).toBe("12");
  expect(said("hi", "समूह {{name}}", { name: "A+" })).toBe("समूह A+");
});

test("numbers are in the digits of the language: those of Intl", () => {
  const numbers = ["bn", "mr", "ne", "hi", "es"].map((code) => said(code, "{{n, number}}", { n: 12_345 }));
  expect(numbers).toEqual(["১২,৩৪৫", "१२,३४५", "१२,३४५", "12,345", "12.345"]);
});

test("a value is put in as it is: it is no pattern, and names no other value", () => {
  expect(said("en", "{{name}} {{n}}", { name: "$& {{n}} <b>", n: 1 })).toBe("$& {{n}} <b> 1");
  expect(said("en", "a{{name}}b", {})).toBe("ab");
});

/** The texts by key, without the endings of plural forms; all forms of one key together. */
function textsByKey(texts: Texts, before = "", found = new Map<string, string>()): Map<string, string> {
  for (const [name, text] of Object.entries(texts)) {
    const key = before + name.replace(/_(?:zero|one|two|few|many|other)$/, "");
    if (typeof text === "string") found.set(key, `${found.get(key) ?? ""} ${text}`);
    else textsByKey(text, `${key}.`, found);
  }
  return found;
}

/** i18next itself with the same texts and formats, as the judge. */
function judge(language: string, unit: "km" | "mi", [english, strings]: [Texts, Texts]): TextTable["resolve"] {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: "en",
    ns: ["texts"],
    defaultNS: "texts",
    resources:
      language === "en"
        ? { en: { texts: { ...english, ...strings } } }
        : { en: { texts: english }, [language]: { texts: strings } },
    load: "currentOnly",
    initAsync: false,
    interpolation: isRightToLeft(language) ? { escape: isolateLatin } : { escapeValue: false },
  });
  const number = (n: number) => numberFormat(localeOf(language)).format(n);
  const { formatter } = instance.services;
  formatter?.add("number", number);
  formatter?.add("way", (km: number) => number(convertKm(km, unit)));
  formatter?.add("length", (km: number) => instance.t(`units.${unit}`, { n: convertKm(km, unit) }));
  return (key, values) => instance.t(key, values ?? {});
}

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1.5, 1_000_000];
const english = shippedLanguage("en").texts;

describe.each(SHIPPED.map(({ code }) => code))("%s", (language) => {
  const { texts } = shippedLanguage(language);

  test.each(["km", "mi"] as const)("each text is the one that i18next makes, with distances in %s", (unit) => {
    const ours = createTexts({ language, english, strings: texts, unit });
    const theirs = judge(language, unit, [english, texts]);
    for (const [key, text] of textsByKey(texts)) {
      const names = Array.from(text.matchAll(/\{\{\s*(\w+)/g), ([, name = ""]) => name);
      if (unit === "mi" && !/, (?:length|way)/.test(text)) continue;
      for (const value of names.includes("count") ? COUNTS : [21]) {
        const values = Object.fromEntries(names.map((name) => [name, value]));
        expectSame(() => ours.resolve(key, values), theirs(key, values), key);
      }
    }
  });

  test("what it lacks is English, by the plural forms of English", () => {
    const ours = createTexts({ language, english, strings: {} });
    const theirs = judge(language, "km", [english, {}]);
    for (const key of ["nothing", "app.nothing", "app.unread", "app.titled"])
      for (const count of [0, 1, 2]) {
        const values = { count, title: "A+" };
        expectSame(() => ours.resolve(key, values), theirs(key, values), key);
      }
  });
});

/** Where i18next says the key, there is no text: a test must see that. */
function expectSame(resolve: () => string, theirs: string, key: string): void {
  if (theirs === key) expect(resolve, key).toThrow(`there is no text ${key}`);
  else expect(resolve(), key).toBe(theirs);
}

test.each(["nothing", "app", "app.name.first", "app.toString"])(
  "%s names no text: whoever asks for it sees that",
  (key) => {
    const texts = createTexts({ language: "en", english: {}, strings: { app: { name: "Lifeboard" } } });
    expect(() => texts.resolve(key)).toThrow(`there is no text ${key}`);
  },
);

test("a reader sees the key of what is missing", () => {
  vi.stubEnv("DEV", false);
  const texts = createTexts({ language: "en", english: {}, strings: { app: { name: "Lifeboard" } } });
  expect(texts.resolve("app.nothing")).toBe("app.nothing");
  vi.unstubAllEnvs();
});
