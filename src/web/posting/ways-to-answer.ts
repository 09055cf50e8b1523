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

/** Whether donors may be asked for this post: a need of blood that takes answers here. */
export function mayAskDonors({ side, kind, answerBy }: Pick<Answers, "side" | "kind" | "answerBy">): boolean {
  return side === "need" && kind === "blood" && (answerBy === "both" || answerBy === "nobody");
}
