import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, identityWorld, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { ourPage, ourReturn } from "../places.ts";

/*
 * A mail with a link to our own host that would send the browser, with the token, to another site.
 */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
  await world.member("asha@example.org");
});
afterAll(() => world.close());

const PATHS = [
  "//evil.example/take",
  "/.//evil.example/take",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/\\evil.example",
  "/%5Cevil.example",
  "/%2fevil.example",
  "/%252fevil.example",
  "/./%2F/evil.example",
  "/api/auth/sign-out",
  "/dev/outbox",
];
/** Each as a path, and on our own address as the machine and the settings write it. */
const places = (): string[] => PATHS.flatMap((path) => [path, `${world.service.url}${path}`]);

describe("a place on another host, behind our own", () => {
  test("is refused by every call that takes one, and no mail is sent", async () => {
    const before = (await world.sentTo("asha@example.org")).length;
    for (const url of places()) {
      const posts: [string, Record<string, unknown>][] = [
        ["/api/auth/request-password-reset", { email: "asha@example.org", redirectTo: url }],
        ["/api/auth/sign-up/email", { email: "new@example.org", password: PASSWORD, name: "x", callbackURL: url }],
        ["/api/auth/send-verification-email", { email: "asha@example.org", callbackURL: url }],
        ["/api/auth/sign-in/email", { email: "asha@example.org", password: PASSWORD, callbackURL: url }],
        ["/api/auth/sign-in/social", { provider: "x", callbackURL: "/", newUserCallbackURL: url }],
        ["/api/auth/sign-in/social", { provider: "x", callbackURL: "/", errorCallbackURL: url }],
      ];
      for (const [path, body] of posts) {
        const response = await world.person().post(path, body);
        expect([url, path, response.status, response.json["reason"]]).toEqual([
          url,
          path,
          400,
          "http/invalid-argument",
        ]);
      }
    }
    expect(await world.sentTo("asha@example.org")).toHaveLength(before);
  });

  test("is not followed by a link, with a token or without", async () => {
    for (const url of places()) {
      for (const path of ["/api/auth/verify-email?token=x", "/api/auth/reset-password/x?a=b"]) {
        const response = await world.person().get(`${path}&callbackURL=${encodeURIComponent(url)}`);
        expect([url, response.status, response.headers.get("location")]).toEqual([url, 400, null]);
      }
    }
    const twice = await world
      .person()
      .get("/api/auth/reset-password/x?callbackURL=/recover&callbackURL=//evil.example");
    expect(twice.status).toBe(400);
  });

  test("is taken by no other shape: a list, an object, the query of a write", async () => {
    for (const redirectTo of [["/recover", "//evil.example"], { toString: "x" }, 7, true]) {
      const response = await world
        .person()
        .post("/api/auth/request-password-reset", { email: "asha@example.org", redirectTo });
      expect(response.status).toBe(400);
    }
    const path = "/api/auth/request-password-reset?redirectTo=%2F%2Fevil.example&callbackURL=%2F%2Fevil.example";
    expect((await world.person().post(path, { email: "asha@example.org" })).status).toBe(200);
    expect(await world.linkTo("asha@example.org")).toMatch(/\?callbackURL=%2Frecover$/);
  });
});

test("the link for a new password leads to the page for it, whatever was said", async () => {
  const who = world.person();
  for (const redirectTo of [
    undefined,
    null,
    "",
    "/recover?for=post&next=%2Fr%2F1%3Fa%3Db",
    `${world.service.url}/recover`,
  ]) {
    await world.service.database.pool.query("TRUNCATE auth.limits");
    await who.post("/api/auth/request-password-reset", { email: "asha@example.org", redirectTo });
    const back = await who.get(await world.linkTo("asha@example.org"));
    expect(back.headers.get("location")).toMatch(/^\/recover\?(for=post&next=%2Fr%2F1%3Fa%3Db&)?token=[\w-]+$/);
  }
});

test("a mail of before, whose link names no page, leads there too", async () => {
  const who = world.person();
  await who.post("/api/auth/request-password-reset", { email: "asha@example.org" });
  const link = (await world.linkTo("asha@example.org")).split("?")[0];
  expect((await who.get(`${link}?callbackURL=`)).headers.get("location")).toMatch(/^\/recover\?token=/);
});

test("pages of ours are taken as they are, also with what the library would not read", async () => {
  const callbackURL = "/find/blood?near=22.57,88.36&q=a:b";
  expect(
    (
      await world
        .person()
        .post("/api/auth/sign-in/email", { email: "asha@example.org", password: PASSWORD, callbackURL })
    ).status,
  ).toBe(200);
  await signUp(world.person(), "own@example.org");
  const response = await world
    .person()
    .get("/api/auth/verify-email?token=x&callbackURL=%2Fverify-email%3Fnext%3D%252Fmore");
  expect(response.headers.get("location")).toBe("/verify-email?next=%2Fmore&error=identity%2Flink-ended");
});

describe("where a browser is sent", () => {
  const origins = {
    publicUrl: "https://help.example.org",
    isLocal: false,
    all: ["https://help.example.org"],
    trusts: (origin: string) => origin === "https://help.example.org",
  };

  test.each([
    "https://help.example.org//evil.example",
    "https://help.example.org@evil.example/",
    "https:help",
    "help",
    " /",
    "/a b",
    "",
    "/\u0000",
  ])("%j is no page", (text) => expect(ourPage(text, origins)).toBeNull());

  test.each([
    "https://evil.example/",
    "//evil.example/take?token=x",
    "https://help.example.org//evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "https://",
  ])("the library's %j becomes our sign-in, without what stood in it", (location) => {
    const url = ourReturn(location, origins);
    expect(url.href).toBe("https://help.example.org/signin");
  });
});
