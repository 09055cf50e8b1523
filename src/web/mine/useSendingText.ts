import { getSignInWays } from "#contract/identity.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useText } from "../i18n/useLanguage.tsx";

/** Makes the text about a sent code; without sending, who can read it. */
export function useSendingText(isMail: boolean) {
  const say = useText();
  const { value } = useApiQuery(getSignInWays, {});
  const sends = value === null || (isMail ? value.sends.mail : value.sends.sms);
  return (words: "willMail" | "willSend" | "mailed" | "sent") =>
    say(`mine.prove.${sends ? words : isMail ? "noMail" : "noSms"}`);
}
