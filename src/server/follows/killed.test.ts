import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredFollow } from "#domain/follows/follow.ts";
import { deviceOwner } from "#domain/follows/follow.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { openMessages } from "#server/adapters/message-queue.ts";
import { pushService } from "#server/adapters/push/testing/push-service.ts";
import type { PushService, TestBrowser } from "#server/adapters/push/testing/push-service.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { startChild } from "#server/testing/child.ts";
import { testDatabase } from "#server/testing/database.ts";
import { eventually } from "#server/testing/eventually.ts";
import { aListing } from "#server/testing/listings.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { noteHits } from "./note-hits.ts";
import { notifyFollowers } from "./notify-followers.ts";
import { alertParts } from "./testing/alert-parts.ts";

let provider: PushService;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  provider = await pushService();
  database = await testDatabase();
});
afterAll(async () => {
  await provider.close();
  await database.drop();
});

const BROWSERS = 12;
const SYSTEM = { who: "test", role: "system" };
/** Where a round kills: before the log is read, after it, at some messages, and while sending. */
const STEPS = ["noting", "telling", ...Array.from({ length: BROWSERS }, (_, at) => `message ${at + 1}`), "sending"];

test.runIf(IS_LONG)(
  "killed with -9 anywhere, a process loses no alert and doubles none; the next one goes on",
  async () => {
    const parts = alertParts(database, provider.host);
    for (let round = 0; round < rounds(2, 100); round += 1) {
      await database.pool.query("DELETE FROM auth.message");
      await database.pool.query("DELETE FROM push_devices");
      await database.pool.query("DELETE FROM documents");
      provider.calls.length = 0;
      // A first look says where the log is followed from.
      while (await noteHits({ ...parts.telling, messages: openless }, new Date()));
      const browsers = Array.from({ length: BROWSERS }, () => provider.browser());
      for (const browser of browsers) await subscribe(browser);
      await executeCommand(database, {
        by: SYSTEM,
        act: "test",
        writes: [listings.insert(newId(), { body: anIcu() })],
      });
      const connection = JSON.stringify({ ...database.connection, database: database.pool.options.database });
      const child = startChild(new URL("./testing/alert-child.ts", import.meta.url), [connection, provider.host]);
      await child.said(STEPS[round % STEPS.length] ?? "");
      await child.kill("SIGKILL");
      await goOn();
      for (const browser of browsers) {
        const path = new URL(browser.subscription.endpoint).pathname;
        const calls = provider.calls.filter((each) => each.path === path);
        expect(calls.length).toBeGreaterThan(0);
        // What was on its way at the kill may come again, and then replaces itself (RFC 8030, 5.4).
        expect(new Set(calls.map(({ headers }) => headers["topic"])).size).toBe(1);
      }
      expect(provider.calls.length).toBeLessThanOrEqual(BROWSERS + 5);
      const told = await database.pool.query("SELECT device_id FROM follow_messages");
      expect(told.rows).toHaveLength(BROWSERS);
    }

    /** The next process, when the claims of the dead one have ended. */
    async function goOn(): Promise<void> {
      const later = { ...parts.messages, now: () => new Date(Date.now() + 91_000) };
      const messages = openMessages(later);
      await eventually(async () => {
        while (await noteHits({ ...parts.telling, messages }, new Date()));
        await notifyFollowers({ ...parts.telling, messages }, new Date());
        await messages.sendDue();
        const told = await database.pool.query("SELECT 1 FROM follow_messages");
        expect(told.rows).toHaveLength(BROWSERS);
        expect((await database.pool.query("SELECT 1 FROM auth.message")).rows).toEqual([]);
      });
      await messages.close();
    }

    async function subscribe({ subscription }: TestBrowser): Promise<void> {
      const id = await parts.devices.keep(subscription, {
        serverKey: parts.publicKey,
        sessionId: null,
        now: new Date(),
      });
      const body: StoredFollow = {
        ownerId: deviceOwner(id),
        kind: "bed",
        withinKm: 10,
        when: "each",
        until: new Date(Date.now() + DAY_MS).toISOString(),
        nightToo: true,
        at: new Date().toISOString(),
      };
      const shielded = { place: { lat: 20, lng: 88 }, details: { bedType: "icu" as const } };
      await executeCommand(database, {
        by: SYSTEM,
        act: "test",
        writes: [follows.insert(newId(), { body, shielded })],
      });
    }
  },
);

/** Nothing is told yet, so nothing is queued. */
const openless = { queue: () => () => Promise.resolve() };

function anIcu() {
  const at = new Date().toISOString();
  return aListing({
    details: { bedType: "icu" },
    place: { lat: 20.01, lng: 88, label: "Howrah", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    stock: { value: "available", count: 1, at, by: "facility" },
    confirmedAt: at,
  });
}
