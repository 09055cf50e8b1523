import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityWorld, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { signInByProvider, testProvider } from "#server/testing/oidc.ts";
import type { TestProvider } from "#server/testing/oidc.ts";
import type { StrangerResponse } from "#server/testing/stranger.ts";

/* The full code flow with PKCE and nonce, against a local oidc-provider. */

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
beforeEach(() => provider.use(null));

const errorOf = ({ headers }: StrangerResponse): string | null =>
  new URL(headers.get("location") ?? "", "http://x").searchParams.get("error");
const pathOf = ({ headers }: StrangerResponse): string => new URL(headers.get("location") ?? "", "http://x").pathname;

describe("refusals", () => {
  test("a provider that is not set up", async () => {
    const response = await world.person().post("/api/auth/sign-in/social", { provider: "google", callbackURL: "/" });
    expect(response.json).toMatchObject({ status: 401, reason: "identity/provider-refused" });
  });

  test("the person says no at the provider: back on the page, with our word for it", async () => {
    const response = await signInByProvider(world.person(), provider, { errorCallbackURL: "/signin" });
    expect([response.status, pathOf(response), errorOf(response)]).toEqual([
      302,
      "/signin",
      "identity/provider-refused",
    ]);
    expect(response.headers.get("location")).not.toContain("said");
  });

  test("an address somebody has, not proved by the provider, is not linked: nobody takes an account over", async () => {
    await world.member("taken@example.org");
    provider.use({ sub: "thief", email: "taken@example.org", verified: false });
    const thief = world.person();
    const response = await signInByProvider(thief, provider);
    expect([pathOf(response), errorOf(response)]).toEqual(["/signin", "identity/account-not-linked"]);
    expect((await thief.get("/api/v1/me")).status).toBe(401);
  });

  test("an account nobody proved to own is not linked either: who prepared it would get in by the owner's provider", async () => {
    await signUp(world.person(), "prepared@example.org");
    provider.use({ sub: "owner", email: "prepared@example.org", verified: true });
    const response = await signInByProvider(world.person(), provider);
    expect(errorOf(response)).toBe("identity/account-not-linked");
  });

  test("an answer that was not asked for, or by another browser, or a second time", async () => {
    provider.use({ sub: "state", email: "state@example.org", verified: true });
    const who = world.person();
    const begun = await who.post("/api/auth/sign-in/social", { provider: "state", callbackURL: "/account" });
    const { pathname, search } = new URL(await provider.visit(String(begun.json["url"])));
    const other = world.person();
    expect(errorOf(await other.get(`${pathname}${search}`))).toBe("identity/provider-refused");
    expect((await other.get("/api/v1/me")).status).toBe(401);
    expect(errorOf(await who.get(`${pathname}?code=made-up&state=made-up`))).toBe("identity/provider-refused");
    await who.get(`${pathname}${search}`);
    const again = world.person();
    expect(errorOf(await again.get(`${pathname}${search}`))).toBe("identity/provider-refused");
    expect((await again.get("/api/v1/me")).status).toBe(401);
  });

  test("a return to another site", async () => {
    const response = await world
      .person()
      .post("/api/auth/sign-in/social", { provider: "state", callbackURL: "https://evil.example/" });
    expect(response.json).toMatchObject({ status: 400, reason: "http/invalid-argument" });
  });

  test("a token handed over without the provider's page", async () => {
    const idToken = { token: "x.y.z" };
    const response = await world
      .person()
      .post("/api/auth/sign-in/social", { provider: "state", callbackURL: "/", idToken });
    expect(response.json).toMatchObject({ status: 400, reason: "http/invalid-argument" });
  });
});

test("somebody new signs up, comes back to where they were, and signs in by it again", async () => {
  provider.use({ sub: "asha", email: "asha@example.org", verified: true });
  const asha = world.person();
  const response = await signInByProvider(asha, provider, { callbackURL: "/post?draft=1" });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/post?draft=1"]);
  const me = await asha.get("/api/v1/me");
  expect(me.json).toMatchObject({ email: "asha@example.org", emailVerified: true, alias: "Asha at the state" });
  expect((await asha.get("/api/v1/me/security")).json).toMatchObject({
    password: false,
    providers: [{ id: "state", name: "State service" }],
  });
  const again = world.person();
  await signInByProvider(again, provider);
  expect((await again.get("/api/v1/me")).json["id"]).toBe(me.json["id"]);
});

