import type { Draft } from "../drafts/kept-drafts.ts";

/** The id of the sentence that says what is agreed to by posting. The buttons that post name it. */
export const CONSENT_ID = "agreed-by-posting";

/** Whether posting a draft agrees to it: a need of one's own, posted for the first time. */
export function isPostingConsent({ answers, edits, from }: Draft): boolean {
  return answers.side === "need" && edits === undefined && from === undefined;
}
