import { expect, test } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import { RowRotation } from "./row-rotation.ts";

const DAY = Date.parse("2026-11-20T00:00:00Z");

test("an order lasts a day, differs by deployment, and tells nothing of the secret", () => {
  const [one, other] = [new RowRotation("secret"), new RowRotation("other secret")];
  expect(one.at(DAY).seed).toBe(one.at(DAY + DAY_MS - 1).seed);
  expect(one.at(DAY).seed).not.toBe(one.at(DAY + DAY_MS).seed);
  expect(one.at(DAY).seed).not.toBe(other.at(DAY).seed);
  expect(one.at(DAY).seed).toMatch(/^[0-9a-f]{16}$/);
});

test("a turn lasts two seconds, and five minutes have 150", () => {
  const rotation = new RowRotation("secret");
  const turns = Array.from({ length: 300 }, (_, at) => rotation.at(DAY + at * 1_000).turn);
  expect(turns).toEqual(Array.from({ length: 300 }, (_, at) => Math.floor(at / 2)));
});
