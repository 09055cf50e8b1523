import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#domain/identity/actor.ts";
import { ask, makeAccount, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let ward: string;
let admin: SignedIn;
beforeAll(async () => {
  service = await testService();
  ward = await service.put({ name: "Ward 7", types: ["hospital"] }, { collection: "facilities" });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.pool.query('DELETE FROM auth."user"');
  await service.database.pool.query("DELETE FROM audit");
  admin = await signedIn(service, { roles: ["admin"], alias: "Admin" });
});

async function acts(): Promise<Record<string, unknown>[]> {
  const answer = await service.database.pool.query(
    "SELECT who, role, act, id, details FROM audit WHERE act NOT IN ('identity.changed', 'news.admins-told') ORDER BY ordinal",
  );
  return answer.rows;
}

async function roleOf(id: string): Promise<string | null> {
  const answer = await service.database.pool.query<{ role: string }>('SELECT role FROM auth."user" WHERE id = $1', [
    id,
  ]);
  return answer.rows[0]?.role ?? null;
}

const nobody = "7d3f1a52-6c0e-4a89-9b1d-2e5c8f4a6b70";
const calls: [string, string, unknown][] = [
  ["GET", "/api/v1/people", undefined],
  ["PUT", `/api/v1/people/${nobody}/roles`, { roles: ["admin"] }],
  ["POST", `/api/v1/people/${nobody}/ban`, { reason: "spam" }],
  ["DELETE", `/api/v1/people/${nobody}/ban`, undefined],
  ["POST", `/api/v1/people/${nobody}/ban/confirm`, { isConfirmed: true }],
  ["POST", `/api/v1/people/${nobody}/reveal`, { reason: "to call back" }],
  ["GET", "/api/v1/dead-letters", undefined],
  ["POST", `/api/v1/dead-letters/${nobody}/retry`, {}],
  ["GET", "/api/v1/audit", undefined],
  ["GET", "/api/v1/invitations", undefined],
  ["POST", "/api/v1/invitations", { role: "admin" }],
  ["DELETE", `/api/v1/invitations/${nobody}`, undefined],
  ["POST", "/api/v1/demo/remove", {}],
  ["POST", "/api/v1/demo/keep", {}],
];

describe("refusals", () => {
  test.each(calls)("%s %s: 401 without a sign-in", async (method, path, body) => {
    expect(await ask(service, { method, path, body })).toMatchObject({ status: 401, reason: "http/unauthenticated" });
  });

  test.each(calls)("%s %s: 403 for every role that is not asked for", async (method, path, body) => {
    const isForModerators = path.includes("/ban");
    const others: Role[] = ["member", "verifier", "facility-staff", ...(isForModerators ? [] : ["moderator" as const])];
    for (const role of others) {
      const who = await signedIn(service, { roles: [role], facilities: role === "facility-staff" ? [ward] : [] });
      expect(await who.ask(method, path, body), role).toMatchObject({ status: 403, reason: "http/permission-denied" });
    }
    expect(await acts()).toEqual([]);
  });

  test("nobody of that id: 404", async () => {
    const missing = { status: 404, reason: "identity/person-not-found" };
    expect(await admin.ask("PUT", `/api/v1/people/${nobody}/roles`, { roles: [] })).toMatchObject(missing);
    expect(await admin.ask("POST", `/api/v1/people/${nobody}/ban`, { reason: "spam" })).toMatchObject(missing);
    expect(await admin.ask("DELETE", `/api/v1/people/${nobody}/ban`)).toMatchObject(missing);
  });

  test("roles need a sign-in of the last ten minutes", async () => {
    const late = await signedIn(service, { roles: ["admin"], signedInAgo: 11 });
    const other = await makeAccount(service.database);
    expect(await late.ask("PUT", `/api/v1/people/${other.id}/roles`, { roles: ["verifier"] })).toMatchObject({
      status: 401,
      reason: "identity/fresh-sign-in-needed",
    });
    expect(await roleOf(other.id)).toBe("");
  });

  test("words that are no roles, fields that are not asked for: 400, and nothing is given", async () => {
    const other = await makeAccount(service.database);
    const path = `/api/v1/people/${other.id}/roles`;
    for (const body of [
      { roles: ["owner"] },
      { roles: "admin" },
      { roles: ["admin"], role: "admin" },
      { roles: [], emailVerified: true },
      { roles: ["facility-staff"] },
      { roles: ["facility-staff"], facilities: [] },
    ])
      expect(await admin.ask("PUT", path, body), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect(await roleOf(other.id)).toBe("");
  });

  test("a facility that does not exist: 404", async () => {
    const other = await makeAccount(service.database);
    const body = { roles: ["facility-staff"], facilities: [ward, randomUUID()] };
    expect(await admin.ask("PUT", `/api/v1/people/${other.id}/roles`, body)).toMatchObject({
      status: 404,
      reason: "facilities/not-found",
    });
    expect(await roleOf(other.id)).toBe("");
  });

  test("the last admin stays: not demoted, not shut out, whoever asks", async () => {
    const last = { status: 412, reason: "identity/last-admin" };
    expect(await admin.ask("PUT", `/api/v1/people/${admin.id}/roles`, { roles: [] })).toMatchObject(last);
    const banned = await signedIn(service, { roles: ["admin"] });
    expect((await admin.ask("POST", `/api/v1/people/${banned.id}/ban`, { reason: "left us" })).status).toBe(200);
    expect(await admin.ask("PUT", `/api/v1/people/${admin.id}/roles`, { roles: ["verifier"] })).toMatchObject(last);
    expect(await roleOf(admin.id)).toBe("admin");
  });

  test("nobody shuts out themselves, a moderator no moderator and no admin", async () => {
    const [moderator, other] = [
      await signedIn(service, { roles: ["moderator"] }),
      await makeAccount(service.database, { roles: ["moderator"] }),
    ];
    await makeAccount(service.database, { roles: ["admin"] });
    for (const [who, id] of [
      [admin, admin.id],
      [moderator, moderator.id],
      [moderator, other.id],
      [moderator, admin.id],
    ] as const) {
      const answer = await who.ask("POST", `/api/v1/people/${id}/ban`, { reason: "spam" });
      expect(answer).toMatchObject({ status: 403, reason: "http/permission-denied" });
    }
  });

  test("a ban that has ended already, or without a reason: 400", async () => {
    const other = await makeAccount(service.database);
    for (const body of [{ reason: "spam", until: "2020-01-01T00:00:00.000Z" }, { reason: "  " }, {}])
      expect(await admin.ask("POST", `/api/v1/people/${other.id}/ban`, body)).toMatchObject({ status: 400 });
  });
});

describe("roles", () => {
  test("are set as a whole, audited with before and after, and told in the answer", async () => {
    const other = await makeAccount(service.database, { roles: ["moderator"], alias: "Kim", phone: "+12015550123" });
    const body = { roles: ["verifier", "facility-staff"], facilities: [ward] };
    const { status, json } = await admin.ask("PUT", `/api/v1/people/${other.id}/roles`, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: other.id,
      alias: "Kim",
      email: `${other.email[0]}…@e….org`,
      phone: "+1 … 23",
      roles: ["member", "verifier", "facility-staff"],
      facilities: [{ id: ward, name: "Ward 7" }],
      ban: null,
      may: { setRoles: true, ban: true },
    });
    expect(await acts()).toEqual([
      {
        who: admin.id,
        role: "admin",
        act: "identity.roles-set",
        id: other.id,
        details: { before: "moderator", after: "verifier,facility-staff", facilities: [ward] },
      },
    ]);
  });

  test("are in effect for the person's next call, and gone from the next call on", async () => {
    const other = await signedIn(service);
    const path = `/api/v1/people/${other.id}/roles`;
    expect((await other.ask("GET", "/api/v1/people")).status).toBe(403);
    const second = await signedIn(service, { roles: ["admin"] });
    await admin.ask("PUT", path, { roles: ["admin"] });
    expect((await other.ask("GET", "/api/v1/people")).status).toBe(403);
    await second.ask("POST", `${path}/confirm`, { isConfirmed: true });
    expect((await other.ask("GET", "/api/v1/people")).status).toBe(200);
    await admin.ask("PUT", path, { roles: [] });
    expect((await other.ask("GET", "/api/v1/people")).status).toBe(403);
    expect((await other.ask("POST", "/api/v1/demo/keep", {})).status).toBe(403);
  });

  test("two admins who demote each other at once leave one", async () => {
    const other = await signedIn(service, { roles: ["admin"] });
    const answers = await Promise.all([
      admin.ask("PUT", `/api/v1/people/${other.id}/roles`, { roles: [] }),
      other.ask("PUT", `/api/v1/people/${admin.id}/roles`, { roles: [] }),
    ]);
    expect([await roleOf(admin.id), await roleOf(other.id)].filter((role) => role === "admin")).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("deleting one's account", () => {
  test("is refused to the last admin, and of two who leave at once one stays", async () => {
    expect(await admin.ask("DELETE", "/api/v1/me", {})).toMatchObject({ status: 412, reason: "identity/last-admin" });
    const other = await signedIn(service, { roles: ["admin"] });
    const answers = await Promise.all([admin, other].map((who) => who.ask("DELETE", "/api/v1/me", {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 412]);
    const left = await service.database.pool.query('SELECT role FROM auth."user"');
    expect(left.rows).toEqual([{ role: "admin" }]);
  });
});

describe("bans", () => {
  test("end all sessions at once, say until when, and are audited without the reason", async () => {
    const other = await signedIn(service);
    expect((await other.ask("GET", "/api/v1/me")).status).toBe(200);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const path = `/api/v1/people/${other.id}/ban`;
    const { json } = await admin.ask("POST", path, { reason: "asked for money, +12015550123", until });
    expect(json).toMatchObject({ ban: { reason: "asked for money, +12015550123", until } });
    expect((await other.ask("GET", "/api/v1/me")).status).toBe(401);
    expect(await acts()).toEqual([
      { who: admin.id, role: "admin", act: "identity.banned", id: other.id, details: { until } },
    ]);
    expect((await admin.ask("DELETE", path)).json).toMatchObject({ ban: null });
    expect((await admin.ask("DELETE", path)).status).toBe(200);
    expect((await acts()).map((entry) => entry["act"])).toEqual(["identity.banned", "identity.unbanned"]);
    expect((await other.ask("GET", "/api/v1/me")).status).toBe(401);
  });

  test("a moderator sees whom they shut out without e-mail and number", async () => {
    const moderator = await signedIn(service, { roles: ["moderator"] });
    const other = await makeAccount(service.database, { phone: "+12015550124" });
    const { status, json } = await moderator.ask("POST", `/api/v1/people/${other.id}/ban`, { reason: "spam" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ email: null, phone: null, ban: { until: null }, may: { setRoles: false, ban: true } });
  });
});

describe("looking up", () => {
  test("by id, alias, the whole e-mail, a number's end, by role; nothing in it is a wildcard", async () => {
    const kim = await makeAccount(service.database, { alias: "Kim_1", phone: "+12015550125", roles: ["verifier"] });
    const search = async (query: string): Promise<unknown> => {
      const { json } = await admin.ask("GET", `/api/v1/people?${query}`);
      return Array.isArray(json["items"]) ? json["items"].map((item: { id: string }) => item.id) : json;
    };
    expect(await search("q=kim")).toEqual([kim.id]);
    expect(await search(`q=${kim.email.toUpperCase()}`)).toEqual([kim.id]);
    // A part of what lists mask would tell the rest by trying.
    expect(await search(`q=${kim.email.slice(0, 20)}`)).toEqual([]);
    expect(await search("q=555-0125")).toEqual([]);
    expect(await search(`q=${kim.id}`)).toEqual([kim.id]);
    expect(await search("q=201-555 0125")).toEqual([kim.id]);
    expect(await search("role=verifier")).toEqual([kim.id]);
    expect(await search("q=kim%25")).toEqual([]);
    expect(await search("q=A_min")).toEqual([]);
    expect(await search("q='%20OR%201=1")).toEqual([]);
    expect(await search("role=admin")).toEqual([admin.id]);
    expect(await search("")).toEqual([kim.id, admin.id]);
  });

  test("page by page, each account once; whoever signed up by phone has no e-mail", async () => {
    const made = [admin.id];
    for (let index = 0; index < 6; index += 1) made.push((await makeAccount(service.database)).id);
    await service.database.pool.query('UPDATE auth."user" SET email = $1 WHERE id = $2', [
      `${randomUUID()}@phone.invalid`,
      made[1],
    ]);
    const seen: { id: string; email: string | null }[] = [];
    let after = "";
    for (let pages = 0; pages < 9; pages += 1) {
      const { json } = await admin.ask("GET", `/api/v1/people?limit=3${after}`);
      seen.push(...(json["items"] as typeof seen));
      if (json["next"] === null) break;
      after = `&after=${String(json["next"])}`;
    }
    expect(seen.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
    expect(seen.find(({ id }) => id === made[1])?.email).toBeNull();
  });
});

test("the audit is read newest first, by what an account did and what was done to it", async () => {
  const [one, two] = [await makeAccount(service.database), await makeAccount(service.database)];
  for (const { id } of [one, two, one]) await admin.ask("PUT", `/api/v1/people/${id}/roles`, { roles: ["verifier"] });
  const { json } = await admin.ask("GET", `/api/v1/audit?who=${one.id}&limit=1`);
  expect(json).toMatchObject({ items: [{ act: "identity.roles-set", who: admin.id, role: "admin", about: one.id }] });
  const rest = await admin.ask("GET", `/api/v1/audit?who=${one.id}&before=${String(json["next"])}`);
  expect(rest.json).toMatchObject({ items: [{ about: one.id }], next: null });
  expect(await admin.ask("GET", `/api/v1/audit?who=${admin.id}`)).toMatchObject({ json: { items: { length: 3 } } });
});
