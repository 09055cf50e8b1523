import { afterAll, beforeAll, expect, test } from "vitest";
import { REPORT_BOUNDS } from "#domain/moderation/doubt.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn, ApiResponse } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { post } from "#server/testing/listing-requests.ts";
import { countReportsOf } from "#server/testing/moderation-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";
import { newId } from "#domain/shared/ids.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

let service: TestService;
let owner: SignedIn;
let seeker: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
  [owner, seeker] = [await signedIn(service), await signedIn(service)];
  await service.database.pool.query(`UPDATE auth."user" SET "createdAt" = now() - interval '30 days'`);
});
afterAll(() => service.close());

/** Reports as a browser without an account. */
function anonymous(id: string, report: object, client = newClient()): Promise<ApiResponse> {
  const path = `/api/v1/listings/${id}/reports`;
  return ask(service, { method: "POST", path, body: report, headers: { "x-client-id": client } });
}

let clients = 0;
function newClient(): string {
  return (clients += 1).toString(16).padStart(32, "0");
}

type KeptReport = { body: { weight: number; cause: string; authorId?: string }; shielded: Record<string, string> };
async function reportsOf(id: string): Promise<KeptReport[]> {
  const answer = await service.database.pool.query<KeptReport>(
    "SELECT body, shielded FROM documents WHERE collection = 'reports' AND body->>'listingId' = $1 ORDER BY created_at",
    [id],
  );
  return answer.rows;
}

/** How much the rank falls once the reports count. */
async function doubtOf(id: string): Promise<number | undefined> {
  await countReportsOf(service, id);
  const answer = await service.database.pool.query<{ doubt: number | undefined }>(
    "SELECT (body->>'doubt')::float8 AS doubt FROM documents WHERE collection = 'listings' AND id = $1",
    [id],
  );
  return answer.rows[0]?.doubt ?? undefined;
}

test("cases of made-up entries come after all others, however many reported them", async () => {
  const madeUp = await service.put(bodyOf(aListing({ source: MADE_UP_SOURCE })));
  for (let at = 0; at < 3; at += 1) {
    // In sequence: each is another person.
    expect((await anonymous(madeUp, { kind: "fraud" })).status).toBe(202);
  }
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  expect((await anonymous(id, { kind: "duplicate" })).status).toBe(202);
  const moderator = await signedIn(service, { roles: ["moderator"] });
  type Page = { items: { listing: { id: string } }[]; next: string | null };
  const page = async (more: string): Promise<Page> => {
    return (await moderator.ask("GET", `/api/v1/moderation/cases?state=open&limit=1${more}`)).json as unknown as Page;
  };
  const first = await page("");
  const second = await page(`&after=${encodeURIComponent(first.next ?? "")}`);
  const shown = [...first.items, ...second.items].map(({ listing }) => listing.id);
  expect(shown).toEqual([id, madeUp]);
});

test("anybody may report: 202, and the words are kept apart", async () => {
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  const response = await anonymous(id, { kind: "fraud", text: "They want money first.", evidence: "pay@okbank" });
  expect(response.status).toBe(202);
  expect(response.json["reportId"]).toMatch(/^[0-9a-f-]{36}$/);
  const member = await seeker.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "not-there" });
  expect(member.status).toBe(202);
  const [first, second] = await reportsOf(id);
  expect(first?.body).toMatchObject({ cause: "fraud", weight: 0.2 });
  expect(first?.body).not.toHaveProperty("text");
  expect(first?.shielded).toMatchObject({ text: "They want money first.", evidence: "pay@okbank" });
  expect(second?.body).toMatchObject({ cause: "not-there", weight: 0.4, authorId: seeker.id });
  expect(await doubtOf(id)).toBeCloseTo(0.3);
  // Nothing of it is shown to anybody.
  const shown = JSON.stringify((await owner.ask("GET", `/api/v1/listings/${id}`)).json);
  for (const word of ["doubt", "money first", "okbank"]) expect(shown).not.toContain(word);
});

test("a report comes through the outbox too, once for its key", async () => {
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  const store = testStore(service);
  const sent = { name: "reports.file", args: { listingId: id, kind: "abuse" }, key: newId() };
  const first = await store.commit([sent]);
  expect(first.results[0]).toMatchObject({ state: "acknowledged", documents: [] });
  expect((await store.commit([sent])).states).toEqual(["acknowledged"]);
  expect(await reportsOf(id)).toHaveLength(1);
});

test("the same person counts once: their second word of a kind joins the first", async () => {
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  const client = newClient();
  await anonymous(id, { kind: "fraud" }, client);
  await anonymous(id, { kind: "fraud", text: "Again." }, client);
  await anonymous(id, { kind: "abuse" }, client);
  expect((await reportsOf(id)).map(({ body, shielded }) => [body.cause, shielded["text"]])).toEqual([
    ["fraud", "Again."],
    ["abuse", undefined],
  ]);
  expect(await doubtOf(id)).toBeCloseTo(0.1);
});

