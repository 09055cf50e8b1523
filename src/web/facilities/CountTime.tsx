import { ageOf, ageText, timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { listMoment } from "../entry/listing-words.ts";
import { RelativeTime } from "../entry/RelativeTime.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { FacilityData } from "./facility-loader.ts";
import { listOfCounts } from "./words.ts";

type CountTimeProps = Pick<FacilityData["beds"][number], "at" | "by"> &
  Pick<FacilityData, "source"> & {
    /** Only how long ago, for the cell of a table. */
    isShort?: boolean;
  };

/** When a count was told, and on paper by whom if it was a list. */
export function CountTime({ at, by, source, isShort = false }: CountTimeProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const list = listOfCounts(source);
  const age = at === null ? say("band.never") : ageText(ageOf(at, clock, language), say);
  return (
    <RelativeTime
      words={at === null || isShort ? age : say("facility.said", { age })}
      at={at}
      {...(at !== null &&
        by === "feed" && { paper: listMoment(list, timestampText(at, clock.timeZone, language), { say, language }) })}
    />
  );
}
