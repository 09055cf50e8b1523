/** Scripts that are written from the right, four letters of ISO 15924. */
const FROM_THE_RIGHT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** The script a language is usually written in, four letters of ISO 15924. */
export function scriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? "Latn";
}

/** Whether a language is written from the right. */
export function isRightToLeft(language: string): boolean {
  return FROM_THE_RIGHT.has(scriptOf(language));
}
