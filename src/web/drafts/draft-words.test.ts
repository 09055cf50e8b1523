import { expect, test } from "vitest";
import { createTexts } from "../i18n/create.ts";
import { shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { NO_ANSWERS } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { subjectOfAnswers, whatOfAnswers } from "./draft-words.ts";

const english = shippedLanguage("en").texts;
const say = createSay(createTexts({ language: "en", english, strings: {} }));
const sayHindi = createSay(createTexts({ language: "hi", english, strings: shippedLanguage("hi").texts }));

test.each<[Partial<Answers>, string]>([
  [{ kind: "oxygen", form: "cylinder", waterLitres: "46", quantity: "1" }, "I need oxygen: 1 cylinder · 46 L size"],
  [{ kind: "oxygen", form: "refill" }, "I need oxygen: Refill"],
  [{ kind: "bed", bedType: "icu", quantity: "2" }, "I need a bed: 2 ICU beds"],
  [{ kind: "blood", component: "platelets", group: "O-", quantity: "3" }, "I need blood: O− Platelets · 3 units"],
  [{ kind: "medicine", generic: "Insulin", quantity: "2" }, "I need medicine: Insulin · 2 doses"],
  [{ kind: "vaccine", quantity: "5" }, "I need a vaccine: 5 doses"],
  [{ kind: "ambulance" }, "I need an ambulance"],
  [{ kind: "transport", wheelchair: true, quantity: "1" }, "I need transport: 1 vehicle · Takes a wheelchair"],
  [{ kind: "food", title: "Soft food", quantity: "4" }, "I need food: 4 meals · Soft food"],
  [{ kind: "supplies", title: "Masks", quantity: "10" }, "I need supplies: Masks · 10 pieces"],
  [{ kind: "shelter", side: "offer", hasNow: "yes", have: "3" }, "I give shelter: 3 places to sleep"],
])("%j is called by its thing: %s", (answers, words) => {
  expect(subjectOfAnswers({ ...NO_ANSWERS, side: "need", ...answers }, say)).toBe(words);
});

test("the check row names it too, in each language", () => {
  const answers: Answers = {
    ...NO_ANSWERS,
    side: "need",
    kind: "oxygen",
    form: "cylinder",
    waterLitres: "46",
    quantity: "1",
  };
  expect(whatOfAnswers(answers, say)).toBe("Oxygen: 1 cylinder · 46 L size");
  expect(subjectOfAnswers(answers, sayHindi)).toMatch(/^ऑक्सीजन चाहिए: 1 सिलेंडर/u);
});
