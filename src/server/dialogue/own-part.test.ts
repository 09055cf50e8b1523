import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NeedDraft } from "#domain/dialogue/need.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

/* Noon in India, 27 November 2026. */
const NOON = new Date("2026-11-27T06:30:00.000Z");
let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { ...HOOK_SETTINGS, DEFAULT_COUNTRY: "IN" }, now: () => NOON });
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of ["texts", "dialogues"]) await service.database.pool.query(`DELETE FROM ${table}`);
});

let last = 0;
const somebody = (): string => `+9198730${String(10_000 + ++last)}`;
const say = async (from: string, ...texts: string[]): Promise<string> => {
  let answer: string | null = null;
  for (const text of texts) answer = await textUs(service, from, text);
  return answer ?? "";
};
const draftOf = async (): Promise<NeedDraft> => {
  const { rows } = await service.database.pool.query("SELECT draft FROM dialogues WHERE draft IS NOT NULL");
  expect(rows).toHaveLength(1);
  return rows[0].draft;
};
/** Hours from noon until the need, there. */
const hoursLeft = ({ neededBy }: NeedDraft): number => (Date.parse(neededBy ?? "") - NOON.getTime()) / 3_600_000;

describe("By when? A bed in Howrah keeps its place and count", () => {
  test.each([
    ["6:30 PM", 6.5],
    ["6:30pm", 6.5],
    ["6.30 p.m.", 6.5],
    ["2 PM", 2],
    ["1 PM", 1],
    ["tomorrow 9 AM", 21],
    ["11:00 AM", 23],
    ["12 PM", 24],
    ["12:30 AM", 12.5],
    ["noon", 24],
    ["midnight", 12],
    ["today evening 7", 7],
    ["today before 7", 7],
    ["before 7", 7],
    ["tomorrow morning", 24],
    ["आज शाम", 8],
    ["आज शाम 7 बजे तक।", 7],
    ["আজ সন্ধ্যা ৭টায়", 7],
    ["اليوم الساعة 7 مساءً", 7],
    ["hoy a las 7 de la tarde", 7],
    ["ce soir à 19 h", 7],
    ["nanti jam 7 malam", 7],
    ["आज संध्याकाळी ७ वाजता", 7],
    ["आज बेलुका ७ बजे", 7],
    ["hoje às 7 da noite", 7],
    ["இன்று மாலை 7 மணிக்கு", 7],
    ["ఈరోజు సాయంత్రం 7 గంటలకు", 7],
    ["آج شام ۷ بجے۔", 7],
    ["1 18:00", 6],
    ["1 today", 11 + 59 / 60],
  ])("%s", async (text, hours) => {
    const from = somebody();
    await say(from, "NEED ICU BED HOWRAH", "1");
    expect(await say(from, text)).toContain("Howrah");
    const draft = await draftOf();
    expect(draft).toMatchObject({ kind: "bed", subtype: "icu", quantity: 1, found: { name: "Howrah" } });
    expect(hoursLeft(draft)).toBeCloseTo(hours, 3);
  });

  test.each(["ASAP please", "now urgent", "as soon as possible", "immediately", "0", "जल्द से जल्द", "lo antes posible"])(
    "%s is soon",
    async (text) => {
      const from = somebody();
      await say(from, "NEED ICU BED HOWRAH", "1");
      expect(await say(from, text)).toContain("Howrah");
      expect(await draftOf()).toMatchObject({ quantity: 1, time: "soon", found: { name: "Howrah" } });
    },
  );

  test.each(["in 2 hours", "Monday 9 AM", "5 December", "25:00", "3", "soon or 8 pm or 9 pm", "yes", "2 howrah"])(
    "%s does not fit: the question comes again",
    async (text) => {
      const from = somebody();
      const asked = await say(from, "NEED ICU BED HOWRAH", "1");
      expect(await say(from, text)).toBe(asked);
      const draft = await draftOf();
      expect(draft).toMatchObject({ quantity: 1, found: { name: "Howrah" } });
      expect(draft.time).toBeUndefined();
    },
  );
});

test.each([
  ["1 only", 1],
  ["only 2 please", 2],
  ["3 beds", 3],
  ["२", 2],
])("How many? %s", async (text, quantity) => {
  const from = somebody();
  expect(await say(from, "NEED ICU BED HOWRAH", text)).toContain("By when");
  expect(await draftOf()).toMatchObject({ quantity, found: { name: "Howrah" } });
});

test.each(["1.5", "1,200", "6:30 PM", "2 or 3", "a few", "tomorrow 9 AM"])(
  "How many? %s is asked again",
  async (text) => {
    const from = somebody();
    const asked = await say(from, "NEED ICU BED HOWRAH");
    expect(await say(from, text)).toBe(asked);
    expect((await draftOf()).quantity).toBeUndefined();
    expect(await say(from, "2")).toContain("By when");
  },
);

test.each(["O+ for my mother", "O+ please", "O+ Kolkata"])("Which blood? %s", async (text) => {
  const from = somebody();
  await say(from, "NEED PLATELETS 2 HOWRAH", text);
  expect(await draftOf()).toMatchObject({ group: "O+", subtype: "platelets", quantity: 2, found: { name: "Howrah" } });
});

