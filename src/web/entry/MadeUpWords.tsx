import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconLine } from "../ui/layout.tsx";
import { MADE_UP_ID } from "./ContactLink.tsx";

/** On the page of a made-up entry: its numbers reach nobody, or there is nobody behind it. */
export function MadeUpWords({ hasNumber }: { hasNumber: boolean }) {
  const say = useText();
  return (
    <IconLine id={MADE_UP_ID}>
      <Icon name="warn" />
      <span>
        {hasNumber && <b>{say("listing.demoNumber")}</b>}
        {hasNumber && <br />}
        {say("listing.madeUp")}
      </span>
    </IconLine>
  );
}
