import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { ok } from "#domain/shared/result.ts";
import { identityWorld } from "../../testing/identity-world.ts";
import type { IdentityWorld } from "../../testing/identity-world.ts";
import { everybody, bindRoute } from "./handle.ts";

const shape = { summary: "test", input: z.object({}), output: z.unknown(), errors: [] } as const;
const rules = { limit: "public-read", policy: everybody } as const;
const asks = { ...rules, looksUpSession: true };
const who = async (_input: object, context: { actor: { id: string | null } }) =>
  ok({ value: { id: context.actor.id } });
const more = [
  bindRoute(route({ ...shape, method: "GET", path: "/api/v1/test/open", who: "anyone" }), rules, who),
  bindRoute(route({ ...shape, method: "GET", path: "/api/v1/test/asks", who: "anyone" }), asks, who),
  bindRoute(route({ ...shape, method: "POST", path: "/api/v1/test/asks", who: "anyone" }), asks, who),
  bindRoute(
    route({ ...shape, method: "POST", path: "/api/v1/test/reads", who: "anyone" }),
    { ...asks, endedSession: "is-nobody" },
    who,
  ),
  bindRoute(route({ ...shape, method: "GET", path: "/api/v1/test/admins", who: "admin" }), rules, who),
];

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ more });
});
afterAll(() => world.close());

test("an open route does not know who asks, one that looks it up does", async () => {
  const asha = await world.member("asha@example.org");
  const { id } = (await asha.get("/api/v1/me")).json;
  expect((await asha.get("/api/v1/test/open")).json).toEqual({ id: null });
  expect((await asha.get("/api/v1/test/asks")).json).toEqual({ id });
  expect((await asha.get("/api/v1/test/asks")).headers.get("cache-control")).toBe("private, no-store");
  expect((await world.person().get("/api/v1/test/asks")).json).toEqual({ id: null });
});

test("where anyone may write, a sign-in that has ended or is forged is refused; where they read, it is a stranger's", async () => {
  const ravi = await world.member("ravi@example.org");
  const { cookie } = ravi;
  const forged = await ravi.post("/api/v1/test/asks", {}, { origin: null, cookies: false, headers: { cookie } });
  expect(forged.json).toMatchObject({ status: 403, reason: "identity/anti-forgery" });
  await ravi.post("/api/auth/sign-out");
  const asking = { cookies: false, headers: { cookie } };
  const ended = await world.person().post("/api/v1/test/asks", {}, asking);
  expect(ended.json).toMatchObject({ status: 401, reason: "http/unauthenticated", retry: "later" });
  expect((await world.person().get("/api/v1/test/asks", asking)).json).toEqual({ id: null });
  expect((await world.person().post("/api/v1/test/reads", {}, asking)).json).toEqual({ id: null });
});

test("a role somebody does not have: 403; nobody: 401", async () => {
  const mina = await world.member("mina@example.org");
  expect((await mina.get("/api/v1/test/admins")).json).toMatchObject({ status: 403, reason: "http/permission-denied" });
  expect((await world.person().get("/api/v1/test/admins")).json).toMatchObject({
    status: 401,
    reason: "http/unauthenticated",
  });
});
