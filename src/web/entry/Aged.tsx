import { useLanguage } from "../i18n/useLanguage.tsx";
import { timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";

type AgedProps = {
  /** What the screen says: how long ago. */
  words: string;
  at: string | null;
  /** What stands on paper instead, where it is more than the moment. */
  paper?: string;
  /** Who said so, where the words name them. */
  who?: string;
};

/** How long ago something was said. A sheet of paper is read later: on it stands the moment. */
export function Aged({ words, at, paper, who }: AgedProps) {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  if (at === null) return <span suppressHydrationWarning>{words}</span>;
  const when = timestampText(at, timeZone, language);
  return (
    <span>
      <span suppressHydrationWarning data-screen="">
        {words}
      </span>
      <span suppressHydrationWarning data-paper="">
        {paper ?? (who === undefined ? say("band.at", { when }) : say("listing.line", { who, what: when }))}
      </span>
    </span>
  );
}
