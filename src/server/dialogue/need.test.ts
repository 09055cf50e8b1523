import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fits } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { responseWorld } from "#server/responses/testing/response-world.ts";
import type { ResponseWorld } from "#server/responses/testing/response-world.ts";
import { signInAs } from "#server/testing/accounts.ts";
import { eraseTexts } from "./statements.ts";
import { countRows, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

let world: ResponseWorld;
beforeAll(async () => {
  world = await responseWorld({ ...HOOK_SETTINGS, DEFAULT_COUNTRY: "IN" });
});
afterAll(() => world.service.close());
beforeEach(async () => {
  // Noon where these needs are: six in the evening is still to come.
  world.move();
  const day = world.now().toISOString().slice(0, 10);
  world.move(Date.parse(`${day}T06:30:00.000Z`) - world.now().getTime());
  const { pool } = world.service.database;
  for (const table of ["texts", "dialogues", "consents"]) await pool.query(`DELETE FROM ${table}`);
  await pool.query("DELETE FROM documents WHERE collection = 'listings'");
});

let last = 0;
const somebody = (): string => `+9198700${String(10_000 + ++last)}`;
const say = async (from: string, text: string): Promise<string> => {
  const answer = await textUs(world.service, from, text);
  expect(answer, text).not.toBeNull();
  expect(fits(answer ?? "", "text"), answer ?? "").toBe(true);
  return answer ?? "";
};
const codeIn = (draft: string): string => /(?:POST|6) ([A-Z]\d[A-Z]{2})/.exec(draft)?.[1] ?? "no code";
const needs = async (): Promise<Record<string, unknown>[]> =>
  (await world.service.database.pool.query("SELECT body FROM documents WHERE collection = 'listings'")).rows.map(
    ({ body }) => body,
  );
const accountsOf = (phone: string): Promise<number> =>
  countRows(world.service, `auth."user" WHERE "phoneNumber" = '${phone}' AND "phoneNumberVerified"`);

const WHOLE = "NEED O- PLATELETS 2 HOWRAH TODAY 18:00";

describe("NEED", () => {
  test("in one text is a draft: all that it has, and the word that posts it", async () => {
    const from = somebody();
    const draft = await say(from, WHOLE);
    expect(draft).toMatch(/^O- Platelets, 2, Howrah, .*18:00\. .*POST [A-Z]\d[A-Z]{2}/);
    expect(await needs()).toEqual([]);
    expect(await accountsOf(from)).toBe(0);
  });

  test("begun in Bengali and gone on with in English names the place in letters that have room", async () => {
    const from = somebody();
    await say(from, "দরকার O- প্লেটলেট 2 HOWRAH");
    await say(from, "english");
    expect(await say(from, "TODAY 18:00")).toMatch(/^O- Platelets, 2, Howrah, .*18:00\. .*POST [A-Z]\d[A-Z]{2}/);
  });

  test("is posted by its word, under an account of the number, with a consent", async () => {
    const from = somebody();
    expect(await say(from, `post ${codeIn(await say(from, WHOLE)).toLowerCase()}`)).toMatch(/^Posted/);
    const evening = `${world.now().toISOString().slice(0, 10)}T12:30:00.000Z`;
    expect(await needs()).toMatchObject([
      {
        side: "need",
        kind: "blood",
        details: { component: "platelets", group: "O-" },
        quantity: 2,
        unit: "unit",
        neededBy: evening,
        status: "open",
        contact: { shielded: true, available: false },
      },
    ]);
    expect(JSON.stringify(await needs())).not.toContain(from.slice(3));
    expect(await accountsOf(from)).toBe(1);
    expect(await countRows(world.service, "consents WHERE purpose = 'public-need' AND channel = 'sms'")).toBe(1);
    const { rows } = await world.service.database.pool.query(
      `SELECT id, email FROM auth."user" WHERE "phoneNumber" = $1`,
      [from],
    );
    const owner = await signInAs(world.service, rows[0], new Date());
    const { json } = await owner.ask("POST", "/api/v1/sync/query", { target: { collection: "listings", mine: true } });
    expect(json["documents"]).toHaveLength(1);
  });

  test("asks for one missing thing after the other", async () => {
    const from = somebody();
    expect(await say(from, "need")).toContain("What do you need");
    expect(await say(from, "platelets")).toContain("Which blood");
    expect(await say(from, "O-")).toContain("How many");
    expect(await say(from, "2")).toContain("where");
    expect(await say(from, "qxzjvw")).toContain("do not know");
    expect(await say(from, "Howrah")).toContain("By when");
    const draft = await say(from, "tomorrow 9:00");
    expect(draft).toMatch(/^O- Platelets, 2, Howrah, .*09:00/);
    await say(from, `6 ${codeIn(draft)}`);
    const [{ neededBy } = {}] = await needs();
    expect(Date.parse(String(neededBy)) - world.now().getTime()).toBe(21 * HOUR_MS);
  });

  test("of other kinds: oxygen at once, a bed with its type", async () => {
    const from = somebody();
    const oxygen = await say(from, "need oxygen 3 howrah 0");
    await say(from, `POST ${codeIn(oxygen)}`);
    expect(await say(from, "need bed howrah")).toContain("What do you need");
    const bed = await say(from, "icu bed");
    expect(bed).toContain("How many");
    await say(from, "1");
    await say(from, `POST ${codeIn(await say(from, "now"))}`);
    expect((await needs()).map(({ kind, details, urgency }) => [kind, details, urgency])).toEqual(
      expect.arrayContaining([
        ["oxygen", { form: "cylinder" }, "urgent"],
        ["bed", { bedType: "icu" }, "urgent"],
      ]),
    );
  });

  test.each(["POST", "YES", "6", "POST K7QM"])("is not posted by %j", async (text) => {
    const from = somebody();
    const draft = await say(from, WHOLE);
    if (codeIn(draft) !== "K7QM") await textUs(world.service, from, text);
    expect(await needs()).toEqual([]);
  });

  test("is posted once, however often its word comes; its code works from no other number", async () => {
    const from = somebody();
    const code = codeIn(await say(from, WHOLE));
    await textUs(world.service, somebody(), `POST ${code}`);
    expect(await needs()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => textUs(world.service, from, `POST ${code}`)));
    expect(await needs()).toHaveLength(1);
    expect(await accountsOf(from)).toBe(1);
  });

  test("is gone after a day, and nothing of it is left", async () => {
    const from = somebody();
    const code = codeIn(await say(from, WHOLE));
    world.move(DAY_MS + 1_000);
    expect(await say(from, `POST ${code}`)).toContain("do not know that code");
    await eraseTexts(world.service.database, world.now());
    expect(await countRows(world.service, "dialogues WHERE draft IS NOT NULL")).toBe(0);
    expect(await needs()).toEqual([]);
  });

  test("keeps the rules of the page: a time that is past is refused", async () => {
    const from = somebody();
    const late = codeIn(await say(from, "NEED O- PLATELETS 2 HOWRAH TODAY 9:00"));
    expect(await say(from, `POST ${late}`)).toContain("cannot post this");
    expect(await needs()).toEqual([]);
  });

  test("of a banned account, or one with a second step, is not posted", async () => {
    const from = somebody();
    await say(from, `POST ${codeIn(await say(from, WHOLE))}`);
    for (const state of ["banned = true", `banned = false, "twoFactorEnabled" = true`]) {
      await world.service.database.pool.query(`UPDATE auth."user" SET ${state} WHERE "phoneNumber" = $1`, [from]);
      expect(await say(from, `POST ${codeIn(await say(from, WHOLE))}`)).toContain("cannot post this");
    }
    expect(await needs()).toHaveLength(1);
  });
});

