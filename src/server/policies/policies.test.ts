import { existsSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, signedIn, signInAs } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { anInput, post } from "../testing/listing-requests.ts";
import { settleFeed } from "../testing/settle-feed.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

let hoursLater = 0;
const now = () => new Date(Date.now() + hoursLater * 3_600_000);
let first: TestService;
let second: TestService;
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  first = await testService({ now });
  second = await testService({ database: first.database, now });
  [admin, member] = await Promise.all([signedIn(first, { roles: ["admin"] }), signedIn(first)]);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const POLICIES = "/api/v1/policies";
const NOTE = "Convalescent plasma is not given any more, on clinical advice.";
const blood = (component: "plasma" | "platelets") =>
  bodyOf(
    aListing({ kind: "blood", details: { component, group: "O+" }, place: { ...aListing().place, lat: 5, lng: 5 } }),
  );
const around = async (service: TestService, query: string): Promise<string[]> => {
  const page = await (await service.get(`/api/v1/listings/nearby?lat=5&lng=5&${query}`)).json();
  return page.items.map(({ details }: { details: { component: string } }) => details.component).toSorted();
};

describe("a kind that is switched off", () => {
  test("is left out of searches of every process, from its day on, and comes back when that ends", async () => {
    await first.putAll([{ body: blood("plasma") }, { body: blood("platelets") }]);
    const from = new Date(Date.now() + 3_600_000).toISOString();
    const made = await admin.ask("POST", POLICIES, { kind: "blood", subtype: "plasma", from, note: NOTE });
    expect(made.status).toBe(201);
    expect(await around(first, "kind=blood")).toEqual(["plasma", "platelets"]);
    hoursLater = 2;
    await first.settled(second);
    for (const service of [first, second]) {
      expect(await around(service, "kind=blood")).toEqual(["platelets"]);
      expect(await around(service, "component=plasma")).toEqual([]);
      expect(await around(service, "withinKm=20")).toEqual(["platelets"]);
    }
    const body = await (await first.get(POLICIES)).json();
    expect(body.items).toMatchObject([{ kind: "blood", subtype: "plasma", from, note: NOTE }]);
    const signedInAgain = await signInAs(first, admin, now());
    const ended = await signedInAgain.ask("DELETE", `${POLICIES}/${String(made.json["id"])}`, { reason: "new advice" });
    expect(ended.status).toBe(204);
    await first.settled(second);
    expect(await around(second, "kind=blood")).toEqual(["plasma", "platelets"]);
    // Each process follows the log separately.
    await first.settled(second);
    expect((await (await first.get(POLICIES)).json()).items).toEqual([]);
    expect((await signedInAgain.ask("DELETE", `${POLICIES}/${String(made.json["id"])}`)).status).toBe(404);
    hoursLater = 0;
  });

  test("is not told of its facility, but to its staff; no facility is found by it", async () => {
    const place = { ...aListing().place, lat: 7, lng: 7 };
    const facilityId = await first.put(bodyOf(aFacility({ place })), { collection: "facilities" });
    const bed = { kind: "bed" as const, details: { bedType: "icu" as const }, place, facilityId };
    const id = await first.put(bodyOf(aListing(bed)));
    const staff = await signedIn(first, { facilities: [facilityId] });
    const toldBy = async (service: TestService): Promise<unknown[]> => {
      const near = async (more: string) =>
        (await service.get(`/api/v1/facilities/nearby?lat=7&lng=7&withinKm=5${more}`)).json();
      const one = await (await service.get(`/api/v1/facilities/${facilityId}`)).json();
      const all = [(await near("")).items[0], one].flatMap(({ beds, listingIds }) => [beds.length, listingIds]);
      return [...all, (await near("&bedType=icu")).items.length];
    };
    const isShown = [1, [id], 1, [id], 1];
    await first.settled(second);
    for (const service of [first, second]) expect(await toldBy(service)).toEqual(isShown);
    const made = await admin.ask("POST", POLICIES, { kind: "bed", subtype: "icu", note: NOTE });
    await first.settled(second);
    for (const service of [first, second]) {
      expect(await toldBy(service)).toEqual([0, [], 0, [], 0]);
    }
    const own = await staff.ask("GET", `/api/v1/facilities/${facilityId}`);
    expect(own.json).toMatchObject({ beds: [{ bedType: "icu" }], listingIds: [id] });
    expect((await admin.ask("DELETE", `${POLICIES}/${String(made.json["id"])}`)).status).toBe(204);
    await first.settled(second);
    for (const service of [first, second]) expect(await toldBy(service)).toEqual(isShown);
  });

  test("is no choice of a list, and what only may be it is no answer", async () => {
    const place = { ...aListing().place, lat: 11, lng: 11 };
    const bed = (details: object) => bodyOf(aListing({ kind: "bed", details, place }));
    await first.putAll([{ body: bed({}) }, { body: bed({ bedType: "ventilator" }) }]);
    const near = async (query: string) =>
      (await first.get(`/api/v1/listings/nearby?lat=11&lng=11&withinKm=5&kind=bed&facets=true${query}`)).json();
    const choices = async (query = "") =>
      (await near(query)).facets.map(({ subtype }: { subtype: string }) => subtype).toSorted();
    expect(await choices()).toContain("ventilator");
    expect((await near("&bedType=ventilator")).items).toHaveLength(2);
    const made = await admin.ask("POST", POLICIES, { kind: "bed", subtype: "ventilator", note: NOTE });
    await first.settled(second);
    expect((await near("&bedType=ventilator")).items).toEqual([]);
    expect((await near("&bedType=ventilator")).total).toBe(0);
    for (const query of ["", "&bedType=ventilator", "&bedType=icu"])
      expect(await choices(query)).not.toContain("ventilator");
    expect(await choices("&bedType=ventilator")).toContain("unknown");
    expect((await near("&bedType=icu")).items).toHaveLength(1);
    expect((await admin.ask("DELETE", `${POLICIES}/${String(made.json["id"])}`)).status).toBe(204);
  });

  test("cannot be posted; what is posted of others can", async () => {
    const made = await admin.ask("POST", POLICIES, {
      kind: "oxygen",
      subtype: "liquid",
      note: "Not for homes: see the state's order.",
    });
    const input = (form: string) => anInput({ kind: "oxygen", details: { form } });
    await first.settled(second);
    const refused = await member.ask("POST", "/api/v1/listings", input("liquid"));
    expect([refused.status, refused.reason]).toEqual([412, "listings/kind-switched-off"]);
    const posted = await post(member, { kind: "oxygen", details: { form: "cylinder" } });
    expect(posted.status).toBe("open");
    const edit = (details: object) =>
      member.ask("PATCH", `/api/v1/listings/${posted.id}`, { details }, { "If-Match": "*" });
    expect((await edit({ form: "liquid" })).reason).toBe("listings/kind-switched-off");
    expect((await edit({ form: "refill" })).status).toBe(200);
    expect((await admin.ask("DELETE", `${POLICIES}/${String(made.json["id"])}`)).status).toBe(204);
  });

  test("is an admin's to decide, with a note and a subtype that there is", async () => {
    const policy = { kind: "blood", subtype: "plasma", note: NOTE };
    expect((await ask(first, { method: "POST", path: POLICIES, body: policy })).status).toBe(401);
    expect((await member.ask("POST", POLICIES, policy)).status).toBe(403);
    const moderator = await signedIn(first, { roles: ["moderator"] });
    expect((await moderator.ask("POST", POLICIES, policy)).status).toBe(403);
    const wrong = [
      { ...policy, note: "short" },
      { ...policy, subtype: "icu" },
      { ...policy, until: "2020-01-01T00:00:00Z" },
    ];
    for (const each of wrong) expect((await admin.ask("POST", POLICIES, each)).status).toBe(400);
    expect((await admin.ask("DELETE", `${POLICIES}/${randomUUID()}`)).status).toBe(404);
  });
});

