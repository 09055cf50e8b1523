import { expect, test } from "vitest";
import { ANYONE } from "#domain/identity/actor.ts";
import { prefixOf } from "#server/http/admission/clients.ts";
import type { Context } from "../http/contract/context.ts";
import type { Limits } from "#server/limits/limits.ts";
import { createWriters } from "./writers.ts";

const from = (address: string, isUnlimited = false) =>
  ({ actor: ANYONE, caller: { address, isUnlimited }, language: "en", now: new Date(0) }) as Context;
const CLIENT = "0123456789abcdef0123456789abcdef";

test("one address prefix is a /24 of IPv4, a /56 of IPv6", () => {
  expect(prefixOf("203.0.113.7")).toBe(prefixOf("203.0.113.200"));
  expect(prefixOf("203.0.113.7")).not.toBe(prefixOf("203.0.114.7"));
  expect(prefixOf("::ffff:203.0.113.7")).toBe(prefixOf("203.0.113.9"));
  expect(prefixOf("2001:db8:1:2300::1")).toBe(prefixOf("2001:db8:1:23ff::9"));
  expect(prefixOf("2001:db8:1:2300::1")).not.toBe(prefixOf("2001:db8:1:2400::1"));
});

test("who writes without an account is a keyed word: of the browser's id, else of the address; the same in every process", () => {
  const [one, two, elsewhere] = ["secret", "secret", "other"].map((secret) =>
    createWriters(secret, { limits: { take: async () => ({ ok: true, giveBack: async () => undefined }) } }),
  );
  const context = from("203.0.113.7");
  const byId = one?.of(context, CLIENT);
  expect(byId?.who).toMatch(/^client:[\w-]{27}$/);
  expect(byId).toEqual(two?.of(context, CLIENT));
  expect(byId?.who).not.toBe(elsewhere?.of(context, CLIENT).who);
  expect(byId?.who).not.toBe(one?.of(context).who);
  expect(one?.of(context, CLIENT).who).toBe(one?.of(from("198.51.100.1"), CLIENT).who);
  expect(one?.of(context).who).not.toBe(one?.of(from("203.0.113.8")).who);
});

test("each write is counted under who writes, and told how long to wait; where limits are off it is not", async () => {
  const asked: unknown[] = [];
  const take: Limits["take"] = async (attempt) => {
    asked.push(attempt);
    return { ok: false, retryAfterSeconds: 9 };
  };
  const writers = createWriters("secret", { limits: { take } });
  const context = from("203.0.113.7");
  const writer = writers.of(context);
  expect(await writers.admit(context, writer, "a.write")).toEqual({
    ok: false,
    reason: "http/resource-exhausted",
    retryAfterSeconds: 9,
  });
  expect(await writers.admit(from("127.0.0.1", true), writer, "a.write")).toEqual({ ok: true });
  const member = { ...writer, actor: { ...ANYONE, id: "user" } };
  expect(await writers.admit(context, member, "a.write")).toMatchObject({ ok: false });
  expect(asked).toMatchObject([
    { address: "203.0.113.7", limits: ["write-client"], about: { kind: "client", value: writer.who } },
    { address: "203.0.113.7", limits: ["write-account"], about: { kind: "user", value: "user" } },
  ]);
});
