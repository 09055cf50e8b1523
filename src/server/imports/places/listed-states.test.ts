import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { supplyListing } from "#domain/facilities/supply.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { alignOffers } from "../align-offers.ts";
import { judgeBatch } from "../queries.ts";

/* What a list says of a place, and what its staff said of it, on all its offers. */

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const AUDIT = { by: { who: "a test", role: "test" }, act: "imports.test" };
const NOW = new Date("2026-11-24T10:00:00.000Z");
const ago = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

/** Writes a place with a ventilator bed that does not know of it. */
async function place(about: Partial<StoredFacility>): Promise<{ id: string; bed: string }> {
  const id = newId(NOW);
  const source = { kind: "import", name: "A list" } as const;
  const facility = { ...aFacility(), source } as StoredFacility;
  const { id: bed, listing } = supplyListing(id, facility, { kind: "bed", details: { bedType: "ventilator" } });
  const documents = [
    { collection: "facilities", id, body: bodyOf({ ...facility, ...about }) },
    { collection: "listings", id: bed, body: bodyOf(listing) },
  ];
  await upsertBatch(database, documents, { who: "a test", role: "test", act: "put" });
  return { id, bed };
}

async function stored(id: string): Promise<{ version: number; body: JsonObject }> {
  const { rows } = await database.pool.query("SELECT version, body FROM documents WHERE id = $1", [id]);
  return rows[0];
}

const due = async (id: string): Promise<Date | undefined> =>
  (await database.pool.query("SELECT ends_at FROM facility_states WHERE facility_id = $1", [id])).rows[0]?.ends_at;

describe("a list", () => {
  test("that says a place turns emergencies away is heard on its offers, and that fades, too", async () => {
    const { id, bed } = await place({ status: { state: { value: "diverting", at: ago(1), by: "feed" } } });
    await alignOffers(database, [id], AUDIT);
    expect((await stored(bed)).body["facilityState"]).toMatchObject({ value: "diverting", by: "feed" });
    // Asked half an hour before four hours after it was said.
    expect((await due(id))?.toISOString()).toBe(ago(-2.5));
    const { version } = await stored(bed);
    await alignOffers(database, [id], AUDIT);
    expect((await stored(bed)).version).toBe(version);
  });

  test("of whose state all offers know already is noted all the same", async () => {
    const state = { value: "diverting", at: ago(1), by: "feed" } as const;
    const { id } = await place({ status: { state } });
    await alignOffers(database, [id], AUDIT);
    await database.pool.query("DELETE FROM facility_states WHERE facility_id = $1", [id]);
    await alignOffers(database, [id], AUDIT);
    expect((await due(id))?.toISOString()).toBe(ago(-2.5));
  });

  test("finds an offer without the effect that it should have, one with an effect that is over, and no other", async () => {
    const power = { value: "none", at: ago(1), by: "facility" } as const;
    const lacking = await place({ utilities: { power } });
    const whole = await place({ utilities: { power: { ...power, value: "yes" } } });
    const over = await place({});
    const effect = { value: "none", because: "power", at: ago(9), by: "facility" };
    await database.pool.query("UPDATE documents SET body = body || $2 WHERE id = $1", [
      over.bed,
      { placeEffect: effect },
    ]);
    const ids = [lacking, whole, over].map(({ id }) => id);
    const versions = async () =>
      Promise.all([lacking, whole, over].map(async ({ bed }) => (await stored(bed)).version));
    const before = await versions();
    await alignOffers(database, ids, AUDIT);
    expect((await stored(lacking.bed)).body["placeEffect"]).toEqual({
      value: "none",
      because: "power",
      at: ago(1),
      by: "facility",
    });
    expect((await stored(over.bed)).body).not.toHaveProperty("placeEffect");
    const after = await versions();
    expect(after.map((version, at) => version - (before[at] ?? 0))).toEqual([1, 0, 1]);
    // A repeated import changes nothing.
    await alignOffers(database, ids, AUDIT);
    expect(await versions()).toEqual(after);
  });

  test("that says again what it said hours ago brings nothing back, and keeps what staff say of power", async () => {
    const power = { value: "none", at: ago(1), by: "facility" } as const;
    const { id, bed } = await place({ utilities: { power } });
    await alignOffers(database, [id], AUDIT);
    const incoming = async (hours: number) => {
      const listed = (await stored(bed)).body;
      const { placeEffect: _none, ...offer } = listed;
      const body = bodyOf({
        ...(aFacility() as StoredFacility),
        source: { kind: "import", name: "A list" },
        status: { state: { value: "diverting", at: ago(hours), by: "feed" } },
      } as StoredFacility);
      const batch = [
        { collection: "facilities", id, body, shielded: null },
        { collection: "listings", id: bed, body: { ...offer, note: `row of ${hours}` }, shielded: null },
      ];
      const { due: written } = await judgeBatch(database, batch, NOW);
      return written.map((document) => document.body as Record<string, unknown>);
    };
    const [fresh, offer] = await incoming(1);
    expect(fresh).toMatchObject({ status: { state: { value: "diverting" } }, utilities: { power } });
    expect(offer?.["placeEffect"]).toMatchObject({ value: "none", because: "power" });
    expect((await incoming(5))[0]?.["status"]).toMatchObject({ state: { lapsed: true, asked: 2 } });
    expect((await incoming(9))[0]?.["status"]).toEqual({});
  });
});