test("a rule changes on a fresh sign-in alone, and every admin is told by whom", async () => {
  const old = await signedIn(first, { roles: ["admin"], signedInAgo: 11, alias: "Mira" });
  const rows = [{ name: "cash only", value: "" }];
  const calls = (who: SignedIn) => [
    who.ask("POST", POLICIES, { kind: "medicine", note: NOTE }),
    who.ask("PUT", `${POLICIES}/tables/flag-words`, { rows, reason: "Reports name it." }),
    who.ask("DELETE", `${POLICIES}/${randomUUID()}`),
  ];
  for (const call of calls(old)) expect(await call).toMatchObject({ reason: "identity/fresh-sign-in-needed" });
  const made = await admin.ask("POST", POLICIES, { kind: "medicine", note: NOTE });
  expect(made.status).toBe(201);
  // What is switched on again is named once this process knows that it was off.
  await settleFeed(first.database, first.feed);
  expect((await admin.ask("DELETE", `${POLICIES}/${String(made.json["id"])}`)).status).toBe(204);
  const { json } = await old.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
  expect(json["documents"]).toMatchObject([
    { kind: "policy-changed", words: "Asha: medicine", by: "Asha", change: { what: "kind-on", kind: "medicine" } },
    { kind: "policy-changed", words: "Asha: medicine", by: "Asha", change: { what: "kind-off", kind: "medicine" } },
  ]);
});

