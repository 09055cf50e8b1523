import { DAY_MS } from "#domain/shared/durations.ts";
import { authenticator } from "#server/testing/authenticator.ts";
import type { TestProvider } from "#server/testing/oidc.ts";
import { totp } from "../../e2e/support/sign-in/totp.ts";
import { Person, PASSWORD, fictional } from "./person.ts";
import { newId } from "#domain/shared/ids.ts";
import { CAST, aPost, idOf, post, who } from "./world.ts";
import type { World } from "./world.ts";

/**
 * Makes all accounts, forty days before the backup, each with a proved address, some with a number
 * too.
 */
export async function makeAccounts(world: World): Promise<void> {
  const { admin, people } = world;
  for (const [at, role] of CAST.entries()) {
    if (role === "through-a-provider") continue;
    // In sequence: each hashes a password.
    const person = await new Person(admin.url, `${role}@example.org`).join(`Heron ${at + 1}`);
    if (at % 3 === 0) await person.provePhone(fictional(at));
    people.set(role, person);
  }
  await new Person(admin.url, "").provePhone(fictional(90));
  await new Person(admin.url, "unconfirmed@example.org").signUp("Never confirmed");
  await giveRoles(world, "second-admin", ["member", "admin"]);
  for (const role of ["first-moderator", "second-moderator", "third-moderator"] as const)
    await giveRoles(world, role, ["member", "moderator"]);
  for (const role of ["first-verifier", "second-verifier"] as const)
    await giveRoles(world, role, ["member", "verifier"]);
  const body = { roles: ["member", "verifier", "facility-staff"], facilities: [idOf(world, "hospital")] };
  await admin.ask("PUT", `/api/v1/people/${who(world, "device-owner").id}/roles`, { body });
  await who(world, "hindi-speaker").ask("PATCH", "/api/v1/me", { body: { alias: "आशा", language: "hi" } });
  await admin.ask("POST", "/api/v1/demo/keep", { body: {} });
}

async function giveRoles(world: World, role: Parameters<typeof who>[1], roles: string[]): Promise<void> {
  await world.admin.ask("PUT", `/api/v1/people/${who(world, role).id}/roles`, { body: { roles } });
}

/** Staff of a hospital, a ban and an invitation that expire. @param now the clock of the product */
export async function oldRights(world: World, now: Date): Promise<void> {
  const { admin } = world;
  const facility = idOf(world, "hospital");
  const nurse = who(world, "nurse").id;
  await admin.ask("PUT", `/api/v1/people/${nurse}/roles`, {
    body: { roles: ["member", "facility-staff"], facilities: [facility] },
  });
  const until = new Date(now.getTime() + DAY_MS).toISOString();
  await ban(world, "ban-ran-out", { until });
  await admin.ask("POST", "/api/v1/invitations", { body: { role: "verifier", days: 1, note: "Ran out" } });
}

async function ban(world: World, role: Parameters<typeof who>[1], more: object): Promise<void> {
  const path = `/api/v1/people/${who(world, role).id}/ban`;
  await who(world, "first-moderator").ask("POST", path, { body: { reason: "Asked for money in advance.", ...more } });
}

/** Bans, invitations, second steps, notices and a deleted account, at the time of the backup. */
export async function rightsOfToday(world: World): Promise<void> {
  await post(world, "banned", { name: "hidden with a ban" });
  await ban(world, "banned", { until: null, hidePosts: true });
  await ban(world, "banned-for-a-time", { until: "2099-01-01T00:00:00.000Z" });
  await post(world, "let-in-again", { name: "shown after a ban" });
  await ban(world, "let-in-again", { until: null, hidePosts: true });
  const path = `/api/v1/people/${who(world, "let-in-again").id}/ban`;
  await who(world, "first-moderator").ask("DELETE", path, { body: { showPosts: true } });
  await invite(world);
  await secondStep(world);
  await addPasskey(world);
  for (const [role, daily] of [
    ["owner", "mail"],
    ["neighbour", "off"],
    ["second-admin", "sms"],
  ] as const)
    await who(world, role).ask("PUT", "/api/v1/me/notices", { body: { daily } });
  const leaver = who(world, "leaver");
  await leaver.ask("POST", "/api/v1/listings", { body: { id: newId(), ...aPost() } });
  await leaver.ask("DELETE", "/api/v1/me", { body: { password: PASSWORD } });
  world.people.delete("leaver");
}

async function invite(world: World): Promise<void> {
  const { admin } = world;
  const facilityId = idOf(world, "hospital");
  const open = await admin.ask("POST", "/api/v1/invitations", {
    body: { role: "facility-staff", facilityId, note: "Open", days: 30, sendTo: "somebody@example.org" },
  });
  const used = await admin.ask("POST", "/api/v1/invitations", { body: { role: "verifier", note: "Accepted" } });
  const withdrawn = await admin.ask("POST", "/api/v1/invitations", {
    body: { role: "moderator", note: "Taken back", sendTo: "somebody@example.org" },
  });
  await admin.ask("DELETE", `/api/v1/invitations/${String(withdrawn["id"])}`);
  const tokenOf = ({ url }: Record<string, unknown>): string => new URL(String(url)).hash.replace("#token=", "");
  const token = tokenOf(used);
  await who(world, "invited").ask("POST", "/api/v1/invitations/accept", { body: { token } });
  world.ids.set("open invitation", String(open["id"]));
  world.ids.set("token of the open invitation", tokenOf(open));
}

async function secondStep(world: World): Promise<void> {
  const person = who(world, "second-step");
  const enabled = await person.ask("POST", "/api/auth/two-factor/enable", { body: { password: PASSWORD } });
  const secret = new URL(String(enabled["totpURI"])).searchParams.get("secret") ?? "";
  await person.ask("POST", "/api/auth/two-factor/verify-totp", { body: { code: totp(secret, 0) } });
  world.ids.set("authenticator secret", secret);
  const [code] = enabled["backupCodes"] as string[];
  world.ids.set("backup code", code ?? "");
}

/** A person who signed up through a provider and has no password. */
export async function comeByProvider(world: World, provider: TestProvider): Promise<void> {
  const person = new Person(world.admin.url, "through-a-provider@example.org");
  provider.use({ sub: "kept", email: person.email, verified: true });
  const body = { provider: provider.setting.id, callbackURL: "/account" };
  const begun = await person.ask("POST", "/api/auth/sign-in/social", { body });
  const { pathname, search } = new URL(await provider.visit(String(begun["url"])));
  await person.send("GET", pathname + search);
  person.id = String((await person.ask("GET", "/api/v1/me"))["id"]);
  world.people.set("through-a-provider", person);
}

async function addPasskey(world: World): Promise<void> {
  const person = who(world, "passkey");
  const device = authenticator({ origin: person.url, host: "localhost" });
  const options = await person.ask("GET", "/api/auth/passkey/generate-register-options?name=Kept");
  const response = device.make(String(options["challenge"]));
  await person.ask("POST", "/api/auth/passkey/verify-registration", { body: { response, name: "Kept passkey" } });
}
