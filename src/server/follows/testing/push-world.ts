import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { pushService } from "#server/adapters/push/testing/push-service.ts";
import type { PushService, TestBrowser } from "#server/adapters/push/testing/push-service.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";

type Answer = { status: number; json: Record<string, unknown> };

/** A service, and a push service that it sends to. Read its parts only inside tests. */
export type PushWorld = {
  provider: PushService;
  service: TestService;
  /** The public key of the service. */
  key: string;
  /** How far the clock of the service is ahead, ms; 0 at the start of each test. */
  ahead: number;
  /** The latitude of the test's own town. */
  lat: number;
  now: () => Date;
  call: (method: string, path: string, body: object) => Promise<Answer>;
  subscribe: (browser: TestBrowser, who?: SignedIn) => Promise<Answer>;
  /** A follow of beds in the test's town. */
  aFollow: (changed?: object) => { id: string };
  followBy: (browser: TestBrowser, changed?: object) => Promise<Answer>;
  ownOf: (browser: TestBrowser) => Promise<Answer>;
  saveAs: (who: SignedIn, follow: object) => Promise<string | undefined>;
  /** An ICU of the town with so many free beds as said just now. @returns its id */
  anIcu: (count: number) => Promise<string>;
  /** What reached this browser, opened. */
  got: (browser: TestBrowser) => Record<string, unknown>[];
  arrived: (browser: TestBrowser, count: number) => Promise<void>;
};

/** What a browser proves itself with. */
export const deviceOf = ({ subscription: { endpoint, keys } }: TestBrowser) => ({ endpoint, auth: keys.auth });

/** Sets one up for a test file. */
export function pushWorld(): PushWorld {
  // Filled in before the first test runs.
  const world = { ahead: 0, lat: 11, now: () => new Date(Date.now() + world.ahead) } as PushWorld;
  beforeAll(async () => {
    world.provider = await pushService();
    const settings = { RATE_LIMITS: "off", PUSH_HOSTS: world.provider.host };
    world.service = await testService({ now: world.now, settings, lookMs: 50 });
    const answer = await world.service.get("/api/v1/push/key");
    world.key = ((await answer.json()) as { key: string }).key;
  });
  afterAll(async () => {
    await world.service.close();
    await world.provider.close();
  });
  beforeEach(() => {
    world.ahead = 0;
    world.lat += 2;
    world.provider.calls.length = 0;
    world.provider.answer(201);
  });
  return Object.assign(world, calls(world), reading(world));
}

function calls(world: PushWorld): Pick<PushWorld, "call" | "followBy" | "ownOf" | "saveAs" | "subscribe" | "aFollow"> {
  const call: PushWorld["call"] = async (method, path, body) => {
    const headers = { "Content-Type": "application/json" };
    const response = await world.service.get(path, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, json: text === "" ? {} : JSON.parse(text) };
  };
  const aFollow = (changed: object = {}) => ({
    id: newId(),
    kind: "bed",
    bedType: "icu",
    place: { lat: world.lat, lng: 88, label: "Howrah" },
    withinKm: 10,
    when: "each",
    nightToo: true,
    ...changed,
  });
  return {
    call,
    aFollow,
    subscribe: ({ subscription }, who) => {
      const sent = { ...subscription, key: world.key };
      return who === undefined ? call("PUT", "/api/v1/me/push", sent) : who.ask("PUT", "/api/v1/me/push", sent);
    },
    followBy: (browser, changed = {}) =>
      call("POST", "/api/v1/push/follows", { device: deviceOf(browser), follow: aFollow(changed) }),
    ownOf: (browser) => call("POST", "/api/v1/push/follows/mine", { device: deviceOf(browser) }),
    saveAs: async (who, follow) =>
      (await testStore(world.service, who.token).commit([{ name: "follows.save", args: follow }])).states[0],
  };
}

function reading(world: PushWorld): Pick<PushWorld, "anIcu" | "arrived" | "got"> {
  const got: PushWorld["got"] = ({ subscription, open }) => {
    const path = new URL(subscription.endpoint).pathname;
    return world.provider.calls.filter((each) => each.path === path).map(({ body }) => JSON.parse(open(body)));
  };
  return {
    got,
    arrived: async (browser, count) => {
      await world.service.settled();
      expect(got(browser)).toHaveLength(count);
    },
    anIcu: (count) => {
      const at = world.now().toISOString();
      const place = { lat: world.lat + 0.01, lng: 88, label: "Howrah", precision: "exact", basis: "given" } as const;
      const listing = aListing({
        details: { bedType: "icu" },
        facilityName: "Hill Hospital",
        place: { ...place, uncertaintyKm: 0.1 },
        stock: { value: count > 0 ? "available" : "out", count, at, by: "facility" },
        confirmedAt: at,
      });
      return world.service.put(bodyOf(listing), { id: newId() });
    },
  };
}
