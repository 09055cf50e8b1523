import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { Message } from "../adapters/message-queue.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn, ApiResponse } from "../testing/accounts.ts";
import { listingIn, post, TRUE_POINT } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { remindOwners } from "./expiry-reminder/send-reminder.ts";
import type { NoticeChannel } from "./expiry-reminder/send-reminder.ts";
import { readToken, writeToken } from "./expiry-reminder/token.ts";
import { createKeyring } from "#server/config/keys.ts";

const SECRET = "a secret of thirty-two characters";
const KEYS = createKeyring(SECRET).all("reminder-links");
/** From posting an offer until its owner is asked. */
const ASKED_AFTER_MS = (7 * 24 - 20) * HOUR_MS;

let service: TestService;
let owner: SignedIn;
let ahead = 0;
let sent: Message[] = [];
let way: NoticeChannel | null;
const now = (): Date => new Date(Date.now() + ahead);
beforeAll(async () => {
  service = await testService({ now, secret: SECRET });
});
afterAll(() => service.close());
beforeEach(async () => {
  ahead = 0;
  sent = [];
  way = { channel: "mail", to: "owner@example.org", language: "en", endableBy: "" };
  owner = await signedIn(service);
});

/** A place where it is noon when the owner is asked. */
const place = () => {
  const hour = new Date(Date.now() + ASKED_AFTER_MS).getUTCHours();
  return { ...TRUE_POINT, lng: Math.min(179.6, (12 - hour) * 15 + 0.4), precision: "exact" as const };
};
const offer = () => post(owner, { side: "offer", place: place() });
const parts = () => ({
  database: service.database,
  messages: { send: async (message: Message) => void sent.push(message) },
  texts: service.httpServer.replies.texts,
  publicUrl: service.url,
  secret: KEYS[0],
  wayTo: async () => way,
});
/** Needs whose owner is asked at noon. @returns the tokens, in no order */
async function askedNeeds(count: number): Promise<string[]> {
  const needs = [];
  for (let at = 0; at < count; at += 1) needs.push(await post(owner, { place: place() }));
  ahead = (72 - 20) * HOUR_MS;
  await service.database.pool.query(
    "UPDATE documents SET body = jsonb_set(body, '{place,lng}', $2) WHERE id = ANY($1::uuid[])",
    [needs.map(({ id }) => id), JSON.stringify((12 - now().getUTCHours()) * 15)],
  );
  await remindOwners(parts(), now());
  return sent.map(({ values }) => (values["url"] ?? "").replace(/^.*#token=/, ""));
}
/** Advances the clock until owners are asked. */
async function asked(): Promise<string[]> {
  ahead = ASKED_AFTER_MS;
  sent = [];
  await remindOwners(parts(), now());
  return sent.map(({ values }) => (values["url"] ?? "").replace(/^.*#token=/, ""));
}
const answer = (token: string, given: object): Promise<ApiResponse> =>
  ask(service, { method: "POST", path: "/api/v1/still-available", body: { token, ...given } });
const read = (token: string): Promise<ApiResponse> =>
  ask(service, { method: "POST", path: "/api/v1/still-available/read", body: { token } });
const ended = (response: ApiResponse) =>
  expect([response.status, response.reason]).toEqual([412, "listings/link-ended"]);

describe("owners of posts that run out soon", () => {
  test("are asked once, by a message with a link and by news, also by two processes at once", async () => {
    const { id } = await offer();
    expect(await remindOwners(parts(), new Date())).toBe(0);
    ahead = ASKED_AFTER_MS;
    const both = await Promise.all([remindOwners(parts(), now()), remindOwners(parts(), now())]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await remindOwners(parts(), now())).toBe(0);
    expect(sent).toMatchObject([
      { channel: "mail", to: "owner@example.org", template: "still-available", values: { what: "Two cylinders" } },
    ]);
    expect(sent[0]?.values["url"]?.startsWith(`${service.url}/still#token=`)).toBe(true);
    const news = await service.database.pool.query(
      "SELECT body->>'kind' AS kind, body->>'listingId' AS listing FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1",
      [owner.id],
    );
    expect(news.rows).toEqual([{ kind: "still-available", listing: id }]);
  });

  test("get no message where they want none, and three a day at most; their page tells of all", async () => {
    for (const _post of [1, 2, 3, 4]) await offer();
    expect(await asked()).toHaveLength(3);
    owner = await signedIn(service);
    ahead = 0;
    await offer();
    way = null;
    expect(await asked()).toHaveLength(0);
    const result = await service.database.pool.query(
      "SELECT FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1",
      [owner.id],
    );
    expect(result.rowCount).toBe(1);
  });
});

describe("the link", () => {
  test("shows the post without anything of its owner, and changes nothing by being opened", async () => {
    const { id } = await offer();
    const [token = ""] = await asked();
    const response = await read(token);
    expect(listingIn(response)).toMatchObject({ id, version: 2, may: { edit: false, close: false } });
    expect(JSON.stringify(response.json)).not.toMatch(/"own"|90000|Park Lane|Blue kite/);
    expect(listingIn(await read(token)).version).toBe(2);
  });

  test("yes: the owner's word that it is there, and it lives on; the link has ended", async () => {
    const { id } = await offer();
    const [token = ""] = await asked();
    const listing = listingIn(await answer(token, { answer: "yes", count: 3 }));
    expect(listing).toMatchObject({ status: "open", stock: { value: "available", count: 3, by: "owner" } });
    expect(Date.parse(listing.expiresAt ?? "") - now().getTime()).toBeGreaterThan(6.9 * 24 * HOUR_MS);
    ended(await answer(token, { answer: "yes" }));
    ended(await answer(token, { answer: "no" }));
    ended(await read(token));
    const audit = await service.database.pool.query(
      "SELECT DISTINCT role, who LIKE 'client:%' AS hashed FROM audit WHERE act = 'listings.still' AND id = $1",
      [id],
    );
    expect(audit.rows).toEqual([{ role: "anyone", hashed: true }]);
  });

  test("of a need, yes says that it is needed, no closes it; a closed post has no link", async () => {
    const tokens = await askedNeeds(2);
    expect(tokens).toHaveLength(2);
    const yes = listingIn(await answer(tokens[0] ?? "", { answer: "yes" }));
    expect(yes).toMatchObject({
      status: "open",
      stock: { value: "unknown" },
      reach: { value: "reachable", by: "owner" },
    });
    const no = listingIn(await answer(tokens[1] ?? "", { answer: "no" }));
    expect(no).toMatchObject({ status: "withdrawn", contact: { available: false } });
    ended(await answer(tokens[1] ?? "", { answer: "yes" }));
  });

  test("none left for now: the post stays and says when there will be more; a time without it is refused", async () => {
    await offer();
    const [token = ""] = await asked();
    const moreAt = new Date(now().getTime() + 20 * HOUR_MS).toISOString();
    for (const wrong of [{ moreAt }, { count: 3, moreAt }]) {
      const refused = await answer(token, { answer: "yes", ...wrong });
      expect([refused.status, refused.reason]).toEqual([400, "http/invalid-argument"]);
    }
    expect(listingIn(await answer(token, { answer: "yes", count: 0, moreAt }))).toMatchObject({
      status: "open",
      stock: { value: "out", moreAt, by: "owner" },
    });
    ended(await answer(token, { answer: "yes" }));
  });

  test("of a need: fewer are needed from now on, as everybody reads; more, or none, is refused, and the link stays", async () => {
    const [token = ""] = await askedNeeds(1);
    const before = listingIn(await read(token));
    expect(before.quantity).toBe(2);
    for (const count of [0, 3]) {
      const refused = await answer(token, { answer: "yes", count });
      expect([refused.status, refused.reason]).toEqual([400, "http/invalid-argument"]);
    }
    const after = listingIn(await answer(token, { answer: "yes", count: 1 }));
    expect(after).toMatchObject({ quantity: 1, status: "open", stock: { value: "unknown" }, reach: { by: "owner" } });
    expect(after.editVersion).toBe(before.editVersion + 1);
    ended(await answer(token, { answer: "yes" }));
  });

  test("ends when the owner renews, or the post is hidden, and is for nothing else", async () => {
    const [first, second] = [await offer(), await offer()];
    const tokens = await asked();
    const tokenOf = (id: string) => tokens.find((each) => readToken(each, KEYS)?.listingId === id) ?? "";
    await owner.ask("POST", `/api/v1/listings/${first.id}/renew`, {});
    ended(await answer(tokenOf(first.id), { answer: "no" }));
    await service.database.pool.query(`UPDATE documents SET body = body || '{"status": "hidden"}' WHERE id = $1`, [
      second.id,
    ]);
    ended(await read(tokenOf(second.id)));
    ended(await answer(tokenOf(second.id), { answer: "yes" }));
    const link = { listingId: first.id, askedAt: now().toISOString() };
    for (const token of [
      writeToken(link, "another secret of 32 characters!"),
      writeToken(link, KEYS[0]),
      `${tokenOf(second.id).slice(0, -1)}${tokenOf(second.id).endsWith("A") ? "B" : "A"}`,
      "x".repeat(51),
    ]) {
      ended(await answer(token, { answer: "no" }));
    }
    expect((await answer("short", { answer: "no" })).status).toBe(400);
  });

  test("of an old secret still works", () => {
    const link = { listingId: "018f3e5a-1c2b-7d3e-8f40-112233445566", askedAt: "2026-11-20T06:00:00.000Z" };
    expect(readToken(writeToken(link, "old"), ["new", "old"])).toEqual(link);
  });
});
