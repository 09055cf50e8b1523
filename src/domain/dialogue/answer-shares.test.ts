import { expect, test } from "vitest";
import { seedOf, seededInt } from "../../../scripts/testing/seed.ts";
import { blockOf, reachesAlarm, shareOfAnswer } from "./answer-shares.ts";
import type { AnswerShare, CountryCounts } from "./answer-shares.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

type Sent = { at: number; who: string; block: string; share: AnswerShare };

/** A country whose answers are counted as the database does. Its clock is in seconds. */
function countryOf(most: number) {
  const sent: Sent[] = [];
  const known = new Set<string>();
  const countsFor = (who: string, block: string, at: number): CountryCounts => {
    const today = sent.filter((each) => each.at > at - DAY);
    const first = today.filter(({ share }) => share === "first");
    const anHour = first.filter((each) => each.at > at - HOUR);
    return {
      isKnown: known.has(who),
      wasAnsweredToday: today.some((each) => each.who === who),
      firstADay: first.length,
      firstAnHour: anHour.length,
      firstToBlockAnHour: anHour.filter((each) => each.block === block).length,
      furtherADay: today.length - first.length,
    };
  };
  const text = (who: string, at: number, block = who): AnswerShare | null => {
    const share = shareOfAnswer(countsFor(who, block, at), most);
    if (share !== null) sent.push({ at, who, block, share });
    return share;
  };
  return { text, known, answered: () => sent.length };
}

/** Texts of so many senders of as many blocks, each so often, in one stretch. */
function flood(country: ReturnType<typeof countryOf>, senders: number, { each, at }: { each: number; at: number }) {
  for (let times = 0; times < each; times += 1)
    for (let sender = 0; sender < senders; sender += 1) country.text(`forged ${sender}`, at);
}

test("a country never has more answers in a day than its sum", () => {
  const draw = seededInt(seedOf("answers of a country"));
  for (const most of [0, 1, 2, 3, 50, 200]) {
    const country = countryOf(most);
    for (let who = 0; who < 20; who += 2) country.known.add(`${who}`);
    for (let text = 0; text < 1_500; text += 1)
      country.text(`${draw(400)}`, Math.floor((text * DAY) / 1_500), `${draw(40)}`);
    expect(country.answered()).toBeLessThanOrEqual(most);
  }
});

test("three phones that send 66 texts do not silence a country with 50 answers", () => {
  const country = countryOf(50);
  flood(country, 3, { each: 22, at: DAY });
  expect(country.text("a fourth", DAY)).toBe("first");
});

test("a thousand forged senders leave a third of the answers to known numbers, and some to new ones each hour", () => {
  const country = countryOf(2_000);
  country.known.add("a nurse");
  for (let hour = 0; hour < 24; hour += 1) {
    const at = DAY + hour * HOUR;
    expect(country.text(`somebody ${hour}`, at), `hour ${hour}`).toBe("first");
    flood(country, 1_000, { each: 3, at: at + 1 });
  }
  const at = DAY + 24 * HOUR - 1;
  let answers = 0;
  while (country.text("a nurse", at) === "further") answers += 1;
  expect(answers).toBeGreaterThanOrEqual(Math.floor(2_000 / 3));
});

test("one block of numbers has a fiftieth of a day's first answers in an hour", () => {
  const country = countryOf(2_000);
  const shares = Array.from({ length: 100 }, (_, who) => country.text(`of a block ${who}`, DAY, "+9198300"));
  expect(shares.filter((share) => share === "first")).toHaveLength(14);
});

test("a new number that writes on has more answers, as long as half of them are left", () => {
  const country = countryOf(60);
  const answers = Array.from({ length: 40 }, () => country.text("somebody", DAY));
  expect(answers[0]).toBe("first");
  expect(answers.filter((share) => share === "further")).toHaveLength(20);
  expect(answers.at(-1)).toBeNull();
  country.known.add("a nurse");
  expect(country.text("a nurse", DAY)).toBe("further");
});

test("a known number whose share is used up still has one first answer", () => {
  const country = countryOf(6);
  for (const who of ["a", "b"]) country.known.add(who);
  const answers = Array.from({ length: 6 }, () => country.text("a", DAY));
  expect(answers).toEqual(["further", "further", "further", "further", null, null]);
  expect([country.text("b", DAY), country.text("b", DAY)]).toEqual(["first", null]);
});

test("admins are told from half of a share on", () => {
  const none = { isKnown: true, wasAnsweredToday: false, firstAnHour: 0, firstToBlockAnHour: 0 };
  const at = (firstADay: number, furtherADay: number): CountryCounts => ({ ...none, firstADay, furtherADay });
  expect([8, 9].map((count) => reachesAlarm("first", at(count - 1, 0), 50))).toEqual([false, true]);
  expect([16, 17].map((count) => reachesAlarm("further", at(0, count - 1), 50))).toEqual([false, true]);
});

test.each([
  ["+919830011111", "+9198300"],
  ["+12015550100", "+1201555"],
  ["IN.13491208655302741918", "IN"],
])("the block of %s is %s", (number, block) => expect(blockOf(number)).toBe(block));
