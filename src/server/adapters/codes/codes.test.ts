import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import type { Message } from "../message-queue.ts";
import { openCodes } from "./codes.ts";
import type { CodeCall, Codes, CodeRequest } from "./codes.ts";

const [KEY, FORMER] = ["a key of today", "the key of before"] as const;
let database: Awaited<ReturnType<typeof testDatabase>>;
let codes: Codes;
const sent: Message[] = [];
const asked: unknown[] = [];
let now = new Date("2026-11-20T06:00:00.000Z");
let waitSeconds: number | null = null;

beforeAll(async () => {
  database = await testDatabase();
  codes = openCodes({
    database,
    messages: { send: async (message) => void sent.push(message) },
    take: async (attempt) => {
      asked.push(attempt);
      return waitSeconds === null
        ? { ok: true, giveBack: async () => undefined }
        : { ok: false, retryAfterSeconds: waitSeconds };
    },
    secrets: [KEY, FORMER],
    isHttps: true,
    now: () => now,
  });
});
afterAll(() => database.drop());

/** One browser, which keeps its cookie. */
let cookie: string | undefined;
const browser = (isUnlimited: boolean): CodeCall => ({
  caller: { address: "198.51.100.7", isUnlimited },
  header: () => cookie,
  setCookie: (line) => void (cookie = line.split(";")[0]),
});
/** Another one, which asked for nothing. */
const elsewhere = { ...browser(true), header: () => undefined };

const PHONE = "+919830012345";
const wanted = (about: string, more: Partial<CodeRequest> = {}): CodeRequest => ({
  purpose: "delist",
  about,
  channel: "sms",
  value: PHONE,
  language: "en",
  call: browser(false),
  accountId: null,
  ...more,
});
const newest = (): string => sent.at(-1)?.values["code"] ?? "";
const other = (code: string): string => (code === "111111" ? "222222" : "111111");
const check = async (
  about: string,
  code: string,
  { purpose = "delist", call = browser(true) }: { purpose?: CodeRequest["purpose"]; call?: CodeCall } = {},
): Promise<string> => {
  const checked = await codes.checkCode({
    purpose,
    about,
    code,
    sentTo: { channel: "sms", value: PHONE },
    call,
  });
  return checked.ok ? "right" : checked.reason;
};

test("a code that was sent under the key of before works, and its tries are counted as one's", async () => {
  const before = openCodes({
    database,
    messages: { send: async (message) => void sent.push(message) },
    take: async () => ({ ok: true, giveBack: async () => undefined }),
    secrets: [FORMER],
    isHttps: true,
    now: () => now,
  });
  await before.sendCode(wanted("before"));
  expect(await check("before", other(newest()))).toBe("identity/code-wrong");
  const kept = await database.pool.query("SELECT asker_tries, other_tries FROM codes");
  expect(kept.rows).toEqual([{ asker_tries: 1, other_tries: 0 }]);
  expect(await check("before", newest())).toBe("right");
  expect(await check("before", newest())).toBe("identity/code-wrong");
});

test("a code is six digits, for one purpose and what it is about, and works once", async () => {
  await codes.sendCode(wanted("one"));
  const code = newest();
  expect(code).toMatch(/^\d{6}$/);
  expect(sent.at(-1)).toMatchObject({ channel: "sms", to: PHONE, template: "code", values: { purpose: "delist" } });
  expect(await check("another", code)).toBe("identity/code-wrong");
  expect(await check("one", code, { purpose: "prove-channel" })).toBe("identity/code-wrong");
  expect(await check("one", code)).toBe("right");
  expect(await check("one", code)).toBe("identity/code-wrong");
});

test("it is read in the digits of any script, with blanks", async () => {
  await codes.sendCode(wanted("two"));
  const typed = [...newest()].map((digit) => "०१२३४५६७८९"[Number(digit)]).join("");
  expect(await check("two", ` ${typed.slice(0, 3)} ${typed.slice(3)} `)).toBe("right");
});

test.each([
  ["three wrong tries of the browser that asked end it there", 3, () => browser(true), "identity/code-wrong"],
  ["ten of others end it for others", 10, () => elsewhere, "identity/code-asker-only"],
])("%s, also of one moment, and a right one among them counts once", async (_name, most, by, ended) => {
  const call = by();
  await codes.sendCode(wanted("three"));
  const code = newest();
  for (let n = 1; n < most; n += 1) expect(await check("three", other(code), { call })).toBe("identity/code-wrong");
  expect(await check("three", code, { call })).toBe("right");
  await codes.sendCode(wanted("three"));
  const wrong = await Promise.all(Array.from({ length: 12 }, () => check("three", other(newest()), { call })));
  expect(wrong.filter((answer) => answer === "identity/code-wrong").length).toBeGreaterThanOrEqual(most);
  expect(await check("three", newest(), { call })).toBe(ended);
  await codes.sendCode(wanted("three"));
  const same = await Promise.all(Array.from({ length: 6 }, () => check("three", newest(), { call })));
  expect(same.filter((answer) => answer === "right")).toHaveLength(1);
});

test("it ends after five minutes, and with the next one", async () => {
  await codes.sendCode(wanted("four"));
  const first = newest();
  now = new Date(now.getTime() + 300_000);
  expect(await check("four", first)).toBe("identity/code-wrong");
  await codes.sendCode(wanted("four"));
  const second = newest();
  await codes.sendCode(wanted("four"));
  if (second !== newest()) expect(await check("four", second)).toBe("identity/code-wrong");
  expect(await check("four", newest())).toBe("right");
});

test("it counts against the limits of its channel; refused, nothing is sent", async () => {
  await codes.sendCode(wanted("five", { channel: "mail", value: "asha@example.org" }));
  // The last two ask whether a short code will do.
  expect(asked.at(-3)).toMatchObject({
    limits: ["mail-recipient", "mail-asker", "mail-address"],
    about: { kind: "email", value: "asha@example.org" },
  });
  await codes.sendCode(wanted("five"));
  expect(asked.at(-3)).toMatchObject({
    limits: ["code-number-delist", "code-asker"],
    about: { kind: "phone", value: PHONE, country: "IN" },
    address: "198.51.100.7",
  });
  const before = sent.length;
  waitSeconds = 40;
  expect(await codes.sendCode(wanted("five"))).toEqual({
    ok: false,
    reason: "identity/too-many-requests",
    retryAfterSeconds: 40,
  });
  waitSeconds = null;
  await codes.sendCode(wanted("six", { isSilent: true }));
  expect(sent).toHaveLength(before);
});

test("neither a code nor whom it is for can be read in the database, and ended ones are dropped", async () => {
  await codes.sendCode(wanted(`facility/${PHONE}`));
  const rows = await database.pool.query("SELECT * FROM codes");
  expect(rows.rows.length).toBeGreaterThan(0);
  const text = JSON.stringify(rows.rows);
  expect(text).not.toContain(newest());
  expect(text).not.toContain(PHONE.slice(1));
  now = new Date(now.getTime() + 301_000);
  await codes.sendCode(wanted("seven"));
  expect((await database.pool.query("SELECT FROM codes")).rowCount).toBe(1);
});
