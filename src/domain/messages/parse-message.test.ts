import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeLexicon } from "./lexicon.ts";
import { MOST_CANDIDATES } from "./message.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string, country = "IN") => parseMessage(text, { lexicon, country });

describe("a message", () => {
  test("of an offer in Hindi and Latin letters", () => {
    const found = read("Kanpur me oxygen cylinder refill ho raha hai, subah 11 baje tak verified. 90000 05006");
    expect(found).toMatchObject({ kind: "offer", resources: [{ value: "oxygen_refill" }] });
    expect(found.phones).toMatchObject([{ value: { value: "+919000005006", state: "in-plan" } }]);
    expect(found.times).toMatchObject([{ value: { role: "verified", time: "11:00" } }]);
  });

  test.each([
    ["O+ blood needed", "O+"],
    ["B negative blood needed", "B-"],
    ["AB -ve blood needed", "AB-"],
    ["खून ओ पॉजिटिव चाहिए", "O+"],
    ["AB blood needed", "AB"],
    ["any negative blood needed", "any-"],
  ])("of a blood group: %s", (text, group) => {
    expect(read(text).bloodGroups.map(({ value }) => value)).toEqual([group]);
  });

  test.each(["Block A-12 oxygen available", "Vitamin B positive effect", "O2 cylinder", "Plan B - oxygen"])(
    "without a blood group: %s",
    (text) => {
      expect(read(text).bloodGroups).toEqual([]);
    },
  );

  test("whose number lost digits says so", () => {
    expect(read("Ambulance, contact 877729E29").phones).toMatchObject([{ value: { state: "broken" } }]);
  });

  test("where the later word for stock counts", () => {
    expect(read("Oxygen: 6 AM no stock, 9 AM available").availability.value).toBe("available");
  });

  test("with several leads becomes several drafts", () => {
    const { drafts } = read("1) Remdesivir available 9000005008\n2) Oxygen cylinder needed 9000005009");
    expect(drafts.map(({ kind }) => kind)).toEqual(["offer", "need"]);
  });

  test("keeps to the labelled messages", () => {
    const lines = readFileSync("data/messages/labelled.jsonl", "utf8").trim().split("\n");
    const rows = lines.map(
      (line) => JSON.parse(line) as { text: string; country?: string; expected: { kind: string; phone_count: number } },
    );
    const right = rows.filter(({ text, country, expected }) => read(text, country).kind === expected.kind).length;
    expect(right / rows.length).toBeGreaterThanOrEqual(0.92);
    for (const { text, country, expected } of rows) {
      const callable = read(text, country).phones.filter(({ value }) => value.state !== "broken");
      expect(callable, text).toHaveLength(expected.phone_count);
    }
  });
});

describe("any text", () => {
  const pieces = fc.constantFrom(
    "need",
    "oxygen ",
    "O+",
    " 9000005001 ",
    "\u200b",
    "\u202e",
    "\u200f",
    "رابطہ",
    "रक्त ",
    "\n",
    "12/3",
    "10:30",
    "AB-",
    "x",
    ",",
    "🙏",
    "+",
    "/04",
    "\ud800",
    "\udc00",
    "\u2067",
    "\u200d",
    "👩‍⚕️",
    "ஆக்சிஜன் தேவை",
    "అవసరం",
    "ആവശ്യമുണ്ട്",
    "مطلوب ",
    "٠٥٠",
    "nine eight zero ",
    "double ",
    "10-12 ",
    "LS1 4AP",
    "Call Dr. ",
    "அ".repeat(50),
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(pieces, { maxLength: 60 }).map((all) => all.join("")),
  );

  const countries = fc.constantFrom("IN", "US", "GB", "BR", "SA");

  test("is read the same twice, and facts stay inside it", () => {
    fc.assert(
      fc.property(texts, countries, (text, country) => {
        const found = read(text, country);
        expect(read(text, country)).toEqual(found);
        const facts = [
          ...found.resources,
          ...found.phones,
          ...found.contactNames,
          ...found.places,
          ...found.times,
          ...found.bloodGroups,
          ...found.quantities,
          ...found.drafts,
        ];
        for (const { start, end, confidence } of facts) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("of 1 MB is read, up to so many resources", () => {
    const one = "O+ blood needed in Pune. Call Ravi 9000005001 \u202eرابطہ\u202c 👩‍⚕️ ஆக்சிஜன் தேவை\n";
    const text = one.repeat(Math.ceil(1_000_000 / one.length));
    const { drafts, phones } = read(text);
    // Each line names two.
    expect(drafts).toHaveLength(MOST_CANDIDATES / 2);
    expect(phones).toHaveLength(1);
  });
});
