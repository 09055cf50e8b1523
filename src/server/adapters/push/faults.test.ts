import { beforeAll, afterAll, beforeEach, expect, test } from "vitest";
import { drip, faultyServer, SERVER_FAULTS } from "#server/testing/faults/faulty-server.ts";
import { reportFault } from "#server/testing/faults/fault-report.ts";
import { postOffice } from "#server/testing/post-office.ts";
import type { MessageQueue } from "../message-queue.ts";
import { pushService, testBrowser } from "./testing/push-service.ts";
import type { PushService } from "./testing/push-service.ts";
import { serverKeys } from "./server-keys.ts";
import { SilentHosts } from "./silent-hosts.ts";

/* A push service hangs, drips or lies. Messages by another one go out, and none is lost. */

const office = postOffice();
const KEYS = serverKeys("a seed of thirty-two characters.");
/** Browsers of the service that is at fault: many times the places of the lane. */
const BROWSERS = 30;
/** Its calls: three that were silent until it is left alone, and what was under way with them. */
const MOST_CALLS = 7;

let good: PushService;
beforeAll(async () => void (good = await pushService()));
afterAll(() => good.close());
/** Where each browser is, and who was forgotten. */
let endpoints: Map<string, ReturnType<typeof testBrowser>["subscription"]>;
let forgotten: string[];
beforeEach(() => {
  endpoints = new Map();
  forgotten = [];
  good.calls.length = 0;
  good.answer(201);
});

/** The messages of one process. */
const openPost = (): MessageQueue =>
  office.post(
    {},
    {},
    {
      devices: {
        read: async (id) => {
          const subscription = endpoints.get(id);
          return subscription === undefined ? null : { ...subscription, serverKey: KEYS.publicKey };
        },
      },
      forget: async (id) => void forgotten.push(id),
      serverKeys: [KEYS],
      hosts: [...endpoints.values()].map(({ endpoint }) => new URL(endpoint).host),
      subject: "mailto:help@example.org",
      answerMs: 2_000,
    },
  );

/** Queues one for a new browser of a service. @returns the browser's id */
function browserAt(host: string): string {
  const id = `browser ${endpoints.size}`;
  endpoints.set(id, testBrowser(`http://${host}/push/${endpoints.size}`).subscription);
  return id;
}

const queue = async (messages: MessageQueue, ids: readonly string[]): Promise<void> => {
  for (const to of ids) {
    const values = { url: "https://help.example.org/r/1" };
    const message = { channel: "push", to, language: "en", template: "follow-hit", endableBy: "asha", values } as const;
    await messages.queue(message)(office.database.pool);
  }
};

test.each(SERVER_FAULTS)(
  "a push service that %s holds up no other one, is left alone, and loses no message",
  async (name, fault) => {
    const faulty = await faultyServer(fault);
    const host = `127.0.0.1:${faulty.port}`;
    const ofFaulty = Array.from({ length: BROWSERS }, () => browserAt(host));
    const ofGood = browserAt(good.host);
    const messages = openPost();
    await queue(messages, [...ofFaulty, ofGood]);
    await office.settled();
    expect(good.calls).toHaveLength(1);
    const answers = name.includes("500");
    if (!answers) expect(faulty.calls()).toBeLessThanOrEqual(MOST_CALLS);
    expect((await office.rows()).map(({ state }) => state)).toEqual(Array.from({ length: BROWSERS }, () => "waiting"));
    expect(forgotten).toEqual([]);

    // The browsers are with a service that is well.
    for (const id of ofFaulty) endpoints.set(id, testBrowser(`http://${good.host}/push/${id.length}`).subscription);
    office.later(120);
    await office.allSent();
    expect(good.calls).toHaveLength(BROWSERS + 1);
    reportFault({
      fault: `a push service that ${name}`,
      readers: "not concerned",
      writers: "a message by another push service went out meanwhile",
      recovery: "by itself, at the next try",
      acknowledged: BROWSERS + 1,
      lost: 0,
      probes: "not concerned",
    });
  },
);

test("after half a minute one call asks a silent service whether it is back", () => {
  let now = new Date("2026-11-29T12:00:00Z");
  const silent = new SilentHosts(() => now);
  const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1_000));
  const asked = (): boolean[] => Array.from({ length: 3 }, () => silent.mayCall("push.example.org"));
  for (let call = 0; call < 3; call += 1) {
    expect(silent.mayCall("push.example.org")).toBe(true);
    silent.wasSilent("push.example.org");
  }
  later(29);
  expect(asked()).toEqual([false, false, false]);
  later(1);
  expect(asked()).toEqual([true, false, false]);
  silent.wasSilent("push.example.org");
  expect(asked()).toEqual([false, false, false]);
  later(30);
  expect(asked()).toEqual([true, false, false]);
  silent.answered("push.example.org");
  expect(asked()).toEqual([true, true, true]);
});

test("one that takes a message and drips its answer has taken it; the stop is not held up", async () => {
  const faulty = await faultyServer(drip("HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n"));
  const ids = Array.from({ length: 3 }, () => browserAt(`127.0.0.1:${faulty.port}`));
  const messages = openPost();
  await queue(messages, ids);
  await office.allSent();
  expect(faulty.calls()).toBe(ids.length);
  await messages.close();
});

test("one that says 410 to all is believed for its own browsers, and for no other's", async () => {
  const gone = await pushService();
  gone.answer(410);
  const lost = Array.from({ length: 3 }, () => browserAt(gone.host));
  const kept = browserAt(good.host);
  await queue(openPost(), [...lost, kept]);
  await office.allSent();
  expect(forgotten.toSorted()).toEqual(lost.toSorted());
  expect(good.calls).toHaveLength(1);
  await gone.close();
});
