import { expect, test } from "vitest";
import { createHashing } from "./hashing.ts";

test("a password is known again, another is not", async () => {
  const hashing = createHashing("x-client-ip", { atOnce: 1, waiting: 0 });
  const hash = await hashing.hash("correct horse battery staple");
  expect(await hashing.verify({ hash, password: "correct horse battery staple" })).toBe(true);
  expect(await hashing.verify({ hash, password: "Correct horse battery staple" })).toBe(false);
  const both = await Promise.allSettled([hashing.hash("a"), hashing.hash("b")]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});
