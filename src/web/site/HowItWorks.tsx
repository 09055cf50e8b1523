import { useText } from "../i18n/useLanguage.tsx";
import type { TextKey } from "../i18n/text.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card } from "../ui/layout.tsx";
import { RowsTitle } from "../ui/rows.tsx";
import css from "./HowItWorks.module.css";

/** The six steps, each a picture with one short sentence. */
const STEPS = [
  ["search", "moreGroups.how.say"],
  ["list", "moreGroups.how.see"],
  ["phone", "moreGroups.how.call"],
  ["check", "moreGroups.how.tell"],
  ["person", "moreGroups.how.checked"],
  ["warn", "moreGroups.how.pay"],
] as const satisfies readonly (readonly [IconName, TextKey])[];

/** "How it works" in six pictures. */
export function HowItWorks() {
  const say = useText();
  return (
    <Card>
      <RowsTitle>{say("moreGroups.how.title")}</RowsTitle>
      <ol className={css.steps}>
        {STEPS.map(([icon, words]) => (
          <li key={icon} data-tone={icon === "warn" ? "danger" : undefined}>
            <Icon name={icon} size="l" />
            <span>{say(words)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
