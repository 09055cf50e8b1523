import { describe, expect, test } from "vitest";
import { draftsOf } from "./lead-drafts.ts";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);

/** What a text offers, with how many. */
const offered = (text: string): string[] =>
  draftsOf(parseMessage(text, { lexicon, country: "IN" }))
    .filter(({ side }) => side === "offer")
    .map(({ kind, quantity }) => `${quantity ?? "some"} ${kind}`);

describe("of a whole only the part that is free is offered", () => {
  test.each([
    "2 available out of 12 ICU beds",
    "2 vacant of 12 ICU beds",
    "2 ICU beds available out of 12",
    "ICU beds: 2 available out of 12",
    "2 out of 12 ICU beds available",
    "12 ICU beds, 2 available",
    "2 disponibles de 12 camas de UCI",
    "2 disponibles sur 12 lits de réanimation",
    "12 में से 2 आईसीयू बेड उपलब्ध",
    "12 बेड में से 2 खाली",
    "12 बेड में से 10 भरे, 2 खाली",
    "12 bed me se 2 khali",
    "১২টি আইসিইউ বেডের মধ্যে ২টি খালি",
    "12 ஐசியு படுக்கைகளில் 2 காலி",
    "12 ఐసీయూ బెడ్లలో 2 ఖాళీ",
    "12 آئی سی یو بیڈ میں سے 2 خالی",
    "12 سرير عناية مركزة، 2 متاحة",
    "2 متاحة من 12 سرير عناية مركزة",
  ])("two beds: %s", (text) => {
    expect(offered(text)).toEqual(["2 bed"]);
  });

  test("two cylinders", () => {
    expect(offered("20 oxygen cylinders, 2 available")).toEqual(["2 oxygen"]);
    expect(offered("2 cylinders available out of 20")).toEqual(["2 oxygen"]);
  });
});

describe("what is occupied of a whole leaves a rest that nobody has said: nothing is offered", () => {
  test.each([
    "12 ICU beds, 10 occupied",
    "ICU 12 beds, 10 beds occupied",
    "12 ICU beds, 10 ICU beds occupied",
    "12 ICU beds: 10 occupied",
    "ICU beds 12, occupied 10",
    "10 out of 12 ICU beds are full",
    "12 camas de UCI, 10 ocupadas",
    "12 lits de réanimation, 10 occupés",
    "12 आईसीयू बेड, 10 भरे हुए हैं",
    "12 बेड में से 10 भरे हैं",
    "12 ஐசியு படுக்கைகள், 10 நிரம்பியுள்ளன",
    "১২টি আইসিইউ বেড, ১০টি ভর্তি",
    "12 آئی سی یو بیڈ، 10 بھرے ہوئے",
    "12 سرير عناية مركزة، 10 مشغولة",
  ])("as reported: %s", (text) => {
    expect(offered(text)).toEqual([]);
  });
});

test("another thing or another place behind the whole is no part of it", () => {
  expect(offered("12 ICU beds, 10 ventilators occupied")).toEqual(["12 bed"]);
  expect(offered("4 ICU beds, general beds full")).toEqual(["4 bed"]);
  expect(offered("4 ICU beds available, 3 general beds full")).toEqual(["4 bed"]);
  const { quantities } = parseMessage("12 बेड KEM में 5 वेंटिलेटर उपलब्ध", { lexicon, country: "IN" });
  expect(quantities.map(({ value }) => value.value)).toEqual([12, 5]);
});
