const KEY = "lifeboard.script-language";

/** The language in which the verifier of this device last chose to read; null: none was chosen. */
export function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps that choice for the next calls, and after a reload. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage it lasts as long as the card.
  }
}
