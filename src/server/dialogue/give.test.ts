import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fits } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { responseWorld } from "#server/responses/testing/response-world.ts";
import type { ResponseWorld } from "#server/responses/testing/response-world.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { countRows, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

const place = { lat: 22.59, lng: 88.31, label: "Howrah", precision: "area" } as const;
let world: ResponseWorld;
let need: Awaited<ReturnType<ResponseWorld["need"]>>;
beforeAll(async () => {
  world = await responseWorld({ ...HOOK_SETTINGS, DEFAULT_COUNTRY: "IN" });
  need = await world.need({ details: { component: "red-cells", group: "A+" }, place });
  // Not for who is O negative, or not near.
  await world.need({ details: { component: "plasma", group: "AB+" }, place });
  await world.need({ place: { lat: 19.07, lng: 72.88, label: "Mumbai", precision: "area" } });
  await settleFeed(world.service.database, world.service.feed);
});
afterAll(() => world.service.close());

let last = 0;
const somebody = (): string => `+9198800${String(10_000 + ++last)}`;
const codeIn = (text: string | null): string => /1 ([A-Z]\d[A-Z]{2}):/.exec(text ?? "")?.[1] ?? "no code";

test("GIVE with a group and a place tells what is needed near, with counts and a code, and nothing of its owner", async () => {
  const answer = await textUs(world.service, somebody(), "GIVE O- HOWRAH");
  expect(answer).toMatch(/^1 [A-Z]\d[A-Z]{2}: A\+ Red cells 5\/5, \S+/);
  expect(answer?.split("\n")).toHaveLength(1);
  expect(answer).not.toMatch(/\+\d|Meera|father/);
});

test("a need that asked for no amount is told without one", async () => {
  const quiet = { lat: 17.39, lng: 78.49, label: "Hyderabad", precision: "area" } as const;
  await world.need({ place: quiet, quantity: undefined });
  await settleFeed(world.service.database, world.service.feed);
  expect(await textUs(world.service, somebody(), "GIVE O- HYDERABAD")).toMatch(/^1 [A-Z]\d[A-Z]{2}: O- [^,\d/]+, Hyd/);
});

test("YES with this code promises one unit, under an account of the number, once", async () => {
  const from = somebody();
  const code = codeIn(await textUs(world.service, from, "give O- howrah"));
  expect(await textUs(world.service, somebody(), `YES ${code}`)).toContain("do not know that code");
  expect(await textUs(world.service, from, `YES ${code}`)).toContain("you can come");
  await textUs(world.service, from, `1 ${code}`);
  expect((await world.read(need.owner, need.id))["needed"]).toMatchObject({ promised: 1 });
  expect(await countRows(world.service, `auth."user" WHERE "phoneNumber" = '${from}'`)).toBe(1);
});

test("YES alone, or a code of nobody, promises nothing and makes no account", async () => {
  const from = somebody();
  await textUs(world.service, from, "GIVE O- HOWRAH");
  for (const text of ["YES", "1", "YES K7QM"]) await textUs(world.service, from, text);
  expect(await countRows(world.service, `auth."user" WHERE "phoneNumber" = '${from}'`)).toBe(0);
});

test.each([
  ["GIVE", "Which group"],
  ["donate howrah", "Which group"],
  ["give AB+ reykjavik", "Nobody near"],
  ["give O- qxzjvw", "do not know"],
])("%j is answered: %s", async (text, answer) => {
  expect(await textUs(world.service, somebody(), text)).toContain(answer);
});

/** Own words of each language: those that begin to give, yes, and no. */
const WORDS: Readonly<Record<string, readonly [give: string, yes: string, no: string]>> = {
  en: ["give, donate, donor", "yes, ok", "no"],
  hi: ["रक्तदान, दान", "हाँ, जी हाँ", "नहीं"],
  bn: ["রক্তদান, দান", "হ্যাঁ", "না"],
  ar: ["تبرع, أتبرع", "نعم", "لا"],
  es: ["donar, dono", "sí", "no"],
  fr: ["donner, donneur, donneuse", "oui", "non"],
  id: ["donor, menyumbang", "ya, iya", "tidak"],
  mr: ["रक्तदान, दान", "होय, हो", "नाही"],
  ne: ["रक्तदान, दान", "हो", "होइन"],
  pt: ["doar, doo", "sim", "não"],
  ta: ["தானம், ரத்ததானம், கொடு", "ஆம், ஆமாம்", "இல்லை"],
  te: ["రక్తదానం, దానం", "అవును", "కాదు"],
  ur: ["عطیہ", "ہاں, جی ہاں", "نہیں"],
};

describe.each(Object.keys(DIALOGUE_LANGUAGES))("in %s, by its own words", (language) => {
  const [gives = "", yeses = "", no = ""] = WORDS[language] ?? [];
  test.each(gives.split(", "))("%s begins it", async (give) => {
    const from = somebody();
    expect(codeIn(await textUs(world.service, from, `${give} O- howrah`))).not.toBe("no code");
    expect(codeIn(await textUs(world.service, somebody(), `${give.toUpperCase()}: O-, HOWRAH`))).not.toBe("no code");
  });
  test.each(yeses.split(", "))("%s with the code promises, alone it does not", async (yes) => {
    const from = somebody();
    const accounts = `auth."user" WHERE "phoneNumber" = '${from}'`;
    const code = codeIn(await textUs(world.service, from, `${gives.split(", ")[0] ?? ""} O- howrah`));
    await textUs(world.service, from, yes);
    await textUs(world.service, from, `${no} ${code}`);
    expect(await countRows(world.service, accounts)).toBe(0);
    await textUs(world.service, from, `${yes} ${code}`);
    expect(await countRows(world.service, accounts)).toBe(1);
  });
});

test.each(Object.entries(DIALOGUE_LANGUAGES))("in %s each answer is one text", async (_language, english) => {
  const from = somebody();
  await textUs(world.service, from, english);
  const needs = await textUs(world.service, from, "give O- howrah");
  const rest = ["give", "give AB+ reykjavik", `1 ${codeIn(needs)}`];
  const answers = [needs];
  for (const text of rest) answers.push(await textUs(world.service, from, text));
  for (const answer of answers) expect(fits(answer ?? "no answer".repeat(30), "text"), answer ?? "").toBe(true);
});
