import type { ReactNode } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useHasIcons } from "../ui/useHasIcons.ts";

type RelativeTimeProps = {
  /** The text on the screen: how long ago. */
  words: ReactNode;
  at: string | null;
  /** The printed text, if it is more than the time. */
  paper?: string;
  /** Who said so, if the text names them. */
  who?: string;
};

/**
 * How long ago something was said. Printed, it shows the time, because paper is read later. A
 * text-only page carries it once, for its bytes, and tells the time that it is from.
 */
export function RelativeTime({ words, at, paper, who }: RelativeTimeProps) {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  const isTextOnly = !useHasIcons();
  if (at === null || isTextOnly) return <span suppressHydrationWarning>{words}</span>;
  const saidAt = (when: string) =>
    who === undefined ? say("band.at", { when }) : say("listing.line", { who, what: when });
  return (
    <span>
      <span suppressHydrationWarning data-screen="">
        {words}
      </span>
      <span suppressHydrationWarning data-paper="">
        {paper ?? saidAt(timestampText(at, timeZone, language))}
      </span>
    </span>
  );
}
