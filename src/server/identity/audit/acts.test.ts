import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticator } from "#server/testing/authenticator.ts";
import { identityWorld, PASSWORD, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { signInByProvider, testProvider } from "#server/testing/oidc.ts";
import type { TestProvider } from "#server/testing/oidc.ts";
import { turnOnSecondFactor } from "#server/testing/second-factor.ts";
import type { Person } from "#server/testing/stranger.ts";
import { moveEvents } from "./statements.ts";

/*
 * Acts of others on an account (roles, bans, invitations) have their own tests, which check the
 * audit.
 */

let world: IdentityWorld;
let provider: TestProvider;
beforeAll(async () => {
  provider = await testProvider();
  world = await identityWorld({ settings: { OIDC_PROVIDERS: JSON.stringify([provider.setting]) } });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const EMAIL = "audited@example.org";
const MOVED = "audited-anew@example.org";
const NEXT = "orange-lantern-17";

type Noted = { act: string; details: unknown };
let lastOrdinal = 0;
/** New audit rows of an account since the last call. */
async function newAuditRows(id: string): Promise<Noted[]> {
  const { database } = world.service;
  await moveEvents(database);
  // The server's own job may move some at the same moment.
  await world.service.settled();
  expect((await database.pool.query("SELECT FROM auth.event")).rowCount).toBe(0);
  const { rows } = await database.pool.query<Noted & { ordinal: number }>(
    "SELECT ordinal, act, details FROM audit WHERE who = $1 AND act <> 'identity.changed' AND ordinal > $2 ORDER BY ordinal",
    [id, lastOrdinal],
  );
  lastOrdinal = rows.at(-1)?.ordinal ?? lastOrdinal;
  return rows.map(({ act, details }) => ({ act: act.replace("identity.", ""), details }));
}

async function ok(call: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await call;
  expect(status, text).toBeLessThan(400);
}

async function addPasskey(who: Person): Promise<string> {
  const device = authenticator({ origin: `http://localhost:${world.service.port}`, host: "localhost" });
  const asked = await who.get("/api/auth/passkey/generate-register-options");
  const response = device.make(String(asked.json["challenge"]));
  const made = await who.post("/api/auth/passkey/verify-registration", { response });
  return String(made.json["id"]);
}

test("every act of somebody that matters to the safety of their account is in the audit, without what it was done with", async () => {
  const who = await world.member(EMAIL);
  const id = String((await who.get("/api/v1/me")).json["id"]);
  const auth = (path: string, body: object = {}) => ok(who.post(`/api/auth${path}`, body));
  const acts = async (): Promise<string[]> => (await newAuditRows(id)).map(({ act }) => act);
  expect(await acts()).toEqual(["signed-up", "way-added", "signed-in"]);

  await auth("/change-password", { currentPassword: PASSWORD, newPassword: NEXT, revokeOtherSessions: false });
  expect(await acts()).toEqual(["way-changed", "password-changed"]);
  await auth("/request-password-reset", { email: EMAIL, redirectTo: "/recover" });
  const link = new URL(await world.linkTo(EMAIL), world.service.url);
  await auth("/reset-password", { token: link.pathname.split("/").at(-1) ?? "", newPassword: PASSWORD });
  await signIn(who, EMAIL);
  expect(await acts()).toEqual(["signed-out", "password-reset", "signed-in"]);

  await auth("/change-email", { newEmail: MOVED, callbackURL: "/account" });
  await who.get(await world.linkTo(EMAIL));
  await who.get(await world.linkTo(MOVED));
  expect(await acts()).toEqual(["email-changed"]);
  const phoneNumber = "+919830012377";
  await auth("/phone-number/send-otp", { phoneNumber });
  const code = await world.codeTo(phoneNumber);
  await auth("/phone-number/verify", { phoneNumber, code, updatePhoneNumber: true });
  expect(await acts()).toEqual(["phone-changed"]);

  provider.use({ sub: "audited", email: "at-the-state@example.org", verified: true });
  await ok(signInByProvider(who, provider, { path: "/api/auth/link-social" }));
  await auth("/unlink-account", { providerId: "state" });
  expect(await newAuditRows(id)).toEqual([
    { act: "way-added", details: { provider: "state" } },
    { act: "way-removed", details: null },
  ]);
  await auth("/passkey/delete-passkey", { id: await addPasskey(who) });
  expect(await newAuditRows(id)).toEqual([
    { act: "way-added", details: { provider: "passkey" } },
    { act: "way-removed", details: { provider: "passkey" } },
  ]);

  await turnOnSecondFactor(who);
  await auth("/two-factor/generate-backup-codes", { password: PASSWORD });
  await auth("/two-factor/disable", { password: PASSWORD });
  // Each of the two starts a new session.
  const renewed = ["signed-in", "signed-out"];
  expect(await acts()).toEqual([...renewed, "second-step-on", "backup-codes-made", ...renewed, "second-step-off"]);

  const there = world.person();
  await signIn(there, MOVED);
  const { items } = (await there.get("/api/v1/me/sessions")).json as { items: { id: string; isCurrent: boolean }[] };
  const other = items.find(({ isCurrent }) => isCurrent)?.id ?? "";
  await ok(who.send(`/api/v1/me/sessions/${other}`, { method: "DELETE" }));
  await ok(who.post("/api/v1/me/sessions/end", { keepThis: true }));
  await auth("/sign-out");
  expect(await acts()).toEqual(["signed-in", "device-signed-out", "signed-out-everywhere", "signed-out"]);
  await signIn(who, MOVED);
  await ok(who.send("/api/v1/me", { method: "DELETE", body: { password: PASSWORD } }));
  expect(await acts()).toEqual(expect.arrayContaining(["signed-in", "deleted"]));

  const whole = JSON.stringify((await world.service.database.pool.query("SELECT * FROM audit")).rows);
  for (const secret of [EMAIL, MOVED, PASSWORD, NEXT, phoneNumber, code, "at-the-state"])
    expect(whole).not.toContain(secret);
});
