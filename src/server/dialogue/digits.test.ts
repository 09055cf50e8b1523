import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fits } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { responseWorld } from "#server/responses/testing/response-world.ts";
import type { ResponseWorld } from "#server/responses/testing/response-world.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { countRows, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

const place = { lat: 22.59, lng: 88.31, label: "Howrah", precision: "area" } as const;
let world: ResponseWorld;
beforeAll(async () => {
  world = await responseWorld({ ...HOOK_SETTINGS, DEFAULT_COUNTRY: "IN" });
  await world.need({ details: { component: "red-cells", group: "A+" }, place });
  await settleFeed(world.service.database, world.service.feed);
});
afterAll(() => world.service.close());
beforeEach(async () => {
  for (const table of ["texts", "dialogues"]) await world.service.database.pool.query(`DELETE FROM ${table}`);
});

let last = 0;
const somebody = (): string => `+9198600${String(10_000 + ++last)}`;
const say = async (from: string, text: string): Promise<string> => {
  const answer = await textUs(world.service, from, text);
  expect(answer, text).not.toBeNull();
  expect(fits(answer ?? "", "text"), answer ?? "").toBe(true);
  return answer ?? "";
};
/** The number in the list of languages, and the signs of its digits. */
const languageOf = (code: string): string => String(Object.keys(DIALOGUE_LANGUAGES).indexOf(code) + 1);
/** Somebody who chose their language by digits. */
const speaking = async (code: string): Promise<string> => {
  const from = somebody();
  await say(from, "9");
  await say(from, languageOf(code));
  return from;
};
const draftOf = async (from: string): Promise<Record<string, unknown>> => {
  const { rows } = await world.service.database.pool.query("SELECT draft FROM dialogues WHERE draft IS NOT NULL");
  expect(rows, from).toHaveLength(1);
  return rows[0].draft;
};
const codeIn = (text: string): string => /(?:POST|6|1) ([A-Z]\d[A-Z]{2})/.exec(text)?.[1] ?? "no code";
const needsOf = (phone: string): Promise<number> =>
  countRows(
    world.service,
    `documents d JOIN auth."user" u ON d.body->>'ownerId' = u."id" WHERE d.collection = 'listings' AND u."phoneNumber" = '${phone}'`,
  );

describe.each(Object.keys(DIALOGUE_LANGUAGES))("the menu in %s", (code) => {
  test("numbers all acts within one text, by 0 and behind a choice of language", async () => {
    const from = await speaking(code);
    const menu = await say(from, "0");
    const numbered = [...menu.matchAll(/(?<![\d+])([1-9]) (?=\S)/g)].map(([, digit]) => digit);
    expect(numbered, menu).toEqual([..."123456789"]);
    expect(menu).toContain("8 STOP");
  });
});