/** Own words of each language for need, platelets and today. */
const WORDS: Readonly<Record<string, readonly [need: string, platelets: string, today: string]>> = {
  en: ["need", "platelets", "today"],
  hi: ["ज़रूरत", "प्लेटलेट", "आज"],
  bn: ["দরকার", "প্লেটলেট", "আজ"],
  ar: ["أحتاج", "صفائح دموية", "اليوم"],
  es: ["necesito", "plaquetas", "hoy"],
  fr: ["besoin", "plaquettes", "aujourd'hui"],
  id: ["butuh", "trombosit", "hari ini"],
  mr: ["गरज", "प्लेटलेट", "आज"],
  ne: ["चाहियो", "प्लेटलेट", "आज"],
  pt: ["preciso", "plaquetas", "hoje"],
  ta: ["தேவை", "பிளேட்லெட்", "இன்று"],
  te: ["కావాలి", "ప్లేట్‌లెట్లు", "ఈరోజు"],
  ur: ["ضرورت", "پلیٹلیٹس", "آج"],
};

/** Own words of each language that post a need, for tomorrow and for as soon as possible. */
const POSTING: Readonly<Record<string, readonly [posts: string, tomorrow: string, soon: string]>> = {
  en: ["post, publish", "tomorrow", "now"],
  hi: ["पोस्ट", "कल", "अभी"],
  bn: ["পোস্ট", "আগামীকাল", "এখন"],
  ar: ["انشر, نشر", "غدا", "الآن"],
  es: ["publicar, publica", "mañana", "ahora"],
  fr: ["publier, poster", "demain", "maintenant"],
  id: ["kirim, pasang", "besok", "sekarang"],
  mr: ["पोस्ट, प्रकाशित", "उद्या", "आत्ता"],
  ne: ["पोस्ट, प्रकाशित", "भोलि", "अहिले"],
  pt: ["publicar, postar", "amanhã", "agora"],
  ta: ["பதிவிடு", "நாளை", "இப்போது"],
  te: ["పోస్ట్", "రేపు", "ఇప్పుడు"],
  ur: ["پوسٹ", "کل", "ابھی"],
};

