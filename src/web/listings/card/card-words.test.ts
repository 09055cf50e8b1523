import { expect, test } from "vitest";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { sayWith } from "../../i18n/text.ts";
import { listing, NOW } from "../../testing/fake-api.ts";
import { toThing } from "../row.ts";
import { cardWords } from "./card-words.ts";

const say = sayWith(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }), "en");
const phoneOf = (fields: Parameters<typeof listing>[0]) => {
  const about = listing({ source: { kind: "facility", demo: false }, ...fields });
  return cardWords({ ...about, thing: toThing(about) }, { say, language: "en", timeZone: "Asia/Kolkata", now: NOW })
    ?.phone;
};

test("a card has the public line of a place; never a person's, nor one that is made up or of fraud", () => {
  const { contact } = listing();
  expect(phoneOf({})).toBe("+1 202 555 0142");
  expect(phoneOf({ contact: { ...contact, shielded: true } })).toBeUndefined();
  expect(phoneOf({ source: { kind: "facility", demo: true } })).toBeUndefined();
  expect(phoneOf({ trust: { value: "fraud-confirmed", at: null, by: null } })).toBeUndefined();
});
