import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn, ApiResponse } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { countReportsOf } from "#server/testing/moderation-requests.ts";
import { observe, post } from "#server/testing/listing-requests.ts";

/* DESIGN.md 5.2: export-my-data and delete-my-account work at once, and cover everything stored. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const PHONE = "+919830077001";
const contact = (value: string) => ({ contact: { alias: "Blue kite", channels: [{ type: "phone" as const, value }] } });

/** A person with every kind of stored data, in every feature. */
const ALIAS = "Heron at dusk";

async function somebodyWithEverything(): Promise<{ person: SignedIn; others: ApiResponse[] }> {
  const { service } = world;
  const [person, other] = [
    await signedIn(service, { alias: ALIAS }),
    await signedIn(service, { phone: "+919830077002" }),
  ];
  const own = await post(person, { side: "offer", ...contact(PHONE) });
  const theirs = await post(other, { side: "offer", ...contact("+919830077002") });
  await person.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value: PHONE });
  const code = await world.codeTo(PHONE);
  const reason = "My mother needs it tonight";
  const report = { kind: "not-there", text: `They told me to call ${PHONE}` };
  const others = [
    await person.ask("POST", "/api/v1/me/contact-channels/proof", { type: "phone", value: PHONE, code }),
    await person.ask("PUT", "/api/v1/me/notices", { daily: "off" }),
    await person.ask("POST", `/api/v1/listings/${theirs.id}/contact`, { reason }),
    await other.ask("POST", `/api/v1/listings/${own.id}/contact`, { reason: "For my father, tonight" }),
    await person.ask("POST", `/api/v1/listings/${theirs.id}/reports`, report),
    await other.ask("POST", `/api/v1/listings/${own.id}/reports`, { kind: "other", text: `It is ${PHONE}` }),
    await observe(person, theirs.id, { outcome: "busy" }),
    await observe(other, own.id, { outcome: "no-answer" }),
  ];
  return { person, others };
}

/**
 * Every row of any table that contains one of the texts. Rows that keep ids of deleted data on
 * purpose are left out.
 */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = world.service.database;
  const tables = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'auth') AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('audit', 'event', 'changes', 'removals')`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE EXISTS (SELECT FROM unnest($1::text[]) w WHERE t::text LIKE '%' || w || '%')`,
      [texts],
    );
    found.push(...rows.rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

test("one's own file holds all of it; with the account all of it is gone, from every table", async () => {
  const { person, others } = await somebodyWithEverything();
  for (const response of others) expect(response.status, JSON.stringify(response.json)).toBeLessThan(300);
  const { json } = await person.ask("GET", "/api/v1/me/export");
  expect(json).toMatchObject({
    listings: [{ shielded: { channels: [{ value: PHONE }] } }],
    observations: [{ body: { outcome: "busy" } }],
    reports: [{ body: { cause: "not-there" }, shielded: { text: expect.stringContaining(PHONE) } }],
    news: expect.arrayContaining([
      expect.objectContaining({ body: expect.objectContaining({ kind: "contact-asked" }) }),
    ]),
    provedNumbers: [{ provedAt: expect.any(String) }],
    notices: [{ daily: "off" }],
  });
  expect(json["grants"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ side: "owner", reason: "For my father, tonight" }),
      expect.objectContaining({ side: "asker", reason: "My mother needs it tonight" }),
    ]),
  );
  expect((await person.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  expect(await rowsWith([person.id, person.email, PHONE, PHONE.slice(3), ALIAS])).toEqual([]);
  const again = await ask(world.service, { method: "GET", path: "/api/v1/me", token: person.token });
  expect(again.status).toBe(401);
});

test("what others of a listing said goes with their accounts: three who are gone accuse nobody", async () => {
  const { service } = world;
  const owner = await signedIn(service);
  const { id } = await post(owner, { side: "offer", kind: "food", details: {}, unit: "meal" });
  const before = (await owner.ask("GET", `/api/v1/listings/${id}`)).json;
  const mob = await Promise.all([signedIn(service), signedIn(service), signedIn(service)]);
  for (const who of mob) {
    await observe(who, id, { outcome: "asked-for-advance-money" });
    await who.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud", text: "They want money first." });
  }
  expect((await owner.ask("GET", `/api/v1/listings/${id}`)).json).toMatchObject({ hearsay: { askedForMoney: {} } });
  const doubt = async () => {
    const { rows } = await service.database.pool.query<{ doubt: number | null }>(
      "SELECT (body->>'doubt')::float8 AS doubt FROM documents WHERE collection = 'listings' AND id = $1",
      [id],
    );
    return rows[0]?.doubt ?? 0;
  };
  await countReportsOf(service, id);
  expect(await doubt()).toBeGreaterThan(0);
  for (const who of mob) expect((await who.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  const after = (await owner.ask("GET", `/api/v1/listings/${id}`)).json;
  for (const part of ["reach", "stock", "trust", "hearsay"]) expect(after[part]).toEqual(before[part]);
  expect(await doubt()).toBe(0);
});
