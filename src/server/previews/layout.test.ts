import { expect, test } from "vitest";
import { FORMS, layOut } from "./layout.ts";
import type { Form } from "./layout.ts";
import type { Area } from "./sheet.ts";
import { cardOf, WORDS } from "./testing/cards.ts";

const ROWS = [1, 2, 3].map((at) => ({ name: `Beds ${at}`, value: `${at} free`, when: `0${at}:00` }));

function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test.each(Object.keys(FORMS) as Form[])("%s: what else a place says stands beside its counts, over nothing", (form) => {
  for (const language of ["en", "ur"]) {
    const { name: _name, ...place } = cardOf(language, WORDS.en, { rows: ROWS, more: ["Open day and night"] });
    const { texts, width } = layOut(place, form);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(["Open day and night", "Beds 1: 1 free"]));
    const over = texts.flatMap((one, at) => texts.slice(at + 1).filter((other) => overlap(one.at, other.at)));
    expect(over).toEqual([]);
    expect(texts.filter(({ at }) => at.x < 0 || at.x + at.width > width)).toEqual([]);
  }
});

test.each(Object.keys(FORMS) as Form[])("%s: many facts stand over nothing, and have two lines", (form) => {
  const more = ["Advanced life support", "Takes a stretcher", "Pay when you get it, never before"];
  const { texts } = layOut(cardOf("ur", WORDS.ur, { more }), form);
  const over = texts.flatMap((one, at) => texts.slice(at + 1).filter((other) => overlap(one.at, other.at)));
  expect(over).toEqual([]);
  const [facts] = texts.filter((box) => box.facts !== undefined);
  // A line of Nastaliq is twice as high as its letters.
  expect(facts?.at.height).toBeGreaterThan(2 * 2 * 20);
});

test("a place that says nothing else has its name as large as before", () => {
  const { name: _name, more: _more, ...place } = cardOf("en", WORDS.en, { rows: ROWS, what: "Hill" });
  const tall = (card: typeof place & { more?: string[] }) =>
    layOut(card, "wide").texts.find(({ text }) => text === card.what)?.at.height ?? 0;
  expect(tall(place)).toBeGreaterThan(tall({ ...place, more: ["Open day and night"] }));
});
