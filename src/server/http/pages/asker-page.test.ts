import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aListing, bodyOf } from "../../testing/listings.ts";
import { builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

const pages = await builtPages();
if (pages === null) console.log("A list for somebody: skipped, the pages were not built.");

const LIST = "/find/bed?at=22.570,88.360&lng=en";
/** The same page, whose language its address does not choose: it is in the cache. */
const SAME = "/find/bed?at=22.570,88.360";
const CHOICE = "sex=woman&age=over-60";
/** What a choice looks like in an address, a form or a table. */
const HELD = /woman|over-60|pregnant|newborn/;

describe.skipIf(pages === null)("a list that is asked for somebody, without scripts", () => {
  let service: TestService;
  beforeAll(async () => {
    const now = new Date();
    service = await testService({ ...pages, now: () => now });
    const place = { lat: 22.57, lng: 88.36, label: "Salt Lake", precision: "exact" as const };
    await service.put(
      bodyOf(aListing({ kind: "bed", details: {}, place: { ...place, basis: "given", uncertaintyKm: 0.1 } })),
    );
  });
  afterAll(() => service.close());

  const posted = (body: string | undefined, { path = LIST, ...headers }: Record<string, string> = {}) =>
    service.get(path, {
      method: "POST",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded", ...headers },
      ...(body !== undefined && { body }),
    });
  const read = (path: string) => service.get(path, { headers: { accept: "text/html", "accept-language": "en" } });
  /** The addresses of a page: of links, forms, parts and the address itself. */
  const addressesOf = (html: string) =>
    [...html.matchAll(/(?:href|action|src|content)="([^"]*)"/g)].map(([, address = ""]) => address);

  test("is the list of the same address, with the choice as a chip that a link takes back", async () => {
    const answer = await posted(CHOICE);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("For: Woman, 60 or older");
    expect(html).toContain("1 of 1 does not say for whom: ask on the phone");
    expect(html).toContain("Salt Lake");
    // Without an address of its own, it is posted to that of the page.
    expect(html).toContain('<form method="post">');
  });

  /** The keys of a posted page: where each of them posts the choice again. */
  const keysOf = (html: string) =>
    [...html.matchAll(/<button[^>]* form="for-whom"[^>]* formAction="([^"]*)"/gi)].map(([, address = ""]) =>
      address.replaceAll("&amp;", "&"),
    );

  test("sorts, narrows and widens with keys that post the choice again, and no link of it reads the list", async () => {
    const html = await (await posted(CHOICE)).text();
    const keys = keysOf(html);
    for (const part of ["sort=near", "bedType=icu", "fresh=", "view=map", "openNow=true"])
      expect([part, keys.some((address) => address.includes(part))]).toEqual([part, true]);
    const [, fields = ""] = /<form id="for-whom"[^>]*>(.*?)<\/form>/.exec(html) ?? [];
    const held = [...fields.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`);
    expect(held.join("&")).toBe(CHOICE);
    // Of the list in this language one link takes the choice back, and no other loses it.
    const links = [...html.matchAll(/<a (?![^>]*hrefLang)[^>]*href="(\/find\/bed[^"]*)"/gi)].map(([link]) => link);
    expect(links).toEqual([expect.stringContaining('aria-current="true"')]);
    for (const path of keys) {
      expect(path).not.toMatch(HELD);
      const answer = await posted(held.join("&"), { path });
      const next = await answer.text();
      expect([path, answer.status, next.includes("For: Woman, 60 or older")]).toEqual([path, 200, true]);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(keysOf(next).length).toBeGreaterThan(3);
    }
  });

  test("shows more with a key that posts the choice again", async () => {
    const place = { lat: 12.91, lng: 77.6, label: "Bengaluru", precision: "exact" as const };
    const known = { ...place, basis: "given" as const, uncertaintyKm: 0.1 };
    const phone = (at: number) => ({ type: "phone" as const, value: `+12025550${100 + at}` });
    const ward = (_: unknown, at: number) => ({
      body: bodyOf(aListing({ place: known, contact: { channels: [phone(at)], shielded: false, available: true } })),
    });
    await service.putAll(Array.from({ length: 30 }, ward));
    const answer = await posted(CHOICE, { path: "/find/bed?at=12.910,77.600" });
    const [more, ...others] = keysOf(await answer.text()).filter((address) => address.includes("cursor="));
    expect(others).toEqual([]);
    const next = await (await posted(CHOICE, { path: more ?? "" })).text();
    expect(next).toContain("For: Woman, 60 or older");
    expect(keysOf(next)).toContain("/find/bed?at=12.910,77.600");
  });

  test("filters with a form that posts the choice again, to an address that has the filter alone", async () => {
    const path = `${SAME}&sort=near&within=10`;
    const html = await (await posted(CHOICE, { path })).text();
    const [, action = "", fields = ""] =
      /<form (?![^>]*role="search")[^>]*action="([^"]*)" method="post">(.*?name="within".*?)<\/form>/.exec(html) ?? [];
    expect(action.replaceAll("&amp;", "&")).toBe(`${SAME}&sort=near`);
    expect(fields).toContain('name="sex" value="woman"');
    const body = `${CHOICE}&speaks=&within=50&fresh=`;
    const there = await posted(body, { path: `${SAME}&sort=near`, redirect: "manual" });
    expect([there.status, there.headers.get("location"), there.headers.get("cache-control")]).toEqual([
      307,
      `${SAME}&sort=near&within=50`,
      "no-store",
    ]);
    const list = await posted(body, { path: there.headers.get("location") ?? "", redirect: "manual" });
    expect([list.status, (await list.text()).includes("For: Woman, 60 or older")]).toEqual([200, true]);
    const long = await posted(`${CHOICE}&within=${"5".repeat(100)}`, { redirect: "manual" });
    expect(long.status).toBe(400);
  });

  /** What the hidden form of a posted page holds. */
  const heldBy = (html: string) => /<form id="for-whom"[^>]*>(.*?)<\/form>/.exec(html)?.[1] ?? "";

  test("looks near another place with a form that posts the choice again", async () => {
    const path = `${SAME}&sort=near`;
    const html = await (await posted(CHOICE, { path })).text();
    const [form = "", address = ""] = /<form (?=[^>]*role="search")[^>]*action="([^"]*)".*?<\/form>/.exec(html) ?? [];
    expect(address).toBe("/find/bed?sort=near");
    expect(form).toContain('method="post"');
    expect(form).toMatch(/name="sex" value="woman".*name="age" value="over-60".*name="place"/);
    const body = `${CHOICE}&place=Kolkata`;
    const there = await posted(body, { path: address, redirect: "manual" });
    expect([there.status, there.headers.get("location")]).toEqual([307, "/find/bed?sort=near&place=Kolkata"]);
    expect(there.headers.get("set-cookie")).toBeNull();
    const next = await (await posted(body, { path: there.headers.get("location") ?? "" })).text();
    // Also where the name is unknown, or is that of several places, the page still holds the choice.
    expect(heldBy(next)).toContain('value="over-60"');
    const nowhere = { path: "/find/bed?sort=near&place=Qqqzzz" };
    const unknown = await (await posted(`${CHOICE}&place=Qqqzzz`, nowhere)).text();
    expect(unknown).toContain("Qqqzzz");
    expect(heldBy(unknown)).toContain('value="woman"');
    expect((await posted(`${CHOICE}&place=${"x".repeat(101)}`, { path: address })).status).toBe(400);
  });

  test("is read in another language with a key that posts the choice again, and stays in it", async () => {
    const html = await (await posted(CHOICE, { path: SAME })).text();
    const languages = html.match(/<button(?=[^>]* form="for-whom")(?=[^>]* name="lng")[^>]*>/g) ?? [];
    expect(languages.length).toBeGreaterThan(1);
    expect(html).not.toContain("hrefLang=");
    const body = `${CHOICE}&lng=hi`;
    const there = await posted(body, { path: SAME, redirect: "manual" });
    expect([there.status, there.headers.get("location")]).toEqual([307, `${SAME}&lng=hi`]);
    expect(there.headers.get("set-cookie")).toMatch(/^i18next=hi; /);
    const next = await posted(body, { path: there.headers.get("location") ?? "", redirect: "manual" });
    expect([next.status, next.headers.get("set-cookie")]).toEqual([200, null]);
    const hindi = await next.text();
    expect(hindi).toContain('<html lang="hi"');
    expect(heldBy(hindi)).toContain('value="woman"');
    expect((await posted(`${CHOICE}&lng=tlh`, { path: SAME })).status).toBe(400);
  });

  test("is kept nowhere, sets no cookie, and has no tag", async () => {
    const { headers } = await posted(CHOICE, { cookie: "text=off" });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(["set-cookie", "etag", "location", "server-timing"].filter((name) => headers.has(name))).toEqual([]);
    expect([...headers.values()].join("\n")).not.toMatch(HELD);
  });

  test("leaves no page, address, line of the log or number that holds the choice", async () => {
    const before = await (await read(SAME)).text();
    const html = await (await posted(CHOICE)).text();
    const linked = addressesOf(html).filter((address) => address.startsWith("/") && !address.startsWith("/assets/"));
    expect(addressesOf(html).filter((address) => HELD.test(address))).toEqual([]);
    expect(linked.length).toBeGreaterThan(5);
    const again = await (await read(SAME)).text();
    expect(again).toBe(before);
    for (const path of new Set(linked.map((address) => address.replaceAll("&amp;", "&")))) {
      const next = await read(path);
      const chosen = [...(await next.text()).matchAll(/For: (?:Woman|Man|60)/g)];
      expect([path, chosen.length]).toEqual([path, 0]);
    }
    expect(service.log.join("\n")).not.toMatch(HELD);
    const metrics = await (await service.get("/metrics?key=the-key-of-every-test")).text();
    expect(metrics).toContain("lifeboard_kept_answers_drawn");
    expect(metrics).not.toMatch(HELD);
  });

  test("the same as text alone", async () => {
    const html = await (await posted("age=pregnant", { "save-data": "on" })).text();
    expect(html).toContain("For: Pregnant");
    expect(html).not.toContain("<script src");
    expect(html).toContain('name="sex"');
  });

  test("nobody in particular is the list as it is read", async () => {
    for (const body of ["", "sex=&age="]) {
      const answer = await posted(body);
      expect([answer.status, (await answer.text()).includes("For: ")]).toEqual([200, false]);
    }
  });

  test.each(["sex=women", "age=61", "sex=woman&name=Asha", "sex=%00", `age=${"x".repeat(500)}`, "__proto__=1"])(
    "what nobody can read gets one sentence and the list for everybody: %s",
    async (body) => {
      const answer = await posted(body);
      const html = await answer.text();
      expect(answer.status).toBe(400);
      expect(html.split("We could not read for whom you ask. This list is for everybody.").length).toBe(2);
      expect(html).toContain("Salt Lake");
      expect(html).not.toContain("For: ");
      expect(service.log.join("\n")).not.toContain(body);
    },
  );

  test("a foreign page's form, another type and other pages are refused", async () => {
    const foreign = await posted(CHOICE, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await posted(CHOICE, { origin: service.url })).status).toBe(200);
    expect((await posted("{}", { "content-type": "application/json" })).status).toBe(415);
    expect((await posted("x".repeat(2_000_000))).status).toBe(413);
    const others = await posted(CHOICE, { path: "/needs/bed" });
    expect([others.status, others.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const put = await service.get(LIST, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });

  test("a kind that nobody knows is not found, also with a form", async () => {
    expect((await posted(CHOICE, { path: "/find/nothing" })).status).toBe(404);
  });
});
