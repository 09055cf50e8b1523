import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, makeAccount, signedIn } from "#server/testing/accounts.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/**
 * Two simulated processes on one database. Each has its own connections, read model, sessions and
 * log reader.
 */
let one: TestService;
let two: TestService;
beforeAll(async () => {
  one = await testService();
  two = await testService({ database: one.database });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

test("a role given and taken in one process is in effect in the other: at once for writes, by the log for reads", async () => {
  const admin = await signedIn(one, { roles: ["admin"] });
  const member = await signedIn(one);
  const other = await makeAccount(one.database);
  const there = (method: string, path: string, body?: unknown) => ask(two, { method, path, body, token: member.token });
  const give = { roles: ["verifier"] };
  expect((await there("GET", "/api/v1/people")).status).toBe(403);
  const second = await signedIn(one, { roles: ["admin"] });
  await admin.ask("PUT", `/api/v1/people/${member.id}/roles`, { roles: ["admin"] });
  await second.ask("POST", `/api/v1/people/${member.id}/roles/confirm`, { isConfirmed: true });
  expect((await there("PUT", `/api/v1/people/${other.id}/roles`, give)).status).toBe(200);
  await one.settled(two);
  expect((await there("GET", "/api/v1/people")).status).toBe(200);
  await admin.ask("PUT", `/api/v1/people/${member.id}/roles`, { roles: [] });
  expect((await there("PUT", `/api/v1/people/${other.id}/roles`, give)).status).toBe(403);
  await one.settled(two);
  expect((await there("GET", "/api/v1/people")).status).toBe(403);
});

test("a ban in one process ends the sign-in in the other: at once for writes, by the log for reads", async () => {
  const admin = await signedIn(one, { roles: ["admin"] });
  const member = await signedIn(two);
  expect((await member.ask("GET", "/api/v1/me")).status).toBe(200);
  expect((await admin.ask("POST", `/api/v1/people/${member.id}/ban`, { reason: "spam" })).status).toBe(200);
  expect(await member.ask("PATCH", "/api/v1/me", { alias: "Kim" })).toMatchObject({ status: 401 });
  await one.settled(two);
  expect((await member.ask("GET", "/api/v1/me")).status).toBe(401);
});

test("an invitation taken in both processes at once gives one role", async () => {
  const admin = await signedIn(one, { roles: ["admin"] });
  const { json } = await admin.ask("POST", "/api/v1/invitations", { role: "verifier" });
  const token = new URLSearchParams(new URL(String(json["url"])).hash.slice(1)).get("token");
  const people = await Promise.all([signedIn(one), signedIn(two)]);
  const answers = await Promise.all(people.map((who) => who.ask("POST", "/api/v1/invitations/accept", { token })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});
