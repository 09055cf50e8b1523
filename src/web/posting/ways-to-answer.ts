import type { Answers } from "../drafts/answers.ts";
import type { Say } from "../i18n/text.ts";
import type { Choice } from "../ui/choices.tsx";

type Way = Choice<Exclude<Answers["answerBy"], "">> & { title: string };

/** How people may answer a post. Responses in Lifeboard are to needs alone. */
export function waysToAnswer(side: Answers["side"], say: Say): Way[] {
  const number: Way = {
    value: "number",
    title: say("posting.check.show"),
    help: say("posting.check.showHelp"),
  };
  if (side !== "need")
    return [number, { value: "nobody", title: say("posting.answer.nobody"), help: say("posting.answer.nobodyHelp") }];
  return [
    { value: "both", title: say("posting.answer.both"), help: number.help },
    { value: "nobody", title: say("posting.answer.here"), help: say("posting.answer.hereHelp") },
    number,
  ];
}

/**
 * Whether people may be asked for this post. For a need that takes answers here those near are, for
 * an offer its owner.
 */
export function mayAskPeople({ side, answerBy }: Pick<Answers, "side" | "answerBy">): boolean {
  return side === "offer" || answerBy === "both" || answerBy === "nobody";
}