describe.each(["en", "hi", "ur"])("by digits in %s", (code) => {
  test("a need of blood, from the menu to its post", async () => {
    const from = await speaking(code);
    expect(await say(from, "6")).toMatch(/1 \S.*2 \S.*3 \S.*4 /);
    expect(await say(from, "3")).toContain("8 O-");
    expect(await say(from, "8")).toMatch(/1 \S.*2 \S.*3 \S.*4 /);
    await say(from, "2");
    await say(from, "1");
    // Far from where others give.
    await say(from, "400001");
    const draft = await say(from, "2 23:30");
    expect(await draftOf(from)).toMatchObject({
      kind: "blood",
      group: "O-",
      subtype: "platelets",
      quantity: 1,
      time: { days: 1, minute: 23 * 60 + 30 },
    });
    // A digit without the code of its message posts nothing, and begins no other need.
    expect(await say(from, "6")).toBe(draft);
    expect(await needsOf(from)).toBe(0);
    await say(from, `6 ${codeIn(draft)}`);
    expect(await needsOf(from)).toBe(1);
  });

  test("a need of a bed and one of oxygen; 1 is today, 2 is tomorrow, 0 is soon, 1830 is a time", async () => {
    const from = await speaking(code);
    await say(from, "6");
    await say(from, "2");
    await say(from, "1");
    await say(from, "3");
    await say(from, "711101");
    await say(from, "1");
    const bed = { kind: "bed", subtype: "icu", quantity: 3 };
    expect(await draftOf(from)).toMatchObject({ ...bed, time: { days: 0, minute: 24 * 60 - 1 } });
    for (const [typed, time] of [
      ["0", "soon"],
      ["2", { days: 1, minute: 24 * 60 - 1 }],
      ["1830", { days: 0, minute: 18 * 60 + 30 }],
    ] as const) {
      await world.service.database.pool.query("DELETE FROM dialogues");
      const other = await speaking(code);
      for (const text of ["6", "1", "4", "711101", typed]) await say(other, text);
      expect(await draftOf(other), typed).toMatchObject({ kind: "oxygen", subtype: "cylinder", quantity: 4, time });
    }
  });

  test("a digit that is no choice asks again, and 0 leaves to the menu", async () => {
    const from = await speaking(code);
    const asked = await say(from, "6");
    expect(await say(from, "5")).toBe(asked);
    expect(await say(from, "0")).toContain("8 STOP");
    await say(from, "6");
    const group = await say(from, "3");
    expect(await say(from, "9")).toBe(group);
    await say(from, "1");
    expect(await draftOf(from)).toMatchObject({ kind: "blood", group: "A+" });
  });

  test("giving: the menu, the place, the group, the code; the group is stored nowhere", async () => {
    const from = await speaking(code);
    await say(from, "7");
    expect(await say(from, "711101")).toContain("8 O-");
    const needs = await say(from, "8");
    expect(needs).toMatch(/^1 [A-Z]\d[A-Z]{2}: A\+ /);
    const { rows } = await world.service.database.pool.query(
      "SELECT concat(asks, what, draft, offered) AS text FROM dialogues",
    );
    for (const { text } of rows) expect(text).not.toMatch(/711101|O-/);
    // Without its code the digit promises nothing, and seeks no oxygen.
    expect(await say(from, "1")).toContain(codeIn(needs));
    expect(await countRows(world.service, `auth."user" WHERE "phoneNumber" = '${from}'`)).toBe(0);
    await say(from, `1 ${codeIn(needs)}`);
    expect(await countRows(world.service, `auth."user" WHERE "phoneNumber" = '${from}'`)).toBe(1);
  });

  test("8 asks before it stops: only 88 behind it stops, and 00 begins again", async () => {
    const from = await speaking(code);
    const stopped = (): Promise<number> => countRows(world.service, "message_stops");
    const before = await stopped();
    await say(from, "88");
    expect(await say(from, "8")).toContain("88");
    await say(from, "8");
    await say(from, "1");
    await say(from, "88");
    expect(await stopped()).toBe(before);
    await say(from, "8");
    expect(await say(from, "88")).toMatch(/START.*00/);
    expect(await stopped()).toBeGreaterThan(before);
    for (const text of ["0", "88", "8", "1 711101"]) expect(await textUs(world.service, from, text)).toBeNull();
    await say(from, "00");
    expect(await stopped()).toBe(before);
    // Not stopped, it is no consent.
    await world.service.database.pool.query("DELETE FROM consents");
    await say(from, "00");
    expect(await countRows(world.service, "consents")).toBe(0);
  });
});

test("7 and 6 with words behind them are GIVE and NEED in one text", async () => {
  expect(await say(somebody(), "7 O- howrah")).toMatch(/^1 [A-Z]\d[A-Z]{2}: A\+ /);
  expect(await say(somebody(), "6 O- platelets 2 howrah 0")).toMatch(/^O- Platelets, 2, Howrah/);
});

test("GIVE with a place asks for the group by digits, with a group for the place", async () => {
  const from = somebody();
  expect(await say(from, "give howrah")).toContain("8 O-");
  expect(await say(from, "8")).toMatch(/^1 [A-Z]\d[A-Z]{2}: A\+ /);
  const other = somebody();
  await say(other, "GIVE");
  expect(await say(other, "O- howrah")).toMatch(/^1 [A-Z]\d[A-Z]{2}: A\+ /);
});
