import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openOutbox } from "#server/adapters/outbox.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lifeboard-invitations-"));
const SOME_ID = "7d3f1a52-6c0e-4a89-9b1d-2e5c8f4a6b70";
const ENDED = { status: 412, reason: "identity/invitation-ended" };
let service: TestService;
let ward: string;
let admin: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { DATA_DIR: dataDir, RATE_LIMITS: "off" } });
  ward = await service.put({ name: "Ward 7", types: ["hospital"] }, { collection: "facilities" });
});
afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await service.database.pool.query('DELETE FROM auth."user"');
  await service.database.pool.query("DELETE FROM audit");
  admin = await signedIn(service, { roles: ["admin"] });
});

/** Makes an invitation; returns its id and the token of its link. */
async function invite(body: object = { role: "verifier" }, by = admin): Promise<{ id: string; token: string }> {
  const { status, json } = await by.ask("POST", "/api/v1/invitations", body);
  expect(status).toBe(200);
  const url = new URL(String(json["url"]));
  return { id: String(json["id"]), token: new URLSearchParams(url.hash.slice(1)).get("token") ?? "" };
}

const accept = (who: SignedIn, token: string) => who.ask("POST", "/api/v1/invitations/accept", { token });
const read = (token: string) => ask(service, { method: "POST", path: "/api/v1/invitations/read", body: { token } });

async function rolesOf(id: string): Promise<string | null> {
  const answer = await service.database.pool.query<{ role: string }>('SELECT role FROM auth."user" WHERE id = $1', [
    id,
  ]);
  return answer.rows[0]?.role ?? null;
}

describe("refusals", () => {
  test("accepting needs a sign-in: 401", async () => {
    const { token } = await invite();
    const path = "/api/v1/invitations/accept";
    expect(await ask(service, { method: "POST", path, body: { token } })).toMatchObject({ status: 401 });
  });

  test("accepting needs a confirmed e-mail or number: 403; confirmed, it works", async () => {
    const { token } = await invite();
    const who = await signedIn(service, { emailVerified: false });
    expect(await accept(who, token)).toMatchObject({ status: 403, reason: "identity/not-verified" });
    expect(await rolesOf(who.id)).toBe("");
    await service.database.pool.query('UPDATE auth."user" SET "emailVerified" = true WHERE id = $1', [who.id]);
    expect((await accept(who, token)).status).toBe(200);
  });

  test("a token nobody made, one that ended, one that was taken back, one that was used: all the same 412", async () => {
    const who = await signedIn(service);
    const unknown = "x".repeat(43);
    const [old, back, used] = [await invite(), await invite(), await invite()];
    await service.database.pool.query("UPDATE auth.invitation SET expires_at = now() WHERE id = $1", [old.id]);
    expect((await admin.ask("DELETE", `/api/v1/invitations/${back.id}`)).status).toBe(204);
    expect((await accept(await signedIn(service), used.token)).status).toBe(200);
    for (const token of [unknown, old.token, back.token, used.token]) {
      expect(await accept(who, token)).toMatchObject(ENDED);
      expect(await read(token)).toMatchObject(ENDED);
    }
    expect(await rolesOf(who.id)).toBe("");
    expect(await admin.ask("DELETE", `/api/v1/invitations/${used.id}`)).toMatchObject(ENDED);
    expect(await admin.ask("DELETE", `/api/v1/invitations/${randomUUID()}`)).toMatchObject(ENDED);
  });

  test("the invitation of somebody who is no admin any more, is shut out or gone gives nothing", async () => {
    const makers = [
      await signedIn(service, { roles: ["admin"] }),
      await signedIn(service, { roles: ["admin"] }),
      await signedIn(service, { roles: ["admin"] }),
    ];
    const tokens = [];
    for (const maker of makers) tokens.push((await invite({ role: "verifier" }, maker)).token);
    await admin.ask("PUT", `/api/v1/people/${makers[0]?.id}/roles`, { roles: [] });
    await admin.ask("POST", `/api/v1/people/${makers[1]?.id}/ban`, { reason: "left us" });
    await service.database.pool.query('DELETE FROM auth."user" WHERE id = $1', [makers[2]?.id]);
    const who = await signedIn(service);
    for (const token of tokens) {
      expect(await accept(who, token)).toMatchObject(ENDED);
      expect(await read(token)).toMatchObject(ENDED);
    }
    expect((await admin.ask("GET", "/api/v1/invitations")).json).toEqual({ items: [] });
  });

  test("making one needs a sign-in of the last ten minutes", async () => {
    const late = await signedIn(service, { roles: ["admin"], signedInAgo: 11 });
    expect(await late.ask("POST", "/api/v1/invitations", { role: "verifier" })).toMatchObject({
      status: 401,
      reason: "identity/fresh-sign-in-needed",
    });
  });

  test.each([
    { role: "member" },
    { role: "owner" },
    { role: "facility-staff" },
    { role: "verifier", facilityId: SOME_ID },
    { role: "verifier", days: 0 },
    { role: "moderator" },
    { role: "admin", days: 1 },
    { role: "verifier", days: 31 },
    { role: "verifier", madeBy: SOME_ID },
    { role: "verifier", sendTo: "asha@example.org, eve@example.org" },
    {},
  ])("%j: 400", async (body) => {
    expect(await admin.ask("POST", "/api/v1/invitations", body)).toMatchObject({ status: 400 });
  });

  test("a facility that does not exist: 404 when made; ended when it was removed meanwhile", async () => {
    const body = { role: "facility-staff", facilityId: randomUUID() };
    expect(await admin.ask("POST", "/api/v1/invitations", body)).toMatchObject({
      status: 404,
      reason: "facilities/not-found",
    });
    const gone = await service.put({ name: "Tent", types: ["shelter"] }, { collection: "facilities" });
    const { token } = await invite({ role: "facility-staff", facilityId: gone });
    await service.database.pool.query("DELETE FROM documents WHERE id = $1", [gone]);
    expect(await accept(await signedIn(service), token)).toMatchObject(ENDED);
  });

  test("what is sent beside the token gives nothing more: 400", async () => {
    const { token } = await invite();
    const who = await signedIn(service);
    for (const more of [{ role: "admin" }, { id: admin.id }, { facilityId: ward }])
      expect(await who.ask("POST", "/api/v1/invitations/accept", { token, ...more })).toMatchObject({ status: 400 });
    expect(await rolesOf(who.id)).toBe("");
  });
});

