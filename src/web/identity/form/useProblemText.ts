import type { Problem } from "#contract/errors.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { isIdentityReason } from "./refusals.ts";

/**
 * The title and detail of a refusal: the server's text; ours if there was no answer or none in
 * words.
 */
export function useProblemText({ title, detail, reason, status }: Problem): { title: string; detail: string } {
  const say = useText();
  if (title !== "") return { title, detail };
  if (isIdentityReason(reason)) return { title: say(`errors.${reason}.title`), detail: say(`errors.${reason}.detail`) };
  if (status === 0 && reason === "http/deadline-exceeded")
    return { title: say("account.late.title"), detail: say("account.late.text") };
  return { title: say("account.net.title"), detail: say("account.net.text") };
}
