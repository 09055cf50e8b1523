/**
 * Messages that their receiver did not ask for one by one, named after their templates. The
 * receiver may end each kind with one tap. Codes, links that somebody asked for, and warnings about
 * an account or a facility are none of them. A kind's letter stands for it in links and never
 * changes.
 */
const LETTERS = {
  "daily-notice": "d",
  "news-at-once": "n",
  "still-available": "s",
  "follow-hit": "f",
  asked: "a",
  "asked-supplier": "o",
  "asked-verifier": "v",
  "consent-ended": "c",
} as const;
export type EndableMessage = keyof typeof LETTERS;
export const ENDABLE_MESSAGES = Object.keys(LETTERS) as [EndableMessage, ...EndableMessage[]];

/**
 * How long the link that ends such messages works, days. The law asks for 30 (US CAN-SPAM, 15 USC
 * 7704). Proposal.
 */
export const END_LINK_DAYS = 60;

/** The kind of a message, where its receiver may end it; else null. */
export function endableMessage(template: string): EndableMessage | null {
  return ENDABLE_MESSAGES.find((each) => each === template) ?? null;
}

/** Whether the receiver of a message may end its kind. */
export function isEndable(template: string): template is EndableMessage {
  return endableMessage(template) !== null;
}

/** The letter of a kind. */
export function letterOf(kind: EndableMessage): string {
  return LETTERS[kind];
}

/** The kind of a letter; null when none has it. */
export function kindOfLetter(letter: string): EndableMessage | null {
  return ENDABLE_MESSAGES.find((each) => LETTERS[each] === letter) ?? null;
}
