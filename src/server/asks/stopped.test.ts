import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { keepDevice } from "#server/adapters/push/statements.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
  await world.begin();
});
afterAll(() => world.service.close());

test("a wave asks who sent STOP where a browser of theirs takes messages, and nobody else who did", async () => {
  const { database } = world.service;
  const phoneOnly = { emailVerified: false, isSettled: false };
  const [reached, unreached] = [
    await world.donor({}, { ...phoneOnly, phone: "+919850070001" }),
    await world.donor({}, { ...phoneOnly, phone: "+919850070002" }),
  ];
  for (const phone of ["+919850070001", "+919850070002"])
    await database.pool.query("INSERT INTO message_stops (recipient, at) VALUES ($1, $2)", [phone, world.now()]);
  const session = `SELECT "id" FROM auth."session" WHERE "userId" = $1`;
  const { rows } = await database.pool.query<{ id: string }>(session, [reached.id]);
  const device = { id: newId(world.now()), name: "a browser", sealed: "sealed", serverKey: "key" };
  await keepDevice(database, { ...device, sessionId: rows[0]?.id ?? null, now: world.now() });
  await world.askingNeed();
  expect(await world.wave()).toBe(1);
  expect(await world.mine(reached, "asks")).toHaveLength(1);
  expect(await world.mine(unreached, "asks")).toEqual([]);
  expect(world.sent).toContainEqual(expect.objectContaining({ channel: "push", to: device.id, template: "asked" }));
});
