import { convertKm } from "#domain/places/distance-unit.ts";
import type { DistanceUnit } from "#domain/places/distance-unit.ts";
import { numberFormat } from "#domain/shared/intl-formats.ts";
import { isolateLatin } from "./bidi.ts";
import { localeOf } from "./dates.ts";
import { isRightToLeft } from "./script.ts";

/** The texts of one language, or some of its sections. */
export type Texts = { readonly [key: string]: string | Texts };

/** Texts of one language with English behind them. Sections may be added later. */
export type TextTable = {
  /**
   * The text with its values filled in; the key itself if no text is there.
   * @throws in development and tests if no text is there
   */
  resolve: (key: string, values?: Values) => string;
  /** Adds texts of sections to the language, or to the English behind it. */
  add: (language: string, more: Texts) => void;
  /** Whether the language itself has a section. */
  has: (section: string) => boolean;
};

type Values = Readonly<Record<string, string | number>>;

type TableOptions = {
  language: string;
  english: Texts;
  strings: Texts;
  /** Unit of distances; absent: kilometres. */
  unit?: DistanceUnit;
};

/** `{{name}}` or `{{name, format}}`. */
const VALUE = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;

/**
 * A table that is ready at once, with only the given texts. Missing ones come from `english`, if
 * given: text files have their gaps filled already. The files have i18next's JSON format, version
 * 4, of which they use plural endings, values and three formats (decision 107).
 */
export function createTexts({ language, english, strings, unit = "km" }: TableOptions): TextTable {
  let own = language === "en" ? { ...english, ...strings } : strings;
  let behind = english;
  const formOf = pluralForms(language);
  const englishFormOf = pluralForms("en");
  const isolate = isRightToLeft(language) ? isolateLatin : (text: string) => text;
  const number = (n: string | number | undefined) => numberFormat(localeOf(language)).format(Number(n));
  const formats: Readonly<Record<string, (value: string | number | undefined) => string>> = {
    number,
    // The bare number: the first of a range.
    way: (km) => number(convertKm(Number(km), unit)),
    length: (km) => resolve(`units.${unit}`, { n: convertKm(Number(km), unit) }),
  };
  const resolve = (key: string, values: Values = {}): string => {
    const { count } = values;
    const inForm = (of: PluralForm) => (count === undefined ? "" : `_${of(Number(count))}`);
    const text = find(own, key, inForm(formOf)) ?? find(behind, key, inForm(englishFormOf));
    if (text === undefined) return missing(key);
    if (!text.includes("{{")) return text;
    return text.replace(VALUE, (_all, name: string, format?: string) => {
      const value = values[name];
      return isolate(formats[format ?? ""]?.(value) ?? String(value ?? ""));
    });
  };
  return {
    resolve,
    add(to, more) {
      if (to === language) own = joined(own, more);
      else behind = joined(behind, more);
    },
    has: (section) => own[section] !== undefined,
  };
}

/** Texts with more of them. A section may come in pieces: each page has its own refusals. */
function joined(texts: Texts, more: Texts): Texts {
  const sections = Object.entries(more).map(([name, section]) => [name, Object.assign({}, texts[name], section)]);
  return { ...texts, ...Object.fromEntries(sections) };
}

/** Readers see the key, since an error page helps them less. Who works on the program sees more. */
function missing(key: string): string {
  if (import.meta.env.DEV) throw new Error(`there is no text ${key}`);
  return key;
}

/** The plural form of a number, such as "few". */
type PluralForm = (count: number) => string;

/** The plural forms of a language. */
function pluralForms(language: string): PluralForm {
  let rules: Intl.PluralRules | undefined;
  return (count) => (rules ??= new Intl.PluralRules(language)).select(count);
}

/** The text of a key with a plural ending; without it, if the key has no forms. */
function find(texts: Texts, key: string, ending: string): string | undefined {
  const path = key.split(".");
  const last = path.pop() ?? "";
  let within: string | Texts | undefined = texts;
  for (const part of path) within = typeof within === "object" ? within[part] : undefined;
  if (typeof within !== "object") return undefined;
  const text = within[last + ending] ?? within[last];
  return typeof text === "string" ? text : undefined;
}