test("the provider's tokens are kept nowhere, and no route tells them", async () => {
  const rows = await world.service.database.pool.query(
    `SELECT "accessToken", "refreshToken", "idToken" FROM auth."account" WHERE "providerId" = 'state'`,
  );
  expect(rows.rows.length).toBeGreaterThan(0);
  for (const row of rows.rows) expect(row).toEqual({ accessToken: null, refreshToken: null, idToken: null });
  for (const path of ["/api/auth/get-access-token", "/api/auth/refresh-token", "/api/auth/account-info"])
    expect((await world.person().post(path, { providerId: "state" })).status).toBe(404);
});

test("a signed-in person adds a provider under another address, signs in by it, and takes it away again", async () => {
  const ravi = await world.member("ravi@example.org");
  provider.use({ sub: "ravi", email: "ravi@state.example", verified: true });
  const linked = await signInByProvider(ravi, provider, { path: "/api/auth/link-social" });
  expect([linked.status, pathOf(linked), errorOf(linked)]).toEqual([302, "/account", null]);
  const by = world.person();
  await signInByProvider(by, provider);
  const { id } = (await ravi.get("/api/v1/me")).json;
  expect((await by.get("/api/v1/me")).json["id"]).toBe(id);
  const another = await world.member("mina@example.org");
  const twice = await signInByProvider(another, provider, { path: "/api/auth/link-social" });
  expect(errorOf(twice)).toBe("identity/account-not-linked");
  expect((await ravi.post("/api/auth/unlink-account", { providerId: "state" })).status).toBe(200);
  expect((await ravi.get("/api/v1/me/security")).json).toMatchObject({ providers: [] });
});

test("an address the provider does not vouch for is confirmed by the mail's link, opened where the person is signed in", async () => {
  const email = "unsure@example.org";
  provider.use({ sub: "unsure", email, verified: false });
  const who = world.person();
  await signInByProvider(who, provider);
  expect((await who.get("/api/v1/me")).json).toMatchObject({ email, emailVerified: false });
  const opened = await who.get(await world.linkTo(email), { headers: { accept: "text/html" } });
  expect(opened.headers.get("location")).not.toContain("/recover");
  expect((await who.get("/api/v1/me")).json).toMatchObject({ email, emailVerified: true });
  expect((await who.get("/api/v1/me/security")).json).toMatchObject({ providers: [{ id: "state" }] });
});

test("the only way in cannot be taken away", async () => {
  provider.use({ sub: "only", email: "only@example.org", verified: true });
  const only = world.person();
  await signInByProvider(only, provider);
  const response = await only.post("/api/auth/unlink-account", { providerId: "state" });
  expect(response.json).toMatchObject({ status: 412, reason: "identity/last-way-in" });
});

test("an address proved on both sides is one account", async () => {
  const both = await world.member("both@example.org");
  provider.use({ sub: "both", email: "both@example.org", verified: true });
  const by = world.person();
  await signInByProvider(by, provider);
  expect((await by.get("/api/v1/me")).json["id"]).toBe((await both.get("/api/v1/me")).json["id"]);
  expect((await signIn(world.person(), "both@example.org")).status).toBe(200);
});

test("GitHub, which has no OpenID Connect, is reached by its own way", async () => {
  const entry = { id: "github", name: "GitHub", issuer: "https://github.com", clientId: "abc", clientSecret: "def" };
  const small = await identityWorld({ settings: { OIDC_PROVIDERS: JSON.stringify([entry]) } });
  const response = await small
    .person()
    .post("/api/auth/sign-in/social", { provider: "github", callbackURL: "/account" });
  const url = new URL(String(response.json["url"]));
  expect([url.origin, url.searchParams.get("client_id")]).toEqual(["https://github.com", "abc"]);
  expect(url.searchParams.get("redirect_uri")).toMatch(/^http:\/\/localhost:\d+\/api\/auth\/callback\/github$/);
  await small.close();
});

test("a provider that answers by a form is understood", async () => {
  const who = world.person();
  const response = await who.post("/api/auth/callback/state", "code=x&state=y", {
    origin: "https://appleid.apple.com",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/api/auth/callback/state?code=x&state=y"]);
});

test("while the provider is away nothing else is held up, and it is asked again when it is back", async () => {
  const away = await testProvider("away");
  await away.close();
  const small = await identityWorld({ settings: { OIDC_PROVIDERS: JSON.stringify([away.setting]) } });
  await small.member("meanwhile@example.org");
  const response = await small.person().post("/api/auth/sign-in/social", { provider: "away", callbackURL: "/" });
  expect(response.json).toMatchObject({ status: 401, reason: "identity/provider-refused" });
  expect((await small.person().get("/api/v1/identity")).json).toMatchObject({
    providers: [{ id: "away", name: "State service" }],
    lookup: "closed",
    country: "IN",
    closedBecause: null,
  });
  await small.close();
});
