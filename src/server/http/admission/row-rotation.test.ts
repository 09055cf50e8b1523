import { expect, test } from "vitest";
import { RowRotation } from "./row-rotation.ts";

const AT = Date.parse("2026-11-20T10:00:00Z");

test("an order lasts five minutes, differs by deployment, and tells nothing of the secret", () => {
  const [one, other] = [new RowRotation("secret"), new RowRotation("other secret")];
  expect(one.at(AT).seed).toBe(one.at(AT + 299_999).seed);
  expect(one.at(AT).seed).not.toBe(one.at(AT + 300_000).seed);
  expect(one.at(AT).seed).not.toBe(other.at(AT).seed);
  expect(one.at(AT).seed).toMatch(/^[0-9a-f]{16}$/);
});

test("a turn lasts ten seconds, and five minutes have thirty", () => {
  const rotation = new RowRotation("secret");
  const turns = Array.from({ length: 60 }, (_, at) => rotation.at(AT + at * 5_000).turn);
  expect(turns).toEqual(Array.from({ length: 60 }, (_, at) => Math.floor(at / 2)));
});
