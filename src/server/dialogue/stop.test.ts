import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { COMMAND_WORDS } from "#domain/dialogue/command-words.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { readConfig } from "#server/config/config.ts";
import { openMessages } from "#server/adapters/message-queue.ts";
import type { MessageQueue } from "#server/adapters/message-queue.ts";
import { openStops } from "#server/adapters/stops.ts";
import { createKeyring } from "#server/config/keys.ts";
import { createLog } from "#server/runtime/log.ts";
import { makeAccount } from "#server/testing/accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { WebhookServer } from "#server/testing/webhook-server.ts";
import { countRows, gatewayCall, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

let gateway: WebhookServer;
let service: TestService;
let messages: MessageQueue;
/** What a sender waits for after it has claimed a message; null: nothing. */
let pauseClaimed: Promise<void> | null = null;
/** What is queued ahead of the time is due for this process alone: the service does not take it. */
let aheadMs = 0;
/** To whom the messages go that senders have claimed. */
const claimed: string[] = [];
beforeAll(async () => {
  gateway = await webhookServer();
  const sender = { SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: "a secret of the gateway" };
  service = await testService({ settings: { ...HOOK_SETTINGS, ...sender } });
  const keys = createKeyring(service.secret);
  const stops = openStops(service.database, keys.all("texts"));
  // Another process of the deployment, which queues.
  messages = openMessages({
    config: { ...readConfig({}), smsWebhook: { url: gateway.url, secret: "a secret of the gateway" } },
    database: service.database,
    keys: keys.all("waiting-messages"),
    link: () => `${HOOK_SETTINGS.PUBLIC_URL}/a/`,
    log: createLog("silent", () => undefined),
    now: () => new Date(Date.now() + aheadMs),
    publicUrl: HOOK_SETTINGS.PUBLIC_URL,
    stops: {
      ends: async (message) => {
        claimed.push(message.to);
        await pauseClaimed;
        return stops.ends(message);
      },
    },
    texts: service.httpServer.replies.texts,
  });
});
afterAll(async () => {
  await messages.close();
  await service.close();
  await gateway.close();
});

let last = 0;
const somebody = (): string => `+9198310${String(10_000 + ++last)}`;
const news = (to: string) =>
  ({
    channel: "sms",
    to,
    template: "daily-notice",
    language: "en",
    values: { news: "contact-asked:2" },
    endableBy: randomUUID(),
  }) as const;
const code = (to: string) =>
  ({ channel: "sms", to, template: "phone-code", language: "en", values: { code: "482913" } }) as const;
const templatesTo = (to: string): string[] =>
  gateway.calls.map(({ body }) => JSON.parse(body)).flatMap((sent) => (sent.to === to ? [sent.template] : []));

describe("1,000 messages are queued, and their receiver sends STOP: none leaves", () => {
  test("nor one that is queued later; a code still goes", async () => {
    const to = somebody();
    const { pool } = service.database;
    // Nothing is due before STOP came, however slow this computer is.
    const client = await pool.connect();
    await client.query("BEGIN");
    for (let count = 0; count < 1_000; count += 1) await messages.queue(news(to))(client);
    await client.query("UPDATE auth.message SET due_at = now() + interval '1 hour' WHERE recipient = $1", [to]);
    await client.query("COMMIT");
    client.release();
    expect(await countRows(service, "auth.message")).toBe(1_000);
    expect(await textUs(service, to, "STOP")).toContain("START");
    expect(await countRows(service, "auth.message")).toBe(0);
    await messages.send(news(to));
    await messages.queue(news(to))(pool);
    await messages.send(code(to));
    await service.settled();
    expect(await countRows(service, "auth.message")).toBe(0);
    expect(templatesTo(to)).toEqual(["phone-code"]);
  });
});

/** Queues some, of which none is due for an hour. */
async function queueLater(to: string, language: string): Promise<void> {
  const client = await service.database.pool.connect();
  await client.query("BEGIN");
  for (let count = 0; count < 20; count += 1) await messages.queue({ ...news(to), language })(client);
  await client.query("UPDATE auth.message SET due_at = now() + interval '1 hour' WHERE recipient = $1", [to]);
  await client.query("COMMIT");
  client.release();
}

const waitingFor = (to: string): Promise<number> => countRows(service, `auth.message WHERE recipient = '${to}'`);

/** STOP as somebody writes it who reads that language. */
const STOP_IN: Readonly<Record<string, string>> = {
  en: "STOP",
  hi: "रोकें",
  bn: "বন্ধ",
  ar: "توقف",
  es: "Parar",
  fr: "Arrêter",
  id: "berhenti",
  mr: "थांबा",
  ne: "रोक्नुहोस्",
  pt: "Sair",
  ta: "நிறுத்து",
  te: "ఆపండి",
  ur: "روکیں",
};

test("STOP in each of the 13 languages empties the queue of its sender, and of nobody else", async () => {
  expect(Object.keys(STOP_IN).toSorted()).toEqual(Object.keys(DIALOGUE_LANGUAGES).toSorted());
  const other = somebody();
  await queueLater(other, "en");
  for (const [language, word] of Object.entries(STOP_IN)) {
    const to = somebody();
    await queueLater(to, language);
    expect(await waitingFor(to)).toBe(20);
    expect(await textUs(service, to, word), language).toContain("START");
    expect(await waitingFor(to), language).toBe(0);
    await messages.queue({ ...news(to), language })(service.database.pool);
    await service.settled();
    expect(await waitingFor(to)).toBe(0);
    expect(templatesTo(to), language).toEqual([]);
  }
  expect(await waitingFor(other)).toBe(20);
  await service.database.pool.query("DELETE FROM auth.message WHERE recipient = $1", [other]);
});

describe("STOP comes while a sender holds a message", () => {
  beforeAll(() => void (aheadMs = HOUR_MS));
  afterAll(() => void (aheadMs = 0));

  test("that it has claimed and not handed over: it does not leave", async () => {
    const to = somebody();
    let resume = (): void => undefined;
    pauseClaimed = new Promise((resolve) => (resume = resolve));
    for (let count = 0; count < 8; count += 1) await messages.queue(news(to))(service.database.pool);
    const sent = messages.sendDue();
    await eventually(() => expect(claimed).toContain(to));
    expect(await textUs(service, to, "STOP")).toContain("START");
    expect(await waitingFor(to)).toBe(0);
    resume();
    pauseClaimed = null;
    await sent;
    expect(templatesTo(to)).toEqual([]);
  });

  test("that the gateway has and then refuses: it is not tried again", async () => {
    const to = somebody();
    gateway.hold();
    for (let count = 0; count < 3; count += 1) await messages.queue(news(to))(service.database.pool);
    const sent = messages.sendDue();
    await eventually(() => expect(templatesTo(to)).toHaveLength(3));
    expect(await textUs(service, to, "STOP")).toContain("START");
    gateway.release(503);
    await sent;
    expect(await waitingFor(to)).toBe(0);
    expect(templatesTo(to)).toHaveLength(3);
  });
});

test("by the gateway: the confirmation leaves by the queue, once, and after it silence", async () => {
  const from = somebody();
  const text = (words: string) => gatewayCall(service, { type: "text.received", data: { from, text: words } });
  for (const words of ["Stop", "STOP", "unsubscribe", "HELP", "oxygen howrah", "stop all"])
    expect((await text(words)).status).toBe(204);
  await service.settled();
  expect(await countRows(service, "auth.message")).toBe(0);
  expect(templatesTo(from)).toEqual(["text-answer"]);
  await text("START");
  await messages.send(news(from));
  await service.settled();
  expect(templatesTo(from).toSorted()).toEqual(["daily-notice", "text-answer", "text-answer"]);
});

const FCC = ["stop", "quit", "end", "revoke", "opt out", "cancel", "unsubscribe"];

test("STOP is each of the FCC's seven words and each word of the 13 languages", async () => {
  expect(COMMAND_WORDS.stop.slice(0, 7)).toEqual(FCC);
  for (const word of COMMAND_WORDS.stop) {
    const sender = somebody();
    expect(await textUs(service, sender, word), word).toContain("START");
    expect(await textUs(service, sender, "oxygen howrah"), word).toBeNull();
  }
});

test.each([
  ["capitals and blanks", "  StOp  "],
  ["signs around it", "*STOP!*"],
  ["zero-width signs within it", "S\u200bT\u200cO\u200dP\ufeff"],
  ["a direction sign before it", "\u202aSTOP\u202c"],
  ["wide letters", "ＳＴＯＰ"],
  ["a soft hyphen", "ST\u00adOP"],
  ["a line break", "STOP\r\n"],
])("STOP with %s is STOP", async (_name, text) => {
  const sender = somebody();
  expect(await textUs(service, sender, text)).toContain("START");
  expect(await textUs(service, sender, "HELP")).toBeNull();
});

test("STOP holds where there is no answer any more", async () => {
  const sender = somebody();
  for (const text of ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]) await textUs(service, sender, text);
  await textUs(service, sender, "STOP");
  await messages.send(news(sender));
  await service.settled();
  expect(await countRows(service, "auth.message")).toBe(0);
  expect(templatesTo(sender)).toEqual([]);
});

