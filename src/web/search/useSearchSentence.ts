import { timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";

/** A list in one sentence: what, near which place, and its time. */
export function useSearchSentence({ title, asOf }: { title: string; asOf: string }): string {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  return say("find.shareText", { title, when: timestampText(asOf, timeZone, language) });
}
