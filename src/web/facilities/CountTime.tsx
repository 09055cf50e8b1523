import { ageOf, ageText, timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { capitalised, speakerText } from "../entry/listing-words.ts";
import { listName } from "../entry/list-names.ts";
import { unsettledText } from "../entry/freshness/unsettled-words.ts";
import type { UnsettledStock } from "../entry/row.ts";
import { listMoment } from "../entry/freshness/freshness-words.ts";
import { RelativeTime } from "../entry/RelativeTime.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { FacilityData } from "./facility-loader.ts";
import { listOfCounts } from "./words.ts";

type CountTimeProps = Pick<FacilityData["beds"][number], "at" | "by"> &
  Pick<FacilityData, "source"> & {
    /** What it is of; the words of both sides where it is disputed name it. */
    of: Parameters<typeof unsettledText>[0];
    /** Why no value is the headline. */
    unsettled?: UnsettledStock | undefined;
    /** Only how long ago, for the cell of a table. */
    isShort?: boolean;
  };

/** Who told a count, and when; why none is told. */
export function CountTime({ at, by, source, of, unsettled, isShort = false }: CountTimeProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const list = listOfCounts(source);
  const age = at === null ? say("band.never") : ageText(ageOf(at, clock, language), say);
  if (unsettled !== undefined) {
    const [words, paper] = [false, true].map((isPrinted) =>
      unsettledText(of, unsettled, { say, language, clock, isPrinted }),
    );
    return <RelativeTime words={words} at={at} paper={paper} />;
  }
  const who = by === null ? undefined : by === "feed" ? listName(list, say) : speakerText(by, of.kind, say);
  return (
    <RelativeTime
      words={
        at === null || isShort || who === undefined ? age : say("band.from", { list: capitalised(who, language), age })
      }
      at={at}
      {...(at !== null &&
        by === "feed" && { paper: listMoment(list, timestampText(at, clock.timeZone, language), { say, language }) })}
    />
  );
}
