import { timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { FacilityData } from "./facility-loader.ts";

/**
 * A place in one sentence, with the moment when anything was last said of its beds or blood. What
 * only a list said nobody checked.
 */
export function useFacilitySentence({ name, place, beds, blood }: FacilityData): string {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  const newest = [...beds, ...blood]
    .flatMap(({ at, by }) => (at === null ? [] : [{ at, by }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .at(-1);
  const values = { name, place: place.label };
  if (newest === undefined) return say("facility.shareOld", values);
  const when = timestampText(newest.at, timeZone, language);
  return say(newest.by === "feed" ? "facility.shareList" : "facility.shareText", { ...values, when });
}
