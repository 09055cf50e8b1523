import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { COMMAND_WORDS } from "#domain/dialogue/command-words.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { eraseTexts } from "./statements.ts";
import { countRows, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

/** Answers a day: what another country than the deployment's has, and a small sum. */
const SUMS = { BD: 50, IN: 60 };

let service: TestService;
let clock = Date.now();
beforeAll(async () => {
  const settings = { ...HOOK_SETTINGS, SMS_PER_DAY: `BD=${SUMS.BD},IN=${SUMS.IN}` };
  service = await testService({ settings, now: () => new Date(clock) });
});
afterAll(() => service.close());
// No text of another test counts any more.
beforeEach(() => void (clock += 26 * HOUR_MS));

const KINDS = "bed oxygen blood medicine test vaccine ambulance vehicle nurse doctor food shelter supplies".split(" ");
const KINDS_AND_TOWN = KINDS.map((kind) => `${kind} howrah`);
/** Different texts, so that none is refused as a repetition. */
const TEXTS = [...KINDS, ...KINDS_AND_TOWN];

/** Each sender sends so many texts. @returns how many were answered */
async function flood(senders: readonly string[], times: number): Promise<number> {
  let answered = 0;
  for (const text of TEXTS.slice(0, times))
    for (const sender of senders) if ((await textUs(service, sender, text)) !== null) answered += 1;
  return answered;
}

/** Forged senders, each of a block of its own. */
const forged = (count: number): string[] => Array.from({ length: count }, (_, who) => `+91${7_000 + who}012345`);

test("three phones do not silence a country: the fourth is answered", async () => {
  const answered = await flood(["+8801711000001", "+8801811000002", "+8801911000003"], 22);
  expect(answered).toBeLessThan(SUMS.BD / 2);
  expect(await textUs(service, "+8801611000004", "oxygen dhaka")).not.toBeNull();
});

test("forged senders leave answers to members, to who wrote before, and to some new ones each hour", async () => {
  const [member, before, first] = ["+919830010001", "+919830010002", "+919830010003"];
  await signedIn(service, { phone: member });
  expect(await textUs(service, before, "help")).not.toBeNull();
  clock += 25 * HOUR_MS;
  const answered = await flood(forged(40), 3);
  expect(answered).toBeLessThanOrEqual(SUMS.IN / 2);
  expect(await textUs(service, member, "oxygen howrah")).not.toBeNull();
  expect(await textUs(service, before, "oxygen howrah")).not.toBeNull();
  clock += HOUR_MS + 1;
  expect(await textUs(service, first, "oxygen howrah")).not.toBeNull();
});

test("admins are told once half of a share is used", async () => {
  const admin = await signedIn(service, { roles: ["admin"] });
  const causes = async (): Promise<string[]> => {
    const { items } = (await admin.ask("GET", "/api/v1/alarms")).json as { items: { cause: string }[] };
    return items.map(({ cause }) => cause);
  };
  await service.database.pool.query("DELETE FROM alarms");
  await flood(forged(3), 1);
  expect(await causes()).not.toContain("text-answers");
  await flood(forged(12), 3);
  await expect.poll(causes).toContain("text-answers");
});

test("what tells of a block goes after a day", async () => {
  await textUs(service, "+919830010009", "oxygen howrah");
  expect(await countRows(service, "texts WHERE block IS NOT NULL")).toBeGreaterThan(0);
  await eraseTexts(service.database, new Date(clock + 25 * HOUR_MS));
  expect(await countRows(service, "texts WHERE block IS NOT NULL")).toBe(0);
});

test("help is a first answer with the number for emergencies, in the word of each language", async () => {
  const words = "help aide ayuda ajuda bantuan مساعدة সাহায্য मदद मदत सहयोग உதவி సహాయం مدد"
    .split(" ")
    .filter((word) => COMMAND_WORDS.help.includes(word));
  expect(words).toHaveLength(13);
  for (const [at, word] of words.entries()) {
    expect(await textUs(service, `+9198${40 + at}054321`, word)).toContain("112.");
    clock += HOUR_MS;
  }
  expect(await countRows(service, "texts WHERE is_first AND answer_hash IS NOT NULL")).toBe(13);
});

test("where the share of first answers is empty, nobody new is answered to help", async () => {
  await flood(forged(40), 3);
  expect(await textUs(service, "+919830010005", "help")).toBeNull();
});