describe("tables that decide", () => {
  test("are all told, with source; words can be changed, with history; numbers cannot", async () => {
    const tables = async () => {
      const { items } = (await admin.ask("GET", `${POLICIES}/tables`)).json as {
        items: {
          name: string;
          rows: { name: string; value: string }[];
          isChangeable: boolean;
          source: string;
          history: unknown[];
        }[];
      };
      return new Map(items.map((table) => [table.name, table]));
    };
    const before = await tables();
    // Each names files that its readers can open.
    for (const { source } of before.values()) {
      for (const file of source.split(", "))
        expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
    }
    expect([...before.keys()]).toEqual(expect.arrayContaining(["flag-words", "half-lives", "role-weights", "limits"]));
    for (const { source, rows } of before.values()) expect([source !== "", rows.length > 0]).toEqual([true, true]);
    expect(before.get("half-lives")?.rows).toContainEqual({ name: "stock bed icu", value: "2", unit: "h" });
    const rows = [
      { name: "advance", value: "" },
      { name: "bhim", value: "" },
    ];
    const reason = "Reports of this week name it.";
    expect((await admin.ask("PUT", `${POLICIES}/tables/flag-words`, { rows, reason })).status).toBe(200);
    await first.settled(second);
    expect((await tables()).get("flag-words")?.rows).toEqual(rows);
    expect((await tables()).get("flag-words")?.history).toMatchObject([{ byId: admin.id, reason }]);
    const { json } = await admin.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
    expect(json["documents"]).toContainEqual(
      expect.objectContaining({ kind: "policy-changed", change: { what: "table", table: "flag-words" } }),
    );
    const twice = { rows: [...rows, { name: "Advance", value: "" }], reason };
    expect((await admin.ask("PUT", `${POLICIES}/tables/flag-words`, twice)).status).toBe(400);
    for (const name of ["half-lives", "nothing"]) {
      expect((await admin.ask("PUT", `${POLICIES}/tables/${name}`, { rows, reason })).status).toBe(404);
    }
    expect((await member.ask("GET", `${POLICIES}/tables`)).status).toBe(403);
  });
});

describe("the audit of changes", () => {
  test("says who, what, before, after and why, newest first; to admins alone", async () => {
    const { id } = await post(member);
    expect((await member.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "fulfilled" })).status).toBe(200);
    const log = await admin.ask("GET", `/api/v1/audit/changes?id=${id}`);
    expect(log.json["items"]).toMatchObject([
      {
        who: member.id,
        role: "member",
        act: "listings.close",
        collection: "listings",
        id,
        versionBefore: 1,
        versionAfter: 2,
        changed: expect.arrayContaining([{ path: "status", before: "open", after: "fulfilled" }]),
      },
      { act: "listings.post", versionBefore: null, versionAfter: 1 },
    ]);
    const [named] = log.json["items"] as { whoName: string; subject: { type: string; id: string; name: string } }[];
    expect(named?.whoName).not.toBe("");
    expect(named?.subject).toMatchObject({ type: "listing", id, kind: "oxygen" });
    const both = await admin.ask("GET", `/api/v1/audit/changes?id=${id}&act=listings.close,policies.`);
    expect((both.json["items"] as { act: string }[]).map(({ act }) => act)).toEqual(["listings.close"]);
    const none = await admin.ask("GET", `/api/v1/audit/changes?id=${id}&act=listings`);
    expect(none.json["items"]).toEqual([]);
    const policies = await admin.ask("GET", "/api/v1/audit/changes?act=policies.&limit=1");
    expect(policies.json).toMatchObject({ items: [{ who: admin.id, role: "admin" }], next: expect.any(String) });
    const older = await admin.ask("GET", `/api/v1/audit/changes?act=policies.&after=${String(policies.json["next"])}`);
    expect((older.json["items"] as { why: string }[]).map(({ why }) => why)).toContain(NOTE);
    expect((await member.ask("GET", "/api/v1/audit/changes")).status).toBe(403);
    expect((await admin.ask("GET", "/api/v1/audit/changes?after=x")).status).toBe(400);
  });
});
