import { describe, expect, test } from "vitest";
import { FOLLOWING } from "#domain/follows/follow.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { HEALTH_WORDS } from "#domain/shared/health-consent.ts";
import { forgetIdleDevices } from "#server/adapters/push/statements.ts";
import { eraseEndedFollows } from "./follows.ts";
import { deviceOf, pushWorld } from "./testing/push-world.ts";
import { TEMPLATES } from "#server/adapters/templates.ts";

const world = pushWorld();

describe("a browser without an account", () => {
  test("follows three at a time; lists and ends its own", async () => {
    const browser = world.provider.browser();
    await world.subscribe(browser);
    for (let each = 0; each < FOLLOWING.mostOfDevice; each += 1)
      expect((await world.followBy(browser)).status).toBe(200);
    expect(await world.followBy(browser)).toMatchObject({ status: 412, json: { reason: "follows/too-many" } });
    const { follows } = (await world.ownOf(browser)).json as { follows: { id: string }[] };
    expect(follows).toHaveLength(3);
    const end = await world.call("POST", "/api/v1/push/follows/end", { device: deviceOf(browser), id: follows[0]?.id });
    expect(end.json["follows"]).toHaveLength(2);
  });

  test("follows a blood group by its own words alone", async () => {
    const browser = world.provider.browser();
    await world.subscribe(browser);
    const blood = { kind: "blood", bedType: undefined, bloodGroup: "B-" };
    for (const sent of [{}, { healthConsent: { wordsVersion: "2020-01-01" } }])
      expect(await world.followBy(browser, { ...blood, ...sent })).toMatchObject({
        status: 412,
        json: { reason: "follows/consent-needed" },
      });
    const healthConsent = { wordsVersion: HEALTH_WORDS };
    const { status, json } = await world.followBy(browser, { ...blood, healthConsent });
    expect([status, json["follows"]]).toMatchObject([200, [{ bloodGroup: "B-" }]]);
  });

  test("follows words, hours, a language and a check, as a list asks for them", async () => {
    const [hill, apex] = [world.provider.browser(), world.provider.browser()];
    for (const browser of [hill, apex]) await world.subscribe(browser);
    const asked = { openNow: true, speaks: "ta", freshWithinMinutes: 60 };
    const { json } = await world.followBy(hill, { ...asked, q: "hill hosp" });
    expect(json["follows"]).toMatchObject([{ ...asked, q: "hill hosp" }]);
    expect((await world.followBy(apex, { q: "apex" })).status).toBe(200);
    for (const wrong of [{ q: "x".repeat(101) }, { speaks: "tlh" }, { openNow: "yes" }, { freshWithinMinutes: 0.5 }])
      expect((await world.followBy(apex, wrong)).status).toBe(400);
    // Its languages and hours are not known: in the list it would be a maybe.
    await world.anIcu(1);
    await world.arrived(hill, 1);
    expect(world.got(apex)).toEqual([]);
  });

  test("other browsers cannot read or end them; who knows the address alone cannot either", async () => {
    const [browser, other] = [world.provider.browser(), world.provider.browser()];
    await world.subscribe(browser);
    await world.subscribe(other);
    const { follows } = (await world.followBy(browser)).json as { follows: { id: string }[] };
    const id = follows[0]?.id;
    await world.call("POST", "/api/v1/push/follows/end", { device: deviceOf(other), id });
    expect((await world.ownOf(browser)).json["follows"]).toHaveLength(1);
    const guessed = { endpoint: browser.subscription.endpoint, auth: other.subscription.keys.auth };
    expect((await world.call("POST", "/api/v1/push/follows/mine", { device: guessed })).status).toBe(404);
  });

  test("whose subscription was replaced keeps what it follows; who knows the old address alone moves nothing", async () => {
    const [old, next, other] = [world.provider.browser(), world.provider.browser(), world.provider.browser()];
    await world.subscribe(old);
    await world.followBy(old);
    const move = (to: typeof next, replaces: object) =>
      world.call("PUT", "/api/v1/me/push", { ...to.subscription, key: world.key, replaces });
    const guessed = { endpoint: old.subscription.endpoint, auth: other.subscription.keys.auth };
    expect((await move(other, guessed)).status).toBe(200);
    expect((await world.ownOf(other)).json["follows"]).toEqual([]);
    for (const _again of [1, 2]) expect((await move(next, deviceOf(old))).status).toBe(200);
    expect((await world.ownOf(next)).json["follows"]).toHaveLength(1);
    expect((await world.ownOf(old)).status).toBe(404);
    await world.anIcu(1);
    await world.arrived(next, 1);
    expect(world.got(old)).toEqual([]);
  });

  test("of the first tells once and has ended", async () => {
    const browser = world.provider.browser();
    await world.subscribe(browser);
    await world.followBy(browser, { when: "first" });
    await world.anIcu(1);
    await world.arrived(browser, 1);
    expect((await world.ownOf(browser)).json["follows"]).toEqual([]);
  });

  test("the database names no address and no secret of a browser", async () => {
    const browser = world.provider.browser();
    await world.subscribe(browser);
    const { rows } = await world.service.database.pool.query("SELECT * FROM push_devices");
    for (const secret of [
      browser.subscription.endpoint,
      world.provider.host,
      ...Object.values(browser.subscription.keys),
    ])
      expect(JSON.stringify(rows)).not.toContain(secret);
    expect(world.service.log.join("\n")).not.toContain(browser.subscription.endpoint);
  });

  test("a browser that follows nothing and where nobody is signed in is forgotten after a day", async () => {
    const [idle, follows] = [world.provider.browser(), world.provider.browser()];
    await world.subscribe(idle);
    await world.subscribe(follows);
    await world.followBy(follows);
    await forgetIdleDevices(world.service.database, new Date(Date.now() + DAY_MS));
    expect((await world.ownOf(idle)).status).toBe(404);
    expect((await world.ownOf(follows)).status).toBe(200);
    await world.service.database.pool.query("DELETE FROM push_devices");
    expect(await eraseEndedFollows(world.service.database, world.now())).toBeGreaterThanOrEqual(1);
  });
});

