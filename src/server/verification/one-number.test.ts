import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { claim, openCalls, release, reportNumber } from "#server/testing/calls.ts";
import { observe } from "#server/testing/listing-requests.ts";

const calls = openCalls();
const { later, settle, rows } = calls;

/** Separate listings with one number, entered in the index of numbers. */
async function withNumber(count: number, value: string): Promise<string[]> {
  const contact = { channels: [{ type: "phone", value } as const], shielded: false, available: true };
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    // In sequence: each settles the read models.
    ids.push(await calls.put({ contact }));
  }
  const known = "SELECT count(*)::int AS known FROM numbers WHERE collection = 'listings' AND id = ANY($1)";
  await expect.poll(() => rows(known, [ids])).toEqual([{ known: count }]);
  return ids;
}

test("two verifiers and one number in several listings, in two processes at the same moment: one of them has it", async () => {
  const ids = await withNumber(3, "+12025550101");
  for (let round = 0; round < 5; round += 1) {
    // In sequence: each round begins with nobody holding a card.
    const cards = await Promise.all([calls.asha, calls.kim].map(claim));
    const given = cards.flatMap((card) => card?.listing.id ?? []);
    expect(given).toHaveLength(1);
    expect(ids).toContain(given[0]);
    expect(await rows("SELECT count(*)::int AS held FROM verification_numbers")).toEqual([{ held: 1 }]);
    await rows("DELETE FROM verification_cards");
    await rows("DELETE FROM documents WHERE collection = 'claims'");
  }
});

test("the database itself lets nobody else hold a number, not even before the index of numbers knows it", async () => {
  const channels = [
    { type: "phone", value: "+12025550102" } as const,
    { type: "whatsapp", value: "+12025550103" } as const,
  ];
  await calls.put({ contact: { channels, shielded: false, available: true } });
  await calls.put({ contact: { channels: [], shielded: true, available: false } }, { channels: channels.slice(1) });
  await rows("DELETE FROM numbers");
  const cards = await Promise.all([calls.asha, calls.kim].map(claim));
  expect(cards.filter((card) => card !== null)).toHaveLength(1);
  const take = `INSERT INTO verification_numbers SELECT key, claim_id FROM verification_numbers`;
  await expect(rows(take)).rejects.toThrow("verification_numbers_pkey");
});

test("a number is free again with its card: given back, run out or told; held again with a word that is taken back", async () => {
  const ids = await withNumber(2, "+12025550104");
  const card = await claim(calls.asha);
  expect(await claim(calls.kim)).toBeNull();
  await release(calls.asha, card);
  expect(await claim(calls.asha)).toBeNull();
  const second = await claim(calls.kim);
  expect(ids).toContain(second?.listing.id);
  later(61);
  const third = await claim(calls.asha);
  expect(ids).toContain(third?.listing.id);
  expect(await rows("SELECT state, count(*)::int AS n FROM verification_cards GROUP BY state ORDER BY state")).toEqual([
    { state: "ended", n: 1 },
    { state: "held", n: 1 },
    { state: "released", n: 1 },
  ]);
  const held = "SELECT count(*)::int AS n FROM documents WHERE collection = 'claims' AND body->>'state' = 'held'";
  expect(await rows(held)).toEqual([{ n: 1 }]);
  await observe(calls.asha, third?.listing.id ?? "", { outcome: "in-stock" });
  expect(await rows("SELECT FROM verification_numbers")).toEqual([]);
  const [reported] = await rows("SELECT observation_id AS id FROM verification_cards WHERE state = 'done'");
  await calls.asha.ask("POST", "/api/v1/sync/commit", {
    clientId: "0".repeat(32),
    mutations: [{ key: randomUUID(), name: "observations.undo", args: { id: reported?.["id"] } }],
  });
  expect(await rows("SELECT FROM verification_numbers")).toHaveLength(1);
  expect(await claim(calls.kim)).toBeNull();
});

test("nobody at the phone of a number: none of its listings is given out before the pause is over", async () => {
  const ids = await withNumber(3, "+12025550105");
  for (const minutes of [15, 60]) {
    // In sequence, as time passes.
    const card = await claim(calls.asha);
    expect(ids).toContain(card?.listing.id);
    await observe(calls.asha, card?.listing.id ?? "", { outcome: "no-answer" });
    await settle();
    later(minutes - 1);
    expect([await claim(calls.asha), await claim(calls.kim)]).toEqual([null, null]);
    later(1);
  }
  expect(ids).toContain((await claim(calls.kim))?.listing.id);
});

test("a wrong number is one of its entry: its other listings are still called", async () => {
  const ids = await withNumber(2, "+12025550108");
  const first = await claim(calls.asha);
  await observe(calls.asha, first?.listing.id ?? "", { outcome: "wrong-number" });
  await rows("UPDATE verification_cards SET second_until = NULL");
  await settle();
  later(60);
  expect((await claim(calls.kim))?.listing.id).toBe(ids.find((id) => id !== first?.listing.id));
});

test("disconnected is true of the number: its other listings are in no card until somebody reports one", async () => {
  const ids = await withNumber(3, "+12025550106");
  const first = await claim(calls.asha);
  const others = ids.filter((id) => id !== first?.listing.id);
  await observe(calls.asha, first?.listing.id ?? "", { outcome: "disconnected" });
  await rows("UPDATE verification_cards SET second_until = NULL");
  // A worker tells the other listings. Later on the test's clock, they would count as called later.
  const disconnected = `SELECT count(*)::int AS n FROM documents
    WHERE collection = 'listings' AND id = ANY($1) AND body->'reach'->>'value' = 'disconnected'`;
  await expect.poll(() => rows(disconnected, [ids])).toEqual([{ n: 3 }]);
  await settle();
  later(60);
  expect([await claim(calls.asha), await claim(calls.kim)]).toEqual([null, null]);
  await reportNumber(calls, others[1]);
  // The entry says of its number what the call found, so it counts as called.
  later(24 * 60);
  expect(others).toContain((await claim(calls.kim))?.listing.id);
});

test("who answered may be asked for what else they have", async () => {
  const ids = await withNumber(2, "+12025550107");
  const first = await claim(calls.asha);
  await observe(calls.asha, first?.listing.id ?? "", { outcome: "none-left" });
  await rows("UPDATE verification_cards SET second_until = NULL");
  await settle();
  expect(ids).toContain((await claim(calls.asha))?.listing.id);
});
