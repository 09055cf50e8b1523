import { whenText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";

/** Whether a place's last number is being checked now. A time in the past says nothing. */
export function isLineChecked(until: string | undefined, { now }: Pick<Clock, "now">): until is string {
  return until !== undefined && Date.parse(until) > now.getTime();
}

/** "Their number is being checked. Ask again at 10:04." */
export function LineCheckWords({ until }: { until: string }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return <span suppressHydrationWarning>{say("find.lineCheck", { time: whenText(until, clock, language) })}</span>;
}
