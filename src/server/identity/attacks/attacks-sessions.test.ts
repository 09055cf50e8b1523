import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, identityWorld, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import type { StrangerResponse, Person } from "#server/testing/stranger.ts";

/* One attack per test, over real HTTP. */

let world: IdentityWorld;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  world = await identityWorld();
  asha = await world.member("asha@example.org");
  ravi = await world.member("ravi@example.org");
});
afterAll(() => world.close());

const sessionCookie = (who: Person): string => {
  const found = [...who.jar].find(([name]) => name.includes("session_token"));
  if (found === undefined) throw new Error("not signed in");
  return `${found[0]}=${found[1]}`;
};
const rename = (who: Person, alias: string, asking: Parameters<Person["send"]>[1] = {}): Promise<StrangerResponse> =>
  who.send("/api/v1/me", { method: "PATCH", body: { alias }, ...asking });
async function aliasOf(who: Person): Promise<unknown> {
  return (await who.get("/api/v1/me")).json["alias"];
}

describe("a page of another site", () => {
  test.each(["https://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1", "file://"])(
    "cannot write as the person: Origin %s",
    async (origin) => {
      for (const path of ["/api/auth/sign-out", "/api/auth/change-password", "/api/v1/me/sessions/end"]) {
        const response = await asha.post(path, { keepThis: true }, { origin });
        expect(response.json, path).toMatchObject({ status: 403, reason: "http/foreign-origin" });
      }
      expect((await rename(asha, "Hacked", { origin })).json["reason"]).toBe("http/foreign-origin");
      expect((await asha.get("/api/v1/me")).status).toBe(200);
    },
  );

  test("cannot write where the browser names no origin and the pair is missing, half, wrong or another session's", async () => {
    const own = asha.jar.get("XSRF-TOKEN") ?? "";
    const others = ravi.jar.get("XSRF-TOKEN") ?? "";
    expect(own).not.toBe("");
    const cookie = sessionCookie(asha);
    const pairs: Record<string, string>[] = [
      { cookie },
      { cookie, "x-xsrf-token": own },
      { cookie: `${cookie}; XSRF-TOKEN=${own}` },
      { cookie: `${cookie}; XSRF-TOKEN=x`, "x-xsrf-token": "x" },
      { cookie: `${cookie}; XSRF-TOKEN=`, "x-xsrf-token": "" },
      { cookie: `${cookie}; XSRF-TOKEN=${others}`, "x-xsrf-token": others },
    ];
    for (const headers of pairs) {
      const response = await rename(asha, "Hacked", { origin: null, cookies: false, headers });
      expect(response.json, JSON.stringify(headers)).toMatchObject({ status: 403, reason: "identity/anti-forgery" });
      const signOut = await asha.post("/api/auth/sign-out", {}, { origin: null, cookies: false, headers });
      expect(signOut.status, JSON.stringify(headers)).toBe(403);
    }
    const right = { cookie: `${cookie}; XSRF-TOKEN=${own}`, "x-xsrf-token": own };
    expect((await rename(asha, "Asha", { origin: null, cookies: false, headers: right })).status).toBe(200);
  });

  test("cannot send a form, nor text that happens to be JSON", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]) {
      const response = await asha.post("/api/auth/sign-in/email", '{"email":"a@example.org"}', {
        headers: { "content-type": type },
      });
      expect(response.status, type).toBe(415);
    }
  });

  test("cannot sign the person in to the attacker's account", async () => {
    const victim = world.person();
    for (const origin of ["https://evil.example", "null"]) {
      const response = await victim.post(
        "/api/auth/sign-in/email",
        { email: "ravi@example.org", password: PASSWORD },
        { origin, headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" } },
      );
      expect(response.status).toBe(403);
      expect(victim.jar.size).toBe(0);
    }
  });

  test("cannot read an answer: no other origin is ever allowed in", async () => {
    const response = await asha.get("/api/v1/me", { headers: { origin: "https://evil.example" } });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });
});

