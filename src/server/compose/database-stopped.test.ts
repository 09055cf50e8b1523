import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import type { Embedded } from "#server/documents/embedded/embedded.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { ask } from "#server/testing/accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { anInput } from "#server/testing/listing-requests.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { builtPages, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";

let folder: TemporaryFolder;
let embedded: Embedded;
let pages: Awaited<ReturnType<typeof builtPages>>;
let database: Database;
let service: TestService;
let listing: string;
let facility: string;
/** A listing that no search has any more: memory cannot know it. */
let closed: string;
beforeAll(async () => {
  folder = temporaryFolder();
  copyFiles(inject("madeFiles"), folder.path);
  embedded = await startServer();
  database = await openDatabase(embedded.connection);
  pages = await builtPages();
  service = await testService({ database, ...pages });
  facility = await service.put(bodyOf(aFacility({})), { collection: "facilities" });
  listing = await service.put(bodyOf(aListing({ title: "Ward 7", facilityId: facility })));
  closed = await service.put(bodyOf(aListing({ status: "withdrawn" })));
});
afterAll(async () => {
  await service.close();
  await database.close();
  await embedded.stop();
  folder.remove();
});

function startServer(): Promise<Embedded> {
  return startEmbedded({ dataDir: folder.path, log: { info: () => undefined, warn: () => undefined } });
}

/** The page of a list, as somebody without an account gets it. */
async function listPage(): Promise<string> {
  const headers = { accept: "text/html", "accept-language": "en" };
  const answer = await service.get("/find/oxygen?at=22.57,88.36", { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The page of an entry, as somebody without an account gets it. */
async function entryPage(): Promise<string> {
  const headers = { accept: "text/html", "accept-language": "en" };
  const answer = await service.get(`/r/${listing}`, { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

const near = "lat=22.57&lng=88.36";
/** Every public read, and whether memory has its answer. */
const READS: readonly (() => [path: string, status: 200 | 503])[] = [
  () => [`/api/v1/listings/nearby?${near}`, 200],
  () => [`/api/v1/listings/nearby?${near}&facets=true&fields=list`, 200],
  () => ["/api/v1/listings/clusters?bbox=88,22,89,23&zoom=12", 200],
  () => [`/api/v1/facilities/nearby?${near}`, 200],
  () => ["/api/v1/places?q=kolk", 200],
  () => ["/api/v1/emergency-numbers?country=IN", 200],
  () => ["/api/v1/site", 200],
  () => ["/api/v1/openapi.json", 200],
  () => [`/api/v1/listings/${listing}`, 200],
  () => [`/api/v1/facilities/${facility}`, 200],
  () => [`/api/v1/listings/${closed}`, 503],
  () => [`/api/v1/listings/${listing}/observations`, 503],
  () => ["/api/v1/export/listings.ndjson", 503],
  () => ["/api/v1/export/facilities.csv", 503],
  () => ["/healthz", 200],
  () => ["/readyz", 503],
  () => ["/readyz?for=writes", 503],
  () => ["/readyz?for=reads", 200],
  () => ["/readyz?for=lunch", 400 as 503],
];

test("with its database stopped a process answers from memory, says since when, and refuses the rest with 503", async () => {
  const current = await service.get(`/api/v1/listings/nearby?${near}`);
  expect([current.status, current.headers.get("lifeboard-as-of")]).toEqual([200, null]);
  if (pages !== null) expect(await listPage()).not.toContain("data-as-of");
  const entries = [`/api/v1/listings/${listing}`, `/api/v1/facilities/${facility}`];
  const entriesBefore = await Promise.all(entries.map(async (path) => (await service.get(path)).json()));
  await embedded.stop();
  // The same to the last field, for somebody without an account.
  expect(await Promise.all(entries.map(async (path) => (await service.get(path)).json()))).toEqual(entriesBefore);
  const answers = await Promise.all(
    READS.map(async (each) => {
      const [path, status] = each();
      const answer = await service.get(path).catch((error: unknown) => {
        throw new Error(`${path} was not answered`, { cause: error });
      });
      const text = await answer.text();
      const retry = answer.status !== 503 || answer.headers.has("retry-after");
      return { path, expected: status, status: answer.status, retry, reason: answer.status === 500 ? text : "" };
    }),
  );
  expect(answers).toEqual(answers.map((each) => ({ ...each, status: each.expected, retry: true, reason: "" })));
  const written = await ask(service, { method: "POST", path: "/api/v1/listings", body: anInput({ side: "need" }) });
  expect([401, 503]).toContain(written.status);
  await eventually(async () => {
    const old = await service.get(`/api/v1/listings/nearby?${near}`);
    expect(old.headers.get("lifeboard-as-of")).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
  expect(await (await service.get("/api/v1/site")).json()).toMatchObject({ asOf: expect.any(String) });
  for (const path of entries) expect((await service.get(path)).headers.get("lifeboard-as-of")).not.toBeNull();
  // Whoever has an account may meet refusals alone, and still learns it.
  expect((await service.get(`/api/v1/listings/${closed}`)).headers.get("lifeboard-as-of")).not.toBeNull();
  const known = await service.get("/api/v1/emergency-numbers?country=IN");
  const confirmed = { headers: { "if-none-match": known.headers.get("etag") ?? "" } };
  const still = await service.get("/api/v1/emergency-numbers?country=IN", confirmed);
  expect([still.status, still.headers.get("lifeboard-as-of")]).toEqual([304, known.headers.get("lifeboard-as-of")]);
  if (pages !== null) expect(await entryPage()).toMatch(/Ward 7[^]*data-as-of|data-as-of[^]*Ward 7/);
  if (pages !== null)
    expect(await listPage()).toMatch(/data-as-of[^>]*>As of .*\. We cannot load newer changes right now/);
  embedded = await startServer();
  await eventually(async () => expect((await service.get("/readyz")).status).toBe(200));
  await eventually(async () => expect((await service.get("/readyz?for=writes")).status).toBe(200));
  const again = await service.get(`/api/v1/listings/nearby?${near}`);
  expect(again.headers.get("lifeboard-as-of")).toBeNull();
  // A browser puts the headers of a 304 into what it has kept: without one the old time would stay.
  const since = await service.get("/api/v1/emergency-numbers?country=IN", confirmed);
  expect([since.status, since.headers.get("lifeboard-as-of")]).toEqual([304, ""]);
  expect(await (await service.get("/api/v1/site")).json()).not.toHaveProperty("asOf");
  // A finished page that was kept meanwhile is not sent again.
  if (pages !== null) expect(await listPage()).not.toContain("data-as-of");
});
