import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine } from "../../ui/layout.tsx";
import { moreText } from "./more-words.ts";
import type { RowWithMore } from "./more-words.ts";

/** None is left, and more is expected: when, who said it, how long ago. It ends by the clock. */
export function MoreLine({ row }: { row: RowWithMore }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const words = moreText(row, { say, language, clock });
  if (words === null) return null;
  return (
    <IconLine as="span">
      <Icon name="clock" size="s" />
      <span>{words}</span>
    </IconLine>
  );
}
