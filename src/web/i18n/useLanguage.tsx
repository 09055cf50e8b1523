import { createContext, useContext } from "react";
import type { Language, Say } from "./text.ts";

type Speaking = {
  say: Say;
  language: string;
  direction: "ltr" | "rtl";
  languages: readonly Language[];
  /** Fetches the later texts. */
  learn: () => Promise<void>;
  /** How often later texts have arrived on this page. */
  learnt: number;
};

const LanguageContext = createContext<Speaking | null>(null);

/** Provides the language. */
export const LanguageProvider = LanguageContext.Provider;

/** The reader's language, its direction, and the shipped ones. */
export function useLanguage(): Speaking {
  const speaking = useContext(LanguageContext);
  if (speaking === null) throw new Error("useLanguage stands outside LanguageProvider");
  return speaking;
}

/** The texts in the reader's language. */
export function useText(): Say {
  return useLanguage().say;
}
