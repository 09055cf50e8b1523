import type { Texts } from "./create.ts";

const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "é",
  g: "ğ",
  i: "í",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "ü",
  y: "ý",
  A: "Å",
  E: "É",
  I: "Î",
  O: "Ø",
  U: "Û",
};

/**
 * Pseudo-localized English, 40 % longer: shows untranslated text and narrow boxes. It has all
 * plural forms, because it counts as Arabic does.
 */
export function pseudoTexts(english: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, value]): [string, string | Texts][] => {
      if (typeof value !== "string") return [[key, pseudoTexts(value)]];
      const forms = key.endsWith("_other") ? FORMS.map((form) => key.replace(/other$/, form)) : [];
      return [key, ...forms].map((name) => [name, pseudoText(value)]);
    }),
  );
}

const FORMS = ["zero", "two", "few", "many"];

/** One text; its `{{variables}}` stay as they are. */
export function pseudoText(text: string): string {
  const strange = text.replace(/\{\{.*?\}\}|[a-zA-Z]/g, (part) => (part.length > 1 ? part : (ACCENTED[part] ?? part)));
  const padding = "·".repeat(Math.ceil(text.replace(/\{\{.*?\}\}/g, "").length * 0.4));
  return `${strange}${padding}`;
}
