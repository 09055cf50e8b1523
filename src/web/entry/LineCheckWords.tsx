import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";

/** "Their number is being checked. Ask again at 10:04." */
export function LineCheckWords({ until }: { until: string }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return <span suppressHydrationWarning>{say("find.lineCheck", { time: whenText(until, clock, language) })}</span>;
}
