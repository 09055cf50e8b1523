import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconLine } from "../ui/layout.tsx";
import { openText } from "./opening-hours.ts";

type HoursLineProps = {
  openingHours: string | undefined;
  /** The place's own time zone; absent: the reader's. */
  timeZone: string | undefined;
};

/** Whether a place is open now. */
export function HoursLine({ openingHours, timeZone }: HoursLineProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const hours = openText(openingHours, { now: clock.now, timeZone: timeZone ?? clock.timeZone }, { say, language });
  if (hours === null) return null;
  return (
    <IconLine data-screen="">
      <Icon name="clock" />
      <span suppressHydrationWarning>{hours}</span>
    </IconLine>
  );
}