describe.each(Object.keys(DIALOGUE_LANGUAGES))("in %s", (language) => {
  const [need = "", platelets = ""] = WORDS[language] ?? [];
  const [posts = "", tomorrow = "", soon = ""] = POSTING[language] ?? [];
  test.each(posts.split(", "))("%s with its code posts, alone it does not", async (post) => {
    const from = somebody();
    const code = codeIn(await say(from, `${need} O- ${platelets} 2 Howrah ${soon}`));
    await textUs(world.service, from, post);
    expect(await needs()).toEqual([]);
    expect(await accountsOf(from)).toBe(0);
    await say(from, `${post} ${code}`);
    expect(await needs()).toMatchObject([{ quantity: 2, details: { group: "O-" }, urgency: "urgent" }]);
  });
  test("its word for tomorrow is the next day there", async () => {
    const from = somebody();
    await say(from, `6 ${codeIn(await say(from, `${need} O- ${platelets} 2 Howrah ${tomorrow} 9:00`))}`);
    const [{ neededBy } = {}] = await needs();
    expect(Date.parse(String(neededBy)) - world.now().getTime()).toBe(21 * HOUR_MS);
  });
});

test.each(Object.entries(DIALOGUE_LANGUAGES))("in %s, by its own words and by digits", async (language, english) => {
  const [need = "", platelets = "", today = ""] = WORDS[language] ?? [];
  const from = somebody();
  await say(from, english);
  await say(from, need);
  await say(from, `O- ${platelets}`);
  await say(from, "2");
  await say(from, "Howrah");
  const draft = await say(from, `${today} 18:00`);
  expect(draft).toMatch(/18[:.]00/);
  await say(from, `6 ${codeIn(draft)}`);
  expect(await needs()).toMatchObject([
    { kind: "blood", quantity: 2, details: { component: "platelets", group: "O-" } },
  ]);
  const whole = await say(from, `${need} O- ${platelets} 2 Howrah ${today} 18:00`);
  expect(codeIn(whole), whole).not.toBe("no code");
});