describe("refused", () => {
  test.each([
    ["http://169.254.169.254/latest"],
    ["https://example.org/push"],
    ["http://127.0.0.1:1/push"],
    ["https://localhost/push"],
  ])("an address of nobody's push service: %s", async (endpoint) => {
    const { subscription } = world.provider.browser();
    const answer = await world.call("PUT", "/api/v1/me/push", { ...subscription, endpoint, key: world.key });
    expect(answer).toMatchObject({ status: 400, json: { reason: "push/endpoint-refused" } });
  });

  test("a key of another server, a key that is no point, a secret that is too short", async () => {
    const { subscription } = world.provider.browser();
    const put = (changed: object) =>
      world.call("PUT", "/api/v1/me/push", { ...subscription, key: world.key, ...changed });
    const other = world.provider.browser().subscription.keys.p256dh;
    expect(await put({ key: other })).toMatchObject({ status: 412, json: { reason: "push/key-changed" } });
    const point = Buffer.alloc(65, 4).toString("base64url");
    expect((await put({ keys: { ...subscription.keys, p256dh: point } })).status).toBe(400);
    expect((await put({ keys: { ...subscription.keys, auth: "AAAA" } })).status).toBe(400);
  });
});

test("words of each kind in the language that was asked for", async () => {
  const words = async (lang: string) => (await world.service.get(`/api/v1/push/words?lang=${lang}`)).json();
  expect(await words("ur")).toMatchObject({ lang: "ur", dir: "rtl" });
  const [hindi, english] = [await words("hi"), await words("xx")] as { kinds: Record<string, string> }[];
  expect(Object.keys(hindi?.kinds ?? {})).toEqual(
    Object.entries(TEMPLATES).flatMap(([name, { channels }]) =>
      channels.some((each) => each === "push") ? [name] : [],
    ),
  );
  expect(english?.kinds["follow-hit"]).toBe("Somebody has what you are looking for.");
  expect(hindi?.kinds["follow-hit"]).not.toBe(english?.kinds["follow-hit"]);
});
