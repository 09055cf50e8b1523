import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useHasIcons } from "../ui/useHasIcons.ts";
import type { OtherNumber } from "./other-number.ts";
import { OtherNumbers } from "./OtherNumbers.tsx";
import css from "./Emergency.module.css";

/** The emergency number as a button at the end of the header. On a phone a sign stands for the word. */
export function EmergencyKey({ number }: { number: string | null }) {
  const say = useText();
  const hasIcons = useHasIcons();
  if (number === null) return null;
  return (
    <a className={css.key} href={`tel:${number}`}>
      <Icon name="phone" size="s" />
      <span className={hasIcons ? css.word : undefined}>{say("emergency.word")}</span> <bdi dir="ltr">{number}</bdi>
    </a>
  );
}

/**
 * `needsNoNet`: on pages that failed to load. `others`: numbers of single services. Absent in what
 * a device kept before there were any.
 */
type EmergencyBarProps = { number: string | null; needsNoNet?: boolean; others?: readonly OtherNumber[] };

/** "Life in danger? Call first", with the number as a red button, then a fold with the others. */
export function EmergencyBar({ number, needsNoNet = false, others = [] }: EmergencyBarProps) {
  const say = useText();
  if (number === null) return null;
  return (
    <div className={css.bar}>
      <p>
        <b>{say("emergency.danger")}</b>
        {say(needsNoNet ? "emergency.noNet" : "emergency.first")}
      </p>
      <ButtonLink look="stop" href={`tel:${number}`}>
        <Icon name="phone" />
        <bdi>{say("emergency.call", { number })}</bdi>
      </ButtonLink>
      {others.length > 0 && (
        <details>
          <summary>
            {say("emergency.others")}
            <Icon name="down" size="s" />
          </summary>
          <OtherNumbers others={others} />
        </details>
      )}
    </div>
  );
}
