import { expect, test } from "vitest";
import { isFreshSignIn } from "./fresh-sign-in.ts";

const signedInAt = new Date("2031-05-01T12:00:00.000Z");

test("a sign-in is fresh for ten minutes, and a clock that is behind makes none old", () => {
  expect(isFreshSignIn(signedInAt, signedInAt)).toBe(true);
  expect(isFreshSignIn(signedInAt, new Date("2031-05-01T12:10:00.000Z"))).toBe(true);
  expect(isFreshSignIn(signedInAt, new Date("2031-05-01T12:10:00.001Z"))).toBe(false);
  expect(isFreshSignIn(signedInAt, new Date("2031-05-01T11:59:00.000Z"))).toBe(true);
});
