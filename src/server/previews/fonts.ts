import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Families with TrueType files, one per shipped script, in fallback order. */
const FAMILIES = {
  "Noto Sans": "noto-sans",
  "Noto Sans Devanagari": "noto-sans-devanagari",
  "Noto Sans Bengali": "noto-sans-bengali",
  "Noto Sans Tamil": "noto-sans-tamil",
  "Noto Sans Telugu": "noto-sans-telugu",
  "Noto Sans Arabic": "noto-sans-arabic",
  "Noto Nastaliq Urdu": "noto-nastaliq-urdu",
} as const;
type Family = keyof typeof FAMILIES;

const WEIGHTS = ["400Regular", "700Bold"];
const OWN_FAMILY: Readonly<Record<string, Family>> = { ur: "Noto Nastaliq Urdu", ar: "Noto Sans Arabic" };

/** The others replace it for missing characters. */
const COMMON: Family = "Noto Sans";

/** The first family of a language. Missing characters come from the others. */
export function familyOf(language: string): Family {
  return OWN_FAMILY[language] ?? COMMON;
}

/**
 * Words of other scripts than Arabic, with the spaces and signs between them, and the sign of a
 * blood group.
 */
const OTHER_WORDS =
  /(?![\p{Script=Arabic}\u0600-\u06ff])[\p{L}\p{N}](?:[^\p{Script=Arabic}\u0600-\u06ff]*(?![\p{Script=Arabic}\u0600-\u06ff])[\p{L}\p{M}\p{N}])?[+−]?/gu;

/**
 * Marked-up words in a family of Arabic letters. Words of other scripts take their spaces from the
 * common family too. The space of Nastaliq is a fifth as wide: "West Bengal" looked like one word.
 */
export function wrapInFamilies(words: string, family: Family): string {
  if (family === COMMON) return escapeXml(words);
  let [at, marked] = [0, ""];
  for (const { 0: run, index } of words.matchAll(OTHER_WORDS)) {
    if (!/\p{L}/u.test(run)) continue;
    marked += `${escapeXml(words.slice(at, index))}<span font_family="${COMMON}">${escapeXml(run)}</span>`;
    at = index + run.length;
  }
  return marked + escapeXml(words.slice(at));
}

/** Folders of the fonts for pictures. */
export function fontFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.values(FAMILIES).flatMap((name) => {
    const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
    return WEIGHTS.map((weight) => join(folder, weight));
  });
}

/**
 * Writes the list of fonts for the drawing library, which reads it once, on loading. Only the
 * shipped fonts, so that a picture is the same on every machine.
 * @returns its path, for FONTCONFIG_FILE
 */
export function writeFontList(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "fonts.conf");
  const order = Object.keys(FAMILIES).map((family) => `<family>${family}</family>`);
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fontFolders()
  .map((each) => `<dir>${escapeXml(each)}</dir>`)
  .join("\n")}
<alias binding="same"><family>Noto Sans</family><prefer>${order.join("")}</prefer></alias>
<cachedir>${escapeXml(join(folder, "fonts"))}</cachedir>
</fontconfig>
`,
  );
  return path;
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