describe("a session", () => {
  test("that the attacker chose does not become the victim's", async () => {
    const victim = world.person();
    const fixed = "attackers-own-token.c2lnbmF0dXJl";
    const [name = ""] = sessionCookie(asha).split("=");
    victim.jar.set(name, fixed);
    await signIn(victim, "asha@example.org");
    expect(victim.jar.get(name)).not.toBe(fixed);
    const attacker = world.person();
    attacker.jar.set(name, fixed);
    expect((await attacker.get("/api/v1/me")).status).toBe(401);
  });

  test("is new with each sign-in, and the old one still ends alone", async () => {
    const first = await world.member("fixed@example.org");
    const old = sessionCookie(first);
    await signIn(first, "fixed@example.org");
    expect(sessionCookie(first)).not.toBe(old);
  });

  test("cookie that was changed by a letter, cut, or signed by nobody is no session", async () => {
    const [name = "", value = ""] = sessionCookie(asha).split("=");
    const plain = decodeURIComponent(value);
    const [token = ""] = plain.split(".");
    for (const bad of [
      token,
      `${token}.`,
      `${token}.AAAA`,
      plain.slice(0, -4),
      `x${plain}`,
      // Changes the first letter of the signature. Two bits of the last letter are unused, so "A"
      // and "B" may be equal.
      plain.replace(/(?<=\.)./, (letter) => (letter === "A" ? "B" : "A")),
      ".",
    ]) {
      const attacker = world.person();
      const response = await attacker.get("/api/v1/me", { headers: { cookie: `${name}=${encodeURIComponent(bad)}` } });
      expect(response.status, bad).toBe(401);
    }
  });

  test("of a bearer counts before a cookie, and a bad one is not made good by a good cookie", async () => {
    const me = await asha.get("/api/v1/me");
    const response = await asha.get("/api/v1/me", { headers: { authorization: "Bearer nonsense" } });
    expect(response.status).toBe(401);
    const [, value = ""] = sessionCookie(ravi).split("=");
    const mixed = await asha.get("/api/v1/me", { headers: { authorization: `Bearer ${decodeURIComponent(value)}` } });
    expect(mixed.json["id"]).not.toBe(me.json["id"]);
  });

  test("of a cookie does not skip the anti-forgery pair by a made-up bearer", async () => {
    const response = await rename(asha, "Hacked", {
      origin: null,
      cookies: false,
      headers: { cookie: sessionCookie(asha), authorization: "Bearer nonsense" },
    });
    expect([401, 403]).toContain(response.status);
    expect(await aliasOf(asha)).not.toBe("Hacked");
  });

  test("comes in a cookie no script reads, for this site only, and its token in no answer but that of signing in", async () => {
    const who = world.person();
    const response = await signIn(who, "asha@example.org");
    const lines = response.headers.getSetCookie();
    const session = lines.find((line) => line.includes("session_token=")) ?? "";
    expect(session).toMatch(/; HttpOnly/i);
    expect(session).toMatch(/; SameSite=Lax/i);
    expect(session).toMatch(/; Path=\//i);
    expect(session).not.toMatch(/; Domain=/i);
    const pair = lines.find((line) => line.startsWith("XSRF-TOKEN=")) ?? "";
    expect(pair).toMatch(/; SameSite=Lax/i);
    expect(pair).not.toMatch(/HttpOnly/i);
    const [token = ""] = decodeURIComponent(who.jar.get(session.split("=")[0] ?? "") ?? "").split(".");
    expect(token.length).toBeGreaterThan(20);
    for (const path of [
      "/api/v1/me",
      "/api/v1/me/sessions",
      "/api/v1/me/export",
      "/api/auth/get-session",
      "/api/auth/list-sessions",
    ])
      expect((await who.get(path)).text, path).not.toContain(token);
  });
});

describe("on https", () => {
  const ORIGIN = "https://help.example.org";
  const FORMER = "__Secure-better-auth.session_token";
  const NAME = "__Host-better-auth.session_token";

  /** A member of that service, and how their browser was sent its cookies. */
  async function memberOf(secure: IdentityWorld, email: string): Promise<{ who: Person; lines: string[] }> {
    const who = secure.person();
    const body = { email, password: PASSWORD };
    await who.post("/api/auth/sign-up/email", { ...body, name: "A" }, { origin: ORIGIN });
    await who.get(await secure.linkTo(email));
    const signedIn = await who.post("/api/auth/sign-in/email", body, { origin: ORIGIN });
    expect(signedIn.status).toBe(200);
    return { who, lines: signedIn.headers.getSetCookie() };
  }

  test("every cookie is of this host alone: __Host-, Secure, for all paths, without a domain", async () => {
    const secure = await identityWorld({ settings: { PUBLIC_URL: ORIGIN } });
    try {
      const { who, lines } = await memberOf(secure, "host@example.org");
      await who.get("/api/v1/me");
      for (const line of lines) {
        expect(line).toMatch(/^__Host-/);
        expect(line).toMatch(/; Path=\/(;|$)/i);
        expect(line).toMatch(/; Secure/i);
        expect(line).not.toMatch(/; Domain=/i);
      }
      expect([...who.jar.keys()].toSorted()).toEqual(["__Host-XSRF-TOKEN", NAME, "__Host-better-auth.signed_up"]);
      // Without an origin the pair counts, under its new name.
      const own = { method: "PATCH", body: { alias: "Own" }, origin: null };
      expect((await who.send("/api/v1/me", own)).status).toBe(200);
      const signedOut = await who.post("/api/auth/sign-out", {}, { origin: ORIGIN });
      expect(signedOut.headers.has("clear-site-data")).toBe(false);
      expect([...who.jar.keys()]).toEqual(["__Host-better-auth.signed_up"]);
    } finally {
      await secure.close();
    }
  });

  test("a cookie under its name of before goes on once more, and is replaced; for later sessions it counts nothing", async () => {
    const secure = await identityWorld({ settings: { PUBLIC_URL: ORIGIN } });
    try {
      const { pool } = secure.service.database;
      const { who } = await memberOf(secure, "renamed@example.org");
      const value = who.jar.get(NAME) ?? "";
      const former = (): Person => {
        const browser = secure.person();
        browser.jar.set(FORMER, value);
        browser.jar.set("XSRF-TOKEN", who.jar.get("__Host-XSRF-TOKEN") ?? "");
        return browser;
      };
      // A neighbour host plants its own session, which began after the upgrade.
      const planted = await former().get("/api/v1/me");
      expect(planted.status).toBe(401);
      expect((await former().get("/api/auth/get-session")).text).toBe("null");
      await pool.query(`UPDATE migrations SET at = now() + interval '1 hour' WHERE id = '0029-token-hashes'`);
      const browser = former();
      expect((await browser.get("/api/auth/get-session")).json).toMatchObject({ user: {} });
      const own = { method: "PATCH", body: { alias: "Renamed" }, origin: null };
      expect((await browser.send("/api/v1/me", own)).json).toMatchObject({ alias: "Renamed" });
      expect([...browser.jar.keys()].toSorted()).toEqual(["__Host-XSRF-TOKEN", NAME]);
      expect(browser.jar.get(NAME)).toBe(value);
      expect((await browser.send("/api/v1/me", own)).status).toBe(200);
      // Where the session ends with the browser, it still does.
      const short = former();
      short.jar.set("__Secure-better-auth.dont_remember", "true.signed");
      await short.get("/api/v1/me");
      expect([...short.jar.keys()].toSorted()).toEqual(["__Host-XSRF-TOKEN", "__Host-better-auth.dont_remember", NAME]);
      // Signing out takes both names away.
      const leaving = former();
      await leaving.post("/api/auth/sign-out", {}, { origin: ORIGIN });
      expect([...leaving.jar.keys()]).toEqual([]);
      expect((await browser.get("/api/v1/me")).status).toBe(401);
    } finally {
      await secure.close();
    }
  });

  test("cookies are Secure and named so", async () => {
    const secure = await identityWorld({ settings: { PUBLIC_URL: "https://help.example.org" } });
    try {
      const who = secure.person();
      const response = await who.post(
        "/api/auth/sign-up/email",
        { email: "a@example.org", password: PASSWORD, name: "A" },
        { origin: "https://help.example.org" },
      );
      expect(response.status).toBe(200);
      await who.get(await secure.linkTo("a@example.org"));
      const signedIn = await who.post(
        "/api/auth/sign-in/email",
        { email: "a@example.org", password: PASSWORD },
        { origin: "https://help.example.org" },
      );
      expect(signedIn.status).toBe(200);
      for (const line of signedIn.headers.getSetCookie()) expect(line).toMatch(/; Secure/i);
      expect(signedIn.headers.getSetCookie().join()).toContain("__Host-");
      expect(signedIn.headers.get("strict-transport-security")).toContain("max-age=");
    } finally {
      await secure.close();
    }
  });
});
