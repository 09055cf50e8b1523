import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenDocuments } from "#server/documents/collections/broken-documents.ts";
import { prepareDemo } from "#server/demo/demo.ts";
import { removePerson } from "#server/identity/own/commands/remove-person.ts";
import { settleListing } from "#server/moderation/commands/update-doubt.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { testDatabase } from "../testing/database.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { observe, post } from "../testing/listing-requests.ts";
import { OUTBOX_KEY, testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/* A row that does not fit its collection is an error with its id. It affects nothing else. */

let database: Awaited<ReturnType<typeof testDatabase>>;
let first: TestService;
let service: TestService;
let owner: SignedIn;
const ids = { sound: "", broken: "", facility: "", brokenFacility: "", posted: "", observation: "" };

/** Breaks a document in the table, like a fault of another program, and notifies everybody. */
async function breakDocument(id: string, change: string): Promise<void> {
  await database.pool.query(`UPDATE documents SET body = ${change}, version = version + 1 WHERE id = $1`, [id]);
}

beforeAll(async () => {
  database = await testDatabase();
  first = await testService({ database, settings: { RATE_LIMITS: "off" } });
  owner = await signedIn(first);
  const listing = (title: string) => bodyOf(aListing({ title }));
  const facility = (name: string) => ({ collection: "facilities", body: bodyOf(aFacility({ name })) });
  const put = await first.putAll([
    { body: listing("Sound") },
    { body: listing("Broken") },
    facility("Sound"),
    facility("Broken"),
  ]);
  [ids.sound = "", ids.broken = "", ids.facility = "", ids.brokenFacility = ""] = put;
  ids.posted = (await post(owner, { side: "offer" })).id;
  await observe(owner, ids.posted, { outcome: "in-stock", count: 3 });
  const observations = await database.pool.query<{ id: string }>(
    "SELECT id FROM documents WHERE collection = 'observations'",
  );
  ids.observation = observations.rows[0]?.id ?? "";
  await first.close();
  await breakDocument(ids.broken, `body || '{"status": "open", "urgency": "miracle"}'`);
  await breakDocument(ids.brokenFacility, "body - 'place'");
  await breakDocument(ids.observation, `body || '{"outcome": 7}'`);
  service = await testService({ database, settings: { RATE_LIMITS: "off" } });
  owner = await signedIn(service);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

describe("a service that starts with broken documents", () => {
  test("answers searches with all the others", async () => {
    const found = await (await service.get("/api/v1/listings/nearby?lat=22.57&lng=88.36")).text();
    expect(found).toContain(ids.sound);
    expect(found).not.toContain(ids.broken);
    expect((await service.get(`/api/v1/facilities/${ids.facility}`)).status).toBe(200);
  });

  test("counts them, and names what is wrong without what is in it", async () => {
    expect(brokenDocuments.count).toBeGreaterThanOrEqual(2);
    const metrics = await (await service.get(`/metrics?key=${OUTBOX_KEY}`)).text();
    expect(metrics).toMatch(/lifeboard_broken_documents \d+/);
  });

  test("refuses the broken one by itself as a fault of its own", async () => {
    for (const path of [`/api/v1/listings/${ids.broken}`, `/api/v1/facilities/${ids.brokenFacility}`]) {
      const answer = await service.get(path);
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain("miracle");
    }
    expect(service.log.join("\n")).toContain(`listings/${ids.broken} is not stored as its collection says: urgency`);
    expect(service.log.join("\n")).not.toContain("miracle");
  });

  test("goes on with a listing of which one observation is broken", async () => {
    const listed = await service.get(`/api/v1/listings/${ids.posted}/observations`);
    expect([listed.status, await listed.text()]).toEqual([200, expect.not.stringContaining(ids.observation)]);
    const response = await observe(await signedIn(service), ids.posted, { outcome: "limited" });
    expect(response.status).toBe(201);
  });

  test("removes a person with all that is theirs, broken or not", async () => {
    const leaving = await signedIn(service);
    const { id } = await post(leaving, { side: "offer" });
    await observe(leaving, ids.broken, { outcome: "busy" });
    await breakDocument(id, "body - 'contact'");
    const person = { id: leaving.id, email: "", phoneNumber: null };
    await removePerson(database, person, (listingId) => settleListing(database, listingId, new Date()));
    const left = await database.pool.query("SELECT 1 FROM documents WHERE id = $1 OR body->>'ownerId' = $2", [
      id,
      leaving.id,
    ]);
    expect(left.rows).toEqual([]);
  });

  test("gives the open data out without them", async () => {
    for (const name of ["listings", "facilities"]) {
      const answer = await service.get(`/api/v1/export/${name}.ndjson`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining(ids.broken)]);
    }
  });
});

test("what the program remembers of the demonstration may be broken: nothing is loaded over what is there", async () => {
  const state = `INSERT INTO documents (collection, id, version, edit_version, body)
    VALUES ('settings', 'd3a0de30-0000-5000-8000-000000000001', 1, 1, '{"removed": "yes"}')`;
  const other = await testDatabase();
  await other.pool.query(state);
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  await prepareDemo(other, { mode: "on", now: new Date(), log, folder: "data/demo" });
  expect((await other.pool.query("SELECT collection FROM documents")).rows).toEqual([{ collection: "settings" }]);
  await other.drop();
});
