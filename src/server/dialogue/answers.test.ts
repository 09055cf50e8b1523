import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fits } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/words.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { answersIn } from "./answers.ts";
import { REPLY_ANSWERS } from "./replies.ts";

const texts = readTexts(join(import.meta.dirname, "../../../locales"));

describe.each(Object.keys(DIALOGUE_LANGUAGES))("in %s", (language) => {
  test.each(["text", "ussd"] as const)("every answer to a reply fits, by %s", (bearer) => {
    const words = answersIn(texts, { language, operatorName: "Relief of the river towns", bearer, now: new Date(0) });
    const refusals = [
      { reason: "asks/ended" },
      { reason: "responses/not-eligible", facts: { eligibleOn: "2026-12-24" } },
      { reason: "http/resource-exhausted" },
      { reason: "responses/state-changed" },
    ] as const;
    const all = [
      ...REPLY_ANSWERS.map((answer) => words.replied(answer, "K7QM")),
      ...refusals.map((refused) => words.refusal({ ok: false, ...refused })),
      words.which("K7QM"),
      words.fixed("wrongCode"),
    ];
    for (const answer of all) expect(fits(answer, bearer), answer).toBe(true);
    expect(all.join()).not.toContain("{{");
  });
});
