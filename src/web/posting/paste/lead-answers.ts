import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import { MOST_CHANNELS } from "#domain/contact/channels.ts";
import { numberText } from "#domain/shared/parse-number.ts";
import { NO_ANSWERS } from "../../drafts/answers.ts";
import type { Answers } from "../../drafts/answers.ts";

/** Longest name of a thing that is taken from a message, in letters. */
const LONGEST_NAME = 60;

/**
 * The form as a lead fills it. Nothing is guessed: what the message does not say is asked. It is
 * posted for another person, because the number is theirs.
 */
export function answersOfLead(draft: LeadDraft, text: string): Answers {
  const { side, kind, details, quantity, unit = "", urgency = "" } = draft;
  const [phone = "", ...others] = numbersOf(draft);
  const named = draft.fields.find(({ field }) => field === "kind");
  const name = named === undefined ? "" : text.slice(named.start, named.end);
  return {
    ...NO_ANSWERS,
    side: side ?? "",
    kind,
    forOther: true,
    bedType: details.bedType ?? "",
    form: details.form ?? "",
    flow: details.flowLitresPerMinute === undefined ? "" : numberText(details.flowLitresPerMinute),
    component: details.component ?? "",
    group: details.group ?? "",
    generic: details.generic ?? "",
    // Supplies have no field but their name.
    title: kind === "supplies" && name.length <= LONGEST_NAME && !/\d/u.test(name) ? name : "",
    quantity: quantity === undefined ? "" : numberText(quantity),
    unit,
    urgency: side === "need" ? urgency : "",
    phone,
    moreChannels: others.map((value) => ({ type: "phone" as const, value })),
  };
}

/** Numbers of a draft that somebody can call. */
export function numbersOf({ phones }: LeadDraft): string[] {
  const whole = phones.filter(({ state, line }) => state === "in-plan" && line !== "short");
  return whole.map(({ value }) => value).slice(0, MOST_CHANNELS);
}
