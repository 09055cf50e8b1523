import { createContext, useContext } from "react";
import type { Language, Say } from "./text.ts";

type Speaking = {
  say: Say;
  language: string;
  direction: "ltr" | "rtl";
  languages: readonly Language[];
  /** Fetches the texts of what comes after the page is awake. */
  learn: () => Promise<void>;
  /** How often such texts have come since the page began. */
  learnt: number;
};

const LanguageContext = createContext<Speaking | null>(null);

/** Gives a tree its language. */
export const LanguageProvider = LanguageContext.Provider;

/** The language the reader sees, with its direction and the shipped ones. */
export function useLanguage(): Speaking {
  const speaking = useContext(LanguageContext);
  if (speaking === null) throw new Error("useLanguage stands outside LanguageProvider");
  return speaking;
}

/** Says texts in the reader's language. */
export function useText(): Say {
  return useLanguage().say;
}
