import { getSignInWays } from "#contract/identity.ts";
import { useText } from "../i18n/language.tsx";
import { Soft } from "../ui/layout.tsx";
import { useAnswer } from "../data/useApiQuery.ts";

/** Where this deployment sends no text messages by itself: who can read the code. For dialogs that sent one. */
export function NoSms() {
  const say = useText();
  const { value } = useAnswer(getSignInWays, {});
  return value === null || value.sends.sms ? null : <Soft as="p">{say("later.noSms")}</Soft>;
}
