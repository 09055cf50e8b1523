import type { LineFound } from "#contract/channels.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine } from "../../ui/layout.tsx";
import { foundWords } from "./line-found.ts";

/** "A volunteer said 2 h ago: The number is dead", under the number. */
export function LineFoundWords({ found }: { found: LineFound | undefined }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const words = foundWords(found, { say, language, clock });
  if (words === null) return null;
  return (
    <IconLine>
      <Icon name="warn" />
      <span suppressHydrationWarning>{words}</span>
    </IconLine>
  );
}