describe("an invitation", () => {
  test("tells what it offers, gives it once and is listed while it is open", async () => {
    const { id, token } = await invite({ role: "facility-staff", facilityId: ward, note: "the night shift", days: 1 });
    expect(token).toMatch(/^[\w-]{43}$/);
    const listed = (await admin.ask("GET", "/api/v1/invitations")).json;
    const facility = { id: ward, name: "Ward 7" };
    expect(listed).toMatchObject({
      items: [{ id, role: "facility-staff", facility, note: "the night shift", usedAt: null }],
    });
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await read(token)).json).toMatchObject({ role: "facility-staff", facility });
    const who = await signedIn(service, { roles: ["verifier"] });
    expect(await accept(who, token)).toMatchObject({ status: 200, json: { role: "facility-staff", facility } });
    expect((await who.ask("GET", "/api/v1/me")).json).toMatchObject({
      roles: ["member", "verifier", "facility-staff"],
      facilities: [ward],
    });
    expect((await admin.ask("GET", "/api/v1/invitations")).json).toEqual({ items: [] });
  });

  test("its token is kept nowhere, and is in no log", async () => {
    const { token } = await invite();
    const kept = await service.database.pool.query<{ row: string }>(
      "SELECT to_jsonb(i)::text AS row FROM auth.invitation i UNION ALL SELECT to_jsonb(a)::text FROM audit a",
    );
    expect(kept.rows.length).toBeGreaterThan(1);
    await read(token);
    expect(kept.rows.map(({ row }) => row).join("") + service.log.join("")).not.toContain(token);
  });

  test("asked for again by the one who took it, after a lost answer, says the same; not once the role was taken away", async () => {
    const { token } = await invite();
    const who = await signedIn(service);
    const { status, json } = await accept(who, token);
    expect(status).toBe(200);
    expect(await accept(who, token)).toMatchObject({ status, json });
    await admin.ask("PUT", `/api/v1/people/${who.id}/roles`, { roles: [] });
    expect(await accept(who, token)).toMatchObject(ENDED);
    expect(await rolesOf(who.id)).toBe("");
  });

  test("taken by two people at the same moment gives one role", async () => {
    const { token } = await invite({ role: "verifier" });
    const people = await Promise.all([1, 2, 3, 4].map(() => signedIn(service)));
    const answers = await Promise.all(people.map((who) => accept(who, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    const roles = await Promise.all(people.map(({ id }) => rolesOf(id)));
    expect(roles.toSorted()).toEqual(["", "", "", "verifier"]);
  });

  test("made, taken back, accepted: each is in the audit", async () => {
    const who = await signedIn(service);
    const [one, two] = [await invite(), await invite({ role: "admin", sendTo: who.email })];
    await admin.ask("DELETE", `/api/v1/invitations/${one.id}`);
    await accept(who, two.token);
    const { json } = await admin.ask("GET", "/api/v1/audit");
    expect(json).toMatchObject({
      items: [
        {
          act: "identity.invitation-accepted",
          who: who.id,
          about: who.id,
          details: { invitation: two.id, role: "admin" },
        },
        { act: "identity.admin-asked", who: who.id, about: who.id, details: { asked: admin.id } },
        { act: "identity.invitation-withdrawn", who: admin.id, details: { invitation: one.id } },
        { act: "identity.invited", details: { invitation: two.id } },
        { act: "identity.invited", who: admin.id, role: "admin", details: { invitation: one.id, role: "verifier" } },
      ],
    });
  });

  test("with an address is mailed there too", async () => {
    const { token } = await invite({ role: "moderator", sendTo: "kim-mailed@example.org" });
    // Mails to admins about what they did before come when the queue sends them, perhaps after it.
    const mail = (await openOutbox(dataDir).list()).find(({ to }) => to === "kim-mailed@example.org");
    expect(mail).toMatchObject({ channel: "mail", subject: "You are invited: Moderator" });
    expect(mail?.text).toContain(`/invitation#token=${token}\n`);
  });

  test("that was sent to an address is for the account that confirmed it, whoever opens the mail first", async () => {
    const thief = await signedIn(service, { phone: "+12015550177" });
    const kim = await signedIn(service, { email: "kim-invited@example.org", emailVerified: false });
    const { token } = await invite({ role: "moderator", sendTo: "Kim-Invited@example.org" });
    const other = { status: 403, reason: "identity/invitation-other-address" };
    expect(await accept(thief, token)).toMatchObject(other);
    expect(await accept(kim, token)).toMatchObject({ status: 403, reason: "identity/not-verified" });
    await service.database.pool.query('UPDATE auth."user" SET "emailVerified" = true WHERE id = $1', [kim.id]);
    expect((await accept(kim, token)).status).toBe(200);
    expect([await rolesOf(thief.id), await rolesOf(kim.id)]).toEqual(["", "moderator"]);
  });

  test("to a role with power works for 48 hours at most, to others as long as was asked", async () => {
    const hours = async (body: object): Promise<number> => {
      const { json } = await admin.ask("POST", "/api/v1/invitations", { days: 30, ...body });
      return (Date.parse(String(json["expiresAt"])) - Date.parse(String(json["createdAt"]))) / 3_600_000;
    };
    expect(await hours({ role: "moderator", sendTo: "a@example.org" })).toBe(48);
    expect(await hours({ role: "admin", sendTo: "a@example.org" })).toBe(48);
    expect(await hours({ role: "verifier", sendTo: "a@example.org" })).toBe(30 * 24);
    const { json } = await admin.ask("GET", "/api/v1/invitations");
    expect(JSON.stringify(json)).not.toContain("a@example.org");
    expect(json).toMatchObject({ items: { 0: { sentTo: "a…@e….org" } } });
  });

  test("made before addresses were kept still works for who has its link", async () => {
    const { id, token } = await invite({ role: "moderator", sendTo: "kim@example.org" });
    await service.database.pool.query("UPDATE auth.invitation SET sent_to = NULL, address_hash = NULL WHERE id = $1", [
      id,
    ]);
    expect((await accept(await signedIn(service), token)).status).toBe(200);
  });

  test("that is taken is told to all admins and to who took it, once", async () => {
    const who = await signedIn(service, { alias: "Kim" });
    const other = await signedIn(service, { roles: ["admin"] });
    const { token } = await invite({ role: "verifier" });
    await accept(who, token);
    await accept(who, token);
    for (const reader of [admin, other, who]) {
      const { json } = await reader.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
      expect(json["documents"]).toMatchObject([
        { kind: "role-given", words: "Kim: verifier", by: "Kim", change: { what: "role", role: "verifier" } },
      ]);
    }
  });

  test("is taken back on a fresh sign-in alone", async () => {
    const { id } = await invite();
    const late = await signedIn(service, { roles: ["admin"], signedInAgo: 11 });
    const path = `/api/v1/invitations/${id}`;
    expect(await late.ask("DELETE", path)).toMatchObject({ reason: "identity/fresh-sign-in-needed" });
  });
});