test("STOP and START leave a consent with its words, its channel and both times", async () => {
  const sender = somebody();
  await service.database.pool.query("DELETE FROM consents");
  for (const text of ["STOP", "START", "STOP"]) await textUs(service, sender, text);
  const { rows } = await service.database.pool.query("SELECT * FROM consents");
  expect(rows).toMatchObject([{ purpose: "messages", channel: "sms", words_version: "texts-2026-11-23" }]);
  expect(rows[0].until).toBeInstanceOf(Date);
  expect(JSON.stringify(rows)).not.toContain(sender.slice(1));
});

test("START without an earlier STOP is a consent too: one for each channel, until STOP", async () => {
  const sender = somebody();
  await service.database.pool.query("DELETE FROM consents");
  const open = "consents WHERE purpose = 'messages' AND until IS NULL";
  for (const text of ["START", "oxygen howrah", "START"]) await textUs(service, sender, text);
  expect(await countRows(service, open)).toBe(1);
  await textUs(service, `whatsapp:${sender}`, "START");
  const { rows } = await service.database.pool.query("SELECT channel, until FROM consents ORDER BY channel");
  expect(rows).toEqual([
    { channel: "sms", until: null },
    { channel: "whatsapp", until: null },
  ]);
  await textUs(service, sender, "STOP");
  expect(await countRows(service, open)).toBe(0);
  await textUs(service, sender, "START");
  expect(await countRows(service, open)).toBe(1);
});

