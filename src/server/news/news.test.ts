import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { syncQuery } from "#contract/sync.ts";
import type { WireDocument } from "#contract/sync.ts";
import type { NewsKind, StoredNews } from "#domain/news/news.ts";
import type { Message } from "#server/adapters/message-queue.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { makeAccount, signedIn } from "#server/testing/accounts.ts";
import type { AccountOptions, SignedIn } from "#server/testing/accounts.ts";
import { readReach } from "#server/identity/own/verified-contacts.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";
import { newId } from "#domain/shared/ids.ts";
import { clearOldNews, sendDailyNotices } from "./daily-notices.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
const sent: Message[] = [];
beforeEach(async () => {
  sent.length = 0;
  // Unread news of one test must not count in the next.
  await service.database.pool.query("DELETE FROM documents WHERE collection = 'news'");
});

/** Writes news like a command. @param hoursAgo when */
async function tell(ownerId: string, kind: NewsKind, hoursAgo = 0): Promise<string> {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const id = newId(at);
  const body: StoredNews = { ownerId, kind, at: at.toISOString(), words: "Ravi" };
  await executeCommand(service.database, {
    by: { who: "system", role: "system" },
    act: "test.tell",
    writes: [{ do: "insert", collection: "news", id, body: { ...body } }],
  });
  return id;
}
const daily = (hoursOn = 0): Promise<number> => {
  const { database } = service;
  const messages = { send: async (message: Message) => void sent.push(message) };
  const reachOf = (userId: string) => readReach(database, userId);
  return sendDailyNotices({ database, messages, reachOf }, new Date(Date.now() + hoursOn * 3_600_000));
};
async function mine(who: SignedIn): Promise<WireDocument[]> {
  const response = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
  return syncQuery.output.parse(response.json).documents;
}
const unread = async (who: SignedIn) => (await who.ask("GET", "/api/v1/me")).json["unread"];

test("news is to whom it is for alone: counted until it was read", async () => {
  const [asha, kim] = [await signedIn(service), await signedIn(service)];
  const id = await tell(asha.id, "contact-asked");
  await tell(asha.id, "listing-hidden");
  expect(await mine(asha)).toHaveLength(2);
  expect(Object.keys((await mine(asha))[0] ?? {})).not.toContain("ownerId");
  expect(await mine(kim)).toEqual([]);
  const got = await kim.ask("POST", "/api/v1/sync/batch-get", { collection: "news", ids: [id] });
  expect(got.json).toEqual({ documents: [], missing: [id] });
  expect([await unread(asha), await unread(kim)]).toEqual([2, 0]);
  const see = { name: "news.see", args: { ids: [id] } };
  expect((await testStore(service, kim.token).commit([see])).states).toEqual(["acknowledged"]);
  expect(await unread(asha)).toBe(2);
  const { results } = await testStore(service, asha.token).commit([see]);
  expect(results).toMatchObject([{ state: "acknowledged", documents: [{ id, seenAt: expect.any(String) }] }]);
  expect(await unread(asha)).toBe(1);
  expect((await testStore(service).commit([see])).states).toEqual(["http/unauthenticated"]);
  const near = { collection: "news", near: { lat: 1, lng: 1, withinKm: 1 } };
  expect((await asha.ask("POST", "/api/v1/sync/query", { target: near })).reason).toBe("http/invalid-argument");
});

test("a notice comes once a day, in numbers only, in one's own language, by two processes once", async () => {
  const asha = await signedIn(service);
  await service.database.pool.query(`UPDATE auth."user" SET language = 'hi' WHERE id = $1`, [asha.id]);
  await tell(asha.id, "contact-asked");
  await tell(asha.id, "contact-asked");
  await tell(asha.id, "listing-merged");
  await tell(asha.id, "still-available");
  expect((await Promise.all([daily(), daily()])).toSorted()).toEqual([0, 1]);
  expect(sent).toEqual([
    {
      channel: "mail",
      to: asha.email,
      template: "daily-notice",
      language: "hi",
      endableBy: asha.id,
      values: { news: "contact-asked:2,listing-merged:1" },
    },
  ]);
  await tell(asha.id, "contact-asked");
  expect(await daily(23)).toBe(0);
  expect(await daily(24.2)).toBe(1);
  expect(sent.at(-1)?.values).toEqual({ news: "contact-asked:1" });
  expect(await daily(28)).toBe(0);
});

test("what was read, or lies long back, is told in no notice", async () => {
  const asha = await signedIn(service);
  const id = await tell(asha.id, "contact-asked");
  await tell(asha.id, "listing-hidden", 40);
  await testStore(service, asha.token).commit([{ name: "news.see", args: { ids: [id] } }]);
  expect(await daily()).toBe(0);
});

test.each<[string, AccountOptions, string, string | null]>([
  ["somebody with an e-mail", {}, "mail", "mail"],
  ["somebody with a number alone", { emailVerified: false, phone: "+919830044001" }, "sms", "sms"],
  ["somebody with nothing confirmed", { emailVerified: false }, "off", null],
])("%s is told by what they have", async (_who, member, way, channel) => {
  const who = await signedIn(service, member);
  expect((await who.ask("GET", "/api/v1/me/notices")).json).toEqual({ daily: way, ended: [] });
  await tell(who.id, "contact-asked");
  await daily();
  expect(sent.map((message) => message.channel)).toEqual(channel === null ? [] : [channel]);
});

test("one chooses: by text message, or not at all", async () => {
  const asha = await signedIn(service, { phone: "+919830044002" });
  const choose = (choice: string) => asha.ask("PUT", "/api/v1/me/notices", { daily: choice });
  expect((await choose("sms")).json).toEqual({ daily: "sms", ended: [] });
  await tell(asha.id, "contact-asked");
  expect(await daily()).toBe(1);
  expect(sent).toMatchObject([{ channel: "sms", to: "+919830044002" }]);
  expect((await choose("off")).status).toBe(200);
  expect((await asha.ask("GET", "/api/v1/me/notices")).json).toEqual({ daily: "off", ended: [] });
  await tell(asha.id, "contact-asked");
  expect(await daily(25)).toBe(0);
  const mailOnly = await signedIn(service);
  expect((await mailOnly.ask("PUT", "/api/v1/me/notices", { daily: "sms" })).reason).toBe("identity/not-verified");
});

test("old news is cleared away", async () => {
  const { id } = await makeAccount(service.database);
  await tell(id, "contact-asked", 91 * 24);
  await tell(id, "contact-asked", 89 * 24);
  expect(await clearOldNews(service.database, new Date())).toBe(1);
  expect(await clearOldNews(service.database, new Date())).toBe(0);
});
