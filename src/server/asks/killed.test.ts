import { afterAll, beforeAll, expect, test } from "vitest";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { SESSION_LIMITS, sessionLimitsOf } from "#server/documents/sessions/session-pool.ts";
import { startChild } from "#server/testing/child.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { LOOK_MS } from "./asks.ts";
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
/** No wave is later than this. */
const MOST_LATE_MS = MINUTE_MS;
/**
 * How long locks of a process may outlive it: its statement ends, then the database ends its
 * transaction. With -9 its connection breaks sooner; of a computer that lost its power it does not.
 */
const LOCKS_END_MS = SESSION_LIMITS.statement_timeout + SESSION_LIMITS.idle_in_transaction_session_timeout;

test("what a dead process has locked is free, and another has looked, before a wave is a minute late", async () => {
  expect(LOCKS_END_MS + LOOK_MS).toBeLessThanOrEqual(MOST_LATE_MS);
  // The sessions that make waves have these limits.
  const { pool, connection } = world.service.database;
  const limits = sessionLimitsOf(connection);
  const { rows } = await pool.query<{ name: keyof typeof SESSION_LIMITS; ms: number }>(
    "SELECT name, setting::int AS ms FROM pg_settings WHERE name = ANY($1)",
    [Object.keys(SESSION_LIMITS)],
  );
  for (const { name, ms } of rows) expect([name, ms]).toEqual([name, limits[name]]);
  expect(rows).toHaveLength(2);
});

test.runIf(IS_LONG)(
  "killed with -9 anywhere, a process doubles no ask; the next look makes the waves that are left, none a minute late",
  async () => {
    const { database } = world.service;
    const dependencies = { ...world.dependencies, tellAsked: tellAll };
    for (let round = 0; round < rounds(1, 34); round += 1) {
      world.noon();
      await database.pool.query(
        "DELETE FROM documents WHERE collection IN ('donors', 'asks', 'campaigns', 'listings', 'news')",
      );
      await database.pool.query("DELETE FROM auth.message");
      // Each is asked once a day: as many for the second wave.
      await world.donors(2 * NEEDS * MATCHING.critical.before.mostWave);
      for (let need = 0; need < NEEDS; need += 1) await world.askingNeed({ urgency: "critical" });
      await runWaves(dependencies, world.now());
      world.move(MATCHING.waves.critical.waitMinutes * MINUTE_MS);
      const due = world.now();
      const connection = JSON.stringify({ ...database.connection, database: database.pool.options.database });
      const child = startChild(new URL("./testing/wave-child.ts", import.meta.url), [connection, due.toISOString()]);
      await child.said(`wave ${1 + (round % NEEDS)}`);
      await child.kill("SIGKILL");
      // The next look of another process, as late as it may be.
      world.move(LOCKS_END_MS + LOOK_MS);
      await runWaves(dependencies, world.now());
      const { rows } = await database.pool.query<Record<string, unknown>>(
        `SELECT c.body->>'asked' AS asked, c.body->>'wave' AS wave, count(a.id)::text AS asks, count(m.id)::text AS messages,
         max(a.body->>'at') AS last
       FROM documents c LEFT JOIN documents a ON a.collection = 'asks' AND a.body->>'listingId' = c.id::text
       LEFT JOIN auth.message m ON m.id = a.id
       WHERE c.collection = 'campaigns' GROUP BY c.id, c.body`,
      );
      expect(rows).toHaveLength(NEEDS);
      for (const { asked, wave, asks, messages, last } of rows) {
        expect(wave).toBe("2");
        expect([asks, messages]).toEqual([asked, asked]);
        const order = [due.toISOString(), last, new Date(due.getTime() + MOST_LATE_MS).toISOString()];
        expect(order.toSorted()).toEqual(order);
      }
      const people = await database.pool.query<{ most: number }>(
        `SELECT max(count)::int AS most FROM (SELECT count(*) FROM documents WHERE collection = 'asks' GROUP BY body->>'ownerId') each`,
      );
      expect(people.rows[0]?.most).toBe(1);
    }
  },
);

const tellAll: AskWorld["dependencies"]["tellAsked"] = (made) => made.map(({ id }) => keepTestMessage(id));
