import { afterAll, beforeAll, expect, test } from "vitest";
import { fits } from "#domain/dialogue/text-length.ts";
import { COMMAND_WORDS } from "#domain/dialogue/command-words.ts";
import { rounds } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { countRows, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";
import { seededInt } from "../../../scripts/testing/seed.ts";

let service: TestService;
/** Another deployment, of another operator. */
let other: TestService;
beforeAll(async () => {
  service = await testService({ settings: HOOK_SETTINGS });
  other = await testService({ settings: { ...HOOK_SETTINGS, OPERATOR_NAME: "Relief of the river towns" } });
});
afterAll(async () => {
  await service.close();
  await other.close();
});

const PIECES = [
  ...Object.values(COMMAND_WORDS).flat(),
  ..."oxygen bed icu blood O+ AB- howrah Kolkata 711101 1 9 0 12 ऑक्सीजन हावड़ा অক্সিজেন أكسجين ஆக்சிஜன்".split(" "),
  ..."😀 \u0000 \ud800 \u202e \u200b \ufffd <b> & {{operator}} %s * # \n \t ' \" ; -- \\".split(" "),
  ..."give रक्तदान AB+ need ज़रूरत POST today 18:00 6 platelets yes no YES done coming K7QM k7qm T9XY 2 हाँ না نعم ஆம் అవును ہاں".split(
    " ",
  ),
  "x".repeat(400),
  "ॐ".repeat(200),
  "١٢٣٤٥٦",
];

// 10,000 in the long run; each costs a call over HTTP and a transaction.
test("texts of any kind: at most one answer each, within its length, and no failure", async () => {
  const random = seededInt(20_261_123);
  for (let round = 0; round < rounds(100, 10_000); round += 1) {
    const words = Array.from({ length: random(6) }, () => PIECES[random(PIECES.length)] ?? "");
    const text = words.join(random(5) === 0 ? "" : " ");
    const answer = await textUs(service, `+9198400${10_000 + random(9_999)}`, text);
    if (answer !== null) expect(fits(answer, "text"), `${JSON.stringify(text)} got ${answer}`).toBe(true);
  }
  const { rows } = await service.database.pool.query("SELECT count(*)::int AS count FROM auth.message");
  expect(rows).toEqual([{ count: 0 }]);
});

test.each([
  "hello there",
  "oxygen howrah",
  "9",
  "1",
  "STOP",
  "START",
  "yes",
  "YES K7QM",
  "give",
  "GIVE O- Howrah",
  "need",
  "NEED O- platelets 2 Howrah today 23:59",
])("two deployments wired together by %j exchange at most six messages", async (first) => {
  const number = `+9198410${10_000 + first.length * 100 + (first.codePointAt(0) ?? 0)}`;
  let [here, there] = [service, other];
  let text: string | null = first;
  let sent = 0;
  while (text !== null && sent < 50) {
    text = await textUs(here, number, text);
    if (text !== null) sent += 1;
    [here, there] = [there, here];
  }
  expect(sent).toBeLessThanOrEqual(6);
});

test("what is sent where nothing is understood leaves no words behind", async () => {
  await textUs(service, "+919843012345", "my mother Asha has no oxygen please");
  expect(await countRows(service, "dialogues WHERE what LIKE '%mother%'")).toBe(0);
});