test("a forged STOP ends texts alone: mails of the account that proved the number go on, those that wait too", async () => {
  const [phone, stranger] = [somebody(), somebody()];
  const { email } = await makeAccount(service.database, { phone });
  const mail = (template: "daily-notice" | "password-changed") =>
    ({ channel: "mail", to: email, template, language: "en", values: { news: "contact-asked:2" } }) as const;
  const { pool } = service.database;
  await textUs(service, stranger, "STOP");
  expect(await countRows(service, `message_stops`)).toBeGreaterThan(0);
  const stops = openStops(service.database, createKeyring(service.secret).all("texts"));
  expect(await stops.ends(mail("daily-notice"))).toBe(false);
  await messages.queue({ ...mail("daily-notice"), template: "daily-notice", endableBy: randomUUID() })(pool);
  await pool.query("UPDATE auth.message SET due_at = now() + interval '1 hour' WHERE recipient = $1", [email]);
  await textUs(service, phone, "STOP");
  expect(await stops.ends(news(phone))).toBe(true);
  expect([await stops.ends(mail("daily-notice")), await stops.ends(mail("password-changed"))]).toEqual([false, false]);
  expect(await waitingFor(email)).toBe(1);
  await pool.query("DELETE FROM auth.message WHERE recipient = $1", [email]);
  // A STOP of before ended mails too: it holds until START.
  await pool.query("INSERT INTO message_stops (recipient, at) VALUES ($1, now())", [stops.keysOf(email)[0]]);
  expect(await stops.ends(mail("daily-notice"))).toBe(true);
  await textUs(service, phone, "START");
  expect(await stops.ends(mail("daily-notice"))).toBe(false);
  expect(
    (await pool.query("SELECT FROM message_stops WHERE recipient = ANY($1)", [stops.keysOf(phone)])).rowCount,
  ).toBe(0);
});

test("many at once from one sender: one confirmation", async () => {
  const sender = somebody();
  const answers = await Promise.all(Array.from({ length: 6 }, () => textUs(service, sender, "STOP")));
  expect(answers.filter((each) => each !== null)).toHaveLength(1);
});
