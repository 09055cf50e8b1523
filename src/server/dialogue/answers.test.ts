import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NEED_QUESTIONS } from "#domain/dialogue/need.ts";
import { fits } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import type { NearbyListing } from "#contract/listings.ts";
import { RESULT_TIMES } from "#domain/resources/result-times.ts";
import type { TextSearchResult } from "./search.ts";
import { answersIn } from "./answers.ts";
import { REPLY_ANSWERS } from "./replies.ts";

const texts = readTexts(join(import.meta.dirname, "../../../locales"));

/** Words without what a short answer may drop: accents and capitals. */
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const PLACE = { id: "", name: "Brihanmumbai Municipal Corporation Ward of the South", lat: 19, lng: 73 } as const;

describe.each(Object.keys(DIALOGUE_LANGUAGES))("in %s", (language) => {
  test.each(["red-cells", "whole-blood", "platelets"])("a draft of %s fits one text, with a long place", (subtype) => {
    const words = answersIn(texts, { language, country: null, operatorName: null, bearer: "text", now: new Date(0) });
    const found = { ...PLACE, timeZone: "Asia/Kolkata" };
    const need = { id: "", kind: "blood", group: "AB-", subtype, quantity: 12, found } as const;
    for (const code of ["K7QM", "K7QMX3PL"]) {
      const draft = words.draft({ ...need, neededBy: "2026-12-24T18:25:00.000Z" }, code);
      expect(fits(draft, "text"), draft).toBe(true);
      expect(draft).toMatch(new RegExp(`^AB- .*, 12, Bri.*${code}`));
    }
  });

  test.each([
    ["with a name in Latin letters", { latinName: "Visakhapatnam" }],
    ["without", {}],
  ])("a draft of a place named in another script is sent, %s", (_, more) => {
    const words = answersIn(texts, { language, country: null, operatorName: null, bearer: "text", now: new Date(0) });
    const found = { ...PLACE, name: "বিশাখাপত্তনম নগর", timeZone: "Asia/Kolkata", ...more };
    const need = { id: "", kind: "blood", group: "AB-", subtype: "platelets", quantity: 12, found } as const;
    const draft = words.draft({ ...need, neededBy: "2026-12-24T18:25:00.000Z" }, "K7QM");
    expect(draft).toMatch(/^AB- .*, 12, (Vis|বি).*K7QM/u);
    if ("latinName" in more) {
      expect(fits(draft, "text"), draft).toBe(true);
      expect(draft).toMatch(/Visakh|বিশাখা/u);
    }
  });

  test.each(["text", "ussd"] as const)("where a test is done fits, with when its result is there, by %s", (bearer) => {
    const now = new Date("2026-11-20T12:00:00.000Z");
    const words = answersIn(texts, { language, country: "IN", operatorName: null, bearer, now });
    for (const resultIn of RESULT_TIMES) {
      const laboratory = {
        kind: "test",
        facilityName: "Lab",
        details: { name: "Dengue NS1", resultIn },
        stock: { value: "available", count: 20, at: now.toISOString(), by: "facility" },
        source: { kind: "facility" },
        contact: { channels: [{ type: "phone", value: "+12025550142" }], shielded: false, available: true },
      } as unknown as NearbyListing;
      const place = { name: "Agra", region: "", country: "IN", lat: 27, lng: 78 };
      const text = words.places("test", { place, isSure: true, items: [laboratory] } as unknown as TextSearchResult);
      expect(fits(text, bearer), text).toBe(true);
      const [, said = ""] = /20 \(([^)]+)\), /u.exec(text) ?? [];
      const word = texts.say(language, ["extra", "result", resultIn]);
      expect(plain(said)).toBe(plain(word));
    }
  });

  test.each(["text", "ussd"] as const)("help begins with the emergency number of the country, by %s", (bearer) => {
    for (const [country, number] of [
      ["IN", "112"],
      ["BD", "999"],
      ["US", "911"],
    ] as const) {
      const help = answersIn(texts, { language, country, operatorName: null, bearer, now: new Date(0) }).fixed("help");
      // A screen has room in Latin letters alone.
      if (bearer === "text" || help.includes(number))
        expect(help.slice(0, 20)).toMatch(new RegExp(`^[^\\d]+${number}\\.`));
      expect(fits(help, bearer), help).toBe(true);
    }
    const nowhere = { language, country: null, operatorName: null, bearer, now: new Date(0) };
    expect(answersIn(texts, nowhere).fixed("help")).not.toMatch(/\d{3}/);
  });

  test.each(["text", "ussd"] as const)("every answer to a reply fits, by %s", (bearer) => {
    const words = answersIn(texts, {
      language,
      country: null,
      operatorName: "Relief of the river towns",
      bearer,
      now: new Date(0),
    });
    const refusals = [
      { reason: "asks/ended" },
      { reason: "responses/not-eligible", facts: { eligibleOn: "2026-12-24" } },
      { reason: "http/resource-exhausted" },
      { reason: "responses/state-changed" },
      { reason: "http/invalid-argument" },
    ] as const;
    const all = [
      ...REPLY_ANSWERS.map((answer) => words.replied(answer, "K7QM")),
      ...refusals.map((refused) => words.refusal({ ok: false, ...refused })),
      words.which("K7QM"),
      words.which("K7QMX3PL"),
      ...(["help", "stopAsk", "wrongCode"] as const).map(words.fixed),
      words.group(null),
      ...NEED_QUESTIONS.map((question) => words.ask(question, { id: "", kind: "ambulance" })),
    ];
    for (const answer of all) expect(fits(answer, bearer), answer).toBe(true);
    expect(all.join()).not.toContain("{{");
  });
});