test("nobody reports what is theirs, what is not there, or what they may not know of", async () => {
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  expect((await owner.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "other" })).reason).toBe(
    "moderation/own-case",
  );
  expect((await anonymous(newId(), { kind: "other" })).reason).toBe("listings/not-found");
  const hidden = await service.put(bodyOf(aListing({ status: "hidden" })));
  expect((await anonymous(hidden, { kind: "other" })).reason).toBe("listings/not-found");
  expect((await anonymous(id, { kind: "hatred" })).reason).toBe("http/invalid-argument");
});

test("law 5.1: fifty accounts that report a good listing halve its rank at most; it stays in the list", async () => {
  const place = { lat: 11.5, lng: 77.5, label: "There", precision: "exact" as const };
  const { id } = await post(owner, { side: "offer", kind: "shelter", details: {}, unit: "place", place });
  for (let at = 0; at < 50; at += 1) {
    // In sequence, like a mob that takes turns.
    await anonymous(id, { kind: "fraud", text: `Number ${at}.` });
    if (at % 10 === 0) await (await signedIn(service)).ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud" });
  }
  expect(await doubtOf(id)).toBeCloseTo(0.4);
  await settleFeed(service.database, service.feed);
  const found = await service.get("/api/v1/listings/nearby?lat=11.5&lng=77.5&kind=shelter");
  const { items } = (await found.json()) as { items: { id: string; trust: { value: string } }[] };
  expect(items).toMatchObject([{ id, trust: { value: "unreviewed" } }]);
});

test("a crowd of thousands stands in nobody's way: what was said fifty times is heard and not kept again; what it says does not drown what others say", async () => {
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  const said = { listingId: id, cause: "duplicate", at: new Date().toISOString(), weight: 0.2, state: "open" };
  const crowd = Array.from({ length: REPORT_BOUNDS.kept }, (_none, at) => ({
    collection: "reports",
    body: said,
    shielded: { who: `client:crowd ${at}` },
  }));
  await service.putAll(crowd);
  expect((await anonymous(id, { kind: "duplicate" })).status).toBe(202);
  expect(await reportsOf(id)).toHaveLength(REPORT_BOUNDS.kept);
  // The attack: many harmless anonymous reports hide the report of fraud.
  expect((await anonymous(id, { kind: "fraud" })).status).toBe(202);
  expect((await seeker.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "duplicate" })).status).toBe(202);
  expect(await reportsOf(id)).toHaveLength(REPORT_BOUNDS.kept + 2);
  expect(await doubtOf(id)).toBeCloseTo(0.1);
  const verifier = await signedIn(service, { roles: ["verifier"] });
  expect((await verifier.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "duplicate" })).status).toBe(202);
  expect(await reportsOf(id)).toHaveLength(REPORT_BOUNDS.kept + 3);
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const kept = { listingId: id, decision: "keep", reason: "A crowd, and nothing in it." };
  expect((await moderator.ask("POST", "/api/v1/moderation/decisions", kept)).status).toBe(200);
  const answer = await service.database.pool.query(
    "SELECT FROM documents WHERE collection = 'reports' AND body->>'listingId' = $1 AND body->>'state' = 'open'",
    [id],
  );
  expect(answer.rowCount).toBe(0);
});

test("two hundred reports of nobody do not bury the words of a member who was cheated", async () => {
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  await seeker.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud", text: "They took my money." });
  const later = new Date(Date.now() + 60_000).toISOString();
  const said = { listingId: id, cause: "other", at: later, weight: 0.2, state: "open" };
  await service.putAll(
    Array.from({ length: 250 }, (_none, at) => ({
      collection: "reports",
      body: said,
      shielded: { who: `client:crowd ${at}` },
    })),
  );
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const { json } = await moderator.ask("GET", `/api/v1/moderation/cases/${id}`);
  expect((json["reports"] as { text?: string }[]).map(({ text }) => text)).toContain("They took my money.");
});

test("thirty who report at the same moment, and a moderator who decides meanwhile, are all heard", async () => {
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const body = { listingId: id, decision: "keep", reason: "Looked at while they came." };
  const crowd = Array.from({ length: 30 }, () => anonymous(id, { kind: "fraud" }));
  const decided = moderator.ask("POST", "/api/v1/moderation/decisions", body);
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([202]));
  expect((await decided).status).toBe(200);
  const { rows } = await service.database.pool.query(
    `SELECT count(*)::int AS kept,
       count(*) FILTER (WHERE report.body->>'state' = 'open'
         AND report.body->>'at' > coalesce(listing.body#>>'{trust,at}', ''))::int AS later
     FROM documents report JOIN documents listing ON listing.collection = 'listings' AND listing.id = $1::uuid
     WHERE report.collection = 'reports' AND report.body->>'listingId' = $1::text`,
    [id],
  );
  // Each is there once. One made before the decision and stored after it stays open, and lowers no
  // rank. All others together lower it as one does: they come from one network.
  const [{ kept, later }] = rows as [{ kept: number; later: number }];
  expect(kept).toBe(30);
  expect((await doubtOf(id)) ?? 0).toBeCloseTo(later > 0 ? 0.1 : 0);
});
