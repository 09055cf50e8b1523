import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { testDatabase } from "#server/testing/database.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { readObservationsOf } from "./queries.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("a flood of observations without an account washes off neither what members said nor that money was asked for", async () => {
  const listingId = randomUUID();
  const observation = (who: string, body: Record<string, string>) => ({
    collection: "observations",
    id: randomUUID(),
    body: { listingId, by: "seeker", ...body },
    shielded: { who },
  });
  const early = "2026-11-20T10:00:00.000Z";
  const said = [
    observation("user:a", { outcome: "asked-for-advance-money", authorId: "a", at: early }),
    observation("user:b", { outcome: "none-left", authorId: "b", at: early }),
    observation("client:c", { outcome: "asked-for-advance-money", at: early }),
    observation("facility", { outcome: "confirmed", by: "facility", at: early }),
  ];
  const flood = Array.from({ length: 1_100 }, (_none, at) =>
    observation(`client:${at}`, { outcome: "busy", at: "2026-11-20T11:00:00.000Z" }),
  );
  await upsertBatch(database, [...said, ...flood], { who: "test", role: "admin", act: "test.put" });
  const ids = (await readObservationsOf(database.pool, [listingId])).map(({ id }) => id);
  for (const { id } of said) expect(ids).toContain(id);
  expect(ids).toHaveLength(said.length + 1_000);
});
