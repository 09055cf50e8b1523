import { timeText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconLine } from "../ui/layout.tsx";

/** The staff paused calls: until when. */
export function PausedLine({ until }: { until: string | null }) {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  const time = until === null ? null : timeText(until, timeZone, language);
  return (
    <IconLine>
      <Icon name="pause" />
      <span suppressHydrationWarning>
        {time === null ? say("facility.paused") : say("facility.pausedUntil", { time })}
      </span>
    </IconLine>
  );
}
