import { expect, test } from "vitest";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { listing, minutesAgo, NOW } from "../../testing/fake-api.ts";
import { rowWithoutDistance } from "../../entry/row.ts";
import { cardWords } from "./card-words.ts";

const say = createSay(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }));
const wordsOf = (fields: Parameters<typeof listing>[0]) => {
  const about = listing({ source: { kind: "facility", demo: false }, ...fields });
  return cardWords(
    { ...about, thing: rowWithoutDistance(about) },
    { say, language: "en", timeZone: "Asia/Kolkata", now: NOW },
  );
};
const phoneOf = (fields: Parameters<typeof listing>[0]) => wordsOf(fields)?.phone;
const stockOf = (minutes: number, by: "facility" | "feed") =>
  wordsOf({
    stock: { value: "available", count: 12, at: minutesAgo(minutes), by },
    confirmedAt: minutesAgo(minutes),
  });

test("a card of what is to be asked for first says so, and promises nothing until later", () => {
  expect(stockOf(12, "facility")).toMatchObject({
    checked: { tone: "fresh", title: expect.stringMatching(/^Checked at /) as string },
    until: expect.stringMatching(/^Valid until /) as string,
  });
  for (const [minutes, start] of [
    [175, "Call first. Checked at "],
    // A count that nobody confirmed for two half-lives is not told.
    [300, "Not counted since "],
  ] as const) {
    expect(stockOf(minutes, "facility")?.checked.title.startsWith(start)).toBe(true);
    expect(stockOf(minutes, "facility")?.until).toBeUndefined();
  }
});

test("a card of what a list said says neither that it was checked, nor that it is valid", () => {
  expect(JSON.stringify(stockOf(300, "feed"))).not.toMatch(/12|[Cc]hecked at|Valid|by a list/);
  for (const minutes of [12, 175]) {
    const words = stockOf(minutes, "feed");
    expect(words?.checked.title).toMatch(/A list said so at /);
    expect(JSON.stringify(words)).not.toMatch(/[Cc]hecked at|Valid|by a list/);
  }
});

test("a card has the public line of a place; never a person's, nor one that is made up or of fraud", () => {
  const { contact } = listing();
  expect(phoneOf({})).toBe("+1 202 555 0142");
  expect(phoneOf({ contact: { ...contact, shielded: true } })).toBeUndefined();
  expect(phoneOf({ source: { kind: "facility", demo: true } })).toBeUndefined();
  expect(phoneOf({ trust: { value: "fraud-confirmed", at: null, by: null } })).toBeUndefined();
});

test("the card of a need says that nobody called only where no volunteer did", () => {
  const need = { side: "need", confirmedAt: null, stock: { value: "unknown", at: null, by: null } } as const;
  const about = listing({ ...need, reach: { value: "unknown", at: null, by: null } });
  const locale = { say, language: "en", timeZone: "Asia/Kolkata", now: NOW };
  const textOf = (wasCalled: boolean) =>
    cardWords({ ...about, thing: rowWithoutDistance(about), wasCalled }, locale)?.checked.text;
  expect([textOf(false), textOf(true)]).toEqual(["Not checked by us yet", "A volunteer has called"]);
});

test("the card of what is over names what it was, not that they have it", () => {
  const details = { component: "whole-blood", group: "O+" } as const;
  const stock = { value: "available", at: minutesAgo(21), by: "owner" } as const;
  const words = wordsOf({ kind: "blood", details, stock, status: "fulfilled" });
  expect(words).toMatchObject({ what: "Fulfilled: please stop sharing", name: "O+ Whole blood", isOver: true });
});

test("a picture has what a poster chose, the week instead of now, and the languages", () => {
  const words = wordsOf({
    details: {},
    charge: "on-the-spot",
    handover: "either",
    forOther: true,
    openingHours: "Mo-Fr 09:00-18:00",
    speaks: ["bn", "hi"],
  });
  expect(words?.more?.join(" · ")).toBe(
    "Pay when you get it, never before · Delivery or pick-up · Posted for somebody else · Mon–Fri: 09:00–18:00 · Sat–Sun: closed · Speaks: বাংলা, हिन्दी",
  );
  const about = listing({ source: { kind: "facility", demo: false }, details: {}, note: "Ask for the night nurse" });
  const facility = { access: { wheelchair: "limited" as const, stepFree: true }, speaks: ["ur"] };
  const locale = { say, language: "en", timeZone: "Asia/Kolkata", now: NOW };
  const placed = cardWords({ ...about, thing: rowWithoutDistance(about), facility }, locale);
  expect(placed?.more).toEqual(["Partly good for wheelchairs", "No steps", "Speaks: اردو", "Ask for the night nurse"]);
  expect(wordsOf({ details: {}, speaks: undefined })).not.toHaveProperty("more");
});
