import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { applyRetention } from "#server/listings/retention.ts";
import { clearOldNews } from "#server/news/daily-notices.ts";
import { actOnResponse } from "#server/responses/testing/response-world.ts";
import { endWithoutNeed, eraseResponses } from "#server/responses/upkeep.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { countAnswers } from "./queries.ts";
import { eraseAsks } from "./retention.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const answer = async (who: SignedIn, said: "yes" | "no") => {
  const open = (await world.mine(who, "asks")).find(({ isOpen }) => isOpen === true);
  expect((await who.ask("POST", `/api/v1/asks/${String(open?.["id"])}/answer`, { answer: said })).status).toBe(200);
};
const close = (owner: SignedIn, id: string) =>
  owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
/** Documents that hold both texts, and how many there are of a collection. */
const joining = async (...words: [string, string]): Promise<string[]> =>
  (
    await world.service.database.pool.query<{ collection: string }>(
      `SELECT collection FROM (SELECT collection, concat(id, body, shielded) AS words FROM documents) d
       WHERE position($1 in words) > 0 AND position($2 in words) > 0 ORDER BY 1`,
      words,
    )
  ).rows.map(({ collection }) => collection);
const count = async (collection: string): Promise<number> =>
  (await world.service.database.pool.query("SELECT FROM documents WHERE collection = $1", [collection])).rows.length;
/** All that the server does by itself to old documents. */
const upkeep = async (): Promise<void> => {
  const { database } = world.service;
  // Who is told at once: responses/at-once.test.ts.
  await endWithoutNeed({ database, tellAtOnce: () => [] }, world.now());
  for (const each of [applyRetention, eraseResponses, clearOldNews, eraseAsks])
    // One after the other, as it does not matter in which order.
    await each(database, world.now());
};

test("thirty days after the end no document joins who was asked with the need or the response", async () => {
  const donor = await world.donor();
  const { owner, id } = await world.askingNeed();
  const { supplier, offerId } = await world.supplier();
  const oxygen = await world.askingNeed({ kind: "oxygen", details: { form: "cylinder" }, unit: "cylinder" });
  await world.wave();
  for (const who of [donor, supplier]) await answer(who, "yes");
  const responses = [donor, supplier].map(async (who) => String((await world.mine(who, "responses"))[0]?.["id"]));
  const [given = "", brought = ""] = await Promise.all(responses);
  await close(owner, id);
  await close(oxygen.owner, oxygen.id);
  await upkeep();
  expect(await joining(donor.id, id)).toEqual(["asks", "news", "news", "responses"]);
  expect(await joining(brought, offerId)).toEqual(["asks", "responses"]);
  world.move(30 * DAY_MS - MINUTE_MS);
  await upkeep();
  expect([await count("asks"), await count("campaigns")]).toEqual([2, 2]);
  expect(await joining(donor.id, given)).not.toEqual([]);
  world.move(2 * MINUTE_MS);
  await upkeep();
  // The campaign goes once its need has lost its owner.
  expect([await count("asks"), await count("campaigns")]).toEqual([0, 0]);
  for (const [person, response, need] of [
    [donor.id, given, id],
    [supplier.id, brought, oxygen.id],
  ] as const)
    expect([await joining(person, need), await joining(person, response)]).toEqual([[], []]);
  // Their own offer leads to a supplier too.
  expect([await joining(offerId, brought), await joining(offerId, oxygen.id)]).toEqual([[], []]);
});

/** A day passes for the asks. The clock stays, as sessions end within days. */
const ageAsks = async (): Promise<void> => {
  const { pool } = world.service.database;
  const { rows } = await pool.query<{ id: string; body: StoredAsk }>(
    "SELECT id, body FROM documents WHERE collection = 'asks'",
  );
  const dayBefore = (at: string): string => new Date(Date.parse(at) - DAY_MS).toISOString();
  for (const { id, body } of rows) {
    const { at, until, answeredAt = at } = body;
    const aged = { at: dayBefore(at), until: dayBefore(until), answeredAt: dayBefore(answeredAt), answer: "no" };
    // Few, so one after the other.
    await pool.query("UPDATE documents SET body = body || $2 WHERE id = $1", [id, JSON.stringify(aged)]);
  }
};

test("the limit of 28 days and the yes rate of 30 hold while asks are erased daily", async () => {
  await world.donors(1);
  const askedOn: number[] = [];
  for (let day = 0; day < 36; day += 1) {
    // Each day knows those before it.
    const { owner, id } = await world.askingNeed({ urgency: "planned" });
    if ((await world.wave()) > 0) askedOn.push(day);
    await close(owner, id);
    await ageAsks();
    const since = new Date(world.now().getTime() - 30 * DAY_MS);
    const before = await countAnswers(world.service.database, since);
    await eraseAsks(world.service.database, world.now());
    expect(await countAnswers(world.service.database, since)).toEqual(before);
  }
  // Every third day after a no, four times in 28 days.
  expect(askedOn).toEqual([0, 3, 6, 9, 28, 31, 34]);
  expect(await count("asks")).toBe(5);
});

test("an ask without an answer has ended with its time", async () => {
  await world.donors(1);
  await world.askingNeed({ urgency: "planned" });
  expect(await world.wave()).toBe(1);
  world.move(30 * DAY_MS);
  expect(await eraseAsks(world.service.database, world.now())).toBe(0);
  world.move(DAY_MS + HOUR_MS);
  expect(await eraseAsks(world.service.database, world.now())).toBe(1);
});

test("a response that runs keeps its people, and more than one batch is erased by two processes", async () => {
  const donor = await world.donor();
  const { owner } = await world.askingNeed();
  await world.wave();
  await answer(donor, "yes");
  const [response] = await world.mine(owner, "responses");
  expect((await actOnResponse(owner, response?.["id"], "accept", { amount: 1 })).status).toBe(200);
  world.move(31 * DAY_MS);
  const at = new Date(world.now().getTime() - 40 * DAY_MS).toISOString();
  await world.service.putAll(
    Array.from({ length: 230 }, () => {
      const body = { listingId: newId(), ownerId: newId(), wave: 1, at, until: at };
      return { collection: "asks", id: newId(), body };
    }),
  );
  const { database } = world.service;
  await Promise.all([eraseAsks(database, world.now()), eraseAsks(database, world.now())]);
  await eraseAsks(database, world.now());
  await eraseResponses(database, world.now());
  expect(await count("asks")).toBe(0);
  expect(await joining(donor.id, String(response?.["id"]))).toEqual(["news", "responses"]);
});
