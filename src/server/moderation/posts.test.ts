import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { anOwner, postReachable } from "#server/testing/contact.ts";
import type { Owner } from "#server/testing/contact.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

let service: TestService;
let admin: SignedIn;
let other: SignedIn;
let seeker: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
  [admin, other, seeker] = await Promise.all([
    signedIn(service, { roles: ["admin"] }),
    signedIn(service, { roles: ["moderator"] }),
    signedIn(service),
  ]);
});
afterAll(() => service.close());

const REASON = "asked three families for money in advance";

async function withPosts(count: number): Promise<{ owner: Owner; posts: string[]; path: string }> {
  const owner = await anOwner(service);
  const posts: string[] = [];
  for (let at = 0; at < count; at += 1) {
    // In sequence: one person has one ring of masked points.
    posts.push((await postReachable(owner)).id);
  }
  return { owner, posts, path: `/api/v1/people/${owner.id}/ban` };
}

async function statusesOf(posts: readonly string[]): Promise<number[]> {
  await settleFeed(service.database, service.feed);
  return Promise.all(posts.map(async (id) => (await seeker.ask("GET", `/api/v1/listings/${id}`)).status));
}

const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await service.database.pool.query<Record<string, unknown>>(text, values)).rows;

test("shutting somebody out hides their posts too where that is wished, with why; letting them in shows them again", async () => {
  const { owner, posts, path } = await withPosts(3);
  const banned = await admin.ask("POST", path, { reason: REASON, hidePosts: true });
  expect(banned).toMatchObject({ status: 200, json: { ban: { reason: REASON, until: null } } });
  expect(await statusesOf(posts)).toEqual([404, 404, 404]);
  const act = "SELECT who, details FROM audit WHERE act = 'moderation.hide-with-ban' AND details->>'about' = $1";
  const noted = await rows(act, [owner.id]);
  expect(noted.length).toBeGreaterThan(0);
  expect(noted[0]).toMatchObject({ who: admin.id, details: { why: REASON, posts: 3 } });
  const news =
    "SELECT body->>'kind' AS kind, body->>'words' AS words FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1";
  expect(await rows(news, [owner.id])).toEqual(posts.map(() => ({ kind: "listing-hidden", words: REASON })));
  expect((await admin.ask("DELETE", path, { showPosts: true })).json).toMatchObject({ ban: null });
  expect(await statusesOf(posts)).toEqual([200, 200, 200]);
  expect(await rows("SELECT DISTINCT body->>'state' AS state FROM documents WHERE collection = 'decisions'")).toEqual([
    { state: "reversed" },
  ]);
});

test("without the wish the posts stay as they are, both ways", async () => {
  const { posts, path } = await withPosts(2);
  await admin.ask("POST", path, { reason: REASON });
  expect(await statusesOf(posts)).toEqual([200, 200]);
  await admin.ask("POST", path, { reason: REASON, hidePosts: true });
  await admin.ask("DELETE", path);
  expect(await statusesOf(posts)).toEqual([404, 404]);
});

test("what another moderator kept stays; what was hidden for itself is not shown with the ban's end", async () => {
  const { posts, path } = await withPosts(3);
  const [kept = "", down = ""] = posts;
  const decide = (who: SignedIn, id: string, decision: string) =>
    who.ask("POST", "/api/v1/moderation/decisions", { listingId: id, decision, reason: "looked at it for itself" });
  expect((await decide(other, kept, "keep")).status).toBeLessThan(300);
  expect((await decide(other, down, "hide")).status).toBeLessThan(300);
  await admin.ask("POST", path, { reason: REASON, hidePosts: true });
  expect(await statusesOf(posts)).toEqual([200, 404, 404]);
  await admin.ask("DELETE", path, { showPosts: true });
  expect(await statusesOf(posts)).toEqual([200, 404, 200]);
});

test("nobody hides the posts of whom they may not shut out", async () => {
  const { posts, path } = await withPosts(1);
  expect((await seeker.ask("POST", path, { reason: REASON, hidePosts: true })).reason).toBe("http/permission-denied");
  const fellow = await signedIn(service, { roles: ["moderator"] });
  const answer = await other.ask("POST", `/api/v1/people/${fellow.id}/ban`, { reason: REASON, hidePosts: true });
  expect(answer.reason).toBe("http/permission-denied");
  expect(await statusesOf(posts)).toEqual([200]);
});
