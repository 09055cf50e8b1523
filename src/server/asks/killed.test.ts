import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild } from "#server/testing/child.ts";
import { IS_QUICK, rounds } from "#server/testing/rounds.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";
import { keepTestMessage } from "./testing/keep-test-message.ts";
import { runWaves } from "./run-waves.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());

const NEEDS = 6;

test.skipIf(IS_QUICK)(
  "killed with -9 anywhere, a process doubles no ask; the next one makes the waves that are left",
  async () => {
    const { database } = world.service;
    for (let round = 0; round < rounds(3, 34, 1); round += 1) {
      world.noon();
      await database.pool.query(
        "DELETE FROM documents WHERE collection IN ('donors', 'asks', 'campaigns', 'listings', 'news')",
      );
      await database.pool.query("DELETE FROM auth.message");
      await world.donors(60);
      for (let need = 0; need < NEEDS; need += 1) await world.askingNeed();
      const connection = JSON.stringify({ ...database.connection, database: database.pool.options.database });
      const child = startChild(new URL("./testing/wave-child.ts", import.meta.url), [
        connection,
        world.now().toISOString(),
      ]);
      await child.said(`wave ${1 + (round % NEEDS)}`);
      await child.kill("SIGKILL");
      const dependencies = { ...world.dependencies, tellAsked: tellAll };
      await runWaves(dependencies, world.now());
      const { rows } = await database.pool.query<Record<string, unknown>>(
        `SELECT c.body->>'asked' AS asked, c.body->>'wave' AS wave, count(a.id)::text AS asks, count(m.id)::text AS messages
       FROM documents c LEFT JOIN documents a ON a.collection = 'asks' AND a.body->>'listingId' = c.id::text
       LEFT JOIN auth.message m ON m.id = a.id
       WHERE c.collection = 'campaigns' GROUP BY c.id, c.body`,
      );
      expect(rows).toHaveLength(NEEDS);
      for (const { asked, wave, asks, messages } of rows) {
        expect(wave).toBe("1");
        expect([asks, messages]).toEqual([asked, asked]);
      }
      const people = await database.pool.query<{ most: number }>(
        `SELECT max(count)::int AS most FROM (SELECT count(*) FROM documents WHERE collection = 'asks' GROUP BY body->>'ownerId') each`,
      );
      expect(people.rows[0]?.most).toBe(1);
    }
  },
);

const tellAll: AskWorld["dependencies"]["tellAsked"] = (made) => made.map(({ id }) => keepTestMessage(id));
