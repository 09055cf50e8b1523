import { expect, test } from "vitest";
import { createTexts } from "../i18n/create.ts";
import { shippedLanguage } from "../i18n/shipped.ts";
import { sayWith } from "../i18n/text.ts";
import { listing } from "../testing/fake-api.ts";
import { saysText } from "./words.ts";

const say = sayWith(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }), "en");

test("of a need a verifier reads what is wanted, never how many nobody knows there are", () => {
  const need = {
    ...listing({ kind: "blood", side: "need", details: { component: "platelets", group: "O-" } }),
    mayRespond: false,
  };
  expect(saysText(need, say)).toBe("O− Platelets");
  expect(saysText({ ...need, quantity: 2 }, say)).toBe("O− Platelets: 2");
});
