import { getSignInWays } from "#contract/identity.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { SecondLine } from "../ui/layout.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";

/**
 * Where this deployment sends no text messages by itself: who can read the code. For dialogs that
 * sent one.
 */
export function NoSms() {
  const say = useText();
  const { value } = useApiQuery(getSignInWays, {});
  return value === null || value.sends.sms ? null : <SecondLine as="p">{say("later.noSms")}</SecondLine>;
}
