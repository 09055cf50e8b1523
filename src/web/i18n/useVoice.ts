import { useEffect, useState } from "react";
import { createTexts } from "./create.ts";
import { useLanguage } from "./useLanguage.tsx";
import { createSay } from "./text.ts";
import type { Say } from "./text.ts";

/** Texts and their language. */
export type Voice = { say: Say; language: string; direction: "ltr" | "rtl" };

/**
 * Texts in another language than the page's. They are fetched; until then, or if that fails, the
 * page's own are used.
 */
export function useVoice(wanted: string): Voice {
  const { say, language, direction, languages } = useLanguage();
  const [got, setGot] = useState<Voice | null>(null);
  const isOwn = wanted === language;
  useEffect(() => {
    if (isOwn) return;
    let isWanted = true;
    const take = (voice: Voice) => isWanted && setGot(voice);
    voiceOf(wanted, languages.find(({ code }) => code === wanted)?.direction ?? "ltr").then(take, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [wanted, isOwn, languages]);
  return !isOwn && got?.language === wanted ? got : { say, language, direction };
}

async function voiceOf(language: string, direction: "ltr" | "rtl"): Promise<Voice> {
  const { fetchLanguage } = await import("./load-texts.ts");
  const texts = createTexts({ language, english: {}, strings: await fetchLanguage(language) });
  return { say: createSay(texts), language, direction };
}
