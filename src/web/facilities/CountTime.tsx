import { ageOf, ageText, timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { RelativeTime } from "../entry/RelativeTime.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { FacilityData } from "./facility-loader.ts";

/** When a count was told, and on paper by whom if it was a list. */
export function CountTime({ at, by }: Pick<FacilityData["beds"][number], "at" | "by">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const isOfList = at !== null && by === "feed";
  return (
    <RelativeTime
      words={at === null ? say("band.never") : say("facility.said", { age: ageText(ageOf(at, clock, language), say) })}
      at={at}
      {...(isOfList && { paper: say("band.listAt", { when: timestampText(at, clock.timeZone, language) }) })}
    />
  );
}
