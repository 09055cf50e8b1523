import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { openStops } from "#server/adapters/stops.ts";
import { readDue } from "#server/news/queries.ts";
import { news } from "#server/stored/news.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { readVapid } from "#server/adapters/push/testing/push-service.ts";
import { deviceOf, pushWorld } from "./testing/push-world.ts";

const world = pushWorld();

describe("a browser of an account", () => {
  test("nurse's 0 → 1: a message of 256 bytes, with kind and links alone, for minutes, urgent, by our key", async () => {
    const [asha, browser] = [await signedIn(world.service), world.provider.browser()];
    expect(await world.subscribe(browser, asha)).toMatchObject({ status: 200, json: { account: true } });
    expect(await world.saveAs(asha, world.aFollow())).toBe("acknowledged");
    const id = await world.anIcu(1);
    await world.arrived(browser, 1);
    const [sent] = world.provider.calls;
    const text = browser.open(sent?.body ?? Buffer.alloc(0));
    expect(Buffer.byteLength(text)).toBe(256);
    expect(JSON.parse(text)).toEqual({
      v: 1,
      kind: "follow-hit",
      link: `/r/${id}`,
      end: expect.stringMatching(/^\/a\/[\w-]{51}$/),
    });
    for (const secret of ["Hill Hospital", "Howrah"]) expect(text).not.toContain(secret);
    expect(sent?.headers).toMatchObject({ urgency: "high", "content-encoding": "aes128gcm" });
    expect(Number(sent?.headers["ttl"])).toBeGreaterThan(0);
    expect(Number(sent?.headers["ttl"])).toBeLessThanOrEqual(3_600);
    expect(sent?.headers["topic"]).toMatch(/^[\w-]{1,32}$/);
    const vapid = readVapid(sent?.headers.authorization ?? "");
    expect(vapid).toMatchObject({ key: world.key, claims: { aud: `http://${world.provider.host}` } });
  });

  test.each([
    ["mail alone", ["mail"], 0],
    ["push alone", ["push"], 1],
    ["both", ["mail", "push"], 1],
  ])("a follow by %s goes by these ways", async (_what, channels, pushed) => {
    const [asha, browser] = [await signedIn(world.service), world.provider.browser()];
    await world.subscribe(browser, asha);
    const follow = world.aFollow({ channels });
    await world.saveAs(asha, follow);
    const own = await asha.ask("POST", "/api/v1/sync/query", { target: { collection: "follows", mine: true } });
    expect(own.json["documents"]).toMatchObject([{ id: follow.id, channels }]);
    await world.anIcu(1);
    const news = `SELECT 1 FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1`;
    await world.service.settled();
    expect((await world.service.database.pool.query(news, [asha.id])).rowCount).toBe(1);
    const messages = await world.service.database.pool.query<{ mails: number }>(
      "SELECT count(*) FILTER (WHERE channel = 'mail')::int AS mails FROM auth.message WHERE user_id = $1",
      [asha.id],
    );
    expect(messages.rows[0]?.mails ?? 0).toBeLessThanOrEqual(channels.includes("mail") ? 1 : 0);
    await world.service.settled();
    expect(
      (await world.service.database.pool.query("SELECT 1 FROM auth.message WHERE user_id = $1", [asha.id])).rows,
    ).toEqual([]);
    expect(world.got(browser)).toHaveLength(pushed);
  });

  test.each([
    ["no channel", []],
    ["one twice", ["push", "push"]],
    ["another", ["fax"]],
  ])("%s is refused", async (_what, channels) => {
    expect(await world.saveAs(await signedIn(world.service), world.aFollow({ channels }))).toBe(
      "http/invalid-argument",
    );
  });

  test("is told at once of news that waits for an answer, and not of other news", async () => {
    const [asha, browser] = [await signedIn(world.service), world.provider.browser()];
    await world.subscribe(browser, asha);
    const tell = (kind: string) =>
      world.service.put({ ownerId: asha.id, kind, at: world.now().toISOString() }, { collection: news.name });
    await tell("listing-kept");
    await tell("response-promised");
    await world.arrived(browser, 1);
    expect(world.got(browser)).toMatchObject([{ kind: "news-at-once", link: "/me?show=news" }]);
  });

  test("STOP by text, which anybody can forge, ends no messages to browsers", async () => {
    const [asha, browser] = [await signedIn(world.service), world.provider.browser()];
    await world.subscribe(browser, asha);
    const phone = "+919830099001";
    const { pool } = world.service.database;
    const proved = `UPDATE auth."user" SET "phoneNumber" = $2, "phoneNumberVerified" = true WHERE "id" = $1`;
    await pool.query(proved, [asha.id, phone]);
    const stops = openStops(world.service.database, ["a key of the test"]);
    await stops.stop(phone, world.now())(pool);
    const own = await asha.ask("POST", "/api/v1/push/follows/mine", { device: deviceOf(browser) });
    expect(own.json["account"]).toBe(true);
  });

  test("what went to a browser at once is not in the daily notice again", async () => {
    const [asha, other] = [await signedIn(world.service), await signedIn(world.service)];
    await world.subscribe(world.provider.browser(), asha);
    world.ahead += MINUTE_MS;
    for (const { id } of [asha, other])
      await world.service.put(
        { ownerId: id, kind: "contact-asked", at: world.now().toISOString() },
        { collection: news.name },
      );
    const since = new Date(Date.now() - DAY_MS);
    const due = await readDue(world.service.database, { since, before: since, most: 100 });
    expect(due).toContain(other.id);
    expect(due).not.toContain(asha.id);
  });

  test("whoever signed out there gets none there", async () => {
    const [asha, browser, other] = [await signedIn(world.service), world.provider.browser(), world.provider.browser()];
    await world.subscribe(browser, asha);
    await world.saveAs(asha, world.aFollow());
    const { id } = asha;
    await world.service.database.pool.query(`DELETE FROM auth."session" WHERE "userId" = $1`, [id]);
    await world.subscribe(other);
    await world.followBy(other);
    await world.anIcu(1);
    await world.arrived(other, 1);
    expect(world.got(browser)).toEqual([]);
  });

  test("is in one's own file, and goes with the account", async () => {
    const [asha, browser] = [await signedIn(world.service), world.provider.browser()];
    await world.subscribe(browser, asha);
    const { json } = await asha.ask("GET", "/api/v1/me/export");
    expect(json["notifiedBrowsers"]).toEqual([{ at: expect.any(String) }]);
    expect(JSON.stringify(json)).not.toContain(browser.subscription.endpoint);
    expect((await asha.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
    expect((await world.ownOf(browser)).status).toBe(404);
  });

  test("ten browsers of an account are sent to; the oldest goes first", async () => {
    const asha = await signedIn(world.service);
    const browsers = Array.from({ length: 11 }, () => world.provider.browser());
    for (const browser of browsers) {
      world.ahead += 1_000;
      await world.subscribe(browser, asha);
    }
    await world.saveAs(asha, world.aFollow());
    await world.anIcu(1);
    await world.service.settled();
    expect(world.provider.calls).toHaveLength(10);
    expect(world.got(browsers[0] ?? world.provider.browser())).toEqual([]);
  });
});

describe("the end of messages", () => {
  test.each([404, 410])("the service says %s: the browser is forgotten, with what it follows", async (status) => {
    const browser = world.provider.browser();
    await world.subscribe(browser);
    expect(await world.followBy(browser)).toMatchObject({ status: 200 });
    world.provider.answer(status);
    await world.anIcu(1);
    await world.service.settled();
    expect(await world.ownOf(browser)).toMatchObject({ status: 404, json: { reason: "push/not-subscribed" } });
    const left = await world.service.database.pool.query(
      "SELECT 1 FROM documents WHERE collection = 'follows' AND body->>'ownerId' LIKE 'device:%' AND (shielded->'place'->>'lat')::float8 = $1",
      [world.lat],
    );
    expect(left.rows).toEqual([]);
  });

  test("a redirect is not followed", async () => {
    const browser = world.provider.browser();
    await world.subscribe(browser);
    await world.followBy(browser);
    world.provider.answer(302, { Location: `http://${world.provider.host}/elsewhere` });
    await world.anIcu(1);
    await world.service.settled();
    const dead = await world.service.database.pool.query("SELECT error FROM auth.message WHERE state = 'dead'");
    expect(dead.rows).toContainEqual({ error: "push service: HTTP 302" });
    expect(world.provider.calls.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  test("one tap, without a cookie: the page of the link asks; the worker's POST ends it for this browser", async () => {
    const browser = world.provider.browser();
    await world.subscribe(browser);
    await world.followBy(browser);
    await world.anIcu(1);
    await world.arrived(browser, 1);
    const end = String(world.got(browser)[0]?.["end"]);
    expect(await (await world.service.get(end)).text()).toContain("Stop these messages?");
    expect((await world.ownOf(browser)).status).toBe(200);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const ended = await world.service.get(end, { method: "POST", body });
    expect(ended.status).toBe(200);
    expect((await world.ownOf(browser)).status).toBe(404);
    expect(await (await world.service.get(end)).text()).toContain("You will not get these messages any more");
  });

  test("whoever ended this kind for an account gets it on no browser", async () => {
    const [asha, browser] = [await signedIn(world.service), world.provider.browser()];
    await world.subscribe(browser, asha);
    await world.saveAs(asha, world.aFollow());
    await world.anIcu(1);
    await world.arrived(browser, 1);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    await world.service.get(String(world.got(browser)[0]?.["end"]), { method: "POST", body });
    world.ahead += 11 * MINUTE_MS;
    const witness = world.provider.browser();
    await world.subscribe(witness);
    await world.followBy(witness);
    await world.anIcu(1);
    await world.arrived(witness, 1);
    expect(world.got(browser)).toHaveLength(1);
  });

  test("switched off: its follows are erased; twice changes nothing", async () => {
    const browser = world.provider.browser();
    await world.subscribe(browser);
    await world.followBy(browser);
    const off = () => world.call("DELETE", "/api/v1/me/push", deviceOf(browser));
    expect((await off()).status).toBe(204);
    expect((await off()).status).toBe(204);
    expect((await world.ownOf(browser)).status).toBe(404);
  });
});
