import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { ShowOnMap } from "../places/ShowOnMap.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconLine } from "../ui/layout.tsx";
import type { ListingData } from "./listing-loader.ts";
import { openText } from "./opening-hours.ts";

type HoursAndMapProps = {
  openingHours: string | undefined;
  /** The place's own time zone; absent: the reader's. */
  timeZone: string | undefined;
  place: ListingData["place"];
  name: string;
};

/** Whether a place is open now, and its map on request. */
export function HoursAndMap({ openingHours, timeZone, place, name }: HoursAndMapProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const hours = openText(openingHours, { now: clock.now, timeZone: timeZone ?? clock.timeZone }, { say, language });
  return (
    <>
      {hours !== null && (
        <IconLine data-screen="">
          <Icon name="clock" />
          <span suppressHydrationWarning>{hours}</span>
        </IconLine>
      )}
      <ShowOnMap place={place} name={name} />
    </>
  );
}