test.each(["O - positive", "ए बी पॉजिटिव", "not sure"])(
  "Which blood? %s leaves the place and the count",
  async (text) => {
    const from = somebody();
    await say(from, "NEED PLATELETS 2 HOWRAH", text);
    expect(await draftOf()).toMatchObject({ subtype: "platelets", quantity: 2, found: { name: "Howrah" } });
  },
);

describe("a place by likeness, or of another country, is asked about", () => {
  test.each([
    ["NEED ICU BED 1 PATIENT 18:00", "Bathinda"],
    ["NEED ICU BED 1 SIR TODAY 18:00", "Sir"],
    ["NEED ICU BED 1 KATHMANDU TODAY 18:00", "Kathmandu, Nepal"],
    ["NEED ICU BED 1 CASH TODAY 18:00", ""],
  ])("%s", async (text, place) => {
    const from = somebody();
    const asked = await say(from, text);
    expect(asked).toContain(`Did you mean ${place}`);
    expect((await draftOf()).found).toBeUndefined();
    expect(await say(from, "2")).toContain("where?");
    expect(await say(from, "Howrah")).toContain("Howrah");
    const draft = await draftOf();
    expect(draft).toMatchObject({ quantity: 1, found: { name: "Howrah" } });
    expect(hoursLeft(draft)).toBe(6);
  });

  test("EMERGENCY is a time, not a town of France; yes and another place are answers", async () => {
    const from = somebody();
    expect(await say(from, "NEED ICU BED 1 EMERGENCY 18:00")).toContain("where?");
    expect(await say(from, "Kathmandu")).toContain("Did you mean Kathmandu, Nepal?");
    expect(await say(from, "हाँ")).toContain("Kathmandu");
    await say(from, "NEED ICU BED 1 KATHMANDU NOW");
    expect(await say(from, "no, Howrah")).toContain("Howrah");
  });

  test("a search names the place that it took", async () => {
    const from = somebody();
    expect(await say(from, "OXYGEN EMERGENCY")).toContain("Margency, France");
  });

  test("initials are like no name: another place is asked for, and the rest is kept", async () => {
    const from = somebody();
    expect(await say(from, "NEED ICU BED 1 SSKM TODAY 18:00")).toContain("We do not know that place");
    expect((await draftOf()).found).toBeUndefined();
    expect(await say(from, "Howrah")).toContain("Howrah");
    expect(await draftOf()).toMatchObject({ quantity: 1, found: { name: "Howrah" } });
    expect(await say(somebody(), "OXYGEN SSKM")).toContain("We do not know that place");
  });
});

describe("what was settled stays, until it is named", () => {
  test.each([
    "not Howrah, Jadavpur",
    "Jadavpur, not Howrah",
    "not Howrah but Jadavpur",
    "हावड़ा नहीं, Jadavpur",
    "place Jadavpur",
  ])("%s", async (text) => {
    const from = somebody();
    await say(from, "NEED ICU BED HOWRAH", "1");
    expect(await say(from, text)).toContain("By when");
    expect(await draftOf()).toMatchObject({ quantity: 1, found: { name: "Jadavpur" } });
  });

  test("3 beds, at another question and behind the draft", async () => {
    const from = somebody();
    await say(from, "NEED ICU BED HOWRAH", "1");
    expect(await say(from, "3 beds")).toContain("By when");
    expect(await say(from, "18:00")).toMatch(/, 3, Howrah, /);
    expect(await say(from, "4 beds")).toMatch(/, 4, Howrah, /);
    expect(await say(from, "thank you")).toMatch(/, 4, Howrah, /);
  });

  test("HELP, LANGUAGE, a search, a wrong code and STOP in between lose nothing", async () => {
    const from = somebody();
    await say(from, "NEED ICU BED HOWRAH", "2");
    expect(await say(from, "HELP")).toContain("8 STOP");
    expect(await say(from, "YES K7QM")).toContain("do not know that code");
    expect(await say(from, "LANGUAGE")).toContain("हिन्दी");
    await say(from, "english");
    expect(await say(from, "OXYGEN SALEM")).toContain("Salem");
    expect(await say(from, "STOP")).toContain("no more");
    await say(from, "START");
    expect(await say(from, "tomorrow 9 AM")).toMatch(/, 2, Howrah, 28\/11, 09:00/);
  });

  test("a search in between leaves the question open for a digit", async () => {
    const from = somebody();
    await say(from, "NEED ICU BED HOWRAH", "OXYGEN SALEM");
    expect(await say(from, "2")).toContain("By when");
    expect(await draftOf()).toMatchObject({ kind: "bed", quantity: 2, found: { name: "Howrah" } });
  });
});

test("a date is written by the English of the country", async () => {
  expect(await say(somebody(), "NEED ICU BED 1 HOWRAH DAY AFTER TOMORROW 6:30 PM")).toContain("29/11, 18:30");
});

test.each(["(K7QM) YES", "YES-K7QM", "ＹＥＳ Ｋ７ＱＭ", "हाँ K7QM।", "جی K7QM۔", "YES, K7QM؛"])(
  "%s is a reply",
  async (text) => {
    expect(await say(somebody(), text)).toContain("do not know that code");
  },
);

test("a full stop of India or Urdu ends the place", async () => {
  expect(await say(somebody(), "OXYGEN हावड़ा।")).toContain("Howrah");
  expect(await say(somebody(), "OXYGEN ہاوڑہ۔")).toContain("Howrah");
});
