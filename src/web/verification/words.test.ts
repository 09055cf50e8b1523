import { expect, test } from "vitest";
import { createTexts } from "../i18n/create.ts";
import { shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { listing, NOW } from "../testing/fake-api.ts";
import { calleeText, statedStockText, thingsText } from "./words.ts";

const say = createSay(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }));

const locale = { say, language: "en", clock: { now: NOW, timeZone: "Asia/Kolkata" } };

test("of a need a verifier reads what is wanted, never how many nobody knows there are", () => {
  const need = {
    ...listing({ kind: "blood", side: "need", details: { component: "platelets", group: "O-" } }),
    mayRespond: false,
  };
  expect(statedStockText(need, locale)).toBe("O− Platelets");
  expect(statedStockText({ ...need, quantity: 2 }, locale)).toBe("O− Platelets: 2");
});

test("the script names what is asked for, also where no group is known: whoever is called cannot see the list", () => {
  expect(thingsText(listing({ kind: "blood", details: { component: "platelets" } }), say)).toBe("Platelets");
  expect(thingsText(listing({ kind: "medicine", details: { name: "Remdesivir" } }), say)).toBe("Remdesivir");
  const words = say("callScript.about", { things: "Platelets" });
  expect(`${words} ${say("callScript.blood")}`).toBe("It is about: Platelets. Do you have it now? How many units?");
});

test("a verifier knows whom they ring: a place by its name, else a person of an area", () => {
  expect(calleeText(listing(), say)).toBe("Harbour Road Oxygen Depot");
  const place = { ...listing().place, label: "Rajarhat, Kolkata, West Bengal" };
  const { facilityName: _name, ...unnamed } = listing({ place });
  expect(calleeText({ ...unnamed, title: "Cylinders tonight" }, say)).toBe("Cylinders tonight");
  expect(calleeText(unnamed, say)).toBe("A person, Rajarhat");
  expect(calleeText({ ...unnamed, place: { ...place, label: "" } }, say)).toBe("From a person");
});
