import { createSign, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { testProvider } from "#server/testing/oidc.ts";
import type { TestProvider } from "#server/testing/oidc.ts";
import type { StrangerResponse } from "#server/testing/stranger.ts";

/* The issuer of the setting, of discovery, of the return and of the token is one. */

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const CLIENT = { clientId: "lifeboard", clientSecret: "a secret of the provider for this test" };
const KEY = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };

/** A provider that may lie about who it is. */
class LyingProvider {
  /** What it calls itself in its discovery document and in its tokens; null: what it is. */
  discovered: string | null = null;
  inToken: string | null = null;
  audience = CLIENT.clientId;
  nonce = "";
  readonly server: Server;
  issuer = "";

  constructor() {
    this.server = createServer((request, response) => {
      const path = request.url?.split("?")[0];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(this.#answer(path)));
    });
  }

  async open(): Promise<this> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const address = this.server.address();
    this.issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    return this;
  }

  setting(id: string) {
    return { id, name: "State service", issuer: this.issuer, ...CLIENT };
  }

  #answer(path: string | undefined): object {
    if (path === "/jwks") return { keys: [KEY] };
    if (path === "/token") return { access_token: "a", token_type: "Bearer", id_token: this.#idToken() };
    return {
      issuer: this.discovered ?? this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      id_token_signing_alg_values_supported: ["RS256"],
    };
  }

  #idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.inToken ?? this.issuer,
      aud: this.audience,
      sub: "asha",
      email: "asha@example.org",
      email_verified: true,
      nonce: this.nonce,
      iat: now,
      exp: now + 60,
    };
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`;
    return `${text}.${createSign("sha256").update(text).sign(privateKey, "base64url")}`;
  }
}

let lying: LyingProvider;
let other: LyingProvider;
let slashed: LyingProvider;
let honest: TestProvider;
let world: IdentityWorld;
beforeAll(async () => {
  [lying, other, slashed] = (await Promise.all([1, 2, 3].map(() => new LyingProvider().open()))) as [
    LyingProvider,
    LyingProvider,
    LyingProvider,
  ];
  other.discovered = "https://accounts.example.org";
  slashed.discovered = `${slashed.issuer}/`;
  honest = await testProvider("honest");
  const providers = [lying.setting("lying"), other.setting("other"), slashed.setting("slashed"), honest.setting];
  world = await identityWorld({ settings: { OIDC_PROVIDERS: JSON.stringify(providers) } });
});
afterAll(async () => {
  await world.close();
  await honest.close();
  for (const { server } of [lying, other, slashed]) server.close();
});

const errorOf = ({ headers }: StrangerResponse): string | null =>
  new URL(headers.get("location") ?? "", "http://x").searchParams.get("error");

/** Signs in at a lying provider, whose return names `iss` where it is given. */
async function signIn(provider: LyingProvider, id: string, iss?: string) {
  const who = world.person();
  const begun = await who.post("/api/auth/sign-in/social", { provider: id, callbackURL: "/account" });
  const { searchParams } = new URL(String(begun.json["url"]));
  provider.nonce = searchParams.get("nonce") ?? "";
  const back = new URLSearchParams({ code: "x", state: searchParams.get("state") ?? "" });
  if (iss !== undefined) back.set("iss", iss);
  const response = await who.get(`/api/auth/callback/${id}?${back}`);
  return { error: errorOf(response), status: (await who.get("/api/v1/me")).status };
}

test("a token of the right issuer signs in; of another issuer, with the right key, it does not", async () => {
  lying.inToken = null;
  expect(await signIn(lying, "lying")).toEqual({ error: null, status: 200 });
  for (const inToken of ["https://accounts.example.org", `${lying.issuer}/`, ""]) {
    lying.inToken = inToken;
    expect(await signIn(lying, "lying"), inToken).toEqual({ error: "identity/provider-refused", status: 401 });
  }
});

test("a token for another client does not sign in", async () => {
  lying.inToken = null;
  lying.audience = "another-client";
  expect(await signIn(lying, "lying")).toEqual({ error: "identity/provider-refused", status: 401 });
  lying.audience = CLIENT.clientId;
  expect(await signIn(lying, "lying")).toEqual({ error: null, status: 200 });
});

test("a return that names another issuer is refused before its code is used", async () => {
  lying.inToken = null;
  expect(await signIn(lying, "lying", lying.issuer)).toEqual({ error: null, status: 200 });
  expect(await signIn(lying, "lying", "https://evil.example")).toEqual({
    error: "identity/provider-refused",
    status: 401,
  });
});

test("the same with a provider that names itself in each return", async () => {
  honest.use({ sub: "ravi", email: "ravi@example.org", verified: true });
  const who = world.person();
  const begun = await who.post("/api/auth/sign-in/social", { provider: "honest", callbackURL: "/account" });
  const url = new URL(await honest.visit(String(begun.json["url"])));
  expect(url.searchParams.get("iss")).toBe(honest.setting.issuer);
  url.searchParams.set("iss", lying.issuer);
  expect(errorOf(await who.get(`${url.pathname}${url.search}`))).toBe("identity/provider-refused");
  expect((await who.get("/api/v1/me")).status).toBe(401);
});

test("a provider whose discovery document names another issuer is left out; a last slash is no other", async () => {
  const response = await world.person().post("/api/auth/sign-in/social", { provider: "other", callbackURL: "/" });
  expect(response.json).toMatchObject({ status: 401, reason: "identity/provider-refused" });
  expect(world.service.log.join("\n")).toContain("names another issuer");
  slashed.inToken = `${slashed.issuer}/`;
  expect(await signIn(slashed, "slashed")).toEqual({ error: null, status: 200 });
});
