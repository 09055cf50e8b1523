import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import css from "./Emergency.module.css";

/** The emergency number as a button at the end of the header. */
export function EmergencyKey({ number }: { number: string | null }) {
  const say = useText();
  if (number === null) return null;
  return (
    <a className={css.key} href={`tel:${number}`}>
      <span>{say("emergency.word")}</span> <bdi dir="ltr">{number}</bdi>
    </a>
  );
}

/**
 * "Life in danger? Call first", with the number as a red button. `needsNoNet`: on pages that failed
 * to load.
 */
export function EmergencyBar({ number, needsNoNet = false }: { number: string | null; needsNoNet?: boolean }) {
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
    </div>
  );
}
